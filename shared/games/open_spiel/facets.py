"""The shared package's facets of OpenSpiel's games."""

from typing import Final

from shared.games.contracts import GameFacets
from shared.games.open_spiel import frame
from shared.games.open_spiel.hidden import determinize
from shared.games.open_spiel.text import OpenSpielText

FACETS: Final = GameFacets(frame=frame.OPEN, text=OpenSpielText())
HIDDEN: Final = GameFacets(frame=frame.HIDDEN, text=OpenSpielText(), determinize=determinize)
