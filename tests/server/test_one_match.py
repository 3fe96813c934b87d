"""A match read without the others: what is made of its events is what all events of the table say of it."""

import pytest

from server.tables.apply import rebuild
from server.tables.publish import public_events
from shared.events import Event, Kind
from shared.game_log import match_until, matches_since, of_matches
from shared.match_records import record_so_far, records_of
from shared.rounds import rounds_of
from shared.store.memory import MemoryGameLog
from tests.testkit.matches import several_matches

GAMES = ("domino-101", "block-domino", "english-draughts", "chinese-checkers")


@pytest.fixture(params=[(game, seed) for game in GAMES for seed in (1, 2)], ids=lambda it: f"{it[0]}-{it[1]}")
def events(request: pytest.FixtureRequest) -> list[Event]:
    game, seed = request.param
    return several_matches(game, 7, seed)


def numbers(events: list[Event]) -> range:
    return range(1, events[-1].match + 1)


def test_the_table_is_the_same_after_every_event_of_the_match(events: list[Event]) -> None:
    for number in numbers(events):
        chosen = of_matches(events, [number])
        dealt = next(place for place, it in enumerate(chosen) if it.kind is Kind.DEALT and it.match == number)
        for place in range(dealt, len(chosen)):
            if chosen[place].match == number:
                assert rebuild(chosen[: place + 1]) == rebuild(events[: chosen[place].version])


def test_its_rounds_and_its_record_are_the_same(events: list[Event]) -> None:
    whole, records = list(rounds_of(events)), list(records_of(events))
    assert len(records) == len(numbers(events))
    for number in numbers(events):
        chosen = of_matches(events, [number])
        assert [one for one in rounds_of(chosen) if one.match == number] == [it for it in whole if it.match == number]
        assert list(records_of(chosen)) == [records[number - 1]]


def test_a_match_in_progress_is_the_same_too(events: list[Event]) -> None:
    for event in events:
        if event.kind in (Kind.MOVED, Kind.RESIGNED):
            so_far = events[: event.version]
            chosen = of_matches(so_far, [event.match])
            assert record_so_far(chosen) == record_so_far(so_far)


def test_several_matches_are_read_together(events: list[Event]) -> None:
    chosen = of_matches(events, [2, 5, 6])
    assert list(rounds_of(chosen)) == [one for one in rounds_of(events) if one.match in (2, 5, 6)]
    assert [event.version for event in chosen] == sorted({event.version for event in chosen})


def test_the_table_at_any_version_is_made_of_its_match_alone(events: list[Event]) -> None:
    log = MemoryGameLog()
    log.append(events)
    assert match_until(log, "unknown") == []
    assert rebuild(match_until(log, "t")) == rebuild(events)
    for event in events[:: len(events) // 40]:
        found = match_until(log, "t", event.version)
        assert found[-1] == event
        assert rebuild(found) == rebuild(events[: event.version])


def test_missed_events_read_by_match_are_told_as_from_all_events(events: list[Event]) -> None:
    log = MemoryGameLog()
    log.append(events)
    shown = public_events(events, 0)
    last = len(events)
    for since in range(0, last, last // 20):
        for until in {since + 1, (since + last + 1) // 2, last}:
            found = matches_since(log, "t", since, until)
            assert public_events(found, since) == shown[since:until]
    assert len(matches_since(log, "t", last - 2, last)) < last / 3
    assert matches_since(log, "unknown", 0, 9) == []


def test_reading_a_match_does_not_grow_with_earlier_ones() -> None:
    events = several_matches("english-draughts", 40)
    sizes = [len(of_matches(events, [number])) for number in range(4, 40)]
    assert max(sizes) <= 30 < len(events) / 10
