"""An agent behind experience is told what it would be told alone."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from ai.contracts import ExperienceFacets
from ai.duel.headless import SeatedAgent, play_match
from ai.experience.recall import RecallAgent
from ai.experience.wrapper import WrapperAgent
from ai.roster import agent_kinds, make_agent
from shared.agent import Agent, Budget, Decision, KnownPlayer, PersistentAgent, agent_chain
from shared.core import Seat, View
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.reasons import ChanceReason
from tests.ai.books import FakeBook


class Attentive:
    """Plays the first legal move, and notes what it hears."""

    def __init__(self) -> None:
        self.met: list[list[str]] = []
        self.ends: list[tuple[int, ...]] = []

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        return Decision(legal[0], ChanceReason())

    def set_opponents(self, others: Mapping[Seat, KnownPlayer]) -> None:
        self.met.append([known.key for known in others.values()])

    def over(self, view: View, points: Sequence[int]) -> None:
        self.ends.append(tuple(points))


class Plain(WrapperAgent):
    """Experience that knows nothing."""

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        return self.agent.choose(view, legal, budget)


def test_an_agent_in_two_wrappers_gets_each_notice_once() -> None:
    inner = Attentive()
    agent = Plain(Plain(inner))
    assert not isinstance(agent, PersistentAgent)
    assert list(agent_chain(agent))[-1] is inner
    other = make_agent(ENGLISH_DRAUGHTS.id, "random", 1, {})
    seats = [SeatedAgent("one", agent), SeatedAgent("other", other)]
    list(play_match(ENGLISH_DRAUGHTS, ENGLISH_DRAUGHTS.options({}), seats, lambda _: Random(1)))
    assert inner.met == [["ai:other"]]
    assert len(inner.ends) == 1


@pytest.mark.parametrize("kind", ["recall", "rival"])
def test_experience_before_an_agent_leaves_it_in_sight(kind: str) -> None:
    inner = agent_kinds("domino-101/1")["companion"].make(Random(1))
    agent: Agent = RecallAgent(FakeBook(), inner, ExperienceFacets()) if kind == "recall" else make_rival(inner)
    assert any(isinstance(each, PersistentAgent) for each in agent_chain(agent))


def make_rival(agent: Agent) -> Agent:
    from ai.experience.rival import RivalAgent

    return RivalAgent(agent, ExperienceFacets())
