"""The terminal's facets of block dominoes: the table of 101 domino."""

from typing import Final

from client.terminal.games.domino_101.facets import FACETS as DOMINO_FACETS

FACETS: Final = DOMINO_FACETS
