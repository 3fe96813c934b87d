"""The log in a database: `shared.game_log.GameLog` over SQLAlchemy Core. Knows nothing of rules, views or secrets.

Several processes may append at once. A collision cannot go unnoticed: (table, version) is the key.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    ScalarSelect,
    Select,
    func,
    or_,
    select,
    text,
    true,
)

from shared.errors import LogError
from shared.events import MOVES, Event, Kind, PlayerKind
from shared.game_log import (
    LASTING,
    Condensed,
    FinishedMatch,
    FinishedRound,
    Sitting,
    TableFacts,
    TableHead,
    condensed,
    of_matches,
    outline,
)
from shared.store import rows
from shared.store.appender import NEWEST_VERSION, Appender, chunks
from shared.store.blocks import EventRow
from shared.store.engine import Database
from shared.store.match_selection import of_run, runs
from shared.store.schema import LIVE, OF_A_PERSON, matches, sittings, tables
from shared.store.schema import events as stored
from shared.store.schema import finished as queue
from shared.store.schema import tables as opened
from shared.store.sealed import SealedEvents, is_sealed
from shared.store.table_rows import (
    DamagedTable,
    SatRows,
    TableRows,
    events_of,
    has_sittings,
    rows_of,
    sat_rows,
    sound_rows_of,
    table_events,
)

_TABLES = 50
"""Whole tables asked for by one query: one with many matches has thousands of events."""

_KIND = list(stored.c.keys()).index("kind")
_ENDINGS = [kind.value for kind in (Kind.ROUND_ENDED, Kind.BOARD_ENDED, Kind.MATCH_ENDED)]
_LASTING = stored.c.kind.in_([kind.value for kind in LASTING])
_MOVING = stored.c.kind.in_([kind.value for kind in MOVES])
_ALL = -1
"""Less than the number of any match."""
_MATCH = (
    select(stored.c.match)
    .where(stored.c.table_number == opened.c.number)
    .order_by(stored.c.version.desc())
    .limit(1)
    .scalar_subquery()
    .label("newest_match")
)
"""Of a table's newest event."""
_TOUCH = text(
    "INSERT INTO marks (job, number) VALUES ('writable', 1) ON CONFLICT (job) DO UPDATE SET number = marks.number + 1"
)
_IN_ROUND = (stored.c.table_number == queue.c.table_number) & stored.c.version.between(
    queue.c.first_version, queue.c.last_version
)
_SAT_IN_ROUND = (sittings.c.table_number == queue.c.table_number) & sittings.c.version.between(
    queue.c.first_version, queue.c.last_version
)
_TELLING = (OF_A_PERSON | (stored.c.kind == Kind.SUBSTITUTED)) & (
    (stored.c.table_number == sittings.c.table_number) & (stored.c.version == sittings.c.version)
)
"""The event of a person's sitting, whose data has what `sittings` has no column for; and that of a substitute's."""


