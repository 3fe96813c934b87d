"""Bots of the SDK play whole games of every kind at a real server, by both of its doors."""

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from client.sdk import Bot, Connection, Decision, View, keep_seat, play
from shared.events import Kind
from shared.games import GAMES
from shared.protocol import Open, Sit, TableState
from shared.reasons import ChanceReason
from tests.testkit.sampled import pairs
from tests.testkit.server import TestServer


class Lots(Bot):
    """Plays a legal move by lot."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.moves = 0

    def choose(self, view: View, legal: Sequence[str]) -> Decision:
        self.moves += 1
        return Decision(self._rng.choice(legal), ChanceReason())

    def counsel(self, view: View) -> str:
        return self._rng.choice(("me", "either", "you"))


def _address(web_server: TestServer, door: str) -> str:
    return f"tcp://127.0.0.1:{web_server.tcp_port}" if door == "tcp" else f"ws://127.0.0.1:{web_server.http_port}/ws"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "door"), pairs(list(GAMES), ["tcp", "ws"]))
async def test_bots_play_a_whole_match(web_server: TestServer, game: str, door: str) -> None:
    address = _address(web_server, door)
    seats = GAMES[game].seats
    # the shortest road to an end: lots alone would wander over the board of Chinese checkers for ever
    options = {"chinese-checkers/1": {"ply_cap": 60}}.get(game, {})
    bots = [Lots(seed) for seed in range(seats)]
    async with await Connection.open(address) as opener:
        table = (await opener.ask(Open, game=game, options=options)).table
    assert table is not None
    finals = await asyncio.gather(*(play(bot, address, table=table, seat=seat) for seat, bot in enumerate(bots)))
    result = finals[0].result
    assert result is not None and all(final.result == result for final in finals)
    assert [final.you for final in finals] == list(range(seats))
    assert sum(result.points) == 0
    made = [event for event in web_server.store.log.read(table) if event.kind is Kind.MOVED]
    assert len(made) == sum(bot.moves for bot in bots)
    assert all(event.reason == ChanceReason() for event in made)


async def test_a_seat_played_from_two_places_in_turn_is_one_seat(web_server: TestServer) -> None:
    """A bot that starts again with its token finds its seat and the position, and plays on."""
    address = _address(web_server, "tcp")
    async with await Connection.open(address) as black, await Connection.open(address) as white:
        table = (await black.ask(Open, game="english-draughts")).table
        assert table is not None
        await black.ask(Sit, table=table, seat=0)
        await white.ask(Sit, table=table, seat=1)
        await white.wait_state(table)
        token = black.welcome.token
    async with await Connection.open(address, token=token) as black, await Connection.open(address) as other:
        assert [(seat.table, seat.seat) for seat in black.welcome.seated] == [(table, 0)]
        state = await black.wait_state(table)
        assert (state.you, state.to_act, len(state.legal)) == (0, [0], 7)
        assert other.welcome.seated == []


@pytest.mark.slow
async def test_a_game_goes_on_over_cut_lines(web_server: TestServer) -> None:
    """Each bot's socket is cut again and again; not one move is lost or made twice."""
    address = _address(web_server, "tcp")

    class Cut(Lots):
        connection: Connection

        async def choose(self, view: View, legal: Sequence[str]) -> Decision:  # pyright: ignore[reportIncompatibleMethodOverride]
            if self.moves % 3 == 0:
                door = self.connection._door  # pyright: ignore[reportPrivateUsage]
                assert door is not None
                await door.close()
            return Lots.choose(self, view, legal)

    async def keep(bot: Cut, seat: int, table: str) -> TableState:
        async with await Connection.open(address, backoff_s=(0.001, 0.01)) as connection:
            bot.connection = connection
            await connection.ask(Sit, table=table, seat=seat)
            return await keep_seat(bot, connection, table)

    async with await Connection.open(address) as opener:
        table = (await opener.ask(Open, game="english-draughts")).table
    assert table is not None
    bots = [Cut(seed) for seed in (7, 8)]
    async with asyncio.timeout(90):
        finals = await asyncio.gather(*(keep(bot, seat, table) for seat, bot in enumerate(bots)))
    assert all(final.phase == "over" for final in finals)
    assert sum(bot.moves for bot in bots) == finals[0].ply
