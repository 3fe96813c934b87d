"""The shared package's facets of 101 domino."""

from functools import partial
from typing import Final

from shared.games.contracts import GameFacets
from shared.games.domino_101.keys import FRAME
from shared.games.domino_101.picture import picture
from shared.games.domino_101.pieces_notation import NOTATION
from shared.games.domino_101.recorded import moves_meant
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.text import TEXT
from shared.games.domino_101.unseen import holders

FACETS: Final = GameFacets(
    frame=FRAME,
    text=TEXT,
    picture=picture,
    pieces=NOTATION,
    moves_meant=partial(moves_meant, DOMINO_101),
    holders=holders,
)
