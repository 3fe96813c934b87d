"""Rival's recall: against a person whom the server remembers, give the answers that beat it, not those that lost to it.

Each seat's agent is told who sits with it (`shared.agent.OpponentAware`). It remembers of this person the answers that
won more often than they lost and did not lose the last time: they are given again. Answers that lost the last time, or
more often than they won, are barred (`ai.experience.barring`): a line that the person has found a remedy against is not
walked into twice. To an agent that searches, answers that won decide only between moves that look about as good
(`ExperienceFacets.recall_margin`), since a single game may have been won for other reasons; but a line that lost is
left even for a somewhat worse move (`ExperienceFacets.barring_margin`). Behind that stands the same of everybody whom
this installation remembers, where its operator wants it so (`shared.experience.memory.INSTALLATION`). With hidden hands
no line recurs; there a lost hand is replayed, and what would have been better is remembered of it.

Against people who play like it and repeat themselves, `greedy` wins half; `oldhand experiment rival` and `repeat`
measure what this adds. Against people who draw another lot in each game, and with the memory of somebody else, it gains
nothing at draughts: it remembers lines, not how somebody plays.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from ai.contracts import ExperienceFacets
from ai.experience.barring import BarredMove, unless_barred
from ai.experience.weighing import searches, weigh
from ai.experience.wrapper import WrapperAgent
from shared.agent import Agent, Budget, Decision, KnownPlayer
from shared.core import Seat, View
from shared.experience import ExperienceBook, ExperienceRule
from shared.experience.memory import INSTALLATION, NAME, opened
from shared.reasons import RivalReason

Source = Literal["opponent", "installation"]
SOURCES: Mapping[str, Source] = {NAME: "opponent", INSTALLATION: "installation"}
"""How reasons name the kinds of memory, in the order in which they are asked."""


class RivalAgent(WrapperAgent):
    """One seat's agent behind what is remembered of its opponent, and of all the people here."""

    def __init__(self, agent: Agent, facets: ExperienceFacets) -> None:
        super().__init__(agent)
        self._facets = facets
        self._remembered: dict[Source, list[ExperienceBook]] = {}

    def set_opponents(self, others: Mapping[Seat, KnownPlayer]) -> None:
        """Raises BookError for a memory that cannot be read."""
        self._remembered = {}
        for kind, source in SOURCES.items():
            memories = [known.remembered.get(kind) for known in others.values()]
            self._remembered[source] = [opened(each) for each in dict.fromkeys(memories) if each is not None]

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return self.agent.choose(view, legal, budget)
        facets = self._facets
        named, barred = self._remembered_of(view, legal)
        if named is None:
            chosen = self.agent.choose(view, legal, budget)
        elif facets.barring_margin is None or not searches(self.agent):
            chosen = named
        else:
            chosen = weigh(self.agent, view, legal, budget, named, facets.recall_margin)
        return unless_barred(chosen, self.agent, view, legal, budget, barred, facets.barring_margin)

    def _remembered_of(self, view: View, legal: Sequence[str]) -> tuple[Decision | None, dict[str, BarredMove]]:
        """The answer to be given again, if there is one, and those not to be repeated. Everybody's games are looked up
        only where there is no answer to this person."""
        barred: dict[str, BarredMove] = {}
        for source, memories in self._remembered.items():
            for memory in memories:
                rule = memory.rule(view, legal)
                if rule is not None and rule.move not in barred:
                    return Decision(rule.move, _reason(view, rule, source)), barred
            for memory in memories:
                for move, rule in memory.barred(view, legal).items():
                    barred.setdefault(move, BarredMove(rule, source))
        return None, barred


def _reason(view: View, rule: ExperienceRule, source: Source) -> RivalReason:
    return RivalReason(
        move=rule.move,
        wins=rule.wins,
        draws=rule.draws,
        losses=rule.losses,
        games=rule.games,
        source="installation" if source == "installation" else None,
        replayed=True if view.hand else None,
    )
