"""The player `human` of English draughts: plays the move that people would most likely play, and can say how likely.

A model of people's choices (`ai.games.english_draughts.people`) says how likely each move is. Where the counts of what
people played in this very position are at hand, they are mixed in: p = (count + plays · p of the model) / (n + plays).
It can play like one person (`like:NAME`, `like:@NAME`): with that person's own plays in this very position, p is
(own + COMMON · p of people) / (own n + COMMON).
At a rating it draws its moves by chance, in a manner that fits the rating (`ai.games.english_draughts.human_strength`),
and knows no counts: so it is as strong at a table as in the duels that measured it.
Loads no kernel until it first thinks.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log2
from random import Random
from typing import TYPE_CHECKING

from ai.experience.played import PersonMoves, PlayedMoves
from ai.games.english_draughts.human_strength import Manner, manner_at
from ai.reasons import only_move
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import View
from shared.games.english_draughts.board import BIT, BLACK, JUMPED, Move, after_the_move, from_the_mover, turned
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState
from shared.reasons import HabitReason

if TYPE_CHECKING:
    from ai.games.english_draughts.people import PeopleReader


COMMON = 2
"""How many of a person's own plays what people play counts as: by likelihood the best for each half of the names."""


@dataclass(frozen=True, slots=True)
class LikelyMove:
    """One of a position's moves and how likely people are to play it."""

    share: float
    """In [0, 1]; of all moves that make different positions the sum is 1."""
    played: int = 0
    """How often people played it in this very position."""
    games: int = 0
    """How often people played any move there."""
    person_played: int = 0
    """How often the person that the agent plays like played it there."""
    person_games: int = 0
    """How often that person played any move there."""


