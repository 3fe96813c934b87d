"""Hints and rating by the terms of a table: decisions alone, without a server."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pydantic import ValidationError

from server.lobby.hints import check_hint
from server.tables.table import Who
from shared.errors import GameError
from shared.protocol import (
    OLD_TERMS,
    Hint,
    Terms,
)
from tests.server.scenarios import code_of
from tests.server.terms import ROBOT, draughts, hold
from tests.testkit.scenario import ANN, BEN, Scenario


@pytest.mark.parametrize(
    ("fields", "public", "allowed"),
    [
        ({}, True, False),
        ({}, False, True),
        ({"rated": False}, True, True),
        ({"rated": True}, False, False),
        ({"hints": False}, False, False),
        ({"hints": True}, True, True),
    ],
)
def test_hints_are_allowed_where_nothing_is_rated_unless_the_terms_say_otherwise(
    fields: dict[str, Any], public: bool, allowed: bool
) -> None:
    settled = Terms(**fields).settled(seats=2, public=public)
    assert settled.hints is allowed
    assert not (settled.hints and settled.rated)
    assert OLD_TERMS.hints is False


@given(st.booleans(), st.sampled_from([None, True, False]), st.sampled_from([None, True, False]))
def test_only_a_table_opened_as_rated_rates_games_with_programs(
    public: bool, rated: bool | None, hints: bool | None
) -> None:
    assume(not (rated and hints))
    settled = Terms(rated=rated, hints=hints).settled(seats=2, public=public)
    if rated is None:
        assert settled.rated == ("people" if public and not hints else False)
    else:
        assert settled.rated is rated
    assert Terms.model_validate_json(settled.model_dump_json()) == settled  # a seek or challenge hands it on


def test_who_plays_for_points_is_not_advised() -> None:
    with pytest.raises(ValidationError, match="a rated table allows no hints"):
        Terms(rated=True, hints=True)


def hint_code(scenario: Scenario, who: Who, version: int) -> str:
    with pytest.raises(GameError) as found:
        check_hint(scenario.table, Hint(ref="h", table=scenario.table.id, version=version), who)
    return code_of(found)


def test_only_a_seat_to_move_may_ask_for_a_hint_and_only_where_the_terms_allow_it() -> None:
    scenario = draughts(hints=True)
    version = scenario.table.version
    assert check_hint(scenario.table, Hint(ref="h", table=scenario.table.id, version=version), ANN) == 0
    assert hint_code(scenario, BEN, version) == "table/not-your-turn"
    assert hint_code(scenario, ROBOT, version) == "table/not-seated"
    assert hint_code(scenario, ANN, version + 1) == "table/too-new"
    assert hint_code(scenario, ANN, 1) == "table/stale-version"
    assert hint_code(draughts(hints=False), ANN, version) == "table/not-offered"
    hold(scenario, 0)
    assert hint_code(scenario, ANN, scenario.table.version) == "seat/substituted"
