"""The fifteen features of LS-Draughts, readable: what each is worth in a position, and the bits a network is shown.

Source: Castro Neto, Julia, Caixeta, "LS-Draughts", 2009, Table 1, which gives names and bits; the definitions are
those of the programs it stands on, their faults left out. The *agent* is the side that has just moved, seen as Black:
the board is turned when it plays White, and all squares below are on the board as it is then. The *enemy* is to move.
The kernel computes the same in machine words (`ai.games.english_draughts.kernels.features`); a test keeps them equal.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from shared.core import Seat, other
from shared.games.english_draughts.board import BLACK, SQUARE, Position

CENTRE = frozenset({10, 11, 14, 15, 18, 19, 22, 23})
DOUBLE_DIAGONAL = frozenset({1, 5, 6, 9, 10, 14, 15, 18, 19, 23, 24, 27, 28, 32})
EDGE = frozenset({1, 2, 3, 4, 5, 12, 13, 20, 21, 28, 29, 30, 31, 32})
MOMENT = {
    4: 0,
    29: 0,
    **dict.fromkeys((3, 8, 12, 21, 25, 30), 1),
    **dict.fromkeys((2, 7, 11, 13, 16, 17, 20, 22, 26, 31), 2),
}
"""How far from the corners of the other long diagonal a square is, where that is less than 3."""
MAN, KING = 2, 3
"""Their values in the piece features."""
AGENT, ENEMY = 1, -1
DOWN, UP = 1, -1
"""Directions by rows: the agent's men go down the board, up the numbers."""

Diagonal = tuple[int, int]
"""Rows and columns of one step: (DOWN, 1) goes down and to the right."""
DIAGONALS: tuple[Diagonal, ...] = ((DOWN, -1), (DOWN, 1), (UP, -1), (UP, 1))


@dataclass(frozen=True, slots=True)
class ObservedBoard:
    """A board as the agent sees it, having moved."""

    pieces: dict[int, tuple[int, bool]]
    """By square: whose (AGENT or ENEMY), and whether it is a king."""

    def men(self, whose: int) -> set[int]:
        return {square for square, piece in self.pieces.items() if piece == (whose, False)}

    def kings(self, whose: int) -> set[int]:
        return {square for square, piece in self.pieces.items() if piece == (whose, True)}

    def of(self, whose: int) -> set[int]:
        return self.men(whose) | self.kings(whose)

    def material(self, whose: int) -> int:
        return MAN * len(self.men(whose)) + KING * len(self.kings(whose))

    def is_empty(self, square: int | None) -> bool:
        """Whether it is a square of the board on which nothing stands."""
        return square is not None and square not in self.pieces

    def jumps(self, square: int, whose: int, king: bool) -> int:
        """In how many directions such a piece on the square could capture."""
        found = 0
        for way in _ways(whose, king):
            over = beside(square, way)
            if over is not None and self.pieces.get(over, (0, False))[0] == -whose:
                found += self.is_empty(beside(over, way))
        return found

    def steps(self, whose: int) -> Iterator[tuple[int, bool]]:
        """Every step of that side: the square it ends on, and whether a king stands there then."""
        for square in self.of(whose):
            king = self.pieces[square][1]
            for way in _ways(whose, king):
                end = beside(square, way)
                if end is not None and self.is_empty(end):
                    yield end, king or _row(end) == (7 if whose == AGENT else 0)

    def captures(self, whose: int) -> int:
        return sum(self.jumps(square, whose, self.pieces[square][1]) for square in self.of(whose))

    def threats(self, whose: int) -> int:
        """Squares to which a piece can step and then threatens a capture; a man just crowned threatens as a king."""
        return len({end for end, king in self.steps(whose) if self.jumps(end, whose, king)})

    def stands_exposed(self, square: int) -> bool:
        """Whether both neighbours on one diagonal are empty."""
        around = {way: self.is_empty(beside(square, way)) for way in DIAGONALS}
        return any(around[way] and around[-way[0], -way[1]] for way in DIAGONALS)


