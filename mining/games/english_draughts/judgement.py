"""Judgement: what pieces are worth where, fitted to the results of logged games and to what a search makes of them.

It is found in two steps. The first knows results alone: in every logged position that is quiet and even, the chance of
its mover's result is a logistic function of the hand-made judgement plus a correction by square, kind and phase, found
by ridge regression. Only *even* positions, because people give a man only for something: fitted to all, a man is worth
nothing in the opening. For the same reason the corrections of men, and of kings, are centred: what material is worth
stays as it was made by hand. Half of the correction is taken, which plays better than all of it: results are a noisy
teacher.

In the second step a search that judges by the first looks at logged positions, uneven ones too, and what it makes of a
position, mixed with a tenth of its result, is what the position's own worth is fitted to: here material is free, for a
search knows what a man is worth. This fit also has patterns: what men of both sides in a window of four rows and four
columns are worth together, where a sum over squares cannot tell.

Measured against the hand-made judgement on boards that were not used to choose anything (5,000 positions a move): from
what Oldhand brings along, 22,621 games of people and 5,000 of practice, 0.757 [0.743, 0.771] in 1,800 games; from the
same games with their results dealt out at random 0.607 [0.587, 0.627] in 1,000. The difference is what results do, for
good where they are true and for ill where they are not.

All positions of the tally count in the first step, as often as they were reached.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mining.columns import Tally
from mining.contracts import SURE, Fitted, SurprisingPositions
from mining.games.english_draughts.boards import Boards, boards_of
from mining.lbfgs import minimized
from shared.experience import Section
from shared.experience.judgement import PIECES, Knot, decode, encode

LEAST = 300
"""Games below which nothing is fitted: the correction would be chance."""
FITTED = np.array([8, 16, 24])
"""Pieces on the board for which a correction is fitted; below the first it stays what it is there."""
FORESEEN = np.array([4, 8, 12, 16, 20, 24])
"""Pieces for which the second step fits."""
WRITTEN = (2, 4, 8, 12, 16, 20, 24)
"""Pieces for which the book says the worth: the knots of the hand-made judgement and of both steps."""
HUNDREDTH = 0.0075
"""How much a hundredth of a man adds to the logit of the result."""
RIDGE = 100.0
SHRINK = 0.5
STEPS = 8
"""Of Newton's method with a curvature that is never too small: each reduces the loss."""
SEARCHED, MOST_SEARCHED, PART = 300_000, 1_200_000, 3
"""Quiet logged positions that are searched: one in PART, at least SEARCHED of them and at most MOST_SEARCHED. After
100,000 games 1,200,000 scored 0.748 ± 0.032 against the same seat without a book, and 300,000 scored 0.709 ± 0.033."""
NODES = 500
"""Positions that each search looks at."""
RESULT = 0.1
"""The part of the result in what a position's worth is fitted to; the search has the rest."""
BEYOND = 2_000
"""Hundredths of a man that say as much as any more."""
PIECE_RIDGE, PATTERN_RIDGE = 30.0, 100.0
"""A piece's worth has a standard deviation of about 24 hundredths of a man before anything is known, a pattern's 13."""
CLIMBS, CLIMBS_AFTER = 50, 12
"""Of a fit to all, and of one that goes on from it."""
AT_ONCE, SAMPLED = 4_000, 40_000
"""New positions that are searched at most when a fit goes on; pairs that tell how much it rests on."""
_HASH = np.array([0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9, 0x14D049BB133111EB])

MEN_SQUARES = 28
"""Squares on which a man can stand: on the others it is a king."""

Numbers = NDArray[np.float64]


def draughts_judgement(tally: Tally, played: Tally) -> Fitted | None:
    """The section and what the header says of it; None where there is too little."""
    if tally.games < LEAST:
        return None
    positions = quiet_positions(tally)
    fit_to = even(*positions)
    if not len(fit_to[0]):
        return None
    return encode(learned_knots(*positions)), {"positions": int(fit_to[2].sum()), "distinct": len(fit_to[0])}


