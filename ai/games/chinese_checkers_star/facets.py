"""The AI facets of Chinese checkers on the star: the same players for every number of seats."""

from functools import partial
from typing import Final

from ai.games.chinese_checkers_star.features import features
from ai.games.chinese_checkers_star.search import LEVELS, StarAgent
from ai.games.facets import RANDOM, UCT, AgentFacets, AgentKind, ExperiencedKind
from shared.experience.learners import EASIEST, STRONGEST, USUAL

_RECALLED: Final = "Plays what beat you before or what won in recorded games, else"


def _learner(agent: str, otherwise: str) -> ExperiencedKind:
    return ExperiencedKind(agent, frozenset({"recall", "rival"}), f"{_RECALLED} {otherwise}.")


FACETS: Final = AgentFacets(
    agents={
        "random": RANDOM,
        "uct": UCT,
        **{name: AgentKind(level.about, partial(StarAgent, level)) for name, level in LEVELS.items()},
    },
    experienced={
        EASIEST: _learner("greedy", "the move that looks best at once"),
        USUAL: _learner("club", "thinks ahead like a club player"),
        STRONGEST: _learner("expert", "looks two of its own turns ahead"),
    },
    strengths={"random": 1, "uct": 1, "greedy": 2, EASIEST: 2, "club": 3, USUAL: 3, "expert": 4, STRONGEST: 4},
    stand_in="greedy",
    guide="club",
    features=features,
)
