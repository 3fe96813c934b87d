"""The AI facets of Chinese checkers on the star: the same players for every number of seats."""

from functools import partial
from typing import Final

from ai.games.chinese_checkers_star.search import LEVELS, StarAgent
from ai.games.facets import RANDOM, AgentFacets, AgentKind, ExperiencedKind
from ai.uct import UctAgent

FACETS: Final = AgentFacets(
    agents={
        "random": RANDOM,
        "uct": AgentKind("Searches by playing on at random: any game, from its rules alone.", UctAgent),
        **{name: AgentKind(level.about, partial(StarAgent, level)) for name, level in LEVELS.items()},
    },
    experienced={
        "experience": ExperiencedKind(
            "greedy", frozenset({"recall", "rival"}), "Plays what beat you before, or what won in recorded games."
        )
    },
    strengths={"random": 1, "uct": 1, "greedy": 2, "experience": 2, "club": 3, "expert": 4},
    stand_in="greedy",
    guide="club",
)
