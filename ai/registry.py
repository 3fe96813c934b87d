"""The facets of a game in the AI package, beyond its rules. Every facet is optional."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from ai.contracts import AgentFacets, AgentKind, AnalysisFacets, ExperiencedKind
from ai.determinized import IsmctsAgent
from ai.level import Rung, at_level
from ai.random_player import RandomAgent
from ai.uct import UctAgent
from ai.uct_analysis import UctRootSearch
from shared.experience.learners import ADAPTS, LEARNERS
from shared.games.facets import facets_of, is_hidden
from shared.games.registry import GAMES, facets

RANDOM = AgentKind("Plays random legal moves.", RandomAgent)
UCT = AgentKind("Searches by playing on at random: any game, from its rules alone.", UctAgent)
_PLAIN: Mapping[str, AgentKind] = {
    "random": RANDOM,
    ADAPTS: at_level([Rung(RANDOM), *(Rung(UCT, nodes) for nodes in (30, 100, 300, 1_000, 3_000, 10_000))]),
    "uct-easy": AgentKind("Plays on at random a few times before each move.", partial(UctAgent, nodes=1_000)),
    "uct-medium": AgentKind("Plays on at random before each move.", partial(UctAgent, nodes=3_000)),
    "uct": UCT,
}
_ISMCTS = AgentKind("Searches with the hands that the others may hold, from the rules alone.", IsmctsAgent)
_GUESSING: Mapping[str, AgentKind] = {
    "random": RANDOM,
    ADAPTS: at_level([Rung(RANDOM), *(Rung(_ISMCTS, nodes) for nodes in (30, 100, 300, 1_000, 3_000, 10_000))]),
    "ismcts-easy": AgentKind(
        "Plays on at random a few times with hands that the others may hold.", partial(IsmctsAgent, nodes=1_000)
    ),
    "ismcts-medium": AgentKind(
        "Plays on at random with hands that the others may hold.", partial(IsmctsAgent, nodes=3_000)
    ),
    "ismcts": _ISMCTS,
}


_LOOKS = ("Looks ahead a little", "Looks further ahead", "Looks as far ahead as the strongest player")
_REMEMBERS = "and bears in mind what beat you before and what won in recorded games."


def learners(agents: tuple[str, str, str], kinds: frozenset[str]) -> Mapping[str, ExperiencedKind]:
    """The players that learn, with these agents behind their book, weakest first, for a game without words of its own
    for them."""
    return {
        learner: ExperiencedKind(agent, kinds, f"{looks}, {_REMEMBERS}")
        for learner, agent, looks in zip(LEARNERS, agents, _LOOKS, strict=True)
    }


_LEARNS = learners(("uct-easy", "uct-medium", "uct"), frozenset({"recall", "rival", "judgement"}))


SAMPLED: Final = AnalysisFacets(root_search=UctRootSearch, reviews=False)
"""For open games of two sides without a search of their own."""
_NONE = AgentFacets(agents=_PLAIN, experienced=_LEARNS, analysis=SAMPLED)
_HIDDEN = AgentFacets(agents={"random": RANDOM}, experienced={}, guide=None)
"""Of games with hidden hands: a view does not tell the state, so nothing can be searched."""
_DETERMINIZED = AgentFacets(agents=_GUESSING, experienced={}, guide="ismcts-medium")
"""Of those that tell which states a view does not exclude."""
_DETERMINIZED_AND_FILED = AgentFacets(
    agents=_GUESSING,
    experienced=learners(("ismcts-easy", "ismcts-medium", "ismcts"), frozenset({"recall", "rival"})),
)
"""Of those that say how experience is filed as well."""


def agent_facets(game: str) -> AgentFacets:
    """The facets of a rules id; what holds for any game where a game has none of its own."""
    found = facets("ai", game)
    if not isinstance(found, AgentFacets):
        return _usual(game)
    if found.agents:
        return found
    usual = _usual(game)
    own = replace(found, agents=usual.agents, experienced=found.experienced or usual.experienced, guide=usual.guide)
    return own if found.analysis is not None else replace(own, analysis=usual.analysis)


def analysis_of(game: str) -> AnalysisFacets | None:
    """How positions of a rules id are analysed; None where they are not: an evaluation has two sides."""
    found = agent_facets(game).analysis
    return None if found is SAMPLED and len(GAMES[game].teams) > 2 else found


def _usual(game: str) -> AgentFacets:
    """Those of a game that has none of its own."""
    if not is_hidden(game):
        return _NONE
    own = facets_of(game)
    if own.determinize is None:
        return _HIDDEN
    return _DETERMINIZED if own.frame is None else _DETERMINIZED_AND_FILED
