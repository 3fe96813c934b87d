"""What the result of an ended match is read from, out of `events` or of the blocks where they are sealed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, bindparam, func, select

from shared.events import Kind
from shared.store.blocks import EventRow
from shared.store.schema import events, sittings
from shared.store.sealed import SealedEvents, is_sealed

_TURNS = [
    kind.value for kind in (Kind.SAT, Kind.LEFT, Kind.SUBSTITUTED, Kind.SEAT_RECLAIMED, Kind.DEALT, Kind.MATCH_ENDED)
]
_PLIES = [Kind.MOVED.value, Kind.PASSED.value]
_GIVEN_UP = [Kind.SEAT_RECLAIMED.value, Kind.LEFT.value]
_VERSION, _KIND, _SEAT, _SITTING, _DATA = (
    list(events.c.keys()).index(name) for name in ("version", "kind", "seat", "sitting", "data")
)


class TurnRow(NamedTuple):
    """An event that changes who sits where, a deal, or the end of a match."""

    version: int
    kind: int
    seat: int | None
    data: str | None


class PlyCount(NamedTuple):
    """How many moves or passes were made in a match at a seat, by one sitting."""

    kind: int
    seat: int | None
    sitting: int | None
    number: int


class SitterRow(NamedTuple):
    """Somebody who came to a seat: the row of `sittings`, and kind and data of the event."""

    version: int
    seat: int
    player: str | None
    kind: int | None
    agent: str | None
    came: int
    data: str | None


class MatchRows(Protocol):
    """The rows of one match, of versions after `before` and up to `last`."""

    def turns(self) -> Sequence[TurnRow]:
        """Those of the match, ascending: its end is the last."""
        ...

    def plies(self) -> Sequence[PlyCount]: ...

    def sitters(self) -> Sequence[SitterRow]:
        """All until the match ended, ascending."""
        ...

    def given_up(self, after: int, until: int) -> Sequence[TurnRow]:
        """The events, after one version and up to another, by which a substitute's seat is settled."""
        ...


def match_rows(connection: Connection, blocks: SealedEvents, own: Mapping[Any, Any], before: int) -> MatchRows:
    """Those of the match with this row of `matches`, to which `opened_ms` and `sealed_version` of its table belong.
    `before`: version of the end of the match before it, 0 for none."""
    return _Sealed(connection, blocks, own, before) if is_sealed(own) else _Stored(connection, own, before)


# Written down once: to put a statement together takes longer than to carry it out, and there are some for each match.
_IN_MATCH = (
    (events.c.table_number == bindparam("table"))
    & (events.c.version > bindparam("before"))
    & (events.c.version <= bindparam("last"))
)
_STORED_PLIES = (
    select(events.c.kind, events.c.seat, events.c.sitting, func.count().label("number"))
    .where(_IN_MATCH, events.c.kind.in_(_PLIES))
    .group_by(events.c.kind, events.c.seat, events.c.sitting)
)
_TURN = select(events.c.version, events.c.kind, events.c.seat, events.c.data).where(_IN_MATCH)
_STORED_TURNS = _TURN.where(events.c.kind.in_(_TURNS)).order_by(events.c.version)
_STORED_GIVEN_UP = _TURN.where(events.c.kind.in_(_GIVEN_UP))
_SAT = (sittings.c.table_number == bindparam("table")) & (sittings.c.version <= bindparam("last"))
_SITTER = (sittings.c.version, sittings.c.seat, sittings.c.player, sittings.c.kind, sittings.c.agent)
_STORED_SITTERS = (
    select(*_SITTER, events.c.kind.label("came"), events.c.data)
    .join(events, (events.c.table_number == sittings.c.table_number) & (events.c.version == sittings.c.version))
    .where(_SAT)
    .order_by(sittings.c.version)
)
_SITTERS = select(*_SITTER).where(_SAT).order_by(sittings.c.version)


class _Stored:
    """The rows of a match whose events are in `events`."""

    def __init__(self, connection: Connection, own: Mapping[Any, Any], before: int) -> None:
        self._connection = connection
        self._span = {"table": own["table_number"], "before": before, "last": own["version"]}

    def turns(self) -> Sequence[TurnRow]:
        return [TurnRow(*row) for row in self._connection.execute(_STORED_TURNS, self._span)]

    def plies(self) -> Sequence[PlyCount]:
        return [PlyCount(*row) for row in self._connection.execute(_STORED_PLIES, self._span)]

    def sitters(self) -> Sequence[SitterRow]:
        return [SitterRow(*row) for row in self._connection.execute(_STORED_SITTERS, self._span)]

    def given_up(self, after: int, until: int) -> Sequence[TurnRow]:
        span = {**self._span, "before": after, "last": until}
        return [TurnRow(*row) for row in self._connection.execute(_STORED_GIVEN_UP, span)]


class _Sealed:
    """The rows of a match whose events are in blocks."""

    def __init__(self, connection: Connection, blocks: SealedEvents, own: Mapping[Any, Any], before: int) -> None:
        self._connection = connection
        self._blocks = blocks
        self._number: int = own["table_number"]
        self._last: int = own["version"]
        self._own = {**own, "number": self._number}
        self._rows = self._between(before, self._last)

    def _between(self, after: int, until: int) -> Sequence[EventRow]:
        span = {self._number: (after + 1, until)}
        return self._blocks.rows(self._connection, [self._own], span)[self._number]

    def turns(self) -> Sequence[TurnRow]:
        return [_turn(row) for row in self._rows if row[_KIND] in _TURNS]

    def plies(self) -> Sequence[PlyCount]:
        made = Counter((row[_KIND], row[_SEAT], row[_SITTING]) for row in self._rows if row[_KIND] in _PLIES)
        return [PlyCount(*key, number) for key, number in made.items()]

    def sitters(self) -> Sequence[SitterRow]:
        sat = self._connection.execute(_SITTERS, {"table": self._number, "last": self._last}).all()
        versions = {self._number: [row[0] for row in sat]}
        came = self._blocks.at(self._connection, [self._own], versions)
        found: list[SitterRow] = []
        for version, seat, player, kind, agent in sat:
            event = came[self._number, version]
            found.append(SitterRow(version, seat, player, kind, agent, event[_KIND], event[_DATA]))
        return found

    def given_up(self, after: int, until: int) -> Sequence[TurnRow]:
        return [_turn(row) for row in self._between(after, until) if row[_KIND] in _GIVEN_UP]


def _turn(row: EventRow) -> TurnRow:
    return TurnRow(row[_VERSION], row[_KIND], row[_SEAT], row[_DATA])
