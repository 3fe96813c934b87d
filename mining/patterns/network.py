"""Judgement of a game that has neither an evaluation nor features of its own: a small network
(`shared.experience.network`) of the value of a position and of the moves that players prefer there.

It is fitted to the newest rounds of the log, as far as their decisions are in the tally. A third of the rounds at a
time is left out, and what the others teach is tried on them. Only where that tells who wins better than the rate at
which movers win there is a section: results that have nothing to do with positions teach nothing. The same holds for
moves. Knows no game: positions are observed as the players do (`ai.experience.network`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.experience.network import TextObserver
from ai.registry import agent_facets
from mining.adam import Adam
from mining.columns import Keys, Tally
from mining.contracts import Fitted
from mining.finished_rounds import choices_in, signs_of
from shared.core import Options
from shared.events import Event, RoundEnded
from shared.experience.network import Network, encode
from shared.games import GAMES
from shared.games.facets import facets_of
from shared.keys import key_of

UNITS: Final = 64
EPOCHS: Final = 8
STEPS: Final = 160
"""At least: of a small log there are more epochs."""
BATCH: Final = 256
RATE: Final = 0.002
DECAY: Final = 1.0
"""By which a step takes weights towards 0, times its rate."""
LEAST: Final = 20
"""Rounds below which nothing is fitted."""
MOST: Final = 4_000
"""Rounds that are fitted at most: the newest."""
LARGEST: Final = 40_000_000
"""Numbers that all observations have together at most."""
MOVES: Final = 4_096
"""Moves that are told apart at most, the most frequent ones; each was made SELDOM times at least."""
SELDOM: Final = 3
FOLDS: Final = 3
"""Odd, since sides alternate from game to game."""
SURE: Final = 3.0
"""Standard errors by which a fit must tell the results of rounds that it does not know: one log in 700 reaches it by
chance."""
_ODD = np.uint64(0x9E3779B97F4A7C15)

PlayedRound = tuple[Sequence[Event], Options]
"""The events of a round from DEALT to ROUND_ENDED, and the options of its table."""
Numbers = NDArray[np.float32]
Weights = list[Numbers]
"""In the shapes of `Network.shapes`."""


@dataclass(frozen=True, slots=True)
class Observed:
    """Decisions of a log: columns of equal length."""

    seen: NDArray[np.float16]
    """[decisions, numbers]."""
    movers: NDArray[np.intp]
    won: Numbers
    """The mover's result, from 0 to 1."""
    rounds: NDArray[np.intp]
    made: NDArray[np.intp]
    """The move, as a number; −1 for one that is not told apart."""
    legal: NDArray[np.intp]
    """[decisions, most legal moves]: their numbers; −1 as above and beyond the last."""

    def chosen(self, rows: NDArray[Any]) -> "Observed":
        """These alone, by number or by a mask."""
        return Observed(
            *(self.seen[rows], self.movers[rows], self.won[rows]),
            *(self.rounds[rows], self.made[rows], self.legal[rows]),
        )

    def rates(self) -> NDArray[np.float64]:
        """The score of movers, by seat."""
        seats = int(self.movers.max()) + 1
        won, times = np.bincount(self.movers, self.won, seats), np.bincount(self.movers, minlength=seats)
        return np.clip(won / np.maximum(times, 1), 0.01, 0.99)


def network_judgement(tally: Tally, rounds: Iterable[PlayedRound]) -> Fitted | None:
    """The section and what the header says of it; None where positions are hidden or cannot be observed, and where the
    log does not tell who wins. `rounds`: of the log, the newest last."""
    game = GAMES[tally.game]
    if game.hidden or tally.games < LEAST or not len(tally):
        return None
    alphabet = b""
    if agent_facets(tally.game).observer is None:
        if facets_of(tally.game).frame is not None or (tally.premises < ord(" ")).any():
            return None
        alphabet = bytes(np.unique(tally.premises).tolist())
    found, names = _observed(tally, alphabet, rounds)
    if found is None or len(np.unique(found.rounds)) < LEAST:
        return None
    seats = game.seats
    gain, sure, foretold, preferred = _tried(found, seats, len(names))
    if sure < SURE or gain <= 0:
        return None
    if preferred < SURE:
        found, names = _without_moves(found), ()
    weights = b"".join(part.astype("<f2").tobytes() for part in _fitted(found, seats, len(names)))
    section = encode(Network(found.seen.shape[1], seats, UNITS, alphabet, tuple(names), weights))
    facts: dict[str, int | float] = {"positions": len(found.won), "gain": round(gain, 4), "sure": round(sure, 1)}
    return section, facts | ({"foretold": round(foretold, 4)} if names else {})


