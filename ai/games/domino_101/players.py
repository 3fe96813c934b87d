"""The 101 domino players that the kernels know, as the data they take. Plays nothing.

Imports compiled code: to be imported only when an agent or a match needs it.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np

from ai.games.domino_101.kernels import chances as domino_chances
from ai.games.domino_101.kernels import match
from ai.games.domino_101.kernels.estimate import BY_INSISTENCE, BY_PASSES
from ai.games.domino_101.kernels.linear import CORRECTED, FEATURES, LIN, SEARCHER
from ai.games.domino_101.kernels.paper import LITERAL
from ai.kernels.chance import chance

MOST_KINDS = 3
NO_CHANCES = np.zeros((1, 1))
"""Of winning a match, where nobody plays for one."""
HANDS_TALLIED = 60_000
"""A chance to win a match is then known to about 0.002."""


@dataclass(frozen=True, slots=True)
class KernelPlayer:
    """A player of the kernels."""

    kind: int
    level: int = 0
    """1 to 4: the paper's."""
    variant: tuple[int, int, int] = LITERAL
    """Of a level (`kernels.paper`): threshold of double control, tiles counted per end, level 1 over tiles."""
    estimation: int = BY_PASSES
    """The estimation rules that levels 2 to 4 follow."""
    samples: int = 0
    pool: int = 0
    temperature: float = 0.0
    strategy: bool = False
    """Whether a weighted sum obeys points of the paper's strategy that no level plays: when to close the line
    (`kernels.closing`), a partner with one tile left (`kernels.partner`)."""
    for_match: bool = False
    """Whether it plays for the match at its score, or for points."""
    counsel: bool = False
    """Whether it weighs who of the partners should lead."""
    behind: float = 0.0
    """Standard errors behind the best at which a move is dropped."""
    courtesy: float = 0.0
    """The value of one point of manners towards the partner (`kernels.partner`), as a chance to win."""
    weights: Any = field(default_factory=lambda: LIN)
    habits: tuple[Any, ...] = ()
    """The weights of the kinds of player that it believes in (`kernels.inference`), at most MOST_KINDS."""
    models: tuple[Any, Any, Any] = (None, None, None)
    """The weights by which the next seat, the partner, the seat before choose; None for a stranger."""

    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(ints, floats, weights) as `kernels.match` reads them."""
        ints = (self.kind, self.level, *self.variant, self.estimation, self.samples, self.pool)
        ints = (*ints, self.strategy, self.for_match, len(self.habits), self.counsel)
        ints = (*ints, sum(1 << step for step, model in enumerate(self.models) if model is not None))
        floats = np.array((self.temperature, self.behind, self.courtesy))
        weights = np.zeros((match.HABITS + MOST_KINDS, FEATURES))
        weights[match.WEIGHTS] = self.weights
        for row, model in enumerate(self.models, match.MODELS):
            weights[row] = 0 if model is None else model
        for row, habit in enumerate(self.habits, match.HABITS):
            weights[row] = habit
        return np.array(ints, np.int64), floats, weights


def pair_of(one: KernelPlayer, two: KernelPlayer, chances: np.ndarray = NO_CHANCES) -> match.Players:
    """Two players, row 0 and row 1, as `play_games` takes them. `chances`: for those that play for the match."""
    ints, floats, weights = (np.stack(both) for both in zip(one.arrays(), two.arrays(), strict=True))
    return match.Players(ints, floats, weights, chances)


def level(number: int, **how: Any) -> KernelPlayer:
    """A level of the paper, literal unless told otherwise."""
    return KernelPlayer(match.PAPER, number, **how)


LEVELS = {number: level(number) for number in (1, 2, 3, 4)}
"""The paper's algorithms by number. Levels 2 to 4 follow the first rule of its "Estimation phase" alone."""
LEVEL_4R = KernelPlayer(match.LINEAR, weights=CORRECTED)
"""The corrected level 4."""
PARTNER_4R = KernelPlayer(match.LINEAR, weights=CORRECTED, strategy=True)
"""With points 3 and 8 of the paper's strategy."""
WEIGHER = KernelPlayer(match.LINEAR)
"""The trained sum of 24 features."""
PARTNER_WEIGHER = KernelPlayer(match.LINEAR, strategy=True)


def sampler(samples: int) -> KernelPlayer:
    """The reference's MC: so many deals out of three times as many, inference from plays."""
    return KernelPlayer(match.SAMPLING, samples=samples, pool=3 * samples, habits=(LIN / 3,))


LEVEL_5 = KernelPlayer(
    match.MASTER,
    samples=400,
    pool=1000,
    temperature=1.0,
    behind=2.5,
    courtesy=0.01,
    for_match=True,
    counsel=True,
    habits=(SEARCHER, LIN / 3, np.zeros(FEATURES)),
)
"""It believes that a seat may be one that searches, one that weighs, or one that plays at random."""
COMPANION = replace(LEVEL_5, samples=75, pool=225, behind=9.0, courtesy=0.0)
"""No move is dropped: it chooses among all that are good enough."""
PER_END = {number: level(number, variant=(4, 1, 0)) for number in (2, 3, 4)}
EASIER_DOUBLES = {number: level(number, variant=(3, 0, 0)) for number in (2, 3, 4)}
PASSES_UNHEARD = {number: level(number, estimation=0) for number in (2, 3, 4)}
INSISTENCE_HEARD = {number: level(number, estimation=BY_PASSES | BY_INSISTENCE) for number in (2, 3, 4)}
"""With all three rules; that of level 4 is the player `level-4e`."""
DOUBLES_FIRST = KernelPlayer(match.DOUBLES_FIRST)
HEAVIEST = KernelPlayer(match.HEAVIEST)


@cache
def chances_to(target: int) -> np.ndarray:
    """The chances to win a match at a score (`kernels.chances`), from hands of LIN against itself: the same for all."""
    outcomes = np.zeros(domino_chances.OUTCOMES, np.int64)
    domino_chances.tally_outcomes(LIN, HANDS_TALLIED, chance(target), outcomes)
    chances = np.zeros((target, target))
    domino_chances.solve_chances(outcomes, chances)
    return chances
