"""Swing points: how much a difference between two tables with the same hands of dominoes counts."""

from bisect import bisect_right
from typing import Final

SWINGS: Final = tuple(number * (number + 3) // 2 for number in range(1, 25))
"""The pips from which a difference between two tables is worth 1, 2, 3, ... swing points: 2, 5, 9, 14, 20, 27, ...

Every further point takes one pip more than the one before, so that points grow like the square root of twice the
difference, as the IMPs of bridge grow with theirs. A hand of dominoes is worth about 25 pips, with a long tail: when
one side goes out early it may be 80. Summed as they are, a few such hands would decide an evening; as mere orders, a
hand that was played for 2 pips would count as much as one for 60. One pip is no difference: it is one spot on a tile.
"""


def swing_points(difference: int) -> int:
    """A difference in pips in swing points, negative as it is."""
    found = bisect_right(SWINGS, abs(difference))
    return found if difference >= 0 else -found