class _Row(NamedTuple):
    """One decision."""

    seen: NDArray[np.float16]
    mover: int
    won: float
    round: int
    made: str
    legal: Sequence[str]
    pair: int
    """Of the tally: both keys in one number."""


def _observed(tally: Tally, alphabet: bytes, rounds: Iterable[PlayedRound]) -> tuple[Observed | None, Sequence[str]]:
    """The decisions of these rounds that the tally has, and the moves that are told apart. Boards of another size than
    most rounds have are left out."""
    by_size: dict[int, list[_Row]] = {0: []}
    for row in _rows(tally.game, alphabet, rounds):
        by_size.setdefault(len(row.seen), []).append(row)
    rows = max(by_size.values(), key=len)
    counted: Keys = tally.premise_keys * _ODD ^ tally.result_keys
    known = np.isin(np.array([row.pair for row in rows], np.uint64), counted)
    rows = [row for row, is_known in zip(rows, known, strict=True) if is_known]
    if not rows or not len(rows[0].seen):
        return None, ()
    rows = rows[-max(1, LARGEST // len(rows[0].seen)) :]
    names = [name for name, times in Counter(row.made for row in rows).most_common(MOVES) if times >= SELDOM]
    numbered = {name: number for number, name in enumerate(names)}
    legal = np.full((len(rows), max(len(row.legal) for row in rows)), -1, np.intp)
    for place, row in zip(legal, rows, strict=True):
        place[: len(row.legal)] = [numbered.get(name, -1) for name in row.legal]
    found = Observed(
        np.array([row.seen for row in rows], np.float16),
        np.array([row.mover for row in rows], np.intp),
        np.array([row.won for row in rows], np.float32),
        np.array([row.round for row in rows], np.intp),
        np.array([numbered.get(row.made, -1) for row in rows], np.intp),
        legal,
    )
    return found, names


def _rows(game_id: str, alphabet: bytes, rounds: Iterable[PlayedRound]) -> Iterator[_Row]:
    game = GAMES[game_id]
    observer = agent_facets(game_id).observer or TextObserver(game, alphabet)
    for number, (events, options) in enumerate(rounds):
        signs = signs_of(events[-1].expect(RoundEnded).points)
        for state, text, after in choices_in(game, game.options(options), events, range(game.seats)):
            mover, moves = game.to_act(state)[0], observer.moves(state)
            before, made = (key_of(game.pack(each)) for each in (state, after))
            yield _Row(
                np.asarray(observer.numbers(state, mover), np.float16),
                mover,
                (1 + signs[mover]) / 2,
                number,
                moves[game.move_texts(state).index(text)],
                moves,
                (before * int(_ODD) ^ made) & (1 << 64) - 1,
            )


def _tried(found: Observed, seats: int, moves: int) -> tuple[float, float, float, float]:
    """What fits say of rounds that they do not know. Of results: the mean gain in log-likelihood a round and position
    over the rates of movers, in nats, and how many standard errors the slope of the likelihood lies above 0 where the
    fit begins to count (Rao's score test), with each round as one observation, since its positions share a result. Of
    moves: the same gain over all moves alike, and its standard errors above 0."""
    _, number = np.unique(found.rounds, return_inverse=True)
    gain, slope, told = np.zeros((3, len(number)))
    for fold in range(FOLDS):
        out = number % FOLDS == fold
        known, others = found.chosen(~out), found.chosen(out)
        weights, rates = _fitted(known, seats, moves), known.rates()[others.movers]
        units = np.vstack([_units(weights, others.chosen(part))[1] for part in _batches(np.arange(len(others.won)))])
        logits = np.clip(units @ weights[2] + weights[3][others.movers], -30, 30).astype(np.float64)
        gain[out] = _likelihood(others.won, 1 / (1 + np.exp(-logits))) - _likelihood(others.won, rates)
        slope[out] = (others.won - rates) * (logits - logits.mean())
        told[out] = np.concatenate(
            [_told(weights, units[part], others.chosen(part)) for part in _batches(np.arange(len(others.won)))]
        )
    per_round, slopes, foretold = (np.bincount(number, each) / np.bincount(number) for each in (gain, slope, told))
    errors = [each.std(ddof=1) / sqrt(len(each)) or np.inf for each in (slopes, foretold)]
    return (
        *(float(per_round.mean()), float(slopes.mean() / errors[0])),
        *(float(foretold.mean()), float(foretold.mean() / errors[1])),
    )


def _told(weights: Weights, units: Numbers, found: Observed) -> NDArray[np.float64]:
    """By decision, the log-likelihood of the move that was made, less that of any legal one."""
    if not len(weights[5]):
        return np.zeros(len(units))
    odds = _odds(weights, units, found)
    own = odds[np.arange(len(units)), found.made]
    count = np.maximum((found.legal >= 0).sum(axis=1), 1)
    gain = np.log(np.maximum(own, 1e-9)) + np.log(count)
    gain[found.made < 0] = 0
    return gain


def _fitted(found: Observed, seats: int, moves: int) -> Weights:
    """The weights after Adam with weight decay, on the sum of both losses."""
    rng = np.random.default_rng(1)
    inputs = found.seen.shape[1]
    shapes = Network(inputs, seats, UNITS, b"", ("",) * moves, b"").shapes
    weights = [np.zeros(shape, np.float32) for shape in shapes]
    weights[0][:] = rng.normal(0, 1.4 / sqrt(inputs), shapes[0])
    adam, batches = Adam(tuple(weights)), -(-len(found.won) // BATCH)
    epochs = max(EPOCHS, -(-STEPS // batches))
    order = (rows for _ in range(epochs) for rows in _batches(rng.permutation(len(found.won))))
    for step, rows in enumerate(order):
        rate = RATE * (1 - step / (epochs * batches))
        adam.step(_slopes(weights, found.chosen(rows)), rate)
        for each in weights:
            each *= np.float32(1 - DECAY * rate)
    return weights


def _slopes(weights: Weights, part: Observed) -> Weights:
    """The slope of the mean loss of these decisions, by weight."""
    count = len(part.won)
    seen, units = _units(weights, part)
    logits = units @ weights[2] + weights[3][part.movers]
    pull = ((1 / (1 + np.exp(-np.clip(logits, -30, 30))) - part.won) / count).astype(np.float32)
    back = np.outer(pull, weights[2])
    slopes = [np.zeros_like(each) for each in weights]
    slopes[2], slopes[3] = units.T @ pull, np.bincount(part.movers, pull, len(weights[3])).astype(np.float32)
    if len(weights[5]):
        odds = _odds(weights, units, part)
        odds[np.arange(count), part.made] -= 1
        odds[part.made < 0] = 0
        odds /= count
        back += odds @ weights[4]
        slopes[4], slopes[5] = odds.T @ units, odds.sum(axis=0)
    back[units <= 0] = 0
    for seat in range(len(weights[0])):
        own = part.movers == seat
        slopes[0][seat], slopes[1][seat] = seen[own].T @ back[own], back[own].sum(axis=0)
    return slopes


def _units(weights: Weights, part: Observed) -> tuple[Numbers, Numbers]:
    """What is seen, and the units."""
    seen = part.seen.astype(np.float32)
    units = np.zeros((len(seen), UNITS), np.float32)
    for seat in range(len(weights[0])):
        own = part.movers == seat
        units[own] = np.maximum(seen[own] @ weights[0][seat] + weights[1][seat], 0)
    return seen, units


def _odds(weights: Weights, units: Numbers, part: Observed) -> Numbers:
    """[decisions, moves]: how likely each move is."""
    logits = units @ weights[4].T + weights[5]
    legal = np.zeros((len(units), len(weights[5]) + 1), np.bool_)
    legal[np.arange(len(units))[:, None], part.legal] = True  # the last column is of moves that are not told apart
    logits[~legal[:, :-1]] = -1e9
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def _batches(order: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
    for first in range(0, len(order), BATCH):
        yield order[first : first + BATCH]


def _without_moves(found: Observed) -> Observed:
    nothing = np.full_like(found.made, -1)
    return Observed(found.seen, found.movers, found.won, found.rounds, nothing, nothing[:, None])


def _likelihood(won: Numbers, chance: NDArray[np.float64]) -> NDArray[np.float64]:
    scores = won.astype(np.float64)
    return scores * np.log(chance) + (1 - scores) * np.log1p(-chance)
