"""The gate of a new book: one that proves worse is refused, and the duel ends when it is certain."""

from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, cast

import pytest

from mining.worker import gate as gate_module
from mining.worker.gate import Gate, GateResult, PlayedPair, Report, waited
from mining.worker.purposes import Line
from shared.experience import newest_book
from shared.store import Store
from tests.mining.worker.mined import DRAUGHTS, Clock, command, play, worker_of


class Judge(Gate):
    """Plays nothing, and says what it is told to."""

    def __init__(self, refused: bool) -> None:
        super().__init__()
        object.__setattr__(self, "refused", refused)
        object.__setattr__(self, "requests", [])

    def measure(
        self,
        game: str,
        new: Path,
        old: Path,
        seed: int,
        lines: Sequence[Line] = (),
        stranger: str | None = None,
        report: Report | None = None,
    ) -> GateResult:
        assert new.is_file() and old.is_file()
        self.requests.append((game, seed))  # type: ignore[attr-defined]
        score = 0.3 if self.refused else 0.5  # type: ignore[attr-defined]
        result = {"tried": True, "games": 40, "score": score, "low": 0.2, "high": 0.6, "refused": self.refused}  # type: ignore[attr-defined]
        return cast(GateResult, result)


def test_a_worse_book_is_refused_and_seats_keep_theirs(store: Store, tmp_path: Path, clock: Clock) -> None:
    play(store, 3)
    first = worker_of(store, tmp_path, clock, gate=(judge := Judge(refused=True))).mine(DRAUGHTS)
    assert (first.book, first.published) == (1, True)
    assert not judge.requests, "there is nothing to try the first book against"  # type: ignore[attr-defined]
    play(store, 3)
    worker = worker_of(store, tmp_path, clock, gate=judge)
    second = worker.mine(DRAUGHTS)
    assert (second.book, second.published) == (2, False)
    assert worker.mine(DRAUGHTS).book == 2, "what was refused is not made again from the same games"
    assert judge.requests == [(DRAUGHTS, 2)]  # type: ignore[attr-defined]
    refused, used = store.books.list(DRAUGHTS)
    assert (refused.status, used.status) == ("refused", "published")
    assert store.books.newest(DRAUGHTS) == used
    newest = newest_book(tmp_path / "books", DRAUGHTS)
    assert newest is not None and newest.name == used.file
    assert refused.facts["canary"] == {
        "against": 1, "tried": True, "games": 40, "score": 0.3, "low": 0.2, "high": 0.6, "refused": True,
    }  # fmt: skip
    (job,) = store.progress.all()
    assert (job.stage, job.finished) == ("refused", True)
    listed = command("status", "--data", str(tmp_path))["books"]
    assert isinstance(listed, list)
    assert [(book["status"], book["in_use"]) for book in listed] == [("refused", False), ("published", True)]
    assert listed[0]["canary"] == refused.facts["canary"]
    assert store.books.pin(DRAUGHTS, 2), "an operator may think otherwise"
    assert (tmp_path / "books" / refused.file).is_file()


def test_a_book_that_is_not_worse_is_published(store: Store, tmp_path: Path, clock: Clock) -> None:
    play(store, 3)
    worker = worker_of(store, tmp_path, clock, gate=Judge(refused=False))
    worker.mine(DRAUGHTS)
    play(store, 3)
    assert worker.mine(DRAUGHTS).published
    used = store.books.newest(DRAUGHTS)
    assert used is not None and (used.version, used.facts["canary"]["score"]) == (2, 0.5)


@pytest.mark.deep
@pytest.mark.slow
def test_a_canary_plays_pairs_within_its_bounds(store: Store, tmp_path: Path, clock: Clock) -> None:
    play(store, 3)
    worker_of(store, tmp_path, clock).mine(DRAUGHTS)
    book = newest_book(tmp_path / "books", DRAUGHTS)
    assert book is not None
    reports: list[tuple[int, int, bool]] = []
    few = Gate(games=6).measure(DRAUGHTS, book, book, 1, report=lambda *told: reports.append(told))
    assert (few["games"], few["refused"], few["tried"]) == (6, False, False), "three pairs tell nothing"
    assert [(pairs, most) for pairs, most, waits in reports if not waits] == [(0, 3), (1, 3), (2, 3)]
    result = Gate(games=24, positions=1).measure(DRAUGHTS, book, book, 1)
    assert (result["games"], result["refused"], result["tried"]) == (20, False, True), "ten pairs at least"
    low, score, high = (result[name] or 0.0 for name in ("low", "score", "high"))
    assert 0 <= low <= score <= high <= 1 and score > 0
    assert (result["changed"], result["improves"]) == (0, []), "a book changes nothing against itself"
    assert result["purposes"]["openings"]["new"] == result["purposes"]["openings"]["old"] == 0.5


class NoPool:
    """A process pool that does nothing of what it is given."""

    def __enter__(self) -> "NoPool":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, *_: object) -> "NoPool":
        return self

    def result(self) -> dict[str, Any]:
        return {}

    def shutdown(self, **_: object) -> None:
        pass


@pytest.mark.parametrize(
    ("scores", "refused", "most"),
    [([(0.0, 0.5)] * 50, True, 40), ([(0.5, 0.5), (0.0, 1.0)] * 25, False, 100), ([(1.0, 1.0)] * 50, False, 40)],
)
def test_a_canary_stops_when_it_is_certain(
    scores: list[tuple[float, float]], refused: bool, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Gate, "_pairs", lambda *_: (PlayedPair(pair, 1, 1) for pair in scores))
    monkeypatch.setattr(gate_module, "changed_positions", lambda *_: [])
    monkeypatch.setattr(gate_module, "ProcessPoolExecutor", lambda *_: NoPool())
    result = Gate().measure(DRAUGHTS, Path("new"), Path("old"), 1)
    assert result["refused"] is refused
    assert 20 <= result["games"] <= most


def test_a_match_is_bounded_in_positions_once_it_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    even = [PlayedPair((0.5, 0.5), 1, 100)] * 50
    monkeypatch.setattr(Gate, "_pairs", lambda *_: iter(even))
    monkeypatch.setattr(gate_module, "changed_positions", lambda *_: [])
    monkeypatch.setattr(gate_module, "ProcessPoolExecutor", lambda *_: NoPool())
    monkeypatch.setattr(gate_module, "verdict", lambda *_, **__: None)
    for positions, games in ((1, 20), (1_200, 24), (100_000, 100)):
        result = Gate(positions=positions).measure(DRAUGHTS, Path("new"), Path("old"), 1)
        assert (result["games"], result["tried"]) == (games, True)


def test_a_pair_that_gets_no_processor_is_said_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate_module, "WAITS_S", 0.0)
    pair, waits = Future[PlayedPair](), list[bool]()

    def play() -> None:
        waits.append(True)
        pair.set_result(PlayedPair((1.0, 0.5), 2, 3))

    assert waited(pair, play).scores == (1.0, 0.5)
    assert waits == [True]
    assert waited(pair, lambda: pytest.fail("it was ready")).fired == 2


def test_a_book_that_was_not_tried_is_published_and_says_so(store: Store, tmp_path: Path, clock: Clock) -> None:
    play(store, 3)
    worker = worker_of(store, tmp_path, clock, gate=Gate(2))
    worker.mine(DRAUGHTS)
    play(store, 3)
    assert worker.mine(DRAUGHTS).published
    (job,) = store.progress.all()
    assert job.text.endswith("not tried: 2 games against the book in use are too few to tell")
