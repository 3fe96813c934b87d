"""Reading what a server says. A message that this program does not understand is data too, never an error.

Newer servers send message types and fields that older clients do not know. Unknown fields are ignored at every level,
a message that still does not fit is skipped by its reader, and every text is cleaned before anybody sees it.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

import msgspec
from msgspec import inspect
from msgspec.json import Decoder

from shared.protocol.messages import Message
from shared.protocol.structs import kinds_of, struct_of
from shared.text.cleaning import clean_json, clean_line

_decode: Final = Decoder[Message](Message).decode


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A message that does not fit the protocol as this program knows it: to be skipped, and reported once."""

    type: str
    """Empty where it says none."""
    ref: str | None
    """Of the command that it answers, if it does."""
    why: str
    """The first thing that does not fit, for a log."""

    def __str__(self) -> str:
        what = f"a message of type {self.type!r}" if self.type else "something"
        return f"The server sent {what} that this program does not understand. It is skipped; a newer version may help."


def read_message(data: str | bytes) -> Message | Unreadable:
    """The message that `data` spells, with clean texts."""
    cleaned = clean_json(data)
    try:
        return _decode(cleaned)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        pass
    try:
        found: Any = json.loads(cleaned)
    except (ValueError, RecursionError):
        return Unreadable("", None, "no JSON")
    try:
        return msgspec.convert(_known(found, _messages()), Message)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        why = str(error)[:160]
    fields = cast(dict[str, object], found) if isinstance(found, dict) else {}
    kind, ref = fields.get("type"), fields.get("ref")
    return Unreadable(
        clean_line(kind)[:40] if isinstance(kind, str) else "", ref if isinstance(ref, str) else None, why
    )


@cache
def _messages() -> inspect.Type:
    return inspect.type_info(Message)


def _known(value: Any, kind: inspect.Type) -> Any:
    """JSON without the fields that a type does not have: some parts of messages refuse these, for clients send them."""
    if isinstance(value, dict):
        given = cast(dict[str, Any], value)
        struct = struct_of(given, kind)
        if struct is None:
            return given
        types = {field.encode_name: field.type for field in struct.fields}
        known = {name: _known(it, types[name]) for name, it in given.items() if name in types}
        return known if struct.tag_field is None else {struct.tag_field: struct.tag, **known}
    if isinstance(value, list):
        items = [one.item_type for one in kinds_of(kind) if isinstance(one, inspect.ListType)]
        return [_known(it, items[0]) for it in cast(list[Any], value)] if items else value  # pyright: ignore
    return value
