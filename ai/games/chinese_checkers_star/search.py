"""The players of Chinese checkers on the star: max-n search (Luckhardt and Irani 1986) of a few moves of each seat.

Every seat is taken to play for its own lead over the best of the others, which with two players is minimax, with
alpha-beta. Only the moves that bring a seat on most are looked at: a game is won by hops, and few moves are good ones.
With more than two players the others are taken to play the move that looks best at once, so that the search reaches the
seat's own next moves: it needs them more than the others' choices. No kernel.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf
from random import Random
from typing import Any, Final, cast

from ai.reasons import only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import View
from shared.games import GAMES
from shared.games.chinese_checkers.board import PIECES, cells_of
from shared.games.chinese_checkers_star.board import CELL_NUMBERS, PLACES, TIPS, rows_to_go
from shared.games.chinese_checkers_star.rules import ChineseCheckersOnTheStar, Move, Star

STEP: Final = 100
"""The worth of a single step, the unit of scores."""
HOME: Final = 17 * STEP
"""The worth of a piece in the goal, more than of any outside."""
DEEPER: Final = 10
"""In the goal, each row further out makes room for others."""
STRAGGLING: Final = 2
"""Times the square of the distance: nobody is left behind."""
WON: Final = 100_000


@dataclass(frozen=True, slots=True)
class StarLevel:
    """How far a player looks ahead."""

    name: str
    about: str
    """One sentence for people."""
    turns: int
    """Its own moves beyond the one to be chosen."""
    turns_of_two: int
    """The same where there are two players, and alpha-beta leaves out most of the positions."""
    width: int
    """Moves looked at in each position where it is to move."""

    def plies(self, seats: int) -> int:
        """How many plies it looks ahead beyond the move to be chosen."""
        return seats * (self.turns_of_two if seats == 2 else self.turns)


LEVELS: Final[Mapping[str, StarLevel]] = {
    level.name: level
    for level in (
        StarLevel("greedy", "Plays the move that looks best at once.", 0, 0, 1_000),
        StarLevel("club", "Thinks ahead like a club player.", 1, 1, 6),
        StarLevel("expert", "Looks two or three of its own turns ahead.", 2, 3, 4),
    )
}
"""By name, weakest first."""


class StarAgent:
    """One seat's agent."""

    def __init__(self, level: StarLevel, rng: Random) -> None:
        self._level, self._rng = level, rng
        self._follower: ViewFollower | None = None

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """A move that brings an earlier arrangement of the seat's own pieces back only where there is no other, so
        that games end."""
        if len(legal) == 1 or view.seat is None:
            return only_move(legal[0])
        game, state = self._following(view)
        board: Star = state.board
        moves = {text: game.parse_move(state, text) for text in legal}
        seen = set(_earlier_armies(view, board.pieces[view.seat]))
        fresh = [text for text in moves if _moved(board.pieces[view.seat], moves[text]) not in seen] or list(moves)
        self._rng.shuffle(fresh)  # among equals, the first is played
        search, further = _Search(game, self._level.width, view.seat, budget), self._level.plies(game.seats)
        promising = _best_of(game, board, [moves[text] for text in fresh], search.width)
        best, values = search.best_of(board, promising, further)
        return own_thinking(game.move_text(best), self._level.name, values[board.turn] / STEP, further + 1)

    def move_values(self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None) -> dict[str, int]:
        """The value of every legal move, or of each that `only` names, for the mover, in hundredths of a step, by as
        many plies as the level looks ahead, whatever `depth`."""
        game, state = self._following(view)
        moves = {text: game.parse_move(state, text) for text in only or game.move_texts(state)}
        seat = game.to_act(state)[0]
        search, further = _Search(game, self._level.width, seat, budget), self._level.plies(game.seats)
        return {text: search.values(game.play(state.board, move), further)[seat] for text, move in moves.items()}

    def _following(self, view: View) -> "tuple[ChineseCheckersOnTheStar, Any]":
        """The game and the state of the view."""
        game = cast("ChineseCheckersOnTheStar", GAMES[view.game])
        if self._follower is None:
            self._follower = ViewFollower(game)
        return game, self._follower.state_of(view)


