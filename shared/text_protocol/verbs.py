"""The verbs of the text protocol. They are typed in English; the catalogue explains them in the reader's language.

A verb of a command is declared with the command (`shared.protocol`); the verbs below send none.
"""

from typing import Final

from shared.errors import CodedError
from shared.i18n import Catalogue
from shared.protocol import COMMANDS, Verb
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


def find_verb(word: str) -> Verb | None:
    """The verb that a word names, in full or by a beginning that fits no other; None for none."""
    exact = _NAMED.get(word)
    if exact is not None:
        return exact
    begun = {verb.name: verb for verb in VERBS if len(word) > 1 and verb.name.startswith(word)}
    return next(iter(begun.values())) if len(begun) == 1 else None


def help_lines(words: Catalogue, word: str) -> list[str]:
    """The text of `help`: all verbs in a few lines, or one verb explained. Raises CodedError `text/unclear`."""
    if not word:
        sections = [words.say(f"help-{section}", verbs=_names(section)) for section in _SECTIONS]
        return [*sections, words.say("help-more", example="help open")]
    verb = find_verb(word)
    if verb is None:
        raise CodedError("text/unclear", words.say("help-no-verb", typed=repr(word[:20])))
    form = words.find(f"form-{verb.name}") or verb.name
    about = words.say(f"verb-{verb.name}", clocks=clock_forms(words))
    lines = [words.say("help-verb", form=form, about=about)]
    if verb.aliases:
        lines.append(words.say("help-or", verbs=words.listed(verb.aliases, choice=True)))
    if verb.example:
        lines.append(words.say("help-example", example=verb.example))
    return lines


def _names(section: str) -> str:
    return ", ".join(verb.name for verb in VERBS if verb.section == section)
