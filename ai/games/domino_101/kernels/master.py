"""Level 5: sampled deals weighed by what the others played, raced move against move, for the chance to win the match.

As the reference's sampler (`sampling`), and beyond it: all deals when they are few, and no drawing of them then;
several kinds of players to believe in; moves that fall behind are dropped, so the deals go to those that are close; a
hand is worth what its points and its next lead are worth at the score of the match.
"""

from typing import NamedTuple

import numpy as np

from ai.games.domino_101.kernels.belief import SPLITS, classes_of, count_deals, draw_lawful_deal, list_deals
from ai.games.domino_101.kernels.chances import match_value
from ai.games.domino_101.kernels.closing import closes, lead_in_pips
from ai.games.domino_101.kernels.hand import HAND_SIZE, HANDS, LACKS, MOVES_SIZE, SCORES, entitled, lead, play, settle
from ai.games.domino_101.kernels.inference import Others, company, likelihoods, resample, weights_of
from ai.games.domino_101.kernels.partner import manners, shuts_out
from ai.games.domino_101.kernels.sampling import roll_out
from ai.games.domino_101.kernels.tiles import TILES, WEIGHT
from ai.kernels.chance import shuffle
from ai.kernels.compiled import compiled
from ai.kernels.copying import put

HEAVIER = 10.0
"""Pips that the own side is expected to hold more than the other: too many to close the line."""
LEAD_MARGIN = 0.01
"""Chance to win the match by which a lead must be better before a seat asks for it."""
LEAD_DEALS = 1000
EVEN_DEALS = 100
BLOCK = 25
"""Deals between two looks at who has fallen behind."""


class Settings(NamedTuple):
    """How a player of this kind decides. Fields are int, int, int, float, float, float, for machine code has types."""

    pool: int
    """Deals to weigh."""
    samples: int
    """Plays of each move at most."""
    for_match: int
    """1 where the score of the match counts, 0 where points do."""
    temperature: float
    """Noise in the plays."""
    behind: float
    """Standard errors behind the best at which a move is dropped."""
    courtesy: float
    """The value of one point of `manners` among the moves that are left."""


@compiled
def believed_deals(hand, seat, held, pool, likely, habits, leanings, chance):
    """Fills pool[n, 4] with deals and likely[n] with their weights (sum 1); returns how many rows count.

    All consistent deals when they fit into the pool, else that many drawn evenly.
    """
    classes = np.empty(8, np.int64)
    splits = np.empty(SPLITS, np.int64)
    classes_of(hand, seat, held, hand[LACKS : LACKS + 4], classes)
    rows, deals = count_deals(hand, seat, classes, splits)
    count = 0
    if deals <= pool.shape[0]:
        count = list_deals(hand, seat, classes, pool)
    if count == 0:
        count = pool.shape[0]
        for row in range(count):
            draw_lawful_deal(hand, seat, classes, splits, rows, chance, pool[row])
    for row in range(count):
        pool[row, seat] = held
    likelihoods(hand, seat, pool, count, habits, leanings, likely)
    weights_of(likely, count)
    return count


@compiled
def value_of_end(hand, seat, chances, for_match, points):
    """The value of a finished hand for a seat: a chance to win the match, or points won less points lost."""
    settle(hand, points)
    team = seat & 1
    gained, lost = points[team], points[team ^ 1]
    if not for_match:
        return 1.0 * (gained - lost)
    leads = (entitled(hand, points) - seat) & 1 == 0
    return match_value(chances, hand[SCORES + team] + gained, hand[SCORES + (team ^ 1)] + lost, leads)


@compiled
def typical_deal(seat, pool, likely, rows, deal):
    """Writes into deal[4] the other hands of the row that most agrees with all: in which the chances that each tile is
    with its holder have the greatest sum."""
    with_seat = np.zeros((TILES, 4), np.float64)
    for row in range(rows):
        for step in range(1, 4):
            other = (seat + step) & 3
            for tile in range(TILES):
                if pool[row, other] >> tile & 1:
                    with_seat[tile, other] += likely[row]
    most = -1.0
    for row in range(rows):
        agreed = 0.0
        for step in range(1, 4):
            other = (seat + step) & 3
            for tile in range(TILES):
                if pool[row, other] >> tile & 1:
                    agreed += with_seat[tile, other]
        if agreed > most:
            most = agreed
            put(deal, 0, pool[row])
    deal[seat] = 0


@compiled
def even_deal(hand, seat, held, chance, deal):
    """As `typical_deal` of deals as likely as one another: the belief of a player that heeds passes alone."""
    pool = np.empty((EVEN_DEALS, 4), np.int64)
    classes = np.empty(8, np.int64)
    splits = np.empty(SPLITS, np.int64)
    classes_of(hand, seat, held, hand[LACKS : LACKS + 4], classes)
    rows, _ = count_deals(hand, seat, classes, splits)
    for row in range(EVEN_DEALS):
        draw_lawful_deal(hand, seat, classes, splits, rows, chance, pool[row])
    typical_deal(seat, pool, np.ones(EVEN_DEALS), EVEN_DEALS, deal)


