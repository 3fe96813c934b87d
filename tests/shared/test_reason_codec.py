"""Reasons as JSON: every kind there and back, and what a log holds that is not of the closed list."""

import json
from typing import Any, cast, get_args

import pytest
from hypothesis import given

from shared.errors import LogError
from shared.experience.evidence import KINDS
from shared.i18n import catalogue
from shared.reason_codec import decode, encode, parse_reason, to_document
from shared.reasons import (
    FIGURES,
    REASON_TYPES,
    ChanceReason,
    OwnThinkingReason,
    Reason,
    RuleReason,
    StandInReason,
    UnlistedReason,
)
from shared.words.reasons import reason_figures
from tests.testkit.reasons import COMPLETE_REASONS, REASONS

every_complete_reason = pytest.mark.parametrize("document", COMPLETE_REASONS, ids=lambda it: it["kind"])


@given(REASONS)
def test_every_reason_round_trips_through_its_stored_form(reason: Reason) -> None:
    read = decode(encode(reason))
    assert read == reason and type(read) is type(reason)


@given(REASONS)
def test_every_reason_round_trips_through_the_protocol(reason: Reason) -> None:
    document = to_document(reason)
    assert parse_reason(json.loads(json.dumps(document))) == reason
    assert json.loads(encode(reason)) == document


@every_complete_reason
def test_the_json_of_every_kind_is_as_ever(document: dict[str, Any]) -> None:
    reason = parse_reason(document)
    assert reason is not None and type(reason) is REASON_TYPES[document["kind"]]
    assert to_document(reason) == document
    assert json.loads(encode(reason)) == document


def test_the_stored_form_is_compact_and_begins_with_the_kind() -> None:
    assert encode(OwnThinkingReason(by="club", score=1, line=("11-15",))) == (
        '{"kind":"own-thinking","by":"club","score":1,"line":["11-15"]}'
    )


def test_two_parameters_are_called_otherwise_in_json() -> None:
    stand_in = StandInReason(by="greedy", stands_for="engine-x", fault="engine/silent")
    assert to_document(stand_in)["for"] == "engine-x"
    rule = RuleReason(wins=1, draws=0, losses=0, games=1, book=2, made_by={"ai:club": 1})
    assert to_document(rule)["from"] == {"ai:club": 1}


def test_the_makers_of_a_rule_are_kinds_or_players() -> None:
    makers = {**dict.fromkeys(KINDS, 3), "ai:club": 1, "practice:level-5": 2}
    rule = RuleReason(wins=1, draws=0, losses=0, games=1, book=2, made_by=makers)
    assert parse_reason(to_document(rule)) == rule
    words = reason_figures(catalogue("en"), rule, "11-15")
    assert "AI players (3)" in words and "practice games (3)" in words


@pytest.mark.parametrize("text", ['{"kind":"rule"}', '{"kind":"chance","x":[1.5,null]}', '{"a":"\\u015f"}', "{}"])
def test_an_unknown_stored_reason_is_written_back_unchanged(text: str) -> None:
    read = decode(text)
    assert read == UnlistedReason(json.loads(text))
    assert encode(read) == text


@pytest.mark.parametrize(
    ("document", "kind", "consulted"),
    [({"kind": "rule"}, "rule", None), ({"consulted": 3}, "", 3), ({"kind": 1, "consulted": "3"}, "", None)],
)
def test_an_unlisted_reason_says_its_kind_and_its_book(
    document: dict[str, Any], kind: str, consulted: int | None
) -> None:
    reason = UnlistedReason(document)
    assert (reason.kind, reason.consulted) == (kind, consulted)


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "1"])
def test_a_stored_reason_that_is_no_object_is_corrupt(text: str) -> None:
    with pytest.raises(LogError) as refused:
        decode(text)
    assert refused.value.code == "store/corrupt"


@pytest.mark.parametrize(
    "given_",
    [
        None, [], "chance", {}, {"kind": "no-such"}, {"kind": "chance", "consulted": -1},
        {"kind": "chance", "consulted": True}, {"kind": "own-thinking", "score": float("nan")},
        {"kind": "own-thinking", "line": ["hello"]},
        {"kind": "hindsight", "cell": {"phase": "9"}, "worth": 1, "seen": 1, "instead_of": "6-4", "book": 1},
    ],
)  # fmt: skip
def test_other_data_is_no_reason(given_: object) -> None:
    assert parse_reason(given_) is None


@pytest.mark.parametrize("rule", FIGURES)
def test_a_rule_of_thumb_without_its_figures_is_no_reason(rule: str) -> None:
    given_ = {"kind": "own-thinking", "rule": rule, **dict.fromkeys(FIGURES[rule], 1)}
    assert parse_reason(given_) is not None
    assert all(parse_reason({**given_, name: None}) is None for name in FIGURES[rule])
    assert isinstance(decode(json.dumps({"kind": "own-thinking", "rule": rule})), UnlistedReason)


def test_unknown_parameters_are_dropped_at_the_edge() -> None:
    barred = {"move": "9-13", "wins": 0, "losses": 2, "games": 7, "source": "log", "y": 2}
    found = parse_reason({"kind": "chance", "x": 1, "barred": barred})
    assert isinstance(found, ChanceReason) and found.barred is not None
    assert "y" not in to_document(found)["barred"] and "x" not in to_document(found)


def test_reasons_are_frozen_and_know_their_kinds() -> None:
    assert set(REASON_TYPES.values()) == set(get_args(Reason))
    assert ChanceReason().kind == "chance"
    with pytest.raises(AttributeError, match="immutable"):
        cast("Any", ChanceReason()).consulted = 3
