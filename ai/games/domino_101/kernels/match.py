"""Hands and matches of 101 domino between described players, thousands a second. Knows no clock, no book and no person.

A player is data: PLAYER_INTS ints, PLAYER_FLOATS floats and rows of weights; players come as arrays of two. The
chances to win at a score (`chances`) are for those that play for the match. A seat decides by its own
tiles, by public facts and by what it alone believes; the engine holds the four open hands and shows each seat its own.
"""

from typing import Any, NamedTuple

import numpy as np

from ai.games.domino_101.kernels import paper
from ai.games.domino_101.kernels.closing import weigh_closing
from ai.games.domino_101.kernels.estimate import first_guess, follow
from ai.games.domino_101.kernels.hand import (
    GOES_ON,
    HAND_SIZE,
    HANDS,
    MOVES_SIZE,
    SCORES,
    TURN,
    deal,
    ending,
    entitled,
    lead,
    lead_forced,
    legal_moves,
    play,
    settle,
)
from ai.games.domino_101.kernels.hindsight import cells_of, prefer
from ai.games.domino_101.kernels.inference import Others
from ai.games.domino_101.kernels.linear import best_of, draw_softly, weigh
from ai.games.domino_101.kernels.master import LEAD_DEALS, Settings, choose_for_match, value_of_leading, wish
from ai.games.domino_101.kernels.partner import minding_partner
from ai.games.domino_101.kernels.sampling import choose_by_sampling
from ai.games.domino_101.kernels.tiles import DOUBLES, WEIGHT
from ai.kernels.chance import below, draw, unit
from ai.kernels.compiled import compiled, inlined
from ai.kernels.copying import put

KIND, LEVEL, VARIANT, ESTIMATION, SAMPLES, POOL, STRATEGY, FOR_MATCH = 0, 1, 2, 5, 6, 7, 8, 9
KINDS, COUNSEL, KNOWN = 10, 11, 12
"""The ints of a player: how it decides; the paper's level; the level's variant (three ints); its estimation
rules (`estimate`); deals it samples, and out of how many; whether a weighted sum obeys `closing`
and `partner`; whether the match score counts; kinds of players it believes in;
whether it weighs who should lead; which of the others it knows (`inference.company`)."""
PLAYER_INTS = 13
TEMPERATURE, BEHIND, COURTESY = 0, 1, 2
"""The floats of a player: noise on LIN's score; when a move is dropped from the race, and what manners
are worth (`master`)."""
PLAYER_FLOATS = 3
WEIGHTS, MODELS, HABITS = 0, 1, 4
"""Its rows of weights: of its own sum or of the players in its plays; from MODELS on of those others that it knows, the
next, the partner, the one before; from HABITS on of the players it believes in, as many as its int KINDS says."""

PAPER, LINEAR, SAMPLING, MASTER, DOUBLES_FIRST, HEAVIEST = 0, 1, 2, 3, 4, 5
"""How a player decides: a level of the paper; the best weighted sum; sampled deals; sampled deals for the match;
doubles, then the heaviest tile; the heaviest tile."""

FIRST_TILE = 7
"""1-1, which its holder leads in a match's first hand."""
NO_SEAT = -1


class Players(NamedTuple):
    """Two players."""

    ints: Any
    """int64[2, PLAYER_INTS]"""
    floats: Any
    """float64[2, PLAYER_FLOATS]"""
    weights: Any
    """float64[2, rows, 24]"""
    chances: Any
    """float64[target, target]: to win the match at a score (`kernels.chances`)."""


class PlayerRow(NamedTuple):
    """One of them: a row of each array, and the chances."""

    ints: Any
    floats: Any
    weights: Any
    chances: Any


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


@inlined
def one_of(players, number):
    """The player with this number, 0 or 1."""
    return PlayerRow(players.ints[number], players.floats[number], players.weights[number], players.chances)


@compiled
def decide(hand, held, est, player, moves, chance, scores, why):
    """The move of the seat whose turn it is, which holds `held` and has more than one. `player`: PlayerRow."""
    ints, floats, weights, chances = player
    seat, count = hand[TURN], moves.size
    kind = ints[KIND]
    if kind == PAPER:
        variant = ints[VARIANT : VARIANT + 3]
        return paper.choose(hand, seat, held, est, ints[LEVEL], variant, moves, count, chance, why)
    habits = weights[HABITS : HABITS + ints[KINDS]]
    if kind == SAMPLING:
        return choose_by_sampling(
            hand,
            seat,
            held,
            moves,
            ints[SAMPLES],
            ints[POOL],
            Others(habits, weights[WEIGHTS], 0, habits),
            chance,
            scores,
        )
    if kind == MASTER:
        best, _, _ = choose_for_match(
            hand,
            seat,
            held,
            moves,
            Settings(
                ints[POOL],
                ints[SAMPLES],
                ints[FOR_MATCH],
                floats[TEMPERATURE],
                floats[BEHIND],
                floats[COURTESY],
            ),
            Others(habits, weights[WEIGHTS], ints[KNOWN], weights[MODELS:HABITS]),
            chances,
            chance,
            np.zeros(1, np.uint8),
            scores,
            np.empty(0, np.int64),
        )
        return moves[best]
    if kind == LINEAR:
        if ints[STRATEGY]:
            weigh(hand, seat, held, moves, count, minding_partner(hand, seat, held, weights[WEIGHTS]), scores)
            weigh_closing(hand, seat, held, moves, count, scores)
        else:
            weigh(hand, seat, held, moves, count, weights[WEIGHTS], scores)
        if floats[TEMPERATURE] > 0.0:
            return moves[draw_softly(scores, count, floats[TEMPERATURE], chance)]
    else:
        for place in range(count):
            tile = moves[place] >> 1
            scores[place] = WEIGHT[tile] + (100.0 if kind == DOUBLES_FIRST and DOUBLES >> tile & 1 else 0.0)
            scores[place] += unit(chance)  # equals are drawn at random
    return moves[best_of(scores, count)]


