"""A small network that says what a position of English draughts is worth, kept up to date move by move.

In the spirit of NNUE: 128 inputs, one for each kind of piece on each square (own man, own king, the other side's man,
its king), seen from either side by the same first layer. The output of that layer for a board, the *sums*, two rows of
WIDTH numbers, changes by a few rows with a move, so that a search never computes it again. A leaf's worth is a sum over
both rows, cut off at 0 and 1 and squared, with weights of the position's phase: how many pieces are on the board.

Whole numbers throughout: every machine comes to the same. See `ai.games.english_draughts.network` for files,
`training` for how one is made.
"""

import numpy as np

from ai.kernels.compiled import compiled, inlined
from ai.kernels.lanes import TOP, WIDTH, add_row, exchange_row, squared, take_row
from ai.kernels.machine import load_short, lowest, ones

# Network and sums are at addresses because the search's memory holds them; `oldhand bench search` measures the speed.

INPUTS = 128
"""Number 64 · (0 own, 1 the other side's) + 32 · (0 man, 1 king) + square, as the side that moves up the bits sees it;
as the other side sees the same piece, the number is another by the bits OTHER_VIEW."""
OTHER_VIEW = 64 | 31
PHASES = 8
PHASE_PIECES = 3
"""Counts of pieces in a phase: 1 to 3, 4 to 6 ..."""
UNIT = 64
"""The number that stands for 1 in the weights of the second layer; in the first it is TOP."""
LOGIT = 160
"""Hundredths of a man that change the odds of the result by the factor e."""

_ROW_BYTES = 2 * WIDTH
FIRST_BIAS = INPUTS * WIDTH
"""A network is int16 numbers: INPUTS rows, from here on the first layer's bias row,"""
SECOND = FIRST_BIAS + WIDTH
"""for each phase a row of weights for the mover's sums and one for the other side's,"""
SECOND_BIAS = SECOND + 2 * PHASES * WIDTH
"""and for each phase what is added, in hundredths of a man."""
NUMBERS = SECOND_BIAS + PHASES
"""int16 numbers of a network."""
SUMS = 2 * WIDTH * 2 // 8
"""Words of both rows of sums: Black's view, then White's."""
WORST = 4_000
"""Hundredths of a man that no worth goes beyond."""


@inlined
def _input(piece, kings, seat):
    """The number of a piece's input in Black's view."""
    place = lowest(piece)
    return (seat << 6) + (32 if piece & kings else 0) + place - place // 9


@inlined
def _row(network, number):
    return network + _ROW_BYTES * number


@compiled
def sum_up(own, enemy, kings, turn, sums, network):
    """Writes both rows of sums at the address `sums`, from nothing. `network`: the address of its numbers."""
    bias = _row(network, INPUTS)
    for view in range(2):
        exchange_row(sums + _ROW_BYTES * view, bias, network, network)
    for seat in range(2):
        rest = own if seat == turn else enemy
        while rest:
            piece = rest & -rest
            rest ^= piece
            number = _input(piece, kings, seat)
            add_row(sums, _row(network, number))
            add_row(sums + _ROW_BYTES, _row(network, number ^ OTHER_VIEW))


@inlined
def carry_on(own, kings, turn, change, taken, after, before, sums, network):
    """Writes the sums behind a move from those at the address `before` it. `after`: all kings then."""
    left, landed = change & own, change & ~own
    here = there = np.int64(0)
    if change:
        here, there = _input(left, kings, turn), _input(landed, after, turn)
    exchange_row(sums, before, _row(network, here), _row(network, there))
    here, there = here ^ OTHER_VIEW, there ^ OTHER_VIEW
    exchange_row(sums + _ROW_BYTES, before + _ROW_BYTES, _row(network, here), _row(network, there))
    while taken:
        piece = taken & -taken
        taken ^= piece
        number = _input(piece, kings, turn ^ 1)
        take_row(sums, _row(network, number))
        take_row(sums + _ROW_BYTES, _row(network, number ^ OTHER_VIEW))


@inlined
def evaluate_sums(pieces, turn, sums, network):
    """The value of the position for the seat to move, in hundredths of a man; `pieces`: how many there are."""
    phase = (pieces - 1) // PHASE_PIECES
    weights = network + 2 * SECOND + 2 * _ROW_BYTES * phase
    total = squared(sums + _ROW_BYTES * turn, weights)
    total += squared(sums + _ROW_BYTES * (turn ^ 1), weights + _ROW_BYTES)
    found = total * LOGIT // (TOP * TOP * UNIT) + load_short(network, SECOND_BIAS + phase)
    return min(max(found, -WORST), WORST)


@compiled
def evaluate_board(own, enemy, kings, turn, sums, network):
    """The worth of a position by itself; the memory at `sums` is used."""
    sum_up(own, enemy, kings, turn, sums, network)
    return evaluate_sums(ones(own | enemy), turn, sums, network)
