"""Static evaluation of quiet positions of English draughts. Looks no move ahead.

The worth is a sum over the pieces: of the kind (man, king), the square, and how many pieces are left on the board. A
mined judgement has the same form and takes the place of the hand-made one. So that a leaf costs eight look-ups, or
sixteen with kings, the sums are tabulated for every pattern of two rows.

A mined judgement may also know *patterns*: what the men of both sides in a window of four rows and four columns are
worth together, which no sum over pieces tells. They cost fifteen look-ups more.
"""

from collections.abc import Sequence

import numpy as np

from ai.kernels.compiled import inlined
from ai.kernels.machine import load_short, ones

# Tables are at an address because the search's memory holds them; `oldhand bench search` measures the speed.

MAN, KING = 0, 1
ARMIES = 24
"""Pieces on the board at most."""
WORST = 20_000
"""No worth of a whole position is beyond ±WORST hundredths of a man: results of the game are."""

_PATTERNS = 256
_GROUPS = 4
"""Pairs of rows: eight squares, bits 9 · group to 9 · group + 7 of a set."""
_SET = _GROUPS * _PATTERNS
_PHASE = 4 * _SET
"""Numbers for one count of pieces: Black's men, White's men, Black's kings, White's kings."""
_TEMPO = (ARMIES + 1) * _PHASE

COLUMNS, ROWS = 3, 5
"""Places where a window, two neighbouring squares of each of four neighbouring rows, can begin."""
WINDOWS = COLUMNS * ROWS
"""Window ROWS · column + row begins at this row, counted from 0, and at this square of every row."""
WINDOW = 6_561
"""Patterns of a window: the sum over its squares, row by row, of 3 ** square times 0 (no man), 1 (a man of the side
whose view it is), 2 (the other's)."""
_PATTERNED = _TEMPO + ARMIES + 1
"""1 where patterns follow: the numbers with a digit 1 for each bit of a byte, then WINDOWS · WINDOW for each count."""
_DIGITS = _PATTERNED + 1
_WINDOWS = _DIGITS + _PATTERNS


def by_pieces(knots: Sequence[tuple[int, np.ndarray]]) -> np.ndarray:
    """float64[ARMIES + 1, ...]: arrays given for some counts of pieces, ascending, straight lines between them."""
    counts = [count for count, _ in knots]
    values = np.stack([np.asarray(value, np.float64) for _, value in knots])
    shares = np.stack([np.interp(np.arange(ARMIES + 1), counts, each) for each in np.eye(len(counts))], axis=1)
    return (shares @ values.reshape(len(counts), -1)).reshape(ARMIES + 1, *values.shape[1:])


def digits() -> np.ndarray:
    """int64[256]: the number with the digit 1, of base 3, for each bit that is set."""
    return (np.arange(_PATTERNS)[:, None] >> np.arange(8) & 1) @ 3 ** np.arange(8)


def turned_pattern() -> np.ndarray:
    """int64[WINDOW]: each pattern as the other side sees it; of window w it is one of window WINDOWS − 1 − w."""
    squares = np.arange(WINDOW)[:, None] // 3 ** np.arange(8) % 3
    return np.array([0, 2, 1])[squares[:, ::-1]] @ 3 ** np.arange(8)


def evaluation_tables(weights: np.ndarray, tempo: np.ndarray, patterns: np.ndarray | None = None) -> np.ndarray:
    """The look-up tables (int16) of a judgement.

    `weights[pieces, kind, square − 1]`, shape (25, 2, 32): what a piece of the side that moves down the numbers (Black)
    is worth in hundredths of a man; White's are worth the same on the board turned. `tempo[pieces]`, shape (25,): what
    it is worth to be on move. `patterns[pieces, window, pattern]`, shape (25, WINDOWS, WINDOW): what patterns are worth
    to the side whose view they are; the other side's, seen from its own side, count against it. Raises ValueError if a
    pattern or a position could be worth more than the tables hold.
    """
    assert weights.shape == (ARMIES + 1, 2, 32) and tempo.shape == (ARMIES + 1,)
    value = np.rint(weights).astype(np.int64)
    both = np.zeros((ARMIES + 1, WINDOWS, WINDOW), np.int64)
    if patterns is not None:
        assert patterns.shape == both.shape
        both = np.rint(patterns - patterns[:, ::-1][:, :, turned_pattern()]).astype(np.int64)
    most = 12 * 2 * np.abs(value).max() + np.abs(both).max(axis=2).sum(axis=1).max() + np.abs(tempo).max()
    if most > WORST:
        raise ValueError(f"twelve such pieces would be worth more than {WORST / 100} men")
    sets = np.arange(_PATTERNS)[:, None] >> np.arange(8) & 1
    tables = np.zeros((ARMIES + 1, 4, _GROUPS, _PATTERNS), np.int64)
    for kind in (MAN, KING):
        for group in range(_GROUPS):
            black = value[:, kind, 8 * group : 8 * group + 8]
            white = value[:, kind, ::-1][:, 8 * group : 8 * group + 8]  # square n is 33 − n on the board turned
            tables[:, 2 * kind, group] = black @ sets.T
            tables[:, 2 * kind + 1, group] = -(white @ sets.T)
    parts = [tables.reshape(-1), np.rint(tempo).astype(np.int64), [int(patterns is not None)]]
    if patterns is not None:
        parts += [digits(), both.reshape(-1)]
    return np.concatenate(parts).astype(np.int16)


