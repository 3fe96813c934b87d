"""How `human` of English draughts plays at a rating: how far it sees, and how freely it chooses. Knows no model.

People of less strength look ahead less far, and choose moves more freely that others think little of. So from the
highest rating down it first draws moves by their odds, then sees fewer of the searches, and last prefers likely moves
less. The ratings at the settings were measured in duels among them and with the other players (`oldhand experiment
ladder`), and moved where later duels showed them too strong; between them the settings change evenly.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple


class Manner(NamedTuple):
    """How a seat chooses."""

    sight: float
    """The searches of its moves that it sees, the shallowest first; of a fraction, one more in so many decisions."""
    warmth: float
    """Moves are drawn by their odds to the power of 1 / warmth; 0: the likeliest is played."""

    def drawing(self, shares: Sequence[float]) -> list[float]:
        """How likely each move is drawn, by its odds."""
        top = max(shares)
        if self.warmth:
            weights = [(share / top) ** (1 / self.warmth) for share in shares]
        else:
            weights = [float(share == top) for share in shares]
        total = sum(weights)
        return [weight / total for weight in weights]


MEASURED = (
    (551, Manner(0, 3)),
    (758, Manner(0, 2)),
    (927, Manner(0, 1.5)),
    (1090, Manner(0, 1)),
    (1278, Manner(0.35, 1)),
    (1445, Manner(0.65, 1)),
    (1686, Manner(1, 1)),
    (1847, Manner(2, 1)),
    (1956, Manner(3, 1)),
    (2048, Manner(5, 1)),
    (2173, Manner(5, 0.5)),
    (2252, Manner(5, 0)),
)
"""By rating."""
LOWEST, HIGHEST = 600, 2200


def manner_at(rating: int) -> Manner:
    """The manner of playing at a rating from LOWEST to HIGHEST."""
    at = min(max(bisect_right(MEASURED, rating, key=lambda each: each[0]), 1), len(MEASURED) - 1)
    (low, below), (high, above) = MEASURED[at - 1 : at + 1]
    part = (rating - low) / (high - low)
    return Manner(*(one + part * (other - one) for one, other in zip(below, above, strict=True)))
