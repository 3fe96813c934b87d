"""Decides who may analyse a position: nobody may whom it would help in a rated game. Searches nothing.

A position is analysed by search, facts, uploads and lines alike, and all of them ask here.

- A player of a running rated live game between people may analyse nothing until it is over.
- A player of a running rated correspondence game may analyse what cannot become that game: neither a position that it
  has had, nor one that may follow from its newest. Whether one may follow is the game's own facet
  (`GameFacets.may_follow`), which says no only where the rules exclude it; without the facet every position may.

A player is known by the account, whose bots count as itself. Guests have no account, and people who read without a
token have no identity: they are known by their connection too, and are refused while a player of such a game is
connected from the same address. Addresses of this machine are those of proxies and tell nothing.
"""

from dataclasses import dataclass
from typing import Any

from server.lobby.lobby import LobbyRoom
from server.lobby.sources import subscriber
from server.tables.table import Table, Who
from server.transport.rate_limits import is_local
from shared.core import Game
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.games.facets import facets_of
from shared.protocol import DaysClock


@dataclass(frozen=True, slots=True)
class Analyst:
    """Somebody who wants to analyse."""

    who: Who | None
    """None: a reader without a token."""
    address: str
    """The client's; empty for a socket without one."""

    @property
    def has_account(self) -> bool:
        """Whether an account answers for it: a guest's source is a tag of its address."""
        return self.who is not None and self.who.source == self.who.account


class AnalysisPermission:
    """One server's."""

    def __init__(self, lobby: LobbyRoom) -> None:
        self._lobby = lobby

    def check(self, analyst: Analyst, game: Game[Any, Any], state: Any) -> None:
        """Whether this position may be analysed now. Raises Rejected `analysis/rated-game`."""
        for account in self._accounts(analyst):
            for table_id in self._lobby.seats_of_account(account):
                table = self._lobby.tables.get(table_id)
                if table is not None and _is_rated_between_people(table):
                    _check_table(table, game, state)

    def _accounts(self, analyst: Analyst) -> set[str]:
        """The accounts whose games count."""
        accounts: set[str] = set() if analyst.who is None else {analyst.who.account}
        if analyst.has_account or is_local(analyst.address):
            return accounts
        line = subscriber(analyst.address)
        sessions = self._lobby.sessions.values()
        neighbours = {it.who.account for it in sessions if it.who is not None and subscriber(it.address) == line}
        return accounts | neighbours


def _is_rated_between_people(table: Table) -> bool:
    """As `shared.ratings.formula` counts it: by some terms no match counts in which a program has a seat."""
    people = [it for it in table.seats if it is not None and it.who.kind is PlayerKind.PERSON and not it.who.bot]
    least = len(table.seats) if table.terms.rated == "people" else 2
    return table.is_running() and bool(table.terms.rated) and len(people) >= least


def _check_table(table: Table, game: Game[Any, Any], state: Any) -> None:
    if not isinstance(table.terms.clock, DaysClock):
        raise Rejected(
            "analysis/rated-game",
            "You are playing a rated game. Analysis is open to you again when it is over.",
        )
    if table.game.id == game.id and _belongs(table, game, state):
        raise Rejected(
            "analysis/rated-game",
            "This position belongs to a rated game that you are playing, or may still come about in it. Analyse it "
            "when the game is over.",
        )


def _belongs(table: Table, game: Game[Any, Any], state: Any) -> bool:
    """Whether the position has been in the table's round, or may still come about in it."""
    may_follow = facets_of(game.id).may_follow
    now = table.match.state
    if may_follow is None or now is None or may_follow(state, now):
        return True
    wanted = game.pack(state)
    return any(game.pack(past) == wanted for past in _past(table, game))


def _past(table: Table, game: Game[Any, Any]) -> list[Any]:
    """The positions of the round up to now."""
    view, match = game.view(table.match.state, None), table.match
    states = [game.begin(match.options, match.deal, match.leader, match.round)]
    for text in view.history:
        states.append(game.successor(states[-1], game.parse_move(states[-1], text)))
    return states
