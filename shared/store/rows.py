"""Events as rows and back, and what every log refuses. Knows no database: the fake in memory uses it too.

The data of OPENED, SAT and SUBSTITUTED goes to the columns of `tables` and `sittings`, as far as its values have the
type of a column; the rest of it is JSON, as `shared.event_codec` writes the data of all events.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, cast

from shared import reason_codec
from shared.core import Seat
from shared.errors import LogError
from shared.event_codec import decode, encode, from_document, to_document
from shared.events import KINDS, OPENED, Event, EventData, Kind, Opened, PlayerKind, RoundEnded, SeatedPlayer
from shared.game_log import Sitting, TableFacts, delay_ms
from shared.values import Json, JsonObject

Row = dict[str, str | bytes | int | float | None]
"""A row by column."""


class TableRow(TypedDict):
    """The row of `tables` that an OPENED event makes, without its number."""

    public_id: str
    game: str
    options: str
    kind: int
    opened_ms: int
    public: bool
    fingerprint: str | None
    data: str | None


class FinishedRow(TypedDict):
    """The row of `finished` that a ROUND_ENDED event makes, without its number."""

    table_number: int
    game: str
    match: int
    round: int
    first_version: int
    last_version: int
    plies: int
    points: str
    reason: str


class SittingRest(TypedDict, total=False):
    """The data of SAT and SUBSTITUTED that is in no column of its own, as far as rows are asked for it."""

    reason: str
    owner: str
    bot: bool
    source: str
    network: str


class _TableRest(TypedDict, total=False):
    """The data of OPENED that is in no column of its own, as far as rows are asked for it."""

    tags: object
    terms: Mapping[str, Json]
    start: str
    source: str


_TABLE_TYPES: dict[str, type] = {"game": str, "kind": int, "public": bool, "fingerprint": str}
_SITTING_TYPES: dict[str, type] = {"player": str, "name": str, "kind": int, "agent": str, "book": str, "sat_in": bool}
SITTINGS = (Kind.SAT, Kind.SUBSTITUTED)
"""Kinds of events that name a sitting by their version."""
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
        if event.data is not None and KINDS[type(event.data)] is not event.kind:
            raise ValueError(f"version {version} of table {table} is {event.kind.name} with data of another kind")
        if (version == 1) is not (event.kind is OPENED):
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


def table_row(event: Event) -> TableRow:
    """The row of an OPENED event. Raises ValueError when it has no data."""
    if not isinstance(event.data, Opened):
        raise ValueError(f"OPENED of table {event.table} names no game")
    _, rest = _split(event.data, _TABLE_TYPES)
    return {
        "public_id": event.table,
        "game": event.data.game,
        "options": _encode(rest.pop("options")),
        "kind": event.data.kind.value,
        "opened_ms": event.at_ms,
        "public": event.data.public,
        "fingerprint": event.data.fingerprint,
        "data": _encode(rest) if rest else None,
    }


def opened_data(row: Mapping[Any, Any]) -> EventData:
    """The data of the OPENED event from its row of `tables`: the inverse of `table_row`."""
    columns = {name: row[name] for name in _TABLE_TYPES}
    return from_document(Kind.OPENED, _merge(columns, row["data"]) | {"options": from_json(row["options"])})


def sitting_row(event: Event, data: SeatedPlayer, number: int) -> Row:
    """The row of `sittings` that a SAT or SUBSTITUTED event with this data makes at table `number`."""
    columns, _ = _split(data, _SITTING_TYPES)
    return {"table_number": number, "version": event.version, "seat": event.seat, **columns}


def sitting(row: Mapping[Any, Any], rest: str | None, event: int | None) -> Sitting:
    """The sitting of a row of `sittings`; `rest`: the data in its event's own row, `event`: the kind of that, where the
    event is a person's or of a substitute."""
    seat, kind = row["seat"], row["kind"]
    unnamed: SittingRest = from_json(rest) or {}
    return Sitting(
        None if seat is None else Seat(seat),
        row["player"],
        PlayerKind(kind) if kind in _PLAYER_KINDS else None,
        row["agent"],
        unnamed.get("source"),
        row["name"],
        event == Kind.SUBSTITUTED,
    )


