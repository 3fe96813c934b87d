"""Vacations in correspondence games by typing: the verb, and the answer in a sentence."""

from collections.abc import Iterator
from typing import Final

from shared.i18n import Catalogue
from shared.protocol import Command, Done, SeatInfo, TableState
from shared.protocol.vacations import GetVacation, SetVacation, VacationInfo
from shared.text.folding import fold
from shared.text.times import utc_minute
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear
from shared.vacations import MOST_DAYS
from shared.words.events import EventFacts
from shared.words.people import subject


def vacation(talk: TextSession, rest: str) -> list[Out]:
    """`vacation 7`: for so many days; `vacation off`: over; `vacation`: tells how many days are left."""
    if not rest:
        return talk.send(GetVacation(ref=talk.new_ref()))
    word = fold(rest.split()[0])
    if word != "off" and not (word.isdecimal() and 1 <= int(word[:3]) <= MOST_DAYS):
        raise unclear(talk.words, "vacation-unclear", most=MOST_DAYS)
    return talk.send(SetVacation(ref=talk.new_ref(), days=0 if word == "off" else int(word)))


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    if not isinstance(command, SetVacation | GetVacation) or done.vacation is None:
        return []
    return [_line(talk.words, done.vacation)]


def _line(words: Catalogue, info: VacationInfo) -> str:
    left = words.say("vacation-left", count=info.days_left, most=info.most)
    if info.until_ms is None:
        return f"{words.say('vacation-none')} {left}"
    return f"{words.say('vacation-until', end=utc_minute(info.until_ms))} {left}"


def _set(words: Catalogue, state: TableState, before: TableState, seat: int, data: EventFacts) -> str:
    who, until_ms = subject(words, state, seat), data.get("until_ms")
    if until_ms is None:
        return words.say("event-vacation-over", **who)
    return words.say("event-vacation", **who, end=utc_minute(until_ms))


def _seat_facts(words: Catalogue, sitting: SeatInfo) -> Iterator[str]:
    if sitting.vacation_until_ms is not None:
        yield words.say("seat-vacation", end=utc_minute(sitting.vacation_until_ms))


FEATURE: Final = TextFeature(
    verbs={"vacation": vacation}, on_done=_on_done, events={"vacation_set": _set}, seat_facts=_seat_facts
)
