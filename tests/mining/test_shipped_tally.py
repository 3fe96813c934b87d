"""The tallies that an installation begins with: equal to those of an imported log, and nothing is counted twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mining.archive import importing, ready, tallying
from mining.archive.codec import Archive, encode
from mining.files.importing import import_games
from mining.pipeline.rounds import Mark, tallies_since
from mining.pipeline.tally import merged
from mining.pipeline.tally_store import TallyStore
from mining.worker import counting
from mining.worker.config import WorkerConfig
from mining.worker.worker import Worker
from shared.errors import RecordError
from shared.experience.explorer import Explorer, looked_at, sample_fields
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.records.record import GameRecord
from shared.store import MemoryGameLog, Store, open_store, shipped
from shared.store.shipped import shipped_books
from tests.mining.logs import Log
from tests.testkit.stores import sqlite_database

DRAUGHTS = ENGLISH_DRAUGHTS.id
BEGUN = "W:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13"


def record(
    moves: str, points: tuple[int, int], names: tuple[str, str], date: str = "", start: str = START
) -> GameRecord:
    return GameRecord(DRAUGHTS, start, tuple(moves.split()), points, names, date=date)


PEOPLE = [
    record("11-15 23-19 8-11", (1, -1), ("Ann", "Bea"), "1900-05-??"),
    record("11-15 23-19", (-1, 1), ("Ann", "Cem"), "1901.??.??"),
    record("11-15", (0, 0), ("", "Bea"), "1700"),
    record("", (1, -1), ("Ann", "Bea"), "1900-13-01"),
    record("11-15 22-18 15x22 25x18 8-11 29-25 4-8 25-22", (0, 0), ("Dan", "Bea")),
]
PRACTICE = [record("17-14 10x17 22-18", (1, -1), ("practice", "practice"), start=BEGUN)]


@pytest.fixture
def archives(monkeypatch: pytest.MonkeyPatch) -> dict[str, Archive]:
    """Small ones in the place of those that Oldhand brings along."""
    found = {
        "people": Archive(encode(DRAUGHTS, START, "a test", PEOPLE)),
        "practice": Archive(encode(DRAUGHTS, START, "a test", PRACTICE, practice=True)),
    }
    for each in (importing, tallying):
        monkeypatch.setattr(each, "ARCHIVES", {DRAUGHTS: (Path("people"), Path("practice"))})
        monkeypatch.setattr(each, "archive_of", lambda path: found[path.name])
    return found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(sqlite_database(tmp_path), clock=lambda: 1_000_000)
    yield opened
    opened.close()


def worker_of(store: Store, folder: Path) -> Worker:
    return Worker(store, WorkerConfig(folder=folder, knows_archives=True), now_ms=lambda: 1_000_000)


def test_it_is_that_of_a_log_into_which_the_archives_were_imported(archives: dict[str, Archive]) -> None:
    refused: list[RecordError] = []
    log = MemoryGameLog()
    for archive in archives.values():
        import_games(log, archive.games(), now_ms=tallying.MADE_MS, refuse=refused.append, progress=lambda _: None)
    mined = merged([tally for tally, _ in tallies_since(log, DRAUGHTS, Mark())])
    assert not refused
    made, begun = tallying.tally_of_archives(DRAUGHTS)
    assert made.digest() == mined.digest()
    assert begun.tables == tuple(row.table for row in log.finished(DRAUGHTS))


@pytest.mark.parametrize("game", [pytest.param(DRAUGHTS, marks=pytest.mark.slow), CHINESE_CHECKERS.id, DOMINO_101.id])
def test_the_shipped_book_was_made_of_it(game: str) -> None:
    (known,) = (one.book for one in shipped_books() if one.book.game == game)
    begun = tallying.shipped_tally(game)
    assert begun is not None
    assert begun[0].digest() == known.facts["tally"], "run python -m mining.lab.makers.shipping"
    assert len(begun[1].tables) == known.games


@pytest.mark.usefixtures("archives")
def test_games_are_known_before_the_log_has_them_and_counted_once(store: Store, tmp_path: Path) -> None:
    worker, explorer, start = (
        worker_of(store, tmp_path),
        Explorer(tmp_path / "mining"),
        looked_at(ENGLISH_DRAUGHTS, None),
    )
    worker.prepare(DRAUGHTS)
    ((move, known),), rounds = explorer.known(*start)
    assert (move, known.games, known.made_by, rounds) == ("11-15", 4, {"archive": 4}, 6)
    sample = explorer.sample(DRAUGHTS, known.sample)
    assert sample_fields(store.log, DRAUGHTS, sample, 0) == {
        "sample": None,
        "sample_follows": True,
        "sample_game": None,
    }

    live = Log()
    live.round("11-15 23-19", (1, -1))
    store.log.append(live.events)  # somebody finishes a game before the import
    worker.count(DRAUGHTS)
    importing.import_archives(store, DRAUGHTS, worker.now_ms)
    worker.count(DRAUGHTS)
    ((_, known),), rounds = explorer.known(*start)
    assert (known.games, rounds, worker.tally_store(DRAUGHTS).games) == (5, 7, 7)
    newest = explorer.sample(DRAUGHTS, known.sample)
    assert sample_fields(store.log, DRAUGHTS, newest, 0)["sample"] == live.events[0].table
    found = sample_fields(store.log, DRAUGHTS, sample, 0)
    assert (found["sample"], found["sample_follows"]) == (sample.table, False)
    assert found["sample_game"] is not None
    assert len(found["sample_game"]["players"]) == 2
    explorer.close()

    worker.tally_store(DRAUGHTS).fold()
    again = worker_of(store, tmp_path)
    again.count(DRAUGHTS)
    assert again.tally_store(DRAUGHTS).games == 7
    ((_, known),), rounds = explorer.known(*start)
    assert (known.games, rounds) == (5, 7)
    assert explorer.sample(DRAUGHTS, known.sample) == newest
    explorer.close()


@pytest.mark.usefixtures("archives")
def test_a_tally_of_another_log_begins_anew(store: Store, tmp_path: Path) -> None:
    worker = worker_of(store, tmp_path)
    other = MemoryGameLog()
    log = Log()
    log.round("11-15", (1, -1))
    other.append(log.events)
    tally_store = worker.tally_store(DRAUGHTS)
    with tally_store.held():
        tally_store.catch_up(other)
        assert tally_store.games == 7
        tally_store.catch_up(store.log)
        assert tally_store.games == 6


@pytest.mark.usefixtures("archives")
def test_counts_from_before_shipped_tallies_stay(store: Store, tmp_path: Path) -> None:
    importing.import_archives(store, DRAUGHTS, lambda: 1_000_000)
    before = TallyStore(tmp_path / "mining", DRAUGHTS)
    with before.held():
        before.catch_up(store.log)
    worker = worker_of(store, tmp_path)
    worker.count(DRAUGHTS)
    assert (worker.tally_store(DRAUGHTS).games, worker.tally_store(DRAUGHTS).begun) == (6, None)


@pytest.mark.usefixtures("archives")
def test_a_new_data_folder_gets_the_installations_endgames(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "ARCHIVES", tallying.ARCHIVES)
    monkeypatch.setattr(shipped, "ready_tallies", lambda: tmp_path / "ready")
    mining = tmp_path / "data" / "mining"
    shipped.copy_tallies(mining)
    assert not mining.exists(), "there is nothing to copy"
    monkeypatch.setattr(ready, "ready_tallies", lambda: tmp_path / "ready")
    ready.begin_tallies(mining, [DRAUGHTS])
    assert sorted(file.name for file in mining.iterdir()) == ["english-draughts-1.tally"]
    explorer = Explorer(mining)
    ((_, known),), rounds = explorer.known(*looked_at(ENGLISH_DRAUGHTS, None))
    assert (known.games, rounds) == (4, 6)
    explorer.close()

    monkeypatch.setattr(counting, "shipped_tally", lambda game: pytest.fail("it is there"))
    worker = worker_of(store, tmp_path / "data")
    importing.import_archives(store, DRAUGHTS, worker.now_ms)
    worker.count(DRAUGHTS)
    assert worker.tally_store(DRAUGHTS).games == 6


@pytest.mark.usefixtures("archives")
def test_installation_tallies_are_made_once_and_copied_by_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(ready, "shipped_tally", lambda game: made.append(game) or tallying.shipped_tally(game))
    for place in (ready, shipped):
        monkeypatch.setattr(place, "ready_tallies", lambda: tmp_path / "ready")
    for folder in ("first", "second"):
        ready.begin_tallies(tmp_path / folder, [DRAUGHTS])
        assert (tmp_path / folder / "english-draughts-1.tally").is_file()
    assert made == [DRAUGHTS]


def test_where_an_installation_cannot_be_written_to_nothing_is_made_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ready").write_text("no folder")
    monkeypatch.setattr(ready, "ready_tallies", lambda: tmp_path / "ready")
    monkeypatch.setattr(ready, "shipped_tally", lambda game: pytest.fail(f"{game} would be made in vain"))
    ready.begin_tallies(tmp_path / "mining", [DRAUGHTS])
    assert not (tmp_path / "mining").exists()


def test_a_tally_that_is_there_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "ready_tallies", lambda: tmp_path / "ready")
    mining = tmp_path / "mining"
    for folder, names in ((tmp_path / "ready", ("a.tally", "b.tally")), (mining, ("a.tally", "b.recent.tally"))):
        folder.mkdir()
        for name in names:
            (folder / name).write_text(folder.name)
    shipped.copy_tallies(mining)
    assert {file.name: file.read_text() for file in mining.iterdir()} == {
        "a.tally": "mining",
        "b.recent.tally": "mining",
    }


def test_a_folder_that_takes_no_copy_is_the_workers_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "ready_tallies", lambda: tmp_path / "ready")
    (tmp_path / "ready").mkdir()
    (tmp_path / "ready" / "a.tally").write_text("a tally")
    (tmp_path / "mining").write_text("no folder")
    shipped.copy_tallies(tmp_path / "mining")
    assert (tmp_path / "mining").read_text() == "no folder"
