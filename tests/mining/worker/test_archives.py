"""Archives that ship with the product: imported once, a game at a time, and never in the way of people."""

from pathlib import Path

import pytest

from mining.archive import importing as archives
from mining.archive.codec import Archive, encode
from mining.worker.service import smallest_first
from shared.games.english_draughts.rules import START
from shared.idle import Rank, Turn
from shared.records.record import GameRecord
from shared.store import Store
from tests.mining.worker.mined import DRAUGHTS, Clock, worker_of

ARCHIVE = encode(
    DRAUGHTS,
    START,
    "a test",
    [GameRecord(DRAUGHTS, START, ("11-15", "23-19"), (1, -1), ("A", f"B{number}")) for number in range(600)],
)


BEGUN = "B:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13"
REPLIES = ("22-18", "23-18", "23-19", "24-19", "24-20")
PRACTICE = encode(
    DRAUGHTS,
    START,
    "a test",
    [GameRecord(DRAUGHTS, BEGUN, ("11-15", reply), (1, -1), ("practice", "practice")) for reply in REPLIES],
    practice=True,
)


@pytest.fixture
def small_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "ARCHIVES", {DRAUGHTS: (Path("people"), Path("practice"))})
    monkeypatch.setattr(
        archives, "archive_of", lambda path: Archive({"people": ARCHIVE, "practice": PRACTICE}[path.name])
    )


def test_most_games_wait_for_no_large_archive() -> None:
    assert smallest_first(["english-draughts/1", "domino-101/1", "chinese-checkers/1", "toy/1"]) == [
        "chinese-checkers/1",
        "domino-101/1",
        "english-draughts/1",
    ]


@pytest.mark.usefixtures("small_archive")
def test_the_archive_is_imported_once_and_says_how_far_it_is(store: Store, tmp_path: Path, clock: Clock) -> None:
    assert not archives.has_archive(store, DRAUGHTS)
    people, practice = archives.import_archives(store, DRAUGHTS, clock)
    assert (people.imported, people.plies) == (600, 1200)
    assert (practice.imported, practice.plies) == (5, 10)
    assert {(job.job, job.stage, job.done, job.total, job.finished) for job in store.progress.all()} == {
        ("archive", "importing", 600, 600, True),
        (f"archive {DRAUGHTS} 2", "importing", 5, 5, True),
    }
    assert archives.has_archive(store, DRAUGHTS) and archives.import_archives(store, DRAUGHTS, clock) == []
    mined = worker_of(store, tmp_path, clock).mine(DRAUGHTS)
    assert (mined.games, mined.rules) == (605, 1), "what practice won with is no rule"
    assert store.books.list()[0].facts["sources"] == {"archive": 600, "practice": 5}


@pytest.mark.usefixtures("small_archive")
def test_an_import_of_the_archive_that_was_cut_off_goes_on(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class CutError(Exception):
        pass

    def cut(*_: object, **__: object) -> None:
        raise CutError

    with monkeypatch.context() as patched:
        patched.setattr(store.progress, "report", cut)
        with pytest.raises(CutError):
            archives.import_archives(store, DRAUGHTS, clock)
    counts, _ = archives.import_archives(store, DRAUGHTS, clock)
    assert counts.duplicates + counts.imported == 600
    assert 0 < counts.imported < 600, "what was written before the cut stays"


@pytest.mark.usefixtures("small_archive")
def test_an_import_takes_its_turn_before_every_game(store: Store, tmp_path: Path, clock: Clock) -> None:
    writers: list[int] = []

    class Asked(Turn):
        def check(self) -> None:
            store.progress.report("a move")  # would wait for the transaction, for ever
            writers.append(1)

    archives.import_archives(store, DRAUGHTS, clock, Asked(tmp_path, Rank.IMPORT))
    assert len(writers) == 605
