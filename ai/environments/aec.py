"""PettingZoo environments of our games: `env`, `raw_env` and `parallel_env`, as PettingZoo's own modules have them.

Agents are `seat_0` and so on. An observation is `{"observation": array, "action_mask": array}`, made of what the seat
knows alone. In `env`, an action that is not legal ends the round and is the worst result for the agent alone, as in
PettingZoo's classic games; with `illegal="replace"` a random legal move is played instead, for programs without masks.
"""

from collections.abc import Mapping
from importlib import import_module
from random import Random, SystemRandom
from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from ai.environments.rounds import rules_of
from shared.core import Seat, View
from shared.errors import IllegalMove

_utils: Any = import_module("pettingzoo.utils")


class raw_env(_utils.AECEnv):  # noqa: N801 (PettingZoo's name for it)
    """One round of one game, without wrappers."""

    def __init__(
        self,
        game: str,
        *,
        options: Mapping[str, object] | None = None,
        max_cycles: int | None = None,
        illegal: Literal["lose", "replace"] = "lose",
        whole_cycles: bool = False,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """`options`: house rules. `max_cycles`: plies of each seat after which a round is truncated. `whole_cycles`: a
        round that is over ends for everybody when every seat has had its turn, as the parallel form needs; the actions
        until then do nothing. Raises UnknownGame and OptionError."""
        self.rules = rules_of(game, options)
        self._max_cycles, self._replaces, self._whole_cycles = max_cycles, illegal == "replace", whole_cycles
        self._rng: Random = SystemRandom()
        self.render_mode = render_mode
        name = self.rules.game.id.replace("-", "_").replace("/", "_v")
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": whole_cycles}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.game.seats)]
        shape, actions = self.rules.encoding.shape, self.rules.encoding.actions
        observed, mask = Box(0, 1, shape, np.float32), Box(0, 1, (actions,), np.int8)
        self._spaces = {agent: Dict(observation=observed, action_mask=mask) for agent in self.possible_agents}
        self._actions = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a round. The same seed gives the same one. `options` may name the text of a `deal`, or of a start
        position. Agents are listed in the order of their turns."""
        if seed is not None:
            self._rng = Random(seed)
        self.turn = self.rules.begin(self._rng, (options or {}).get("deal"))
        self._plies, first = 0, self.turn.mover or 0
        self.agents = self.possible_agents[first:] + self.possible_agents[:first]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def view(self, agent: str) -> View:
        """All that the agent knows, as text: with the history of the round."""
        return self.rules.game.view(self.turn.state, Seat(self.possible_agents.index(agent)))

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        mask = self.rules.mask(self.turn, Seat(self.possible_agents.index(agent)))
        return {"observation": self.rules.encoding.observe(self.view(agent)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the agent's action. Raises IllegalMove, where `illegal` does not say otherwise."""
        agent, moves = self.agent_selection, self.turn.moves
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if moves:
            move = None if action is None else moves.get(int(action))
            if move is None and not self._replaces:
                raise IllegalMove(f"action {action} is not legal for {agent}: choose one of its action mask")
            self.turn = self.rules.play(self.turn, self._rng.choice(list(moves.values())) if move is None else move)
        self._plies += 1
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        cycles, rest = divmod(self._plies, len(self.agents))
        if self.turn.mover is None and not (self._whole_cycles and rest):
            self.rewards = dict(zip(self.possible_agents, self.rules.rewards(self.turn), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif cycles == self._max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[rest]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The board as all see it, with the render mode `ansi`."""
        return self.rules.game.view(self.turn.state, None).board if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def env(game: str, **settings: Any) -> Any:
    """`raw_env` of the same settings in PettingZoo's usual wrappers."""
    made: Any = raw_env(game, **settings)
    if settings.get("illegal") != "replace":
        made = _utils.TerminateIllegalWrapper(made, illegal_reward=-made.rules.encoding.most)
    return _utils.OrderEnforcingWrapper(_utils.AssertOutOfBoundsWrapper(made))


def parallel_env(game: str, **settings: Any) -> Any:
    """All seats act at once, on what each knew before the cycle, and their moves are played in the order of turns: of
    one that is not legal by then, a random one is played instead."""
    return _utils.aec_to_parallel(env(game, **{**settings, "illegal": "replace", "whole_cycles": True}))
