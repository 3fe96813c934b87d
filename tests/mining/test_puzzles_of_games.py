"""Puzzles from the games that finish on a server: of which games, up to where, and as idle work of the worker."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.context import SpawnProcess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.contracts import AgentFacets, Played
from ai.games.domino_101.puzzles import DominoPuzzles
from ai.random_player import RandomAgent
from mining.puzzles import finished
from mining.puzzles.collection import Collection, Note
from mining.puzzles.finished import AT_ONCE, look_through, unseen
from mining.puzzles.making import games_of
from mining.worker.config import ServiceConfig, WorkerConfig
from mining.worker.service import has_unseen, puzzle_apart
from mining.worker.worker import Worker
from server.features.puzzles.shelf import PuzzleShelf
from shared.events import Dealt, Event, Opened, PlayerKind
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START
from shared.idle import Rank, Turn
from shared.puzzles import Puzzle, made_path
from shared.store import Store, sqlite_url
from shared.store.memory import MemoryGameLog
from tests.mining.logs import Log
from tests.mining.people import game_of
from tests.testkit.puzzles import SHOT

MOVES = "11-15 23-19"


class Noted:
    """Finds a puzzle in every game, and keeps what it was given."""

    def __init__(self) -> None:
        self.seen: list[Played] = []

    def puzzles_of(self, played: Played, source: int) -> Iterator[Puzzle]:
        self.seen.append(played)
        yield replace(SHOT, source=source)

    def rating_of(self, puzzle: Puzzle) -> int:
        raise NotImplementedError

    def fault(self, puzzle: Puzzle, nodes: int) -> str | None:
        raise NotImplementedError


def table(kind: PlayerKind = PlayerKind.PERSON, public: bool = True, start: str | None = None) -> list[Event]:
    """A table with one finished round."""
    log = Log()
    log.round(MOVES, (1, -1))
    return opened(log.events, kind=kind, public=public, start=start)


def opened(events: Sequence[Event], **how: Any) -> list[Event]:
    """The same table, opened otherwise."""
    first, *others = events
    return [replace(first, data=replace(first.expect(Opened), **how)), *others]


def test_rounds_of_public_tables_are_looked_through_once(tmp_path: Path) -> None:
    log = MemoryGameLog()
    for events in (table(), table(public=False), table(PlayerKind.ARCHIVE), table(start=START), table()):
        log.append(events)
    looking, collection = Noted(), Collection(tmp_path, GAME.id, "log")
    assert look_through(log, collection, GAME.id, looking) == 1, "a position twice is one puzzle"
    assert looking.seen == [Played(START, MOVES.split())] * 2
    again = Collection(tmp_path, GAME.id, "log")
    assert (list(again.puzzles), again.looked_through) == ([SHOT.id], 5)
    assert not unseen(log, GAME.id, again.note)
    log.append(table())
    assert [row.number for row in unseen(log, GAME.id, again.note)] == [6]
    assert PuzzleShelf(tmp_path).find(SHOT.id).source == 1
    assert not made_path(tmp_path, GAME.id).exists(), "the puzzles of the archive are a file of their own"


def test_among_many_rounds_the_newest_are_searched(tmp_path: Path) -> None:
    log = MemoryGameLog()
    for _ in range(AT_ONCE + 3):
        log.append(table())
    numbers = [row.number for row in unseen(log, GAME.id, Note())]
    assert numbers == list(range(4, AT_ONCE + 4))


def test_a_collection_of_another_log_is_no_reason_to_pass_over_games(tmp_path: Path) -> None:
    collection = Collection(tmp_path, GAME.id, "log")
    collection.add([SHOT], 900)
    log = MemoryGameLog()
    log.append(table())
    assert [row.number for row in unseen(log, GAME.id, collection.note)] == [1]


def test_when_there_are_enough_nothing_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, collection = MemoryGameLog(), Collection(tmp_path, GAME.id, "log")
    log.append(table())
    assert unseen(log, GAME.id, collection.note)
    monkeypatch.setattr(finished, "MOST", 1)
    collection.add([SHOT], 0)
    assert not unseen(log, GAME.id, collection.note)
    monkeypatch.undo()
    monkeypatch.setattr(finished, "agent_facets", lambda game: AgentFacets())
    assert not unseen(log, GAME.id, collection.note), "a game without puzzles"


def test_the_search_pauses_and_reading_and_writing_do_not(tmp_path: Path) -> None:
    log = MemoryGameLog()
    log.append(table())
    collection, looking, steps = Collection(tmp_path, GAME.id, "log"), Noted(), list[str]()

    @contextmanager
    def pausing() -> Iterator[None]:
        steps.append(f"searches, {collection.looked_through} looked through")
        yield
        steps.append(f"has searched, {len(looking.seen)} seen, {len(collection.puzzles)} kept")

    look_through(log, collection, GAME.id, looking, pausing)
    assert steps == ["searches, 0 looked through", "has searched, 1 seen, 0 kept"]
    assert (len(collection.puzzles), collection.looked_through) == (1, 1)


@pytest.mark.slow
def test_a_log_and_an_archive_of_it_give_the_same_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mining.puzzles.collection.shipped_puzzles", lambda *_: iter(()))
    hands = games_of(DOMINO_101.id)
    judge = DominoPuzzles(tmp_path)
    number, found = next((number, got) for number, hand in enumerate(hands) if (got := list(judge.puzzles_of(hand, 1))))
    log, played = Log(DOMINO_101.id), hands[number]
    deal, _, leader = played.start.split(";")
    moves, free = " ".join(played.moves), {"first_lead": "random_free"}
    log.round(moves, (10, 0, 10, 0), options=free, deal=deal, leader=int(leader))
    kept = MemoryGameLog()
    kept.append(log.events)
    collection = Collection(tmp_path, DOMINO_101.id, "log")
    look_through(kept, collection, DOMINO_101.id, judge)
    assert [replace(each, source=1) for each in collection.puzzles.values()] == found


@pytest.mark.deep
@pytest.mark.slow
def test_the_worker_looks_through_finished_games_when_it_is_their_turn(store: Store, tmp_path: Path) -> None:
    config = ServiceConfig(WorkerConfig(folder=tmp_path), sqlite_url(tmp_path))
    worker = Worker(store, config.worker)
    assert not has_unseen(worker, DOMINO_101.id)
    agents = [RandomAgent(Random(seat)) for seat in range(4)]
    store.log.append(opened(game_of(DOMINO_101.id, "t", agents, {0: "ann"}), public=True))
    assert None in [dealt.leader for event in store.log.read("t") if isinstance(dealt := event.data, Dealt)]
    assert has_unseen(worker, DOMINO_101.id)
    process = SpawnProcess(target=puzzle_apart, args=(config, DOMINO_101.id))
    with Turn(tmp_path, Rank.PUZZLES).held():
        process.start()
        process.join(0.2)
        assert process.is_alive() and has_unseen(worker, DOMINO_101.id), "another has the turn"
    process.join()
    assert process.exitcode == 0 and not has_unseen(worker, DOMINO_101.id)