def _ways(whose: int, king: bool) -> list[Diagonal]:
    return [way for way in DIAGONALS if king or way[0] == whose]


def _row(square: int) -> int:
    """From 0, the agent's own king row."""
    return (square - 1) // 4


def beside(square: int, way: Diagonal) -> int | None:
    """The square one step away; None off the board."""
    row, column = _row(square) + way[0], 2 * ((square - 1) % 4) + (_row(square) % 2 == 0) + way[1]
    return 4 * row + column // 2 + 1 if 0 <= row < 8 and 0 <= column < 8 else None


def _bridge(seen: ObservedBoard) -> int:
    return int(not seen.kings(ENEMY) and {1, 3} <= seen.men(AGENT))


def _centre_of_enemy(seen: ObservedBoard) -> int:
    reached = {end for end, _ in seen.steps(ENEMY)}
    return len(CENTRE & (seen.men(ENEMY) | reached)) - 1


@dataclass(frozen=True, slots=True)
class Feature:
    """One gene of an individual."""

    name: str
    """As the paper prints it."""
    bits: int
    value: Callable[[ObservedBoard], int]
    """Before it is clamped to its bits."""


FEATURES: tuple[Feature, ...] = (
    Feature("PieceAdvantage", 4, lambda seen: seen.material(AGENT) - seen.material(ENEMY)),
    Feature("PieceDisadvantage", 4, lambda seen: seen.material(ENEMY) - seen.material(AGENT)),
    Feature("PieceThreat", 3, lambda seen: seen.captures(ENEMY)),
    Feature("PieceTake", 3, lambda seen: seen.captures(AGENT)),
    Feature(
        "Advancement",
        3,
        lambda seen: len(seen.men(AGENT) & set(range(17, 25))) - len(seen.men(AGENT) & set(range(9, 17))) + 8,
    ),
    Feature("DoubleDiagonal", 4, lambda seen: len(seen.of(AGENT) & DOUBLE_DIAGONAL)),
    Feature("BackRowBridge", 1, _bridge),
    Feature("CentreControl", 3, lambda seen: len(seen.men(AGENT) & CENTRE) - 1),
    Feature("XCentreControl", 3, _centre_of_enemy),
    Feature("TotalMobility", 4, lambda seen: len({end for end, _ in seen.steps(ENEMY)})),
    Feature("Exposure", 3, lambda seen: sum(map(seen.stands_exposed, seen.of(AGENT) - EDGE))),
    Feature("KingCentreControl", 3, lambda seen: len(seen.kings(AGENT) & CENTRE) - 1),
    Feature("DiagonalMoment", 3, lambda seen: sum(MOMENT.get(square, 3) for square in seen.of(AGENT))),
    Feature("Threat", 3, lambda seen: seen.threats(ENEMY)),
    Feature("Taken", 3, lambda seen: seen.threats(AGENT)),
)
"""Table 1, in its order."""


def seen_by_agent(position: Position) -> ObservedBoard:
    """The board as the side that is not to move sees it."""
    agent = other(position.turn)
    pieces: dict[int, tuple[int, bool]] = {}
    for bit, square in SQUARE.items():
        if bit & (position.black | position.white):
            whose = AGENT if _owner(position, bit) == agent else ENEMY
            pieces[square if agent == BLACK else 33 - square] = whose, bool(bit & position.kings)
    return ObservedBoard(pieces)


def _owner(position: Position, bit: int) -> Seat:
    return BLACK if bit & position.black else other(BLACK)


def raw_values(position: Position) -> tuple[int, ...]:
    """The fifteen values before clamping; the first two are never below 0."""
    seen = seen_by_agent(position)
    found = [feature.value(seen) for feature in FEATURES]
    return (max(0, found[0]), max(0, found[1]), *found[2:])


def inputs(position: Position) -> int:
    """The network's inputs as bits of one number: each value clamped to its bits, low bit first, in Table 1's order."""
    found = at = 0
    for feature, value in zip(FEATURES, raw_values(position), strict=True):
        found |= min(max(value, 0), (1 << feature.bits) - 1) << at
        at += feature.bits
    return found
