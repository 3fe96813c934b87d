"""A Gymnasium environment: one seat of a round, against named players in the others. Knows no single game.

An observation is what the seat knows when it is to move, or at the end; `info["action_mask"]` and `action_masks()` say
which actions are legal. The players are those of `oldhand ai --list`, made for each round, without a book.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from ai.environments.aec import raw_env
from ai.roster import agent_of, player_named
from shared.agent import Agent, Budget, without_false_pass
from shared.core import Seat, View
from shared.errors import IllegalMove


class SeatEnv(gymnasium.Env[np.ndarray, int]):
    """One round for one seat."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (as gymnasium has it)

    def __init__(
        self,
        game: str,
        opponents: str | Sequence[str] = "random",
        *,
        seat: int | None = None,
        nodes: int | None = None,
        **settings: Any,
    ) -> None:
        """`opponents`: the players of all other seats, or of each in turn order from the next one, partners included.
        `seat`: by default another one each time. `nodes`: the most positions that a player may look at. The rest is
        that of `raw_env`; an action that is not legal ends the round with the worst reward unless it is replaced.

        Raises UnknownGame, OptionError and Rejected `player/unknown`; ValueError for a seat or a number of opponents
        that the game does not have.
        """
        self._table = raw_env(game, **settings)
        self.rules, self.render_mode = self._table.rules, self._table.render_mode
        others = self.rules.game.seats - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others or seat not in (None, *range(others + 1)):
            raise ValueError(f"{game} has seats 0 to {others}, and {others} of them for opponents")
        self._players = [player_named(self.rules.game.id, name) for name in names]
        self._fixed, self._budget, self._is_over = seat, Budget(nodes), True
        self._agents: dict[Seat, Agent] = {}
        self.observation_space = self._table.observation_space("seat_0")["observation"]
        self.action_space = Discrete(self.rules.encoding.actions)  # pyright: ignore[reportAttributeAccessIssue]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal a round and play until the seat is to move. `options` may name the text of a `deal`, or of a start
        position."""
        super().reset(seed=seed)
        rng, seats = Random(int(self.np_random.integers(2**62))), self.rules.game.seats
        self.seat = Seat(rng.randrange(seats) if self._fixed is None else self._fixed)
        self._agents = {
            Seat((self.seat + step) % seats): agent_of(player, f"{rng.random()}:{step}", {})
            for step, player in enumerate(self._players, start=1)
        }
        self._table.reset(seed=rng.getrandbits(62), options=options)
        return self._after_others()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play the action, and the others until the seat is to move again. Raises ResetNeeded after the end."""
        if self._is_over:
            raise gymnasium.error.ResetNeeded("The round is over, or none has begun: call reset() first.")
        own = self._table.possible_agents[self.seat]
        try:
            self._table.step(action)
        except IllegalMove:
            observation, info = self._after_others()
            self._is_over = True
            return observation, -float(self.rules.encoding.most), True, False, info
        observation, info = self._after_others()
        is_cut = self._table.truncations[own]
        return observation, float(self._table.rewards[own]), self._is_over and not is_cut, is_cut, info

    def action_masks(self) -> np.ndarray:
        """int8 by action: 1 for what is legal now. The name is that of sb3-contrib's MaskablePPO."""
        return self.rules.mask(self._table.turn, self.seat)

    def view(self) -> View:
        """All that the seat knows, as text: with the history of the round."""
        return self._table.view(self._table.possible_agents[self.seat])

    def render(self) -> Any:
        """The board as all see it, with the render mode `ansi`."""
        return self._table.render()

    def _after_others(self) -> tuple[np.ndarray, dict[str, Any]]:
        """Play until the seat is to move or the round is over."""
        table, game = self._table, self.rules.game
        own = table.possible_agents[self.seat]
        while (mover := table.turn.mover) not in (None, self.seat) and not table.truncations[own]:
            legal = without_false_pass(game.move_texts(table.turn.state))
            decision = self._agents[mover].choose(game.view(table.turn.state, mover), legal, self._budget)
            table.step(self.rules.encoding.action(decision.move, mover))
        self._is_over = mover is None or table.truncations[own]
        return self.rules.encoding.observe(self.view()), {"action_mask": self.action_masks()}


gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
    "oldhand/Seat-v0", entry_point="ai.environments.seat:SeatEnv"
)
"""`gymnasium.make("ai.environments.seat:oldhand/Seat-v0", game="domino-101", opponents="greedy")`"""
