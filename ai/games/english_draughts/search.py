"""The memory of one seat that searches, and the way from the rule book's states into the kernel and back.

Loads numba: import it where a search begins, not before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.kernels import memory as offsets
from ai.games.english_draughts.kernels import search as kernel
from ai.games.english_draughts.kernels.board import board_of, made
from ai.games.english_draughts.kernels.evaluation import evaluation_tables, hand_weights
from ai.games.english_draughts.kernels.network import NUMBERS
from ai.games.english_draughts.kernels.replies import COUNT, UNIT
from ai.games.english_draughts.kernels.scores import DECIDED, LOST
from ai.games.english_draughts.kernels.transpositions import ENTRY, key
from ai.kernels.lanes import on_lines
from shared.games.english_draughts.board import Position
from shared.games.english_draughts.options import DEFAULTS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState

DEEPEST = 100
NO_PROGRESS = int(DEFAULTS["no_progress"])
"""Plies that end a game of the default rules."""
LARGEST = 18
"""Binary logarithm of the entries that a seat's table has at most: 4 MB, for hosts have many seats.

Larger tables do not help: with 2,000,000 positions a move, tables of 2 to 64 MB reached 32.6 plies on average. A table
of its own is worth having: emptied before each move, 20,000 nodes scored 43 % against the same with it kept.
"""


Board = tuple[int, int, int, int]
"""Own, enemy, kings, turn: a position in the kernel's words."""


@cache
def hand_tables() -> np.ndarray:
    """The look-up tables of the judgement made by hand."""
    return evaluation_tables(*hand_weights())


@dataclass(frozen=True, slots=True)
class DraughtsSearchResult:
    """The result of a search."""

    move: str
    score: int
    """For the mover, in hundredths of a man; beyond ±`DECIDED` the game is decided."""
    depth: int
    """Plies that were searched to their end, captures on top."""
    line: tuple[str, ...]
    """The principal line in move texts, the move itself first."""
    nodes: int

    @property
    def decided(self) -> int | None:
        """Plies until the mover has won, or less than 0: has lost; None while nothing is decided."""
        if abs(self.score) <= DECIDED:
            return None
        plies = LOST - abs(self.score)
        return plies if self.score > 0 else -plies


