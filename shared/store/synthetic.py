"""Fills a store with copies of tables that it holds, under other players and at other times. For benchmarks.

A copy differs from its pattern in its id, its people and its times; every event is copied within the database, which
writes some hundred thousand a second. Knows no rules: the patterns have been played by them.
"""

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select

from shared.events import PlayerKind
from shared.store import rows
from shared.store.filling import BulkLoad
from shared.store.raw_insert import RawInsert
from shared.store.registered_names import keys
from shared.store.rows import SittingRest
from shared.store.schema import events, finished, identities, matches, sittings, tables
from shared.store.store import Store

_SITTINGS = tuple(kind.value for kind in rows.SITTINGS)
_DATA, _TABLE, _AT = (list(events.c.keys()).index(name) for name in ("data", "table_number", "at_ms"))


@dataclass(frozen=True, slots=True)
class Account:
    """A registered person."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class TableCopy:
    """One copy of a pattern."""

    pattern: str
    """Id of the table that is copied."""
    table: str
    """Its own id."""
    later_ms: int
    """How much later it was played."""
    people: Mapping[str, Account]
    """The accounts in the place of the pattern's people, by the ids of these."""


@dataclass(frozen=True, slots=True)
class CopiedMatch:
    """A match of a copy that has ended."""

    copy: TableCopy
    match: int
    number: int
    """In the list of matches, that it is rated by."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    """The rows of a table but its events, which stay in the database."""

    own: Mapping[str, Any]
    sat: list[tuple[Any, ...]]
    """The events that name a sitting."""
    sittings: Sequence[Mapping[str, Any]]
    finished: Sequence[Mapping[str, Any]]
    matches: Sequence[Mapping[str, Any]]


class SyntheticLog:
    """Copies tables of a store. One writer, and nobody else meanwhile: it gives the numbers itself."""

    def __init__(self, store: Store) -> None:
        self._database = store.database
        self._patterns: dict[str, _Pattern] = {}
        mark = "?" if self._database.is_sqlite else "%s"
        names = [f'"{column.name}"' for column in events.c]
        taken = [*names]
        taken[_AT], taken[_TABLE] = f"{names[_AT]} + {mark}", mark
        kinds = ", ".join(map(str, _SITTINGS))
        self._copy_events = (
            f'INSERT INTO "events" ({", ".join(names)}) SELECT {", ".join(taken)} FROM "events" '
            f'WHERE "table_number" = {mark} AND "kind" NOT IN ({kinds})'
        )
        self._insert = {
            table.name: RawInsert(table.name, list(table.c.keys()), is_sqlite=self._database.is_sqlite)
            for table in (tables, events, sittings, finished, matches)
        }

    def add_accounts(self, accounts: Sequence[Account], at_ms: int) -> None:
        """Register people, in one transaction."""
        new = [
            {"public_id": it.id, "name": it.name, **keys(it.name), "bot": False, "created_ms": at_ms, "seen_ms": at_ms}
            for it in accounts
        ]
        with self._database.write() as connection:
            connection.execute(insert(identities), new)

    def learn(self, patterns: Sequence[str]) -> None:
        """Read the tables that are to be copied."""
        with self._database.read() as connection:
            for pattern in patterns:
                self._patterns[pattern] = _pattern_in(connection, pattern)

    def add(self, copies: Sequence[TableCopy]) -> list[CopiedMatch]:
        """Write copies in one transaction. Returns their matches that have ended, in the order of their numbers."""
        made: dict[str, list[tuple[Any, ...]]] = {name: [] for name in self._insert}
        copied: list[tuple[int, int, int]] = []
        ended: list[CopiedMatch] = []
        with self._database.write() as connection:
            table_number, finished_number, match_number = (
                connection.execute(select(func.coalesce(func.max(table.c.number), 0))).scalar_one()
                for table in (tables, finished, matches)
            )
            for copy in copies:
                pattern = self._patterns[copy.pattern]
                table_number += 1
                copied.append((copy.later_ms, table_number, pattern.own["number"]))
                made["tables"].append(_values(tables, _own(pattern, copy) | {"number": table_number}))
                made["events"] += (_sat(row, copy, table_number) for row in pattern.sat)
                made["sittings"] += (
                    _values(sittings, _sitting(row, copy) | {"table_number": table_number}) for row in pattern.sittings
                )
                for row in pattern.finished:
                    finished_number += 1
                    own = {**row, "number": finished_number, "table_number": table_number}
                    made["finished"].append(_values(finished, own))
                for row in pattern.matches:
                    match_number += 1
                    own = {**row, "number": match_number, "table_number": table_number}
                    own["at_ms"] += copy.later_ms
                    made["matches"].append(_values(matches, own))
                    ended.append(CopiedMatch(copy, row["match"], match_number))
            raw: Any = connection.connection.driver_connection
            self._insert["tables"](raw, made.pop("tables"))
            with closing(raw.cursor()) as cursor:
                cursor.executemany(self._copy_events, copied)
            for name, new in made.items():
                self._insert[name](raw, new)
        return ended

    def settle(self) -> None:
        """Have the database number on after the copies."""
        with self._database.write() as connection:
            BulkLoad(self._database, connection).settle()


def _pattern_in(connection: Connection, table: str) -> _Pattern:
    own = connection.execute(select(tables).where(tables.c.public_id == table)).mappings().one()
    here = own["number"]
    sat = select(events).where(events.c.table_number == here, events.c.kind.in_(_SITTINGS))
    beside = [
        [dict(row) for row in connection.execute(select(it).where(it.c.table_number == here).order_by(key)).mappings()]
        for it, key in ((sittings, sittings.c.version), (finished, finished.c.number), (matches, matches.c.number))
    ]
    return _Pattern(dict(own), [tuple(row) for row in connection.execute(sat)], *beside)


def _values(table: Table, row: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(row[column.name] for column in table.c)


def _own(pattern: _Pattern, copy: TableCopy) -> dict[str, Any]:
    own = dict(pattern.own)
    closed_ms = own["closed_ms"]
    own |= {"public_id": copy.table, "opened_ms": own["opened_ms"] + copy.later_ms}
    return own | {"closed_ms": None if closed_ms is None else closed_ms + copy.later_ms}


def _sat(row: tuple[Any, ...], copy: TableCopy, number: int) -> tuple[Any, ...]:
    """The event of a sitting, with the account that answers for the player."""
    made = list(row)
    made[_TABLE], made[_AT] = number, row[_AT] + copy.later_ms
    rest: SittingRest = rows.from_json(row[_DATA]) or {}
    source = rest.get("source")
    if source is not None and source in copy.people:
        made[_DATA] = rows.to_json({**rest, "source": copy.people[source].id})
    return tuple(made)


def _sitting(row: Mapping[str, Any], copy: TableCopy) -> dict[str, Any]:
    if row["kind"] != PlayerKind.PERSON.value:
        return dict(row)
    account = copy.people[row["player"]]
    return {**row, "player": account.id, "name": account.name}
