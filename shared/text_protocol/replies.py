"""Greetings, answers and refusals in sentences. Knows no table's inside."""

from math import ceil

from shared.i18n import Catalogue
from shared.protocol import Bye, Command, Done, Leave, Open, Refused, Tables, TableSummary, Welcome
from shared.words.people import game_title, sitting_name, vacancy
from shared.words.terms import clock_rule_words


def welcome_words(words: Catalogue, welcome: Welcome, *, first: bool) -> list[str]:
    """The greeting; after a return, that we are back."""
    if not first:
        return [words.say("welcome-back")]
    seats = [words.say("welcome-seat", number=it.seat + 1, table=it.table) for it in welcome.seated]
    lines = [words.say("welcome", name=welcome.you.name)]
    if welcome.former_name is not None:
        lines.append(words.say("welcome-renamed", former=welcome.former_name, name=welcome.you.name))
    return [*lines, words.say("welcome-seats", seats=words.listed(seats))] if seats else lines


def code_words(words: Catalogue, code: str, sentence: str) -> str:
    """The sentence for an error code: from the catalogue, else the server's own `sentence`."""
    own = sentence if sentence.endswith("?") else f"{sentence.rstrip('.')}."
    key = code.replace("/", "-")
    for name in (f"typed-{key}", f"refusals-{key}", f"typed-{code.partition('/')[0]}"):
        if (worded := words.find(name, sentence=own)) is not None:
            return worded
    return own


def refusal_words(words: Catalogue, refused: Refused | Bye) -> str:
    """Why something was not done, and what to do."""
    sentence = code_words(words, refused.code, refused.message)
    if refused.limit is None or refused.limit.seconds is None:
        return sentence
    return f"{sentence} {words.say('refused-until', count=ceil(refused.limit.seconds))}"


def done_words(words: Catalogue, command: Command | None, done: Done) -> list[str]:
    """Sentences for a successful command; empty for most, since the event that follows says enough."""
    match command:
        case Tables() if not command.subscribe:
            lines = [table_line(words, number, table) for number, table in enumerate(done.tables or [], 1)]
            more = [] if done.next is None else [words.say("tables-more")]
            return [*lines, *more] or [words.say("tables-none")]
        case Open():
            return [words.say("done-open", table=done.table or "")]
        case Leave():
            return [words.say("done-leave")]
        case _:
            return []


def table_line(words: Catalogue, number: int, table: TableSummary) -> str:
    """A table of the list in a sentence."""
    names = [vacancy(words, seat) if seat.id is None else sitting_name(words, seat) for seat in table.seats]
    seats = [f"{seat.seat + 1} {name}" for seat, name in zip(table.seats, names, strict=True)]
    free = sum(seat.id is None and not seat.reserved for seat in table.seats)
    facts = {
        "game": game_title(words, table.game),
        "clock": clock_rule_words(words, table.terms.clock),
        "seats": words.say("comma").join(seats),
        "phase": words.say(f"table-phase-{table.phase}"),
        "table": table.table,
    }
    if free:
        return words.say("tables-free", **facts, number=number, count=free)
    return words.say("tables-full", **facts, number=number)
