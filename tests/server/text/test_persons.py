"""The verbs `players` and `add-ai`: who the AI players are, and different ones at a table for four."""

import pytest

from tests.server.text.typist import Typist
from tests.testkit.client import TestClient
from tests.testkit.server import HOST_TOKEN, TestServer

NAMES = ("club", "expert", "experience-medium", "level-3")


async def offer(server: TestServer) -> tuple[TestClient, Typist]:
    host = await server.guest("host")
    players = [{"game": "domino-101/1", "name": name, "literature": name == "level-3"} for name in NAMES]
    players[0] |= {"people": ["M.F.Tinsley"], "well_known": ["Marion Tinsley"]}
    assert (await host.ask("offer", host_token=HOST_TOKEN, players=players))["type"] == "done"
    return host, await Typist.at(server)


async def test_the_players_of_a_game_are_introduced(server: TestServer) -> None:
    _, ann = await offer(server)
    await ann.type("players domino")
    assert "club (Aunt Nora), expert (Doctor Omar), experience-medium (Old Hand)" in await ann.until("101 domino: ")
    assert "Nora has played every Thursday" in await ann.until("Aunt Nora: ")
    assert "like:Marion Tinsley" in await ann.until("In the style of")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("add-ai", ["experience-medium", "expert", "club"]),
        ("add-ai club", ["club", "expert", "experience-medium"]),
        ("add-ai all club", ["club", "club", "club"]),
    ],
)
async def test_free_seats_are_taken_by_different_players_unless_all_shall_be_one(
    server: TestServer, typed: str, expected: list[str]
) -> None:
    host, ann = await offer(server)
    await ann.type("name Ann", "open domino", "sit 3", typed)
    heard = [await host.hear()]
    while sum(message["type"] == "invite" for message in heard) < 3:
        heard.append(await host.hear())
    invites = [message for message in heard if message["type"] == "invite"]
    assert [(invite["seat"], invite["player"]) for invite in invites] == list(zip((3, 0, 1), expected, strict=True))
