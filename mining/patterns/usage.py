"""Checker Usage (Wang et al. 2015, (1)): how often a round a move ended on each place, as its mover sees the board.

Counted from the pairs of a tally, so moves that a loop took back and moves that a rule chose are left out, the latter
for the same reason as with rules: a book must not echo itself. A game without places has no such section.
"""

from mining.columns import Tally
from mining.games.registry import mining_facets
from shared.experience import Section


def usage_section(tally: Tally) -> Section | None:
    """The section `usage`; None for a game without places and for an empty log."""
    mine = mining_facets(tally.game).usage
    return None if mine is None or not tally.games else mine(tally)
