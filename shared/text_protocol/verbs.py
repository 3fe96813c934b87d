"""The verbs of the text protocol. They are typed in English; the catalogue explains them in the reader's language."""

from dataclasses import dataclass
from typing import Final

from shared.errors import CodedError
from shared.i18n import Catalogue
from shared.words.terms import clock_forms


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb of the conversation. The message `verb-NAME` says what it does, `form-NAME` what may follow it."""

    name: str
    aliases: tuple[str, ...] = ()
    example: str = ""
    """A line to type, the same in every language."""


VERBS: Final = (
    Verb("help", ("?", "commands"), "help open"),
    Verb("name", (), "name Ann"),
    Verb("login", ("token",)),
    Verb("language", ("lang",), "language tr"),
    Verb("games", ("rules",), "games domino"),
    Verb("players"),
    Verb("tables", ("lobby",)),
    Verb("open", (), "open domino clock 10+5"),
    Verb("join", (), "join 1"),
    Verb("sit", (), "sit 2"),
    Verb("fill", (), "fill 2 greedy"),
    Verb("watch", ("observe",), "watch 1"),
    Verb("seek", (), "seek draughts"),
    Verb("unseek"),
    Verb("challenge"),
    Verb("accept"),
    Verb("random", ("nonce",)),
    Verb("who", ("w",)),
    Verb("look"),
    Verb("board", ("b", "line")),
    Verb("diagram", ("d",)),
    Verb("hand", ("h", "tiles")),
    Verb("moves", ("m", "legal")),
    Verb("play", ("p", "move"), "play 6-4 left, play 11-15, play c2-e4"),
    Verb("pass"),
    Verb("counsel"),
    Verb("claim"),
    Verb("last", ("l",)),
    Verb("history"),
    Verb("why"),
    Verb("learned"),
    Verb("score", ("s",)),
    Verb("clock", ("c", "time")),
    Verb("say"),
    Verb("chat"),
    Verb("mute"),
    Verb("unmute"),
    Verb("draw"),
    Verb("undo"),
    Verb("decline"),
    Verb("give", (), "give 15"),
    Verb("handover"),
    Verb("back"),
    Verb("resign"),
    Verb("again", ("rematch",)),
    Verb("leave"),
    Verb("quit", ("exit", "bye")),
)
_NAMED = {word: verb for verb in VERBS for word in (verb.name, *verb.aliases)}
_SECTIONS = {
    "help-before": ("name", "join"),
    "help-seats": ("sit", "random"),
    "help-playing": ("who", "clock"),
    "help-others": ("say", "leave"),
}
"""The messages that list the verbs, each with its first and its last verb."""


def find_verb(word: str) -> Verb | None:
    """The verb that a word names, in full or by a beginning that fits no other; None for none."""
    exact = _NAMED.get(word)
    if exact is not None:
        return exact
    begun = {verb.name: verb for verb in VERBS if len(word) > 1 and verb.name.startswith(word)}
    return next(iter(begun.values())) if len(begun) == 1 else None


def help_lines(words: Catalogue, word: str) -> list[str]:
    """What `help` says: every verb in a few lines, or one verb explained. Raises CodedError `text/unclear`."""
    if not word:
        sections = [words.say(key, verbs=_names(*ends)) for key, ends in _SECTIONS.items()]
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


def _names(first: str, last: str) -> str:
    """The verbs from one to another as the table has them."""
    names = [verb.name for verb in VERBS]
    return ", ".join(names[names.index(first) : names.index(last) + 1])
