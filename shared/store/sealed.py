"""The events of tables that closed long ago, as blocks of some matches: reads, writes and changes them.

Before its own rows a block repeats those that the beginning of its first match depends on (`shared.game_log.frame`), so
that one match is read from one or two blocks, however many the table has. The row of `tables` says whether its events
are here (`sealed_version`) or in `events`: never in both.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, delete, insert, or_, select, text, update

from shared.errors import LogError
from shared.events import Event, Kind
from shared.game_log import frame
from shared.store.appender import chunks
from shared.store.blocks import EventRow, pack, unpack
from shared.store.engine import Database
from shared.store.match_selection import runs
from shared.store.month_files import file_of
from shared.store.schema import events as stored
from shared.store.schema import sealed

Own = Mapping[Any, Any]
"""A table's row of `tables`, of which `number`, `opened_ms` and `sealed_version` are read."""

_ROWS: Final = 1_000
"""A block ends with the first match that ends after so many."""
_LAST_MS: Final = 253_402_300_799_999
"""The end of the last month that a calendar knows."""
_AT, _VERSION, _MATCH = (list(stored.c.keys()).index(name) for name in ("at_ms", "version", "match"))


def month_of(opened_ms: int) -> int:
    """The month (UTC) of a table that was opened then: 203001 is January 2030."""
    opened = datetime.fromtimestamp(min(max(0, opened_ms), _LAST_MS) // 1_000, UTC)
    return 100 * opened.year + opened.month


def is_sealed(own: Own) -> bool:
    """Whether the table's events are in blocks."""
    return own["sealed_version"] is not None


class SealedEvents:
    """The blocks of a database. A call belongs to the transaction of its connection; what it changes in the file of a
    month is committed at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def rows(
        self, connection: Connection, owns: Iterable[Own], spans: Mapping[int, tuple[int, int]] | None = None
    ) -> dict[int, list[EventRow]]:
        """The events of these tables by number, ascending: all, or those from the first to the last version that
        `spans` says of each number. Tables that are not sealed are left out. Raises LogError `store/corrupt`."""
        wanted = {own["number"]: own for own in owns if is_sealed(own)}
        found: dict[int, list[EventRow]] = {number: [] for number in wanted}
        whole = {number: (1, own["sealed_version"]) for number, own in wanted.items()}
        chosen = whole if spans is None else {number: spans[number] for number in wanted}
        for block in self._overlapping(connection, wanted, chosen):
            first, last = chosen[block.table_number]
            found[block.table_number] += [row for row in _own_rows(block) if first <= row[_VERSION] <= last]
        for number, own in wanted.items():
            first, last = chosen[number]
            if len(found[number]) != len(range(max(first, 1), min(last, own["sealed_version"]) + 1)):
                raise LogError("store/corrupt", f"Sealed events of table number {number} are missing.")
        return found

    def at(
        self, connection: Connection, owns: Iterable[Own], versions: Mapping[int, Collection[int]]
    ) -> dict[tuple[int, int], EventRow]:
        """Single events by (table number, version), of those of these tables that are sealed."""
        wanted = {own["number"]: own for own in owns if is_sealed(own) and versions.get(own["number"])}
        spans = {number: (min(versions[number]), max(versions[number])) for number in wanted}
        found: dict[tuple[int, int], EventRow] = {}
        for block in self._overlapping(connection, wanted, spans):
            number: int = block.table_number
            if any(block.first_version <= version <= block.last_version for version in versions[number]):
                rows = {row[_VERSION]: row for row in _own_rows(block)}
                found |= {(number, version): rows[version] for version in versions[number] if version in rows}
        return found

    def around_matches(self, connection: Connection, own: Own, numbers: Collection[int]) -> list[EventRow]:
        """Events of a sealed table, ascending and with holes: all that `shared.game_log.of_matches` chooses of them."""
        end = sealed.c.last_version == own["sealed_version"]  # for a number that no match has
        there = [(sealed.c.first_match <= last) & (sealed.c.last_match >= first) for first, last in runs(numbers)]
        blocks = self._blocks(connection, [own], or_(end, *there))
        found = {row[_VERSION]: row for block in blocks for row in _rows(block)}
        return [found[version] for version in sorted(found)]

    def newest(
        self, connection: Connection, own: Own, version: int | None, until_ms: int | None
    ) -> tuple[int, int] | None:
        """Version and match of a sealed table's newest event up to `version` that was not written later than `until_ms`
        (None: of all); None when there is none."""
        there = () if version is None else (sealed.c.first_version <= version,)
        for block in reversed(list(self._blocks(connection, [own], *there))):
            for row in reversed(_own_rows(block)):
                if (version is None or row[_VERSION] <= version) and (until_ms is None or row[_AT] <= until_ms):
                    return row[_VERSION], row[_MATCH]
        return None

    def put(self, connection: Connection, blocks: Sequence[Mapping[str, object]]) -> None:
        """Keep all blocks of some tables, as `blocks_of` makes them."""
        connection.execute(insert(sealed), blocks)

    def change(self, connection: Connection, own: Own, changed: Callable[[EventRow], EventRow]) -> None:
        """Put what `changed` makes of each event of a sealed table in its place."""
        month, number = month_of(own["opened_ms"]), own["number"]
        file = file_of(self._database, month)
        query = _blocks_of(month, [number]).with_for_update()  # others that change them take turns
        if found := connection.execute(query).all():
            if file is not None:
                file.run(delete(sealed).where(sealed.c.table_number == number))
            _change(connection, found, changed)
        elif file is not None:
            with file.write() as beside:
                _change(beside, beside.execute(query).all(), changed)

    def _overlapping(
        self, connection: Connection, owns: Mapping[int, Own], spans: Mapping[int, tuple[int, int]]
    ) -> Iterator[Row[Any]]:
        """The blocks of these tables that hold some of these versions: of most tables there is one."""
        long = [number for number, own in owns.items() if own["sealed_version"] > _ROWS]
        short = [own for number, own in owns.items() if number not in long]
        yield from self._blocks(connection, short)
        for number in long:
            first, last = spans[number]
            there = (sealed.c.last_version >= first) & (sealed.c.first_version <= last)
            yield from self._blocks(connection, [owns[number]], there)

    def _blocks(self, connection: Connection, owns: Iterable[Own], *there: ColumnElement[bool]) -> Iterator[Row[Any]]:
        """By month, table and version; of each table from the database, or from the file of its month."""
        by_month = defaultdict[int, list[int]](list)
        for own in owns:
            by_month[month_of(own["opened_ms"])].append(own["number"])
        for month, numbers in sorted(by_month.items()):
            file = file_of(self._database, month)
            for chunk in chunks(sorted(numbers)):
                found = connection.execute(_blocks_of(month, chunk, *there)).all()
                yield from found
                left = set(chunk) - {block.table_number for block in found}
                if left and file is not None:
                    with file.read() as beside:
                        yield from beside.execute(_blocks_of(month, sorted(left), *there)).all()


def _blocks_of(month: int, numbers: Collection[int], *there: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    query = select(sealed).where(sealed.c.month == month, sealed.c.table_number.in_(numbers), *there)
    return query.order_by(sealed.c.table_number, sealed.c.first_version)


def _change(connection: Connection, blocks: Iterable[Row[Any]], changed: Callable[[EventRow], EventRow]) -> None:
    for block in blocks:
        before = _rows(block)
        after = list(map(changed, before))
        if after != before:
            key = (sealed.c.month == block.month) & (sealed.c.table_number == block.table_number)
            same = key & (sealed.c.first_version == block.first_version)
            connection.execute(update(sealed).where(same).values(block=pack(after)))


def blocks_of(own: Own, rows: Sequence[EventRow], events: Sequence[Event]) -> Iterator[dict[str, object]]:
    """The blocks of a table, of all its events in order: the same as rows and as `events`. Raises ValueError for events
    that would not be read as they are."""
    for first, last, before in _parts(rows, events):
        held = rows[first - 1 : last]
        block = pack([*before, *held])
        if unpack(block, own["number"]) != [tuple(row) for row in (*before, *held)]:
            raise ValueError(f"versions {first} to {last} of table {own['public_id']} would be read as others")
        yield {
            "month": month_of(own["opened_ms"]),
            "table_number": own["number"],
            "first_version": first,
            "last_version": last,
            "first_match": held[0][_MATCH],
            "last_match": max(row[_MATCH] for row in held),
            "block": block,
        }


def make_months(connection: Connection, months: Iterable[int]) -> None:
    """Make the partitions of `sealed` for these months in PostgreSQL, where there are none."""
    for month in sorted(set(months)):
        part = f"sealed_{month:06}"
        if connection.execute(text("SELECT to_regclass(:part)"), {"part": part}).scalar() is None:
            # Unlike CREATE TABLE ... PARTITION OF, this makes nobody wait who reads, as a backup does for minutes.
            connection.execute(text(f"CREATE TABLE {part} (LIKE sealed INCLUDING ALL)"))
            connection.execute(text(f"ALTER TABLE sealed ATTACH PARTITION {part} FOR VALUES IN ({month})"))


def _parts(rows: Sequence[EventRow], events: Sequence[Event]) -> Iterator[tuple[int, int, list[EventRow]]]:
    """The blocks of a table: first and last version, and the rows from before that it repeats."""
    first = 1
    for event in events:
        last = event.version
        is_full = event.kind is Kind.MATCH_ENDED and last - first + 1 >= _ROWS
        if is_full or last == len(events):
            before = sorted({1, *frame(events[: first - 1])}) if first > 1 else []
            yield first, last, [rows[version - 1] for version in before]
            first = last + 1


@lru_cache(maxsize=8)
def _unpacked(block: bytes, table_number: int) -> list[EventRow]:
    """A match is read by several questions, one after another."""
    return unpack(block, table_number)


def _rows(block: Row[Any]) -> list[EventRow]:
    return _unpacked(block.block, block.table_number)


def _own_rows(block: Row[Any]) -> list[EventRow]:
    """Without those that it repeats."""
    return _rows(block)[block.first_version - block.last_version - 1 :]
