"""A bot account at a real server: it seeks, accepts, declines, resumes, ends, and says why."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from urllib.request import urlopen

import pytest

from ai.bots.account import BotAccount
from ai.bots.config import checked_config
from ai.bots.movers import Mover
from client.sdk import Bot, Connection, View
from shared.errors import CodedError
from shared.games import GAMES
from shared.protocol import Play, Resign, TableState
from shared.protocol.challenges import Challenge, Challenged
from shared.protocol.terms import FischerClock, Terms
from tests.testkit.client import PATIENCE_S
from tests.testkit.server import TestServer, start_server

DRAUGHTS = "english-draughts/1"


class First(Bot):
    def choose(self, view: View, legal: Sequence[str]) -> str:
        return legal[0]


class Resigning(Bot):
    """Plays nothing: its test ends the game."""

    async def choose(self, view: View, legal: Sequence[str]) -> str:
        await asyncio.Event().wait()
        return ""


def account(server: TestServer, name: str, *, python_class: type[Bot] = First, **said: Any) -> BotAccount:
    _, token = server.store.accounts.create(name, bot=True)
    said = {"class": "mybot:Bot", "server": f"tcp://127.0.0.1:{server.tcp_port}"} | said
    mover = Mover("a class", tuple(GAMES), lambda _: python_class())
    return BotAccount(checked_config(said, "a test"), mover, token)


@asynccontextmanager
async def running(bot: BotAccount) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(bot.run())
    yield task
    if not task.done():
        bot.stop()
        bot.stop()
        task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def answer_to(ann: Connection, to: str, **challenge: Any) -> Challenged:
    """What becomes of a challenge to the player of this id."""
    await ann.ask(Challenge, **{"to": to, "game": "english-draughts"} | challenge)
    async for message in ann:
        if isinstance(message, Challenged) and message.status != "open":
            return message
    raise AssertionError("the connection has ended")


async def test_two_bots_find_each_other_and_end_after_their_matches(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with start_server() as server:
        seek = {"game": "english-draughts", "clock": "5+3", "patience_s": 600}
        bots = [account(server, name, seek=seek) for name in ("Robo", "Ada's bot")]
        for bot in bots:
            bot.most_matches = 2
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(*(bot.run() for bot in bots))
        assert "match 2 of English draughts against" in caplog.text and "2 matches are over: no more" in caplog.text


async def test_challenges_are_accepted_and_declined_for_stated_reasons(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with start_server() as server:
        accept = {"clocks": ["none", "fischer"], "rated": "casual", "declined": ["Ben"]}
        bot = account(server, "Robo", python_class=Resigning, games=["english-draughts"], accept=accept)
        object.__setattr__(bot.mover, "games", (DRAUGHTS,))
        address = f"tcp://127.0.0.1:{server.tcp_port}"
        async with (
            running(bot),
            asyncio.timeout(PATIENCE_S),
            await Connection.open(address, name="Ann") as ann,
            await Connection.open(address, name="Ben") as ben,
        ):
            robo = await _online(server, "Robo")
            casual = Terms(rated=False)
            refused = [
                await answer_to(ben, robo, terms=casual),
                await answer_to(ann, robo, terms=Terms(rated=True)),
                await answer_to(ann, robo, terms=casual, game="domino-101"),
            ]
            assert {one.status for one in refused} == {"declined"}
            accepted = await answer_to(ann, robo, terms=Terms(rated=False, clock=FischerClock(bank_s=300)))
            assert accepted.status == "accepted" and accepted.table is not None
            assert (await answer_to(ann, robo, terms=casual)).status == "declined"
        for reason in ("accept.declined", "accept.rated", "(games)", "at_once", "accepts a challenge by Ann"):
            assert reason in caplog.text


async def test_the_list_of_bots_shows_the_games_for_which_a_bot_may_be_asked() -> None:
    async with start_server(web=True) as server:
        asked, unasked = account(server, "Robo", accept={}), account(server, "Shy", games=["domino-101"])
        object.__setattr__(asked.mover, "games", (DRAUGHTS, "no-such-game/1"))
        async with running(asked), running(unasked), asyncio.timeout(PATIENCE_S):
            robo = await _online(server, "Robo")
            await _online(server, "Shy")
            listed = await asyncio.to_thread(_listed, server)
        assert listed == [{"id": robo, "name": "Robo", "games": [DRAUGHTS], "seats": 0}]


async def test_a_bot_takes_part_in_the_arena_when_its_config_says_so() -> None:
    async with start_server() as server:
        bots = {said: account(server, name, accept={"arena": said}) for said, name in ((True, "Robo"), (False, "Shy"))}
        async with running(bots[True]), running(bots[False]), asyncio.timeout(PATIENCE_S):
            for name in ("Robo", "Shy"):
                await _online(server, name)
            here = {it.who.name: it.arena for it in server.running.lobby.sessions.values() if it.who is not None}
        assert here == {"Robo": True, "Shy": False}


async def test_a_bot_that_comes_back_plays_on(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with start_server() as server:
        bot = account(server, "Robo", python_class=Resigning, accept={})
        address = f"tcp://127.0.0.1:{server.tcp_port}"
        async with asyncio.timeout(PATIENCE_S), await Connection.open(address, name="Ann") as ann:
            async with running(bot):
                robo = await _online(server, "Robo")
                table = (await answer_to(ann, robo, terms=Terms(rated=False))).table
                assert table is not None
            again = BotAccount(bot.config, Mover("a class", tuple(GAMES), lambda _: First()), bot.token)
            async with running(again) as task:
                state = await _played_by_first_legal(ann, table)
                assert state.phase == "over"
                again.stop()
                await task
        assert "1 games go on" in caplog.text


async def test_stopping_waits_for_the_game_that_runs() -> None:
    async with start_server() as server:
        bot = account(server, "Robo", accept={})
        address = f"tcp://127.0.0.1:{server.tcp_port}"
        async with asyncio.timeout(PATIENCE_S), await Connection.open(address, name="Ann") as ann, running(bot) as task:
            robo = await _online(server, "Robo")
            table = (await answer_to(ann, robo, terms=Terms(rated=False))).table
            assert table is not None
            assert bot.stop() is False and bot.stop() is True
            assert (await answer_to(ann, robo, terms=Terms(rated=False))).status == "declined"
            assert not task.done()
            await ann.ask(Resign, table=table)
            await task


async def test_the_token_of_a_person_is_refused() -> None:
    async with start_server() as server:
        bot = account(server, "Robo", accept={})
        _, bot.token = server.store.accounts.create("Ann")
        with pytest.raises(CodedError, match="Programs") as refusal:
            await bot.run()
        assert refusal.value.code == "bot/token"


async def test_a_token_that_is_unknown_or_revoked_is_named_with_its_cure() -> None:
    async with start_server() as server:
        bot = account(server, "Robo", accept={})
        known, bot.token = bot.token, "0" * 32
        with pytest.raises(CodedError, match=r"the token is not valid.* Programs, and give its token"):
            await bot.run()
        bot.token = known
        async with asyncio.timeout(PATIENCE_S), running(bot) as task:
            await _online(server, "Robo")
            server.store.accounts.by_token.clear()
            for session in [*server.running.lobby.sessions.values()]:
                session.dismiss("server/closing", "The server restarts.", is_to_return=True)
            with pytest.RaisesGroup(pytest.RaisesExc(CodedError, match="the token is not valid, or not any more")):
                await task


def _listed(server: TestServer) -> list[dict[str, Any]]:
    with urlopen(f"http://127.0.0.1:{server.http_port}/api/bots") as answer:
        return json.load(answer)["bots"]


async def _online(server: TestServer, name: str) -> str:
    """Wait until a player of this name is connected. Its id."""
    while True:
        here = [
            it.who.id for it in server.running.lobby.sessions.values() if it.who is not None and it.who.name == name
        ]
        if here:
            return here[0]
        await asyncio.to_thread(lambda: None)


async def _played_by_first_legal(ann: Connection, table: str) -> TableState:
    """The last state of a match in which Ann plays her first legal move every time."""
    while True:
        state = await ann.wait_state(table)
        if state.phase == "over":
            return state
        if state.you in state.to_act and state.legal:
            await ann.ask(Play, table=table, version=state.version, move=state.legal[0])
