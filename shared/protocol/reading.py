"""Reading what a server says. A message that this program does not understand is data too, never an error.

Newer servers send message types and fields that older clients do not know. Unknown fields are ignored at every level,
a message that still does not fit is skipped by its reader, and every text is cleaned before anybody sees it.
"""

import json
from dataclasses import dataclass
from typing import cast

from pydantic import ValidationError

from shared.protocol.messages import SERVER_MESSAGES, Message
from shared.text.cleaning import clean_json, clean_line


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
    try:
        return SERVER_MESSAGES.validate_json(clean_json(data), extra="ignore")
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        place = ".".join(map(str, first["loc"]))
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return Unreadable("", None, "no JSON")
    fields = cast(dict[str, object], found) if isinstance(found, dict) else {}
    kind, ref = fields.get("type"), fields.get("ref")
    return Unreadable(
        clean_line(kind)[:40] if isinstance(kind, str) else "",
        ref if isinstance(ref, str) else None,
        f"{place[:80]}: {first['msg']}",
    )
