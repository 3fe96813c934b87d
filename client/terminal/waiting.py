"""The reader's table that waits and is not on the screen. Reads the talk, and changes nothing."""

from typing import NamedTuple

from shared.text_protocol import Talk
from shared.text_protocol.tournaments import KnownTournaments
from shared.words.events import turn_words
from shared.words.people import game_title

KEY = "F6"


class Waiting(NamedTuple):
    """A table to go to."""

    table: str
    banner: str


def waiting(talk: Talk) -> Waiting | None:
    """The next table in a tournament, else one where the reader's match goes on, first one's own turn."""
    words, shown = talk.words, "" if talk.room is None else talk.room.table
    go = f"{KEY}: {words.say('tournaments-to-table')} · "  # first: a narrow screen cuts off the end
    its = talk.part(KnownTournaments).next_table
    if its is not None and its.table != shown:
        sentence = words.say("tournaments-next", name=its.name, round=its.round, opponent=its.opponents)
        return Waiting(its.table, go + sentence)
    states = [room.state for room in talk.rooms.values() if room.table != shown and room.state is not None]
    mine = [it for it in states if it.you is not None and it.phase in ("play", "counsel")]
    mine.sort(key=lambda it: it.you not in it.to_act)
    if not mine:
        return None
    return Waiting(mine[0].table, f"{go}{game_title(words, mine[0].game)}: {turn_words(words, mine[0])}")
