"""The worker: books when they are due, never twice the same; tallies that survive whatever happens to their files."""

from dataclasses import asdict
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from mining.patterns.thresholds import Thresholds
from mining.pipeline import rounds, tally_store
from mining.pipeline.tally_store import TallyStore
from mining.worker import counting, publish, schedule, thresholds_choice
from mining.worker import worker as module
from mining.worker.config import ServiceConfig, WorkerConfig
from mining.worker.gate import Gate
from mining.worker.schedule import Pace
from mining.worker.service import publish_apart
from mining.worker.thresholds_choice import Curve
from mining.worker.worker import Worker
from shared.core import Seat
from shared.experience import ExperienceBook, newest_book
from shared.experience.memory import StoredMemory
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.store import Store, open_store, sqlite_url
from shared.store.books import Books
from tests.mining.logs import random_rounds
from tests.mining.worker.mined import DRAUGHTS, Clock, command, play, worker_of
from tests.testkit.stores import sqlite_database


def test_a_mined_log_becomes_a_book_that_seats_can_ask(store: Store, tmp_path: Path, clock: Clock) -> None:
    play(store, 3)
    mined = worker_of(store, tmp_path, clock).mine(DRAUGHTS)
    assert (mined.games, mined.plies, mined.rules, mined.key_states) == (3, 6, 1, 1)
    assert (mined.book, mined.published) == (1, True)
    listed = store.books.newest(DRAUGHTS)
    assert listed is not None and (listed.version, listed.rules, listed.games) == (1, 1, 3)
    file = newest_book(tmp_path / "books", DRAUGHTS)
    assert file is not None and file.name == listed.file and file.stat().st_size == listed.bytes
    start = ENGLISH_DRAUGHTS.parse_position(START)
    with ExperienceBook.open(file) as book:
        rule = book.rule(ENGLISH_DRAUGHTS.view(start, Seat(0)), ["9-13", "11-15"])
        assert rule is not None and (rule.move, rule.wins, rule.draws, rule.losses) == ("11-15", 3, 0, 0)
        assert book.sha256 == listed.sha256
        assert (book.facts["sources"], book.facts["created_ms"]) == ({"person": 3}, clock.ms)


def test_mining_twice_changes_nothing(store: Store, tmp_path: Path, clock: Clock) -> None:
    play(store, 3)
    worker = worker_of(store, tmp_path, clock)
    first = worker.mine(DRAUGHTS)
    files = {file: file.read_bytes() for folder in ("books", "mining") for file in (tmp_path / folder).iterdir()}
    for again in (worker.mine(DRAUGHTS), worker_of(store, tmp_path, clock).mine(DRAUGHTS)):
        assert (again.book, again.published, again.rules) == (1, False, first.rules)
    assert {file: file.read_bytes() for file in files} == files
    assert len(store.books.list()) == 1


