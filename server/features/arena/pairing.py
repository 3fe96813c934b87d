"""Chooses the next two players of a round robin that never ends. Pure: knows no table, no store and no clock."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Begun = Mapping[tuple[str, str], int]
"""By (one player, another): the matches between them in which the one had the first seat."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player who waits for a match."""

    id: str
    rating: float
    """On any scale that all of them share."""
    played: int
    """Matches so far."""


def next_pair(
    waiting: Sequence[Contestant], begun: Begun, may_meet: Callable[[str, str], bool]
) -> tuple[str, str] | None:
    """The next two, first the one who takes the first seat; None where no two may meet.

    The one who has played least meets the nearest in rating, of those whom it has met at most once more often than any
    other: so everybody meets everybody. The two take the first seat in turns; in their first match, the one who has had
    it less often has it.
    """
    for one in sorted(waiting, key=lambda it: (it.played, it.id)):
        others = [it for it in waiting if it.id != one.id and may_meet(one.id, it.id)]
        if others:
            met = {it.id: begun.get((one.id, it.id), 0) + begun.get((it.id, one.id), 0) for it in others}
            near = [it for it in others if met[it.id] <= min(met.values()) + 1]
            other = min(near, key=lambda it: (abs(it.rating - one.rating), it.played, it.id))
            is_first = _first_seats(begun, one.id, other.id) <= _first_seats(begun, other.id, one.id)
            return (one.id, other.id) if is_first else (other.id, one.id)
    return None


def _first_seats(begun: Begun, one: str, other: str) -> tuple[int, int]:
    """How often the one has had the first seat: against the other, and against anybody."""
    return begun.get((one, other), 0), sum(count for (player, _), count in begun.items() if player == one)
