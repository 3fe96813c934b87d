"""Barred moves: where experience says that a move lost here, its player is asked once more without it.

An exploration where it is cheap: the other move is the player's own next best, and it is played only if it looks about
as good to the player itself. So a move that is far better than all others stays, even if it lost, and so does one whose
end is known; and a script cannot beat a player that repeats itself again and again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec import structs

from ai.experience.weighing import SearchingAgent
from shared.agent import Agent, Budget, Decision, innermost
from shared.core import View
from shared.experience import ExperienceRule
from shared.reasons import Barred, BarredBy, EndgameReason, OwnThinkingReason, RaceReason, Reason, ThinkingReason

DEPTH = 6
"""Plies that are looked ahead where one move alone is left."""


@dataclass(frozen=True, slots=True)
class BarredMove:
    """Why a move is barred."""

    rule: ExperienceRule
    source: BarredBy

    @property
    def parameter(self) -> Barred:
        """As a parameter of a reason."""
        rule = self.rule
        return Barred(move=rule.move, wins=rule.wins, losses=rule.losses, games=rule.games, source=self.source)


def unless_barred(
    chosen: Decision,
    agent: Agent,
    view: View,
    legal: Sequence[str],
    budget: Budget,
    barred: Mapping[str, BarredMove],
    margin: float | None,
) -> Decision:
    """The decision that was `chosen`; if its move is barred, the one that the agent would make without the barred
    moves, if that looks worse by no more than `margin`, in the unit of scores. Without a margin it is always that one.

    Where all moves are barred, those that lost least are left.
    """
    bar = barred.get(chosen.move)
    if bar is None or isinstance(chosen.why, RaceReason | EndgameReason):
        return chosen
    least = max(bar.rule.net for bar in barred.values())
    allowed = [move for move in legal if move not in barred]
    allowed = allowed or [move for move in legal if barred[move].rule.net == least]
    if chosen.move in allowed:
        return chosen
    other = agent.choose(view, allowed, budget) if len(allowed) > 1 else _only(agent, view, chosen, allowed[0], budget)
    if other.move not in allowed or _is_worse(margin, chosen.why, other.why):
        return chosen
    return Decision(other.move, structs.replace(other.why, barred=bar.parameter))


def _only(agent: Agent, view: View, own: Decision, move: str, budget: Budget) -> Decision:
    """The one move that is left, with what it is worth where a search can tell: it is no forced move."""
    by = own.why.by if isinstance(own.why, ThinkingReason) else None
    score, searching = None, innermost(agent)
    if isinstance(searching, SearchingAgent) and _score(own.why) is not None:
        score = searching.move_values(view, DEPTH, budget, [move])[move] / 100
    return Decision(move, OwnThinkingReason(by=by, score=score))


def _is_worse(margin: float | None, own: Reason, other: Reason) -> bool:
    """Whether the other move looks too bad to its player. Without scores it does not."""
    own_score, other_score = _score(own), _score(other)
    if margin is None or own_score is None or other_score is None:
        return False
    return own_score - other_score > margin


def _score(why: Reason) -> float | None:
    return why.score if isinstance(why, ThinkingReason) else None
