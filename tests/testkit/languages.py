"""What must not be read in a language: keys of messages, and the English of the catalogue."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from shared.i18n import LANGUAGES
from shared.i18n import compiled as catalogues
from shared.text_protocol import VERBS

_ISOLATES = str.maketrans("", "", "\u2067\u2068\u2069")
_KEY = re.compile(r"[A-Za-z]\w*(?:-\w+)+")
OTHERS = tuple(language for language in LANGUAGES if language != "en")


def leaks(language: str, lines: Iterable[str]) -> list[str]:
    """The lines that show a message's key, or (but in English) a phrase of an English message."""
    keys = compiled("en").keys()
    phrases = () if language == "en" else english_phrases(language)
    found: list[str] = []
    for line in lines:
        plain = line.translate(_ISOLATES)
        held = (it for it in phrases if it in plain)  # few, while a pattern for each phrase would take seconds
        if keys & set(_KEY.findall(plain)) or any(re.search(rf"\b{re.escape(it)}\b", plain) for it in held):
            found.append(line)
    return found


@cache
def compiled(language: str) -> Mapping[str, Any]:
    """The messages of the clients that show text."""
    return catalogues.compiled(language)


@cache
def english_phrases(language: str) -> frozenset[str]:
    """Pieces of English messages, of two words or more, that neither a message of `language` holds nor an example of
    what to type: commands are English in every language."""
    theirs = "\n".join([*_texts(list(compiled(language).values())), *(verb.example for verb in VERBS)])
    pieces = {piece.strip(" .,:;()") for text in _texts(list(compiled("en").values())) for piece in _split(text)}
    return frozenset(it for it in pieces if len(re.findall("[A-Za-z]{2,}", it)) > 1 and it not in theirs)


def _split(text: str) -> list[str]:
    """The text between its blanks."""
    return re.split(r"\{\w+\}|[.;:] ", text)


def _texts(message: Any) -> Iterator[str]:
    """Every text of a compiled message."""
    if isinstance(message, str):
        yield message
    elif isinstance(message, Mapping):
        for form in message.values():
            yield from _texts(form)
    else:
        for part in message:
            yield from _texts(part)