@pytest.mark.parametrize("game", ["english-draughts/1", "chinese-checkers/1", "domino-101/1"])
def test_a_log_mined_as_it_grows_makes_the_book_of_the_whole(game: str, tmp_path: Path, clock: Clock) -> None:
    rounds = random_rounds(game, 12, seed=5).events
    middle = next(number for number in range(len(rounds) // 2, len(rounds)) if rounds[number].version == 1)
    facts: list[dict[str, object]] = []
    for name, parts in (("once", [rounds]), ("twice", [rounds[:middle], rounds[middle:]])):
        store = open_store(sqlite_database(tmp_path / name), clock=clock)
        for part in parts:
            store.log.append(part)
            worker_of(store, tmp_path / name, clock).mine(game)
        facts.append(dict(store.books.list(game)[0].facts))
        store.close()
    assert facts[0] == facts[1]
    assert facts[0]["games"] == 12


def test_other_thresholds_make_another_book(store: Store, tmp_path: Path, clock: Clock) -> None:
    play(store, 3)
    worker_of(store, tmp_path, clock).mine(DRAUGHTS)
    mined = worker_of(store, tmp_path, clock, thresholds=Thresholds(min_net=4)).mine(DRAUGHTS)
    assert (mined.book, mined.published, mined.rules) == (2, True, 0)


def test_a_book_whose_file_was_lost_is_published_anew(store: Store, tmp_path: Path, clock: Clock) -> None:
    play(store, 3)
    worker_of(store, tmp_path, clock).mine(DRAUGHTS)
    next((tmp_path / "books").iterdir()).unlink()
    assert worker_of(store, tmp_path, clock).mine(DRAUGHTS).book == 2


def test_reported_work_ends_with_its_context(
    store: Store, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stages: list[str] = []
    report = store.progress.report

    def record_stage(job: str, **fields: Any) -> None:
        stages.append(fields["stage"])
        report(job, **fields)

    monkeypatch.setattr(store.progress, "report", record_stage)
    monkeypatch.setattr(counting, "BATCH", 1)
    play(store, 3)
    worker = worker_of(store, tmp_path, clock)
    worker.count(DRAUGHTS)
    assert (stages, [job.finished for job in store.progress.all()]) == (["counting"], [True])
    worker.publish(DRAUGHTS)
    assert stages == ["counting", "making", "published"]
    report(f"mining {DRAUGHTS}", stage="making")  # by a worker that was killed
    worker.finish_progress(DRAUGHTS)
    assert [job.finished for job in store.progress.all()] == [True]
    assert command("status", "--data", str(tmp_path))["jobs"] == []


def test_a_log_without_a_round_makes_no_book(store: Store, tmp_path: Path, clock: Clock) -> None:
    mined = worker_of(store, tmp_path, clock).mine(DRAUGHTS)
    assert (mined.games, mined.book, mined.published) == (0, None, False)
    assert store.books.list() == []


@pytest.mark.parametrize(
    ("new", "of_people", "since_s", "due"),
    [
        (0, 0, float("inf"), False),
        (1, 0, float("inf"), True),
        (1, 1, 20.0, True),
        (1, 1, 19.0, False),
        (24, 0, 599.0, False),
        (25, 0, 599.0, True),
        (25, 0, 19.0, False),
        (1, 0, 600.0, True),
        (0, 0, 9999.0, False),
    ],
)
def test_a_book_is_due_for_any_game_with_people_and_for_many_without(
    new: int, of_people: int, since_s: float, due: bool
) -> None:
    assert Pace().is_due(new, of_people, since_s) is due


@pytest.mark.parametrize("before", [0, 30])
@pytest.mark.parametrize(
    ("where", "name"),
    [(module, "make_book"), (publish, "write_whole"), (Path, "rename"), (Books, "publish")],
)
def test_a_publication_that_was_cut_off_is_completed_by_the_next_worker(
    where: Any, name: str, before: int, store: Store, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    if before:
        play(store, before)
        assert worker_of(store, tmp_path, clock).mine(DRAUGHTS).published
        clock.ms += 31_000
    play(store, 25, moves="11-15 22-18")

    def cut(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as during:
        during.setattr(where, name, cut)
        with pytest.raises(KeyboardInterrupt):
            worker_of(store, tmp_path, clock).poll(DRAUGHTS)
    mined = worker_of(store, tmp_path, clock).poll(DRAUGHTS)
    assert mined is not None and mined.published and mined.games == before + 25
    listed = store.books.newest(DRAUGHTS)
    assert listed is not None and (tmp_path / "books" / listed.file).is_file()
    assert worker_of(store, tmp_path, clock).poll(DRAUGHTS) is None


def test_polling_counts_at_once_and_publishes_when_due(store: Store, tmp_path: Path, clock: Clock) -> None:
    worker = worker_of(store, tmp_path, clock)
    assert worker.poll(DRAUGHTS) is None
    play(store, 1)
    first = worker.poll(DRAUGHTS)
    assert first is not None and first.book == 1
    play(store, 1)
    clock.ms += 19_000
    assert worker.poll(DRAUGHTS) is None
    assert (worker.tally_store(DRAUGHTS).base.games, worker.tally_store(DRAUGHTS).recent.games) == (1, 1)
    clock.ms += 1_000
    second = worker.poll(DRAUGHTS)
    assert second is not None and (second.book, second.games, second.published) == (2, 2, True)
    play(store, 1)
    clock.ms += 20_000
    third = worker_of(store, tmp_path, clock).poll(DRAUGHTS)  # a worker started anew goes on
    assert third is not None and (third.book, third.games) == (3, 3)


@pytest.mark.parametrize("file", ["english-draughts-1.tally", "english-draughts-1.recent.tally"])
@pytest.mark.parametrize("damage", ["gone", "garbage"])
def test_a_tally_that_is_lost_or_broken_is_counted_anew(
    file: str, damage: str, store: Store, tmp_path: Path, clock: Clock
) -> None:
    worker = worker_of(store, tmp_path, clock)
    play(store, 2)
    worker.mine(DRAUGHTS)
    play(store, 2, (-1, 1))
    worker.poll(DRAUGHTS)
    path = tmp_path / "mining" / file
    path.unlink() if damage == "gone" else path.write_bytes(b"PK garbage")
    for each in (worker, worker_of(store, tmp_path, clock)):
        mined = each.mine(DRAUGHTS)
        assert (mined.games, mined.plies) == (4, 8)


def test_two_workers_on_one_folder_count_every_round_once(store: Store, tmp_path: Path, clock: Clock) -> None:
    one, two = worker_of(store, tmp_path, clock), worker_of(store, tmp_path, clock)
    for worker in (one, two, one, one, two):
        play(store, 1)
        worker.poll(DRAUGHTS)
        play(store, 1)
    assert two.mine(DRAUGHTS).games == one.mine(DRAUGHTS).games == 10
    assert one.tally_store(DRAUGHTS).fold().digest() == two.tally_store(DRAUGHTS).fold().digest()


def test_a_tally_of_another_log_is_not_added_to(store: Store, tmp_path: Path, clock: Clock) -> None:
    play(store, 5)
    worker_of(store, tmp_path, clock).mine(DRAUGHTS)
    other = open_store(sqlite_database(tmp_path / "other"), clock=clock)
    play(other, 7, (-1, 1))
    mined = worker_of(other, tmp_path, clock)
    assert mined.mine(DRAUGHTS).games == 7
    assert mined.tally_store(DRAUGHTS).base.net.max() == 7
    other.close()


def test_readers_see_the_counts_of_parallel_workers(store: Store, tmp_path: Path, clock: Clock) -> None:
    worker = worker_of(store, tmp_path, clock)
    play(store, 1)
    worker.poll(DRAUGHTS)
    play(store, 1)
    worker_of(store, tmp_path, clock).mine(DRAUGHTS)
    assert not (tmp_path / "mining" / "english-draughts-1.recent.tally").exists()
    play(store, 1)
    worker.poll(DRAUGHTS)
    reader = TallyStore(tmp_path / "mining", DRAUGHTS)
    reader.refresh()
    assert (reader.base.games, reader.recent.games) == (2, 1)


@pytest.mark.slow
def test_a_book_is_made_in_another_process_while_counting_goes_on(store: Store, tmp_path: Path, clock: Clock) -> None:
    config = ServiceConfig(WorkerConfig(folder=tmp_path, gate=Gate(2), keep_books=3), sqlite_url(tmp_path))
    worker = Worker(store, config.worker)
    play(store, 3)
    assert worker.count(DRAUGHTS)
    for games in (4, 5):
        process = SpawnProcess(target=publish_apart, args=(config, DRAUGHTS))
        process.start()
        play(store, 1)
        worker.count(DRAUGHTS)
        process.join()
        assert process.exitcode == 0
        tally_store = worker.tally_store(DRAUGHTS)
        with tally_store.held():
            assert tally_store.base.games + tally_store.recent.games == games
    assert [book.version for book in store.books.list(DRAUGHTS)] == [2, 1]


def test_thresholds_are_chosen_and_kept_until_there_are_many_more_games(
    store: Store, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[int] = []

    def chosen(log: object, game: str, weighting: object) -> Curve:
        counts.append(len(store.log.finished(game)))
        return Curve(0, 0, (), Thresholds(1, 5) if len(counts) == 1 else None)

    monkeypatch.setattr(thresholds_choice, "curve_of", chosen)
    monkeypatch.setattr(schedule, "FEWEST", 4)
    monkeypatch.setattr(schedule, "SOON", 0)
    worker = worker_of(store, tmp_path, clock, choose_thresholds=True)
    thresholds: list[object] = []
    for games in (3, 2, 2, 2):
        play(store, games)
        worker.mine(DRAUGHTS)
        worker.mine(DRAUGHTS)
        thresholds.append(store.books.list(DRAUGHTS)[0].facts["thresholds"])
    plain, better = asdict(Thresholds()), asdict(Thresholds(1, 5))
    assert counts == [5, 9]
    assert thresholds == [plain, better, better, plain]
    assert len(store.books.list(DRAUGHTS)) == 4


def test_old_books_are_removed_but_never_the_one_in_use(store: Store, tmp_path: Path, clock: Clock) -> None:
    worker = worker_of(store, tmp_path, clock, keep_books=2)
    for version in range(1, 6):
        play(store, 1)
        worker.mine(DRAUGHTS)
        if version == 2:
            store.books.pin(DRAUGHTS, 2)
    assert {book.version: book.status for book in store.books.list(DRAUGHTS)} == {
        1: "removed", 2: "pinned", 3: "removed", 4: "published", 5: "published",
    }  # fmt: skip
    kept = sorted(path.name for path in (tmp_path / "books").iterdir())
    assert kept == [f"english-draughts-1.{version}.book" for version in (2, 4, 5)]
    assert not store.books.pin(DRAUGHTS, 1), "its file is gone"


def test_a_tally_beyond_its_bound_forgets_what_was_seen_once(store: Store, tmp_path: Path, clock: Clock) -> None:
    play(store, 3)
    store.log.append(random_rounds(DRAUGHTS, 20, seed=5).events)
    worker = worker_of(store, tmp_path, clock, keep_pairs=60)
    worker.mine(DRAUGHTS)
    whole = TallyStore(tmp_path / "elsewhere", DRAUGHTS)
    with whole.held():
        whole.catch_up(store.log)
        everything = whole.fold()
    kept = worker.tally_store(DRAUGHTS)
    assert len(everything) > 60 >= len(kept.base)
    assert kept.pruned == len(everything) - len(kept.base)
    assert sorted(kept.base.seen[kept.base.seen > 1].tolist()) == sorted(everything.seen[everything.seen > 1].tolist())
    assert kept.base.games == everything.games
    tallies = command("status", "--data", str(tmp_path))["tallies"]
    assert tallies == [
        {"game": DRAUGHTS, "games": 23, "pairs": len(kept.base), "forgotten": kept.pruned},
    ]
    again = worker_of(store, tmp_path, clock, keep_pairs=60)
    with again.tally_store(DRAUGHTS).held():
        assert again.tally_store(DRAUGHTS).pruned == kept.pruned


def test_a_long_log_is_counted_for_the_first_time_within_the_bound_of_a_tally(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally_store, "CHECKPOINT", 1)
    monkeypatch.setattr(rounds, "BATCH", 1)
    store.log.append(random_rounds(DRAUGHTS, 20, seed=5).events)
    counted, most = TallyStore(tmp_path, DRAUGHTS), 60
    held: list[int] = []
    with counted.held():
        counted.catch_up(store.log, lambda _: held.append(len(counted.recent)), most)
    assert len(held) == counted.games == 20
    assert counted.base.games > 0 and counted.pruned > 0
    assert max(held) <= most / 4


def test_personal_memory_expires_after_the_configured_days(store: Store, tmp_path: Path, clock: Clock) -> None:
    ann = store.accounts.create("Ann")[0].id
    store.memories.keep(StoredMemory(ann, DRAUGHTS), b"kept", 1, 0)
    kept_ms = store.memories.read(ann, DRAUGHTS).updated_ms
    worker = worker_of(store, tmp_path, clock, memory_days=2)
    for hours, content in ((47, b"kept"), (49, b"")):
        clock.ms = kept_ms + 3_600_000 * hours
        worker.count(DRAUGHTS)
        assert store.memories.read(ann, DRAUGHTS).content == content
