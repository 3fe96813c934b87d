"""Games chosen by name and day in SQLite and in a real PostgreSQL."""

from dataclasses import replace
from datetime import date

from shared.record_events import checked_events
from shared.records.ndjson import usual_start
from shared.records.record import GameRecord
from shared.store import Store
from shared.store.chosen_games import ChosenGame, GameFilter

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
