"""Four clients at a table of a whole server, who are cut off and come back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from server.core.settings import Delays
from tests.testkit.client import TestClient
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import QUICK, TestServer, start_server

NAMES = ("Ann", "Ben", "Cat", "Dan")


@dataclass
class Scene:
    """A server whose clock stands until it is told to go on, four people at a domino table and somebody who watches."""

    server: TestServer
    now: list[int]
    table: str
    clients: list[TestClient]
    eve: TestClient

    async def go_on(self, seconds: float) -> None:
        """Let time pass, and the table look at its clock."""
        self.now[0] += round(1_000 * seconds)
        await self.eve.ask("subscribe", table=self.table)

    async def seen(self, wanted: Any = lambda _: True) -> dict[str, Any]:
        """The table as who watches sees it now, or as soon as it is as wanted."""
        await self.eve.ask("subscribe", table=self.table)
        return await self.eve.state(wanted)

    async def drop(self, seat: int) -> None:
        await self.clients[seat].close()
        await self.eve.state(lambda state: not state["seats"][seat]["present"])

    async def come_back(self, seat: int) -> TestClient:
        self.clients[seat] = await self.server.guest(NAMES[seat], token=self.clients[seat].welcome["token"])
        return self.clients[seat]


@asynccontextmanager
async def scene(delays: Delays | None = None, **terms: Any) -> AsyncIterator[Scene]:
    now = [NOW_MS]
    settings = QUICK if delays is None else replace(QUICK, delays=delays)
    async with start_server(settings=settings, clock=lambda: now[0]) as server:
        clients = [await server.guest(name) for name in NAMES]
        eve = await server.guest("Eve")
        table = (await clients[0].ask("open", game="domino-101", terms={"grace_s": 30, **terms}))["table"]
        for seat, client in enumerate(clients):
            await client.ask("sit", table=table, seat=seat)
        await eve.ask("subscribe", table=table)
        await eve.state(lambda state: state["phase"] == "play")
        yield Scene(server, now, table, clients, eve)
