"""The SDK's connection: one answer a command, pushed messages in order, coming back after a cut."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from client.sdk import Connection, Unreachable
from shared.errors import ProtocolError, Rejected
from shared.protocol import Bye, Done, Open, Ping, Subscribe, Tables, TableState, Welcome
from tests.client.fake_server import Peer, connected, done, fake_server, refused, state, welcome

QUICK = (0.001, 0.01)
"""Seconds between attempts to come back."""


@pytest.fixture(params=["tcp", "ws"])
def door(request: pytest.FixtureRequest) -> str:
    return request.param


async def _greet(peer: Peer, **changes: Any) -> dict[str, Any]:
    hello = await peer.hear()
    await peer.say(welcome(**changes))
    return hello


async def test_an_answer_finds_its_question_among_pushed_messages(door: str) -> None:
    async def part(peer: Peer) -> None:
        hello = await _greet(peer)
        assert hello == {
            "type": "hello",
            "protocol": 2,
            "name": "Ann",
            "client": "test",
            "heartbeat": True,
            "node": "",
            "full": False,
        }
        first, second = await peer.hear(), await peer.hear()
        await peer.say(state(7), done(second, table="two"), {"type": "lobby", "tables": [], "players": []})
        await peer.say(done(first, table="one"))
        await peer.hear()

    async with connected(door, part, name="Ann", client="test") as connection:
        ask = [asyncio.create_task(connection.ask(Open, game="english-draughts")) for _ in range(2)]
        answers = await asyncio.gather(*ask)
        assert [answer.table for answer in answers] == ["one", "two"]
        kinds = [(await anext(connection)).type for _ in range(3)]
        assert kinds == ["welcome", "state", "lobby"]


async def test_refs_are_unique_and_short_enough(door: str) -> None:
    refs: list[str] = []

    async def part(peer: Peer) -> None:
        await _greet(peer)
        for _ in range(3):
            command = await peer.hear()
            refs.append(command["ref"])
            await peer.say(done(command))

    for _ in range(2):
        async with connected(door, part) as connection:
            for _ in range(3):
                await connection.ask(Ping)
    assert len(set(refs)) == 6
    assert max(map(len, refs)) <= 40


async def test_a_refusal_is_raised_with_the_server_s_code(door: str) -> None:
    async def part(peer: Peer) -> None:
        await _greet(peer)
        await peer.say(refused(await peer.hear(), "game/unknown"))
        await peer.hear()

    async with connected(door, part) as connection:
        with pytest.raises(Rejected) as refusal:
            await connection.ask(Open, game="go")
        assert refusal.value.code == "game/unknown"


async def test_a_refused_greeting_is_raised_with_its_code(door: str) -> None:
    async def part(peer: Peer) -> None:
        await peer.hear()
        await peer.say({"type": "refused", "ref": None, "code": "protocol/token", "message": "nobody has it"})

    async with fake_server(door, part) as address:
        with pytest.raises(ProtocolError) as refusal:
            await Connection.open(address, token="forged")
        assert refusal.value.code == "protocol/token"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "ws://127.0.0.1:1/ws", "http://127.0.0.1", "nonsense"])
async def test_where_no_server_answers_says_so(address: str) -> None:
    with pytest.raises(Unreachable, match=r"127|nonsense"):
        await Connection.open(address)


async def test_a_cut_off_command_is_repeated_under_its_ref(door: str) -> None:
    requests: list[dict[str, Any]] = []

    async def cut(peer: Peer) -> None:
        await _greet(peer, token="mine")
        requests.append(await peer.hear())

    async def again(peer: Peer) -> None:
        requests.append(await _greet(peer, token="mine"))
        requests.append(await peer.hear())
        await peer.say(done(requests[-1], table="t"))
        await peer.hear()

    async with connected(door, cut, again, ticket="once", backoff_s=QUICK) as connection:
        answer = await connection.ask(Open, game="english-draughts")
        assert answer.table == "t"
    sent, hello, repeated = requests
    assert repeated == sent
    assert hello["token"] == "mine" and "ticket" not in hello


async def test_a_watched_table_is_asked_what_was_missed(door: str) -> None:
    async def cut(peer: Peer) -> None:
        await _greet(peer)
        await peer.say(done(await peer.hear(), events=[], version=3), state(3), state(5))

    async def again(peer: Peer) -> None:
        await _greet(peer)
        watch = await peer.hear()
        assert (watch["type"], watch["table"], watch["since"]) == ("subscribe", "t", 5)
        await peer.say(done(watch, events=[{"version": 6, "kind": "moved", "at_ms": 0}]), state(6))
        await peer.hear()

    async with connected(door, cut, again, backoff_s=QUICK) as connection:
        await connection.ask(Subscribe, table="t", since=0)
        pushed = [await anext(connection) for _ in range(6)]
    kinds = [type(message) for message in pushed]
    assert kinds == [Welcome, TableState, TableState, Welcome, Done, TableState]
    assert isinstance(pushed[4], Done) and pushed[4].events is not None
    assert [event.version for event in pushed[4].events] == [6]


async def test_a_missing_update_is_replaced_by_a_full_state(door: str) -> None:
    def update(since: int, version: int, **changes: Any) -> dict[str, Any]:
        return {"type": "update", "table": "t", "since": since, "version": version, **changes}

    async def part(peer: Peer) -> None:
        await _greet(peer)
        await peer.say(state(7, to_act=[0]), update(7, 8, set={"to_act": [1], "legal": []}, moves=["1-5"]))
        await peer.say(update(9, 10, set={"ply": 3}), update(10, 11, set={"ply": 4}))
        question = await peer.hear()
        assert (question["type"], question["table"], question["since"]) == ("subscribe", "t", 8)
        await peer.say(done(question), state(11), update(11, 12, set={}, view={"board": "B:W31:B1"}))
        await peer.hear()

    async with connected(door, part) as connection:
        assert isinstance(await anext(connection), Welcome)
        first, second, answer, third, fourth = [await anext(connection) for _ in range(5)]
        assert isinstance(answer, Done)
        states = [it for it in (first, second, third, fourth) if isinstance(it, TableState)]
        assert [it.version for it in states] == [7, 8, 11, 12]
        assert [it.legal for it in states] == [["1-5", "1-6"], [], [], []]
        assert [it.view and (it.view.board, it.view.history) for it in states] == [
            ("B:W32:B1", []),
            ("B:W32:B1", ["1-5"]),
            ("B:W32:B1", []),
            ("B:W31:B1", []),
        ]


async def test_a_watched_lobby_is_watched_again_after_a_cut(door: str) -> None:
    async def cut(peer: Peer) -> None:
        await _greet(peer)
        await peer.say(done(await peer.hear(), tables=[]))

    async def again(peer: Peer) -> None:
        await _greet(peer)
        command = await peer.hear()
        assert (command["type"], command["subscribe"]) == ("tables", True)
        await peer.say(done(command, tables=[]))
        await peer.hear()

    async with connected(door, cut, again, backoff_s=QUICK) as connection:
        await connection.ask(Tables, subscribe=True)
        pushed = [await anext(connection) for _ in range(3)]
    assert [message.type for message in pushed] == ["welcome", "welcome", "done"]


async def test_a_seat_is_not_watched_again_for_the_server_knows_it(door: str) -> None:
    async def cut(peer: Peer) -> None:
        await _greet(peer)
        await peer.say(done(await peer.hear(), events=[]))

    async def again(peer: Peer) -> None:
        await _greet(peer, seated=[{"table": "t", "seat": 0, "version": 5}])
        command = await peer.hear()
        assert command["type"] == "ping"
        await peer.say(done(command))
        await peer.hear()

    async with connected(door, cut, again, backoff_s=QUICK) as connection:
        await connection.ask(Subscribe, table="t")
        await anext(connection)
        await anext(connection)
        await connection.ask(Ping)


async def test_the_connection_of_a_closed_seat_does_not_come_back(door: str) -> None:
    async def part(peer: Peer) -> None:
        await _greet(peer)
        await peer.say({"type": "bye", "code": "table/closed", "message": "The table is closed."})

    async def never(peer: Peer) -> None:
        raise AssertionError("it came back")

    async with connected(door, part, never, backoff_s=QUICK) as connection:
        pushed = [message async for message in connection]
        assert isinstance(pushed[-1], Bye)
        with pytest.raises(Unreachable, match="The table is closed"):
            await connection.ask(Ping)


async def test_a_message_of_a_later_protocol_is_passed_over(door: str) -> None:
    async def part(peer: Peer) -> None:
        await _greet(peer)
        await peer.say({"type": "weather", "rain": True}, {**state(4), "weather": "rain"})
        await peer.hear()

    async with connected(door, part) as connection:
        assert (await connection.wait_state("t")).version == 4


async def test_closing_ends_the_stream_and_every_question(door: str) -> None:
    async def part(peer: Peer) -> None:
        await _greet(peer)
        await peer.hear()
        await peer.hear()

    async with fake_server(door, part) as address:
        connection = await Connection.open(address)
        question = asyncio.create_task(connection.ask(Ping))
        await anext(connection)
        await connection.close()
        with pytest.raises(Unreachable):
            await question
        assert [message async for message in connection] == []


async def test_only_the_newest_state_of_the_table_is_waited_for(door: str) -> None:
    async def part(peer: Peer) -> None:
        await _greet(peer)
        ping = await peer.hear()
        await peer.say(state(1), state(2), {**state(9), "table": "other"}, state(3), done(ping))
        await peer.hear()

    async with connected(door, part) as connection:
        await connection.ask(Ping)
        assert (await connection.wait_state("t")).version == 3


async def test_unreadable_messages_are_skipped_and_reported_once(door: str) -> None:
    async def part(peer: Peer) -> None:
        await _greet(peer)
        first, second = await peer.hear(), await peer.hear()
        await peer.say({"type": "music"}, {"type": "state", "table": 7}, {**done(first), "seat": "the first"})
        await peer.say(state(3), done(second, table="two"))
        await peer.hear()

    reports: list[str] = []
    async with connected(door, part) as connection:
        connection.report = reports.append
        broken = asyncio.create_task(connection.ask(Open, game="english-draughts"))
        sound = asyncio.create_task(connection.ask(Open, game="english-draughts"))
        assert (await sound).table == "two"
        with pytest.raises(ProtocolError) as error:
            await broken
        assert error.value.code == "protocol/invalid" and not connection.has_ended
        assert [(await anext(connection)).type for _ in range(2)] == ["welcome", "state"]
    assert len(reports) == 1 and "'music'" in reports[0]


async def test_a_greeting_that_cannot_be_read_is_raised(door: str) -> None:
    async def part(peer: Peer) -> None:
        await peer.hear()
        await peer.say(welcome(you="nobody"))
        await peer.hear()

    async with fake_server(door, part) as address:
        with pytest.raises(ProtocolError, match="does not understand"):
            await Connection.open(address)


async def test_a_connection_goes_to_the_node_that_it_is_told_of_or_to_any_that_greets(door: str) -> None:
    hellos: list[dict[str, Any]] = []
    commands: list[dict[str, Any]] = []

    async def here(peer: Peer) -> None:
        hellos.append(await _greet(peer))
        commands.append(await peer.hear())
        await peer.say({"type": "node", "node": "a1b2"})
        with suppress(ConnectionError):
            await peer.hear()
        assert len(hellos) == 2, "the old line stands while a new one is tried"

    async def nowhere(peer: Peer) -> None:
        hellos.append(await peer.hear())

    async def anywhere(peer: Peer) -> None:
        hellos.append(await _greet(peer))
        commands.append(await peer.hear())
        await peer.say(done(commands[-1], table="one"))
        await peer.hear()

    async with connected(door, here, nowhere, anywhere, backoff_s=QUICK) as connection:
        assert (await connection.ask(Open, game="english-draughts")).table == "one"
    assert [hello["node"] for hello in hellos] == ["", "a1b2", "a1b2"]
    assert commands[0] == commands[1]
