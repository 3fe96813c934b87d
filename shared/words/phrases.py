"""Quick phrases and chat lines in English."""

from collections.abc import Mapping
from typing import get_args

from shared.protocol import ChatLine, Phrase, TableState

PHRASES: Mapping[str, str] = {
    "hello": "Hello.",
    "good-luck": "Good luck.",
    "well-played": "Well played.",
    "thanks": "Thank you.",
    "sorry": "Sorry.",
    "oops": "Oops.",
    "one-moment": "One moment, please.",
    "i-am-back": "I am back.",
    "nice-game": "Nice game.",
    "goodbye": "Goodbye.",
}
"""By their names on the wire."""
assert set(PHRASES) == set(get_args(Phrase))


def phrase_named(text: str) -> str | None:
    """The wire's name of the phrase that somebody has typed; None when it is none."""
    named = "-".join(text.lower().rstrip(".!").split())
    return named if named in PHRASES else None


def chat_words(line: ChatLine, state: TableState | None) -> str:
    """One line of chat in a sentence."""
    text = line.text if line.text is not None else PHRASES.get(line.phrase or "", line.phrase or "")
    mine = state is not None and state.you is not None and line.seat == state.you
    who = "You say" if mine else f"{line.name} says" if line.seat is not None else f"{line.name}, who watches, says"
    return f"{who}{' to the watchers' if line.room == 'watchers' and mine else ''}: {text}"
