"""Accuracy of the players of a round, from what their moves lost. Evaluates no position.

As lichess measures it (lichess.org/page/accuracy): a score s, for the mover, stands for the expected result
w(s) = 1 / (1 + exp(-s / scale)); a move that lowers it by d, in percent, has the accuracy
103.1668 exp(-0.04354 d) - 3.1669, within [0, 100]; a player's accuracy is the mean over the moves where there was a
choice. Lichess fitted its scale to centipawns. Ours are set, not fitted: a man ahead, three rows ahead (a move gains
about three) or ten points to come stand for 73 %.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from shared.core import Game, Seat, team_of
from shared.http.replay import PlyLookedBack

_SCALES: Mapping[str, float] = {"man": 100.0, "row": 300.0, "point": 1_000.0}
"""By unit of scores, in hundredths of it."""


def accuracy_of(
    game: Game[Any, Any],
    unit: str | None,
    seats: Sequence[Seat | None],
    choices: Sequence[bool],
    plies: Sequence[PlyLookedBack],
) -> list[float | None]:
    """accuracy[seat], in percent with one decimal; None: nothing was evaluated, or there was no choice.

    Of each ply: `seats`, the mover; `choices`, whether there was another move; `plies`, with `loss` and `standing` as
    in a review. With hidden hands a loss counts around an even position: `standing` sees what no seat saw.
    """
    measured: list[list[float]] = [[] for _ in range(game.seats)]
    if unit is None:
        return [None] * game.seats
    scale = _SCALES[unit]
    for seat, has_choice, ply in zip(seats, choices, plies, strict=True):
        if seat is None or not has_choice:
            continue
        sign = 1 if team_of(game, seat) == 0 else -1
        value = -ply.loss / 2 if game.hidden else sign * (ply.standing or 0)
        measured[seat].append(_accuracy(_expected(value + ply.loss, scale) - _expected(value, scale)))
    return [round(sum(moves) / len(moves), 1) if moves else None for moves in measured]


def _expected(score: float, scale: float) -> float:
    """The expected result for a score, in [0, 1]."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, score / scale))))


def _accuracy(drop: float) -> float:
    """In percent, of a move that lowers the expected result by `drop`."""
    return max(0.0, min(100.0, 103.1668 * exp(-0.04354 * 100 * max(0.0, drop)) - 3.1669))
