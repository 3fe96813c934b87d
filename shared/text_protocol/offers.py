"""Draws and takebacks by agreement, by typing: the verbs, and what becomes of an offer in sentences."""

from typing import Final

from shared.i18n import Catalogue
from shared.protocol import Proposal, TableState
from shared.protocol.offers import Decline, Propose
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear
from shared.words.events import EventFacts
from shared.words.people import subject


def draw(talk: TextSession, rest: str) -> list[Out]:
    return _propose(talk, "draw")


def takeback(talk: TextSession, rest: str) -> list[Out]:
    return _propose(talk, "takeback")


def _propose(talk: TextSession, what: Proposal) -> list[Out]:
    table, state = talk.seated()
    return talk.send(Propose(ref=talk.new_ref(), table=table, version=state.version, what=what))


def decline(talk: TextSession, rest: str) -> list[Out]:
    if talk.questions:
        return talk.answer_newest(accept=False)
    table, state = talk.seated()
    if not state.proposed:
        raise unclear(talk.words, "decline-nothing")
    return talk.send(Decline(ref=talk.new_ref(), table=table, what=state.proposed[-1].what))


def _proposed(words: Catalogue, state: TableState, before: TableState, seat: int, data: EventFacts) -> str:
    who = subject(words, state, seat)
    if any(it.what == data.get("what") and it.seat != seat for it in before.proposed):
        return words.say("event-agrees", **who)
    what = _name(data)
    proposed = words.say(f"event-proposes-{what}", **who)
    asks = seat != state.you and state.you is not None
    return f"{proposed} {words.say(f'event-answer-{what}')}" if asks else proposed


def _declined(words: Catalogue, state: TableState, before: TableState, seat: int, data: EventFacts) -> str:
    return words.say(f"event-declines-{_name(data)}", **subject(words, state, seat))


def _taken_back(words: Catalogue, state: TableState, before: TableState, seat: int, data: EventFacts) -> str:
    return words.say("event-undone", count=data.get("plies", 1))


def _name(data: EventFacts) -> Proposal:
    return "draw" if data.get("what") == "draw" else "takeback"


FEATURE: Final = TextFeature(
    verbs={"draw": draw, "takeback": takeback, "decline": decline},
    buttons={"propose:draw": ("screen-draw", "draw"), "propose:takeback": ("screen-takeback", "takeback")},
    events={"proposed": _proposed, "declined": _declined, "takeback": _taken_back},
)
