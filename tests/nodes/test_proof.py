"""Whoever judges the servers finds what is wrong: a record that is true passes, and every way to be untrue is seen."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from server.bench.proof import faults, spared_ms
from server.bench.witnesses import AcknowledgedMove, Place, Record
from server.tables.decide import PauseClocks
from shared.events import ClockSet, Event, Kind
from shared.protocol import FischerClock, Terms
from tests.testkit.scenario import ANN, BEN, Scenario

Spoil = Callable[[Place, list[Event]], None]


def true_table() -> tuple[Place, list[Event]]:
    """A table over a stop and a start, and what everybody there was told: all of it true."""
    terms = Terms(clock=FischerClock(bank_s=60, gain_s=2))
    scenario = Scenario("english-draughts", terms=terms).sit(ANN, BEN).begin()
    seats = [Record("seat 0"), Record("seat 1")]
    for place, move in enumerate(("11-15", "22-18", "15x22")):
        scenario.now_ms += 5_000
        scenario.play(move)
        event = scenario.events[-1]
        assert event.ref is not None
        seats[place % 2].answered.append(
            AcknowledgedMove(scenario.table.id, event.version, move, event.ref, place, place + 0.5)
        )
        if place == 1:
            scenario.now_ms += 60_000
            scenario.do(PauseClocks())
    versions = [event.version for event in scenario.events]
    for seat in seats:
        seat.lines = [versions[:5], versions[5:]]
    watcher = Record("watcher", lines=[versions[:4], versions[6:]], missed=versions[4:6])
    return Place(scenario.table.id, "english-draughts/1", seats, watcher), list(scenario.events)


def test_a_true_table_has_no_faults() -> None:
    place, events = true_table()
    assert faults(place, events) == []
    asked_ms = events[-3].at_ms
    assert spared_ms(events, asked_ms + 1) == 65_000 and spared_ms(events, events[-1].at_ms) is None
    assert place.moves_since(1.0) == 2
    assert place.longest_wait_s(1.0, 9.0) == pytest.approx(6.5)


def lose(place: Place, events: list[Event]) -> None:
    del events[-1]


def change(place: Place, events: list[Event]) -> None:
    events[-1] = replace(events[-1], move="15-19")


def double(place: Place, events: list[Event]) -> None:
    twice = next(event for event in events if event.kind is Kind.MOVED)
    events.append(replace(twice, version=len(events) + 1))


def leave_a_hole(place: Place, events: list[Event]) -> None:
    events[-1] = replace(events[-1], version=len(events) + 1)


def skip_in_a_line(place: Place, events: list[Event]) -> None:
    del place.seats[0].lines[0][2]


def go_back(place: Place, events: list[Event]) -> None:
    place.seats[1].lines.append([1])


def tell_of_what_is_not(place: Place, events: list[Event]) -> None:
    place.seats[1].lines[-1].append(len(events) + 1)


def miss(place: Place, events: list[Event]) -> None:
    place.watcher.missed.pop(0)


def set_a_clock_back(place: Place, events: list[Event]) -> None:
    number = next(at for at, event in enumerate(events) if event.kind is Kind.CLOCK_SET)
    data = replace(events[number].expect(ClockSet), left_ms=(1_000, 60_000))
    events[number] = replace(events[number], data=data)


@pytest.mark.parametrize(
    "spoil",
    [
        lose,
        change,
        double,
        leave_a_hole,
        skip_in_a_line,
        go_back,
        tell_of_what_is_not,
        miss,
        set_a_clock_back,
    ],
)
def test_a_spoilt_table_has_faults(spoil: Spoil) -> None:
    place, events = true_table()
    spoil(place, events)
    assert faults(place, events) != []
