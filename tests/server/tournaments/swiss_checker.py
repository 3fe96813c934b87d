"""Checks Swiss pairings by what the rules say of them, not by how they are found. Knows nothing of the product's code.

For few entrants it goes through every way to pair them, and says what the best of these would be.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from server.features.tournaments.pairings import Entrant, Pairing

Pair = tuple[int, int | None]


@dataclass(frozen=True)
class Past:
    """What has happened before a round."""

    pairings: Sequence[Pairing]

    def points(self, number: int) -> float:
        return sum(
            it.score.points[side]
            for it in self.pairings
            for side, who in enumerate((it.first, it.second))
            if who == number and it.score
        )

    def games(self, one: int, other: int) -> int:
        """How often the two have played."""
        return sum({it.first, it.second} == {one, other} for it in self._played())

    def free_points(self, number: int) -> int:
        """Points without a game."""
        return sum(
            it.score is not None
            and it.score.ending in ("bye", "forfeit")
            and number in (it.first, it.second)
            and it.score.points[number == it.second] == 1
            for it in self.pairings
        )

    def colours(self, number: int) -> str:
        """W and B by game."""
        return "".join("W" if it.first == number else "B" for it in self._played() if number in (it.first, it.second))

    def may_have(self, number: int, colour: str) -> bool:
        """No third in a row, and no balance beyond two."""
        colours = self.colours(number) + colour
        return colours[-3:] != colour * 3 and abs(colours.count("W") - colours.count("B")) <= 2

    def fits(self, one: int, other: int) -> bool:
        """Whether the two may meet with some colours."""
        return any(self.may_have(it, "W") and self.may_have(that, "B") for it, that in ((one, other), (other, one)))

    def _played(self) -> Iterator[Pairing]:
        return (it for it in self.pairings if it.second is not None and it.score and it.score.ending != "forfeit")


def incomplete(entrants: Iterable[Entrant], pairings: Iterable[Pairing], round_no: int) -> list[str]:
    """Entrants that are paired twice, are left out, or are not to be paired."""
    paired = [it for pairing in pairings for it in (pairing.first, pairing.second) if it is not None]
    here = {it.number for it in entrants if it.plays(round_no)}
    twice = [f"{it} is paired twice" for it in here if paired.count(it) > 1]
    out = [f"{it} is left out" for it in here - {*paired}]
    return [*twice, *out, *(f"{it} is not here" for it in {*paired} - here)]


def broken(pairings: Iterable[Pairing], past: Past, *, is_last: bool, played: int) -> list[str]:
    """The absolute rules that pairings break, with the colours that they give."""
    found: list[str] = []
    byes = [it.first for it in pairings if it.second is None]
    if len(byes) > 1:
        found.append(f"byes of {byes}")
    found.extend(f"a second point without a game for {it}" for it in byes if past.free_points(it))
    for it in pairings:
        if it.second is None:
            continue
        if past.games(it.first, it.second):
            found.append(f"{it.first} and {it.second} meet again")
        if is_last and max(past.points(it.first), past.points(it.second)) > played / 2:
            continue
        for number, colour in ((it.first, "W"), (it.second, "B")):
            if not past.may_have(number, colour):
                found.append(f"{number} has {past.colours(number)}, and {colour} now")
    return found


def all_ways(numbers: Sequence[int]) -> Iterator[list[Pair]]:
    """Every way to pair these, with a bye where their number is odd."""
    if not numbers:
        yield []
        return
    one, *others = numbers
    if len(numbers) % 2:
        yield from ([(one, None), *rest] for rest in all_ways(others))
    for other in others:
        rest = [it for it in others if it != other]
        yield from ([(one, other), *pairs] for pairs in all_ways(rest))


def legal_ways(numbers: Sequence[int], past: Past) -> list[list[Pair]]:
    """Those that keep the absolute rules, of rounds before the last."""
    return [
        pairs
        for pairs in all_ways(numbers)
        if all(
            not past.free_points(one) if other is None else not past.games(one, other) and past.fits(one, other)
            for one, other in pairs
        )
    ]


def quality(pairs: Iterable[Pair], past: Past, numbers: Sequence[int]) -> tuple[float, int]:
    """The points of the one with the bye, then how many of those in front have no pair among themselves: both small."""
    pairs = list(pairs)
    top = max(past.points(it) for it in numbers)
    inside = sum(other is not None and past.points(one) == past.points(other) == top for one, other in pairs)
    bye = next((past.points(one) for one, other in pairs if other is None), 0.0)
    return bye, sum(past.points(it) == top for it in numbers) - 2 * inside


def repeats(pairs: Iterable[Pair], past: Past) -> tuple[int, int]:
    """Second points without a game, then games that have been played before."""
    pairs = list(pairs)
    again = sum(past.free_points(one) for one, other in pairs if other is None)
    return again, sum(past.games(one, other) for one, other in pairs if other is not None)
