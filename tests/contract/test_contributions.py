"""Every kind of client has its part in the deals, by every way to a seat. The clock stands: nobody is too late."""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from client.sdk.connection import Connection
from client.terminal.line import LineClient
from shared import fair
from shared.events import Dealt
from shared.protocol import AddAi, Open, Resign, Sit
from shared.protocol.challenges import AnswerChallenge, Challenge, Challenged
from shared.protocol.matchmaking import Seek
from shared.protocol.rematches import Rematch
from tests.server.hosts import invited, offering
from tests.server.http.web import web
from tests.server.text.typist import Typist
from tests.testkit.client import PATIENCE_S, TestClient
from tests.testkit.server import TestServer, start_server

BALLOT = {"start": "ballot-3"}
WORDS = "three blue herons"


@pytest.fixture
async def sdk(server: TestServer) -> AsyncIterator[Callable[..., Awaitable[Connection]]]:
    async with AsyncExitStack() as stack:

        async def connect(**how: Any) -> Connection:
            connection = await Connection.open(f"tcp://127.0.0.1:{server.tcp_port}", **how)
            return await stack.enter_async_context(connection)

        yield connect


async def opened(connection: Connection) -> str:
    table = (await connection.ask(Open, game="english-draughts", options=BALLOT)).table
    assert table is not None
    return table


async def given(server: TestServer, table: str, match: int = 1) -> list[fair.Contribution]:
    """What the seats gave to the deals of a match, once it is dealt; every nonce as it was committed to."""
    dealt: list[Dealt] = []
    async with asyncio.timeout(PATIENCE_S):
        while not dealt:
            await asyncio.sleep(0.01)
            dealt = [it.data for it in server.store.log.read(table) if isinstance(it.data, Dealt) and it.match == match]
    nonces, commitments = dealt[0].nonces or (), dealt[0].commitments or ()
    for nonce, commitment in zip(nonces, commitments, strict=True):
        assert nonce is None or commitment is None or fair.nonce_commitment(nonce) == commitment
    return [fair.contribution(*it) for it in zip(commitments, nonces, strict=True)]


async def test_programs_on_the_sdk_take_part_without_a_line_of_their_authors(server: TestServer, sdk: Any) -> None:
    ann, ben = await sdk(), await sdk()
    table = await opened(ann)
    await ann.ask(Sit, table=table)
    await ben.ask(Sit, table=table)
    assert await given(server, table) == ["committed"] * 2
    await ann.ask(Resign, table=table)
    await ann.ask(Rematch, table=table)
    await ben.ask(Rematch, table=table)
    assert await given(server, table, 2) == ["committed"] * 2
    first, second = (it.data for it in server.store.log.read(table) if isinstance(it.data, Dealt))
    assert not {*(first.nonces or ())} & {*(second.nonces or ())}


async def test_those_who_seek_and_who_challenge_take_part(server: TestServer, sdk: Any) -> None:
    ann, ben = await sdk(), await sdk()
    seeks = [one.ask(Seek, game="english-draughts", options=BALLOT, patience_s=600) for one in (ann, ben)]
    done, _ = await asyncio.gather(*seeks)
    assert await given(server, done.table) == ["committed"] * 2
    await ann.ask(Challenge, to=ben.welcome.you.id, game="english-draughts", options=BALLOT)
    message = await anext(ben)
    while not isinstance(message, Challenged) or message.status != "open":
        message = await anext(ben)
    accepted = await ben.ask(AnswerChallenge, challenge=message.challenge, accept=True)
    assert await given(server, accepted.table) == ["committed"] * 2


async def test_an_ai_player_takes_part_by_its_greeting(server: TestServer, sdk: Any) -> None:
    host, ann = await offering(server), await sdk()
    table = await opened(ann)
    await ann.ask(Sit, table=table, seat=0)
    filling = asyncio.create_task(ann.ask(AddAi, table=table, seat=1, player="greedy"))
    await sdk(ticket=(await invited(host))["ticket"])
    await filling
    assert await given(server, table) == ["committed"] * 2


