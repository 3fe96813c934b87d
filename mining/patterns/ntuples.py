"""Judgement of a game that has neither an evaluation nor features of its own: n-tuples over the text of its positions
(`shared.experience.ntuples`), weighed by a logistic regression of the log's results.

The n-tuples grow at random, by the game's id, from place to neighbouring place of the grid. A seventh of the games at a
time is left out, and what the others teach is tried on them. Only where that tells who wins better than the rate at
which movers win there is a section: it never does where results have nothing to do with positions. Knows no game:
positions are the tally's premises, as packed text.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod, sqrt
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ai.experience.ntuples import TextIndex, begun
from mining.columns import Bytes, Tally
from mining.contracts import Fitted
from mining.lbfgs import minimized
from mining.rows import starts_of_runs
from shared.experience.ntuples import SCALE, NTuples, encode, grid_of, rows_of
from shared.games import GAMES
from shared.games.facets import facets_of

SIZES: Final = (4, 6)
"""Places of the n-tuples, in turn."""
TUPLES: Final = 80
WEIGHTS: Final = 4_096
"""Of an n-tuple at most, for one seat on move: it ends before a place that makes more."""
RIDGE: Final = 300.0
"""How strongly weights are held to 0, in observations: so many because the positions of a game share its result."""
STEPS: Final = 60
"""Of the minimisation."""
LARGEST: Final = 100_000
"""Positions that are fitted at most: those with the smallest keys, a fair sample, since keys are hashes."""
TRIED: Final = 30_000
"""Positions of games that are left out in turn, at most."""
LEAST: Final = 20
"""Games below which nothing is fitted."""
FOLDS: Final = 7
"""Not even, since sides alternate from game to game."""
SURE: Final = 3.0
"""Standard errors by which a fit must tell the results of games that it does not know: one log in 700 reaches it by
chance."""

Numbers = NDArray[np.float64]
Indices = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of a log: columns of equal length."""

    weights: int
    """Of all n-tuples, for every seat on move."""
    held: Indices
    """[positions, n-tuples]: the weights that hold there."""
    movers: Indices
    won: Numbers
    """The mover's score, from 0 to 1."""
    seen: Numbers
    """How often."""
    rounds: NDArray[np.int64]
    """The newest round that had the position; 0: unknown."""

    def chosen(self, rows: NDArray[np.bool_]) -> "Positions":
        """These alone."""
        return Positions(
            self.weights, self.held[rows], self.movers[rows], self.won[rows], self.seen[rows], self.rounds[rows]
        )

    def rates(self) -> Numbers:
        """The score of movers, by seat."""
        seats = int(self.movers.max()) + 1
        won, seen = (np.bincount(self.movers, each, seats) for each in (self.won * self.seen, self.seen))
        return np.clip(won / np.maximum(seen, 1), 0.01, 0.99)


def ntuple_judgement(tally: Tally) -> Fitted | None:
    """The section and what the header says of it; None where positions are hidden or no text, where the game has a
    normal frame of its own, and where the log does not tell who wins."""
    game = GAMES[tally.game]
    if game.hidden or facets_of(tally.game).frame is not None or tally.games < LEAST or not len(tally):
        return None
    start, texts = game.pack(begun(game)), tally.premises
    if (texts < ord(" ")).any():
        return None
    first = starts_of_runs(tally.premise_keys, texts)
    wins, draws, losses = (np.add.reduceat(each, first)[:LARGEST] for each in (tally.wins, tally.draws, tally.losses))
    rounds = np.maximum.reduceat(tally.evidence["sample"], first)[:LARGEST].astype(np.int64)
    texts = texts[first[:LARGEST]]
    movers = np.array([game.to_act(game.unpack(text.tobytes()))[0] for text in texts], np.intp)
    values = tuple(bytes(np.unique(column)) for column in texts.T)
    places = grown(tally.game, start, values, _used(texts, movers))
    if not places:
        return None
    index, seen = TextIndex(values, places), (wins + draws + losses).astype(np.float64)
    held = index(texts) + index.weights * movers[:, None]
    positions = Positions(game.seats * index.weights, held, movers, (wins + draws / 2) / seen, seen, rounds)
    gain, sure = _tried(positions.chosen((seen == 1) & (rounds > 0)))
    if sure < SURE or gain <= 0:
        return None
    weights = np.clip(np.rint(SCALE * _fitted(positions)), -(1 << 15), (1 << 15) - 1).astype("<i2")
    section = encode(NTuples(rows_of(start), game.seats, values, places, weights.tobytes()))
    return section, {"positions": len(texts), "gain": round(gain, 4), "sure": round(sure, 1)}


