"""The list of tables as clients read it: built and encoded once for all of them, row by row as rows change.

Knows no client. Requests within the same moment get the same bytes, over every transport.
"""

import time
from collections.abc import Callable, Sequence
from typing import Final

from pydantic import TypeAdapter
from pydantic_core import to_json

from server.lobby.presence import LocalPresence
from server.tables import publish
from server.tables.table import Table
from server.transport.outbox import encode
from shared.protocol import Lobby, OfferedPlayer, SeekInfo

OLDEST_S: Final = 2.0
"""An unchanged list is rebuilt after this long, so that abandoned tables leave it."""
_PLAYERS = TypeAdapter(Sequence[OfferedPlayer])
_SEEKS = TypeAdapter(Sequence[SeekInfo])

Row = tuple[Table, Table, int]
"""A table, the table as spectators see it, and the number of spectators."""


class Listing:
    """Keeps the encoded list. Call `changed` whenever anything in it may have changed."""

    def __init__(self, present: LocalPresence, every_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        """`every_s`: the list is built at most once in so many seconds."""
        self._present = present
        self._every_s = every_s
        self._clock = clock
        self._is_stale = True
        self._built_s = -OLDEST_S
        self._tables = b"[]"
        self._rows: dict[str, tuple[Row, tuple[bool, ...], bytes]] = {}
        """By table: the input of its row, the players who were present, and the row."""
        self.builds = 0
        """How often the list was built."""
        self.encodings = 0
        """How many rows were encoded."""

    def changed(self) -> None:
        """A table, or a player's presence, has changed."""
        self._is_stale = True

    def is_stale(self) -> bool:
        """Whether something has changed since the list was built."""
        return self._is_stale

    def tables(self, rows: Callable[[], Sequence[Row]]) -> bytes:
        """The rows as a JSON array, at most `every_s` old if anything has changed since."""
        age_s = self._clock() - self._built_s
        if age_s >= OLDEST_S or (self._is_stale and age_s >= self._every_s):
            self._build(rows())
        return self._tables

    def _build(self, rows: Sequence[Row]) -> None:
        self._is_stale = False
        self._built_s = self._clock()
        self.builds += 1
        known, self._rows = self._rows, {}
        encoded: list[bytes] = []
        for row in rows:
            table, shown, watchers = row
            here = tuple(player in self._present for player in _players(table))
            before = known.get(table.id)
            if before is not None and before[1] == here and _is_same(before[0], row):
                line = before[2]
            else:
                self.encodings += 1
                line = encode(publish.summary(table, self._present, shown, watchers))
            self._rows[table.id] = (row, here, line)
            encoded.append(line)
        self._tables = b"[%b]" % b",".join(encoded)


def done_line(ref: str, tables: bytes) -> bytes:
    """The answer to `tables`."""
    return b'{"type":"done","ref":%b,"tables":%b}' % (to_json(ref), tables)


def lobby_line(tables: bytes, players: Sequence[OfferedPlayer], seeks: Sequence[SeekInfo]) -> bytes:
    """The message `lobby`."""
    empty = encode(Lobby(tables=[], players=[], seeks=[]))
    assert empty == b'{"type":"lobby","tables":[],"players":[],"seeks":[]}', "a field of Lobby is missing here"
    parts = (tables, _PLAYERS.dump_json(players), _SEEKS.dump_json(seeks))
    return b'{"type":"lobby","tables":%b,"players":%b,"seeks":%b}' % parts


def _players(table: Table) -> list[str]:
    """The players whose presence a row shows."""
    sittings = [*table.seats, *(holding.sitting for holding in table.holders if holding is not None)]
    return [sitting.who.id for sitting in sittings if sitting is not None]


def _is_same(one: Row, other: Row) -> bool:
    # Tables are immutable values: another version is another object.
    return one[0] is other[0] and one[1] is other[1] and one[2] == other[2]