def hand_weights() -> tuple[np.ndarray, np.ndarray]:
    """(weights, tempo) made by hand, for `evaluation_tables`.

    A lead counts more the fewer pieces are left. Early, men stay home and hold the centre; late, they run. The back
    row holds off enemy kings until there is little left to hold. Kings belong in the middle.
    """
    row = np.repeat(np.arange(8), 4)
    column = np.array([2 * (square % 4) + (1 if square // 4 % 2 == 0 else 0) for square in range(32)])
    edge = (column == 0) | (column == 7)
    middle = 3.5 - np.maximum(np.abs(row - 3.5), np.abs(column - 3.5))  # 0 on the edge, 3 in the middle
    home = row == 0
    bridge = np.isin(np.arange(1, 33), (1, 3))
    centre = np.isin(np.arange(1, 33), (10, 11, 14, 15, 18, 19, 22, 23))
    early = 100 + np.where(home, 34, 0) + bridge * 14 + centre * 4 - edge * 3 - row * 3.5
    midway = 108 + np.where(home, 34, 0) + bridge * 10 + centre * 4 - edge * 2 - row * 1
    late = 125 + np.where(home, 12, 0) + row * 3
    king_early, king_late = 155 + 5 * middle, 185 + 6 * middle
    weights = by_pieces(
        [
            (2, np.stack([late + 25, king_late + 35])),
            (8, np.stack([late, king_late])),
            (16, np.stack([midway, king_early])),
            (24, np.stack([early, king_early])),
        ]
    )
    return weights, np.full(ARMIES + 1, 1.0)


@inlined
def _sum_of(squares, address, first):
    first_two = load_short(address, first + (squares & 255)) + load_short(address, first + 256 + (squares >> 9 & 255))
    last_two = load_short(address, first + 512 + (squares >> 18 & 255))
    return first_two + last_two + load_short(address, first + 768 + (squares >> 27))


@inlined
def rows(squares):
    """A set in 32 bits, without the bits that are left out after every two rows."""
    return squares & 255 | (squares >> 9 & 255) << 8 | (squares >> 18 & 255) << 16 | (squares >> 27) << 24


@inlined
def strip(squares, column):
    """Two squares of every row, the lower one numbered `column`, of a set in 32 bits: 16 bits."""
    pairs = squares >> column & 0x33333333
    pairs = (pairs | pairs >> 2) & 0x0F0F0F0F
    pairs = (pairs | pairs >> 4) & 0x00FF00FF
    return (pairs | pairs >> 8) & 0xFFFF


@inlined
def _patterned(black, white, pieces, address):
    """The value of the patterns of both sides' men for Black."""
    near, far = rows(black), rows(white)
    first, value = _WINDOWS + pieces * WINDOWS * WINDOW, 0
    for column in range(COLUMNS):
        left, right = strip(near, column), strip(far, column)
        for _ in range(ROWS):
            own, enemy = load_short(address, _DIGITS + (left & 255)), load_short(address, _DIGITS + (right & 255))
            value += load_short(address, first + own + 2 * enemy)
            first += WINDOW
            left >>= 2
            right >>= 2
    return value


@inlined
def evaluate(own, enemy, kings, turn, address):
    """The value of the position for the seat to move, in hundredths of a man. `address`: of the look-up tables."""
    pieces = ones(own | enemy)
    first = pieces * _PHASE
    black = own if turn == 0 else enemy
    white = enemy if turn == 0 else own
    value = _sum_of(black & ~kings, address, first) + _sum_of(white & ~kings, address, first + _SET)
    if kings:
        value += _sum_of(black & kings, address, first + 2 * _SET) + _sum_of(white & kings, address, first + 3 * _SET)
    if load_short(address, _PATTERNED):
        value += _patterned(black & ~kings, white & ~kings, pieces, address)
    return (value if turn == 0 else -value) + load_short(address, _TEMPO + pieces)
