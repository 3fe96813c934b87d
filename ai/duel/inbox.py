"""Headless games as text, one JSON object a line, left in a folder for the mining worker. Opens no log.

`{"format": 1, "table": ID, "events": [...]}`: every event of the table in order, OPENED to CLOSED, with the fields of
`shared.events.Event` that say anything; `kind` by its name in lower case, `state` in hexadecimal. The table's id and
the `fingerprint` in its OPENED event follow from the game itself, so the same duel left twice is one and the same.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, cast

from shared.core import Seat
from shared.errors import LogError, RecordError
from shared.event_codec import from_document, to_document
from shared.events import Event, Kind, Opened
from shared.files import writing_to
from shared.reason_codec import decode as decode_reason
from shared.reason_codec import to_document as reason_document

FORMAT = 1
INBOX = "inbox"
"""Folder within the data folder; a file that ends in `.ndjson` there is complete."""

_SILENT: dict[str, object] = {field.name: field.default for field in fields(Event)}
"""The value of an empty field."""


def check_inbox(data: Path) -> None:
    """Make the inbox, before games are played for it. Raises Rejected `usage/unwritable`."""
    with writing_to(data):
        (data / INBOX).mkdir(parents=True, exist_ok=True)


def write_practice(data: Path, games: Iterable[Sequence[Event]]) -> Path:
    """Leave the games in a new file of the inbox, which appears there whole; returns its path."""
    lines = [format_game(events) for events in games]
    name = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    folder = data / INBOX
    folder.mkdir(parents=True, exist_ok=True)
    path, draft = folder / f"practice-{name}.ndjson", folder / f"practice-{name}.draft-{os.getpid()}"
    draft.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return draft.rename(path)


def format_game(events: Sequence[Event]) -> str:
    """One headless game as a line of text, its table named by its fingerprint."""
    rows = [_event_fields(event) for event in events]
    opened = to_document(replace(events[0].expect(Opened), fingerprint=None))
    rows[0]["data"] = opened
    fingerprint = hashlib.sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()
    rows[0]["data"] = {**opened, "fingerprint": fingerprint}
    line = {"format": FORMAT, "table": f"p{fingerprint[:24]}", "events": rows}
    return json.dumps(line, separators=(",", ":"))


def parse_game(line: str) -> list[Event]:
    """The events that `format_game` wrote.

    Raises RecordError `record/unsupported` for a newer format, `record/syntax` for anything else: a game that was
    changed does not fit its fingerprint.
    """
    try:
        document = json.loads(line)
        if document["format"] != FORMAT:
            raise RecordError("record/unsupported", f"this is practice of format {document['format']}, not {FORMAT}")
        events = [_event(document["table"], event) for event in document["events"]]
        whole = format_game(events) == line.rstrip("\n")
    except (ValueError, LookupError, TypeError, AttributeError, LogError) as error:
        raise RecordError("record/syntax", f"not a valid practice record: {error}") from error
    if not whole:
        raise RecordError("record/syntax", "this game does not fit its fingerprint")
    return events


def _event_fields(event: Event) -> dict[str, object]:
    fields: dict[str, object] = {
        name: getattr(event, name) for name, silent in _SILENT.items() if getattr(event, name) != silent
    }
    del fields["table"]
    fields["kind"] = event.kind.name.lower()
    if event.state is not None:
        fields["state"] = event.state.hex()
    if event.data is not None:
        fields["data"] = to_document(event.data)
    if event.reason is not None:
        fields["reason"] = reason_document(event.reason)
    return fields


def _event(table: str, fields: dict[str, Any]) -> Event:
    kind, seat, state, data, reason = (
        Kind[fields["kind"].upper()],
        *map(fields.get, ("seat", "state", "data", "reason")),
    )
    rest = {name: value for name, value in fields.items() if name not in ("kind", "seat", "state", "data", "reason")}
    event = Event(table=table, kind=kind, **cast(Any, {"at_ms": 0} | rest))
    return replace(
        event,
        data=None if data is None else from_document(kind, data),
        reason=None if reason is None else decode_reason(json.dumps(reason)),
        seat=None if seat is None else Seat(seat),
        state=None if state is None else bytes.fromhex(state),
    )
