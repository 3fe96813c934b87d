"""Clients at tables of a whole server."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.server.houses import PATIENCE_S, House, Talk


async def two_at_draughts(house: House) -> tuple[Talk, Talk, str]:
    """Ann and Ben at a table that has been dealt, at version 4."""
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    await ben.ask("sit", table=table, seat=1)
    for talk in (ann, ben):
        await talk.state(lambda state: state["phase"] == "play")
    return ann, ben, table


def code(answer: dict[str, Any]) -> str:
    assert answer["type"] == "refused"
    assert answer["message"]
    return answer["code"]


BANK_MS = 60_000


CLOCK = {"clock": {"kind": "fischer", "bank_s": BANK_MS // 1_000, "gain_s": 2}}


async def two(house: Any, game: str) -> tuple[Talk, Talk, str]:
    """Ann and Ben under a clock, at version 4."""
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    table = (await ann.ask("open", game=game, terms=CLOCK))["table"]
    for seat, talk in enumerate((ann, ben)):
        await talk.ask("sit", table=table, seat=seat)
    for talk in (ann, ben):
        await talk.state(lambda state: state["phase"] == "play")
    return ann, ben, table


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 (what happens at a server is told to nobody)
            await asyncio.sleep(0.01)
