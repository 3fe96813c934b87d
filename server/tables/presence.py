"""Presence: which players of a table are connected, and since when. Not part of the table state; never logged.

`server.tables.decide.substitutes` decides what follows from it.
"""

from collections.abc import Container
from dataclasses import replace

from server.tables.decide.substitutes import Presence
from server.tables.table import Table
from shared.core import Seat
from shared.events import PlayerKind

_LONGEST_PAUSE = 30
"""An AI player that is not available is called again after at most this many times the first pause."""


class PresenceTracker:
    """The presence of one table's players, as it changes."""

    def __init__(self, call_ms: int) -> None:
        self.current = Presence()
        self._call_ms = call_ms
        self._gone: dict[str, int] = {}
        self._calls: dict[Seat, tuple[int, int]] = {}
        """By seat: the question for which an AI player was called, and the pause before the next call."""
        self._seen: set[str] = set()

    def is_away(self, seat: Seat) -> bool:
        """Whether the person who owns the seat is not connected."""
        return seat in self.current.gone_ms

    def grant_grace(self, until_ms: int) -> None:
        """The server has restarted: until then, absence has no consequences."""
        self.current = replace(self.current, grace_until_ms=until_ms)

    def update(self, table: Table, present: Container[str], now_ms: int) -> None:
        """Players have connected or disconnected, taken a seat or given one up."""
        persons: dict[Seat, str] = {}
        here: set[Seat] = set()
        missing: set[Seat] = set()
        for number in range(table.game.seats):
            seat = Seat(number)
            owner, playing = table.seats[seat], table.playing(seat)
            if owner is not None and owner.who.kind is PlayerKind.PERSON:
                persons[seat] = owner.who.id
            if playing is not None and playing.who.id in present:
                here.add(seat)
                self._seen.add(playing.who.id)
            elif playing is not None and playing.who.id not in self._seen:
                missing.add(seat)
        gone = {player: self._gone.get(player, now_ms) for player in persons.values() if player not in present}
        is_attended = len(gone) < len(persons)
        since_ms = self.current.attended_since_ms
        self._gone = gone
        self.current = replace(
            self.current,
            gone_ms={seat: gone[player] for seat, player in persons.items() if player in gone},
            here=frozenset(here),
            missing=frozenset(missing),
            attended_since_ms=(now_ms if since_ms is None else since_ms) if is_attended else None,
        )

    def note_call(self, table: Table, seat: Seat, now_ms: int) -> None:
        """An AI player was called. While the same question stands, it is called again after ever longer pauses."""
        question, pause_ms = self._calls.get(seat, (0, 0))
        again = question == table.play_version
        pause_ms = min(2 * pause_ms, _LONGEST_PAUSE * self._call_ms) if again else self._call_ms
        self._calls[seat] = (table.play_version, pause_ms)
        call_ms = {**self.current.call_ms, seat: now_ms + pause_ms}
        self.current = replace(self.current, call_ms=call_ms)
