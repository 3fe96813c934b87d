"""A player of ours at one end of a DXP connection, over real sockets: whole games, going back, and bad other ends."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from random import Random

import pytest

from ai.engines.pacing import ThinkingLimits
from ai.games.english_draughts.engines import dxp_end, seat
from ai.games.english_draughts.engines.dxp import (
    BackRequest,
    DxpChat,
    DxpGameEnd,
    GameRequest,
    Message,
    MoveMade,
    format_message,
)
from ai.games.english_draughts.engines.dxp_end import DxpEnd, MatchTerms, PlayedGame
from ai.games.english_draughts.engines.seat import EngineSeat
from ai.random_player import RandomAgent
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.errors import EngineError
from shared.games.english_draughts.board import BLACK, WHITE
from shared.games.english_draughts.rules import START
from shared.reasons import ChanceReason

BALLOT = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,14"
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Slow(RandomAgent):
    """Thinks until it is stopped, and then plays the first move that there is."""

    stopped: list[tuple[str, ...]]
    thinking: threading.Event
    ended: threading.Event

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        self.thinking.set()
        while not budget.stop[0]:
            pass
        self.stopped.append(view.history)
        self.ended.set()
        return Decision(legal[0], ChanceReason())


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[Streams, Streams]]:
    """Both ends of a connection."""
    other: asyncio.Future[Streams] = asyncio.get_running_loop().create_future()
    server = await asyncio.start_server(lambda *streams: other.set_result(streams), "127.0.0.1", 0)
    async with server:
        one = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        try:
            yield one, await other
        finally:
            for _, writer in (one, other.result()):
                writer.close()


def end(streams: Streams, games: list[PlayedGame], match: MatchTerms | None = None, player: str = "random") -> DxpEnd:
    chooser = EngineSeat(player, "1", {})
    return DxpEnd(chooser, streams, limits=ThinkingLimits(nodes=1), match=match, patience_s=5.0, played=games.append)


async def test_both_ends_play_a_match_from_given_starts_with_colours_exchanged() -> None:
    initiated, followed = list[PlayedGame](), list[PlayedGame]()
    async with connected() as (one, other), asyncio.TaskGroup() as tasks:
        tasks.create_task(end(one, initiated, MatchTerms(4, starts=(START, BALLOT), minutes=1)).run())
        tasks.create_task(end(other, followed, player="greedy").run())
    assert [game.start for game in initiated] == [START, START, BALLOT, BALLOT]
    assert [game.own for game in initiated] == [BLACK, WHITE, BLACK, WHITE]
    assert [(game.start, game.moves, game.points, game.why) for game in initiated] == [
        (game.start, game.moves, game.points, game.why) for game in followed
    ]
    assert all(game.points is not None for game in initiated)
    assert {game.names[game.own] for game in initiated} == {"Oldhand random"}


async def following(
    script: Callable[[Streams], Awaitable[None]], games: list[PlayedGame], player: str = "random"
) -> None:
    """Our follower against a script at the other end."""

    async def other_end(streams: Streams) -> None:
        await script(streams)
        streams[1].close()

    async with connected() as (one, other), asyncio.TaskGroup() as tasks:
        tasks.create_task(other_end(one))
        tasks.create_task(end(other, games, player=player).run())


async def send(streams: Streams, *messages: Message) -> None:
    streams[1].write(b"".join(map(format_message, messages)))
    await streams[1].drain()


async def received(streams: Streams) -> str:
    return (await asyncio.wait_for(streams[0].readuntil(b"\0"), 90)).decode()[:-1]


REQUEST = GameRequest("Script", WHITE, 5, 0, BLACK, "z" * 12 + "e" * 8 + "w" * 12)


async def test_a_request_to_go_back_interrupts_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(Random(1))
    slow.stopped, slow.thinking, slow.ended = [], threading.Event(), threading.Event()

    def make(game: str, name: str, seed: str, books: Mapping[str, object], endgames: object) -> Agent:
        return slow

    monkeypatch.setattr(seat, "make_agent", make)

    async def script(streams: Streams) -> None:
        await send(streams, REQUEST)
        assert (await received(streams)).startswith("AOldhand random")
        await send(streams, MoveMade(1, 11, 15))
        assert await asyncio.to_thread(slow.thinking.wait, 20)
        await send(streams, BackRequest(1, BLACK))
        assert await received(streams) == "K0"
        assert await asyncio.to_thread(slow.ended.wait, 20)
        await send(streams, MoveMade(1, 9, 14), DxpGameEnd())
        assert await received(streams) == "E00"

    games: list[PlayedGame] = []
    await following(script, games)
    (game,) = games
    assert slow.stopped[0] == ("11-15",)
    assert (game.moves, game.why, game.names) == (("9-14",), "unfinished", ("Script", "Oldhand random"))


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ([MoveMade(1, 11, 18)], "engine/illegal"),
        ([MoveMade(1, 11, 15, (18,))], "engine/illegal"),
        ([REQUEST], "engine/protocol"),
    ],
)
async def test_a_forbidden_message_ends_the_game_with_a_word(sent: list[Message], code: str) -> None:
    async def script(streams: Streams) -> None:
        await send(streams, DxpChat("hello"), REQUEST)
        await received(streams)
        await send(streams, *sent)
        assert (await received(streams))[0] == "C"
        assert await received(streams) == "E01"

    games: list[PlayedGame] = []
    with pytest.raises(ExceptionGroup) as caught:
        await following(script, games)
    (error,) = caught.value.exceptions
    assert isinstance(error, EngineError)
    assert error.code == code
    assert [(game.points, game.why) for game in games] == [(None, "abandoned")]


async def test_hanging_up_ends_a_game_but_not_a_pause_between_games() -> None:
    async def between(streams: Streams) -> None:
        await send(streams, DxpChat("bye"))

    async def within(streams: Streams) -> None:
        await send(streams, REQUEST)
        await received(streams)

    games: list[PlayedGame] = []
    await following(between, games)
    assert games == []
    with pytest.raises(ExceptionGroup) as caught:
        await following(within, games)
    assert [getattr(error, "code", "") for error in caught.value.exceptions] == ["engine/died"]


async def test_an_initiator_that_nobody_answers_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dxp_end, "CONFIRMED_S", 0.05)
    async with connected() as (one, _):
        with pytest.raises(EngineError) as caught:
            await end(one, [], MatchTerms(1, starts=(START,))).run()
    assert caught.value.code == "engine/silent"


async def test_a_follower_that_declines_ends_the_match() -> None:
    async def decline(streams: Streams) -> None:
        await received(streams)
        streams[1].write(b"A" + b"Scan".ljust(32) + b"2\0")

    async with connected() as (one, other):
        declining = asyncio.create_task(decline(other))
        with pytest.raises(EngineError, match="Scan does not accept") as caught:
            await end(one, [], MatchTerms(1, starts=(START,))).run()
        await declining
    assert caught.value.code == "engine/refused"
