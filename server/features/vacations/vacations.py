"""Vacations: answers the commands about them, and tells the tables of this node who is on vacation.

The store has the truth. A table's own events say from when to when a clock has stood, so that its log alone gives its
clocks; a table that says otherwise than the store, because a server ended in between, is told when it is loaded.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable

from server.core.outage import Outage
from server.core.participant import Participant
from server.core.settings import Clock
from server.tables.features.vacations import may_rest
from server.tables.table import Table
from shared.core import Seat
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.protocol import Done
from shared.protocol.vacations import GetVacation, SetVacation, VacationInfo
from shared.store.vacations import Vacations
from shared.vacations import MOST_DAYS, VacationStanding

_LOOK_EVERY_S = 30.0
"""For what another node has not told."""
_log = logging.getLogger("oldhand.vacations")

Tell = Callable[[str, str, int | None], None]
"""Tells a table of this node (its id) that a player is on vacation until then, or is back (None)."""


class PeopleOnVacation:
    """One server's. `start` before tables are loaded; `check` each of them when it has changed."""

    def __init__(self, vacations: Vacations, tables: Callable[[], Iterable[Table]], tell: Tell, clock: Clock) -> None:
        """`tables`: those that live at this node."""
        self._vacations = vacations
        self._tables = tables
        self._tell = tell
        self._clock = clock
        self._until_ms: dict[str, int] = {}
        """The planned ends, by player."""
        self._changes = 0
        """Changes noted so far: what was read from the store before one of them may be out of date."""

    async def start(self) -> None:
        """Read who is on vacation. Raises LogError."""
        self._until_ms = await asyncio.to_thread(self._vacations.active)

    async def carry(self, who: Participant, command: SetVacation | GetVacation) -> Done:
        """Carry out a command, durably. Raises Rejected `player/unavailable`, Limited, LogError."""
        if who.kind == PlayerKind.AI:
            raise Rejected("player/unavailable", "AI players take no vacation.")
        match command:
            case SetVacation(days=days):
                standing = await asyncio.to_thread(self._vacations.set, who.id, days)
                self.note(who.id, standing.until_ms)
            case GetVacation():
                standing = await asyncio.to_thread(self._vacations.of, who.id)
        return Done(ref=command.ref, vacation=_info(standing))

    def note(self, player: str, until_ms: int | None) -> None:
        """A player is on vacation until then, or is back; the store knows already."""
        self._changes += 1
        self._until_ms.pop(player, None)
        if until_ms is not None:
            self._until_ms[player] = until_ms
        for table in self._tables():
            self.check(table)

    def check(self, table: Table) -> None:
        """Tell a table of this node what it does not know yet."""
        if not may_rest(table):
            return
        for number, sitting in enumerate(table.seats):
            if sitting is None or sitting.who.kind is not PlayerKind.PERSON:
                continue
            until_ms = self._until_ms.get(sitting.who.id)
            if until_ms is not None and until_ms <= self._clock():
                until_ms = None
            if until_ms != table.rests_until_ms(Seat(number)):
                self._tell(table.id, sitting.who.id, until_ms)

    async def run(self, outage: Outage) -> None:
        """Read again and again who is on vacation."""
        while True:
            await asyncio.sleep(_LOOK_EVERY_S)
            with outage.noted("vacations", "reading who is on vacation", _log):
                await self.look()

    async def look(self) -> None:
        """Read who is on vacation, and tell the tables. Raises LogError."""
        changes = self._changes
        found = await asyncio.to_thread(self._vacations.active)
        if changes == self._changes and found != self._until_ms:
            self._until_ms = found
            for table in self._tables():
                self.check(table)


def _info(standing: VacationStanding) -> VacationInfo:
    return VacationInfo(until_ms=standing.until_ms, days_left=standing.days_left, most=MOST_DAYS)
