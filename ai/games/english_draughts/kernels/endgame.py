"""The number of every ending of few pieces, and what is known under it. Solves nothing: `endgame_solve` does.

A *slice* is the positions of one material: own men, own kings, enemy men, enemy kings, as the side to move sees it.
The board is turned so that the side to move always moves up the bits. Inside its slice a position has a number, and
every number below the slice's size is a position: men stand where men may stand, no square holds two pieces. Both
sides have pieces.

The number is built of four ranks. Own men first: how many stand on the row where the enemy's men are crowned, for
those squares the enemy's men cannot take; then which; then the enemy's men on the squares left to them, then own
kings, then enemy kings. A rank is that of a combination in the order of its bits (the combinatorial number system).

The known slices are found through a *directory*, words at one address, so that searches may hold it. A
slice's values lie in memory, most often a mapped file, in blocks of BLOCK positions: a palette of the values that the
block holds and one code a position, as few bits as the palette needs.
"""

from math import comb

import numpy as np

from ai.games.english_draughts.kernels.board import BOARD, FAR
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import load, load_byte, load_half, ones, turned

# A directory is an address because a search's memory holds it; `oldhand bench endgame` measures the speed.

LONGEST = 224
"""A value up to here is a distance: plies to the end with best play, odd where the side to move wins, even where it
loses."""
LOSS, WIN, DRAW, UNKNOWN = 252, 253, 255, -1
"""The other values. WIN and LOSS, odd and even too, are of slices whose results are known and no distances."""
LARGEST = 7
"""Pieces of one kind and side at most."""

SQUARES = 32
BLOCK = 256
"""Positions that share a palette."""
_HOME, _LAST = FAR[1], FAR[0]
_BODY = BOARD & ~_HOME & ~_LAST
"""Squares 5 to 28, where men of both sides may stand."""

# Words of a directory.
PIECES = 0
"""Up to so many pieces some slice may be known."""
_BINOMIAL, _COLUMNS = 1, 9
"""Row n, column k: how many combinations of k out of n there are."""
_SUBSETS = _BINOMIAL + (SQUARES + 1) * _COLUMNS
"""Combinations of none, of 1, 2 and 3 out of 32, each kind in order."""
_TABLED = 3
SLICES = _SUBSETS + 1 + 32 + 496 + 4960
SLICE, INDEX, CODES, MEN_FROM = 8, 0, 1, 2
"""Words of a slice: the addresses of its block index (0: not known) and of its blocks; then, for each count of own men
on the home row from none to four, the number of the first such arrangement of men."""
DIRECTORY = SLICES + 4096 * SLICE
"""Words that a directory has."""


def new_directory() -> np.ndarray:
    """int64[DIRECTORY] that knows no slice yet."""
    words = np.zeros(DIRECTORY, np.int64)
    table = [[comb(n, k) for k in range(_COLUMNS)] for n in range(SQUARES + 1)]
    words[_BINOMIAL:_SUBSETS] = np.array(table, np.int64).reshape(-1)
    bits = [1 << square for square in range(SQUARES)]
    pairs = [high | low for high in bits for low in bits if low < high]
    triples = [high | pair for high in bits for pair in pairs if pair < high]
    words[_SUBSETS:SLICES] = [0, *bits, *pairs, *triples]
    for men in range(LARGEST + 1):
        for enemy_men in range(LARGEST + 1):
            first = 0
            for home in range(min(men, 4) + 1):
                for rest in range((LARGEST + 1) ** 2):  # whatever the kings
                    code = men << 9 | rest >> 3 << 6 | enemy_men << 3 | rest & 7
                    words[SLICES + code * SLICE + MEN_FROM + home] = first
                first += comb(4, home) * comb(24, men - home) * comb(28 - men + home, enemy_men)
    return words


@inlined
def normal(squares):
    """A set of squares on the board turned."""
    return turned(squares) >> 29 & BOARD


@inlined
def slice_of(own, enemy, kings):
    """The number of the slice: own men, own kings, enemy men, enemy kings, three bits each."""
    theirs = ones(enemy & ~kings) << 3 | ones(enemy & kings)
    return ones(own & ~kings) << 9 | ones(own & kings) << 6 | theirs


@inlined
def _choose(n, k, directory):
    return load(directory, _BINOMIAL + n * _COLUMNS + k)


@inlined
def _rank(pieces, free, directory):
    """The rank of a set of squares among all sets of that size on the squares `free`."""
    rank, k = 0, 1
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        rank += _choose(ones(free & (piece - 1)), k, directory)
        k += 1
    return rank


@inlined
def rank_of_men(men, enemy_men, slice_, directory):
    """The number of an arrangement of men. `slice_`: the address of the slice's words."""
    home, body = men & _HOME, men & ~_HOME
    rank = _rank(home, _HOME, directory) * _choose(24, ones(body), directory) + _rank(body, _BODY, directory)
    left = (_BODY | _LAST) & ~body
    rank *= _choose(ones(left), ones(enemy_men), directory)
    return load(slice_, MEN_FROM + ones(home)) + rank + _rank(enemy_men, left, directory)


