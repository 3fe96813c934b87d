"""The mining facets of 101 domino."""

from typing import Final

from mining.contracts import MiningFacets
from mining.games.domino_101.acquaintance import acquainted
from mining.games.domino_101.archived import archived_hands
from mining.games.domino_101.hindsight import look_back
from mining.games.domino_101.mistakes import correction
from mining.games.domino_101.normal import normal_states

# No lateness, so no key states: a seat knows no position of the game, only its own hand, and hardly two hands come to
# the same one (one rule of an exact situation in 5,328 hands).
FACETS: Final = MiningFacets(
    normal_hands=normal_states,
    acquainted=acquainted,
    correction=correction,
    look_back=look_back,
    archived_hands=archived_hands,
)
