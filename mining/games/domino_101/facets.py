"""What mining knows of 101 domino. What hands replayed teach is counted with the tally (`hindsight`)."""

from typing import Final

from mining.games.domino_101.acquaintance import acquainted
from mining.games.domino_101.mistakes import correction
from mining.games.domino_101.normal import normal_states
from mining.games.facets import MiningFacets

FACETS: Final = MiningFacets(normal_hands=normal_states, acquainted=acquainted, correction=correction)
