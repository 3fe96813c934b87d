"""Puzzles of Chinese checkers: the first of the fewest moves that fill the goal, and the longest hop that is also good.

A finish is asked for once the sides have passed each other, when nothing that the other side does matters any more;
all ways home are tried. The longest hop forward can be read off the board; it is a puzzle where the player `expert`
would make it.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import log2
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from ai.contracts import Played
from ai.games.chinese_checkers.searcher import LEVELS, CheckersLevel, CheckersSearchAgent
from ai.puzzles import Tries, rating_by, solves
from shared.agent import Budget
from shared.core import Seat, other
from shared.games.chinese_checkers.board import HOMES, HOPS, SIDE, STEPS, cells_of, chains_from
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState, Move
from shared.puzzles import Goal, Puzzle

if TYPE_CHECKING:
    from ai.games.chinese_checkers.search import CheckersSearch

FEWEST, MOST, SPARE = 2, 5, 2
"""Moves of a finish, and how many of them may bring no piece into the goal."""
HOPS_LEAST, ROWS_LEAST = 3, 5
"""Jumps of a long hop at least, and rows that it gains."""
_FREE: Final = 8
"""Plies after a puzzle in which the same game has no other: neighbouring positions look alike."""
_FAST: Final = ((1, 200.0, 450), (1, 120.0, 650), (1, 60.0, 800), (20, 30.0, 950), (60, 12.0, 1_050))
"""Players that try a puzzle: positions and noise as in `LEVELS`, and strength on the scale of puzzles, by 3,400 tries
at 112 puzzles, where the level `child` has 800."""
_TRIES: Final = 8
"""Tries of each, with a seed of its own."""
_SHORTEST_FINISH, _A_MOVE_MORE, _A_DOUBLED_RANK, _EITHER_SIDE = 900, 300, 100, 150
"""How strong somebody has to be to see a finish of `FEWEST` moves that begins with the most forward move; what each
further move and each doubling of the place of its moves among the forward ones adds. Estimates, which the ratings of
solvers correct: players that foresee a finish at all see every one."""


class CheckersPuzzles:
    """Finds and audits puzzles. Holds the memory of its search: one thread at a time."""

    def __init__(self, data: Path, nodes: int | None = None) -> None:
        """`nodes`: positions that the expert looks at for a hop. The data folder is not used."""
        self._nodes = nodes or LEVELS["expert"].nodes
        self._search: CheckersSearch | None = None

    def puzzles_of(self, played: Played, source: int) -> Iterator[Puzzle]:
        """The puzzles among the positions of one game, some plies apart."""
        free, state = 0, GAME.parse_position(played.start)
        for ply, text in enumerate(played.moves):
            if ply >= free and GAME.outcome(state) is None:
                puzzle = self._puzzle(state, source)
                if puzzle is not None:
                    free = ply + len(puzzle.line) + _FREE
                    yield puzzle
            state = GAME.successor(state, GAME.parse_move(state, text))

    def fault(self, puzzle: Puzzle, nodes: int) -> str | None:
        """The fault of a puzzle by the rule book alone, if it has one."""
        state: ChineseCheckersState = puzzle.state()
        for ply, text in enumerate(puzzle.line):
            if ply % 2 == 0:
                rivals = _longest_by_rules(state) if puzzle.goal == "hop" else _fastest_by_rules(state)
                if rivals != [text]:
                    return f"{', '.join(rivals)} and not {text} alone"
            state = GAME.successor(state, GAME.parse_move(state, text))
        return None

    def rating_of(self, puzzle: Puzzle) -> int:
        """Its rating by the fast players."""
        return _rating(puzzle)

    def _puzzle(self, state: ChineseCheckersState, source: int) -> Puzzle | None:
        if _have_passed(state):
            finish = _finish(state)
            return None if finish is None else _puzzle_of(state, "finish", finish[1], (f"finish-{finish[0]}",), source)
        hop = self._hop(state)
        return None if hop is None else _puzzle_of(state, "hop", (hop,), ("long-hop",), source)

    def _hop(self, state: ChineseCheckersState) -> str | None:
        """The longest hop forward, if there is one that is long, and the expert would make it."""
        gains = sorted(((_rows(move, state.turn), move) for move in GAME.legal_moves(state)), reverse=True)[:2]
        if len(gains) < 2 or gains[0][0] == gains[1][0] or gains[0][0] < ROWS_LEAST:
            return None
        text = GAME.format_move(state, gains[0][1])
        if text.count("x") < HOPS_LEAST:
            return None
        if self._search is None:
            from ai.games.chinese_checkers.search import CheckersSearch  # numba loads here and not with the facets

            self._search = CheckersSearch(self._nodes)
        return text if self._search.find(state, self._nodes, bytearray(1)).line[0] == text else None


def _puzzle_of(
    state: ChineseCheckersState, goal: Goal, line: tuple[str, ...], themes: tuple[str, ...], source: int
) -> Puzzle:
    puzzle = Puzzle(GAME.id, GAME.format_position(state), goal, line, 0, themes, source)
    return replace(puzzle, rating=_rating(puzzle))


def _rating(puzzle: Puzzle) -> int:
    choices = len(GAME.move_texts(puzzle.state()))
    tries: list[Tries] = []
    for nodes, noise, strength in _FAST:
        level = CheckersLevel("fast", "", nodes, noise, races=False)
        players = [CheckersSearchAgent(level, Random(seed)) for seed in range(_TRIES)]
        tries.append(Tries(strength, sum(solves(puzzle, partial(_move_of, player)) for player in players), _TRIES))
    if puzzle.goal == "finish":
        moves = next(moves for moves in range(FEWEST, MOST + 1) if f"finish-{moves}" in puzzle.themes)
        needed = _SHORTEST_FINISH + _A_MOVE_MORE * (moves - FEWEST) + _A_DOUBLED_RANK * log2(_rank(puzzle))
        tries += [Tries(round(needed) + _EITHER_SIDE, 1), Tries(round(needed) - _EITHER_SIDE, 1 / choices)]
    return rating_by(tries, choices)


def _rank(puzzle: Puzzle) -> int:
    """The last place that a move of the solution has among the legal moves by the rows that they gain, from 1."""
    state, last = puzzle.state(), 1
    for ply, text in enumerate(puzzle.line):
        move = GAME.parse_move(state, text)
        if ply % 2 == 0:
            gained = _rows(move, state.turn)
            last = max(last, 1 + sum(_rows(other_move, state.turn) > gained for other_move in GAME.legal_moves(state)))
        state = GAME.successor(state, move)
    return last


def _move_of(player: CheckersSearchAgent, state: ChineseCheckersState) -> str:
    return player.choose(GAME.view(state, state.turn), GAME.move_texts(state), Budget()).move


def _finish(state: ChineseCheckersState) -> tuple[int, tuple[str, ...]] | None:
    """Once the sides have passed: how many moves fill the goal, and the solution as long as only one move keeps to that
    number. None where there is no puzzle."""
    way = _WayHome(state)
    moves = way.fewest()
    if moves is None or moves < FEWEST or len(first := way.first(moves)) != 1:
        return None
    line = [GAME.format_move(state, first[0])]
    for left in range(moves - 1, 1, -1):
        state = GAME.successor(state, first[0])
        reply = max(GAME.legal_moves(state), key=lambda move: (_rows(move, state.turn), move))
        after = GAME.successor(state, reply)
        if GAME.outcome(after) is not None or len(first := _WayHome(after).first(left)) != 1:
            break
        line += [GAME.format_move(state, reply), GAME.format_move(after, first[0])]
        state = after
    return moves, tuple(line)


class _WayHome:
    """All ways to fill the goal of the seat to move, while the other side stands still."""

    def __init__(self, state: ChineseCheckersState) -> None:
        self._own = state.pieces[state.turn]
        self._theirs = state.pieces[other(state.turn)]
        self._goal = HOMES[other(state.turn)]
        self._hops = HOPS[str(state.options["hop"])]
        self._known: dict[tuple[int, int], bool] = {}

    def fewest(self) -> int | None:
        """Moves that fill the goal, if they are few."""
        out = (self._own & ~self._goal).bit_count()
        return next((left for left in range(out, min(out + SPARE, MOST) + 1) if self._can(self._own, left)), None)

    def first(self, left: int) -> list[Move]:
        """The moves after which the goal is filled by `left` moves, this one counted."""
        return [move for move, after in self._moves(self._own) if self._can(after, left - 1)]

    def _can(self, own: int, left: int) -> bool:
        """Whether so many moves fill the goal. A move brings in one piece at most, which settles most positions."""
        out = (own & ~self._goal).bit_count()
        if out == 0 or out > left:
            return out == 0
        if (own, left) not in self._known:
            self._known[own, left] = any(self._can(after, left - 1) for _, after in self._moves(own))
        return self._known[own, left]

    def _moves(self, own: int) -> Iterator[tuple[Move, int]]:
        """Every move, with the own pieces after it."""
        occupied = own | self._theirs
        for start in cells_of(own):
            steps = (neighbour for neighbour, bit in STEPS[start] if not occupied & bit)
            for end in {*chains_from(start, occupied, self._hops), *steps} - {start}:
                yield (start, end), own ^ (1 << start | 1 << end)


def _have_passed(state: ChineseCheckersState) -> bool:
    """Whether every piece of the seat to move has passed every piece of the other, with a row between them."""
    rows = [[cell // SIDE + cell % SIDE for cell in cells_of(pieces)] for pieces in state.pieces]
    return min(rows[0]) > max(rows[1]) + 1


def _rows(move: Move, seat: Seat) -> int:
    """Rows that a move gains."""
    start, end = (cell // SIDE + cell % SIDE for cell in move)
    return end - start if seat == 0 else start - end


def _longest_by_rules(state: ChineseCheckersState) -> list[str]:
    """The moves that gain most rows, by their texts."""
    sign = 1 if state.turn == 0 else -1
    gained = {
        text: sign * (ord(text[-2]) + int(text[-1]) - ord(text[0]) - int(text[1])) for text in GAME.move_texts(state)
    }
    return [text for text, rows in gained.items() if rows == max(gained.values())]


def _fastest_by_rules(state: ChineseCheckersState) -> list[str]:
    """The moves behind which the goal is filled soonest, the other side passing each time."""
    firsts = {text: _passed(state, GAME.parse_move(state, text)) for text in GAME.move_texts(state)}
    for left in range(MOST):
        fastest = [text for text, after in firsts.items() if _fills(after, left)]
        if fastest:
            return fastest
    return []


def _passed(state: ChineseCheckersState, move: Move) -> ChineseCheckersState:
    """The position after the move, with the same seat to move again."""
    return ChineseCheckersState(GAME.successor(state, move).pieces, state.turn, 0, state.options)


def _fills(state: ChineseCheckersState, left: int) -> bool:
    """Whether so many moves of the one seat win by the rule book."""
    if GAME.outcome(state) is not None:
        return True
    if (state.pieces[state.turn] & ~HOMES[other(state.turn)]).bit_count() > left:
        return False
    return any(_fills(_passed(state, move), left - 1) for move in GAME.legal_moves(state))
