"""101 domino: four seats, two partnerships, 28 tiles."""

from shared.games.domino_101.rules import DOMINO_101

__all__ = ["DOMINO_101"]
