"""A seat whose moves an engine of another program chooses. When that fails, a stand-in of ours plays on and says so."""

import logging
import re
from collections.abc import Sequence

from ai.engines.pacing import ThinkingLimits
from ai.engines.pool import EnginePool
from ai.reasons import only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.errors import EngineError
from shared.games import GAMES
from shared.reasons import OwnThinkingReason, StandInReason

STAND_IN = "greedy"
"""The player that moves for an engine that failed."""
DEFAULT_S = 1.0
"""For a move without any limit."""
PATIENCE = 3
"""Faults in one match after which the engine is asked no more."""
_log = logging.getLogger("oldhand.ai")


def player_name_of(engine: str) -> str:
    """A player's name for what an engine calls itself: `engine-scan-3-1`."""
    return "engine-" + (re.sub(r"[^a-z0-9]+", "-", engine.lower()).strip("-")[:40].rstrip("-") or "unnamed")


class ExternalAgent:
    """One seat's agent for one match."""

    def __init__(self, pool: EnginePool, name: str, stand_in: Agent) -> None:
        """`name`: the player's, for its reasons. `stand_in`: the agent of `STAND_IN` for this seat."""
        self._pool = pool
        self._name = name
        self._game = GAMES[pool.game]
        self._stand_in = stand_in
        self._follower = ViewFollower(self._game)
        self._faults = 0

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1 and not self._pool.follows:
            return only_move(legal[0])
        if self._faults >= PATIENCE:
            return self._instead(view, legal, budget, "engine/given-up")
        try:
            return self._ask(view, legal, budget)
        except EngineError as error:
            self._faults += 1
            ply = len(view.history) + 1
            _log.warning("%s at ply %d: %s [%s]; %s moves instead", self._name, ply, error, error.code, STAND_IN)
            if self._faults == PATIENCE:
                _log.warning("%s is asked no more in this match [engine/given-up]", self._name)
            return self._instead(view, legal, budget, error.code)

    def _ask(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        state = self._follower.state_of(view)
        with self._pool.borrow(self) as link:
            # an engine that had to be started first has its time all the same
            stop = bytearray(1) if budget.stop[0] else budget.stop
            answer = link.ask(state, (self, view.match), self._limits(budget), stop)
            move = self._game.format_move(state, answer.move)
            if move not in legal:
                raise EngineError("engine/illegal", f"{link.name} wants to play {move}, which is not offered here")
        return own_thinking(move, self._name, answer.score, answer.depth, answer.line)

    def _limits(self, budget: Budget) -> ThinkingLimits:
        given = [seconds for seconds in (self._pool.seconds, budget.seconds) if seconds is not None]
        if not given and budget.nodes is None:
            given = [DEFAULT_S]
        return ThinkingLimits(min(given) if given else None, budget.nodes)

    def _instead(self, view: View, legal: Sequence[str], budget: Budget, fault: str) -> Decision:
        """The stand-in's move, whose reason names the engine and its fault."""
        decision = self._stand_in.choose(view, legal, budget)
        why = decision.why
        score = why.score if isinstance(why, OwnThinkingReason) else None
        return Decision(decision.move, StandInReason(by=STAND_IN, score=score, stands_for=self._name, fault=fault))
