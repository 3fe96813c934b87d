"""Games of the log, as the reader may know them. Contains no text for people, and knows no transport."""

from collections.abc import Collection, Sequence

from server.core.settings import Clock
from server.core.threads.public import note_read
from server.tables.apply import rebuild
from server.tables.table import Table
from shared.core import Seat
from shared.errors import Rejected
from shared.events import Event, Kind, Opened
from shared.game_log import GameLog, delay_ms, is_sealed, match_at

MATCHES = 50
"""Matches of a table that are read together."""


class GameHistory:
    """Reads games out of the log, as the reader may know them. For threads: those of the public queue, whose work it
    ends where nobody wants it any more. Reads the matches that are asked for, and none beside."""

    def __init__(self, log: GameLog, clock: Clock) -> None:
        self._log = log
        self._clock = clock

    def newest(self, table: str, player: str | None) -> Sequence[Event]:
        """The newest match of a table that `player` may know something of, with what it depends on of those before
        (`shared.game_log.of_matches`). Raises Rejected `table/unknown`."""
        number = self._newest_number(table)
        events = self._read(table, [number])
        until_ms = self._until_ms(events, player)
        if until_ms is None:
            return events
        shown = match_at(self._log, table, until_ms=until_ms) or 1
        if shown != number:
            events = self._read(table, [shown])
        return shown_until(events, until_ms)

    def matches(self, table: str, player: str | None, numbers: Collection[int]) -> Sequence[Event]:
        """These matches of a table as far as `player` may know them, with what they depend on. Numbers of no match are
        left out. Raises Rejected `table/unknown`."""
        events = self._read(table, numbers)
        until_ms = self._until_ms(events, player)
        return events if until_ms is None else shown_until(events, until_ms)

    def has_match(self, table: str, player: str | None, number: int) -> bool:
        """Whether `player` may know that there is a match with this number. Raises Rejected `table/unknown`."""
        return self.newest(table, player)[-1].match >= number

    def at(self, table: str, player: str | None, version: int) -> Sequence[Event]:
        """The match of a version. Raises Rejected `table/unknown`, `table/too-new`."""
        number = match_at(self._log, table, version) if 0 < version < 1 << 31 else None
        events = self.newest(table, player) if number is None else self.matches(table, player, [number])
        if number is None or version not in (event.version for event in events):
            raise Rejected("table/too-new", f"The newest visible version is {self.newest(table, player)[-1].version}.")
        return events

    def endings(self, table: str, player: str | None, after: int, limit: int) -> tuple[list[Event], bool]:
        """The events that have ended the finished rounds of a table, later than version `after` and at most `limit` of
        them; and whether there are more. Raises Rejected `table/unknown`.

        They are ROUND_ENDED or BOARD_ENDED, or MATCH_ENDED of a match that was given up within a round.
        """
        until_ms = self._until_ms(self._log.read(table, 0, 1), player, table)
        # From the last one that the reader knows on: a match's end right after it is no round of its own.
        found = self._log.endings(table, max(0, after - 1), 2 * limit + 3)
        note_read(len(found))
        if until_ms is not None:
            found = [event for event in found if event.at_ms <= until_ms]
        ended: list[Event] = []
        before: Event | None = None
        for event in found:
            is_counted = before is not None and (before.match, before.round) == (event.match, event.round)
            is_of_round = event.kind is not Kind.MATCH_ENDED
            if event.version > after and (is_of_round or (event.round and not is_counted)):
                ended.append(event)
            before = event
        return ended[:limit], len(ended) > limit

    def _newest_number(self, table: str) -> int:
        return match_at(self._log, table) or 1

    def _read(self, table: str, numbers: Collection[int]) -> Sequence[Event]:
        events = self._log.read_matches(table, numbers)
        note_read(len(events))
        if not events:
            raise Rejected("table/unknown", f"There is no table {table[:40]!r}.")
        return events

    def _until_ms(self, events: Sequence[Event], player: str | None, table: str = "") -> int | None:
        """Until when `player` may know the events of a table; None: all of them, as those who sit there do."""
        if not events:
            raise Rejected("table/unknown", f"There is no table {table[:40]!r}.")
        opening, table = events[0].expect(Opened), events[0].table
        late_ms = delay_ms(opening.terms) if is_served(events) else 0
        if not late_ms and opening.duplicate is None:
            return None
        newest = self._read(table, [self._newest_number(table)])
        if player is not None and seat_of(rebuild(newest), player) is not None:
            return None
        return _seen_ms(newest, self._clock())


def known_until(events: Sequence[Event], player: str | None, now_ms: int) -> Sequence[Event]:
    """The events of a table that `player` may know by now: all with a seat there, else as late as spectators.

    `events`: all of them, or those until the end of the newest match.
    """
    seen_ms = _seen_ms(events, now_ms)
    if seen_ms is None or seat_of(rebuild(events), player) is not None:
        return events
    return shown_until(events, seen_ms)


def _seen_ms(events: Sequence[Event], now_ms: int) -> int | None:
    """The time up to which spectators have seen the events of a table; −1: none from its first deal on; None: all of
    them. `events`: at least those of the newest match."""
    if not is_served(events):
        return None
    if is_sealed(events, now_ms):
        return -1
    late_ms = delay_ms(events[0].expect(Opened).terms)
    return now_ms - late_ms if late_ms else None


def shown_until(events: Sequence[Event], until_ms: int) -> Sequence[Event]:
    """The events that spectators see who see nothing later than `until_ms`.

    Before the table's first deal there is nothing to hide, as in `server.tables.delay`.
    """
    dealt = next((place for place, event in enumerate(events) if event.kind is Kind.DEALT), len(events))
    before = dealt if dealt == len(events) or events[dealt].match == 1 else 1
    return [*events[:before], *(event for event in events[before:] if event.at_ms <= until_ms)]


def is_served(events: Sequence[Event]) -> bool:
    """Whether the table is one of the server's, and not made of a record."""
    return events[0].expect(Opened).secret is not None


def seat_of(table: Table, player: str | None) -> Seat | None:
    """Where the player sits; None for a spectator, and for a reader without a name."""
    return None if player is None else table.seat_of(player)
