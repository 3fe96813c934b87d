"""Chinese checkers on the star of 121 holes: `chinese-checkers-star-N/1` for N players. Knows no table, clock or AI.

Cells are (x, y) on axes at 60°, written `a1` ... `q17`, of which 121 make the star. Each seat begins with ten pieces in
a tip and heads for the tip across. A *step* goes to an adjacent empty cell; a *hop* over one adjacent piece of any seat
to the empty cell right behind it, and on from there as often as wished. Nothing is captured, and a move is where it
starts and where it ends. The first seat to fill its goal wins, and the
others lose alike. The README names the sources, and the decisions where published rules differ.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shared.core import Outcome, Seat
from shared.errors import IllegalMove, NotationError
from shared.games.board_game import BoardGame, BoardState
from shared.games.chinese_checkers.board import PIECES, bit_set, cells_of, is_chain
from shared.games.chinese_checkers_star.board import (
    CELL,
    CELL_NUMBERS,
    CELL_TEXTS,
    CELLS,
    HOPS,
    STEPS,
    TIPS,
    TIPS_OF_SEATS,
)

PLIES_A_SEAT: Final = 150
"""After so many plies of each seat nobody has won."""
SQUATTERS_COUNT: Final = 30
"""From so many plies of each seat on, pieces of other seats fill a goal too."""

Move = tuple[int, ...]
"""The cells that a piece touches: two of a step, more than two or two apart of a chain; PASS: none."""
PASS: Final[Move] = ()

_MOVE = re.compile(rf"{CELL}(?:-{CELL}|(?:x{CELL})+)")
_ARMY = f"{CELL}(?:,{CELL})*"
_POSITION = re.compile(rf"([0-5])((?::{_ARMY})+)(?:@(0|[1-9][0-9]{{0,2}}))?")


@dataclass(frozen=True, slots=True)
class Star:
    """A board."""

    pieces: tuple[int, ...]
    """By seat, the bit set of its ten cells."""
    turn: Seat
    plies: int = 0


class ChineseCheckersOnTheStar(BoardGame[Star, Move]):
    """The rule book for one number of players."""

    def __init__(self, players: int) -> None:
        """`players`: 2, 3, 4 or 6."""
        self.id = f"chinese-checkers-star-{players}/1"
        self.title = f"Chinese checkers, star for {players}"
        self.seats = players
        self.teams = tuple((Seat(seat),) for seat in range(players))
        self.zero_sum = players == 2
        self.max_plies = PLIES_A_SEAT * players
        self.homes = tuple(TIPS[tip] for tip in TIPS_OF_SEATS[players])
        """By seat, the bit set of the ten cells on which it begins."""
        self.goal_tips = tuple((tip + 3) % 6 for tip in TIPS_OF_SEATS[players])
        """By seat, the number of the tip that it is to fill."""
        self._goals = tuple(TIPS[tip] for tip in self.goal_tips)

    def start(self) -> Star:
        return Star(self.homes, Seat(0))

    def turn(self, board: Star) -> Seat:
        return board.turn

    def moves(self, board: Star) -> Sequence[Move]:
        """By start and end, ascending; of several ways the shortest, of those the first. Without any, PASS alone."""
        found: list[Move] = []
        for start, chains, steps in _ways(board):
            paths: dict[int, Move] = {start: (start,)}
            for end, before in chains.items():
                paths[end] = (*paths[before], end)
            del paths[start]
            for end in steps:
                paths[end] = (start, end)
            found += [paths[end] for end in sorted(paths)]
        return found or [PASS]

    def texts(self, board: Star) -> tuple[str, ...]:
        found: list[str] = []
        for start, chains, steps in _ways(board):
            begin = CELL_TEXTS[start]
            words = {start: begin}
            for end, before in chains.items():
                words[end] = f"{words[before]}x{CELL_TEXTS[end]}"
            del words[start]
            for end in steps:
                words[end] = f"{begin}-{CELL_TEXTS[end]}"
            found += [words[end] for end in sorted(words)]
        return tuple(found) or ("pass",)

    def forced(self, state: BoardState[Star]) -> Move | None:
        """PASS, of a seat that cannot move."""
        return PASS if self.move_texts(state) == ("pass",) else None

    def play(self, board: Star, move: Move) -> Star:
        pieces = list(board.pieces)
        if move:
            pieces[board.turn] ^= 1 << move[0] | 1 << move[-1]
        return Star(tuple(pieces), Seat((board.turn + 1) % self.seats), board.plies + 1)

    def result(self, board: Star) -> Outcome | None:
        """The seat that has just moved is looked at first, then the others in turn order."""
        seats = self.seats
        for step in range(seats):
            seat = (board.turn - 1 + step) % seats
            if self._fills_goal(board, seat):
                points = tuple(1 if other == seat else -1 for other in range(seats))
                return Outcome(points, "goal")
        return Outcome((0,) * seats, "ply-cap") if board.plies >= self.max_plies else None

    def _fills_goal(self, board: Star, seat: int) -> bool:
        goal = self._goals[seat]
        own = board.pieces[seat] & goal
        if own == goal or not own or board.plies < SQUATTERS_COUNT * self.seats:
            return own == goal
        return goal & ~sum(board.pieces) == 0  # no two share a cell, so the sum is the union

    def move_text(self, move: Move) -> str:
        """`e8-e9`, `e6xe8xg8` or `pass`."""
        if not move:
            return "pass"
        is_step = move[1] in STEPS[move[0]]
        return ("-" if is_step else "x").join([CELL_TEXTS[cell] for cell in move])

    def parse_move(self, state: BoardState[Star], text: str) -> Move:
        """The legal move with these ends; a chain may go another way. Raises NotationError or IllegalMove."""
        path = _path(text)
        if text in self.move_texts(state):  # nearly always
            return path
        ends = [move for move in self.legal_moves(state) if move[:1] == path[:1] and move[-1:] == path[-1:]]
        # A step and a chain to one cell are one move, listed as the step.
        if not ends or ("x" in text and not is_chain([*path], sum(state.board.pieces), HOPS)):
            raise IllegalMove(f"{text[:40]} is no legal move here")
        return ends[0]

    def replay(self, state: BoardState[Star], moves: Sequence[str]) -> tuple[BoardState[Star], frozenset[int]]:
        board, forced = state.board, set[int]()
        for text in moves:
            board = self.play(board, _path(text))
        for ply, text in enumerate(moves[1:], start=1):
            if text == "pass":
                forced.add(ply)
        replayed = BoardState(board, state.options, state.start, state.first, (*state.history, *moves))
        return replayed, frozenset(forced)

    def board_text(self, board: Star) -> str:
        """`0:e5,e6,...:m13,...@61`: turn, each seat's cells ascending, the plies played unless none were."""
        return ":".join((str(board.turn), *map(_army_text, board.pieces))) + (f"@{board.plies}" if board.plies else "")

    def read_board(self, text: str) -> Star:
        match = _POSITION.fullmatch(text)
        if match is None:
            raise NotationError(f"{text[:40]!r} is no position; write turn:cells:cells@plies, as 0:e5,e6:m12,m13@61")
        armies = [army.split(",") for army in match[2][1:].split(":")]
        if not {cell for army in armies for cell in army} <= CELL_NUMBERS.keys():
            raise NotationError("the position names a cell that the star does not have")
        pieces = tuple(bit_set({CELL_NUMBERS[cell] for cell in army}) for army in armies)
        self._check(pieces, int(match[1]), sum(map(len, armies)))
        return Star(pieces, Seat(int(match[1])), int(match[3] or 0))

    def _check(self, pieces: Sequence[int], turn: int, cells: int) -> None:
        """Raises NotationError unless each seat has ten pieces, each on its own cell, and one of them the turn."""
        union = 0
        for army in pieces:
            union |= army
        if len(pieces) != self.seats or turn >= self.seats:
            raise NotationError(f"{self.title} has seats 0 to {self.seats - 1}")
        if {army.bit_count() for army in pieces} != {PIECES} or not cells == union.bit_count() == PIECES * self.seats:
            raise NotationError("each seat has ten pieces, and no two share a cell")

    def pack(self, state: BoardState[Star]) -> bytes:
        """61 bytes, half a byte a cell in the order of cells: 0 is empty, 1 to 6 a piece of seat 0 to 5; the last half
        is the turn. The plies are no part of it, so that equal positions pack equally."""
        digits: int = state.board.turn
        for seat, army in enumerate(state.board.pieces, start=1):
            digits += seat * _digits_of(army)
        return digits.to_bytes((CELLS + 1) // 2)

    def unpack(self, packed: bytes) -> BoardState[Star]:
        """The packed position with no plies played. Raises NotationError."""
        digits = packed.hex()
        turn = int(digits[-1:] or "f", 16)
        pieces = tuple(
            bit_set(cell for cell, digit in enumerate(digits[:-1]) if digit == str(seat + 1))
            for seat in range(self.seats)
        )
        self._check(pieces, turn, CELLS - digits[:-1].count("0"))
        if len(digits) != CELLS + 1:
            raise NotationError(f"a packed position has {(CELLS + 1) // 2} bytes, not {len(packed)}")
        board = Star(pieces, Seat(turn))
        return BoardState(board, {}, self.board_text(board), board.turn)


def _ways(board: Star) -> Iterator[tuple[int, dict[int, int], list[int]]]:
    """Where each piece of the seat whose turn it is may go, not looking at whether the round is over: its cell, the
    ends of its chains as `chains_from` finds them, each with the cell before it, and the ends of its steps.

    The pieces hop along the same lines, so the hops from a cell are looked up once.
    """
    occupied, open_hops = sum(board.pieces), dict[int, list[tuple[int, int]]]()
    for start in cells_of(board.pieces[board.turn]):
        own, chains, frontier = 1 << start, dict[int, int](), [start]
        for cell in frontier:  # grows as we go
            hops = open_hops.get(cell)
            if hops is None:
                hops = open_hops[cell] = [(over, to) for line, over, to in HOPS[cell] if occupied & line == over]
            for over, landing in hops:
                if landing not in chains and over != own:  # the piece itself has left its cell
                    chains[landing] = cell
                    frontier.append(landing)
        yield start, chains, [end for end in STEPS[start] if not occupied >> end & 1]


@lru_cache(maxsize=4096)  # a move changes one side
def _army_text(army: int) -> str:
    """The texts of an army's cells, ascending."""
    return ",".join([CELL_TEXTS[cell] for cell in cells_of(army)])


@lru_cache(maxsize=4096)
def _digits_of(army: int) -> int:
    """A packed position with 1 on the cells of an army, and 0 elsewhere."""
    return sum(1 << 4 * (CELLS - cell) for cell in cells_of(army))


@lru_cache(maxsize=4096)
def _path(text: str) -> Move:
    """The cells of a move text, legal or not. Raises NotationError."""
    if text == "pass":
        return PASS
    cells = re.split("[-x]", text) if _MOVE.fullmatch(text) else []
    if not cells or not set(cells) <= CELL_NUMBERS.keys():
        raise NotationError(f"{text[:40]!r} is no move; write a step as e8-e9 and a chain as e6xe8xg8")
    return tuple(CELL_NUMBERS[cell] for cell in cells)


STARS: Final = {players: ChineseCheckersOnTheStar(players) for players in TIPS_OF_SEATS}
"""The rule books by number of players."""
