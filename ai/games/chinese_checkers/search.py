"""The memory of one seat that searches, and the way from the rule book's states into the kernels and back.

Loads numba: import it where a search begins, not before.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ai.games.chinese_checkers.evaluation import FITTED_TEMPO, fitted_cell_values, for_both_seats, hand_cell_values
from ai.games.chinese_checkers.kernels import memory as kernel
from ai.games.chinese_checkers.kernels.board import board_of, key_of
from ai.games.chinese_checkers.kernels.endings import solved, way_home
from ai.games.chinese_checkers.kernels.lines import HOP_KINDS
from ai.games.chinese_checkers.kernels.race import is_race, shortest_way
from ai.games.chinese_checkers.kernels.replies import COUNT, UNIT
from ai.games.chinese_checkers.kernels.search import think
from shared.core import Seat, other
from shared.games.chinese_checkers.board import CELLS, HOMES
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState, Move

DEEPEST = 60
LARGEST = 18
"""Binary logarithm of the entries that a table has at most: hosts have many seats."""
NODES_A_PLACE = 20
"""Positions of the budget that buy a place in the beam of a race; it takes as long as four, for both seats eight."""
NARROWEST, WIDEST = 300, 2_000
"""Places in a race's beam. Three hundred found ways as short as twenty thousand, in 92 races of games."""
MARGIN = 150
"""Of `kernel.SEARCH`: with it, equal searches won 0.571 [0.51, 0.63] of 240 games."""
_UNSOLVED = np.zeros(0, np.uint8)


@dataclass(frozen=True, slots=True)
class CheckersSearchResult:
    """The result of a search."""

    move: Move
    score: int
    """For the mover, in hundredths of a row; beyond ±`kernel.SURELY_WON` a win is in sight."""
    depth: int
    """Plies that were searched to their end."""
    line: tuple[str, ...]
    """The principal line in move texts, the move itself first."""
    nodes: int

    @property
    def decided(self) -> int | None:
        """Plies until the mover has won, or less than 0: has lost; None while nothing is in sight."""
        if abs(self.score) <= kernel.SURELY_WON:
            return None
        plies = kernel.WON - abs(self.score)
        return plies if self.score > 0 else -plies


@dataclass(frozen=True, slots=True)
class Race:
    """Both sides have passed each other, and only the moves that each still needs count."""

    move: Move
    own: int
    """Moves that the mover needs."""
    other: int
    """Moves that its opponent needs."""


def strongest(
    nodes: int,
    cell_values: np.ndarray | None = None,
    tempo: int = FITTED_TEMPO,
    replies: Sequence[float] | None = None,
) -> "CheckersSearch":
    """The search of `master` and of the analysis. `cell_values` and `tempo`: by default those that ship."""
    values = fitted_cell_values() if cell_values is None else cell_values
    return CheckersSearch(nodes, values, tempo, MARGIN, endings=True, replies=replies)