def grown(game: str, text: bytes, values: Sequence[bytes], used: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The n-tuples of a game with texts like this one, as bytes of the text. `values`: by byte, those that it has;
    `used`: the bytes to take."""
    rng, where = Random(f"{game}:ntuples"), grid_of(text)
    found: list[tuple[int, ...]] = []
    for number in range(TUPLES if used else 0):
        chosen = [rng.choice(used)]
        while len(chosen) < min(SIZES[number % len(SIZES)], len(used)):
            free = [place for place in used if place not in chosen]
            beside = [place for place in free if any(_touch(where[place], where[each]) for each in chosen)]
            chosen.append(rng.choice(beside or free))
            if prod(len(values[place]) for place in chosen) > WEIGHTS:
                chosen.pop()
                break
        found.append(tuple(chosen))
    return tuple(found)


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def _used(texts: Bytes, movers: Indices) -> list[int]:
    """The bytes that differ between positions of one seat on move."""
    of_seats = [texts[movers == seat] for seat in np.unique(movers)]
    return np.flatnonzero(np.any([(each != each[0]).any(axis=0) for each in of_seats], axis=0)).tolist()


def _tried(positions: Positions) -> tuple[float, float]:
    """What fits say of games that they do not know: the mean gain in log-likelihood a game and position over the rates
    of movers, in nats, and how many standard errors the slope of the likelihood lies above 0 where the fit begins to
    count (Rao's score test), with each game as one observation, since its positions share a result."""
    positions = positions.chosen(np.arange(len(positions.seen)) < TRIED)
    _, number = np.unique(positions.rounds, return_inverse=True)
    if not len(number) or number.max() < LEAST - 1:
        return 0.0, 0.0
    gain, slope = np.zeros(len(number)), np.zeros(len(number))
    for fold in range(FOLDS):
        out = number % FOLDS == fold
        known, others = positions.chosen(~out), positions.chosen(out)
        rates, logits = known.rates()[others.movers], _logits(_fitted(known), others.held)
        gain[out] = _likelihood(others.won, 1 / (1 + np.exp(-logits))) - _likelihood(others.won, rates)
        slope[out] = (others.won - rates) * (logits - logits.mean())
    per_game, slopes = (np.bincount(number, each) / np.bincount(number) for each in (gain, slope))
    error = slopes.std(ddof=1) / sqrt(len(slopes))
    return float(per_game.mean()), float(slopes.mean() / error) if error else 0.0


def _fitted(positions: Positions) -> Numbers:
    """The weights under which the results are likeliest, less the ridge."""
    held, won, seen, total = positions.held, positions.won, positions.seen, positions.seen.sum()

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        chance = 1 / (1 + np.exp(-_logits(weights, held)))
        value = RIDGE * float(weights @ weights) / 2 - float(seen @ _likelihood(won, chance))
        pull = np.repeat(seen * (chance - won), held.shape[1])
        return value / total, (np.bincount(held.ravel(), pull, len(weights)) + RIDGE * weights) / total

    return minimized(loss, np.zeros(positions.weights), STEPS)


def _logits(weights: Numbers, held: Indices) -> Numbers:
    return np.clip(weights.take(held).sum(axis=1), -30, 30)


def _likelihood(won: Numbers, chance: Numbers) -> Numbers:
    return won * np.log(chance) + (1 - won) * np.log1p(-chance)
