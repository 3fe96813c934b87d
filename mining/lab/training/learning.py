"""How an individual of LS-Draughts learns: sessions against its own clone, test games, a last tournament (section 5.3).

The games are the kernel's; here is who plays whom, and what becomes of the clone. Everything follows from the seed.
Where the paper leaves a choice: in a session the learner has Black and White by turns, in training as in the test games
play begins from the start, and the clone is replaced when the test games brought more than half of their points.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ai.duel.openings import start_of
from ai.duel.scoring import Interval, interval
from ai.games.english_draughts.endgame.database import EndgameDatabase, opened
from ai.games.english_draughts.endgame.files import Metric
from ai.games.english_draughts.endgame.slices import MOST
from ai.games.english_draughts.individual import SHAPE, Genes, Individual, fresh
from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.learner_side import LearnerSide
from ai.kernels.chance import chance
from mining.lab.kernels import learning as games
from shared.errors import EndgameError
from shared.games.english_draughts.ballots import BALLOTS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START


@dataclass(frozen=True, slots=True)
class TrainingParameters:
    """The sizes and rates of a training; the paper's."""

    sessions: int = 4
    games: int = 400
    """In each session."""
    depth: int = 4
    """Plies of the search."""
    fading: float = 0.1
    """λ of equation 2."""
    rate_out: float = 1 / 20
    """The learning rate of the output layer; the first layer's is one by the number of inputs."""
    metric: str | None = None
    """The values of the endgame databases that the search reads: `wld` as in the paper, `dtw`; None: there are none."""
    least: float = 1.0
    """Points (1 a win, ½ a draw) that the two test games must exceed for the clone to become a copy."""


def whole_endgames(data: Path, metric: Metric, most: int = MOST) -> EndgameDatabase:
    """The endgame databases of a data folder that are whole: all of up to so many pieces, `most` at most, so that two
    players who name as many know the same. Raises EndgameError."""
    pieces = min(opened(data, (metric,)).whole(metric), most)
    if not pieces:
        raise EndgameError("endgame/missing", f"the database {metric} in {data} lacks slices: `oldhand endgame build`")
    return EndgameDatabase.open(data, (metric,), pieces)


@cache
def standard_start() -> np.ndarray:
    """int64[4]: the start position in the kernel's words."""
    return np.array(board_of(ENGLISH_DRAUGHTS.parse_position(START)), np.int64)


@cache
def ballot_starts() -> np.ndarray:
    """int64[ballots, 4]: the positions after the three-move ballots, in the order of their list."""
    return starts_of(BALLOTS)


def starts_of(openings: Sequence[str]) -> np.ndarray:
    """int64[n, 4]: the positions that openings (moves from the start, or position texts) lead to."""
    game, options = ENGLISH_DRAUGHTS, ENGLISH_DRAUGHTS.options({})
    return np.array([board_of(game.parse_position(start_of(game, options, text))) for text in openings], np.int64)


def match(
    a: LearnerSide, b: LearnerSide, starts: np.ndarray, seed: int = 0, judge: EndgameDatabase | None = None
) -> np.ndarray:
    """int64[2 n, ROW]: A's games with Black and with White from each start. `seed` is for a side that moves at random;
    `judge` watches for endgame loops."""
    rows = np.zeros((2 * len(starts), games.ROW), np.int64)
    games.match(starts, a.address, b.address, _no_network(), chance(seed), _address(judge), rows)
    return rows


def _address(endgames: EndgameDatabase | None) -> int:
    return 0 if endgames is None else endgames.address


@cache
def _no_network() -> np.ndarray:
    return np.zeros((1, 1))


def score_of(rows: np.ndarray) -> Interval:
    """A's score in a match, with its interval: two games from one start are one cluster."""
    scores = (rows[:, games.RESULT] + 1) / 2
    return interval(scores.reshape(-1, 2).tolist())


