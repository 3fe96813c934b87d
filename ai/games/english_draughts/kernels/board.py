"""The board of English draughts in machine words: which moves there are and what they make. Knows no draw and no plan.

The twin of `shared.games.english_draughts.rules`, whose numbered rules are named here. The layout is the same: a set of
squares is 35 bits, one bit left out after every two rows, so that each diagonal direction is one shift of the whole
board. A position is four words: `own` and `enemy` (pieces of the seat to move and of the other), `kings` (of both) and
`turn` (0 Black, who moves up the bits, 1 White).

A move is a record of RECORD bytes at an address that the caller provides: word 0 the *change*, the squares it leaves
and lands on (0 when a circle ends where it began), word 1 the *taken* pieces, word 2 is the search's. Two paths with
the same change and taken pieces are two records, as the rule book counts them.
"""

import numpy as np

from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import ones, store
from shared.games.english_draughts.rules import DraughtsState

# Moves lie at addresses, not in arrays: see `ai.kernels.machine`; `oldhand bench perft` measures the speed.

BOARD = 0b1111_1111_0_1111_1111_0_1111_1111_0_1111_1111
NOTHING = np.int64(0)
"""No square, as a word: see `compiled` for why recursions are not handed a bare 0."""
FAR = (0b1111 << 31, 0b1111)
"""By seat: where its men are crowned."""
RECORD = 24
MOVES = 192
"""Records that no list exceeds: a king has at most 16 capture paths, whatever stands around it (all boards of one
diagonal grid tried), and there are at most twelve."""


@inlined
def waiting(turn):
    """The seat that is not to move."""
    return turn ^ 1


@inlined
def far_row(turn):
    return FAR[0] if turn == 0 else FAR[1]


@inlined
def _record(address, change, taken):
    store(address, 0, change)
    store(address, 1, taken)
    return address + RECORD


@compiled
def _chains(start, here, taken, enemy, empty, down, up, address):
    """Records every capture that goes on from `here` to its end (3); returns the address behind the last.

    `down` and `up` are words, not 0 where the piece may jump that way.
    A man on the far row has no forward jump left, so being crowned ends its move (4) without a word here.
    """
    end = address
    if down:
        over = here << 4 & enemy
        if over << 4 & empty:
            end = _chains(start, over << 4, taken | over, enemy ^ over, empty, down, up, end)
        over = here << 5 & enemy
        if over << 5 & empty:
            end = _chains(start, over << 5, taken | over, enemy ^ over, empty, down, up, end)
    if up:
        over = here >> 4 & enemy
        if over >> 4 & empty:
            end = _chains(start, over >> 4, taken | over, enemy ^ over, empty, down, up, end)
        over = here >> 5 & enemy
        if over >> 5 & empty:
            end = _chains(start, over >> 5, taken | over, enemy ^ over, empty, down, up, end)
    if end == address:
        end = _record(address, start ^ here, taken)
    return end


@inlined
def _forward(squares, by, turn):
    """The squares `by` bits further on, as a man of the seat goes."""
    return squares << by if turn == 0 else squares >> by


@inlined
def _before_enemies(enemy, empty, turn):
    """The squares from which a man of the seat can capture: behind an enemy that has an empty square behind it."""
    if turn == 0:
        return enemy >> 4 & empty >> 8 | enemy >> 5 & empty >> 10
    return enemy << 4 & empty << 8 | enemy << 5 & empty << 10


@inlined
def jumpers(own, enemy, kings, turn):
    """The pieces of `own` that can capture now."""
    empty = BOARD & ~(own | enemy)
    backwards = own & kings & _before_enemies(enemy, empty, waiting(turn))
    return own & _before_enemies(enemy, empty, turn) | backwards


@inlined
def _man_jumps(start, by, enemy, empty, ahead, turn, address):
    """Records the captures of the man on `start` whose first jump goes that way. `ahead`: where a man can capture.

    A capture that ends with that jump, as most do, costs no call.
    """
    over = _forward(start, by, turn) & enemy
    land = _forward(over, by, turn) & empty
    if land & ahead:
        return _chains(start, land, over, enemy ^ over, empty, waiting(turn), turn, address)
    return _record(address, start ^ land, over) if land else address


@inlined
def captures(own, enemy, kings, turn, address):
    """Records all captures; returns the address behind the last."""
    pieces = jumpers(own, enemy, kings, turn)
    empty = BOARD & ~(own | enemy)
    ahead = _before_enemies(enemy, empty, turn)
    end = address
    while pieces:
        start = pieces & -pieces
        pieces ^= start
        king = start & kings
        if king:
            end = _chains(start, start, NOTHING, enemy, empty | start, king, king, end)
        else:
            end = _man_jumps(start, 4, enemy, empty, ahead, turn, end)
            end = _man_jumps(start, 5, enemy, empty, ahead, turn, end)
    return end


@inlined
def _steps_by(ends, by, address):
    while ends:
        end = ends & -ends
        ends ^= end
        address = _record(address, end | (end >> by if by > 0 else end << -by), 0)
    return address


@inlined
def steps(own, enemy, kings, turn, address):
    """Records all steps, legal only where there is no capture; returns the address behind the last."""
    empty = BOARD & ~(own | enemy)
    down = own if turn == 0 else own & kings
    up = own if turn == 1 else own & kings
    address = _steps_by(down << 4 & empty, 4, address)
    address = _steps_by(down << 5 & empty, 5, address)
    address = _steps_by(up >> 5 & empty, -5, address)
    return _steps_by(up >> 4 & empty, -4, address)


@inlined
def legal(own, enemy, kings, turn, address):
    """Records all legal moves: captures if there is one (3), else steps (2); returns the address behind the last."""
    end = captures(own, enemy, kings, turn, address)
    return steps(own, enemy, kings, turn, address) if end == address else end


@inlined
def count_legal(own, enemy, kings, turn, address):
    """How many legal moves there are. Uses the memory at `address`."""
    empty = BOARD & ~(own | enemy)
    pieces = jumpers(own, enemy, kings, turn)
    if not pieces:
        down = own if turn == 0 else own & kings
        up = own if turn == 1 else own & kings
        return ones(down << 4 & empty) + ones(down << 5 & empty) + ones(up >> 4 & empty) + ones(up >> 5 & empty)
    if not pieces & kings:
        short = _forward(_forward(own, 4, turn) & enemy, 4, turn) & empty
        long = _forward(_forward(own, 5, turn) & enemy, 5, turn) & empty
        if not (short | long) & _before_enemies(enemy, empty, turn):
            return ones(short) + ones(long)
    return (captures(own, enemy, kings, turn, address) - address) // RECORD


@inlined
def kings_after(own, kings, turn, change, taken):
    """The kings of both sides after a move: what was taken is gone, a king has moved, a man may be crowned (4)."""
    moved = change if own & change & kings else change & ~own & far_row(turn)
    return kings & ~taken ^ moved


def board_of(state: DraughtsState) -> tuple[int, int, int, int]:
    """(own, enemy, kings, turn) of a state of the rule book."""
    black, white, kings, turn = state.position
    own, enemy = (black, white) if turn == 0 else (white, black)
    return own, enemy, kings, turn


def made(before: DraughtsState, after: DraughtsState) -> tuple[int, int]:
    """The rule book's move between two states as (change, taken), the words of a record."""
    own, enemy, _, _ = board_of(before)
    left, then, _, _ = board_of(after)
    return own ^ then, enemy & ~left
