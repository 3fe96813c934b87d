"""Games chosen by name and day in SQLite and in a real PostgreSQL."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime
from random import Random

import pytest
from sqlalchemy import select

from server.bench.synthetic_games import fill
from shared.record_events import checked_events
from shared.records.ndjson import usual_start
from shared.records.record import GameRecord
from shared.store import Store, chosen_games
from shared.store.chosen_games import ChosenGame, GameFilter
from shared.store.schema import matches

GAME = "english-draughts/1"
RECORD = GameRecord(GAME, usual_start(GAME), ("9-14", "22-18"), (1, -1), ("Tinsley", "Lowder"), date="1979.??.??")


def test_imported_games_are_found_by_name_seat_and_day(store: Store) -> None:
    records = (RECORD, replace(RECORD, players=("Lowder", "Tinsley"), date="1982.05.01"), replace(RECORD, date=""))
    tables: list[str] = []
    for record in records:
        events = checked_events(record, 7)
        store.log.append(events)
        tables.append(events[0].table)
    first, second, undated = (
        ChosenGame(tables[0], None, 0),
        ChosenGame(tables[1], None, 1),
        ChosenGame(tables[2], None, 0),
    )
    find = store.chosen_games.find
    tinsley = GameFilter("", ("Tinsley",))
    assert find(GAME, tinsley, 9) == [undated, second, first], "the newest first"
    assert find(GAME, tinsley, 2) == [undated, second]
    assert find(GAME, replace(tinsley, seat=1), 9) == [second]
    assert find(GAME, replace(tinsley, since=date(1980, 1, 1)), 9) == [second]
    assert find(GAME, replace(tinsley, since=date(1979, 12, 1), until=date(1979, 12, 2)), 9) == [first]
    assert find(GAME, replace(tinsley, least_rating=1), 9) == []
    assert find(GAME, GameFilter(reader="ann", since=date(2020, 1, 1), least_rating=900), 9) == []
    assert find("chinese-checkers/1", tinsley, 9) == []


DAYS = 5
NOW_MS = 1_800_000_000_000


@pytest.fixture
def days(store: Store) -> Counter[date]:
    """A log of several days, of one game; its matches by the day on which they ended."""
    fill(store, 40, Random(1), NOW_MS, lambda _: None, others_share=0, game_ms=DAYS * 24 * 3_600_000 // 40)
    rows = store.database.all(select(matches.c.at_ms))
    return Counter(datetime.fromtimestamp(row.at_ms / 1_000, UTC).date() for row in rows)


def test_games_of_the_server_are_found_on_the_days_that_are_wanted(store: Store, days: Counter[date]) -> None:
    assert len(days) > DAYS
    for first in days:
        for last in days:
            found = store.chosen_games.find(GAME, GameFilter(since=first, until=last, seat=0), 99)
            assert len(found) == sum(count for day, count in days.items() if first <= day <= last)
    before, after = date(2001, 1, 1), date(2100, 1, 1)
    assert store.chosen_games.find(GAME, GameFilter(until=before), 99) == []
    assert store.chosen_games.find(GAME, GameFilter(since=after), 99) == []


def test_without_a_player_the_newest_matches_of_these_days_are_looked_at(
    store: Store, days: Counter[date], monkeypatch: pytest.MonkeyPatch
) -> None:
    every = store.chosen_games.find(GAME, GameFilter(seat=0), 99)
    monkeypatch.setattr(chosen_games, "LOOKED_AT", 20)
    assert store.chosen_games.find(GAME, GameFilter(seat=0), 99) == every[:20] != every
    assert store.chosen_games.find(GAME, GameFilter(seat=0, until=min(days)), 99) == every[-days[min(days)] :]
    (first, *_) = store.ratings.every_standing()
    monkeypatch.setattr(chosen_games, "LOOKED_AT", 0)
    assert len(store.chosen_games.find(GAME, GameFilter(first.player), 99)) > 1
