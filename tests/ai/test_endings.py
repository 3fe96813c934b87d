"""A host's solved endings: opened, solved beside it, and told of by the players that look them up."""

import asyncio
import logging
from pathlib import Path

import pytest

from ai.games.english_draughts.endgame.building import build
from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.endgame.files import Metric, folder_of, path_of
from ai.games.english_draughts.endgame.slices import Slice
from ai.host.endgames import EndgameCache
from ai.roster import agent_kinds, make_agent, players
from shared.agent import Budget
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.i18n import catalogue
from shared.reasons import EndgameReason, Reason
from shared.words.reasons import reason_words

GAME = ENGLISH_DRAUGHTS.id


@pytest.mark.slow
async def test_endings_that_are_not_there_are_solved_beside_the_host(tmp_path: Path) -> None:
    endings = EndgameCache(tmp_path, 2)
    await endings.prepare()
    assert endings.held is not None and endings.held.distances == endings.held.pieces == 2


async def test_a_host_that_is_to_solve_nothing_holds_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_process(*_: object, **__: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", no_process)
    nothing = EndgameCache(tmp_path, 0)
    await nothing.prepare()
    assert nothing.held is None
    build(tmp_path, 3, Metric.DTW)
    for pieces in (0, 2, 3):
        endings = EndgameCache(tmp_path, pieces)
        await endings.prepare()
        assert endings.held is not None and endings.held.pieces == 3


async def test_a_damaged_database_leaves_players_searching(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    build(tmp_path, 2, Metric.DTW)
    path_of(folder_of(tmp_path, Metric.DTW), Slice(0, 1, 0, 1)).write_bytes(b"what is this")
    endings = EndgameCache(tmp_path, 0)
    with caplog.at_level(logging.WARNING, "oldhand.ai"):
        await endings.prepare()
    assert endings.held is None and "K-K.ending is no endgame database" in caplog.text


class Child:
    """A process that never ends by itself."""

    def __init__(self) -> None:
        self.stdout = asyncio.StreamReader()
        self.killed = False

    def kill(self) -> None:
        self.killed = True

    async def wait(self) -> int:
        assert self.killed
        return -9


async def test_a_host_that_ends_takes_the_solving_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    child = Child()
    started = asyncio.Event()

    async def start(*_: object, **__: object) -> Child:
        started.set()
        return child

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    preparing = asyncio.create_task(EndgameCache(tmp_path, 5).prepare())
    await started.wait()
    preparing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await preparing
    assert child.killed


@pytest.mark.slow
def test_players_from_club_on_say_that_they_looked_it_up(tmp_path: Path) -> None:
    endgames = build(tmp_path, 3, Metric.DTW)
    state = ENGLISH_DRAUGHTS.parse_position("B:WK1:BK14,K15")
    view = ENGLISH_DRAUGHTS.view(state, state.position.turn)
    plies = endgames.value(state)
    reasons: dict[str, Reason] = {}
    for player in players(GAME):
        if agent_kinds(GAME)[player.agent].compiled and player.name != "learner":
            agent = make_agent(GAME, player.name, 1, {}, endgames)
            decision = agent.choose(view, ENGLISH_DRAUGHTS.move_texts(state), Budget(nodes=2_000))
            reasons[player.name] = decision.why
            if decision.why.kind == "endgame":
                after = ENGLISH_DRAUGHTS.apply(state, ENGLISH_DRAUGHTS.parse_move(state, decision.move))
                assert endgames.value(after) == plies - 1
    for name in ("club", "expert", "master"):
        assert reasons[name] == EndgameReason(by=name, value="win", plies=plies)
    assert {reasons[name].kind for name in ("child", "novice")} == {"own-thinking"}


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ({"value": "win", "plies": 13}, "Winning endgame: 7 moves to go"),
        ({"value": "win", "plies": 1}, "Winning endgame: 1 move to go"),
        ({"value": "loss", "plies": 6}, "Lost endgame: 3 moves to go"),
        ({"value": "draw"}, "Drawn endgame"),
        ({"value": "win"}, "Winning endgame"),
    ],
)
def test_a_database_reason_is_a_sentence(reason: dict[str, object], words: str) -> None:
    assert reason_words(catalogue("en"), {"kind": "endgame", "by": "club", **reason}) == words


def test_positions_outside_the_database_are_searched() -> None:
    state = ENGLISH_DRAUGHTS.parse_position(START)
    agent = make_agent(GAME, "club", 1, {}, EndgameDatabase())
    view = ENGLISH_DRAUGHTS.view(state, state.position.turn)
    assert agent.choose(view, ENGLISH_DRAUGHTS.move_texts(state), Budget(nodes=500)).why.kind == "own-thinking"
