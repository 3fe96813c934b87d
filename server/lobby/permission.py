"""Decides who may analyse a position: nobody may whom it would help in a rated game. Searches nothing.

A position is analysed by search, facts, explorer, trees of lines, uploads, reviews, advice to a seat, puzzles of one's
own games, and by playing on from it, and all of them ask here.

- A player of a running rated live game between people may analyse nothing until it is over.
- So may a player at a table of a duplicate round until its boards are released.
- A player of a running rated correspondence game may analyse what cannot become that game: neither a position that it
  has had, nor one that may follow from its newest. Whether one may follow is the game's own facet
  (`GameFacets.may_follow`), which says no only where the rules exclude it; without the facet every position may.
  An evaluation says as much of the positions that it counts on, so those after each move are closed with it.

A player is known by the account, whose bots count as itself. Guests have no account, and people who read without a
token have no identity: they are known by their connection too, and are refused while a player of such a game comes from
the same address, or came from there and is away. Addresses of this machine are those of proxies and tell nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from server.core.networks import is_local
from server.core.participant import Participant
from server.lobby.lobby import LobbyRoom
from server.tables.table import Table
from shared.core import Game
from shared.errors import Rejected
from shared.games.facets import facets_of
from shared.match import Match
from shared.protocol import DaysClock

_FORCED: Final = 20
"""Plies without a choice that are followed."""


@dataclass(frozen=True, slots=True)
class Analyst:
    """Somebody who wants to analyse."""

    who: Participant | None
    """The person; None for a reader without a token."""
    address: str
    """The client's; empty for a socket without one."""

    @property
    def has_account(self) -> bool:
        """Whether an account answers for it: a guest's source is a tag of its address."""
        return self.who is not None and self.who.source == self.who.account


class Course:
    """A running correspondence game: the positions that it has had, and those that it may come to."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def has(self, game: Game[Any, Any], state: Any) -> bool:
        """Whether the position is one of these."""
        now = self._match.state
        if self._match.game.id != game.id:
            return False
        may_follow = facets_of(game.id).may_follow
        return may_follow is None or now is None or may_follow(state, now) or game.pack(state) in self._past

    @cached_property
    def _past(self) -> frozenset[bytes]:
        """The positions of the round up to now, packed."""
        match, game = self._match, self._match.game
        state = game.begin(match.options, match.deal, match.leader, match.round)
        packed = [game.pack(state)]
        for text in game.view(match.state, None).history:
            state = game.successor(state, game.parse_move(state, text))
            packed.append(game.pack(state))
        return frozenset(packed)


@dataclass(frozen=True, slots=True)
class RatedGames:
    """The rated games between people that somebody plays, as they stood when this was made. For threads."""

    is_live: bool = False
    """Whether one is no correspondence game."""
    by_correspondence: tuple[Course, ...] = ()

    def check_live(self) -> None:
        """Raises Rejected `analysis/rated-game` if nothing may be analysed."""
        if self.is_live:
            raise Rejected(
                "analysis/rated-game",
                "You are playing a rated game. Analysis is open to you again when it is over.",
            )

    def check(self, game: Game[Any, Any], state: Any) -> None:
        """Whether this position may be evaluated. Raises Rejected `analysis/rated-game`."""
        self.check_all(game, _counted_on(game, state))

    def check_all(self, game: Game[Any, Any], states: Iterable[Any]) -> None:
        """Whether all these positions, and none but these, may be shown. Raises Rejected `analysis/rated-game`."""
        self.check_live()
        if self.by_correspondence and any(self.has(game, state) for state in states):
            raise Rejected(
                "analysis/rated-game",
                "This position belongs to a rated game that you are playing, or may still come about in it. Analyse it "
                "when the game is over.",
            )

    def has(self, game: Game[Any, Any], state: Any) -> bool:
        """Whether a position belongs to a correspondence game, or may still come about in it."""
        return any(course.has(game, state) for course in self.by_correspondence)


class AnalysisPermission:
    """One server's."""

    def __init__(self, lobby: LobbyRoom) -> None:
        self._lobby = lobby

    def rated_games(self, analyst: Analyst) -> RatedGames:
        """The games that close positions to this analyst."""
        tables = [table for account in self._accounts(analyst) for table in self._tables_of(account)]
        slow = [table for table in tables if isinstance(table.terms.clock, DaysClock)]
        return RatedGames(len(slow) < len(tables), tuple(Course(table.match) for table in slow))

    def check(self, analyst: Analyst, game: Game[Any, Any], state: Any) -> None:
        """Whether this position may be analysed now. Raises Rejected `analysis/rated-game`."""
        self.rated_games(analyst).check(game, state)

    def _tables_of(self, account: str) -> Iterator[Table]:
        for table_id in self._lobby.seats_of_account(account):
            table = self._lobby.tables.get(table_id)
            if table is not None and (table.is_sealed() or _is_rated_between_people(table)):
                yield table

    def _accounts(self, analyst: Analyst) -> set[str]:
        """The accounts whose games count."""
        accounts: set[str] = set() if analyst.who is None else {analyst.who.account}
        if analyst.has_account or is_local(analyst.address):
            return accounts
        return accounts | self._lobby.accounts_at(analyst.address)


def _is_rated_between_people(table: Table) -> bool:
    """As `shared.ratings.formula` counts it: by some terms no match counts in which a program has a seat."""
    people = [it for it in table.seats if it is not None and not it.who.is_program]
    least = len(table.seats) if table.terms.rated == "people" else 2
    return table.is_running() and bool(table.terms.rated) and len(people) >= least


def _counted_on(game: Game[Any, Any], state: Any) -> Iterator[Any]:
    """The position, those after each of its moves, and on from there as far as nobody has a choice."""
    yield state
    for move in game.legal_moves(state) if game.to_act(state) else ():
        after = game.successor(state, move)
        yield after
        for _ in range(_FORCED):
            moves = game.legal_moves(after) if game.to_act(after) else ()
            if len(moves) != 1:
                break
            after = game.successor(after, moves[0])
            yield after
