"""The verb `hint`: what a master would play, by typing, and a sentence where there are no hints."""

from typing import Any

import pytest

from shared.games import GAMES
from shared.i18n import LANGUAGES, catalogue
from tests.server.text.typist import Typist
from tests.testkit.client import TestClient
from tests.testkit.server import HOST_TOKEN, TestServer


async def offering(server: TestServer) -> TestClient:
    host = await server.guest("host")
    players = [{"game": game, "name": "greedy"} for game in GAMES]
    assert (await host.ask("offer", host_token=HOST_TOKEN, players=players))["type"] == "done"
    return host


async def hear(host: TestClient, kind: str) -> dict[str, Any]:
    while (message := await host.hear())["type"] != kind:
        pass
    return message


async def bring(server: TestServer, host: TestClient) -> TestClient:
    """The AI player that the host is invited to seat next."""
    client = await server.connect()
    assert (await client.hello(ticket=(await hear(host, "invite"))["ticket"]))["type"] == "welcome"
    return client


@pytest.mark.parametrize("game", ["english-draughts", "chinese-checkers"])
async def test_against_an_ai_player_a_typed_hint_tells_the_moves_of_a_master(server: TestServer, game: str) -> None:
    host, ann = await offering(server), await Typist.at(server)
    await ann.type("name Ann", f"open {game}", "sit 1", "add-ai greedy")
    await bring(server, host)
    await ann.until("Your turn")
    await ann.type("hint")
    request = await hear(host, "advise")
    moves = request["state"]["legal"][:2]
    reasons = [{"kind": "chance"}, {}]
    advised = [{"move": move, "share": 0.4, "reason": why} for move, why in zip(moves, reasons, strict=True)]
    aim = {"cells": ["a1"], "distance": 2, "wins": 5, "draws": 0, "losses": 1}
    await host.ask("advice", ticket=request["ticket"], moves=advised, aim=aim)
    assert await ann.until("Hint") == f"Hint: {moves[0]}, 40%. Random move."
    assert await ann.until("Or ") == f"Or {moves[1]}, 40%."
    assert "2 steps away: 5 players who reached it won, 1 lost." in await ann.until("key position")


async def test_without_a_hint_the_typist_hears_why(server: TestServer) -> None:
    ann, ben = await Typist.at(server), await Typist.at(server)
    await ann.exchange("help hint", "Says what a master would play")
    await ann.type("name Ann", "hint")
    await ann.until("You are not at a table")
    await ann.type("open draughts", "sit 1")
    table = (await ann.until("is open")).split()[1]
    await ann.ask("hint", "It isn't your turn.")
    await ben.type("name Ben", f"join {table}")
    await ann.until("Your turn")
    for language in LANGUAGES:
        await ann.type(f"language {language}")
        await ann.ask("hint", catalogue(language).say("hint-not-here"))
    await ann.type("language en", "11-15")
    await ben.until("Your turn")
    await ann.ask("hint", "It isn't your turn.")


async def test_a_hint_that_nobody_gives_is_a_sentence(server: TestServer) -> None:
    ann, ben = await Typist.at(server), await Typist.at(server)
    await ann.type("name Ann", "open draughts unrated", "sit 1")
    table = (await ann.until("is open")).split()[1]
    await ben.type("name Ben", f"join {table}")
    await ann.until("Your turn")
    await ann.ask("hint", "No hint is available right now.")
