"""Which features an individual of LS-Draughts had better have: the genetic algorithm of sections 5.1, 5.2 and 5.5.

Everything that is drawn follows from the seed, the generation and the individual's number, so a run that was cut off
goes on as if it had not been. Where the paper leaves a choice: *stochastic tournament* is Brindle's (the entrants are
drawn by roulette, the fittest of them wins), the ten games of the fitness are ten in all, two (colours changed) against
each of five others from a three-move ballot, all drawn at random, and an individual without features is given one.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np

from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.features import FEATURES
from ai.games.english_draughts.individual import SHAPE, Genes, Individual, format_features, parse_features
from ai.games.english_draughts.learner_side import LearnerSide
from mining.lab.kernels.learning import RESULT
from mining.lab.training.learning import TrainingParameters, ballot_starts, match
from shared.games.english_draughts.ballots import BALLOTS

TOUR = 3
"""Entrants of a stochastic tournament."""
MUTATED = 5
"""Genes that change in every child: 0.3 of fifteen."""
OPPONENTS = 5
"""Others that an individual meets twice for its fitness; or how often it meets everybody so."""
_PARENTS, _LOTS, _GAMES, _TRAINING = range(4)
"""Kinds of random draws, each a part of the seed."""


@dataclass(frozen=True, slots=True)
class RunSizes:
    """How large a run is."""

    individuals: int = 10
    generations: int = 10
    everybody: bool = False
    """Whether the tournament for the fitness is ten games of everybody against everybody: the paper may be read so."""


PAPER = RunSizes(50, 50)
"""The extended version's."""


@dataclass(frozen=True, slots=True)
class PopulationMember:
    """Somebody of the population, or a child that may come into it."""

    genes: Genes
    born: tuple[int, int]
    """Generation and number in it: with the run's seed the seed of its training."""
    weights: np.ndarray | None = None
    """Of its network, once it is trained."""
    points: int = 0
    """Its fitness in the last tournament: 2 for a win, 1 for a draw."""

    @property
    def individual(self) -> Individual:
        assert self.weights is not None
        return Individual(self.genes, self.weights)


