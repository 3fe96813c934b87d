"""The words and the position of a link preview, as anybody with the link may know the table. Draws nothing.

A private table shows no position. Before its first deal its invitation names the player who waits there, as the page
behind the link does; afterwards it names nobody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from server.core.participant import Participant
from server.tables.apply import rebuild
from server.tables.table import Table
from shared.core import Game, Seat, View
from shared.errors import Rejected
from shared.events import Event, PlayerKind
from shared.i18n import Catalogue
from shared.rounds import rounds_of
from shared.words.people import game_title
from shared.words.players import player_name
from shared.words.terms import clock_rule_words


@dataclass(frozen=True, slots=True)
class Card:
    """The words of a preview."""

    title: str
    description: str
    picture: str
    """Query of the picture's address: another one for another position, so that no chat app shows an old one."""


def card_of(words: Catalogue, events: Sequence[Event], place: str) -> Card:
    """The preview of a table, or of the replay at `place` (MATCH.ROUND, MATCH.ROUND/PLY; empty: as it stands).
    `events`: of the table's newest match.
    """
    table = rebuild(events)
    game = game_title(words, table.game.id)
    rated = "people" if table.terms.rated == "people" else "yes" if table.terms.rated else "no"
    facts = {
        "game": game,
        "clock": clock_rule_words(words, table.terms.clock),
        "rated": words.say(f"terms-of-{rated}"),
    }
    about = words.say("preview-about", **facts)
    waiting = [occupant.who for occupant in table.seats if occupant is not None]
    if table.stage == "waiting" and table.match.number == 1 and not place:
        inviter = next((who for who in waiting if who.kind is PlayerKind.PERSON and who.name), None)
        if inviter is None:
            return Card(words.say("preview-free-seat", **facts), words.say("preview-join"), "")
        return Card(words.say("preview-invites", name=inviter.name, **facts), words.say("preview-join"), "")
    if not table.public:
        return Card(words.say("preview-private", game=game), words.say("preview-join"), "")
    names = words.say("preview-between").join(_name(words, who) for who in waiting)
    title = words.say("preview-table", names=names, game=game) if names else game
    return Card(title, about, f"place={place}" if place else f"version={events[-1].version}")


def match_of(place: str) -> int | None:
    """The match of a place; None for the table as it stands."""
    return int(place.partition(".")[0]) if place else None


def position_of(table: Table, events: Sequence[Event], place: str, *, is_allowed: bool) -> View:
    """The position at `place`, else as the table stands, as a spectator sees it: no hand. Without permission, and
    before the first deal, that of a game that has just begun. `events`: of the match of `place`.

    Raises Rejected `round/unknown` when no such round has ended.
    """
    if not is_allowed:
        return _start(table.game, table)
    if place:
        return _replayed(events, table.game, place)
    return table.match.view(None) or _start(table.game, table)


def _replayed(events: Sequence[Event], game: Game[Any, Any], place: str) -> View:
    which, _, ply = place.partition("/")
    for one in rounds_of(events):
        if f"{one.match}.{one.round}" == which:
            return game.view(one.states[min(int(ply or 0), len(one.states) - 1)], None)
    raise Rejected("round/unknown", f"No round {which} has ended at this table.")


def _start(game: Game[Any, Any], table: Table) -> View:
    """A position that tells nothing: a spectator sees no hand of its deal."""
    deal = game.deal(table.options, Random(0))
    leader = game.first_lead(table.options, deal)
    return game.view(game.begin(table.options, deal, Seat(0) if leader is None else leader), None)


def _name(words: Catalogue, who: Participant) -> str:
    return player_name(words, who.agent) if who.agent is not None else who.name
