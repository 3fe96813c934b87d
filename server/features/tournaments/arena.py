"""Arena: pairs those who are free, again and again. Knows no table, no clock and no store.

- Points as in known arenas: 2 for a win, 1 for a draw, and double after two wins in a row until the next game that is
  not won. A win by forfeit is a win.
- The one who has waited longest is paired first, with the nearest in the standings. The last opponent is no choice,
  unless one of the two has waited for `REPEAT_AFTER_MS`: two who are alone play each other again.
- The first seat goes to the one who has had it less often.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from server.features.tournaments.pairings import Entrant, Pairing
from server.features.tournaments.standings import TIES, Row, cross_table, ranked

REPEAT_AFTER_MS: Final = 10_000
"""Nobody is to wait for more than 15 s: this leaves time to open the table."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An entrant without a game."""

    number: int
    points: float
    since_ms: int


def arena_points(results: Iterable[float]) -> int:
    """Of one entrant's games in the order of their ends: 1, .5 or 0 each."""
    total = in_a_row = 0
    for result in results:
        is_won = result > 0.5
        total += (2 if is_won else 1 if result == 0.5 else 0) * (2 if in_a_row >= 2 else 1)
        in_a_row = in_a_row + 1 if is_won else 0
    return total


def arena_pairs(waiting: Iterable[Waiting], history: Sequence[Pairing], now_ms: int) -> list[tuple[int, int]]:
    """The next games, the first seat first. One stays over where the number is odd: of those who wait least.

    `history`: the pairings so far of those who wait, in the order of their starts.
    """
    queue = sorted(waiting, key=lambda it: (it.since_ms, it.number))
    places = {it.number: place for place, it in enumerate(sorted(queue, key=lambda it: (-it.points, it.number)))}
    last: dict[int, int] = {}
    balance = dict.fromkeys(places, 0)
    for pairing in history:
        if pairing.second is not None:
            last |= {pairing.first: pairing.second, pairing.second: pairing.first}
            for number, step in ((pairing.first, 1), (pairing.second, -1)):
                if number in balance:
                    balance[number] += step

    def again(one: Waiting, other: Waiting) -> bool:
        return last.get(one.number) == other.number or last.get(other.number) == one.number

    def may_meet(one: Waiting, other: Waiting) -> bool:
        return not again(one, other) or now_ms - min(one.since_ms, other.since_ms) >= REPEAT_AFTER_MS

    def distance(one: Waiting, other: Waiting) -> tuple[bool, int, int, int]:
        return again(one, other), abs(places[one.number] - places[other.number]), other.since_ms, other.number

    pairs: list[tuple[Waiting, Waiting]] = []
    left: list[Waiting] = []
    while queue:
        one = queue.pop(0)
        other = min((it for it in queue if may_meet(one, it)), key=partial(distance, one), default=None)
        if other is None:
            left.append(one)
        else:
            queue.remove(other)
            pairs.append((one, other))
    if len(left) > 1:
        pairs = _exchanged(pairs, left[0], left[1], may_meet)
    return [_seated(one.number, other.number, balance) for one, other in pairs]


def arena_standings(entrants: Iterable[Entrant], pairings: Sequence[Pairing]) -> list[Row]:
    """The rows, the best first; of those with the same points the one with more wins."""
    cells = cross_table(entrants, pairings)
    games = {
        number: [it for it in row if it.opponent is not None and it.points is not None] for number, row in cells.items()
    }
    points = {number: float(arena_points(it.points or 0.0 for it in row)) for number, row in games.items()}
    wins = {number: sum((it.points or 0.0) > 0.5 for it in row) for number, row in games.items()}
    played = {number: sum(it.was_played for it in row) for number, row in games.items()}
    return ranked(points, {tie: lambda _: wins for tie in TIES["arena"]}, played)


def _exchanged(
    pairs: Sequence[tuple[Waiting, Waiting]], one: Waiting, other: Waiting, may_meet: Callable[[Waiting, Waiting], bool]
) -> list[tuple[Waiting, Waiting]]:
    """The pairs with two more who may not meet, each against one of a pair; the same pairs where none fits."""
    for place, (first, second) in enumerate(pairs):
        for here, there in ((first, second), (second, first)):
            if may_meet(one, here) and may_meet(other, there):
                return [*pairs[:place], (one, here), (other, there), *pairs[place + 1 :]]
    return list(pairs)


def _seated(one: int, other: int, balance: Mapping[int, int]) -> tuple[int, int]:
    """Both, the one first that has had the first seat less often, compared with the second."""
    return (one, other) if (balance[one], one) < (balance[other], other) else (other, one)