@dataclass(frozen=True, slots=True)
class _Search:
    game: ChineseCheckersOnTheStar
    width: int
    seat: int
    budget: Budget

    def values(self, board: Star, depth: int, low: float = -inf, high: float = inf) -> list[int]:
        """By seat, what the position is worth to it with so many more plies of everybody's best play.

        With two players: exact where it is worth something between `low` and `high` to the seat to move, else a bound.
        """
        outcome = self.game.result(board)
        if outcome is not None:
            return [points * (WON - board.plies) for points in outcome.points]
        if depth == 0 or self.budget.stop[0]:
            return _leads([army_worth(army, self.game.goal_tips[seat]) for seat, army in enumerate(board.pieces)])
        width = self.width if board.turn == self.seat or self.game.seats == 2 else 1
        moves = _best_of(self.game, board, self.game.moves(board), width)
        return self.best_of(board, moves, depth - 1, low, high)[1]

    def best_of(
        self, board: Star, moves: Sequence[Move], depth: int, low: float = -inf, high: float = inf
    ) -> tuple[Move, list[int]]:
        """The best of the moves for the seat to move, the first among equals, and its `values` by `depth` plies."""
        best: tuple[Move, list[int]] | None = None
        for move in moves:
            window = (-high, -low) if self.game.seats == 2 else (-inf, inf)
            found = self.values(self.game.play(board, move), depth, *window)
            if best is None or found[board.turn] > best[1][board.turn]:
                best = move, found
                low = max(low, found[board.turn])
                if low >= high:
                    break
        assert best is not None
        return best


def _best_of(game: ChineseCheckersOnTheStar, board: Star, moves: Sequence[Move], width: int) -> list[Move]:
    """The moves after which the seat's own pieces stand best, the best first."""
    army, goal = board.pieces[board.turn], game.goal_tips[board.turn]
    return sorted(moves, key=lambda move: army_worth(_moved(army, move), goal), reverse=True)[:width]


def _moved(army: int, move: Move) -> int:
    return army ^ (1 << move[0] | 1 << move[-1]) if move else army


@lru_cache(1 << 16)
def army_worth(army: int, goal: int) -> int:
    """How far ten pieces have come on their way to the tip of this number, in hundredths of a step."""
    distances = _distances(goal)
    inside = TIPS[goal] & army
    outside = cells_of(army ^ inside)
    deep = sum(DEEPER * (4 - rows_to_go(cell, goal)) for cell in cells_of(inside))
    if not outside:
        return PIECES * HOME + deep
    target = min(cells_of(TIPS[goal] ^ inside), key=lambda cell: rows_to_go(cell, goal))
    return HOME * (PIECES - len(outside)) + deep - sum(distances[target][cell] for cell in outside)


@cache
def _distances(goal: int) -> dict[int, list[int]]:
    """By cell of a goal, what it costs a piece to be on each cell."""
    return {target: [_cost(target, cell) for cell in range(len(PLACES))] for target in cells_of(TIPS[goal])}


def _cost(one: int, other: int) -> int:
    dx, dy = PLACES[one][0] - PLACES[other][0], PLACES[one][1] - PLACES[other][1]
    steps = max(abs(dx), abs(dy), abs(dx + dy))
    return STEP * steps + STRAGGLING * steps**2


def _leads(worths: Sequence[int]) -> list[int]:
    """By seat, how far it is ahead of the best of the others."""
    first, second = sorted(worths, reverse=True)[:2]
    return [worth - (second if worth == first else first) for worth in worths]


def _earlier_armies(view: View, army: int) -> Iterator[int]:
    """How the pieces of the view's seat stand and stood, backwards."""
    yield army
    first, seats = view.first or 0, GAMES[view.game].seats
    for ply in range(len(view.history) - 1, -1, -1):
        text = view.history[ply]
        if (first + ply) % seats == view.seat and text != "pass":
            cells = text.replace("x", "-").split("-")
            army ^= 1 << CELL_NUMBERS[cells[0]] | 1 << CELL_NUMBERS[cells[-1]]
            yield army
