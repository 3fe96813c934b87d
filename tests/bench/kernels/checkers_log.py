"""Games of Chinese checkers played only to have a log to count: quick one-ply players with noise. No player of ours.

Each side has a table of values by cell and plays the move that gains most after
noise (Gumbel's, so the choice is a logit) has been added. States are told by 64-bit keys as their next mover sees them.
"""

import numpy as np

from ai.games.chinese_checkers.kernels.board import KEYS, has_won, moves_of, play, settle
from ai.kernels.chance import below, draw
from ai.kernels.compiled import compiled, inlined
from ai.kernels.copying import put
from shared.games.chinese_checkers.board import CELLS, HOMES, PIECES, SIDE

START = np.array([[cell for cell in range(CELLS) if HOMES[seat] >> cell & 1] for seat in (0, 1)], np.uint8)
SEEN_FROM = np.array(
    [
        [[SIDE * (cell % SIDE) + cell // SIDE if mirror else cell for cell in cells] for mirror in (0, 1)]
        for cells in (range(CELLS), range(CELLS - 1, -1, -1))
    ],
    np.uint8,
)
"""SEEN_FROM[seat, mirror, cell]: where the seat sees the cell, on its own board or in the mirror."""
NOISE = (-np.log(-np.log((np.arange(4096) + 0.5) / 4096))).astype(np.float32)
"""Gumbel's distribution by quantiles."""
CAP = 250
"""Plies after which nobody wins."""
_S12, _LOW = np.uint64(12), np.uint64(4095)


@compiled
def play_games(games, values, scale, board, moves, state, keys, signs):
    """Plays `games` and returns how many states they have: `keys` (uint64), `signs` (int8) of the player who made each.

    A game's first state has sign 2; states that a player's return to an earlier one takes back are left out. `values`
    (float32[players, 2, cell]): a game's two seats are drawn from the players. `scale`: of the noise, in cell values.
    `board`: BOARD[1] of the first state; `moves`: room for a list; `state`: of the generator. Room: CAP + 1 a game.
    """
    at = 0
    for _ in range(games):
        first = at
        at = _play(values, scale, board, moves, state, keys, at)
        winner = 0 if has_won(board, 0) else 1 if has_won(board, 1) else -1
        signs[first] = 2
        for place in range(first + 1, at):
            signs[place] = 0 if winner < 0 else 1 if (place - first - 1) % 2 == winner else -1
    return at


@compiled
def _play(values, scale, board, moves, state, keys, first):
    here = board[0]
    for seat in range(2):
        put(here.cells[seat], 0, START[seat])
    here.turn = here.plies = 0
    settle(board)
    players = (below(state, len(values)), below(state, len(values)))
    seen = np.zeros((2, 2), np.uint64)
    for seat in range(2):
        for piece in range(PIECES):
            _change(seen, seat, here.cells[seat, piece])
    keys[first] = min(seen[0, 0], seen[0, 1])
    at = first + 1
    while here.plies < CAP:
        seat = here.turn
        move = _choice(values[players[seat], seat], scale, moves, moves_of(board, moves, np.int64(0)), state)
        _change(seen, seat, move >> 7)
        _change(seen, seat, move & 127)
        play(board, move)
        keys[at] = min(seen[here.turn, 0], seen[here.turn, 1])
        earlier = at - 2
        while earlier >= first and keys[earlier] != keys[at]:
            earlier -= 2
        at = earlier + 1 if earlier >= first else at + 1
        if has_won(board, seat):
            break
    return at


@inlined
def _change(seen, seat, cell):
    """Puts the seat's piece on the cell, or takes it off, in `seen[whose view, mirror]`."""
    for eye in range(2):
        for mirror in range(2):
            seen[eye, mirror] ^= KEYS[eye ^ seat, SEEN_FROM[eye, mirror, cell]]


@inlined
def _choice(cell_values, scale, moves, count, state):
    """The move that gains most, noise included."""
    best, most, bits = 0, np.float32(-1e9), np.uint64(0)
    for number in range(count):
        if number % 5 == 0:
            bits = draw(state)
        move = moves[number]
        gain = cell_values[move & 127] - cell_values[move >> 7] + scale * NOISE[bits & _LOW]
        bits >>= _S12
        if gain > most:
            best, most = move, gain
    return best
