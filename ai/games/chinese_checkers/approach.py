"""How far a position is from the key states of a book, and which move goes nearer: Wang et al. 2015, part 2.3.

A key state is *behind* a position (Definition 1) when each side, its pieces sorted by row in its own frame, has no
piece further back. Their dissimilarity is the least sum of the moves that pieces need to each other's cells, own pieces
and enemy pieces matched apart (formulas (9) to (11), the Hungarian method). Where the paper is silent: of the key
states behind and no further away than a limit the nearest is aimed at, the more frequent of equals; and it is
approached by the move that makes the own side's sum smallest. Everything here is in the frame of who is to move.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from ai.games.chinese_checkers.kernels.board import board_of
from ai.games.chinese_checkers.kernels.distances import ROOM, STEPS, move_distances
from ai.games.chinese_checkers.kernels.matching import least_sum
from shared.core import Seat
from shared.experience.key_states import KeyState
from shared.games.chinese_checkers.board import CELLS, PACKED_SIDE, PIECES, SIDE
from shared.games.chinese_checkers.rules import ChineseCheckersState

Cells = NDArray[np.int64]
MIRROR = np.array([SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS)])
"""(x, y) → (y, x) by cell number."""
ROW = np.array([cell // SIDE + cell % SIDE for cell in range(CELLS)])


class Distance(Enum):
    """How the distance of a piece is measured, Algorithm 7 being unclear."""

    STEPS = "steps"
    """Single steps on an empty board, the paper's MD: an upper bound."""
    HOPS = "hops"
    """Moves on the board as it stands, hops included."""


@dataclass(frozen=True, slots=True)
class NearestKeyState:
    """A key state and how far away it is."""

    key_state: KeyState
    own: Cells
    """Where the own pieces stand in it."""
    dissimilarity: int


class KeyStates:
    """The key states of a book, ready to be compared with. Shared by all seats; never changed."""

    def __init__(self, states: Sequence[KeyState]) -> None:
        """In the order of the book. Each stands for its mirror image too."""
        images: list[tuple[KeyState, Cells, Cells]] = []
        for state in states:
            # Filed as its next mover sees it; its maker, who aims at it, sees the board turned.
            enemy, own = (CELLS - 1 - _cells(state.state[at : at + PACKED_SIDE]) for at in (0, PACKED_SIDE))
            images.append((state, own, enemy))
            if set(MIRROR[own]) != set(own) or set(MIRROR[enemy]) != set(enemy):
                images.append((state, MIRROR[own], MIRROR[enemy]))
        self._states = [state for state, _, _ in images]
        self._own = np.array([own for _, own, _ in images], np.int64).reshape(-1, PIECES)
        self._enemy = np.array([enemy for _, _, enemy in images], np.int64).reshape(-1, PIECES)
        self._rows = _rows(self._own, self._enemy)

    def nearest(self, state: ChineseCheckersState, distance: Distance, farthest: int) -> NearestKeyState | None:
        """The nearest key state behind, if one is no further away. `state` in the frame of seat 0, which is to move."""
        own, enemy = (_piece_cells(pieces) for pieces in state.pieces)
        here = _rows(own[None], enemy[None])
        behind = np.flatnonzero((self._rows >= here).all(axis=1) & (self._rows != here).any(axis=1))
        if not len(behind):
            return None
        costs = [
            moves[:, cells].transpose(1, 0, 2)  # [key state, piece, cell of it]
            for moves, cells in zip(_moves(state, distance), (self._own[behind], self._enemy[behind]), strict=True)
        ]
        # No matching is cheaper than each piece's nearest cell: so most need no matching.
        least = np.sum(
            [np.maximum(cost.min(axis=2).sum(axis=1), cost.min(axis=1).sum(axis=1)) for cost in costs], axis=0
        )
        best: tuple[int, int, int] = (farthest + 1, 0, -1)
        for number in np.argsort(least, kind="stable").tolist():
            if least[number] > min(best[0], farthest):
                break
            found = sum(_matched(cost[number]) for cost in costs)
            best = min(best, (found, -self._states[behind[number]].net, int(behind[number])))
        if best[0] > farthest:
            return None
        return NearestKeyState(self._states[best[2]], self._own[best[2]], best[0])


def gains(
    state: ChineseCheckersState,
    ends: Iterable[tuple[tuple[int, int], ChineseCheckersState]],
    aim: Cells,
    distance: Distance,
) -> dict[tuple[int, int], int]:
    """By how much each move shortens the own side's way to the cells `aim`; those that do not are left out.

    `state` and, for each move, the state after it: all in the frame of seat 0, whose moves they are.
    """
    before = _matched(_own_moves(state, distance)[:, aim])
    found = {move: before - _matched(_own_moves(after, distance)[:, aim]) for move, after in ends}
    return {move: gain for move, gain in found.items() if gain > 0}


def in_own_frame(pieces: tuple[int, int], seat: Seat, like: ChineseCheckersState) -> ChineseCheckersState:
    """A state of these pieces as `seat` sees them, itself as seat 0 and to move, under the rules of `like`."""
    if seat == 1:
        pieces = (_half_turned(pieces[1]), _half_turned(pieces[0]))
    return ChineseCheckersState(pieces, Seat(0), like.plies, like.options)


def _half_turned(bits: int) -> int:
    return int(f"{bits:081b}"[::-1], 2)


def _moves(state: ChineseCheckersState, distance: Distance) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """int64[piece, cell] of both sides: how far each piece is from every cell."""
    if distance is Distance.STEPS:
        return STEPS[_piece_cells(state.pieces[0])], STEPS[_piece_cells(state.pieces[1])]
    board, room = board_of(state), np.zeros(ROOM, np.int32)
    found = np.zeros((2, PIECES, CELLS), np.int64)
    for seat in (0, 1):
        move_distances(board, seat, room, found[seat])
    return found[0], found[1]


def _own_moves(state: ChineseCheckersState, distance: Distance) -> NDArray[np.int64]:
    if distance is Distance.STEPS:
        return STEPS[_piece_cells(state.pieces[0])]
    return _moves(state, distance)[0]


def _matched(cost: NDArray[np.int64]) -> int:
    """The least sum of a matching of pieces and cells."""
    return int(least_sum(np.ascontiguousarray(cost)))


def _rows(own: Cells, enemy: Cells) -> Cells:
    """int64[n, 20]: rows of the own pieces, ascending, then of the enemy's as it sees them."""
    return np.hstack([np.sort(ROW[own], axis=1), np.sort(ROW[CELLS - 1 - enemy], axis=1)])


def _cells(side: bytes) -> Cells:
    return _piece_cells(int.from_bytes(side, "little"))


def _piece_cells(bits: int) -> Cells:
    """The cells of a bit set, ascending."""
    return np.array([cell for cell in range(CELLS) if bits >> cell & 1], np.int64)
