"""Every table that a server wrote is sound when it is judged again, and no event of it can be changed unseen."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from server.tables.decide import Close
from server.tables.features.boards import EndBoards
from server.verifier import faults_of
from server.verifier.duplicates import DuplicateRounds
from shared.events import Dealt, Event, Kind, Opened, RematchRequested, Resigned, SeatReclaimed
from shared.match import Phase
from shared.match_records import records_of
from shared.protocol import Terms
from shared.protocol.terms import FischerClock
from shared.record_events import checked_events
from tests.testkit.boards import played_out
from tests.testkit.scenario import ANN, BEN, PERSONS, Scenario, robot

DRAUGHTS, CHECKERS, DOMINO = "english-draughts/1", "chinese-checkers/1", "domino-101/1"
Change = Callable[[Event], Event]


@cache
def logs() -> dict[str, list[Event]]:
    """Tables of every kind, as a server writes them and as records are imported."""
    domino = Scenario(DOMINO).sit(*PERSONS).begin().play_on(Random(2))
    for who in PERSONS:
        domino.again(who)
    domino.begin().play_on(Random(3), plies=9)
    given_up = (
        Scenario(DOMINO, redeal_mode="claim").sit(ANN, robot(1), BEN, robot(2)).begin().play_on(Random(5), plies=30)
    )
    given_up.resign(ANN)
    given_up.resign(BEN)
    drawn = Scenario(DRAUGHTS, terms=Terms(takebacks=True)).sit(ANN, BEN).begin().play_on(Random(1), plies=7)
    drawn.propose(ANN, "takeback")
    drawn.propose(BEN, "takeback")
    drawn.play_on(Random(6), plies=4)
    drawn.propose(BEN, "draw")
    drawn.propose(ANN, "draw")
    drawn.do(Close("left"))
    handed = Scenario(CHECKERS).sit(ANN, robot(1)).begin().play_on(Random(4), plies=6)
    handed.leave(ANN)
    handed.sit(BEN).play_on(Random(7), plies=6)
    handed.resign(BEN)
    boards = played_out(Random(8), 3)
    boards.do(EndBoards())
    scenarios = {"domino": domino, "given-up": given_up, "drawn": drawn, "handed": handed, "boards": boards}
    found = {name: scenario.events for name, scenario in scenarios.items()}
    for name in ("domino", "drawn", "handed", "boards"):
        record = next(records_of(found[name]))
        found[f"record-of-{name}"] = checked_events(record, 7)
    return found


@pytest.mark.parametrize(
    "name",
    ["domino", "given-up", "drawn", "handed", "boards", "record-of-domino", "record-of-drawn", "record-of-boards"],
)
def test_logs_of_servers_and_imports_are_sound(name: str) -> None:
    assert faults_of(name, logs()[name]) == []


def test_a_table_of_a_duplicate_round_that_was_dealt_other_boards_is_found() -> None:
    opening = logs()["boards"][0]
    data = opening.expect(Opened)
    assert data.duplicate is not None
    of_other_seed = replace(opening, table="u", data=replace(data, secret="5e" * 32))
    of_more_boards = replace(opening, table="v", data=replace(data, duplicate=replace(data.duplicate, boards=4)))
    of_other_round = replace(of_other_seed, data=replace(data, duplicate=replace(data.duplicate, round="round-2")))
    rounds = DuplicateRounds()
    taken = [list(rounds.take(it)) for it in (opening, opening, of_other_round, of_other_seed, of_more_boards)]
    assert [[fault.table for fault in faults] for faults in taken] == [[], [], [], ["u"], ["v"]]


def test_a_table_may_be_judged_at_any_moment_between_two_commands() -> None:
    events = logs()["drawn"]
    ends = [place for place, event in enumerate(events, 1) if event.ref is not None or event.kind is Kind.DEALT]
    whole = [place for place in ends if place == len(events) or events[place].kind not in _FOLLOWS]
    assert len(whole) > 10
    assert [fault for place in whole for fault in faults_of("t", events[:place])] == []


_FOLLOWS = (Kind.MOVES_TAKEN_BACK, Kind.ROUND_ENDED, Kind.MATCH_ENDED)


def changed(name: str, kind: Kind, change: Change, nth: int = 0) -> tuple[list[Event], int]:
    """The table with one event changed, and the version of that event."""
    events = list(logs()[name])
    place = [place for place, event in enumerate(events) if event.kind is kind][nth]
    events[place] = change(events[place])
    return events, events[place].version


def data(**facts: Any) -> Change:
    return lambda event: replace(event, data=replace(event.data, **facts))  # type: ignore[type-var]


def fields(**facts: Any) -> Change:
    return lambda event: replace(event, **facts)


def _flipped(event: Event) -> Event:
    state = bytearray(event.state or b"")
    state[0] ^= 1
    return replace(event, state=bytes(state))


@pytest.mark.parametrize(
    ("name", "kind", "change", "says"),
    [
        ("drawn", Kind.MOVED, _flipped, "pieces-state"),
        ("drawn", Kind.MOVED, fields(state=None), "pieces-state"),
        ("drawn", Kind.MOVED, fields(move="1-2"), "cannot be replayed"),
        ("drawn", Kind.MOVED, fields(ply=7), "ply 1, not 7"),
        ("drawn", Kind.MOVED, fields(seat=1), "not for seat 1"),
        ("drawn", Kind.MOVED, fields(seat=9), "no seat 9"),
        ("drawn", Kind.MOVED, fields(sitting=9), "sitting 2, not 9"),
        ("drawn", Kind.MOVED, fields(match=2), "match 1, not 2"),
        ("drawn", Kind.MOVED, fields(round=2), "round 1, not 2"),
        ("drawn", Kind.MOVED, fields(kind=Kind.PASSED), "forced move"),
        ("drawn", Kind.MOVED, fields(ref="r1"), "ref 'r1' was used"),
        ("drawn", Kind.MOVED, fields(version=99), "hole"),
        ("drawn", Kind.MOVES_TAKEN_BACK, data(plies=3), "take back 3"),
        ("drawn", Kind.ROUND_ENDED, data(points=(1, -1)), "and the rules"),
        ("drawn", Kind.MATCH_ENDED, data(points=(1, -1)), "and the rules"),
        ("drawn", Kind.MATCH_ENDED, data(secret="00"), "and the rules"),
        ("drawn", Kind.OPENED, data(commitment="00"), "commitment"),
        ("drawn", Kind.OPENED, data(secret="00" * 32), "commitment"),
        ("drawn", Kind.OPENED, data(game="chess/1"), "no rules of 'chess/1'"),
        ("drawn", Kind.SAT, fields(seat=1), "seat 1 was taken"),
        ("domino", Kind.DEALT, lambda event: replace(event, data=_swapped(event)), "committed secret"),
        ("domino", Kind.DEALT, data(leader=None), "leads"),
        ("domino", Kind.MOVED, fields(move="66"), ""),
        ("domino", Kind.ROUND_ENDED, data(points=(99, 0, 99, 0)), "and the rules"),
        ("domino", Kind.ROUND_ENDED, data(hands=((), (), (), ())), "and the rules"),
        ("domino", Kind.REMATCH_REQUESTED, fields(kind=Kind.RESIGNED, data=Resigned()), "nothing to give up"),
        ("handed", Kind.LEFT, fields(kind=Kind.SEAT_RECLAIMED, data=SeatReclaimed("owner")), "had no substitute"),
        ("given-up", Kind.RESIGNED, fields(seat=None), ""),
        ("record-of-drawn", Kind.MOVED, _flipped, "pieces-state"),
        ("record-of-drawn", Kind.MOVED, fields(ply=2), "ply 2 follows ply 0"),
        ("record-of-drawn", Kind.DEALT, _flipped, "dealt"),
        ("record-of-domino", Kind.ROUND_ENDED, data(points=(99, 0, 99, 0)), "rules say"),
        ("record-of-domino", Kind.MATCH_ENDED, data(points=(0, 0, 0, 0)), "rules say"),
        ("record-of-domino", Kind.DEALT, lambda event: replace(event, data=_swapped(event)), ""),
    ],
)
def test_a_changed_event_is_named(name: str, kind: Kind, change: Change, says: str) -> None:
    events, version = changed(name, kind, change)
    faults = faults_of(name, events)
    assert faults and says in " ".join(fault.text for fault in faults), faults
    assert min(fault.version for fault in faults) >= min(version, 2) or version == 1


def _swapped(event: Event) -> Dealt:
    """The same deal with one tile exchanged between the first two hands."""
    dealt = event.expect(Dealt)
    first, second, *others = (hand.split() for hand in dealt.deal.split("/"))
    first[0], second[0] = second[0], first[0]
    return replace(dealt, deal="/".join(" ".join(sorted(hand)) for hand in (first, second, *others)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["domino", "given-up", "drawn", "handed"])
def test_no_event_can_be_taken_out_or_told_twice(name: str) -> None:
    events = logs()[name]
    places = range(1, len(events) - 1)
    for place in places if len(places) < 40 else Random(1).sample(places, 40):
        without = _numbered([*events[:place], *events[place + 1 :]])
        twice = _numbered([*events[:place], events[place], *events[place:]])
        if events[place].kind in _FREE:
            continue
        assert faults_of("t", without), f"without {events[place]}"
        assert faults_of("t", twice), f"twice {events[place]}"


_FREE = (Kind.OFFERED, Kind.OFFER_DECLINED, Kind.CLOCK_SET, Kind.CLOSED)
"""What a table may leave out or say again: nothing of the play hangs on it."""


def _numbered(events: Sequence[Event]) -> list[Event]:
    """The events as if nothing were missing: versions, and the sittings that are named by them."""
    new = {event.version: number for number, event in enumerate(events, 1)}
    return [
        replace(event, version=number, sitting=None if event.sitting is None else new.get(event.sitting))
        for number, event in enumerate(events, 1)
    ]


def test_an_end_that_is_missing_is_named() -> None:
    events = logs()["drawn"]
    cut = next(place for place, event in enumerate(events) if event.kind is Kind.ROUND_ENDED)
    (first, second) = faults_of("t", events[:cut])
    assert "ROUND_ENDED does not follow" in first.text and "MATCH_ENDED does not follow" in second.text
    assert first.version == events[cut - 1].version


def test_events_after_the_end_are_named() -> None:
    events = logs()["drawn"]
    late = replace(events[-1], version=len(events) + 1, kind=Kind.REMATCH_REQUESTED, seat=0, data=RematchRequested())
    assert any("after the table was closed" in fault.text for fault in faults_of("t", [*events, late]))
    again = replace(events[0], version=len(events))
    assert "opened twice" in faults_of("t", [*events[:-1], again])[-1].text


def test_a_table_without_its_beginning_is_one_fault() -> None:
    (fault,) = faults_of("t", logs()["drawn"][3:])
    assert "does not begin with its opening" in fault.text


def test_clocks_and_held_seats_are_sound() -> None:
    clock = Terms(clock=FischerClock(bank_s=60, gain_s=1))
    scenario = Scenario(DRAUGHTS, terms=clock).sit(ANN, BEN).begin()
    for _ in range(6):
        scenario.now_ms += 900
        scenario.play_on(Random(scenario.now_ms), plies=1)
    scenario.now_ms += 120_000
    assert scenario.table.match.phase is Phase.PLAY
    scenario.wait()
    assert scenario.table.match.phase is Phase.OVER
    assert faults_of("t", scenario.events) == []


def test_a_record_with_a_void_deal_is_sound_and_a_changed_one_is_not() -> None:
    """Only a deal that holds has a leader, so a void one names nobody and makes no state."""
    events = next(
        events
        for events in (Scenario(DOMINO, seed).sit(*PERSONS).begin().play_on(Random(1)).events for seed in range(200))
        if next(event for event in events if isinstance(event.data, Dealt)).expect(Dealt).redeal is not None
    )
    (record,) = records_of(events)
    imported = checked_events(record, 7)
    first = next(event for event in imported if isinstance(event.data, Dealt))
    assert (first.expect(Dealt).leader, first.state) == (None, None)
    assert faults_of(imported[0].table, imported) == []
    changed = [replace(event, state=b"x") if event is first else event for event in imported]
    assert any("pieces-state" in fault for fault in map(str, faults_of(imported[0].table, changed)))
