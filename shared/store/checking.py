"""Checks a database's rows against each other, without rules: gaps, and lists that contradict the log."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, case, func, or_, select, text, union_all

from shared.errors import LogError
from shared.events import Kind, PlayerKind
from shared.store.engine import Database
from shared.store.rows import SITTINGS
from shared.store.schema import events, finished, matches, results, sittings, tables, totals
from shared.store.sealed import SealedEvents
from shared.store.table_rows import sound_rows_of

_HAPPENED: tuple[tuple[str, Sequence[Kind], Table, str, bool], ...] = (
    ("a round that ended is not in the queue of finished rounds", (Kind.ROUND_ENDED,), finished, "last_version", False),
    ("a match that ended is not in the list of matches", (Kind.MATCH_ENDED,), matches, "version", True),
    ("who sat down is not in the list of sittings", SITTINGS, sittings, "version", False),
)
"""What a list lacks: events of these kinds, the list and its column of their version, and whether it is of tables of
the server alone."""
_LISTED: tuple[tuple[str, Sequence[Kind], Table, str], ...] = (
    ("a finished round is listed that did not end", (Kind.ROUND_ENDED,), finished, "last_version"),
    ("a finished round is listed that was not dealt", (Kind.DEALT,), finished, "first_version"),
    ("a match is listed that did not end", (Kind.MATCH_ENDED,), matches, "version"),
    ("a sitting is listed, and nobody sat down", SITTINGS, sittings, "version"),
)
"""What a list has too much."""
_TOLD_TWICE = "whether it is closed is told in two ways"
_BATCH = 50
_VERSION, _KIND = (list(events.c.keys()).index(name) for name in ("version", "kind"))


@dataclass(frozen=True, slots=True)
class LogFault:
    """A fault of a table, in words."""

    table: str
    """Its id; empty when the database as a whole is meant."""
    version: int
    """Of the event; 0 when no event is meant."""
    text: str

    def __str__(self) -> str:
        where = f"table {self.table}" if self.table else "the database"
        return f"{where}{f', version {self.version}' if self.version else ''}: {self.text}"


def faults_in(database: Database) -> list[LogFault]:
    """Faults of the rows, and in SQLite of the file. Reads everything. Raises LogError."""
    with database.read(steady=True) as connection:
        found = [
            LogFault(table, version, fault) for fault, query in _queries() for table, version in _run(connection, query)
        ]
        found += _sealed_faults(connection, SealedEvents(database))
        found += [
            LogFault("", 0, f"the totals of {player} in {game} are not those of the matches")
            for player, game in connection.execute(_wrong_totals())
        ]
        if database.is_sqlite:
            lines = connection.execute(text("PRAGMA quick_check")).scalars().all()
            found += [LogFault("", 0, f"SQLite: {line}") for line in lines if line != "ok"]
            orphans = connection.execute(text("PRAGMA foreign_key_check")).all()
            found += [LogFault("", 0, f"row {row} of {name} refers to none in {to}") for name, row, to, _ in orphans]
    return found


def _run(connection: Connection, query: Select[*tuple[Any, ...]]) -> Iterator[tuple[str, int]]:
    for table, version in connection.execute(query):
        yield table, version or 0


def _queries() -> Iterator[tuple[str, Select[*tuple[Any, ...]]]]:
    """Kinds of fault of tables that are not sealed, each with a query for its places: (table, version)."""
    unsealed = tables.c.sealed_version.is_(None)
    yield (
        "its events have a hole",
        select(tables.c.public_id, func.min(0))
        .outerjoin(events, events.c.table_number == tables.c.number)
        .where(unsealed)
        .group_by(tables.c.public_id)
        .having(func.count(events.c.version) != func.coalesce(func.max(events.c.version), -1)),
    )
    yield "its events are sealed, and this one is beside them", _at(events.c.version).where(~unsealed)
    for fault, kinds, rows, version, of_server in _HAPPENED:
        happened = events.c.kind.in_([kind.value for kind in kinds])
        same = (rows.c.table_number == events.c.table_number) & (rows.c[version] == events.c.version)
        more = (tables.c.kind == PlayerKind.PERSON.value,) if of_server else ()
        yield fault, _at(events.c.version).outerjoin(rows, same).where(happened, rows.c.table_number.is_(None), *more)
    for fault, kinds, rows, version in _LISTED:
        same = (
            (events.c.table_number == rows.c.table_number)
            & (events.c.version == rows.c[version])
            & events.c.kind.in_([kind.value for kind in kinds])
        )
        listed = select(tables.c.public_id, rows.c[version]).join(rows, rows.c.table_number == tables.c.number)
        yield fault, listed.outerjoin(events, same).where(events.c.version.is_(None), unsealed)
    closed: ColumnElement[bool] = (events.c.table_number == tables.c.number) & (events.c.kind == Kind.CLOSED.value)
    ends = select(tables.c.public_id, events.c.version).outerjoin(events, closed)
    yield _TOLD_TWICE, ends.where(tables.c.closed_ms.is_(None) != events.c.version.is_(None), unsealed)


def _wrong_totals() -> Select[*tuple[Any, ...]]:
    """Players and games whose totals are not those of their results."""
    names = ("won", "drawn", "lost")
    points = case((results.c.left, -1), else_=results.c.points)
    missing = (
        func.sum(case((points == count, -1), else_=0)).label(name)
        for name, count in zip(names, (1, 0, -1), strict=True)
    )
    counted = select(results.c.player, results.c.game, *missing).where(results.c.player > "")
    told = select(totals.c.player, totals.c.game, *(totals.c[name] for name in names))
    both = union_all(told, counted.group_by(results.c.player, results.c.game)).subquery()
    left = [func.sum(both.c[name]) != 0 for name in names]
    return select(both.c.player, both.c.game).group_by(both.c.player, both.c.game).having(or_(*left))


def _at(version: Any) -> Select[*tuple[Any, ...]]:
    return select(tables.c.public_id, version).join(events, events.c.table_number == tables.c.number)


def _sealed_faults(connection: Connection, blocks: SealedEvents) -> Iterator[LogFault]:
    """The same faults of tables that are sealed; their blocks are read some tables at a time."""
    newest = 0
    sealed = select(tables).where(tables.c.sealed_version.is_not(None)).order_by(tables.c.number).limit(_BATCH)
    while owns := connection.execute(sealed.where(tables.c.number > newest)).mappings().all():
        newest = owns[-1]["number"]
        columns = {(rows, version) for _, _, rows, version in _LISTED}
        numbers = [own["number"] for own in owns]
        lists = {(rows, version): _listed(connection, rows, version, numbers) for rows, version in columns}
        for own, found, _ in sound_rows_of(connection, blocks, owns):
            if isinstance(found, LogError):
                yield LogFault(own["public_id"], 0, str(found))
                continue
            told = [(row[_KIND], row[_VERSION]) for row in found]
            its = {place: lists[place].get(own["number"], set[int]()) for place in columns}
            yield from _contradictions(own, told, its)


def _listed(connection: Connection, rows: Table, version: str, numbers: Collection[int]) -> dict[int, set[int]]:
    """Versions in a list, by the number of the table."""
    found: dict[int, set[int]] = {}
    query = select(rows.c.table_number, rows.c[version]).where(rows.c.table_number.in_(numbers))
    for number, listed in connection.execute(query):
        found.setdefault(number, set()).add(listed)
    return found


def _contradictions(
    own: Mapping[Any, Any], told: Sequence[tuple[int, int]], lists: Mapping[tuple[Table, str], Collection[int]]
) -> Iterator[LogFault]:
    """`told`: kind and version of every event of a table; `lists`: the versions that each list has of it."""
    for fault, kinds, rows, version, of_server in _HAPPENED:
        if not of_server or own["kind"] == PlayerKind.PERSON.value:
            happened = {at for kind, at in told if kind in kinds}
            yield from (LogFault(own["public_id"], at, fault) for at in sorted(happened - set(lists[rows, version])))
    for fault, kinds, rows, version in _LISTED:
        happened = {at for kind, at in told if kind in kinds}
        yield from (LogFault(own["public_id"], at, fault) for at in sorted(set(lists[rows, version]) - happened))
    if own["closed_ms"] is None or Kind.CLOSED not in {kind for kind, _ in told}:
        yield LogFault(own["public_id"], 0, _TOLD_TWICE)