class Training:
    """One individual on its way."""

    def __init__(
        self,
        genes: Genes,
        regime: TrainingParameters,
        seed: Sequence[int],
        endgames: EndgameDatabase | None = None,
        judge: EndgameDatabase | None = None,
    ) -> None:
        """`seed`: numbers that together make this training another one than others. `endgames`: what both players ask
        in their search. `judge`: what endgame loops are counted by, else by `endgames`."""
        self.regime = regime
        self._endgames = endgames
        self._judge = judge or endgames
        self.individual = fresh(genes, np.random.default_rng(list(seed)))
        self.clone = Individual(genes, self.individual.weights.copy())
        self.left_behind: list[np.ndarray] = []
        """The clones that were replaced."""
        self.rows: list[dict[str, Any]] = []
        """The curve so far, a row a session."""

    @property
    def is_over(self) -> bool:
        return len(self.rows) >= self.regime.sessions

    def run_session(self) -> dict[str, Any]:
        """The next session and its test games; returns its row of the curve."""
        regime, me = self.regime, self.individual
        net, clone = self._side(me), self._side(self.clone)
        rows = np.zeros((regime.games, games.ROW), np.int64)
        rates = np.array([regime.fading, 1 / me.inputs, regime.rate_out])
        trace = np.zeros_like(me.weights)
        judge, start = _address(self._judge), standard_start()
        games.session(start, net.address, clone.address, me.weights, trace, rates, chance(0), judge, rows)
        tested = match(net, clone, start[None])
        points = float((tested[:, games.RESULT] + 1).sum() / 2)
        replaced = points > regime.least
        results = rows[:, games.RESULT]
        row = {
            "session": len(self.rows) + 1,
            "games": regime.games,
            "wins": int((results == 1).sum()),
            "losses": int((results == -1).sum()),
            "draws": int((results == 0).sum()),
            "plies": int(rows[:, games.PLIES].sum()),
            "loops": None if self._judge is None else int(games.is_loop(rows).sum()),
            "test": points,
            "replaced": replaced,
        }
        if replaced:
            self.left_behind.append(self.clone.weights.copy())
            self.clone.weights[:] = me.weights
        self.rows.append(row)
        return row

    def winner(self) -> Individual:
        """The winner of the tournament of the network and all the clones it left behind; of equals the youngest."""
        genes = self.individual.genes
        clones = [*self.left_behind, self.clone.weights]
        field = [self._side(Individual(genes, weights)) for weights in (self.individual.weights, *clones[::-1])]
        points = np.zeros(len(field))
        for one in range(len(field)):
            for two in range(one):
                gained = match(field[one], field[two], standard_start()[None])[:, games.RESULT].sum()
                points[one] += gained
                points[two] -= gained
        best = field[int(points.argmax())].individual
        assert best is not None
        return Individual(genes, best.weights.copy())

    def _side(self, individual: Individual) -> LearnerSide:
        return LearnerSide(individual, self.regime.depth, endgames=self._endgames)

    def arrays(self) -> dict[str, np.ndarray]:
        """All weights: the network's, the clone's, and those that were left behind, float64[clones, ROWS, HIDDEN]."""
        behind = np.array(self.left_behind).reshape(-1, *SHAPE)
        return {"network": self.individual.weights, "clone": self.clone.weights, "left_behind": behind}

    def state(self) -> dict[str, Any]:
        """The rest of what a training is, JSON-plain; with `arrays` all that `restore` needs."""
        return {"rows": self.rows}

    def restore(self, arrays: dict[str, np.ndarray], state: dict[str, Any]) -> None:
        """The training goes on from there."""
        genes = self.individual.genes
        self.individual = Individual(genes, arrays["network"].copy())
        self.clone = Individual(genes, arrays["clone"].copy())
        self.left_behind = list(arrays["left_behind"].copy())
        self.rows = list(state["rows"])


def trained(
    genes: Genes, regime: TrainingParameters, seed: Sequence[int], endgames: EndgameDatabase | None = None
) -> Individual:
    """An individual after its whole training."""
    training = Training(genes, regime, seed, endgames)
    while not training.is_over:
        training.run_session()
    return training.winner()


MEASURED = 40
"""Ballots from which a point of a curve is measured, both colours."""


def measured(individual: Individual, depth: int, seed: int, endgames: EndgameDatabase | None = None) -> dict[str, Any]:
    """An individual's scores from three-move ballots, both sides: against moves at random, and against the same search
    with the judgement made by hand at its leaves. Only the individual asks `endgames`. Scores with their 95 %
    intervals."""
    starts = ballot_starts()[np.random.default_rng(seed).permutation(len(BALLOTS))[:MEASURED]]
    me = LearnerSide(individual, depth, endgames=endgames)
    found: dict[str, Any] = {}
    for name, rival in (("random", LearnerSide(None, 0)), ("hand", LearnerSide(None, depth, by_hand=True))):
        score = score_of(match(me, rival, starts, seed))
        found[name] = [round(score.score, 4), round(score.low, 4), round(score.high, 4)]
    return found