@compiled
def guess_all(hand, ints, first_team, ests, chance):
    """The first guess of every seat that keeps an estimate, into its row of `ests`."""
    for seat in range(4):
        player = (seat ^ first_team) & 1
        if ints[player, KIND] == PAPER and ints[player, LEVEL] > 1:
            first_guess(hand, seat, ests[seat], chance)


@compiled
def follow_all(hand, ints, first_team, ests, mover, move, chance):
    """Every seat that keeps an estimate mends it by a move just played."""
    for viewer in range(4):
        player = (viewer ^ first_team) & 1
        if ints[player, KIND] == PAPER and ints[player, LEVEL] > 1:
            follow(hand, viewer, ests[viewer], mover, move, ints[player, ESTIMATION], chance)


@compiled
def show(hand, seat, held, shown):
    """Makes `shown` the hand as the seat knows it: its own tiles `held`, and nobody else's."""
    put(shown, 0, hand)
    shown[HANDS : HANDS + 4] = 0
    shown[HANDS + seat] = held


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
    why = np.empty(paper.WHY_SIZE, np.int64)
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
def stream(chance, seed, number, play):
    """Points a generator at the stream of one play (0, 1 with sides exchanged, 2 the deals) of one numbered game."""
    chance[0] = np.uint64(seed)
    chance[0] = draw(chance) ^ np.uint64(4 * number + play)
    draw(chance)


@compiled
def _counselled(hand, leader, exchanged, players, chance):
    """The seat that leads: the partner that wishes it more, of equals the one entitled to."""
    ints, _, weights, chances = one_of(players, (leader ^ exchanged) & 1)
    if not ints[COUNSEL]:
        return leader
    models = weights[MODELS:HABITS]
    wishes = np.empty(2, np.int64)
    shown = hand.copy()
    never = np.zeros(1, np.uint8)
    for place in range(2):
        seat = (leader + 2 * place) & 3
        shown[HANDS : HANDS + 4] = 0
        shown[HANDS + seat] = hand[HANDS + seat]
        own, partners = value_of_leading(
            shown,
            seat,
            hand[HANDS + seat],
            LEAD_DEALS,
            Others(models, weights[WEIGHTS], ints[KNOWN], models),
            chances,
            chance,
            never,
        )
        wishes[place] = wish(own, partners)
    return (leader + 2) & 3 if wishes[1] > wishes[0] else leader


@compiled
def play_games(players, seed, start, single, results):
    """Games in pairs of the same deals with sides exchanged; results[2 × pairs, 3]: the scores of the first and the
    second player, and the number of hands. Pairs are numbered from `start`; each is a function of seed and number.

    `single` hands: any tile may be led, by a leader drawn at random. Else matches to the target of the chances: the
    first hand is led with 1-1, and who leads the next is settled by counsel, "either" by all but those that weigh it.
    """
    hand = np.empty(HAND_SIZE, np.int64)
    points = np.empty(2, np.int64)
    deals = np.empty(1, np.uint64)
    chance = np.empty(1, np.uint64)
    unseen, decisions = np.zeros((2, 0), np.int64), np.zeros(2, np.int64)
    nobody = Knowledge(unseen, unseen, np.zeros(2, np.int64), np.zeros(2))
    for row in range(results.shape[0]):
        number, exchanged, scores = start + (row >> 1), row & 1, results[row]
        stream(deals, seed, number, 2)
        stream(chance, seed, number, exchanged)
        scores[:] = 0
        leader = below(deals, 4) if single else NO_SEAT
        while max(scores[0], scores[1]) < players.chances.shape[0] and not (single and scores[2]):
            deal(hand, deals)
            hand[SCORES + exchanged] = scores[0]
            hand[SCORES + (exchanged ^ 1)] = scores[1]
            if leader == NO_SEAT:
                lead_forced(hand, FIRST_TILE)
            elif single:
                lead(hand, leader)
            else:
                lead(hand, _counselled(hand, leader, exchanged, players, chance))
            play_hand(hand, players, nobody, exchanged, chance, decisions)
            settle(hand, points)
            leader = entitled(hand, points)
            scores[0] += points[exchanged]
            scores[1] += points[exchanged ^ 1]
            scores[2] += 1
