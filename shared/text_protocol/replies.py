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
    "wire/token": "This token is not valid, or not any more. Connect again and type name and your name.",
    "table/unknown": "This table does not exist; type tables to list the open ones.",
    "table/seat-taken": "That seat is taken; type who to see which are free.",
    "table/full": "All seats are taken; you can watch.",
    "table/not-your-turn": "It isn't your turn; type last to see what happened.",
    "table/stale-version": "Something happened just before; type last, then play again.",
    "table/not-seated": "You have no seat at this table; type sit.",
    "table/closed": "This table is closed; type tables, or open another.",
    "table/not-started": "The match has not begun; type who to see which seats are free.",
    "match/over": "The match is over; type again for a rematch.",
    "match/running": "The match is still in progress; resign ends it.",
}
"""What a code means to somebody who types. Other refusals come with the server's own sentence."""


def welcome_words(welcome: Welcome, *, first: bool) -> list[str]:
    """The greeting; after a return, that we are back."""
    if not first:
        return ["You are connected again."]
    seats = [f"seat {it.seat + 1} at table {it.table}" for it in welcome.seated]
    lines = [f"Welcome to Oldhand, {welcome.you.name}. Type help for the commands, or token to see how to come back."]
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
                "No table is open. Type open and a game to open one."
            ]
        case Open():
            return [f"Table {done.table} is open. Type sit to take a seat and fill to add AI players."]
        case Seek() | AnswerChallenge() if done.table is not None:
            return [f"Your game has been found, at table {done.table}."]
        case EndSeek():
            return ["Search cancelled."]
        case Challenge():
            return ["Your challenge has been sent."]
        case Leave():
            return ["You have left the table."]
        case Mute():
            return ["This player is muted." if command.on else "This player is unmuted."]
        case _:
            return []


def table_line(number: int, table: TableSummary) -> str:
    """A table of the list in a sentence."""
    seats = [f"{seat.seat + 1} {seat.name or seat.player or vacancy(seat)}" for seat in table.seats]
    free = sum(seat.id is None and not seat.reserved for seat in table.seats)
    open_ = f"{count(free, 'seat')} free" if free else "full"
    game = f"{game_title(table.game)}, {clock_rule_words(table.terms.clock)}"
    return f"{number}: {game}, {', '.join(seats)}; {open_}, {table.phase}, id {table.table}."
