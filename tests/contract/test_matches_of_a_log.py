"""Matches read from a log by key: the same events from SQLite and PostgreSQL as are chosen from the whole log."""

from collections.abc import Collection
from pathlib import Path

import pytest
from sqlalchemy import text

from shared.events import Kind
from shared.game_log import of_matches
from shared.store import Store, open_store
from tests.store.sample import record
from tests.testkit.matches import several_matches
from tests.testkit.stores import sqlite_database

CHOSEN: list[Collection[int]] = [[1], [2], [4], [7], [9], [1, 2, 3], [2, 5, 6], [3, 7], range(1, 8)]


@pytest.mark.parametrize("game", ["domino-101", "english-draughts"])
def test_matches_are_read_as_they_are_chosen_from_the_whole_log(store: Store, game: str) -> None:
    events = several_matches(game, 7)
    store.log.append(events)
    for numbers in CHOSEN:
        assert store.log.read_matches("t", numbers) == of_matches(events, numbers)
    assert store.log.read_matches("unknown", [1]) == []


def test_a_match_in_progress_is_read_too(store: Store) -> None:
    events = several_matches("english-draughts", 4)
    over = next(event.version for event in reversed(events) if event.kind is Kind.MATCH_ENDED)
    store.log.append(events[: over - 3])
    for numbers in ([4], [3, 4], [1]):
        assert store.log.read_matches("t", numbers) == of_matches(events[: over - 3], numbers)


def test_a_table_made_of_a_record_is_one_match(store: Store) -> None:
    events = record("r", 6)
    store.log.append(events)
    assert store.log.read_matches("r", [1]) == events


def test_the_newest_event_is_found_by_version_and_by_time(store: Store) -> None:
    events = several_matches("english-draughts", 3)
    store.log.append(events)
    last = events[-1]
    assert store.log.newest("t") == (last.version, last.match)
    for event in events[::5]:
        assert store.log.newest("t", event.version) == (event.version, event.match)
    assert store.log.newest("t", until_ms=events[0].at_ms - 1) is None
    assert store.log.newest("unknown") is None


def test_the_ends_of_rounds_and_matches_are_read_in_pages(store: Store) -> None:
    events = several_matches("domino-101", 3)
    store.log.append(events)
    ends = [event for event in events if event.kind in (Kind.ROUND_ENDED, Kind.MATCH_ENDED)]
    assert store.log.endings("t") == ends
    assert store.log.endings("t", ends[0].version, 1) == ends[1:2]


def test_the_events_before_a_match_are_found_by_an_index(tmp_path: Path) -> None:
    store = open_store(sqlite_database(tmp_path))
    plan = text(
        "EXPLAIN QUERY PLAN SELECT kind, seat, max(version) FROM events WHERE table_number = 1 AND version <= 30"
        " AND kind IN (2, 3, 11, 13, 14, 22, 23) AND kind IN (2, 11) GROUP BY kind, seat"
    )
    with store.database.read() as connection:
        assert "events_seats" in str(connection.execute(plan).all())
    store.close()
