"""Text that people read: which characters it may hold, and how it is cleaned. Knows no message, name or screen.

Text from clients reaches terminals, pages, files and logs. A control character, a bidirectional override, a line
separator or an invisible character could clear screens, forge lines or show other words than were sent.
`check_texts` refuses such characters in what comes in; `clean_line` removes them from what goes out.
"""

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

from shared.errors import ProtocolError

_JOINER: Final = "\u200d"
"""Makes one picture of several: the only character kept that cannot be seen, and only between two pictures."""
_PICTURE: Final = ("So", "Sk", "Mn")
"""Categories of what stands before a joiner: a picture, its skin tone, or the selector that makes it a picture."""
_BREAKS: Final = "\u200b\u200c"
"""Spaces without a width: they part words, so a space takes their place."""
BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Characters that Unicode counts as letters, marks or signs and that leave nothing to be seen."""
_ISOLATES: Final = {"\u2067": 1, "\u2068": 1, "\u2069": -1}
"""Characters that open (1) and close (-1) an isolated stretch of text with its own direction."""
SECRET: Final = "secret"
"""Marks a field, in the metadata of its type, whose text nobody is ever shown: a password may hold what it likes."""
_ESCAPED: Final = re.compile(r"\\[^\"\\/]")
"""JSON escapes other than those of quotes and slashes."""


def clean_line(text: str) -> str:
    """The text on one line: what breaks a line becomes a space, every other character that cannot be seen is dropped.

    A joiner stays between two pictures. Never raises, for lone surrogates neither.
    """
    if text.isprintable():
        return text
    kept: list[str] = []
    for place, one in enumerate(text):
        if one.isprintable():
            kept.append(one)
        elif one.isspace() or one in _BREAKS or unicodedata.category(one) == "Cc":
            kept.append(" ")
        elif one == _JOINER and kept and _joins(kept[-1], text[place + 1 : place + 2]):
            kept.append(one)
    return "".join(kept)


def clean_isolated(text: str) -> str:
    """As `clean_line`, with the isolates that a right-to-left sentence puts around names, if each of them is closed."""
    depth = 0
    for one in text:
        depth += _ISOLATES.get(one, 0)
        if depth < 0:
            return clean_line(text)
    if depth or not any(one in _ISOLATES for one in text):
        return clean_line(text)
    return "".join(part if part in _ISOLATES else clean_line(part) for part in re.split("([\u2067\u2068\u2069])", text))


def clean_prose(text: str) -> str:
    """Free text on one line and with single spaces; may be empty."""
    return " ".join(clean_line(unicodedata.normalize("NFC", text)).split())


def is_blank(text: str) -> bool:
    """Whether there is nothing to be seen in it."""
    return all(one in BLANKS or one.isspace() or unicodedata.category(one)[0] in "MC" for one in text)


def check_texts(fields: Any) -> None:
    """The one check of what comes in: no text and no key holds a character that cannot be seen, but for joiners.

    Raises ProtocolError `protocol/invalid`.
    """
    for text in texts_in(fields):
        if clean_line(text) != text:
            raise ProtocolError("protocol/invalid", "A text may not hold control characters or other invisible ones.")


def clean_values(value: Any) -> Any:
    """JSON with every text and every key cleaned."""
    if isinstance(value, str):
        return clean_line(value)
    if isinstance(value, dict):
        return {clean_line(key): clean_values(inner) for key, inner in value.items()}  # pyright: ignore
    if isinstance(value, list):
        return [clean_values(inner) for inner in value]  # pyright: ignore
    return value


def clean_json(data: str | bytes) -> str | bytes:
    """A JSON document with every text and every key cleaned; what is no JSON comes back as it is."""
    text = data if isinstance(data, str) else data.decode(errors="replace")
    if text.isprintable() and not _ESCAPED.search(text):
        return data
    try:
        return json.dumps(clean_values(json.loads(text)))
    except (ValueError, RecursionError):
        return data


def texts_in(value: Any) -> Iterator[str]:
    """Every text and every key inside plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():  # pyright: ignore
            yield str(key)  # pyright: ignore
            yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:  # pyright: ignore
            yield from texts_in(inner)


def _joins(before: str, after: str) -> bool:
    return unicodedata.category(before) in _PICTURE and after != "" and unicodedata.category(after) == "So"
