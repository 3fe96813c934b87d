"""The verbs of the text protocol. They are typed in English or in the reader's language, and explained in the latter.

A verb of a command is declared with the command (`shared.protocol`); the verbs below send none. The words of another
language stand in two messages, `typed-verbs` and `typed-words`: a line for each English word, with the others after it.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from shared.errors import CodedError
from shared.i18n import Catalogue
from shared.protocol import COMMANDS, Verb
from shared.text.folding import fold
from shared.words.terms import clock_forms

_LOCAL: Final = (
    Verb("help", None, ("?", "commands"), "help open"),
    Verb("name", "before", example="name Ann"),
    Verb("login", "before", ("token",)),
    Verb("language", "before", ("lang",), "language tr"),
    Verb("games", "before", ("rules",), "games domino"),
    Verb("players", "before"),
    Verb("random", "seats", ("nonce",)),
    Verb("who", "playing", ("w",)),
    Verb("look", "playing"),
    Verb("board", "playing", ("b", "line")),
    Verb("diagram", "playing", ("d",)),
    Verb("hand", "playing", ("h", "tiles")),
    Verb("moves", "playing", ("m", "legal")),
    Verb("last", "playing", ("l",)),
    Verb("history", "playing"),
    Verb("why", "playing"),
    Verb("score", "playing", ("s",)),
    Verb("clock", "playing", ("c", "time")),
    Verb("quit", None, ("exit", "bye")),
)
VERBS: Final = (*_LOCAL, *(verb for command in COMMANDS for verb in command.declared.verbs))
_NAMED: Final = {word: verb for verb in VERBS for word in (verb.name, *verb.aliases)}
_SECTIONS: Final = ("before", "seats", "playing", "puzzles", "others")


_SWITCHES: Final = ("on", "off")
_TERMS: Final = ("private", "public", "clock", "rated", "unrated", "takebacks", "hints", "patience", "from")
WORDS_AFTER: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("open", "seek", "challenge"), _TERMS),
    **dict.fromkeys(("presence", "imitation", "dataset", "vacation"), _SWITCHES),
    "add-ai": ("all",),
    "counsel": ("me", "either", "you"),
    "puzzle": ("daily", "own", "streak", "race", "easier", "usual", "harder", "theme"),
    "vote": ("up", "down"),
    "tables": ("free", "more"),
}
"""By verb, the words after it that may be typed in the reader's language. Names, chat and moves stay as they are."""


def find_verb(words: Catalogue, typed: str) -> Verb | None:
    """The verb that a word names, in full or by a beginning that fits no other; None for none."""
    word, own = fold(typed), own_words(words.say("typed-verbs"))
    exact = _NAMED.get(word) or _NAMED.get(_english(own, word))
    if exact is not None:
        return exact
    begun = {verb.name for verb in VERBS if verb.name.startswith(word)}
    begun |= {name for name, mine in own.items() if any(fold(it).startswith(word) for it in mine)}
    return _NAMED[begun.pop()] if len(word) > 1 and len(begun) == 1 else None


def in_english(words: Catalogue, verb: Verb, rest: str) -> str:
    """The words after a verb, with the English ones in the place of those of the reader's language."""
    after = WORDS_AFTER.get(verb.name, ())
    own = {word: mine for word, mine in own_words(words.say("typed-words")).items() if word in after}
    return " ".join(_english(own, fold(word)) or word for word in rest.split(" ")) if own else rest


@lru_cache
def own_words(table: str) -> Mapping[str, Sequence[str]]:
    """Of a message of such words: those of the language for each English one, the one to show first."""
    return {english: own for english, *own in (line.split() for line in table.splitlines())}


def unaccented(word: str) -> str:
    """A folded word as people type it whose keyboard has no accents."""
    return "".join(it for it in unicodedata.normalize("NFD", word) if not unicodedata.combining(it))


def _english(own: Mapping[str, Sequence[str]], word: str) -> str:
    """The English word for one of the reader's language, with or without its accents; empty for none."""
    folded = {name: [fold(it) for it in mine] for name, mine in own.items()}
    exact = (name for name, mine in folded.items() if word in mine)
    return next(exact, "") or next((name for name, mine in folded.items() if word in map(unaccented, mine)), "")


def help_lines(words: Catalogue, word: str) -> list[str]:
    """The text of `help`: all verbs in a few lines, or one verb explained. Raises CodedError `text/unclear`."""
    if not word:
        sections = [words.say(f"help-{section}", verbs=_names(words, section)) for section in _SECTIONS]
        return [*sections, words.say("help-more", example=_in_own(words, _NAMED["help"], "help open"))]
    verb = find_verb(words, word)
    if verb is None:
        raise CodedError("text/unclear", words.say("help-no-verb", typed=repr(word[:20])))
    mine = own_words(words.say("typed-verbs")).get(verb.name, ())
    form = words.find(f"form-{verb.name}") or _shown(words, verb)
    about = words.say(f"verb-{verb.name}", clocks=clock_forms(words))
    lines = [words.say("help-verb", form=form, about=about)]
    others = [*mine[1:], *([verb.name] if mine else []), *verb.aliases]
    if others:
        lines.append(words.say("help-or", verbs=words.listed(others, choice=True)))
    example = words.find(f"example-{verb.name}") or _in_own(words, verb, verb.example)
    if example:
        lines.append(words.say("help-example", example=example))
    return lines


def _names(words: Catalogue, section: str) -> str:
    """In the reader's language, each with the English verb beside it."""
    verbs = [verb for verb in VERBS if verb.section == section]
    shown = [(_shown(words, verb), verb.name) for verb in verbs]
    return words.say("comma").join(mine if mine == name else f"{mine} ({name})" for mine, name in shown)


def _shown(words: Catalogue, verb: Verb) -> str:
    return next(iter(own_words(words.say("typed-verbs")).get(verb.name, ())), verb.name)


def _in_own(words: Catalogue, verb: Verb, line: str) -> str:
    """A line of the verb as readers of the language type it."""
    after, own = WORDS_AFTER.get(verb.name, ()), own_words(words.say("typed-words"))
    mine = {word: own[word][0] for word in after if word in own}
    first, *rest = line.split(" ")
    if verb.name == "help":
        mine = {word: _shown(words, _NAMED[word]) for word in rest}
    return " ".join([_shown(words, _NAMED[first]), *(mine.get(word, word) for word in rest)]) if line else ""
