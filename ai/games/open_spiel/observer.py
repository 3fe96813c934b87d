"""How a network sees the positions of OpenSpiel's games: by the tensor that OpenSpiel has of a node."""

from collections.abc import Sequence
from typing import Any


class TensorObserver:
    """Of any game. A game without a tensor shows nothing, so nothing is learned of it."""

    def numbers(self, state: Any, seat: int) -> Sequence[float]:
        node = state.board.node
        kind = node.get_game().get_type()
        if kind.provides_observation_tensor:
            return node.observation_tensor(seat)
        return node.information_state_tensor(seat) if kind.provides_information_state_tensor else ()

    def moves(self, state: Any) -> Sequence[str]:
        """The numbers of the actions: their names may say how a piece came there, and take longer."""
        return list(map(str, state.board.node.legal_actions()))
