"""Tuning the strongest player: what proves stronger is in the next book, and nothing else is; books go back with it."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mining.columns import Bytes
from mining.contracts import Fitted, MiningFacets, Tuner
from mining.games.registry import mining_facets
from mining.worker import tuning
from mining.worker.worker import Worker
from shared.events import PlayerKind
from shared.experience import ExperienceBook, Section
from shared.experience.tuning import NAME
from shared.idle import Rank, Turn
from shared.store import Store
from tests.mining.logs import random_rounds
from tests.mining.worker.mined import DRAUGHTS, Clock, play, worker_of


@dataclass
class FakeTuning:
    """A tuner that counts what it is asked, and duels whose pairs have one score."""

    pair: tuple[float, float] = (1.0, 0.5)
    searched: int = 0
    fits: list[tuple[bytes | None, int]] = field(default_factory=list[tuple[bytes | None, int]])
    pairs: list[int] = field(default_factory=list[int])

    def search(self, section: bytes | None) -> Any:
        def scores(states: Bytes) -> NDArray[np.int16]:
            self.searched += len(states)
            return np.full(len(states), 7, np.int16)

        return scores

    def fit(self, section: bytes | None, states: Bytes, points: object, scores: NDArray[np.int16]) -> Fitted | None:
        assert len(states) == len(scores) and set(scores.tolist()) <= {7}
        self.fits.append((section, len(states)))
        return Section(1, 0, (b"tuned" * len(self.fits),)), {"positions": len(states)}

    def play_pair(
        self, game: str, seed: int, number: int, new: ExperienceBook, old: ExperienceBook
    ) -> tuple[float, float]:
        assert new.section(NAME) == b"tuned" * len(self.fits) and new.section("recall") == old.section("recall")
        self.pairs.append(number)
        return self.pair


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeTuning:
    made = FakeTuning()
    tuner = Tuner(lambda states: np.ones(len(states), np.bool_), made.search, lambda *given: made.fit(*given))

    def facets(game: str) -> MiningFacets:
        return replace(mining_facets(game), tuner=tuner)

    monkeypatch.setattr(tuning, "mining_facets", facets)
    monkeypatch.setattr(tuning, "play_pair", made.play_pair)
    monkeypatch.setattr(tuning, "ROUNDS", 3)
    monkeypatch.setattr(tuning, "CHUNK", 2)
    return made


@pytest.fixture
def worker(store: Store, tmp_path: Path, clock: Clock) -> Worker:
    play(store, 3)
    made = worker_of(store, tmp_path, clock)
    made.mine(DRAUGHTS)
    return made


def section_in_use(worker: Worker) -> bytes | None:
    used = worker.store.books.newest(DRAUGHTS)
    assert used is not None
    with ExperienceBook.open(worker.config.folder / "books" / used.file) as book:
        return book.section(NAME)


def test_a_stronger_evaluation_is_published_and_later_books_keep_it(fake: FakeTuning, worker: Worker) -> None:
    assert worker.is_tuning_due(DRAUGHTS)
    mined = worker.tune(DRAUGHTS)
    assert mined is not None and (mined.book, mined.published) == (2, True)
    used = worker.store.books.newest(DRAUGHTS)
    assert used is not None and NAME in used.facts["teaches"]
    pairs = len(fake.pairs)
    facts = used.facts[NAME]
    assert (facts["positions"], facts["games"], facts["score"]) == (fake.searched, 2 * pairs, 0.75)
    assert 0.7 < facts["low"] < 0.75 < facts["high"] < 0.8
    assert fake.pairs == list(range(pairs)) and tuning.FEWEST <= pairs < tuning.PAIRS
    assert section_in_use(worker) == b"tuned"
    assert not worker.is_tuning_due(DRAUGHTS)
    assert worker.mine(DRAUGHTS).book == 2, "the book says the same as another one would"
    play(worker.store, 3)
    assert worker.mine(DRAUGHTS).book == 3
    assert section_in_use(worker) == b"tuned"
    assert worker.tune(DRAUGHTS) is not None, "it goes on from what is in use"
    assert [section for section, _ in fake.fits] == [None, b"tuned"]
    assert section_in_use(worker) == b"tunedtuned"


@pytest.mark.parametrize(("pair", "most"), [((0.5, 0.0), 100), ((0.5, 0.5), tuning.PAIRS)])
def test_an_evaluation_not_shown_to_be_stronger_is_dropped(
    pair: tuple[float, float], most: int, fake: FakeTuning, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.pair = pair
    monkeypatch.setattr(tuning, "verdict", lambda pairs, **_: "b" if sum(pairs) / len(pairs) < 0.5 else None)
    assert worker.tune(DRAUGHTS) is None
    assert tuning.FEWEST <= len(fake.pairs) <= most
    assert not worker.is_tuning_due(DRAUGHTS), "the same games are not tried again"
    play(worker.store, 1)
    worker.mine(DRAUGHTS)
    assert section_in_use(worker) is None
    (job,) = [job for job in worker.store.progress.all() if job.stage == "tuning"]
    assert job.finished and "dropped" in job.text


def test_nothing_is_tried_where_a_fit_tells_no_more(fake: FakeTuning, worker: Worker) -> None:
    fake.fit = lambda *_: None  # type: ignore[method-assign]
    assert worker.tune(DRAUGHTS) is None
    assert not fake.pairs and not worker.is_tuning_due(DRAUGHTS)


def test_a_book_that_is_rolled_back_takes_its_evaluation_with_it(fake: FakeTuning, worker: Worker) -> None:
    worker.tune(DRAUGHTS)
    assert section_in_use(worker) == b"tuned"
    worker.store.books.rollback(DRAUGHTS)
    assert section_in_use(worker) is None
    play(worker.store, 1)
    assert worker.mine(DRAUGHTS).book == 3
    assert section_in_use(worker) is None, "it does not come back with the next book"
    assert worker.store.books.pin(DRAUGHTS, 2)
    assert section_in_use(worker) == b"tuned"


def test_an_attempt_that_is_stopped_goes_on_where_it_was(
    fake: FakeTuning, store: Store, tmp_path: Path, clock: Clock
) -> None:
    log = random_rounds(DRAUGHTS, 4, seed=3)
    store.log.append(log.events)
    blocks, writes = 0, list[int]()

    class Stopped(Turn):
        """Ends the process, as it were, at every fifth step."""

        @contextmanager
        def interruptible(self) -> Generator[None]:
            nonlocal blocks
            blocks += 1
            if blocks % 5 == 0:
                raise KeyboardInterrupt
            writes.append(fake.searched)
            yield

    worker_of(store, tmp_path, clock).mine(DRAUGHTS)
    worker = worker_of(store, tmp_path, clock, Stopped(tmp_path, Rank.TUNING))
    mined = None
    while mined is None:
        try:
            mined = worker.tune(DRAUGHTS)
        except KeyboardInterrupt:
            assert worker.is_tuning_due(DRAUGHTS)
            worker = worker_of(store, tmp_path, clock, Stopped(tmp_path, Rank.TUNING))
    (fit,) = fake.fits
    assert fake.searched == fit[1], "no position twice"
    assert fake.pairs == list(range(len(fake.pairs))), "no pair twice"
    assert blocks > 10


def test_every_step_makes_way_and_writes_nothing_meanwhile(
    fake: FakeTuning, store: Store, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    within = False

    class Noted(Turn):
        @contextmanager
        def interruptible(self) -> Generator[None]:
            nonlocal within
            within = True
            yield
            within = False

    def inside(work: Any) -> Any:
        def checked(*given: Any) -> Any:
            assert within, "while a seat thinks, this waits"
            return work(*given)

        return checked

    def outside(work: Any) -> Any:
        def checked(*given: Any, **more: Any) -> Any:
            assert not within, "a block that may pause keeps nobody from writing"
            return work(*given, **more)

        return checked

    play(store, 3)
    worker_of(store, tmp_path, clock).mine(DRAUGHTS)
    tuner = tuning.mining_facets(DRAUGHTS).tuner
    assert tuner is not None
    tuner = replace(tuner, search=inside(tuner.search), fit=inside(tuner.fit))
    monkeypatch.setattr(tuning, "mining_facets", lambda game: MiningFacets(tuner=tuner))
    monkeypatch.setattr(tuning, "play_pair", inside(tuning.play_pair))
    monkeypatch.setattr(tuning, "write_whole", outside(tuning.write_whole))
    monkeypatch.setattr(store.progress, "report", outside(store.progress.report))
    assert worker_of(store, tmp_path, clock, Noted(tmp_path, Rank.TUNING)).tune(DRAUGHTS) is not None


def test_positions_come_from_games_of_this_server(fake: FakeTuning, worker: Worker) -> None:
    rows = worker.store.log.last_finished(DRAUGHTS, 10)
    assert {row.kind for row in rows} == {PlayerKind.PERSON}
    tunings, tables = worker.tunings, frozenset(row.table for row in rows)
    assert tunings.is_due(DRAUGHTS, frozenset())
    assert not tunings.is_due(DRAUGHTS, tables), "tables that ship are not of this server"


def test_a_game_without_a_tuner_is_never_tuned(worker: Worker) -> None:
    assert not worker.tunings.is_due("domino-101/1", frozenset())
    assert worker.tunings.for_next_book("domino-101/1") is None