def table_facts(row: Mapping[Any, Any], sittings: Mapping[int, Sitting]) -> TableFacts:
    """A row of `tables` as what it tells."""
    rest: _TableRest = from_json(row["data"]) or {}
    tags = rest.get("tags")
    return TableFacts(
        PlayerKind(row["kind"]),
        row["opened_ms"],
        bool(row["public"]),
        from_json(row["options"]) or {},
        cast("dict[str, str]", tags) if isinstance(tags, dict) else {},
        sittings,
        delay_ms(rest.get("terms")),
        rest.get("start"),
        rest.get("source"),
    )


def delay_of(row: Mapping[Any, Any]) -> int:
    """How many milliseconds after the players the spectators of the table of a row see anything."""
    return delay_ms(terms_of(row["data"]))


def terms_of(rest: str | None) -> Mapping[str, Json]:
    """The terms of a table, given the JSON in its row of `tables`; empty where there are none."""
    unnamed: _TableRest = from_json(rest) or {}
    return unnamed.get("terms") or {}


def sat_data(kind: int, row: Mapping[str, object], rest: str | None) -> EventData:
    """The data of a SAT or SUBSTITUTED event from its row of `sittings` and the JSON of the event's own row."""
    return from_document(_KINDS[kind], _merge({name: row[name] for name in _SITTING_TYPES}, rest))


LAST_OPTIONAL = 2
"""The last columns of `events`, reason and data, which most rows lack."""


def event_row(event: Event, number: int) -> tuple[Any, ...]:
    """The row of `events` at table `number`, its columns in the schema's order. A tuple: there are millions."""
    data: str | None = None
    if event.data is not None:  # moves have none
        data = _data_text(event.data)
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
        None if event.reason is None else reason_codec.encode(event.reason),
        data,
    )


def _data_text(data: EventData) -> str | None:
    """The JSON of the data in the event's own row."""
    if isinstance(data, Opened):
        return None
    if not isinstance(data, SeatedPlayer):
        return encode(data)
    rest = _split(data, _SITTING_TYPES)[1]
    return _encode(rest) if rest else None


def event(table: str, row: Sequence[Any], data: EventData | None = None) -> Event:
    """The event of a row as `event_row` made it; `data` in place of the row's own for OPENED, SAT and SUBSTITUTED.

    Raises LogError `store/corrupt` for data and reasons that cannot be read.
    """
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
        None if reason is None else reason_codec.decode(reason),
        decode(kind, text) if data is None else data,
    )


def finished_row(ended: Event, number: int, game: str, first_version: int | None) -> FinishedRow:
    """The row of a ROUND_ENDED event. `first_version` is its deal's.

    Raises ValueError when there was no deal, or the event has no data.
    """
    data = ended.data
    if first_version is None or not isinstance(data, RoundEnded):
        raise ValueError(f"version {ended.version} of table {ended.table} ends a round without deal or result")
    _check_text(data.reason)
    return {
        "table_number": number,
        "game": game,
        "match": ended.match,
        "round": ended.round,
        "first_version": first_version,
        "last_version": ended.version,
        "plies": ended.ply,
        "points": _encode(data.points),
        "reason": data.reason,
    }


def match_row(ended: Event, number: int) -> Row:
    """The row of `matches` that a MATCH_ENDED event makes at table `number`, without its own number."""
    return {"table_number": number, "match": ended.match, "version": ended.version, "at_ms": ended.at_ms}


def _split(data: Opened | SeatedPlayer, types: dict[str, type]) -> tuple[Row, dict[str, object]]:
    """Every column's value (None where there is none of its type), and the rest of the data."""
    columns: Row = dict.fromkeys(types)
    rest: dict[str, object] = {}
    for name, value in to_document(data).items():
        if not isinstance(value, str | int) or not isinstance(value, types.get(name, ())):
            rest[name] = value
            continue
        if isinstance(value, str):
            _check_text(value)
        columns[name] = int(value) if types[name] is int else value
    return columns, rest


def _merge(columns: Mapping[str, object], rest: str | None) -> dict[str, object]:
    present = {name: value for name, value in columns.items() if value is not None}
    return present if rest is None else present | cast("JsonObject", json.loads(rest))


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ValueError(f"a text with a NUL: {text!r}")
    if not text.isascii():
        text.encode()  # UnicodeEncodeError, a ValueError, for half a surrogate pair
