"""Block dominoes: four seats, two partnerships, 28 tiles and no drawing."""

from shared.games.block_domino.rules import BLOCK_DOMINO

__all__ = ["BLOCK_DOMINO"]
