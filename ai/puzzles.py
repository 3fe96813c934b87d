"""How hard a puzzle is: the share of tries in which fast players miss its move. For the finders of all games."""

from collections.abc import Iterable, Sequence
from typing import Final

from shared.agent import Agent, Budget
from shared.core import View

TRIES: Final = 8
"""Tries of each fast player, each with a seed of its own."""
LEAST_MISSED: Final = 10
"""Tries in a hundred that must miss the move, or it is no puzzle."""


def missed(players: Iterable[Agent], view: View, texts: Sequence[str], move: str) -> int:
    """Tries in a hundred in which the players, one try each, choose another of the legal `texts`."""
    return percent_missed([player.choose(view, texts, Budget()).move == move for player in players])


def percent_missed(found: Sequence[bool]) -> int:
    """Of tries, those in a hundred that did not find the move."""
    return round(100 * found.count(False) / len(found))