class CheckersSearch:
    """One seat's memory: a table of positions and the habits of its cuts. They carry over from move to move.

    With the same past calls and the same nodes the answer is the same, in any process.
    """

    def __init__(
        self,
        nodes: int,
        cell_values: np.ndarray | None = None,
        tempo: int = kernel.TEMPO,
        margin: int = 0,
        endings: bool = False,
        replies: Sequence[float] | None = None,
    ) -> None:
        """Room for searches of about `nodes` positions. `cell_values`: int32[seat, cell], by default the table
        made by hand. `tempo` and `margin`: see `kernel.SEARCH`. `endings`: whether solved endings are looked up.
        `replies`: searches for a move expect the other side to choose as a person of these weights does
        (`ai.games.chinese_checkers.kernels.replies`)."""
        self._table = np.zeros(1 << min(max(nodes.bit_length(), 10), LARGEST), kernel.ENTRY)
        self._memory = np.zeros(1, kernel.SEARCH)
        self._moves, self._ranks = np.zeros((2, kernel.ROOM), np.int32)
        self._keys: dict[int, int] = {}
        self._way: list[Move] = []
        self._cell_values = hand_cell_values() if cell_values is None else cell_values
        self._memory[0]["cell_values"][:] = self._cell_values
        self._memory[0]["tempo"], self._memory[0]["margin"] = tempo, margin
        self._endings, self._expects = endings, replies is not None
        if replies is not None:
            self._memory[0]["replies"] = np.rint(np.array(replies[:COUNT]) * UNIT)
        solved(HOP_KINDS.index("adjacent"))  # built now, not in the middle of a game
        shortest_way(_cells(HOMES[1]), "adjacent", 1, np.zeros(1, np.uint8))

    def blur(self, errors: Sequence[float]) -> None:
        """Misjudge each own cell by this from now on. Results of searches with other errors are forgotten."""
        self._memory[0]["cell_values"][:] = self._cell_values + for_both_seats(np.array(errors))
        self._table["key"] = 0

    def find(
        self,
        state: ChineseCheckersState,
        nodes: int,
        stop: bytearray,
        deepest: int = DEEPEST,
        excluded: Sequence[Move] = (),
    ) -> CheckersSearchResult:
        """The best move found in a state that goes on, looking at about `nodes` positions at most.

        `excluded`: moves that are left out, at most two; there is to be another one.
        """
        # Where no position may come back, the reply that is foreseen may be none.
        foresees = self._expects and state.options["repetition"] != "forbidden"
        return self._found(state, nodes, stop, deepest, excluded, other(state.turn) + 1 if foresees else 0)

    def _found(
        self,
        state: ChineseCheckersState,
        nodes: int,
        stop: bytearray,
        deepest: int = DEEPEST,
        excluded: Sequence[Move] = (),
        person: int = 0,
    ) -> CheckersSearchResult:
        memory, flag = self._memory[0], np.frombuffer(stop, np.uint8)
        memory["most_nodes"], memory["ply_cap"] = nodes, state.options["ply_cap"]
        memory["forbidden"] = state.options["repetition"] == "forbidden"
        path = [self._key(position) for position in (*state.past, state.key)]
        memory["path"][: len(path)] = path
        memory["length"] = len(path)
        memory["on_path"][:] = np.bincount(memory["path"][: len(path)] & np.uint64(1023), minlength=1024)
        memory["excluded"][:] = 0
        memory["person"] = person
        memory["excluded"][: len(excluded)] = [128 * start + end for start, end in excluded]
        board = board_of(state)
        endings = solved(HOP_KINDS.index(state.options["hop"])) if self._endings else _UNSOLVED
        desk = kernel.Desk(self._memory, self._table, self._moves, self._ranks, flag, endings)
        think(board, desk, deepest)
        line = [divmod(int(move), 128) for move in memory["principal"] if move]
        score, depth, seen = (int(memory[name]) for name in ("score", "depth", "nodes"))
        return CheckersSearchResult(line[0], score, depth, _texts(state, line), seen)

    def move_values(
        self, state: ChineseCheckersState, texts: Sequence[str], nodes: int, stop: bytearray
    ) -> dict[str, int]:
        """The value of each legal move for the mover, each searched alone as anybody would reply; about `nodes`
        positions for all."""
        found: dict[str, int] = {}
        for text in texts:
            after = GAME.successor(state, GAME.parse_move(state, text))
            outcome = GAME.outcome(after)
            if outcome is not None:
                found[text] = kernel.WON * outcome.points[state.turn]
            else:
                found[text] = -self._found(after, nodes // len(texts), stop).score
        return found

    def run(self, state: ChineseCheckersState, nodes: int, stop: bytearray) -> Race | None:
        """The move that shortens the way home, if the position is a race and the way is found in time.

        Nothing that the opponent does changes the way, so the shortest one ever found is kept and followed.
        """
        seat, hop = state.turn, str(state.options["hop"])
        cells = [_cells(pieces) for pieces in state.pieces]
        if not is_race(np.array(cells)):
            return None
        flag = np.frombuffer(stop, np.uint8)
        width = min(max(nodes // NODES_A_PLACE, NARROWEST), WIDEST)
        homeward = [_own_cells(cells[place], Seat(place)) for place in (0, 1)]
        way, others = (
            exact if (exact := way_home(own, hop)) is not None else shortest_way(own, hop, width, flag)
            for own in (homeward[seat], homeward[seat ^ 1])
        )
        kept = self._way if _is_on(self._way, homeward[seat]) else None
        if way is None or (kept is not None and len(kept) <= len(way)):
            way = kept
        if way is None or others is None:
            return None
        start, end = way[0]
        move = (start, end) if seat == 0 else (CELLS - 1 - start, CELLS - 1 - end)
        if move not in GAME.legal_moves(state):  # a piece left behind stands in the way
            return None
        self._way = way[1:]
        return Race(move, len(way), len(others))

    def _key(self, position: int) -> int:
        """The kernel's key of a position of the rule book, worked out once."""
        if position not in self._keys:
            side = (1 << CELLS) - 1
            self._keys[position] = key_of((position & side, position >> CELLS & side), position >> 2 * CELLS)
        return self._keys[position]


def _cells(pieces: int) -> list[int]:
    """The cells of a bit set, ascending."""
    return [cell for cell in range(CELLS) if pieces >> cell & 1]


def _own_cells(cells: Sequence[int], seat: Seat) -> list[int]:
    """Cells as the seat sees them."""
    return [cell if seat == 0 else CELLS - 1 - cell for cell in cells]


def _is_on(way: Sequence[Move], own: Sequence[int]) -> bool:
    """Whether the way leads from these own cells into the goal."""
    here = set(own)
    for start, end in way:
        if start not in here or end in here:
            return False
        here = here - {start} | {end}
    return here == set(_cells(HOMES[1]))


def _texts(state: ChineseCheckersState, line: Sequence[Move]) -> tuple[str, ...]:
    """Move texts of a line of the kernel, as far as the rules go along with it."""
    texts: list[str] = []
    for move in line:
        if move not in GAME.legal_moves(state):
            break
        texts.append(GAME.format_move(state, move))
        state = GAME.successor(state, move)
    return tuple(texts)