class DraughtsSearch:
    """One seat's memory: a table of positions and the habits of its cuts. They carry over from move to move.

    With the same past calls and the same nodes the answer is the same, in any process.
    """

    def __init__(
        self,
        nodes: int,
        tables: np.ndarray | None = None,
        noise: int = 0,
        seed: int = 0,
        endgames: EndgameDatabase | None = None,
        network: np.ndarray | None = None,
        largest: int = LARGEST,
        replies: Sequence[float] | None = None,
    ) -> None:
        """Room for searches of about `nodes` positions, in a table of 2**`largest` entries of 16 bytes at most.

        `tables`: an evaluation (`evaluation_tables`), by default the hand-made one.

        `noise`: every leaf is misjudged by up to so many hundredths of a man, always alike for one `seed`.
        `endgames`: the endings that are looked up wherever they come about but at the root. `network`: judges instead
        of the tables (`ai.games.english_draughts.kernels.network`). `replies`: searches for a move expect the other
        side to capture as one person does, by a weight of each feature
        (`ai.games.english_draughts.kernels.replies`).
        """
        size = min(max((2 * nodes).bit_length(), 10), largest)
        self._memory = on_lines(np.zeros(offsets.MEMORY, np.int64))
        self._table = on_lines(np.zeros((1 << size) * ENTRY // 2, np.int64))
        self._tables = hand_tables() if tables is None else tables
        self._network = None if network is None else on_lines(network)
        self.bold = network is not None
        """Whether searches for a move prune by the margins that were chosen for a network. The value of a board after a
        given number of plies is always searched without them."""
        self._never = np.zeros(1, np.uint8)
        assert self._tables.dtype == np.int16
        memory = self._memory
        if self._network is not None:
            assert self._network.dtype == np.int16 and len(self._network) == NUMBERS
            memory[offsets.NETWORK] = self._network.ctypes.data
        memory[offsets.TABLE], memory[offsets.BUCKETS] = self._table.ctypes.data, (1 << size - 1) - 1
        memory[offsets.EVALUATION] = self._tables.ctypes.data
        self._endgames = endgames
        memory[offsets.ENDGAMES] = 0 if endgames is None else endgames.address
        memory[offsets.NOISE], memory[offsets.SEED] = noise, seed & 0x7FFF_FFFF_FFFF_FFFF
        self._expects = replies is not None
        if replies is not None:
            first = offsets.REPLIES + 1
            memory[first : first + COUNT] = np.rint(np.array(replies[:COUNT]) * UNIT)

    def find(
        self,
        state: DraughtsState,
        nodes: int,
        stop: bytearray,
        deepest: int = DEEPEST,
        excluded: Sequence[tuple[int, int]] = (),
    ) -> DraughtsSearchResult:
        """The best move found in a state that goes on, looking at about `nodes` positions at most.

        `excluded`: moves, as (change, taken), that are left out, at most two; there is to be another one.
        """
        memory = self._memory
        self._follow(state)
        words_of_excluded = [word for pair in excluded for word in pair]
        memory[offsets.EXCLUDED + 1 : offsets.EXCLUDED + 1 + len(words_of_excluded)] = words_of_excluded
        memory[offsets.EXCLUDED] = len(excluded)
        memory[offsets.REPLIES] = self._expects
        self._think(board_of(state), len(state.since), nodes, stop, deepest, self.bold)
        memory[offsets.EXCLUDED] = memory[offsets.REPLIES] = 0
        score, depth, spent = (int(memory[word]) for word in (offsets.BEST_SCORE, offsets.BEST_DEPTH, offsets.NODES))
        best = (int(memory[offsets.BEST_CHANGE]), int(memory[offsets.BEST_TAKEN]))
        first = offsets.REPORTED_LINE + 1
        pairs = memory[first : first + 2 * int(memory[first - 1])].reshape(-1, 2).tolist()
        moves = moves_of(state, [(change, taken) for change, taken in pairs] or [best])
        return DraughtsSearchResult(moves[0], score, depth, moves, spent)

    def move_values(
        self, state: DraughtsState, depth: int, nodes: int, stop: bytearray, only: Sequence[str] | None = None
    ) -> dict[str, int]:
        """The value of every legal move, or of each that `only` names, for the mover after `depth` plies; by move text.

        Each is looked at alone. About `nodes` positions are looked at for all of them together.
        """
        moves = ENGLISH_DRAUGHTS.legal_moves(state)
        if only is not None:
            moves = [ENGLISH_DRAUGHTS.parse_move(state, text) for text in only]
        found: dict[str, int] = {}
        for move in moves:
            after = ENGLISH_DRAUGHTS.successor(state, move)
            outcome = ENGLISH_DRAUGHTS.outcome(after)
            if outcome is None:
                self._follow(after)
                value = -self._think(board_of(after), len(after.since), nodes // len(moves), stop, max(depth - 1, 1))
            else:
                value = LOST * outcome.points[state.position.turn]
            found[ENGLISH_DRAUGHTS.format_move(state, move)] = value
        return found

    def evaluate(self, board: Board, depth: int, nodes: int, stop: bytearray | None = None) -> int:
        """The value of a board without a past for its mover after `depth` plies, looking at about `nodes` positions."""
        memory = self._memory
        memory[offsets.ROOT], memory[offsets.NO_PROGRESS], memory[offsets.REPETITION] = 0, 1 << 40, 0
        return self._think(board, 0, nodes, bytearray(1) if stop is None else stop, depth)

    def forget(self) -> None:
        """Be as new: what is found next depends on nothing that was looked at before."""
        self._table[:] = 0
        self._memory[offsets.KILLERS : offsets.LINES] = 0

    def answer(self, board: Board, past: Sequence[int], nodes: int) -> tuple[int, int]:
        """The best move of a board as (change, taken), by the default draw rules; the board has more than one.

        `past`: the kernel's keys of the positions since the last progress, this one left out.
        """
        memory, before = self._memory, past[-offsets.PAST :]
        memory[offsets.PATH : offsets.PATH + len(before)] = before
        memory[offsets.ROOT], memory[offsets.NO_PROGRESS], memory[offsets.REPETITION] = len(before), NO_PROGRESS, 1
        self._think(board, len(past), nodes, bytearray(1), DEEPEST, self.bold)
        return int(memory[offsets.BEST_CHANGE]), int(memory[offsets.BEST_TAKEN])

    def prepare(self, nodes: int) -> int:
        """The address of the memory, for compiled code that searches about `nodes` positions at a time by the default
        draw rules and is never stopped; it has no past. Valid as long as this object is."""
        memory = self._memory
        memory[offsets.NO_PROGRESS], memory[offsets.REPETITION], memory[offsets.LIMIT] = NO_PROGRESS, 1, nodes
        memory[offsets.STOP], memory[offsets.BOLD] = self._never.ctypes.data, self.bold
        return memory.ctypes.data

    @property
    def score(self) -> int:
        """The score of the last search, for its mover."""
        return int(self._memory[offsets.BEST_SCORE])

    def _follow(self, state: DraughtsState) -> None:
        """Tells the kernel how the state came about and which draw rules hold."""
        memory = self._memory
        since = [_key(position) for position in state.since[-offsets.PAST :]]
        memory[offsets.PATH : offsets.PATH + len(since)] = since
        memory[offsets.ROOT] = len(since)
        memory[offsets.NO_PROGRESS] = min(state.round.limit, 1 << 40)
        memory[offsets.REPETITION] = state.round.repetition

    def _think(self, board: Board, since: int, nodes: int, stop: bytearray, deepest: int, bold: bool = False) -> int:
        """The score for the mover; the kernel leaves the rest of its answer in the memory."""
        memory, flag = self._memory, np.frombuffer(stop, np.uint8)
        memory[offsets.BOLD] = bold
        memory[offsets.LIMIT], memory[offsets.STOP] = nodes, flag.ctypes.data
        kernel.think(*board, since, deepest, memory.ctypes.data)
        return int(memory[offsets.BEST_SCORE])


def _key(position: Position) -> int:
    """The kernel's key of a position of the rule book."""
    black, white, kings, turn = position
    own, enemy = (black, white) if turn == 0 else (white, black)
    return key(own, enemy, kings, turn)


def moves_of(state: DraughtsState, line: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """Move texts of a line of the kernel. Of two paths with one result, the rule book's first is named."""
    texts: list[str] = []
    for wanted in line:
        for move in ENGLISH_DRAUGHTS.legal_moves(state):
            after = ENGLISH_DRAUGHTS.successor(state, move)
            if made(state, after) == wanted:
                texts.append(ENGLISH_DRAUGHTS.format_move(state, move))
                state = after
                break
    return tuple(texts)
