"""Greetings, answers and refusals in sentences. Knows no table's inside."""

from math import ceil

from shared.protocol import (
    AnswerChallenge,
    Challenge,
    Command,
    Done,
    EndSeek,
    Leave,
    Mute,
    Open,
    Refused,
    Seek,
    Tables,
    TableSummary,
    Welcome,
)
from shared.words.english import count, joined
from shared.words.people import game_title, vacancy
from shared.words.terms import clock_rule_words

_REFUSALS = {
    "wire/token": "Nobody has this token, or no longer. Come anew and say name and your name.",
    "table/unknown": "There is no such table; say tables to hear those that are open.",
    "table/seat-taken": "That seat is taken; say who to hear which are free.",
    "table/full": "Every seat is taken; you may watch.",
    "table/not-your-turn": "It is not your turn; say last to hear what happened.",
    "table/stale-version": "Something happened just before; say last, then play again.",
    "table/not-seated": "You have no seat at this table; say sit.",
    "table/closed": "This table is closed; say tables or open another.",
    "table/not-started": "The match has not begun; say who to hear which seats are free.",
    "match/over": "The match is over; say again for another one.",
    "match/running": "The match goes on; resign ends it.",
}
"""What a code means to somebody who types. Other refusals come with the server's own sentence."""


def welcome_words(welcome: Welcome, *, first: bool) -> list[str]:
    """The greeting; after a return, that we are back."""
    if not first:
        return ["You are connected again."]
    seats = [f"seat {it.seat + 1} at table {it.table}" for it in welcome.seated]
    lines = [f"Welcome to Oldhand, {welcome.you.name}. Say help for the commands, token for how to come back."]
    return [*lines, f"You have {joined(seats)}."] if seats else lines


def refusal_words(refused: Refused) -> str:
    """Why something was not done, and what to do."""
    sentence = _REFUSALS.get(refused.code) or f"{refused.message.rstrip('.')}."
    if refused.limit is None or refused.limit.seconds is None:
        return sentence
    return f"{sentence} Try again in {count(ceil(refused.limit.seconds), 'second')}."


def done_words(command: Command | None, done: Done) -> list[str]:
    """What is to be said of an answer; most commands answer themselves by the event that they bring."""
    match command:
        case Tables() if not command.watch:
            return [table_line(number, table) for number, table in enumerate(done.tables or [], 1)] or [
                "No table is open. Say open and a game to open one."
            ]
        case Open():
            return [f"Table {done.table} is open. Say sit to take a seat and fill to seat AI players."]
        case Seek() | AnswerChallenge() if done.table is not None:
            return [f"A game is found, at table {done.table}."]
        case EndSeek():
            return ["You wait for a game no longer."]
        case Challenge():
            return ["The challenge is on its way."]
        case Leave():
            return ["You have left the table."]
        case Mute():
            return ["You hear that one no more." if command.on else "You hear that one again."]
        case _:
            return []


def table_line(number: int, table: TableSummary) -> str:
    """A table of the list in a sentence."""
    seats = [f"{seat.seat + 1} {seat.name or seat.player or vacancy(seat)}" for seat in table.seats]
    free = sum(seat.id is None and not seat.reserved for seat in table.seats)
    open_ = f"{count(free, 'seat')} free" if free else "full"
    game = f"{game_title(table.game)}, {clock_rule_words(table.terms.clock)}"
    return f"{number}: {game}, {', '.join(seats)}; {open_}, {table.phase}, id {table.table}."
