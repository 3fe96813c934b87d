"""Games of the learners of LS-Draughts, whole and in machine code: matches, and sessions in which one side learns.

The draw rules are the rule book's (7). The outcome of a game is a row of int64, from RESULT on.
"""

import numpy as np

from ai.games.english_draughts.kernels.board import RECORD, kings_after, legal, waiting
from ai.games.english_draughts.kernels.endgame import DRAW, PIECES, UNKNOWN, probe
from ai.games.english_draughts.kernels.features import inputs
from ai.games.english_draughts.kernels.minimax import BEST, DEPTH, GENES, LISTS, find
from ai.games.english_draughts.kernels.td import HIDDEN, learn, predict, remember
from ai.kernels.chance import below
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import load, ones

# Memories and lists are addresses because `minimax` and `board` take them so.

RESULT, PLIES, END, DECIDED, ROW = range(5)
"""A game's row: 1, 0 or −1 for player A (who learns, in a session), plies, how it ended, whether the judge's databases
once called it won for one side (see `is_loop`); and the words of a row."""
NO_MOVE, REPETITION, NO_PROGRESS = range(3)
LIMIT = 80
"""Plies without progress that end a game, as the rule book's default."""


def is_loop(rows: np.ndarray) -> np.ndarray:
    """Which of the games (int64[n, ROW]) are endgame loops: drawn by repetition or by the limit although one side had
    won it by the databases of the judge."""
    return (rows[:, END] != NO_MOVE) & (rows[:, DECIDED] == 1)


@inlined
def _drawn(past, since, own, enemy, kings):
    """How a position ends the game in a draw, or NO_MOVE if it does not. `past`: those since the last progress."""
    if since >= LIMIT:
        return NO_PROGRESS
    before = 0
    for ply in range(since - 2, -1, -2):
        if past[ply, 0] == own and past[ply, 1] == enemy and past[ply, 2] == kings:
            before += 1
    return REPETITION if before >= 2 else NO_MOVE


@compiled
def _play(start, a, b, seat_of_a, network, trace, rates, lots, judge, row):
    """One game from `start` (own, enemy, kings, turn) between the players whose memories are at `a` and `b`.

    `judge`: the address of a directory of endgame databases that watches, 0 for none; players have their own.
    If `rates` (λ, rate of the first layer, rate of the second) is not empty, A learns: its weights are `network`.
    """
    own, enemy, kings, turn = start[0], start[1], start[2], start[3]
    past = np.empty((LIMIT + 1, 3), np.int64)
    hidden = np.empty(HIDDEN)
    since = plies = moved = 0
    prediction = 0.0
    learning = len(rates) > 0
    if learning:
        trace[:] = 0.0
    result, end, decided = 0, NO_MOVE, 0
    while True:
        memory = a if turn == seat_of_a else b
        list_ = memory + 8 * LISTS
        last = legal(own, enemy, kings, turn, list_)
        if last == list_:
            result = -1 if turn == seat_of_a else 1
            break
        if judge and not decided and ones(own | enemy) <= load(judge, PIECES):
            known = probe(own, enemy, kings, turn, judge)
            decided = known not in (DRAW, UNKNOWN)
        end = _drawn(past, since, own, enemy, kings)
        if end != NO_MOVE:
            break
        if last - list_ == RECORD:
            move = list_
        elif load(memory, DEPTH):
            find(own, enemy, kings, turn, memory)
            move = list_ + RECORD * load(memory, BEST)
        else:
            move = list_ + RECORD * below(lots, (last - list_) // RECORD)
        change, taken = load(move, 0), load(move, 1)
        if taken or not own & change & kings:
            since = 0
        else:
            past[since, 0], past[since, 1], past[since, 2] = own, enemy, kings
            since += 1
        kings = kings_after(own, kings, turn, change, taken)
        own, enemy = enemy & ~taken, own ^ change
        turn = waiting(turn)
        plies += 1
        if learning and memory == a:
            seen = inputs(own, enemy, kings, turn) & load(a, GENES)
            if moved:
                learn(network, trace, predict(seen, network, hidden) - prediction, rates[1], rates[2])
            prediction = remember(seen, network, hidden, trace, rates[0])
            moved += 1
    if moved:
        learn(network, trace, result - prediction, rates[1], rates[2])
    row[RESULT], row[PLIES], row[END], row[DECIDED] = result, plies, end, decided


@compiled
def session(start, a, b, network, trace, rates, lots, judge, rows):
    """A plays as many games against B as there are rows, with Black in the first and then by turns, and learns."""
    for game in range(len(rows)):
        _play(start, a, b, game & 1, network, trace, rates, lots, judge, rows[game])


@compiled
def match(starts, a, b, network, lots, judge, rows):
    """A plays two games against B from each of the starts (int64[n, 4]), with Black and then with White."""
    for game in range(len(rows)):
        _play(starts[game // 2], a, b, game & 1, network, network, np.empty(0), lots, judge, rows[game])
