"""Events as rows and back, and what every log refuses. Knows no database: the fake in memory uses it too.

The data of OPENED, SAT and HELD goes to the columns of `tables` and `sittings`, as far as its values have a column's
type; whatever else was said stays JSON, so that reading gives back exactly what was appended.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from shared.core import Seat
from shared.errors import LogError
from shared.events import Event, Kind, PlayerKind, Sitting, TableFacts, delay_ms

Row = dict[str, Any]
Data = Mapping[str, Any]

_TABLE_TYPES: dict[str, type] = {"game": str, "options": Mapping, "kind": int, "public": bool, "fingerprint": str}
_SITTING_TYPES: dict[str, type] = {"player": str, "name": str, "kind": int, "agent": str, "book": str, "sat_in": bool}
SITTINGS = (Kind.SAT, Kind.HELD)
"""Events that name a sitting by their version."""
_KINDS = {kind.value: kind for kind in Kind}
_PLAYER_KINDS = frozenset(PlayerKind)
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def to_json(value: Any) -> str:
    """Compact JSON. Raises ValueError or TypeError for what JSON cannot say."""
    return _encode(value)


def from_json(text: str | None) -> Any:
    """The value of a JSON column; None for NULL."""
    return None if text is None else json.loads(text)


def spans(events: Sequence[Event]) -> dict[str, tuple[int, int]]:
    """First and last version of every table in the batch.

    Raises ValueError for events that no log may hold: a hole or a step back within a table, a table that does not
    begin with OPENED or is opened twice, a text with a NUL or half a surrogate pair (PostgreSQL refuses both).
    """
    found: dict[str, tuple[int, int]] = {}
    for event in events:
        table, version = event.table, event.version
        first, last = found.get(table, (version, version - 1))
        if version != last + 1:
            raise ValueError(f"version {version} of table {table} follows {last} in one batch")
        if (version == 1) is not (event.kind is Kind.OPENED):
            raise ValueError(f"version {version} of table {table} is {event.kind.name}")
        if event.move is not None:
            _check_text(event.move)
        if event.ref is not None:
            _check_text(event.ref)
        found[table] = (first, version)
    for table in found:
        _check_text(table)
    return found


def check_follows(table: str, first: int, head: int) -> None:
    """Whether a batch from version `first` may follow `head`, the table's newest version (0: there is no such table).

    Raises LogError `store/version-taken` when another writer was first, ValueError when a hole would be left.
    """
    if first <= head:
        raise LogError("store/version-taken", f"Table {table} already has version {first}; it is at {head}.")
    if first > head + 1:
        raise ValueError(f"version {first} of table {table} would follow {head}")


def table_row(event: Event) -> Row:
    """The row of `tables` that an OPENED event makes, without its number. Raises ValueError when it names no game."""
    columns, rest = _split(event.data or {}, _TABLE_TYPES)
    if columns["game"] is None:
        raise ValueError(f"OPENED of table {event.table} names no game")
    if columns["kind"] == PlayerKind.PERSON:
        rest["kind"] = columns["kind"]  # said, though it is what saying nothing means
    return {
        "public_id": event.table,
        "game": columns["game"],
        "options": None if columns["options"] is None else _encode(dict(columns["options"])),
        "kind": PlayerKind.PERSON.value if columns["kind"] is None else columns["kind"],
        "opened_ms": event.at_ms,
        "public": columns["public"],
        "fingerprint": columns["fingerprint"],
        "data": _encode(rest) if rest else None,
    }


def opened_data(row: Mapping[Any, Any]) -> Row:
    """The data of the OPENED event from its row of `tables`: the inverse of `table_row`."""
    columns = {name: row[name] for name in _TABLE_TYPES}
    columns["options"] = from_json(columns["options"])
    if columns["kind"] == PlayerKind.PERSON:
        del columns["kind"]
    return _merge(columns, row["data"])


def sitting_row(event: Event, number: int) -> Row:
    """The row of `sittings` that a SAT or HELD event with data makes at table `number`."""
    columns, _ = _split(event.data or {}, _SITTING_TYPES)
    return {"table_number": number, "version": event.version, "seat": event.seat, **columns}


def sitting(row: Mapping[Any, Any], data: Data | None) -> Sitting:
    """A row of `sittings` as what it tells; `data`: of its event, at least what the row has no column for."""
    seat, kind = row["seat"], row["kind"]
    return Sitting(
        None if seat is None else Seat(seat),
        row["player"],
        PlayerKind(kind) if kind in _PLAYER_KINDS else None,
        row["agent"],
        (data or {}).get("source"),
    )


def table_facts(row: Mapping[Any, Any], sittings: Mapping[int, Sitting]) -> TableFacts:
    """A row of `tables` as what it tells."""
    rest: Row = from_json(row["data"]) or {}
    tags: Any = rest.get("tags")
    options: Any = from_json(row["options"])
    return TableFacts(
        PlayerKind(row["kind"]),
        row["opened_ms"],
        bool(row["public"]),
        options or {},
        cast("Row", tags) if isinstance(tags, dict) else {},
        sittings,
        delay_ms(rest.get("terms") or {}),
    )


def delay_of(row: Mapping[Any, Any]) -> int:
    """How many milliseconds after the players the spectators of the table of a row see anything."""
    rest: Row = from_json(row["data"]) or {}
    return delay_ms(rest.get("terms") or {})


def sat_data(row: Data, rest: str | None) -> Row:
    """The data of a SAT or HELD event from its row of `sittings` and the JSON of the event's own row."""
    return _merge({name: row[name] for name in _SITTING_TYPES}, rest)