@pytest.mark.parametrize("door", ["tcp", "websocket"])
async def test_a_client_of_ones_own_takes_part_with_two_fields_and_one_command(door: Any) -> None:
    async with start_server(web=door != "tcp") as server:
        ann, ben = await server.guest("Ann", door), await server.guest("Ben", door)
        table = (await ann.ask("open", game="english-draughts", options=BALLOT))["table"]
        nonces = [secrets.token_hex(16) for _ in range(2)]
        for seat, (who, nonce) in enumerate(zip((ann, ben), nonces, strict=True)):
            await who.ask("sit", table=table, seat=seat, commitment=hashlib.sha256(nonce.encode()).hexdigest())
        state = await ann.state(lambda state: bool(state["reveal"]))
        assert state["reveal"]["awaited"] == [0, 1] and "reveal" in state["may"] and state["phase"] == "deal"
        await _refuse(ann, table, nonces[1])
        for who, nonce in zip((ann, ben), nonces, strict=True):
            assert (await who.ask("reveal", table=table, nonce=nonce))["type"] == "done"
        state = await ann.state(lambda state: state["phase"] == "play")
        assert state["reveal"] is None and state["event"]["data"]["nonces"] == nonces


async def _refuse(who: TestClient, table: str, nonce: str) -> None:
    assert (await who.ask("reveal", table=table, nonce=nonce))["code"] == "reveal/mismatch"
    for wrong in ("", nonce[:-1], nonce.upper() + "x", "g" * 32, "\x1b[2J" + nonce):
        assert (await who.ask("reveal", table=table, nonce=wrong))["code"] == "protocol/invalid"
        assert (await who.ask("sit", table=table, commitment=wrong))["code"] == "protocol/invalid"
        assert (await who.ask("sit", table=table, nonce=wrong))["code"] == "protocol/invalid"


async def test_a_program_that_speaks_http_takes_part() -> None:
    async with start_server(web=True) as server, web(server) as program:
        players = [await program(name) for name in ("Ann", "Ben")]
        table = (await players[0].do("/api/tables", game="english-draughts", options=BALLOT))["table"]
        nonces = [secrets.token_hex(16) for _ in players]
        for seat, (who, nonce) in enumerate(zip(players, nonces, strict=True)):
            commitment = hashlib.sha256(nonce.encode()).hexdigest()
            await who.do(f"/api/tables/{table}/sit", seat=seat, commitment=commitment)
        for who, nonce in zip(players, nonces, strict=True):
            await who.do(f"/api/tables/{table}/reveal", nonce=nonce)
        assert await given(server, table) == ["committed"] * 2


async def test_a_typist_gives_words_and_the_server_makes_none_up(server: TestServer) -> None:
    ann, ben = await Typist.at(server), await Typist.at(server)
    await ann.ask("name Ann", "Welcome")
    await ben.ask("name Ben", "Welcome")
    table = (await ann.ask("open draughts start=ballot-3", "is open")).split()[1]
    assert await ann.ask(f"random {WORDS}", hashlib.sha256(WORDS.encode()).hexdigest()[:32])
    await ann.ask("sit 1", "You sit")
    await ben.type(f"join {table} 2")
    assert await given(server, table) == ["unbound", "none"]
    assert await ann.ask("help random", "SHA-256")


async def test_oldhand_play_commits_to_typed_or_own_words(server: TestServer, sdk: Any) -> None:
    ann, ben = await sdk(), await sdk()
    table = await opened(ann)
    lines = [LineClient(one, lambda line: None) for one in (ann, ben)]
    reading = [asyncio.create_task(line.run()) for line in lines]
    lines[0].type(f"random {WORDS}")
    for line in lines:
        line.type(f"join {table}")
        await line.wait_idle()
    assert await given(server, table) == ["committed"] * 2
    dealt = next(it.data for it in server.store.log.read(table) if isinstance(it.data, Dealt))
    assert hashlib.sha256(WORDS.encode()).hexdigest()[:32] in (dealt.nonces or ())
    for task in reading:
        task.cancel()


async def test_a_server_that_stops_while_nonces_are_revealed_asks_again() -> None:
    """Ann has a client that reveals by itself, Ben none: he comes to the next server and gives his nonce there."""
    nonce = secrets.token_hex(16)
    async with start_server() as server:
        store, ben = server.store, await server.guest("Ben")
        async with await Connection.open(f"tcp://127.0.0.1:{server.tcp_port}") as ann:
            table = await opened(ann)
            await ann.ask(Sit, table=table, seat=0)
            await ben.ask("sit", table=table, seat=1, commitment=fair.nonce_commitment(nonce))
            await ben.state(lambda state: bool(state["reveal"]) and state["reveal"]["awaited"] == [1])
    async with start_server(store) as server:
        ben = await server.guest("Ben", token=ben.welcome["token"])
        await ben.state(lambda state: bool(state["reveal"]) and state["reveal"]["awaited"] == [1])
        assert (await ben.ask("reveal", table=table, nonce=nonce))["type"] == "done"
        assert await given(server, table) == ["committed"] * 2
