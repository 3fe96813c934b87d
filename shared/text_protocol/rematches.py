"""Rematches by typing: the verb, and a seat's wish for one in a sentence."""

from typing import Final

from shared.i18n import Catalogue
from shared.protocol import TableState
from shared.protocol.rematches import Rematch
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.words.events import EventFacts
from shared.words.people import subject


def rematch(talk: TextSession, rest: str) -> list[Out]:
    table, _ = talk.seated()
    return talk.send(Rematch(ref=talk.new_ref(), table=table))


def _requested(words: Catalogue, state: TableState, before: TableState, seat: int, data: EventFacts) -> str:
    return words.say("event-rematch", **subject(words, state, seat))


FEATURE: Final = TextFeature(
    verbs={"rematch": rematch},
    buttons={"rematch": ("result-again", "rematch")},
    events={"rematch_requested": _requested},
)
