"""Whole games of a search against itself, for positions to learn from: what each is worth and how its game ended.

The memory is a search's (`search`), prepared by its caller: table, leaves and network, no past. A game is a
function of its start, its seed and what the table remembers.
"""

from typing import Any, NamedTuple

from ai.games.english_draughts.kernels.board import NOTHING, RECORD, jumpers, kings_after, legal, waiting
from ai.games.english_draughts.kernels.memory import BEST_CHANGE, BEST_SCORE, BEST_TAKEN, PATH, ROOT
from ai.games.english_draughts.kernels.scores import DECIDED
from ai.games.english_draughts.kernels.search import think
from ai.games.english_draughts.kernels.transpositions import key
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import load, store, turned

# Memory and lists are addresses because `search` and `board` take them so.

LONGEST = 300
"""Plies that a game has at most; who gets there has drawn."""
_DEEPEST = 60


@inlined
def next_lot(lot):
    """The lot behind a lot: 62 bits, by an xor shift."""
    lot ^= lot << 13 & (1 << 62) - 1
    lot ^= lot >> 7
    return lot ^ lot << 17 & (1 << 62) - 1


@inlined
def _seen(squares, turn):
    """The set as the side to move sees it: White's board is turned round."""
    return squares if turn == 0 else turned(squares) >> 29 & (1 << 35) - 1


@compiled
def stroll(own, enemy, kings, turn, plies, lot, list_, board):
    """Plays at random; writes (own, enemy, kings, turn) behind them into `board`. Whether the game goes on there."""
    for _ in range(plies):
        end = legal(own, enemy, kings, turn, list_)
        if end == list_:
            return False
        lot = next_lot(lot)
        move = list_ + RECORD * ((lot >> 20) % ((end - list_) // RECORD))
        change, taken = load(move, 0), load(move, 1)
        kings = kings_after(own, kings, turn, change, taken)
        own, enemy, turn = enemy & ~taken, own ^ change, waiting(turn)
    board[0], board[1], board[2], board[3] = own, enemy, kings, turn
    return legal(own, enemy, kings, turn, list_) != list_


class QuietPositions(NamedTuple):
    """Room for the positions of a game."""

    boards: Any
    """int64[LONGEST, 3]: own, enemy, kings, as the mover sees them."""
    scores: Any
    """int16[LONGEST], for the mover."""
    movers: Any
    """int8[LONGEST]: 0 Black."""


@compiled
def play(own, enemy, kings, turn, lapses, patience, lot, memory, list_, positions):
    """Plays a game to its end and writes down its quiet positions; returns how many, and 1, 0 or −1 for Black.

    Each choice is a search of the memory's LIMIT. `lapses`: of 1024 moves that many are drawn at random instead. A game
    is over when a search has decided it, and drawn after `patience` plies without progress. Positions are those that a
    search values as they stand, without a capture, that were searched and not seen before in the game's line.
    """
    boards, scores, movers = positions
    found, since = 0, NOTHING
    for _ in range(LONGEST):
        end = legal(own, enemy, kings, turn, list_)
        if end == list_:
            return found, 2 * turn - 1
        if since >= patience:
            return found, 0
        lot = next_lot(lot)
        if (lot >> 20 & 1023) < lapses:
            move = list_ + RECORD * ((lot >> 32) % ((end - list_) // RECORD))
            change, taken = load(move, 0), load(move, 1)
        elif end == list_ + RECORD:
            change, taken = load(list_, 0), load(list_, 1)
        else:
            store(memory, ROOT, since)
            think(own, enemy, kings, turn, since, _DEEPEST, memory)
            change, taken, score = load(memory, BEST_CHANGE), load(memory, BEST_TAKEN), load(memory, BEST_SCORE)
            if abs(score) > DECIDED:
                return found, (1 if score > 0 else -1) * (1 - 2 * turn)
            if not jumpers(own, enemy, kings, turn):
                boards[found, 0], boards[found, 1] = _seen(own, turn), _seen(enemy, turn)
                boards[found, 2] = _seen(kings, turn)
                scores[found], movers[found] = score, turn
                found += 1
        store(memory, PATH + since, key(own, enemy, kings, turn))
        since = since + 1 if not taken and own & change & kings else NOTHING
        kings = kings_after(own, kings, turn, change, taken)
        own, enemy, turn = enemy & ~taken, own ^ change, waiting(turn)
    return found, 0
