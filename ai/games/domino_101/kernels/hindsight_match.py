"""Hands of 101 domino between described players, each with or without hindsight, thousands a second. Knows no book.

Players are those of `match`; beside each stands a table of `hindsight`. So effects too small for a duel
of live seats are measured, and logs of any size made.
"""

from typing import Any, NamedTuple

import numpy as np

from ai.games.domino_101.kernels.hand import (
    COUNTS,
    GOES_ON,
    HAND_SIZE,
    HANDS,
    HISTORY,
    LEADER,
    MOVES_SIZE,
    PLAYED,
    PLIES,
    TURN,
    clear,
    deal,
    ending,
    lead,
    legal_moves,
    play,
    settle,
)
from ai.games.domino_101.kernels.hindsight import cells_of, prefer
from ai.games.domino_101.kernels.match import decide, follow_all, guess_all, one_of, show, stream
from ai.games.domino_101.kernels.paper import WHY_SIZE
from ai.kernels.chance import below
from ai.kernels.compiled import compiled

DECISIONS, CHANGED = 2, 3
"""Columns of `play_hands`' results after the points of both players: decisions of the first, and how many of them its
hindsight changed."""


class Knowledge(NamedTuple):
    """The hindsight of two players, a row each."""

    seen: Any
    """int64[2, cells]: how often a cell was seen."""
    sums: Any
    """int64[2, cells]: of what it was worth."""
    needed: Any
    """int64[2]: times that a cell was seen to count, 0 for a player without hindsight."""
    margin: Any
    """float64[2]: by how much another move must be better (`hindsight.prefer`)."""


NOBODY = Knowledge(np.zeros((2, 0), np.int64), np.zeros((2, 0), np.int64), np.zeros(2, np.int64), np.zeros(2))
"""Neither player has hindsight."""


@compiled
def play_hand(hand, players, knowledge, first_team, chance, counts):
    """Plays a dealt hand to its end; row 0 of both (Players, Knowledge) sits in team `first_team`, row 1 in the other.

    Adds to `counts` the decisions of row 0 and how many of them hindsight changed.
    """
    seen, sums, needed, margin = knowledge
    ests = np.zeros((4, 4), np.int64)
    moves = np.empty(MOVES_SIZE, np.int64)
    cells = np.empty(MOVES_SIZE, np.int64)
    scores = np.empty(MOVES_SIZE, np.float64)
    why = np.empty(WHY_SIZE, np.int64)
    shown = np.empty(HAND_SIZE, np.int64)
    guess_all(hand, players.ints, first_team, ests, chance)
    while ending(hand) == GOES_ON:
        seat = hand[TURN]
        player = (seat ^ first_team) & 1
        held = hand[HANDS + seat]
        count = legal_moves(hand, held, moves)
        move = moves[0]
        if count > 1:
            show(hand, seat, held, shown)
            move = decide(shown, held, ests[seat], one_of(players, player), moves[:count], chance, scores, why)
            if needed[player]:
                proposed = 0
                while moves[proposed] != move:
                    proposed += 1
                cells_of(shown, seat, held, moves, count, cells)
                chosen = prefer(cells, count, proposed, seen[player], sums[player], needed[player], margin[player])
                move = moves[chosen]
                if player == 0:
                    counts[1] += chosen != proposed
            if player == 0:
                counts[0] += 1
        play(hand, move)
        follow_all(hand, players.ints, first_team, ests, seat, move, chance)


@compiled
def play_hands(players, knowledge, seed, start, results):
    """Single hands in pairs of one deal with sides exchanged, any tile led by a leader drawn at random.

    results[2 × pairs, 4]: the points of the first and the second player, DECISIONS, CHANGED. Pairs are numbered from
    `start`; each is a function of seed and number.
    """
    hand = np.empty(HAND_SIZE, np.int64)
    points = np.empty(2, np.int64)
    deals = np.empty(1, np.uint64)
    chance = np.empty(1, np.uint64)
    for row in range(results.shape[0]):
        number, exchanged = start + (row >> 1), row & 1
        stream(deals, seed, number, 2)
        stream(chance, seed, number, exchanged)
        results[row] = 0
        leader = below(deals, 4)
        deal(hand, deals)
        lead(hand, leader)
        counts = results[row, DECISIONS:]
        play_hand(hand, players, knowledge, exchanged, chance, counts)
        settle(hand, points)
        results[row, 0] = points[exchanged]
        results[row, 1] = points[exchanged ^ 1]


@compiled
def log_hands(players, knowledge, seed, start, hands, plies, starts):
    """Plays hands as `play_hands` does and keeps them: `hands` as dealt and led, the plies of all, where each begins.

    As many as `hands` has rows, one deal each, numbered from `start`.
    """
    hand = np.empty(HAND_SIZE, np.int64)
    deals = np.empty(1, np.uint64)
    counts = np.zeros(2, np.int64)
    starts[0] = 0
    for row in range(hands.shape[0]):
        stream(deals, seed, start + row, 2)
        leader = below(deals, 4)
        deal(hand, deals)
        lead(hand, leader)
        play_hand(hand, players, knowledge, row & 1, deals, counts)
        clear(hands[row])
        for seat in range(4):
            hands[row, HANDS + seat] = hand[HANDS + seat] | hand[PLAYED + seat]
            hands[row, COUNTS + seat] = 7
        lead(hands[row], hand[LEADER])
        plies[starts[row] : starts[row] + hand[PLIES]] = hand[HISTORY : HISTORY + hand[PLIES]]
        starts[row + 1] = starts[row] + hand[PLIES]
