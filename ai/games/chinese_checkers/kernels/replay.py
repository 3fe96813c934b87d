"""Archived games of Chinese checkers, from the ranks of their moves. Knows no file, no win and no repetition.

Move texts are paths, of all shortest ones the first (`shared.games.chinese_checkers.board.chains_from`). They form a
tree: `branch[node, cell]` is the node of a node's path with the cell behind it, NO_NODE where no text goes there. The
path of node 0 is empty.
"""

import numpy as np

from ai.kernels.compiled import compiled, inlined
from ai.kernels.ranks import next_rank, ranked
from shared.games.chinese_checkers.board import CELLS, HOPS, PACKED_SIDE, STEPS

NO_NODE, _UNSEEN = -1, -2
_NOWHERE = 255
_WAYS = 6
"""Steps and hops that a cell has at most."""


def _hops() -> np.ndarray:
    found = np.full((CELLS, _WAYS, 2), _NOWHERE, np.uint8)
    for cell, hops in enumerate(HOPS["adjacent"]):
        for way, (_, over, landing) in enumerate(hops):
            found[cell, way] = over.bit_length() - 1, landing
    return found


def _steps() -> np.ndarray:
    found = np.full((CELLS, _WAYS), _NOWHERE, np.uint8)
    for cell, steps in enumerate(STEPS):
        found[cell, : len(steps)] = [neighbour for neighbour, _ in steps]
    return found


_HOP, _STEP = _hops(), _steps()
"""_HOP[cell, way]: the cell hopped over and the landing, by landing. _STEP[cell, way]: the neighbour."""


@inlined
def _note(node, numbers, order, found, count):
    """Notes (its place in `order` << 16 | its number) of the text that ends at the node; returns how many there are."""
    if node == NO_NODE or numbers[node] < 0:
        return count
    found[count] = order[numbers[node]] << 16 | numbers[node]
    return count + 1


@inlined
def _legal_from(start, occupied, branch, numbers, order, found, count, nodes, queue):
    """Notes the legal texts of the piece on `start`. `nodes`, `queue`: scratch, a cell each."""
    occupied[start] = False
    nodes[:] = _UNSEEN
    nodes[start] = branch[0, start]
    for way in range(_WAYS):
        cell = _STEP[start, way]
        if cell != _NOWHERE and not occupied[cell] and nodes[start] != NO_NODE:
            count = _note(branch[nodes[start], cell], numbers, order, found, count)
    queue[0] = start
    waiting, at = 1, 0
    while at < waiting:
        here = queue[at]
        at += 1
        for way in range(_WAYS):
            over, cell = _HOP[here, way, 0], _HOP[here, way, 1]
            if over != _NOWHERE and occupied[over] and not occupied[cell] and nodes[cell] == _UNSEEN:
                nodes[cell] = NO_NODE if nodes[here] == NO_NODE else branch[nodes[here], cell]
                count = _note(nodes[cell], numbers, order, found, count)
                queue[waiting] = cell
                waiting += 1
    occupied[start] = True
    return count


@inlined
def _flip(position, seat, cell):
    """Puts a piece of the seat on the cell of a packed position, or takes it off."""
    position[PACKED_SIDE * seat + (cell >> 3)] ^= np.uint8(1 << (cell & 7))


@compiled
def replay(begun, lengths, ranks, branch, numbers, ends, order, moves, packed):
    """Plays the games of so many plies; returns whether the ranks fit them.

    `begun`: packed positions by game. `ranks`: uint8, one for each ply with a choice. `numbers[node]`: of the text that
    is its path, or -1. `ends[number]`: the cells where a text begins and ends. `order`: int64[seat, number]. Written:
    `moves` (uint16), the number of the text by ply, and the packed positions.
    """
    found = np.empty(len(numbers), np.int64)
    nodes, queue, occupied = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64), np.empty(CELLS, np.bool_)
    at = ply = row = 0
    for game in range(len(lengths)):
        packed[row] = begun[game]
        for _ in range(lengths[game]):
            here = packed[row]
            turn = np.int64(here[2 * PACKED_SIDE])
            for cell in range(CELLS):
                byte, bit = cell >> 3, cell & 7
                occupied[cell] = (here[byte] | here[PACKED_SIDE + byte]) >> bit & 1
            count = np.int64(0)
            for cell in range(CELLS):
                if here[PACKED_SIDE * turn + (cell >> 3)] >> (cell & 7) & 1:
                    count = _legal_from(cell, occupied, branch, numbers, order[turn], found, count, nodes, queue)
            rank, at = next_rank(ranks, at, count)
            if rank >= count:
                return False
            number = ranked(found, count, rank) & 0xFFFF
            moves[ply] = number
            ply += 1
            row += 1
            packed[row] = here
            _flip(packed[row], turn, ends[number, 0])
            _flip(packed[row], turn, ends[number, 1])
            packed[row, 2 * PACKED_SIDE] = 1 - turn
        row += 1
    return at == len(ranks)
