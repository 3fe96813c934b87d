"""Games of the log, as the reader may know them. Words none of them, and knows no door."""

import asyncio
from collections.abc import Sequence

from server.settings import Clock
from server.tables.apply import opened, rebuild
from server.tables.table import Table
from shared.core import Seat
from shared.errors import Rejected
from shared.events import Event, Kind, Opened
from shared.game_log import GameLog


class GameHistory:
    """Reads games out of the log, as the reader may know them."""

    def __init__(self, log: GameLog, clock: Clock) -> None:
        self._log = log
        self._clock = clock

    async def known(self, table: str, player: str | None) -> Sequence[Event]:
        """The events of a table that `player` may know. Raises Rejected `table/unknown`."""
        return await asyncio.to_thread(self._known, table, player)

    def _known(self, table: str, player: str | None) -> Sequence[Event]:
        events = self._log.read(table)
        if not events:
            raise Rejected("table/unknown", f"There is no table {table[:40]!r}.")
        return known_until(events, player, self._clock())


def known_until(events: Sequence[Event], player: str | None, now_ms: int) -> Sequence[Event]:
    """The events that `player` may know by now: all with a seat there, else as late as spectators.

    Before the first deal there is nothing to hide, as in `server.tables.delay`.
    """
    delay_ms = 1_000 * opened(events[0]).terms.spectator_delay_s if is_served(events) else 0
    if not delay_ms or seat_of(rebuild(events), player) is not None:
        return events
    before = next((place for place, event in enumerate(events) if event.kind is Kind.DEALT), len(events))
    return [*events[:before], *(event for event in events[before:] if event.at_ms <= now_ms - delay_ms)]


def is_served(events: Sequence[Event]) -> bool:
    """Whether the table is one of the server's, and not made of a record."""
    return events[0].expect(Opened).secret is not None


def seat_of(table: Table, player: str | None) -> Seat | None:
    """Where the player sits; None for a spectator, and for a reader without a name."""
    return None if player is None else table.seat_of(player)