@compiled
def choose_for_match(hand, seat, held, moves, settings, others, chances, chance, stop, values, deal):
    """Writes the mean worth of every move, up to where it was dropped, into `values`, and into deal[4], unless
    it is empty, the hands that it believes the others to have; returns (place of the best, deals played, deals in the
    pool).

    `settings`: Settings; `others`: `inference.Others`. Stops at once when stop[0] is set, with what it has.
    """
    count = moves.size
    pool = np.empty((settings.pool, 4), np.int64)
    likely = np.empty(settings.pool, np.float64)
    believed, leanings, plays = company(seat, others)
    rows = believed_deals(hand, seat, held, pool, likely, believed, leanings, chance)
    if deal.size:
        typical_deal(seat, pool, likely, rows, deal)
    drawn = np.empty(settings.samples, np.int64)
    resample(likely, rows, drawn, chance)
    shuffle(chance, drawn)  # so that every first part of the sample is one itself
    results = np.empty((settings.samples, count), np.float64)
    alive = np.ones(count, np.bool_)
    _rule_out_what_partners_resent(hand, seat, held, moves, count, alive)
    trial = np.empty(HAND_SIZE, np.int64)
    inner = np.empty(MOVES_SIZE, np.int64)
    scores = np.empty(MOVES_SIZE, np.float64)
    points = np.empty(2, np.int64)
    values[:count] = 0.0
    done = 0
    best = 0
    while done < drawn.size and not stop[0]:
        row = drawn[done]
        for place in range(count):
            if alive[place]:
                put(trial, 0, hand)
                put(trial, HANDS, pool[row])
                play(trial, moves[place])
                roll_out(trial, plays, settings.temperature, inner, scores, chance)
                results[done, place] = value_of_end(trial, seat, chances, settings.for_match, points)
                values[place] += results[done, place]
        done += 1
        if done % BLOCK == 0 or done == drawn.size:
            best = _best_alive(values, alive, moves, count)
            if _drop(results, alive, best, done, count, settings.behind, values) == 1:
                break
    for place in range(count):
        if alive[place]:
            values[place] /= max(done, 1)
            scores[place] = values[place] + settings.courtesy * manners(hand, seat, moves[place])
    return _best_alive(scores, alive, moves, count), done, rows


@compiled
def _rule_out_what_partners_resent(hand, seat, held, moves, count, alive):
    """Leaves out moves that close the line on the heavier hands, or shut out a partner with one tile, if there are
    others.

    Partners forgive these least. Over 6,000 hands, 70 closings that the plays spoke for gained nothing: 2.3 ± 3.6
    points worse than the next best move. Never to shut out a partner cost the weigher 0.07 ± 0.09 points a hand.
    """
    others = False
    for place in range(count):
        heavier = closes(hand, moves[place]) and lead_in_pips(hand, seat, held, moves[place]) <= -HEAVIER
        alive[place] = not heavier and not shuts_out(hand, seat, moves[place])
        others = others or alive[place]
    if not others:
        alive[:] = True


@compiled
def _best_alive(values, alive, moves, count):
    best = -1
    for place in range(count):
        if alive[place]:
            heavier = best >= 0 and WEIGHT[moves[place] >> 1] > WEIGHT[moves[best] >> 1]
            if best < 0 or values[place] > values[best] or (values[place] == values[best] and heavier):
                best = place
    return best


@compiled
def _drop(results, alive, best, done, count, behind, values):
    """Drops the moves so many standard errors behind the best, deal against deal; returns how many are left."""
    left = 0
    for place in range(count):
        if not alive[place]:
            continue
        if place != best:
            total, squares = 0.0, 0.0
            for row in range(done):
                apart = results[row, best] - results[row, place]
                total += apart
                squares += apart * apart
            mean = total / done
            variance = squares / done - mean * mean
            if mean > 0.0 and mean * mean * done > behind * behind * variance:
                alive[place] = False
                values[place] /= done
                continue
        left += 1
    return left


@compiled
def value_of_leading(hand, seat, held, deals, others, chances, chance, stop):
    """(mean worth when the seat leads, when its partner does) of a hand that nobody leads yet, over so many deals.

    Each deal is played from both. `others`: `inference.Others`, of whose habits none count.
    """
    _, _, plays = company(seat, Others(others.habits[:0], others.weights, others.known, others.models))
    classes = np.empty(8, np.int64)
    splits = np.empty(SPLITS, np.int64)
    classes_of(hand, seat, held, hand[LACKS : LACKS + 4], classes)
    rows, _ = count_deals(hand, seat, classes, splits)
    trial = np.empty(HAND_SIZE, np.int64)
    inner = np.empty(MOVES_SIZE, np.int64)
    scores = np.empty(MOVES_SIZE, np.float64)
    points = np.empty(2, np.int64)
    deal = np.zeros(4, np.int64)
    deal[seat] = held
    own, partners = 0.0, 0.0
    done = 0
    while done < deals and not stop[0]:
        draw_lawful_deal(hand, seat, classes, splits, rows, chance, deal)
        for leader in (seat, (seat + 2) & 3):
            put(trial, 0, hand)
            put(trial, HANDS, deal)
            lead(trial, leader)
            roll_out(trial, plays, 1.0, inner, scores, chance)
            if leader == seat:
                own += value_of_end(trial, seat, chances, np.int64(1), points)
            else:
                partners += value_of_end(trial, seat, chances, np.int64(1), points)
        done += 1
    return (own / done, partners / done) if done else (0.0, 0.0)


@compiled
def wish(own, partners):
    """2 to lead, 1 for either, 0 for the partner: by what each lead is worth."""
    return 2 if own - partners > LEAD_MARGIN else 0 if partners - own > LEAD_MARGIN else 1
