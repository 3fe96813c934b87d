"""The AI facets of Chinese checkers on the star: the same players for every number of seats."""

from functools import partial
from typing import Final

from ai.contracts import AgentFacets, AgentKind, ExperienceFacets
from ai.games.chinese_checkers_star.features import features
from ai.games.chinese_checkers_star.search import LEVELS, StarAgent
from ai.registry import RANDOM, UCT, learners
from shared.experience.learners import EASIEST, STRONGEST, USUAL

FACETS: Final = AgentFacets(
    agents={
        "random": RANDOM,
        "uct": UCT,
        **{name: AgentKind(level.about, partial(StarAgent, level)) for name, level in LEVELS.items()},
    },
    experienced=learners(("greedy", "club", "expert"), frozenset({"recall", "rival"})),
    strengths={"random": 1, "uct": 1, "greedy": 2, EASIEST: 2, "club": 3, USUAL: 3, "expert": 4, STRONGEST: 4},
    stand_in="greedy",
    features=features,
    experience=ExperienceFacets(barring_margin=2.0, recall_margin=0.25),
)