class SqlGameLog:
    """Implements GameLog. Safe for threads. A call is one transaction (`rounds`: one a chunk)."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._appender = Appender(database)
        self._sealed = SealedEvents(database)

    def append(self, events: Sequence[Event]) -> None:
        """Commit all of `events` (of any tables, each table's in order) or none; durable on return. Raises ValueError
        for events that no log may hold: see `rows.spans`.
        """
        self._appender.append(events)

    def append_with(self, events: Sequence[Event], beside: Callable[[Connection], None]) -> None:
        """`append`, and what `beside` writes in the same transaction; there may be no events."""
        self._appender.append(events, beside)

    def check_writable(self) -> None:
        """Commit something that says nothing."""
        self._database.run(_TOUCH)

    def read(self, table: str, since: int = 0, until: int | None = None) -> list[Event]:
        """The table's events with since < version <= until, in order; empty for an unknown table."""
        with self._database.read(steady=True) as connection:
            own = _own(connection, table)
            if own is None:
                return []
            number: int = own["number"]
            if is_sealed(own):
                newest: int = own["sealed_version"]
                span = (since + 1, newest if until is None else min(until, newest))
                found = self._sealed.rows(connection, [own], {number: span})[number]
            else:
                query = select(stored).where(stored.c.table_number == number, stored.c.version > since)
                if until is not None:
                    query = query.where(stored.c.version <= until)
                found = connection.execute(query.order_by(stored.c.version)).all()
            return table_events(own, found, sat_rows(connection, found))

    def read_matches(self, table: str, numbers: Collection[int]) -> list[Event]:
        """Some matches of a table, as `shared.game_log.of_matches` makes them of all its events, read by key. Empty for
        an unknown table."""
        with self._database.read(steady=True) as connection:
            own = _own(connection, table)
            if own is None or not numbers:
                return []
            if is_sealed(own):
                found = self._sealed.around_matches(connection, own, numbers)
                return of_matches(table_events(own, found, sat_rows(connection, found)), numbers)
            at_table = stored.c.table_number == own["number"]
            chosen = or_(stored.c.version == 1, *(of_run(connection, own["number"], run) for run in runs(numbers)))
            found = connection.execute(select(stored).where(at_table, chosen).order_by(stored.c.version)).all()
            return table_events(own, found, sat_rows(connection, found))

    def newest(self, table: str, version: int | None = None, until_ms: int | None = None) -> tuple[int, int] | None:
        """Version and match of the table's newest event up to `version` (None: of all) that was not written later than
        `until_ms`; None when there is none."""
        query = select(stored.c.version, stored.c.match).where(stored.c.table_number == _number_of(table))
        if version is not None:
            query = query.where(stored.c.version <= version)
        if until_ms is not None:
            query = query.where(stored.c.at_ms <= until_ms)
        with self._database.read(steady=True) as connection:
            row = connection.execute(query.order_by(stored.c.version.desc()).limit(1)).first()
            own = _own(connection, table) if row is None else None
            if own is not None and is_sealed(own):
                row = self._sealed.newest(connection, own, version, until_ms)
        return None if row is None else (row[0], row[1])

    def endings(self, table: str, after: int = 0, limit: int = 1000) -> list[Event]:
        """The table's ROUND_ENDED, BOARD_ENDED and MATCH_ENDED events with version > `after`, ascending."""
        query = select(stored).where(
            stored.c.table_number == _number_of(table), stored.c.version > after, stored.c.kind.in_(_ENDINGS)
        )
        with self._database.read(steady=True) as connection:
            found: Sequence[EventRow] = connection.execute(query.order_by(stored.c.version).limit(limit)).all()
            own = None if found else _own(connection, table)
            if own is not None and is_sealed(own):
                span = {own["number"]: (after + 1, own["sealed_version"])}
                read = self._sealed.rows(connection, [own], span)[own["number"]]
                found = [row for row in read if row[_KIND] in _ENDINGS][:limit]
        return [rows.event(table, row) for row in found]

    def read_condensed(self, tables: Sequence[str]) -> dict[str, Condensed]:
        """Each of these tables by its id, as `condensed` makes it of all its events; few queries."""
        read = {table: Condensed(()) for table in tables}
        for start in range(0, len(tables), _TABLES):
            with self._database.read(steady=True) as connection:
                for newest, owns in _by_newest_match(connection, tables[start : start + _TABLES]).items():
                    refs = _refs_before(connection, owns, newest)
                    chosen = _LASTING | (stored.c.match >= newest)
                    for own, found, sat in rows_of(connection, self._sealed, owns, chosen):
                        events = table_events(own, found, sat)
                        made = Condensed(events, refs.get(own["number"], ()))
                        read[own["public_id"]] = condensed(events) if is_sealed(own) else made
        return read

    def read_outlines(self, tables: Sequence[str]) -> dict[str, Sequence[Event]]:
        """Each of these tables by its id, as `outline` makes it of all its events; few queries."""
        read: dict[str, Sequence[Event]] = dict.fromkeys(tables, ())
        for start in range(0, len(tables), _TABLES):
            with self._database.read(steady=True) as connection:
                by_match = _by_newest_match(connection, tables[start : start + _TABLES])
                for own, found, sat in rows_of(connection, self._sealed, by_match.pop(_ALL, [])):
                    read[own["public_id"]] = outline(table_events(own, found, sat))
                # One query for all of them, which without moves finds few rows of earlier matches besides.
                owns = [own for same in by_match.values() for own in same]
                chosen = _LASTING | ((stored.c.match >= min(by_match, default=0)) & ~_MOVING)
                newest = {own["number"]: match for match, same in by_match.items() for own in same}
                for own, found, sat in rows_of(connection, self._sealed, owns, chosen):
                    events, match = table_events(own, found, sat), newest[own["number"]]
                    read[own["public_id"]] = [it for it in events if it.match >= match or it.kind in LASTING]
        return read

    def heads(self, *, live_only: bool = True) -> list[TableHead]:
        """Tables of the server, newest first; with `live_only` those not CLOSED (an index: O(live tables)). Imported
        and headless games are no tables of the server.
        """
        chosen = LIVE if live_only else tables.c.kind == PlayerKind.PERSON.value
        query = _heads().where(chosen).order_by(tables.c.number.desc())
        return [_head(row) for row in self._database.all(query)]

    def head(self, table: str) -> TableHead | None:
        """The table in one line, whatever its kind; None when there is none."""
        row = self._database.first(_heads().where(tables.c.public_id == table))
        return None if row is None else _head(row)

    def finished(self, game: str, after: int = 0, limit: int = 1000) -> list[FinishedRound]:
        """Finished rounds of `game` with number > `after`, ascending."""
        return self._finished(game, queue.c.number > after, queue.c.number, limit)

    def last_finished(self, game: str, limit: int = 20) -> list[FinishedRound]:
        """The newest finished rounds of `game`, newest first."""
        return self._finished(game, true(), queue.c.number.desc(), limit)

    def _finished(
        self, game: str, wanted: ColumnElement[bool], order: ColumnElement[Any], limit: int
    ) -> list[FinishedRound]:
        query = (
            select(
                queue.c.number,
                tables.c.public_id,
                queue.c.game,
                tables.c.kind,
                queue.c.match,
                queue.c.round,
                queue.c.first_version,
                queue.c.last_version,
                queue.c.points,
                queue.c.reason,
                queue.c.plies,
            )
            .join(tables, tables.c.number == queue.c.table_number)
            .where(queue.c.game == game, wanted)
            .order_by(order)
            .limit(limit)
        )
        return [_finished_round(row) for row in self._database.all(query)]

    def finished_matches(self, game: str, after: int = 0, limit: int = 1000) -> list[FinishedMatch]:
        """Finished matches of `game` at tables of the server with number > `after`, ascending."""
        query = (
            select(matches.c.number, tables.c.public_id, matches.c.match)
            .join(tables, tables.c.number == matches.c.table_number)
            .where(tables.c.game == game, matches.c.number > after)
            .order_by(matches.c.number)
            .limit(limit)
        )
        return [FinishedMatch(*row) for row in self._database.all(query)]

    def rounds(self, finished: Sequence[FinishedRound]) -> Iterator[list[Event]]:
        """The events of each finished round (DEALT to ROUND_ENDED), in the order given; few queries, streamed."""
        for chunk in chunks(finished):
            by_number = {row.number: row for row in chunk}
            chosen = queue.c.number.in_(list(by_number))
            query = select(stored).select_from(queue).join(stored, _IN_ROUND).where(chosen)
            with self._database.read(steady=True) as connection:
                found = connection.execute(query.order_by(queue.c.number, stored.c.version)).all()
                sealed = self._sealed_rounds(connection, chosen)
                sat: SatRows = {}
                if has_sittings(found) or any(map(has_sittings, sealed.values())):
                    seats = select(sittings).select_from(queue).join(sittings, _SAT_IN_ROUND).where(chosen)
                    for row in connection.execute(seats).mappings():
                        sat[row["table_number"], row["version"]] = dict(row)
            read: dict[int, list[Event]] = {}
            start = 0
            for number in sorted(by_number):
                row = by_number[number]
                end = start + row.last_version - row.first_version + 1  # versions have no holes
                if number in sealed:
                    read[number], end = events_of(row.table, sealed[number], sat), start
                else:
                    read[number] = events_of(row.table, found[start:end], sat)
                start = end
            for row in chunk:
                yield read[row.number]

    def _sealed_rounds(self, connection: Connection, chosen: ColumnElement[bool]) -> dict[int, Sequence[EventRow]]:
        """The rows of those of the chosen finished rounds whose tables are sealed, by number."""
        own = (opened.c.number, opened.c.opened_ms, opened.c.sealed_version, opened.c.public_id)
        query = select(queue.c.number.label("round"), queue.c.first_version, queue.c.last_version, *own)
        query = query.join(opened, opened.c.number == queue.c.table_number).where(
            chosen, opened.c.sealed_version.is_not(None)
        )
        asked = connection.execute(query).mappings().all()
        spans: dict[int, tuple[int, int]] = {}
        for row in asked:
            first, last = spans.get(row["number"], (row["first_version"], row["last_version"]))
            spans[row["number"]] = min(first, row["first_version"]), max(last, row["last_version"])
        read = self._sealed.rows(connection, asked, spans)
        found: dict[int, Sequence[EventRow]] = {}
        for row in asked:
            begin = spans[row["number"]][0]
            found[row["round"]] = read[row["number"]][row["first_version"] - begin : row["last_version"] - begin + 1]
        return found

    def tables(self, game: str) -> Iterator[list[Event]]:
        """Every table of `game`, imported and headless ones too, each with all its events; oldest first, streamed."""
        for own, found, sat in self._whole(tables.c.game == game):
            if isinstance(found, LogError):
                raise found
            if found:
                yield table_events(own, found, sat)

    def every_table(self) -> Iterator[tuple[str, list[Event] | LogError]]:
        """Every table of any game by its id, the oldest first, streamed. In place of one whose rows say nothing that
        can be read stands LogError `store/corrupt`."""
        for own, found, sat in self._whole(true()):
            table: str = own["public_id"]
            if isinstance(found, LogError):
                yield table, found
                continue
            try:
                yield table, table_events(own, found, sat)
            except LogError as error:
                yield table, error
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                yield table, LogError("store/corrupt", f"its rows say nothing that can be read: {error!r}")

    def count_tables(self) -> int:
        """How many there are, of any game."""
        return self._database.scalar_one(select(func.count()).select_from(tables))

    def _whole(self, chosen: ColumnElement[bool]) -> Iterator[TableRows | DamagedTable]:
        """The rows of whole tables, the oldest first: of the table itself, its events, its sittings."""
        newest = 0
        while True:
            query = select(tables).where(chosen, tables.c.number > newest).order_by(tables.c.number).limit(_TABLES)
            with self._database.read(steady=True) as connection:
                owns = connection.execute(query).mappings().all()
                found = sound_rows_of(connection, self._sealed, owns)
            yield from found
            if len(owns) < _TABLES:
                return
            newest = owns[-1]["number"]

    def facts(self, tables: Sequence[str]) -> dict[str, TableFacts]:
        """Facts about each of these tables, by its id; few queries."""
        known: dict[str, TableFacts] = {}
        with self._database.read(steady=True) as connection:
            for chunk in chunks(tables):
                owns = connection.execute(select(opened).where(opened.c.public_id.in_(chunk))).mappings().all()
                numbers = [own["number"] for own in owns]
                sat: dict[int, dict[int, Sitting]] = {number: {} for number in numbers}
                told = select(sittings, stored.c.data, stored.c.kind.label("event"))
                found = told.select_from(sittings).outerjoin(stored, _TELLING)
                seats = connection.execute(found.where(sittings.c.table_number.in_(numbers))).mappings().all()
                told_in_blocks = self._sealed_sittings(connection, owns, seats)
                for row in seats:
                    number, version = row["table_number"], row["version"]
                    data, event = told_in_blocks.get((number, version), (row["data"], row["event"]))
                    sat[number][version] = rows.sitting(row, data, event)
                known.update((own["public_id"], rows.table_facts(own, sat[own["number"]])) for own in owns)
        return known

    def _sealed_sittings(
        self, connection: Connection, owns: Sequence[Mapping[Any, Any]], seats: Sequence[Mapping[Any, Any]]
    ) -> dict[tuple[int, int], tuple[str | None, int]]:
        """Data and kind of the events of these sittings, where they are sealed. Those of records tell nothing."""
        versions = defaultdict[int, list[int]](list)
        for row in seats:
            versions[row["table_number"]].append(row["version"])
        asked = [own for own in owns if own["kind"] != PlayerKind.ARCHIVE.value]
        return {key: (row[-1], row[_KIND]) for key, row in self._sealed.at(connection, asked, versions).items()}

    def known_records(self, fingerprints: Sequence[str]) -> set[str]:
        """Which of these record fingerprints (data.fingerprint of OPENED) the log has already."""
        known: set[str] = set()
        with self._database.read() as connection:
            for chunk in chunks(fingerprints):
                query = select(tables.c.fingerprint).where(tables.c.fingerprint.in_(chunk))
                known.update(connection.execute(query).scalars())
        return known


def _own(connection: Connection, table: str) -> Mapping[Any, Any] | None:
    """The table's row of `tables`."""
    return connection.execute(select(tables).where(tables.c.public_id == table)).mappings().first()


def _number_of(table: str) -> ScalarSelect[int]:
    return select(tables.c.number).where(tables.c.public_id == table).scalar_subquery()


def _by_newest_match(connection: Connection, chosen: Sequence[str]) -> dict[int, list[Mapping[Any, Any]]]:
    """The own rows of these tables, by the number of their newest match; `_ALL` where spectators see them later, and
    where they are sealed."""
    found: dict[int, list[Mapping[Any, Any]]] = {}
    for own in connection.execute(select(opened, _MATCH).where(opened.c.public_id.in_(chosen))).mappings():
        newest = _ALL if rows.delay_of(own) or is_sealed(own) else own["newest_match"] or 0
        found.setdefault(newest, []).append(own)
    return found


def _refs_before(
    connection: Connection, owns: Sequence[Mapping[Any, Any]], newest: int
) -> dict[int, list[tuple[int, int, str]]]:
    """`Condensed.refs` by table number, of tables whose newest match has this number."""
    refs: dict[int, list[tuple[int, int, str]]] = {}
    if newest > 0:
        numbers = stored.c.table_number.in_([own["number"] for own in owns])
        given = stored.c.ref.is_not(None) & stored.c.sitting.is_not(None)
        query = select(stored.c.table_number, stored.c.version, stored.c.sitting, stored.c.ref)
        before = stored.c.match < newest
        for number, version, sitting, ref in connection.execute(query.where(numbers, before, ~_LASTING, given)).all():
            refs.setdefault(number, []).append((version, sitting, ref))
    return refs


def _heads() -> Select[str, str, int, int, int, int | None]:
    return select(
        tables.c.public_id,
        tables.c.game,
        tables.c.kind,
        tables.c.opened_ms,
        NEWEST_VERSION,
        tables.c.closed_ms,
    )


def _head(row: Row[str, str, int, int, int, int | None]) -> TableHead:
    table, game, kind, opened_ms, version, closed_ms = row
    return TableHead(table, game, PlayerKind(kind), opened_ms, version, closed_ms is not None)


def _finished_round(row: Sequence[Any]) -> FinishedRound:
    number, table, game, kind, match, round_, first, last, points, reason, plies = row
    points = tuple(rows.from_json(points))
    return FinishedRound(number, table, game, PlayerKind(kind), match, round_, first, last, points, reason, plies)