def learned_knots(boards: Boards, points: Numbers, times: Numbers) -> tuple[Knot, ...]:
    """The judgement that these quiet positions teach, as the book writes it."""
    return foreseen(boards, points, *weights_of(fitted(*even(boards, points, times))))


def quiet_positions(tally: Tally) -> tuple[Boards, Numbers, Numbers]:
    """Quiet positions as their mover sees them, a row of the tally each; its mean points in [0, 1]; how often."""
    from ai.games.english_draughts.kernels.fitting import quiet  # numba loads when there is something to fit

    boards = boards_of(tally.premises)
    kept = quiet(boards)
    times = tally.seen[kept].astype(np.float64)
    points = (tally.wins[kept] + tally.draws[kept] / 2) / times
    return boards[kept], points, times


def even(boards: Boards, points: Numbers, times: Numbers) -> tuple[Boards, Numbers, Numbers]:
    """Those of the positions that are quiet and in which both sides have as many men, and as many kings."""
    from ai.games.english_draughts.kernels.fitting import fair

    kept = fair(boards)
    return boards[kept], points[kept], times[kept]


def fitted(boards: Boards, points: Numbers, times: Numbers) -> Numbers:
    """The correction, float64[fitted knots, 65] in logits, neither centred nor halved."""
    from ai.games.english_draughts.kernels import fitting as kernel
    from ai.games.english_draughts.kernels.evaluation import hand_weights

    index, sign = _terms(boards)
    knot, share = _between(_pieces(boards), FITTED)
    given = _evaluated(boards, index, sign, *hand_weights())
    size = len(FITTED) * kernel.NUMBERS
    curve = np.zeros((size, size))
    # p (1 − p) ≤ ¼, so this bounds the curvature everywhere (Böhning 1992) and is needed once.
    kernel.curvature(index, sign, knot, share, times / 4, curve)
    curve[np.diag_indices(size)] += RIDGE
    inverse = np.linalg.inv(curve)
    correction = np.zeros((len(FITTED), kernel.NUMBERS))
    for _ in range(STEPS):
        value = given.copy()
        kernel.add_up(index, sign, knot, share, correction, value)
        slope = -RIDGE * correction
        kernel.slopes(index, sign, knot, share, times * (points - 1 / (1 + np.exp(-value))), slope)
        correction += (inverse @ slope.reshape(-1)).reshape(correction.shape)
    return correction


def _terms(boards: Boards) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """The pieces of every position as numbers of weights, and their signs."""
    from ai.games.english_draughts.kernels import fitting as kernel

    index = np.zeros((len(boards), kernel.TERMS), np.int16)
    sign = np.zeros(index.shape, np.int8)
    kernel.terms(boards, index, sign)
    return index, sign


def _pieces(boards: Boards) -> NDArray[np.int64]:
    return np.bitwise_count(boards[:, 0] | boards[:, 1]).astype(np.int64)


def _evaluated(
    boards: Boards, index: NDArray[np.int16], sign: NDArray[np.int8], weights: Numbers, tempo: Numbers
) -> Numbers:
    """The values of the positions in logits; `weights` and `tempo` as for `evaluation_tables`."""
    from ai.games.english_draughts.kernels import fitting as kernel

    judged = np.column_stack([weights.reshape(PIECES + 1, -1), tempo])
    given = np.zeros(len(boards))
    # The worth is read between all counts, of which it is given for each.
    kernel.add_up(index, sign, *_between(_pieces(boards), np.arange(PIECES + 1)), judged * HUNDREDTH, given)
    return given


def foreseen(boards: Boards, points: Numbers, weights: Numbers, tempo: Numbers) -> tuple[Knot, ...]:
    """The second step: the judgement that says at once what a search by these numbers makes of these boards, and what
    their movers scored (`points`) a little.
    """
    from ai.games.english_draughts.kernels.evaluation import evaluation_tables

    # By a hash, so that a log that has grown a little is read in mostly the same places, and they alike.
    chosen = np.argsort(boards @ _HASH, kind="stable")[: _searched(len(boards))]
    seen, points = boards[chosen], points[chosen]
    wanted = _wanted(seen, points, evaluation_tables(weights, tempo))
    terms = _terms_of(seen)
    given = _evaluated(seen, terms.index, terms.sign, weights, tempo)
    correction, values = _corrected(terms, given, wanted, np.ones(len(seen)), _held(), CLIMBS)
    return written(weights, tempo, correction, values)


