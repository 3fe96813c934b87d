"""Clients that move to the process that has their table, socket and all."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, cast

import pytest
import redis

from server.bench.websocket_client import masked, upgrade
from server.cluster.handoff import AdoptSession
from server.cluster.in_process import Hub
from server.cluster.valkey import ValkeyBus
from server.transport.frames import TEXT
from tests.server.analysts import ANALYST, begun, next_of, tell
from tests.server.hosts import invited, offering
from tests.server.tables import until
from tests.server.text.typist import Typist
from tests.server.town import MOVES, Town, moved, opened, play, seated, served
from tests.services import valkey_server
from tests.testkit.client import PATIENCE_S
from tests.testkit.fakes import FakeStore
from tests.testkit.server import Door, TestServer, start_server

DOORS: list[Door] = ["tcp", "websocket", "websocket-binary"]


@pytest.fixture
async def machine(tmp_path: Path) -> AsyncIterator[Town]:
    """Processes of one machine."""
    redis.Redis.from_url(valkey_server()).flushdb()
    async with AsyncExitStack() as stack:
        yield Town(stack, "sockets", FakeStore(), Hub(), tmp_path / "bus")


async def until_moved(name: str, to: TestServer) -> None:
    await until(lambda: name in served(to))


def hold_sockets(server: TestServer, hold: Callable[[], bool]) -> None:
    """Let the process pass no socket while `hold()`."""
    bus = cast(ValkeyBus, cast(Any, server).bus)
    passing = bus.pass_socket

    def pass_socket(node: str, message: bytes, descriptor: int) -> None:
        if hold():
            raise BlockingIOError
        passing(node, message, descriptor)

    bus.pass_socket = pass_socket


@pytest.mark.parametrize("door", DOORS)
async def test_a_player_moves_to_the_process_of_the_table(machine: Town, door: Door) -> None:
    one, other = await open_web(machine)
    ann, table = await opened(one)
    ben = await other.guest("Ben", door)
    assert (await ben.ask("sit", table=table, seat=1))["type"] == "done"
    await until_moved("Ben", one)
    assert not served(other)
    await play([ann, ben], table, MOVES)
    assert moved(machine.store, table) == MOVES
    assert sorted(ben.versions(table)) == ben.versions(table)


async def open_web(machine: Town) -> list[TestServer]:
    """Two processes with both doors."""
    servers: list[TestServer] = []
    for _ in range(2):
        bus = ValkeyBus(valkey_server(), 8.0, machine.folder)
        servers.append(await machine.stack.enter_async_context(start_server(machine.store, bus=bus, web=True)))
    await until(lambda: all(server.running.node.others() for server in servers))
    return servers


async def test_a_spectator_moves_and_misses_no_version(machine: Town) -> None:
    one, other = await machine.open_some(2)
    ann, ben, table = await seated(one, one)
    eve = await other.guest("Eve")
    begun = (await eve.ask("subscribe", table=table))["version"]
    await play([ann, ben], table, MOVES[:3])
    await until_moved("Eve", one)
    await play([ann, ben], table, MOVES[3:], 3)
    last = (await ann.state())["version"]
    await eve.state(lambda state: state["version"] == last)
    assert sorted(set(eve.versions(table))) == [*range(begun, last + 1)]
    assert len([line for line in eve.lines if line.startswith(b'{"type":"state"')]) == 1, "later states are updates"


async def test_commands_that_are_on_their_way_are_answered_once(machine: Town) -> None:
    one, other = await machine.open_some(2)
    _, table = await opened(one)
    ben = await other.guest("Ben")
    await ben.ask("sit", table=table, seat=1)
    answers: list[dict[str, Any]] = []
    while "Ben" not in served(one):
        answers += [await ben.ask("ping") for _ in range(10)]
    answers += [await ben.ask("ping") for _ in range(10)]
    assert {answer["type"] for answer in answers} == {"done"}


async def test_a_text_conversation_moves_with_its_client(machine: Town) -> None:
    one, other = await machine.open_some(2)
    ann, table = await opened(one)
    ben = await Typist.at(other)
    await ben.ask("name Ben", "Welcome")
    await ben.ask("language tr", "Türkçe")
    await ben.type(f"join {table} 2")
    await until_moved("Ben", one)
    assert not served(other)
    session = next(it for it in one.running.dispatch.sessions if it.who and it.who.name == "Ben")
    assert (session.transport, session.full) == ("text", True)
    state = await ann.state(lambda state: state["phase"] == "play")
    assert (await ann.ask("play", table=table, version=state["version"], move="11-15"))["type"] == "done"
    assert await ben.until("Sıra sizde") == "Ann 11-15 oynadı. Sıra sizde.", "the table is not described again"
    assert await ben.ask("last", "11-15") == "Ann 11-15 oynadı."
    await ben.ask("23-19", "23-19")
    await until(lambda: moved(machine.store, table) == ["11-15", "23-19"])


async def test_half_a_typed_line_moves_with_the_client(machine: Town) -> None:
    one, other = await machine.open_some(2)
    _, table = await opened(one)
    ben = await Typist.at(other)
    await ben.send(f"name Ben\njoin {table} 2\nlan".encode() + b"\xff\xfb")
    await until_moved("Ben", one)
    await ben.send(b"\x01guages\x08 en\r\n")
    await ben.until("The language is now English.")


async def test_a_text_client_is_not_read_while_its_socket_is_to_move(server: TestServer) -> None:
    ann, table = await opened(server)
    ben = await Typist.at(server)
    await ben.ask("name Ben", "Welcome")
    await ben.ask(f"join {table} 2", "Seat 2: you")
    session = next(it for it in server.running.dispatch.sessions if it.who and it.who.name == "Ben")
    assert session.carrier is not None
    session.carrier.freeze()
    await ben.type("who")
    for text in ("one", "two"):  # what is sent to the client does not have it read on
        await ann.ask("say", table=table, room="seats", text=text)
        await ben.until(text)
    since = [line for line in ben.received if "The match begins" not in line]  # it may come late
    assert since[-2:] == ["Ann says: one", "Ann says: two"]
    session.carrier.thaw()
    await ben.until("Seat 2: you")


async def test_a_text_client_that_comes_back_moves_to_its_table(machine: Town) -> None:
    one, other = await machine.open_some(2)
    ann, table = await opened(one)
    ben = await one.guest("Ben")
    await ben.ask("sit", table=table, seat=1)
    await ben.close()
    again = await Typist.at(other)
    await again.type(f"login {ben.welcome['token']}")
    await again.until("Seat 2: you")
    await until_moved("Ben", one)
    await again.ask("who", "Seat 2: you")
    await ann.ask("ping")


@pytest.mark.parametrize("door", ["tcp", "websocket"])
async def test_half_a_message_moves_with_the_client(machine: Town, door: Door) -> None:
    one, other = await open_web(machine)
    _, table = await opened(one)
    port = other.tcp_port if door == "tcp" else other.http_port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    if door == "websocket":
        writer.write(upgrade(port))
        await reader.readuntil(b"\r\n\r\n")

    def encoded(**message: Any) -> bytes:
        data = json.dumps(message).encode()
        return data + b"\n" if door == "tcp" else masked(TEXT, data)

    ping = encoded(type="ping", ref="half")
    writer.write(encoded(type="hello", protocol=2, name="Ben"))
    writer.write(encoded(type="sit", ref="sit", table=table, seat=1) + ping[:9])
    await until_moved("Ben", one)
    writer.write(ping[9:])
    async with asyncio.timeout(PATIENCE_S):
        await reader.readuntil(b'"done","ref":"half"')
    writer.close()


async def test_a_client_stays_that_is_at_tables_of_two_processes(machine: Town) -> None:
    one, other = await machine.open_some(2)
    _, table = await opened(one)
    _, own = await opened(other, "Cid")
    ben = await other.guest("Ben")
    await ben.ask("subscribe", table=own)
    await ben.ask("sit", table=table, seat=1)
    await ben.state(lambda state: state["table"] == table)
    session = next(it for it in other.running.dispatch.sessions if it.who and it.who.id == ben.id and it.carrier)
    assert session.carrier is not None and session.tables == {own, table}
    assert other.running._handoffs._destination(session, session.carrier) is None


async def test_a_client_stays_whose_position_is_being_searched(machine: Town) -> None:
    one, other = await machine.open_some(2)
    (_, table), host = await opened(one), await offering(other, ANALYST)
    eve = await other.guest("Eve")
    _, request = await begun(eve, host)
    await eve.ask("subscribe", table=table)
    session = next(it for it in other.running.dispatch.sessions if it.who and it.who.id == eve.id and it.carrier)
    assert session.carrier is not None
    assert other.running._handoffs._destination(session, session.carrier) is None
    await tell(host, request, done=True)
    await next_of(eve, "evaluation")
    assert other.running._handoffs._destination(session, session.carrier) is not None


async def test_an_ai_player_moves_to_its_table(machine: Town) -> None:
    one, other = await machine.open_some(2)
    host, (ann, table) = await offering(other), await opened(one)
    await until(lambda: bool(one.running.lobby.hosts.players()))
    await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": "greedy"})
    seat = await other.connect()
    await seat.hello(ticket=(await invited(host))["ticket"])
    assert (await ann.answer("f"))["type"] == "done"
    await until(lambda: len(served(one)) == 2)
    assert len(served(other)) == 1, "its host stays"
    await play([ann, seat], table, MOVES)


async def test_the_list_of_tables_is_sent_on(machine: Town) -> None:
    one, other = await machine.open_some(2)
    _, table = await opened(one)
    ben = await other.guest("Ben")
    await ben.ask("tables", subscribe=True)
    await ben.ask("sit", table=table, seat=1)
    await until_moved("Ben", one)
    ben.received.clear()
    _, second = await opened(other, "Cid")
    async with asyncio.timeout(PATIENCE_S):
        while not any(second in str(it) for it in ben.received if it["type"].startswith("lobby")):
            await ben.hear()


async def test_nobody_sees_a_player_leave_who_moves(machine: Town) -> None:
    one, other = await machine.open_some(2)
    ann, table = await opened(one)
    ben = await other.guest("Ben")
    await ben.ask("sit", table=table, seat=1)
    await until_moved("Ben", one)
    await ben.ask("ping")
    await ann.ask("ping")
    states = [it for it in ann.received if it["type"] == "state" and it["seats"][1].get("name") == "Ben"]
    assert states and all(it["seats"][1]["present"] for it in states)


async def test_a_client_whose_new_process_does_not_take_the_socket_reconnects(
    machine: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.cluster.handoff._PASS_S", 0.05)
    monkeypatch.setattr("server.cluster.handoff._WAIT_S", 0.05)
    one, other = await machine.open_some(2)
    hold_sockets(other, lambda: True)
    ann, table = await opened(one)
    ben = await other.guest("Ben")
    await ben.ask("sit", table=table, seat=1)
    await ben.until_hung_up()
    await until(lambda: not any(it.who and it.who.name == "Ben" for it in one.running.dispatch.sessions))
    again = await one.guest("Ben", token=ben.welcome["token"])
    await play([ann, again], table, MOVES)


async def test_a_process_that_is_draining_adopts_nobody(machine: Town) -> None:
    one, other = await machine.open_some(2)
    ann, table = await opened(one)
    one.running.draining.begin()
    asked = asyncio.Event()
    handoffs = one.running._handoffs
    adopt = handoffs.adopt

    def note(message: AdoptSession) -> None:
        adopt(message)
        asked.set()

    one.running.node._handlers[AdoptSession] = note
    ben = await other.guest("Ben")
    await ben.ask("sit", table=table, seat=1)
    await asyncio.wait_for(asked.wait(), PATIENCE_S)
    await play([ann, ben], table, MOVES[:2])
    assert "Ben" in served(other)
