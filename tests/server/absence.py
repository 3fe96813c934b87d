"""Four clients at a table of a whole server, who are cut off and come back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from server.settings import Delays
from tests.server.houses import QUICK, House, Talk, open_house
from tests.server.stories import NOW_MS

NAMES = ("Ann", "Ben", "Cat", "Dan")


@dataclass
class Scene:
    """A house whose clock stands until it is told to go on, four people at a domino table and somebody who watches."""

    house: House
    now: list[int]
    table: str
    talks: list[Talk]
    eve: Talk

    async def go_on(self, seconds: float) -> None:
        """Let time pass, and the table look at its clock."""
        self.now[0] += round(1_000 * seconds)
        await self.eve.ask("watch", table=self.table)

    async def seen(self, wanted: Any = lambda _: True) -> dict[str, Any]:
        """The table as who watches sees it now, or as soon as it is as wanted."""
        await self.eve.ask("watch", table=self.table)
        return await self.eve.state(wanted)

    async def drop(self, seat: int) -> None:
        await self.talks[seat].close()
        await self.eve.state(lambda state: not state["seats"][seat]["present"])

    async def come_back(self, seat: int) -> Talk:
        self.talks[seat] = await self.house.guest(NAMES[seat], token=self.talks[seat].welcome["token"])
        return self.talks[seat]


@asynccontextmanager
async def scene(delays: Delays | None = None, **terms: Any) -> AsyncIterator[Scene]:
    now = [NOW_MS]
    settings = QUICK if delays is None else replace(QUICK, delays=delays)
    async with open_house(settings=settings, clock=lambda: now[0]) as house:
        talks = [await house.guest(name) for name in NAMES]
        eve = await house.guest("Eve")
        table = (await talks[0].ask("open", game="domino-101", terms={"grace_s": 30, **terms}))["table"]
        for seat, talk in enumerate(talks):
            await talk.ask("sit", table=table, seat=seat)
        await eve.ask("watch", table=table)
        await eve.state(lambda state: state["phase"] == "play")
        yield Scene(house, now, table, talks, eve)
