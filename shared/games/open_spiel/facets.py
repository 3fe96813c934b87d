"""The shared package's facets of OpenSpiel's games."""

from typing import Final

from shared.games.contracts import GameFacets
from shared.games.open_spiel.frame import OPEN
from shared.games.open_spiel.text import OpenSpielText

FACETS: Final = GameFacets(frame=OPEN, text=OpenSpielText())
