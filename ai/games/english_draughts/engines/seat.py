"""A player of the roster behind an engine protocol: positions in, decisions out. Speaks no protocol."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Protocol

from ai.alarms import Alarms
from ai.contracts import Endings
from ai.duel.contest import endgames_in
from ai.engines.pacing import ThinkingLimits
from ai.roster import make_agent, player_named
from shared.agent import Agent, Budget, Decision
from shared.errors import EndgameError
from shared.experience import ExperienceBook
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START, DraughtsState

_log = logging.getLogger("oldhand.engine")


class OnDecision(Protocol):
    """Callback for each decision; for one that failed, the exception."""

    def __call__(self, thought: "PendingDecision", decision: Decision | Exception, seconds: float) -> None: ...


@dataclass(slots=True)
class PendingDecision:
    """A decision under way."""

    stop: bytearray
    done: Event = field(default_factory=Event)
    """Set when it has been told."""


class EngineSeat:
    """One agent, asked about one position at a time, in a thread of its own so that it can be told to stop."""

    def __init__(
        self, player: str, seed: str, books: Mapping[str, ExperienceBook], endings: Path | None = None
    ) -> None:
        """`endings`: a data folder whose solved endings the player looks up, if it does such a thing.

        Raises Rejected `player/unknown`.
        """
        self.player = player
        self._endings = endings
        self._endgames: Endings | None = None
        self._seed = seed
        self._books = books
        self._games = 0
        self._alarms = Alarms()
        self._agent: Agent = self._fresh()

    def _fresh(self) -> Agent:
        self._games += 1
        return make_agent(GAME.id, self.player, f"{self._seed}:{self._games}", self._books, self._endgames)

    def new_game(self) -> None:
        """The next position does not continue the last one."""
        self._agent = self._fresh()

    def warm(self) -> None:
        """Load what the player needs, so that its first move takes no longer than others: a minute on a machine that
        has never compiled it. Odd files of endings are left out, with a word in the log."""
        if self._endings is not None and player_named(GAME.id, self.player).compiled:
            try:
                self._endgames = endgames_in(GAME.id, self._endings)
            except EndgameError as error:
                _log.warning("%s [%s]", error, error.code)
        self._decide(GAME.parse_position(START), Budget(nodes=1))
        self.new_game()

    def think(self, state: DraughtsState, limits: ThinkingLimits, on_decision: OnDecision) -> PendingDecision:
        """Begin to think about a position in which there is a move. Calls `on_decision` once, from another thread."""
        thought = PendingDecision(bytearray(1))
        Thread(target=self._run, args=(thought, state, limits, on_decision), name="engine", daemon=True).start()
        return thought

    def ring(self, thought: PendingDecision, seconds: float) -> None:
        """Stop a thought in so many seconds."""
        self._alarms.set(thought.stop, seconds)

    def _run(
        self, thought: PendingDecision, state: DraughtsState, limits: ThinkingLimits, on_decision: OnDecision
    ) -> None:
        began = monotonic()
        try:
            if limits.seconds is not None and isfinite(limits.seconds):
                self.ring(thought, limits.seconds)
            budget = Budget(limits.nodes, thought.stop, limits.seconds, limits.depth)
            decision: Decision | Exception = self._decide(state, budget)
        except Exception as error:  # the protocol's own code reports it, in its own words
            decision = error
        try:
            on_decision(thought, decision, monotonic() - began)
        finally:
            thought.done.set()

    def _decide(self, state: DraughtsState, budget: Budget) -> Decision:
        legal = [GAME.format_move(state, move) for move in GAME.legal_moves(state)]
        return self._agent.choose(GAME.view(state, state.position.turn), legal, budget)
