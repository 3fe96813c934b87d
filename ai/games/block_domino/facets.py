"""The AI facets of block dominoes: the numbers of its hands are those of 101 domino."""

from typing import Final

from ai.contracts import AgentFacets

FACETS: Final = AgentFacets(
    encoding="ai.games.domino_101.encoding:DominoEncoding", rollouts="ai.games.domino_101.rollouts:HandRollouts"
)
