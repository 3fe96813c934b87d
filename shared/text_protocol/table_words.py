"""The words of a wish for a game, as a command has them: game, house rules, terms. Validates no house
rule: the server does."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from shared.errors import CodedError
from shared.i18n import Catalogue, Value
from shared.protocol import ALLOWED_OR_NOT, GameInfo, Terms
from shared.protocol.problems import FieldError, checked, problem_of
from shared.text.folding import fold
from shared.words.terms import parse_clock


@dataclass(slots=True)
class WantedGame:
    """A game as somebody wants it."""

    game: GameInfo
    options: dict[str, str] = field(default_factory=dict[str, str])
    """As typed."""
    public: bool = True
    patience_s: int = 15
    player: str | None = None
    start: str | None = None
    """The position to begin from; only `open` takes one."""
    terms: Terms = field(default_factory=Terms)


_NUMBERS = {"grace": "grace_s", "delay": "spectator_delay_s"}
_WORDS = {"absent": "absent", "timeout": "time_out", "substitute": "substitute", "standin": "substitute"}
_SWITCHES: dict[str, dict[str, bool]] = {
    **{name: {name: True} for name in ALLOWED_OR_NOT},
    **{f"no{name}": {name: False} for name in ALLOWED_OR_NOT},
    "undo": {"takebacks": True},
    "noundo": {"takebacks": False},
    "rated": {"rated": True},
    "unrated": {"rated": False},
}


def unclear(words: Catalogue, key: str, **values: Value) -> CodedError:
    """A line that cannot be carried out; the message says what to do."""
    return CodedError("text/unclear", words.say(key, **values))


def parse_wanted(
    words: Catalogue, games: Sequence[GameInfo], typed: Sequence[str], *, may_set_up: bool = False
) -> WantedGame:
    """Parse a request like "domino clock 5+3 private pass=button". Raises CodedError `text/unclear`, `game/unknown`.

    `may_set_up`: whether it may name a position to begin from.
    """
    game, rest = find_game(words, games, typed)
    wanted = WantedGame(game)
    terms: dict[str, Any] = {}
    left = list(rest)
    while left:
        word = fold(left.pop(0))
        if word in _SWITCHES:
            terms |= _SWITCHES[word]
        elif word in ("private", "public"):
            wanted.public = word == "public"
        elif "=" in word:
            name, _, value = word.partition("=")
            wanted.options[name] = value
        elif word == "clock":
            terms["clock"] = parse_clock(words, _value(words, word, left))
        elif word in _NUMBERS:
            terms[_NUMBERS[word]] = _number(words, word, _value(words, word, left))
        elif word in _WORDS:
            terms[_WORDS[word]] = _value(words, word, left)
        elif word == "patience":
            wanted.patience_s = _number(words, word, _value(words, word, left))
        elif word in ("against", "with"):
            wanted.player = _value(words, word, left)
        elif word == "from" and may_set_up and left:
            wanted.start = left.pop(0)
        else:
            raise unclear(words, "wanted-unknown", typed=repr(word[:30]))
    try:
        wanted.terms = checked(Terms(**terms))
    except (msgspec.ValidationError, FieldError) as error:
        field, problem = problem_of(error)
        raise unclear(words, "wanted-invalid", field=field or "terms", sentence=problem) from None
    return wanted


def find_game(words: Catalogue, games: Sequence[GameInfo], typed: Sequence[str]) -> tuple[GameInfo, Sequence[str]]:
    """The game that the first word or two name ("domino", "chinese checkers", an id), and the words after it.

    A part of a name will do: the beginning of one game's id, or else what is in one game's id or title.

    Raises CodedError `game/unknown`.
    """
    for taken in (2, 1):
        name = fold(" ".join(typed[:taken]))
        found = [game for game in games if name in (game.id, game.id.partition("/")[0], fold(game.title))]
        if not found and taken == 1 and name:
            found = [game for game in games if game.id.startswith(name)]
            found = found or [game for game in games if name in f"{game.id} {fold(game.title)}"]
        if len(found) == 1 and len(typed) >= taken:
            return found[0], typed[taken:]
    names = words.listed([game.id.partition("/")[0] for game in games], choice=True)
    raise CodedError("game/unknown", words.say("wanted-which-game", games=names))


def typed_number(text: str) -> int | None:
    """A number of up to four digits; None for anything else."""
    return int(text) if text.isdecimal() and len(text) < 5 else None


def _value(words: Catalogue, word: str, left: list[str]) -> str:
    if not left:
        raise unclear(words, "wanted-missing", typed=word)
    return fold(left.pop(0))


def _number(words: Catalogue, word: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise unclear(words, "wanted-no-number", option=word, typed=repr(text[:20]))
    return int(text)
