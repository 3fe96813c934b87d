"""Barred moves: where experience says that a move lost here, its player is asked once more without it.

An exploration where it is cheap: the other move is the player's own next best, and it is played only if it looks about
as good to the player itself. So a move that is far better than all others stays, even if it lost; and a script cannot
beat a player that repeats itself again and again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from ai.games.facets import agent_facets
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


def choose_another(
    agent: Agent, view: View, legal: Sequence[str], budget: Budget, barred: Mapping[str, BarredMove]
) -> Decision:
    """The move that the agent would play; if it is barred, the one that it would play without the barred moves.

    Where all moves are barred, those that lost least are left.
    """
    own = agent.choose(view, legal, budget)
    bar = barred.get(own.move)
    if bar is None:
        return own
    least = max(bar.rule.net for bar in barred.values())
    allowed = [move for move in legal if move not in barred]
    allowed = allowed or [move for move in legal if barred[move].rule.net == least]
    if own.move in allowed:
        return own
    other = agent.choose(view, allowed, budget) if len(allowed) > 1 else _only(agent, view, own, allowed[0], budget)
    if other.move not in allowed or _is_worse(view.game, own.why, other.why):
        return own
    return Decision(other.move, replace(other.why, barred=bar.parameter))


@runtime_checkable
class SearchingAgent(Protocol):
    """An agent that can value each of its moves."""

    def move_values(
        self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None
    ) -> Mapping[str, int]:
        """The value of every legal move, or of each that `only` names, for the mover after `depth` plies, in hundredths
        of the unit of scores.
        """
        ...


def _only(agent: Agent, view: View, own: Decision, move: str, budget: Budget) -> Decision:
    """The one move that is left, with what it is worth where a search can tell: it is no forced move."""
    by = own.why.by if isinstance(own.why, ThinkingReason | RaceReason | EndgameReason) else None
    score, searching = None, innermost(agent)
    if isinstance(searching, SearchingAgent) and _score(own.why) is not None:
        score = searching.move_values(view, DEPTH, budget, [move])[move] / 100
    return Decision(move, OwnThinkingReason(by=by, score=score))


def _is_worse(game: str, own: Reason, other: Reason) -> bool:
    """Whether the other move looks too bad to its player. Without scores nobody can say."""
    margin, own_score, other_score = agent_facets(game).barring_margin, _score(own), _score(other)
    if margin is None or own_score is None or other_score is None:
        return False
    return own_score - other_score > margin


def _score(why: Reason) -> float | None:
    return why.score if isinstance(why, ThinkingReason) else None
