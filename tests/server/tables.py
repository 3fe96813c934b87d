"""Clients at tables of a whole server."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.testkit.client import PATIENCE_S, TestClient
from tests.testkit.server import TestServer


async def two_at_draughts(server: TestServer) -> tuple[TestClient, TestClient, str]:
    """Ann and Ben at a table that has been dealt, at version 4."""
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    await ben.ask("sit", table=table, seat=1)
    for client in (ann, ben):
        await client.state(lambda state: state["phase"] == "play")
    return ann, ben, table


def code(answer: dict[str, Any]) -> str:
    assert answer["type"] == "refused"
    assert answer["message"]
    return answer["code"]


BANK_MS = 60_000


CLOCK = {"clock": {"kind": "fischer", "bank_s": BANK_MS // 1_000, "gain_s": 2}}


async def two(server: Any, game: str) -> tuple[TestClient, TestClient, str]:
    """Ann and Ben under a clock, at version 4."""
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    table = (await ann.ask("open", game=game, terms=CLOCK))["table"]
    for seat, client in enumerate((ann, ben)):
        await client.ask("sit", table=table, seat=seat)
    for client in (ann, ben):
        await client.state(lambda state: state["phase"] == "play")
    return ann, ben, table


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 (what happens at a server is told to nobody)
            await asyncio.sleep(0.01)
