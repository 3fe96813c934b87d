"""`play` of the SDK: opens a table, fills it, plays and leaves; and names what makes no sense."""

from typing import Any, cast

import pytest

from client.sdk import play
from tests.client.bots import OVER, Last, greet
from tests.client.fake_server import Peer, done, fake_server, state


async def test_a_new_table_is_opened_filled_played_and_left() -> None:
    requests: list[dict[str, Any]] = []

    async def part(peer: Peer) -> None:
        await greet(peer)
        for more in ({"table": "t"}, {"seat": 1}, {}):
            requests.append(await peer.hear())
            await peer.say(done(requests[-1], **more))
        await peer.say(state(9, **OVER))
        requests.append(await peer.hear())
        await peer.say(done(requests[-1]))
        await peer.hear()

    async with fake_server("tcp", part) as address:
        final = await play(Last(), address, game="english-draughts", against="greedy", options={"start": "ballot-3"})
    assert final.result is not None and final.result.points == [1, -1]
    commands = [(command["type"], command.get("seat"), command.get("player")) for command in requests]
    assert commands == [("open", None, None), ("sit", None, None), ("add-ai", 0, "greedy"), ("leave", None, None)]
    assert requests[0]["options"] == {"start": "ballot-3"}
    assert requests[0]["terms"]["rated"] is False, (
        "a game against AI players is casual unless its opener wants it rated"
    )


async def test_without_a_game_and_a_table_there_is_nothing_to_play() -> None:
    async def part(peer: Peer) -> None:
        await greet(peer)
        await peer.hear()

    async with fake_server("tcp", part) as address:
        with pytest.raises(ValueError, match="which"):
            await play(Last(), address)


async def test_an_argument_that_there_is_not_is_named() -> None:
    with pytest.raises(TypeError, match="agianst"):
        await play(Last(), "tcp://127.0.0.1:9", **cast(Any, {"agianst": "greedy"}))
