"""The 101 domino players that the kernels know, as the data they take. Plays nothing.

Imports compiled code: to be imported only when a mind or a match needs it.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ai.kernels import domino_match as match
from ai.kernels.domino_estimate import BY_INSISTENCE, BY_PASSES
from ai.kernels.domino_linear import CORRECTED, LIN
from ai.kernels.domino_paper import LITERAL


@dataclass(frozen=True, slots=True)
class Described:
    """A player of the kernels."""

    kind: int
    level: int = 0
    """1 to 4: the paper's."""
    variant: tuple[int, int, int] = LITERAL
    """Of a level (`domino_paper`): threshold of double control, tiles counted per end, level 1 over tiles."""
    estimation: int = BY_PASSES
    """The estimation rules that levels 2 to 4 follow."""
    samples: int = 0
    pool: int = 0
    temperature: float = 0.0
    sharpness: float = 0.0
    closing: bool = False
    """Whether it obeys the paper's rule for closing the line (`domino_closing`)."""
    weights: Any = field(default_factory=lambda: LIN)

    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(ints, floats, weights) as `domino_match` reads them."""
        ints = (self.kind, self.level, *self.variant, self.estimation, self.samples, self.pool, self.closing)
        return np.array(ints, np.int64), np.array((self.temperature, self.sharpness)), self.weights


def pair_of(one: Described, two: Described) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The arrays of two players, row 0 and row 1, as `play_hands` and `play_matches` take them."""
    ints, floats, weights = (np.stack(both) for both in zip(one.arrays(), two.arrays(), strict=True))
    return ints, floats, weights


def level(number: int, **how: Any) -> Described:
    """A level of the paper, literal unless told otherwise."""
    return Described(match.PAPER, number, **how)


LEVELS = {number: level(number) for number in (1, 2, 3, 4)}
LEVEL_4R = Described(match.LINEAR, weights=CORRECTED)
"""The corrected level 4."""
CLOSER_4R = Described(match.LINEAR, weights=CORRECTED, closing=True)
"""With point 8 of the paper's strategy: when to close the line."""
WEIGHER = Described(match.LINEAR)
"""The trained sum of 24 features."""


CLOSING_WEIGHER = Described(match.LINEAR, closing=True)


def sampler(samples: int) -> Described:
    """The reference's MC: so many deals out of three times as many, inference from plays."""
    return Described(match.SAMPLING, samples=samples, pool=3 * samples, sharpness=3.0)


PER_END = {number: level(number, variant=(4, 1, 0)) for number in (2, 3, 4)}
EASIER_DOUBLES = {number: level(number, variant=(3, 0, 0)) for number in (2, 3, 4)}
PASSES_UNHEARD = {number: level(number, estimation=0) for number in (2, 3, 4)}
INSISTENCE_HEARD = {number: level(number, estimation=BY_PASSES | BY_INSISTENCE) for number in (2, 3, 4)}
DOUBLES_FIRST = Described(match.DOUBLES_FIRST)
HEAVIEST = Described(match.HEAVIEST)