class HumanAgent:
    """One seat's agent."""

    def __init__(self, rng: Random, manner: Manner | None = None, person: str | None = None) -> None:
        """`manner`: how it plays at a rating; without, it plays the likeliest move, which is no matter of chance.
        `person`: the id of the person of the archive that it imitates, if any."""
        self._rng = rng
        self._manner = manner
        self._person = person
        self._moves: PersonMoves | None = None
        self._follower = ViewFollower(ENGLISH_DRAUGHTS)
        self._reader: PeopleReader | None = None
        self._played: PlayedMoves | None = None

    def consult(self, played: PlayedMoves) -> None:
        """Count in what people played in the very position; at a rating it does not."""
        if self._manner is None:
            self._played = played

    def imitate(self, moves: PersonMoves) -> None:
        """Play like the person of these moves."""
        self._moves = moves

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return only_move(legal[0])
        return self.best(view, legal, budget, 1)[0] if self._manner is None else self._drawn(view, legal, budget)

    def _drawn(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """A move drawn by its odds, as far as the manner lets them be seen."""
        from ai.games.english_draughts.people import DEPTHS

        manner = self._manner
        assert manner is not None
        sight = int(manner.sight + self._rng.random())
        likely = self.likely(view, legal, budget, sight)
        shares = {move: likely[move].share for move in self._distinct(view, legal)}
        odds = manner.drawing(list(shares.values()))
        [move] = self._rng.choices(list(shares), odds)
        drawn = {text: LikelyMove(share) for text, share in zip(shares, odds, strict=True)}
        depth = DEPTHS[sight - 1] if sight else 1
        return Decision(move, _reason(drawn, move, depth), _entropy(shares.values()))

    def _distinct(self, view: View, legal: Sequence[str]) -> list[str]:
        """One move of those that make the same position."""
        state = self._follower.state_of(view)
        return list({_after(state, move): move for move in legal}.values())

    def best(self, view: View, legal: Sequence[str], budget: Budget, most: int) -> list[Decision]:
        """The likeliest moves, likeliest first: `most` of them, or all if there are fewer."""
        from ai.games.english_draughts.people import DEPTHS

        likely = self.likely(view, legal, budget)
        moves = sorted(legal, key=lambda move: -likely[move].share)[:most]
        doubt = _entropy(likely[move].share for move in self._distinct(view, legal))
        return [Decision(move, _reason(likely, move, DEPTHS[-1]), doubt) for move in moves]

    def likely(
        self, view: View, legal: Sequence[str], budget: Budget, sight: int | None = None
    ) -> dict[str, LikelyMove]:
        """How likely people are to play each of the legal moves, of which there are two at least.

        `sight`: how many of the searches people see the moves with, the shallowest first; by default all.
        """
        from ai.games.english_draughts.people import DEPTHS, NODES, Choices  # numba loads here and not with the roster

        state, reader = self._follower.state_of(view), self._reading()
        board = from_the_mover(state.position)
        nodes = NODES if budget.nodes is None else min(NODES, budget.nodes)
        depths = len(DEPTHS) if sight is None else sight
        found: Choices = reader.choices(board, last_moves(state), nodes, budget.stop, depths)
        rows = {(own, enemy): row for row, (own, enemy, _) in enumerate(found.made.tolist())}
        row_of = {move: rows[_after(state, move)] for move in legal}
        counts = {} if self._played is None else self._played.counts(view, legal)
        by_row = {row_of[move]: count for move, count in counts.items()}
        own = self._of_person(view, board, rows, row_of)
        games, person_games, plays = sum(by_row.values()), sum(own.values()), reader.plays

        def share(row: int) -> float:
            of_people = _mixed(by_row.get(row, 0), games, float(found.odds[row]), plays)
            return _mixed(own.get(row, 0), person_games, of_people, COMMON)

        return {
            move: LikelyMove(share(row), by_row.get(row, 0), games, own.get(row, 0), person_games)
            for move, row in row_of.items()
        }

    def _of_person(
        self,
        view: View,
        board: tuple[int, int, int],
        rows: Mapping[tuple[int, int], int],
        row_of: Mapping[str, int],
    ) -> Mapping[int, int]:
        """How often the person that it plays like made each of these moves. `rows`: the moves by the board (own, enemy)
        that they make; `row_of`: by text."""
        if self._moves is not None:
            found: dict[int, int] = {}
            for move, times in self._moves.counts(view, row_of).items():
                found[row_of[move]] = found.get(row_of[move], 0) + times
            return found
        if self._person is None:
            return {}
        from ai.games.english_draughts.repertoires import shipped

        return {rows[made]: times for made, times in shipped().of(self._person).get(board, {}).items()}

    def valued(self, view: View, legal: Sequence[str], budget: Budget) -> dict[str, int]:
        """How the deepest of its searches values each legal move for the mover, in hundredths of a man."""
        state, reader = self._follower.state_of(view), self._reading()
        values = reader.valued(from_the_mover(state.position), budget.stop)
        return {move: values[_after(state, move)] for move in legal}

    def _reading(self) -> "PeopleReader":
        if self._reader is None:
            from ai.games.english_draughts.people import PeopleReader, shipped

            self._reader = PeopleReader(shipped())
        return self._reader


def human_at(rng: Random, rating: int) -> HumanAgent:
    """One seat's agent that plays at a rating."""
    return HumanAgent(rng, manner_at(rating))


def human_like(rng: Random, person: str) -> HumanAgent:
    """One seat's agent that plays like a person, named by id (`ai.games.english_draughts.repertoires`)."""
    return HumanAgent(rng, person=person)


def last_moves(state: DraughtsState) -> tuple[int, int, int, int, int]:
    """The sets of squares that the last moves left, reached and took, as the model knows them, for the side to move."""
    theirs = _squares(state.moves[-1] if state.moves else ())
    own = _squares(state.moves[-2] if len(state.moves) > 1 else ())
    sets = (theirs[0], theirs[1], theirs[2], own[1], own[0])
    return sets if state.position.turn == BLACK else tuple(map(turned, sets))  # pyright: ignore[reportReturnType]


def _squares(move: Move) -> tuple[int, int, int]:
    """The square that a move left, the one it reached and those it took from; a circle leaves and reaches none."""
    if not move:
        return 0, 0, 0
    taken = sum(JUMPED.get(pair, 0) for pair in pairwise(move))
    left, reached = BIT[move[0]], BIT[move[-1]]
    return (0, 0, taken) if left == reached else (left, reached, taken)


def _after(state: DraughtsState, text: str) -> tuple[int, int]:
    """(own, enemy) after a move, as its mover sees them."""
    after = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, text)).position
    return after_the_move(state.position, after)


def _mixed(played: int, games: int, odds: float, plays: float) -> float:
    """The share of a move that was played in so many of the games, where its odds weigh as much as so many plays."""
    return (played + plays * odds) / (games + plays)


def _entropy(shares: Iterable[float]) -> float:
    """In bits: 0 where one move is certain."""
    return -sum(share * log2(share) for share in shares if share > 0)


def _reason(likely: Mapping[str, LikelyMove], move: str, depth: int) -> HabitReason:
    one = likely[move]
    others = [other.share for name, other in likely.items() if name != move]
    times = min(one.share * len(others) / max(sum(others), 1e-300), 1e6) if others else 1.0
    played, games = (one.played, one.games) if one.games else (None, None)
    person_played, person_games = (one.person_played, one.person_games) if one.person_games else (None, None)
    return HabitReason(
        share=round(one.share, 3),
        times=round(times, 2),
        features=(),
        depth=depth,
        played=played,
        games=games,
        person_played=person_played,
        person_games=person_games,
    )