def event_row(event: Event, number: int) -> tuple[Any, ...]:
    """The row of `events` at table `number`, its columns in the schema's order. A tuple: there are millions."""
    data = event.data
    if event.kind is Kind.OPENED:
        data = None
    elif event.kind in SITTINGS and data is not None:
        data = _split(data, _SITTING_TYPES)[1] or None
    return (
        event.at_ms,
        event.clock_ms,
        number,
        event.version,
        event.match,
        event.round,
        event.ply,
        event.sitting,
        int(event.kind),
        event.seat,
        event.move,
        event.state,
        event.ref,
        None if event.reason is None else _encode(dict(event.reason)),
        None if data is None else _encode(dict(data)),
    )


def event(table: str, row: Sequence[Any], data: Data | None = None) -> Event:
    """The event of a row as `event_row` made it; `data` in place of the row's own for OPENED, SAT and HELD."""
    at_ms, clock_ms, _, version, match, round_, ply, sitting, kind, seat, move, state, ref, reason, text = row
    return Event(
        table,
        version,
        _KINDS[kind],
        at_ms,
        match,
        round_,
        ply,
        seat,
        sitting,
        move,
        state,
        clock_ms,
        ref,
        None if reason is None else json.loads(reason),
        data if data is not None or text is None else json.loads(text),
    )


def finished_row(ended: Event, number: int, game: str, first_version: int | None) -> Row:
    """The row of `finished` that a ROUND_ENDED event makes, without its number. `first_version` is its deal's.

    Raises ValueError when there was no deal, or the event says no points or reason.
    """
    data = ended.data or {}
    if first_version is None or "points" not in data or "reason" not in data:
        raise ValueError(f"version {ended.version} of table {ended.table} ends a round without deal, points or reason")
    _check_text(data["reason"])
    return {
        "table_number": number,
        "game": game,
        "match": ended.match,
        "round": ended.round,
        "first_version": first_version,
        "last_version": ended.version,
        "plies": ended.ply,
        "points": _encode(list(data["points"])),
        "reason": data["reason"],
    }


def match_row(ended: Event, number: int) -> Row:
    """The row of `matches` that a MATCH_ENDED event makes at table `number`, without its own number."""
    return {"table_number": number, "match": ended.match, "version": ended.version, "at_ms": ended.at_ms}


def _split(data: Data, types: dict[str, type]) -> tuple[Row, Row]:
    """Every column's value (None where there is none of its type), and the rest of the data."""
    columns: Row = dict.fromkeys(types)
    rest: Row = {}
    for name, value in data.items():
        wanted = types.get(name)
        if wanted is None or not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            rest[name] = value
            continue
        if isinstance(value, str):
            _check_text(value)
        columns[name] = int(value) if wanted is int else value
    return columns, rest


def _merge(columns: Row, rest: str | None) -> Row:
    present = {name: value for name, value in columns.items() if value is not None}
    return present if rest is None else present | cast("Row", json.loads(rest))


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ValueError(f"a text with a NUL: {text!r}")
    if not text.isascii():
        text.encode()  # UnicodeEncodeError, a ValueError, for half a surrogate pair