class Evolution:
    """A run, generation by generation: train the children (`untrained`, `take`), then `close_generation`."""

    def __init__(
        self, sizes: RunSizes, regime: TrainingParameters, seed: int, endgames: EndgameDatabase | None = None
    ) -> None:
        """`endgames`: what everybody asks in the search."""
        if sizes.individuals < 2 or sizes.individuals % 2 or sizes.generations < 1:
            raise ValueError("a population is an even number of individuals, and there is at least one generation")
        self.sizes = sizes
        self.regime = regime
        self.seed = seed
        self.endgames = endgames
        self.parents: list[PopulationMember] = []
        """The best of the generations so far, fittest first."""
        self.children = [PopulationMember(self._by_lot(number), (0, number)) for number in range(sizes.individuals)]
        self.rows: list[dict[str, Any]] = []
        """The curve: a row a generation."""

    @property
    def generation(self) -> int:
        """The number of the generation that is being made, from 0."""
        return len(self.rows)

    @property
    def is_over(self) -> bool:
        return self.generation >= self.sizes.generations

    def untrained(self) -> list[int]:
        """The numbers of the children that are not trained yet."""
        return [number for number, child in enumerate(self.children) if child.weights is None]

    def seed_of(self, number: int) -> tuple[int, ...]:
        """The seed of a child's training."""
        return (self.seed, _TRAINING, *self.children[number].born)

    def take(self, number: int, individual: Individual) -> None:
        """A child has been trained."""
        self.children[number] = replace(self.children[number], weights=individual.weights)

    def close_generation(self, run: Callable[..., Iterator[Any]] = map) -> dict[str, Any]:
        """The tournament of parents and children, the selection, and the genes of the next children.

        `run` may play the games on several threads. Returns the generation's row of the curve.
        """
        field = [*self.parents, *self.children]
        points = self._tournament(field, run)
        ranked = sorted(range(len(field)), key=lambda number: -points[number])  # of equals the elder stays
        self.parents = [replace(field[number], points=points[number]) for number in ranked[: self.sizes.individuals]]
        best = self.parents[0]
        mean = sum(member.points for member in self.parents) / len(self.parents)
        row = {
            "generation": self.generation,
            "best": best.points,
            "mean": round(mean, 3),
            "features": format_features(best.genes),
            "inputs": best.individual.inputs,
            "born": list(best.born),
        }
        self.rows.append(row)
        self.children = [] if self.is_over else self._offspring()
        return row

    def arrays(self) -> dict[str, np.ndarray]:
        """All trained weights: float64[members, ROWS, HIDDEN], parents and then children."""
        weights = [np.zeros(SHAPE) if member.weights is None else member.weights for member in self._everybody()]
        return {"weights": np.array(weights).reshape(-1, *SHAPE)}

    def state(self) -> dict[str, Any]:
        """The rest of what a run is, JSON-plain; with `arrays` all that `restore` needs."""
        members = [
            [format_features(member.genes), *member.born, member.weights is not None, member.points]
            for member in self._everybody()
        ]
        return {"members": members, "parents": len(self.parents), "rows": self.rows}

    def restore(self, arrays: dict[str, np.ndarray], state: dict[str, Any]) -> None:
        """The run goes on from there."""
        members = [
            PopulationMember(parse_features(genes), (generation, number), weights if done else None, points)
            for (genes, generation, number, done, points), weights in zip(
                state["members"], arrays["weights"], strict=True
            )
        ]
        self.parents, self.children = members[: state["parents"]], members[state["parents"] :]
        self.rows = list(state["rows"])

    def _everybody(self) -> list[PopulationMember]:
        return [*self.parents, *self.children]

    def _rng(self, what: int, *more: int) -> np.random.Generator:
        return np.random.default_rng([self.seed, what, self.generation, *more])

    def _by_lot(self, number: int) -> Genes:
        lots = np.random.default_rng([self.seed, _LOTS, 0, number])
        return _with_one_at_least(lots.random(len(FEATURES)) < 0.5, lots)

    def _tournament(self, field: Sequence[PopulationMember], run: Callable[..., Iterator[Any]]) -> list[int]:
        """Points of every member: pairs at random, again and again, two games from a ballot."""
        lots = self._rng(_GAMES)
        met: list[tuple[int, int]] = []
        for _ in range(OPPONENTS):
            order = lots.permutation(len(field)).tolist()
            met += combinations(order, 2) if self.sizes.everybody else zip(order[::2], order[1::2], strict=True)
        pairs = [(a, b, int(lots.integers(len(BALLOTS)))) for a, b in met]
        points = [0] * len(field)

        def meet(pair: tuple[int, int, int]) -> int:
            return self._met(field, *pair)

        for (a, b, _), gained in zip(pairs, run(meet, pairs), strict=True):
            points[a] += 2 + gained
            points[b] += 2 - gained
        return points

    def _met(self, field: Sequence[PopulationMember], a: int, b: int, ballot: int) -> int:
        """Wins of A against B in two games, less its losses."""
        sides = [LearnerSide(field[number].individual, self.regime.depth, endgames=self.endgames) for number in (a, b)]
        return int(match(sides[0], sides[1], ballot_starts()[ballot : ballot + 1])[:, RESULT].sum())

    def _offspring(self) -> list[PopulationMember]:
        """The next children: pairs of parents, one-point crossover, mutation."""
        lots = self._rng(_PARENTS)
        found: list[PopulationMember] = []
        while len(found) < self.sizes.individuals:
            mother, father = np.array(self._chosen(lots).genes), np.array(self._chosen(lots).genes)
            point = int(lots.integers(1, len(FEATURES)))
            for one, two in ((mother, father), (father, mother)):
                genes = np.concatenate((one[:point], two[point:]))
                genes[lots.permutation(len(FEATURES))[:MUTATED]] ^= True
                found.append(PopulationMember(_with_one_at_least(genes, lots), (self.generation, len(found))))
        return found

    def _chosen(self, lots: np.random.Generator) -> PopulationMember:
        """Brindle's stochastic tournament: entrants by roulette, the fittest wins."""
        weights = np.array([member.points for member in self.parents], float)
        odds = weights / weights.sum() if weights.sum() else None
        return self.parents[int(lots.choice(len(self.parents), TOUR, p=odds).min())]  # fittest first


def _with_one_at_least(genes: np.ndarray, lots: np.random.Generator) -> Genes:
    if not genes.any():
        genes[lots.integers(len(genes))] = True
    return tuple(bool(gene) for gene in genes)
