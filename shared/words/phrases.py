"""Quick phrases and chat lines."""

from typing import Final, get_args

from shared.i18n import Catalogue
from shared.protocol import Phrase, TableState
from shared.protocol.chat import ChatLine
from shared.text.folding import fold

PHRASES: Final[tuple[Phrase, ...]] = get_args(Phrase)
"""By their names in messages."""


def phrase_named(words: Catalogue, text: str) -> Phrase | None:
    """The name of the phrase that somebody has typed, by that name or as it is worded; None when it is none."""
    typed = _plain(text)
    return next((it for it in PHRASES if typed in (it.replace("-", " "), _plain(phrase_words(words, it)))), None)


def chat_words(words: Catalogue, line: ChatLine, state: TableState | None) -> str:
    """One line of chat in a sentence."""
    text = line.text if line.text is not None else phrase_words(words, line.phrase or "")
    if state is not None and state.you is not None and line.seat == state.you:
        return words.say("chat-you-watchers" if line.room == "spectators" else "chat-you", text=text)
    return words.say("chat-watcher" if line.seat is None else "chat-player", name=line.name, text=text)


def phrase_words(words: Catalogue, phrase: str) -> str:
    """A phrase by its name, as it is said."""
    return words.find(f"phrase-{phrase}") or phrase


def _plain(text: str) -> str:
    return fold(text).rstrip(".!")
