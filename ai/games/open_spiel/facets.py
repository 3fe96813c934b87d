"""The AI package's facets of OpenSpiel's games with perfect information."""

from functools import partial
from typing import Final

from ai.contracts import AgentFacets, AgentKind, RatedStrength
from ai.games.open_spiel.mcts import MctsAgent
from ai.games.open_spiel.observer import TensorObserver
from ai.level import Rung, at_level
from ai.registry import RANDOM, SAMPLED, learners
from shared.experience.learners import ADAPTS

EASY, MEDIUM = 30, 200
"""Simulations."""
FEWEST, MOST = 50, 10_050
"""Simulations that may be asked for, as in `mcts:250`."""

_MCTS = AgentKind(
    "Searches by playing on at random, in OpenSpiel's own code.",
    MctsAgent,
    rated=RatedStrength(FEWEST, MOST, MctsAgent),
)
FACETS: Final = AgentFacets(
    agents={
        "random": RANDOM,
        ADAPTS: at_level(
            [
                Rung(RANDOM),
                *(Rung(AgentKind("", partial(MctsAgent, simulations=n))) for n in (3, 10, 30, 100, 300, 1_000)),
            ]
        ),
        "mcts-easy": AgentKind(
            "Plays on at random a few times before each move, in OpenSpiel's own code.",
            partial(MctsAgent, simulations=EASY),
        ),
        "mcts-medium": AgentKind(
            "Plays on at random before each move, in OpenSpiel's own code.", partial(MctsAgent, simulations=MEDIUM)
        ),
        "mcts": _MCTS,
    },
    experienced=learners(("mcts-easy", "mcts-medium", "mcts"), frozenset({"recall", "judgement", "rival"})),
    observer=TensorObserver(),
    analysis=SAMPLED,
)