def _searched(quiet: int) -> int:
    """How many of so many quiet positions a fit to all searches."""
    return min(quiet, MOST_SEARCHED, max(SEARCHED, quiet // PART))


def draughts_judgement_after(
    before: Section, new: Tally, times: float, whole: Tally, surprises: SurprisingPositions, played: Tally
) -> Fitted:
    """The judgement of `before` after the positions in `new`, each of which stands for so many `times`, and after the
    surprises.

    The second step once more: what a search by this judgement makes of the new positions is what it should have said,
    and of surprising ones what the deep search made. Earlier knowledge is a normal prior about `before`, as narrow as
    the positions in `whole` make it, of which a sample is looked at.
    """
    from ai.games.english_draughts.kernels.evaluation import by_pieces

    seen, wanted, weight = _lessons(tables_of(before), new, times, surprises)
    if not len(seen):
        return before, {"learned": 0}
    knots = decode(b"".join(before.columns))
    terms = _terms_of(seen)
    given = _learned_evaluation(seen, terms, knots)
    sample, _, _ = quiet_positions(whole.chosen(np.arange(min(SAMPLED, len(whole)))))
    known = _terms_of(sample)
    quiet = int(len(sample) * max(1.0, len(whole) / SAMPLED))
    share = _searched(quiet) / max(1, len(known.pattern))
    correction, values = _corrected(terms, given, wanted, weight, _held() + share * _curves(known), CLIMBS_AFTER)
    weights = by_pieces([(knot.pieces, np.array([knot.men, knot.kings])) for knot in knots])
    tempo = by_pieces([(knot.pieces, np.array(knot.tempo)) for knot in knots])
    section = encode(written(weights, tempo, correction, values, knots))
    surprise = float(np.abs(wanted - 1 / (1 + np.exp(-given))).mean())
    return section, {"learned": len(seen), "surprise": round(surprise, 4)}


def _lessons(
    tables: NDArray[np.int16], new: Tally, times: float, surprises: SurprisingPositions
) -> tuple[Boards, Numbers, Numbers]:
    """Quiet positions, what each should be said to be worth to its mover, and how much it counts: new ones as a search
    by `tables` sees them, and surprising ones, which count by their surprise.
    """
    from ai.games.english_draughts.kernels.fitting import quiet

    boards, points, _ = quiet_positions(new)
    chosen = np.argsort(boards @ _HASH, kind="stable")[:AT_ONCE]
    seen = boards[chosen]
    weight = np.full(len(seen), times * len(boards) / max(1, len(chosen)))
    states, value, surprise = surprises.positions()
    again = boards_of(states)
    kept = quiet(again)
    return (
        np.concatenate([seen, again[kept]]),
        np.concatenate([_wanted(seen, points[chosen], tables), value[kept]]),
        np.concatenate([weight, SURE * surprise[kept]]),
    )


@dataclass(frozen=True, slots=True)
class _Terms:
    """The terms that positions are worth the sum of."""

    index: NDArray[np.int16]
    sign: NDArray[np.int8]
    pattern: NDArray[np.int32]
    knot: NDArray[np.int64]
    """Of FORESEEN, with the share of the next one."""
    share: Numbers


def _terms_of(boards: Boards) -> _Terms:
    from ai.games.english_draughts.kernels import fitting as kernel
    from ai.games.english_draughts.kernels.evaluation import WINDOWS, digits

    pattern = np.zeros((len(boards), 2 * WINDOWS), np.int32)
    kernel.patterns(boards, digits(), pattern)
    return _Terms(*_terms(boards), pattern, *_between(_pieces(boards), FORESEEN))


def _wanted(boards: Boards, points: Numbers, tables: NDArray[np.int16]) -> Numbers:
    """The target values of the boards, as the chance of their mover: a search's score and a little result."""
    scores = np.clip(searched(boards, tables), -BEYOND, BEYOND)
    return RESULT * points + (1 - RESULT) / (1 + np.exp(-HUNDREDTH * scores))


def _learned_evaluation(boards: Boards, terms: _Terms, knots: tuple[Knot, ...]) -> Numbers:
    """A book's evaluation of the boards, in logits."""
    from ai.games.english_draughts.kernels import fitting as kernel

    numbers = np.array([[*knot.men, *knot.kings, knot.tempo] for knot in knots]) * HUNDREDTH
    place, given = _between(_pieces(boards), np.array([knot.pieces for knot in knots])), np.zeros(len(boards))
    kernel.add_up(terms.index, terms.sign, *place, numbers, given)
    if knots[0].patterns:
        patterns = np.array([np.frombuffer(knot.patterns, "<i2") for knot in knots]) * HUNDREDTH
        kernel.add_up_patterns(terms.pattern, *place, patterns, given)
    return given


def _held() -> Numbers:
    """How strongly each number is held before anything is seen: pieces and being on move by knot, then patterns."""
    pieces, patterns = _sizes()
    return np.concatenate([np.full(pieces, PIECE_RIDGE), np.full(patterns, PATTERN_RIDGE)])


def _sizes() -> tuple[int, int]:
    """How many numbers the second step fits: of pieces, and of patterns."""
    from ai.games.english_draughts.kernels import fitting as kernel
    from ai.games.english_draughts.kernels.evaluation import WINDOW, WINDOWS

    return len(FORESEEN) * kernel.NUMBERS, len(FORESEEN) * WINDOWS * WINDOW


def _curves(terms: _Terms) -> Numbers:
    """How much the positions say of each number by itself: an upper bound, p (1 − p) being at most ¼."""
    from ai.games.english_draughts.kernels import fitting as kernel

    pieces, patterns = _sizes()
    quarter = np.full(len(terms.pattern), 0.25)
    squares, curves = np.zeros((pieces, pieces)), np.zeros((len(FORESEEN), patterns // len(FORESEEN)))
    kernel.curvature(terms.index, terms.sign, terms.knot, terms.share, quarter, squares)
    kernel.curves_of_patterns(terms.pattern, terms.knot, terms.share, quarter, curves)
    return np.concatenate([squares.diagonal(), curves.reshape(-1)])


def _corrected(
    terms: _Terms, given: Numbers, wanted: Numbers, times: Numbers, held: Numbers, climbs: int
) -> tuple[Numbers, Numbers]:
    """(correction by fitted knot, what patterns are worth), in hundredths of a man, beside what is `given` in logits.

    By L-BFGS on numbers scaled by their own curvature, which ends before it has converged. `times`: how
    much each position counts; `held`: how strongly each number is held to nothing.
    """
    from ai.games.english_draughts.kernels import fitting as kernel
    from ai.games.english_draughts.kernels.evaluation import WINDOW, WINDOWS

    knots, (split, patterns) = len(FORESEEN), _sizes()
    shapes = ((knots, kernel.NUMBERS), (knots, patterns // knots))
    of_pieces = (terms.index, terms.sign, terms.knot, terms.share)
    of_patterns = (terms.pattern, terms.knot, terms.share)
    scale = 1 / np.sqrt(_curves(terms) + held)

    def loss(scaled: Numbers) -> tuple[float, Numbers]:
        found = scaled * scale
        value, slope = given.copy(), held * found
        kernel.add_up(*of_pieces, found[:split].reshape(shapes[0]), value)
        kernel.add_up_patterns(*of_patterns, found[split:].reshape(shapes[1]), value)
        error = times * (1 / (1 + np.exp(-value)) - wanted)
        kernel.slopes(*of_pieces, error, slope[:split].reshape(shapes[0]))
        kernel.slopes_of_patterns(*of_patterns, error, slope[split:].reshape(shapes[1]))
        missed = (times * (np.logaddexp(0, value) - wanted * value)).sum() + held @ found**2 / 2
        return float(missed), slope * scale

    found = minimized(loss, np.zeros(len(held)), climbs) * scale / HUNDREDTH
    return found[:split].reshape(shapes[0]), found[split:].reshape(knots, WINDOWS, WINDOW)


def searched(boards: Boards, tables: NDArray[np.int16]) -> Numbers:
    """The score of each board for its mover by a search that evaluates by `tables`, in hundredths of a man."""
    from ai.games.english_draughts.search import DraughtsSearch

    search = DraughtsSearch(NODES, tables)
    scores = np.zeros(len(boards))
    for number, (own, enemy, kings) in enumerate(boards.tolist()):
        search.answer((own, enemy, kings, 0), [], NODES)
        scores[number] = search.score
    return scores


def written(
    weights: Numbers, tempo: Numbers, correction: Numbers, values: Numbers, before: tuple[Knot, ...] = ()
) -> tuple[Knot, ...]:
    """These numbers with a correction by fitted knot, and what patterns are worth beside what they were worth `before`,
    as the book writes them.
    """
    from ai.games.english_draughts.kernels.evaluation import by_pieces

    counts = FORESEEN.tolist()
    places = np.rint(weights + by_pieces(list(zip(counts, correction[:, :-1].reshape(-1, 2, 32), strict=True))))
    turn = np.rint(tempo + by_pieces(list(zip(counts, correction[:, -1], strict=True))))
    patterns = by_pieces(list(zip(counts, values, strict=True)))
    if before and before[0].patterns:
        known = [(knot.pieces, np.frombuffer(knot.patterns, "<i2").reshape(values.shape[1:])) for knot in before]
        patterns += by_pieces(known)
    patterns = np.rint(patterns).astype("<i2")
    return tuple(
        Knot(
            pieces,
            tuple(places[pieces, 0].astype(int).tolist()),
            tuple(places[pieces, 1].astype(int).tolist()),
            int(turn[pieces]),
            patterns[pieces].tobytes(),
        )
        for pieces in WRITTEN
    )


def _between(pieces: NDArray[np.int64], knots: NDArray[np.int64]) -> tuple[NDArray[np.int64], Numbers]:
    """The knot at or below each count (of the first and last pair beyond them), and the share of the next one."""
    low = np.clip(np.searchsorted(knots, pieces, side="right") - 1, 0, len(knots) - 2)
    return low, np.clip((pieces - knots[low]) / (knots[low + 1] - knots[low]), 0.0, 1.0)


def weights_of(correction: Numbers) -> tuple[Numbers, Numbers]:
    """(weights, tempo) as for `evaluation_tables`: the hand-made judgement with the correction, centred and halved.

    Where no man can stand, it stays exactly as made by hand: some of those numbers are halves, and sums that differ in
    their last digits from one processor to another would decide how they are rounded.
    """
    from ai.games.english_draughts.kernels.evaluation import by_pieces, hand_weights

    places = correction[:, :-1].reshape(-1, 2, 32) / HUNDREDTH
    places[:, 0, :MEN_SQUARES] -= places[:, 0, :MEN_SQUARES].mean(axis=1, keepdims=True)
    places[:, 1] -= places[:, 1].mean(axis=1, keepdims=True)
    tempo = correction[:, -1] / HUNDREDTH
    weights, turn = hand_weights()
    counts = FITTED.tolist()
    return (
        weights + by_pieces(list(zip(counts, SHRINK * places, strict=True))),
        turn + by_pieces(list(zip(counts, SHRINK * tempo, strict=True))),
    )


def tables_of(section: Section) -> NDArray[np.int16]:
    """The look-up tables of a section's judgement, as a seat that holds the book has them."""
    from ai.games.english_draughts.learned_evaluation import tables

    return tables(b"".join(section.columns))
