"""The shared package's facets of block dominoes: tiles, line and experience are those of 101 domino."""

from functools import partial
from typing import Final

from shared.games.block_domino.deals import determinize
from shared.games.block_domino.rules import BLOCK_DOMINO
from shared.games.contracts import GameFacets
from shared.games.domino_101.keys import FRAME
from shared.games.domino_101.picture import picture
from shared.games.domino_101.pieces_notation import NOTATION
from shared.games.domino_101.recorded import moves_meant
from shared.games.domino_101.text import TEXT
from shared.games.domino_101.unseen import holders

FACETS: Final = GameFacets(
    frame=FRAME,
    text=TEXT,
    picture=picture,
    pieces=NOTATION,
    moves_meant=partial(moves_meant, BLOCK_DOMINO),
    determinize=determinize,
    holders=holders,
)
