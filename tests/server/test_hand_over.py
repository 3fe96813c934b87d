"""What is remembered of people is handed over to the AI players at their tables, and to nobody else."""

import asyncio
import zlib
from base64 import b64decode
from typing import Any

import pytest

from server.features.memories import hand_over
from shared.experience.memory import OpponentMemory
from shared.experience.memory_format import encode, opened
from tests.server.hosts import bring, offering
from tests.testkit.client import PATIENCE_S, TestClient
from tests.testkit.http_client import http_client
from tests.testkit.server import TestServer

GAME = "english-draughts/1"
PREMISE = bytes(13)


@pytest.fixture(autouse=True)
def look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_over, "FOLLOW_EVERY_S", 0.01)


def remember(server: TestServer, player: TestClient, rounds: int) -> None:
    """The player has lost so many games by one move of the other."""
    remembered = OpponentMemory(GAME)
    for _ in range(rounds):
        remembered.add(-1, [(PREMISE, 5)])
    memories = server.store.memories
    before = memories.read(player.id, GAME)
    assert memories.keep(before, encode(remembered), rounds, before.upto + rounds)


async def handed(seat: TestClient) -> dict[str, Any]:
    """The next memory that the seat is handed."""
    async with asyncio.timeout(PATIENCE_S):  # the server says that it lives, whatever else it does not say
        while True:
            for number, message in enumerate(seat.received):
                if message["type"] == "remembered":
                    return seat.received.pop(number)
            await seat.hear()


def rounds_of(message: dict[str, Any], layer: str = "memory") -> int | None:
    """The rounds that the memory was made from; None: nothing is remembered."""
    if not message[layer]:
        return None
    with opened(zlib.decompress(b64decode(message[layer]))) as book:
        assert book.sections().keys() == {"recall", "barred"}
        return book.facts["rounds"]


async def seated(server: TestServer, ann: TestClient, host: TestClient) -> tuple[str, TestClient]:
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": "greedy"})
    seat = await bring(server, host)
    await ann.answer("f")
    return table, seat


async def play_again(table: str, *people: TestClient) -> None:
    """The first of the people resigns, and all of them want another match."""
    await people[0].state(lambda state: state["phase"] == "play")
    assert (await people[0].ask("resign", table=table))["type"] == "done"
    for person in people:
        assert (await person.ask("rematch", table=table))["type"] == "done"


async def test_a_memory_comes_with_each_match_and_when_it_grows(server: TestServer) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    remember(server, ann, 1)
    table, seat = await seated(server, ann, host)
    first = await handed(seat)
    assert (first["table"], first["match"], first["person"], rounds_of(first)) == (table, 1, ann.id, 1)
    remember(server, ann, 2)
    while rounds_of(first) == 1:  # it was handed over when the player sat down, and with the match
        first = await handed(seat)
    assert (first["match"], rounds_of(first)) == (1, 2)
    await play_again(table, ann)
    while (second := await handed(seat))["match"] == 1:
        pass
    assert (second["match"], rounds_of(second)) == (2, 2)
    for other in (ann, host):
        await other.ask("ping")
        assert not [it for it in other.received if it["type"] == "remembered"]


async def test_a_stranger_is_said_to_be_unknown(server: TestServer) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    _, seat = await seated(server, ann, host)
    message = await handed(seat)
    assert (rounds_of(message), rounds_of(message, "installation")) == (None, None)


async def test_a_memory_that_its_person_deletes_is_taken_back_at_once(
    web_server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_over, "FOLLOW_S", 0.0)
    host, ann = await offering(web_server), await web_server.guest("Ann")
    remember(web_server, ann, 1)
    _, seat = await seated(web_server, ann, host)
    assert rounds_of(await handed(seat)) == 1
    async with http_client(base_url=f"http://127.0.0.1:{web_server.http_port}") as client:
        bearer = {"Authorization": f"Bearer {ann.welcome['token']}"}
        assert (await client.delete("/api/me/memory", headers=bearer)).status_code == 200
    while rounds_of(await handed(seat)) is not None:
        pass


async def test_a_player_that_comes_back_is_handed_it_again(server: TestServer) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    remember(server, ann, 1)
    table, seat = await seated(server, ann, host)
    await handed(seat)
    token = seat.welcome["token"]
    await seat.close()
    again = await server.connect()
    await again.hello(token=token)
    message = await handed(again)
    assert (message["table"], rounds_of(message)) == (table, 1)


async def test_people_among_themselves_are_handed_nothing(server: TestServer) -> None:
    ann, bea = await server.guest("Ann"), await server.guest("Bea")
    remember(server, ann, 1)
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    await bea.ask("sit", table=table, seat=1)
    await play_again(table, ann, bea)
    for person in (ann, bea):
        await person.ask("ping")
        assert not [it for it in person.received if it["type"] == "remembered"]
