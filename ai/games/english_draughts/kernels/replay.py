"""Archived games of English draughts, from the ranks of their moves. Knows no file and no draw.

A move text is a row of words: the squares it begins and ends on, those it lands on, the last among them, what it takes,
the seat whose men go that way (NO_MAN: they turn), and its number. The rows of steps come first, then those of
captures, both by the square they begin on.
"""

import numpy as np

from ai.games.english_draughts.kernels.board import MOVES, jumpers, kings_after, waiting
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import lowest
from ai.kernels.ranks import next_rank, ranked

START, END, LANDINGS, TAKEN, WAY, NUMBER = range(6)
NO_MAN = 2
CAPTURES = 64
"""Row of the captures from the first square in `first`, whose rows 0 to 34 are the steps from each."""


@inlined
def _is_legal(text, own, enemy, kings, turn):
    """Whether the piece of `own` that stands on its first square can make this step, or all of this capture."""
    start, end, taken = text[START], text[END], text[TAKEN]
    king = kings & start
    if not king and text[WAY] != turn:
        return False
    if text[LANDINGS] & (own ^ start | enemy) or taken & ~enemy:
        return False
    if not taken:
        return True
    after = kings | end if king else kings
    return not jumpers(own ^ start | end, enemy ^ taken, after, turn) & end  # it must go on to its end


@inlined
def _legal(own, enemy, kings, turn, texts, first, order, found):
    """Writes (its place in `order` << 16 | its row) of every legal text to `found`; returns how many there are."""
    pieces = jumpers(own, enemy, kings, turn)
    kind = CAPTURES if pieces else 0
    if not pieces:
        pieces = own
    count = 0
    while pieces:
        square = kind + lowest(pieces)
        pieces &= pieces - 1
        for row in range(first[square], first[square + 1]):
            if _is_legal(texts[row], own, enemy, kings, turn):
                found[count] = order[texts[row, NUMBER]] << 16 | row
                count += 1
    return count


@inlined
def _word(squares):
    """32 bits: without those that the layout leaves out."""
    return squares & 0xFF | squares >> 1 & 0xFF00 | squares >> 2 & 0xFF0000 | squares >> 3 & 0xFF000000


@compiled
def replay(begun, lengths, ranks, texts, first, order, moves, sides, turns):
    """Plays the games of so many plies; returns whether the ranks fit them.

    `begun`: int64[games, 4], Black's pieces, White's, kings and the seat to move. `ranks`: uint8, one for each ply with
    a choice. `first[n]`: the row where the steps or captures from a square begin. `order`: int64[seat, number].
    Written: `moves` (uint16), the number of the text by ply; by position `sides` (uint32[3]) and `turns` (uint8).
    """
    found = np.empty(MOVES, np.int64)
    at = ply = row = 0
    for game in range(len(lengths)):
        black, white, kings, turn = begun[game]
        for left in range(lengths[game], -1, -1):
            sides[row, 0], sides[row, 1], sides[row, 2] = _word(black), _word(white), _word(kings)
            turns[row] = turn
            row += 1
            if not left:
                break
            own, enemy = (black, white) if turn == 0 else (white, black)
            count = _legal(own, enemy, kings, turn, texts, first, order[turn], found)
            rank, at = next_rank(ranks, at, count)
            if rank >= count:
                return False
            text = texts[ranked(found, count, rank) & 0xFFFF]
            moves[ply] = text[NUMBER]
            ply += 1
            change, taken = text[START] ^ text[END], text[TAKEN]
            kings = kings_after(own, kings, turn, change, taken)
            own, enemy = own ^ change, enemy ^ taken
            black, white = (own, enemy) if turn == 0 else (enemy, own)
            turn = waiting(turn)
    return at == len(ranks)
