"""How long a move may take when a clock is for many moves. Knows no clock: times are arguments."""

from dataclasses import dataclass

MOVES_TO_COME = 25
"""Moves of one side for which the time that is left has to last, where their number is unknown."""
LAG_S = 0.02
"""Kept back at every move for pipes and sockets."""


@dataclass(frozen=True, slots=True)
class ThinkingLimits:
    """Limits of the thinking about one move; the first one that is reached ends it. A limit that is None does not hold.

    With infinite `seconds` the player thinks until it is stopped.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


def share_of(left_s: float, moves: int | None = None, gain_s: float = 0.0) -> float:
    """Seconds for the next move, of `left_s` for `moves` moves, by default for the game; each move adds `gain_s`.

    The gain is given before a move, as Hub has it. Never more than half of what is left, never less than 1 ms.
    """
    left_s = max(left_s - LAG_S, 0.0)
    fair = left_s / min(moves or MOVES_TO_COME, MOVES_TO_COME) + 0.8 * gain_s
    most = left_s if moves == 1 else (left_s + gain_s) / 2
    return max(min(fair, most), 0.001)
