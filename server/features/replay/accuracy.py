"""Accuracy of the players of a round, from what their moves lost. Evaluates no position.

As lichess measures it (lichess.org/page/accuracy): a score s stands for the expected result
w(s) = 1 / (1 + exp(-s / scale)); a move that lowers it by d, in percent, has the accuracy
103.1668 exp(-0.04354 d) - 3.1669, within [0, 100]; a player's accuracy is the mean over the moves that count. Rules of
ours: a loss counts around an even position, wherever the player stood: else a player who has lost has nothing left to
lose, and moves at random are 89 to 96 % accurate. A move counts only where there was a choice and the game was not
decided. With hidden hands the judgement is an estimate, and many choices are between equals: a loss counts as far as it
exceeds its margin, and a move by what was at stake, as lichess weights moves by how volatile a game was. The scales are
fitted to played games, and tried on others (`python -m tests.bench.accuracy`; the results are in
`mining/lab/NOTEBOOK.md`): moves at random come to 40 to 50 %.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, Final

from shared.core import Game, Seat, team_of
from shared.http.replay import PlyLookedBack
from shared.protocol.hosts import NEARLY


@dataclass(frozen=True, slots=True)
class _Unit:
    """What losses of a unit mean, in hundredths of it."""

    scale: float
    """A lead that stands for an expected result of 73 %."""
    nearly: int
    """A loss as small is none, where the judge tells no margin: it cannot tell such moves apart."""
    decided: int
    """A lead that decides the game."""


_UNITS: Final[Mapping[str, _Unit]] = {
    "man": _Unit(60.0, 5, 300),
    "row": _Unit(550.0, 30, 2_000),
    "point": _Unit(50.0, NEARLY, 10_000),
}


def accuracy_of(
    game: Game[Any, Any],
    unit: str | None,
    seats: Sequence[Seat | None],
    choices: Sequence[bool],
    plies: Sequence[PlyLookedBack],
) -> list[float | None]:
    """accuracy[seat], in percent with one decimal; None: no move counts.

    Of each ply: `seats`, the mover; `choices`, whether there was another move; `plies`, with `loss`, `margin`, `stake`
    and `standing` as in a review. With hidden hands no game is decided before its end, for `standing` sees what no seat
    saw.
    """
    meaning = _UNITS.get(unit or "")
    if meaning is None:
        return [None] * game.seats
    sums, stakes = [0.0] * game.seats, [0] * game.seats
    for seat, has_choice, ply in zip(seats, choices, plies, strict=True):
        if seat is None or not has_choice:
            continue
        value = 0 if game.hidden else (1 if team_of(game, seat) == 0 else -1) * (ply.standing or 0)
        if not game.hidden and (value >= meaning.decided or value + ply.loss <= -meaning.decided):
            continue
        margin, stake = meaning.nearly if ply.margin is None else ply.margin, 1 if ply.stake is None else ply.stake
        sums[seat] += stake * _accuracy(max(0, ply.loss - margin) / meaning.scale)
        stakes[seat] += stake
    return [round(total / stake, 1) if stake else None for total, stake in zip(sums, stakes, strict=True)]


def _accuracy(loss: float) -> float:
    """In percent, of a move with this loss, in scales, around an even position."""
    drop = _expected(loss / 2) - _expected(-loss / 2)
    return max(0.0, min(100.0, 103.1668 * exp(-0.04354 * 100 * drop) - 3.1669))


def _expected(score: float) -> float:
    """The expected result for a score in scales, in [0, 1]."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, score))))
