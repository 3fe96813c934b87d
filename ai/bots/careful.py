"""A bot that goes on when its own code fails: it is asked again, and a player of ours stands in if need be."""

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from ai.engines.outside import PATIENCE, STAND_IN
from ai.random_player import RandomAgent
from ai.registry import agent_facets
from client.sdk import Bot, Decision
from client.sdk.bot import off_loop
from shared.agent import Agent, Budget
from shared.core import View
from shared.errors import EngineError, GameError
from shared.games import game_named
from shared.protocol import SeatInfo
from shared.reasons import StandInReason

_TRIES = 2
"""Questions about one move before a stand-in makes it."""
_LATE_S = 2.0
"""An answer may be so late."""
_SHARES = 5
"""A program that ignores its time may take so many shares of the clock's."""
_GIVEN_UP = "engine/given-up"
_log = logging.getLogger("oldhand.bot")


class CarefulBot(Bot):
    """One seat of a bot account. Its log says what its code did wrong, and the table which player stood in."""

    def __init__(self, inner: Bot, game: str, name: str, move_s: float) -> None:
        """`game`: rules id. `name`: of the bot's code, for reasons. `move_s`: seconds for a move at most."""
        self._inner, self._game, self._name, self._move_s = inner, game_named(game), name, move_s
        agents = agent_facets(game).agents
        self._stand_in: Agent = agents[STAND_IN].make(Random(0)) if STAND_IN in agents else RandomAgent(Random(0))
        self._by = STAND_IN if STAND_IN in agents else "random"
        self._faults = self._match = 0

    async def choose(self, view: View, legal: Sequence[str]) -> str | Decision:
        if view.match != self._match:
            self._match, self._faults = view.match, 0
        fault = EngineError(_GIVEN_UP, "")
        for _ in range(_TRIES):
            if self._faults >= PATIENCE:
                break
            try:
                answer = await self._ask(self._inner.choose, view, legal)
                return self._checked(answer, view, legal)
            except EngineError as error:
                fault = error
                self._faults += 1
                _log.warning("ply %d: %s [%s]", len(view.history) + 1, error, error.code)
                if self._faults == PATIENCE:
                    text = "%s has failed %d times and is asked no more in this match: %s plays on"
                    _log.warning(text, self._name, PATIENCE, self._by)
        move = await asyncio.to_thread(self._stand_in.choose, view, legal, Budget(seconds=self.allowed_s))
        if fault.code != _GIVEN_UP:  # said once: it would be a line for each move of the match
            _log.info("%s moves instead: %s", self._by, move.move)
        return Decision(move.move, StandInReason(by=self._by, stands_for=self._name, fault=fault.code))

    async def counsel(self, view: View) -> str:
        return await self._or(self._inner.counsel, "either", ("me", "either", "you"), view)

    async def agrees(self, view: View, what: str) -> bool:
        return await self._or(self._inner.agrees, False, (True, False), view, what)

    def meet(self, seats: Sequence[SeatInfo]) -> None:
        self._tell(self._inner.meet, seats)

    def over(self, view: View, points: Sequence[int]) -> None:
        self._tell(self._inner.over, view, points)

    async def close(self) -> None:
        try:
            if inspect.isawaitable(closing := self._inner.close()):
                await closing
        except Exception as error:
            self._log_failure(error)

    @property
    def allowed_s(self) -> float:
        """Seconds that a move may take."""
        return self._move_s if self.may_take_s is None else min(self._move_s, self.may_take_s)

    async def _ask(self, question: Callable[..., Any], *arguments: object) -> Any:
        """What the bot's code answers. Raises EngineError `engine/silent` and `engine/died`."""
        self._inner.may_take_s = self.allowed_s
        patience_s = self._move_s if self.may_take_s is None else min(self._move_s, _SHARES * self.may_take_s)
        try:
            async with asyncio.timeout(patience_s + _LATE_S):
                return await off_loop(self._inner, question, *arguments)
        except TimeoutError:
            raise EngineError(
                "engine/silent", f"{self._name} has not answered in {patience_s + _LATE_S:.1f} s"
            ) from None
        except EngineError:
            raise
        except (Exception, SystemExit) as error:
            _log.debug("the bot's own code failed", exc_info=True)
            raise EngineError("engine/died", f"{self._name} failed: {type(error).__name__}: {error}") from error

    def _checked(self, answer: Any, view: View, legal: Sequence[str]) -> str | Decision:
        """The answer, its move in the words of the list. Raises EngineError `engine/illegal`."""
        move = answer.move if isinstance(answer, Decision) else answer
        if isinstance(move, str) and move in legal:
            return answer
        raise EngineError("engine/illegal", f"{self._name} wants to play {str(move)[:40]!r}, which is not legal here")

    async def _or(self, question: Callable[..., Any], otherwise: Any, choices: tuple[Any, ...], *arguments: Any) -> Any:
        """The answer, or what stands for one that failed or makes no sense."""
        try:
            answer = await self._ask(question, *arguments)
        except GameError as error:
            _log.warning("%s", error)
            return otherwise
        if answer not in choices:
            _log.warning("%s answers %r, not one of %s", self._name, answer, ", ".join(map(str, choices)))
            return otherwise
        return answer

    def _tell(self, notice: Callable[..., Awaitable[None] | None], *arguments: object) -> None:
        """Pass something on; what the bot's code does with it must not end the game."""
        try:
            notice(*arguments)
        except Exception as error:
            self._log_failure(error)

    def _log_failure(self, error: Exception) -> None:
        _log.warning("%s failed: %s: %s", self._name, type(error).__name__, error)
