"""The AI facets of block dominoes: the machine code of 101 domino solves its hands and plays them at random."""

from typing import TYPE_CHECKING, Final

from ai.contracts import AgentFacets, AnalysisFacets, Played, Root
from shared.games.block_domino.rules import BLOCK_DOMINO

if TYPE_CHECKING:
    from ai.contracts import RootSearch
    from ai.look_back import LookBack


def _root_search(root: Root) -> "RootSearch":
    from ai.games.domino_101.analysis import DominoRootSearch

    return DominoRootSearch(root.state, BLOCK_DOMINO)


def _look_back(played: Played) -> "LookBack":
    from ai.games.domino_101.look_back import DominoLookBack

    return DominoLookBack(played, BLOCK_DOMINO)


FACETS: Final = AgentFacets(
    analysis=AnalysisFacets(root_search=_root_search, look_back=_look_back),
    encoding="ai.games.domino_101.encoding:DominoEncoding",
    rollouts="ai.games.domino_101.rollouts:HandRollouts",
)