@inlined
def rank_of_kings(rank, men, kings, enemy_kings, directory):
    """The number of a position, from that of its men (of both sides: `men`)."""
    free = BOARD & ~men
    rank = rank * _choose(ones(free), ones(kings), directory) + _rank(kings, free, directory)
    free ^= kings
    return rank * _choose(ones(free), ones(enemy_kings), directory) + _rank(enemy_kings, free, directory)


@inlined
def number_of(own, enemy, kings, slice_, directory):
    """The number of a position whose side to move moves up the bits, inside its slice."""
    men, enemy_men = own & ~kings, enemy & ~kings
    rank = rank_of_men(men, enemy_men, slice_, directory)
    return rank_of_kings(rank, men | enemy_men, own & kings, enemy & kings, directory)


@inlined
def _subset(rank, n, k, directory):
    """The combination of k out of n that has this rank, as bits."""
    found = 0
    while k > _TABLED:
        n -= 1
        while _choose(n, k, directory) > rank:
            n -= 1
        rank -= _choose(n, k, directory)
        found |= 1 << n
        k -= 1
    first = 0 if k == 0 else 1 if k == 1 else 33 if k == 2 else 529  # where those of k begin
    return found | load(directory, _SUBSETS + first + rank)


@inlined
def _around(subset, taken):
    """Bits counted over the free squares, put onto these squares: the bits `taken` are left out."""
    while taken:
        low = taken & -taken
        taken ^= low
        subset = subset & (low - 1) | (subset & -low) << 1
    return subset


@inlined
def _on_board(squares):
    """32 bits with those put in that a board leaves out after every two rows."""
    return squares & 255 | (squares & 0xFF00) << 1 | (squares & 0xFF0000) << 2 | (squares & 0xFF000000) << 3


@inlined
def position_of(number, slice_code, slice_, directory):
    """(own, enemy, kings) of a number in a slice; the side to move moves up the bits."""
    men, own_kings = slice_code >> 9, slice_code >> 6 & 7
    enemy_men, enemy_kings = slice_code >> 3 & 7, slice_code & 7
    free = SQUARES - men - enemy_men
    many = _choose(free - own_kings, enemy_kings, directory)
    rest = number // many
    last = _subset(number - rest * many, free - own_kings, enemy_kings, directory)
    many = _choose(free, own_kings, directory)
    rank = rest // many
    kings = _subset(rest - rank * many, free, own_kings, directory)
    home = 0
    while home < 4 and home < men and load(slice_, MEN_FROM + home + 1) <= rank:
        home += 1
    rank -= load(slice_, MEN_FROM + home)
    body = men - home
    many = _choose(28 - body, enemy_men, directory)
    rest = rank // many
    theirs = _subset(rank - rest * many, 28 - body, enemy_men, directory)
    many = _choose(24, body, directory)
    rank = rest // many
    squares = _subset(rest - rank * many, 24, body, directory)
    theirs = _around(theirs, squares) << 4
    squares = squares << 4 | _subset(rank, 4, home, directory)
    kings = _around(kings, squares | theirs)
    last = _around(last, squares | theirs | kings)
    return _on_board(squares | kings), _on_board(theirs | last), _on_board(kings | last)


@inlined
def value_at(number, slice_):
    """The value of a position of a known slice."""
    block = load(slice_, CODES) + load_half(load(slice_, INDEX), number // BLOCK)
    last = load_byte(block, 0)
    if last == 0:
        return load_byte(block, 1)
    width = 1
    while last >> width:
        width += 1
    bit = (number & BLOCK - 1) * width
    place = last + 2 + (bit >> 3)
    code = (load_byte(block, place) | load_byte(block, place + 1) << 8) >> (bit & 7) & (1 << width) - 1
    return load_byte(block, 1 + code)


@inlined
def slice_address(code, directory):
    """The address of a slice's words."""
    return directory + 8 * (SLICES + code * SLICE)


@inlined
def probe(own, enemy, kings, turn, directory):
    """The value of a position for the side to move: a distance, WIN, LOSS or DRAW; UNKNOWN if its slice is not there.

    Knows no draw rule: a distance may be longer than the rules of a table allow.
    """
    if own == 0:
        return 0
    return _known(own, enemy, kings, turn, directory) if ones(own | enemy) <= load(directory, PIECES) else UNKNOWN


@compiled
def _known(own, enemy, kings, turn, directory):
    if turn:
        own, enemy, kings = normal(own), normal(enemy), normal(kings)
    slice_ = slice_address(slice_of(own, enemy, kings), directory)
    if load(slice_, INDEX) == 0:
        return UNKNOWN
    return value_at(number_of(own, enemy, kings, slice_, directory), slice_)
