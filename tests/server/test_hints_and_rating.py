"""Hints and rating by the terms of a table: decisions alone, without a server."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from server.core.participant import Participant
from server.features.hints.hints import check_hint
from server.tables.commands import Arrive
from server.tables.decide import may
from shared.core import Seat
from shared.errors import GameError
from shared.games import GAMES
from shared.protocol import OLD_TERMS, Terms
from shared.protocol.hints import Hint
from tests.server.scenarios import code_of
from tests.server.terms import ROBOT, draughts, hold
from tests.testkit.scenario import ANN, BEN, CROWD, Scenario, robot


@pytest.mark.parametrize(
    ("fields", "public", "allowed"),
    [
        ({}, True, None),  # in matches that are not among people
        ({}, False, True),
        ({"rated": False}, True, True),
        ({"rated": True}, False, False),
        ({"hints": False}, False, False),
        ({"hints": True}, True, True),
    ],
)
def test_hints_are_allowed_in_casual_games_by_default(
    fields: dict[str, Any], public: bool, allowed: bool | None
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
    assert msgspec.json.decode(msgspec.json.encode(settled), type=Terms) == settled  # a seek or challenge hands it on


def test_point_players_get_no_advice() -> None:
    with pytest.raises(ValueError, match="a rated table allows no hints"):
        Terms(rated=True, hints=True)


def hint_code(scenario: Scenario, who: Participant, version: int) -> str:
    with pytest.raises(GameError) as found:
        check_hint(scenario.table, Hint(ref="h", table=scenario.table.id, version=version), who)
    return code_of(found)


def test_only_the_seat_to_move_may_ask_for_an_allowed_hint() -> None:
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


@pytest.mark.parametrize(("game", "seats"), [(game.id, game.seats) for game in GAMES.values()])
def test_a_match_with_ai_players_has_hints_where_only_people_are_rated(game: str, seats: int) -> None:
    people = Scenario(game).sit(*CROWD[:seats]).begin()
    mixed = Scenario(game).sit(ANN, *map(robot, range(1, seats))).begin()
    assert people.table.terms == mixed.table.terms and people.table.terms.rated == "people"
    (seat,) = people.table.match.to_act
    assert "hint" not in may(people.table, seat)
    while mixed.table.match.to_act != (0,):
        mixed.play_on(Random(1), plies=1)
    assert "hint" in may(mixed.table, Seat(0))
    assert check_hint(mixed.table, Hint(ref="h", table="t", version=mixed.table.version), ANN) == 0


@pytest.mark.parametrize("terms", [Terms(rated=True), Terms(hints=False, takebacks=False)])
def test_terms_that_were_chosen_hold_against_ai_players_too(terms: Terms) -> None:
    scenario = Scenario("english-draughts", terms=terms).sit(ANN, robot(1)).begin()
    scenario.play_on(Random(1), plies=2)
    assert not {"hint", "propose:takeback"} & set(may(scenario.table, Seat(0)))
    assert hint_code(scenario, ANN, scenario.table.version) == "table/not-offered"


def test_an_ai_substitute_in_a_rated_match_brings_no_hints() -> None:
    scenario = Scenario("english-draughts").sit(ANN, BEN).begin()
    scenario.leave(BEN)
    scenario.do(Arrive("come", Seat(1), None), robot(1))
    assert scenario.table.is_running()
    assert hint_code(scenario, ANN, scenario.table.version) == "table/not-offered"
