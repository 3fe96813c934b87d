"""Which of those who belong to a table are there, and since when. Kept beside the table: it is in no log.

What follows from it is judged in `server.tables.decide.substitutes`.
"""

from collections.abc import Container
from dataclasses import replace

from server.tables.decide import Attendance
from server.tables.table import Table
from shared.core import Seat
from shared.events import PlayerKind

_MOST = 30
"""An AI player that cannot be had is asked for again after at most this many times the first pause."""


class Roll:
    """The attendance of one table, as it changes."""

    def __init__(self, call_ms: int) -> None:
        self.attendance = Attendance()
        self._call_ms = call_ms
        self._gone: dict[str, int] = {}
        self._calls: dict[Seat, tuple[int, int]] = {}
        """Of seats called for: the question that was asked then, and the pause before the next call."""
        self._seen: set[str] = set()

    def spare(self, until_ms: int) -> None:
        """The server has begun anew: until then nobody pays for not being back."""
        self.attendance = replace(self.attendance, spared_until_ms=until_ms)

    def take(self, table: Table, present: Container[str], now_ms: int) -> None:
        """Anew: somebody has come or gone, sat down or given up a seat."""
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
        is_company = len(gone) < len(persons)
        since_ms = self.attendance.company_ms
        self._gone = gone
        self.attendance = replace(
            self.attendance,
            gone_ms={seat: gone[player] for seat, player in persons.items() if player in gone},
            here=frozenset(here),
            missing=frozenset(missing),
            company_ms=(now_ms if since_ms is None else since_ms) if is_company else None,
        )

    def called(self, table: Table, seat: Seat, now_ms: int) -> None:
        """An AI player has been asked for. It will be again, later every time, while the same question stands."""
        question, pause_ms = self._calls.get(seat, (0, 0))
        again = question == table.play_version
        pause_ms = min(2 * pause_ms, _MOST * self._call_ms) if again else self._call_ms
        self._calls[seat] = (table.play_version, pause_ms)
        call_ms = {**self.attendance.call_ms, seat: now_ms + pause_ms}
        self.attendance = replace(self.attendance, call_ms=call_ms)
