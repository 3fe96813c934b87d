"""The mining facets of 101 domino."""

from typing import Final

from mining.contracts import MiningFacets
from mining.games.domino_101.acquaintance import acquainted
from mining.games.domino_101.archived import archived_hands
from mining.games.domino_101.hindsight import look_back
from mining.games.domino_101.mistakes import correction
from mining.games.domino_101.normal import normal_states

FACETS: Final = MiningFacets(
    normal_hands=normal_states,
    acquainted=acquainted,
    correction=correction,
    look_back=look_back,
    archived_hands=archived_hands,
)
