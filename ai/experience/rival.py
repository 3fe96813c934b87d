"""Rival's recall: against a person whom the server remembers, play the lines that beat it, and change those that lost.

Each seat's agent is told who sits with it (`shared.agent.OpponentAware`), and what is remembered of that person: in the
positions of its games, the move to be made and those that lost (`shared.experience.lines`). A line is followed to its
end without another search, for a search does not know how this person replies; second looks between the matches have
judged it. Only in games without such looks does a search have a word (`ExperienceFacets.line_margin`).

Where no line is known, moves that lost are barred (`ai.experience.barring`). Behind that stands the same of everybody
whom this installation remembers, where its operator wants it so (`shared.experience.memory.INSTALLATION`); these reply
in many ways, so that there the search decides between moves that look about as good
(`ExperienceFacets.recall_margin`). With hidden hands no line recurs; there a lost hand is replayed, and what would have
been better is remembered of it.

Where no line is known and the person's replies can be foreseen, the search expects them (`ai.experience.foresight`).
Against people who draw another lot in each game, and have no such habit, it gains nothing at draughts.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from ai.contracts import ExperienceFacets
from ai.experience.barring import BarredMove, unless_barred
from ai.experience.foresight import Foresight, foreseeing
from ai.experience.weighing import searches, weigh
from ai.experience.wrapper import WrapperAgent
from shared.agent import Agent, Budget, Decision, KnownPlayer
from shared.core import Seat, View
from shared.experience import ExperienceBook, ExperienceRule
from shared.experience.memory import INSTALLATION, NAME
from shared.experience.memory_format import opened
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
        self._foresight: Foresight | None = None

    def set_opponents(self, others: Mapping[Seat, KnownPlayer]) -> None:
        """Raises BookError for a memory that cannot be read."""
        self._remembered = {}
        for kind, source in SOURCES.items():
            memories = [known.remembered.get(kind) for known in others.values()]
            self._remembered[source] = [opened(each) for each in dict.fromkeys(memories) if each is not None]
        self._foresight = foreseeing(self.agent, others.values())

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return self.agent.choose(view, legal, budget)
        facets = self._facets
        named, source, barred = self._remembered_of(view, legal)
        is_unseen = facets.barring_margin is None or (source == "opponent" and facets.line_margin is None)
        if named is None and self._foresight is not None:
            chosen = self._foresight.choose(self.agent, view, legal, budget)
        elif named is None:
            chosen = self.agent.choose(view, legal, budget)
        elif is_unseen or not searches(self.agent):
            chosen = named  # a search that knows no person is not asked how this one replies
        else:
            margin = facets.line_margin if source == "opponent" else facets.recall_margin
            chosen = weigh(self.agent, view, legal, budget, named, margin)
        return unless_barred(chosen, self.agent, view, legal, budget, barred, facets.barring_margin)

    def _remembered_of(
        self, view: View, legal: Sequence[str]
    ) -> tuple[Decision | None, Source | None, dict[str, BarredMove]]:
        """The move to be made, if one is named, by which kind of memory, and those not to be repeated. Everybody's
        games are looked up only where this person's name no move."""
        barred: dict[str, BarredMove] = {}
        for source, memories in self._remembered.items():
            lost = [memory.barred(view, legal) for memory in memories]
            for memory, losing in zip(memories, lost, strict=True):
                rule = memory.rule(view, legal)
                if rule is not None and rule.move not in barred:
                    return Decision(rule.move, _reason(view, rule, source, losing)), source, barred
            for move, rule in (item for losing in lost for item in losing.items()):
                barred.setdefault(move, BarredMove(rule, source))
        return None, None, barred


def _reason(view: View, rule: ExperienceRule, source: Source, lost: Mapping[str, ExperienceRule]) -> RivalReason:
    worst = max(lost.values(), key=lambda one: (one.losses, one.move), default=None)
    return RivalReason(
        move=rule.move,
        wins=rule.wins,
        draws=rule.draws,
        losses=rule.losses,
        games=rule.games,
        source="installation" if source == "installation" else None,
        replayed=True if view.hand else None,
        looked=None if rule.games else True,
        barred=None if worst is None or view.hand else BarredMove(worst, source).parameter,
    )
