"""Standings with tie-breaks, and cross tables. Knows no table, no clock and no store.

The tie-breaks are those of the FIDE Handbook C.07, with what it says of rounds without a game (article 16):

- Such a round counts for the own Buchholz and Sonneborn-Berger as one against an opponent with the own points.
- For the opponents, points without a game count as any others. Rounds that an entrant has missed by its own will (it
  withdrew, came late, was absent or had a bye of less than a point) count as draws, where it was there for none later.
- Where the least contribution is cut, one of a round missed by its own will is cut first.

In a round robin a forfeited pairing counts as a played one. Points are shares of a round, between 0 and 1: a duplicate
round may bring .57.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import Final, Literal

from server.features.tournaments.pairings import Ending, Entrant, Format, Pairing

Tie = Literal["direct", "buchholz-cut-1", "buchholz", "sonneborn-berger", "wins"]
TIES: Final[Mapping[Format, tuple[Tie, ...]]] = {
    "round-robin": ("direct", "wins", "sonneborn-berger"),
    "swiss": ("direct", "buchholz-cut-1", "buchholz", "sonneborn-berger", "wins"),
    "knockout": (),
    "arena": ("wins",),
}
"""In the order in which they decide."""
_DIGITS: Final = 6
"""Points that differ by less are equal: sums of shares are not exact."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings."""

    rank: int
    """From 1; shared where no tie-break decides."""
    number: int
    points: float
    ties: dict[Tie, float]
    """In the order in which they decide."""
    played: int
    """Games."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A round of an entrant, for the cross table."""

    round: int
    opponent: int | None
    """None in a bye."""
    is_first: bool
    points: float | None
    """None until it is decided."""
    ending: Ending | None
    opponent_points: float = 0.0

    @property
    def was_played(self) -> bool:
        """Whether it was a game that is decided."""
        return self.opponent is not None and self.ending in ("played", "corrected")

    @property
    def was_there(self) -> bool:
        """Whether the entrant was ready to play, which a loss by forfeit and half a bye are not."""
        return self.was_played or self.points is None or self.points >= 1


def cross_table(entrants: Iterable[Entrant], pairings: Iterable[Pairing]) -> dict[int, list[Cell]]:
    """By number, the rounds of each entrant in their order. A round without a pairing is missing."""
    found: dict[int, list[Cell]] = {it.number: [] for it in sorted(entrants, key=lambda it: it.number)}
    for it in sorted(pairings, key=lambda it: it.round):
        first, second = it.score.points if it.score else (None, None)
        ending = it.score.ending if it.score else None
        if it.first in found:
            found[it.first].append(Cell(it.round, it.second, True, first, ending, second or 0.0))
        if it.second in found:
            found[it.second].append(Cell(it.round, it.first, False, second, ending, first or 0.0))
    return found


def standings(
    entrants: Iterable[Entrant], pairings: Sequence[Pairing], kind: Format, without: Collection[int] = ()
) -> list[Row]:
    """The rows of a Swiss or a round robin, the best first, those who share a rank in the order of entry.

    `without`: entrants whose games count for nobody (`round_robin.annulled`).
    """
    counted = [it for it in pairings if it.first not in without and it.second not in without]
    table = _Table(cross_table(entrants, counted), kind == "round-robin")
    points = {number: table.points(number) for number in table.cells}
    return ranked(points, {tie: table.values(tie) for tie in TIES[kind]}, table.played())


Values = Callable[[Sequence[int]], Mapping[int, float]]
"""What a tie-break says, by number, of those who are level so far."""


def ranked(points: Mapping[int, float], ties: Mapping[Tie, Values], played: Mapping[int, int]) -> list[Row]:
    """Rows by points and then by each tie-break, with shared ranks."""
    groups = _split([sorted(points)], lambda group: points)
    shown: dict[int, dict[Tie, float]] = {number: {} for number in points}
    for tie, values in ties.items():
        found: dict[int, float] = {}
        for group in groups:
            found |= {number: value for number, value in values(group).items() if number in group}
        groups = _split(groups, lambda group, found=found: found)
        for number, value in found.items():
            shown[number][tie] = value
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        rows.extend(Row(rank, it, points[it], shown[it], played.get(it, 0)) for it in group)
    return rows


def _split(groups: Iterable[Sequence[int]], values: Values) -> list[list[int]]:
    """Each group divided into those with the same value, the highest first."""
    found: list[list[int]] = []
    for group in groups:
        by_value: defaultdict[float, list[int]] = defaultdict(list)
        of = values(group)
        for number in group:
            by_value[of[number]].append(number)
        found.extend(by_value[value] for value in sorted(by_value, reverse=True))
    return found


@dataclass(slots=True)
class _Table:
    """The cross table, and what tie-breaks read in it."""

    cells: dict[int, list[Cell]]
    is_round_robin: bool
    _rounds: list[int] = field(init=False)
    """Those that have been paired."""
    _seen: dict[int, float] = field(init=False)
    """By number, the points as they count for opponents."""

    def __post_init__(self) -> None:
        self._rounds = sorted({cell.round for cells in self.cells.values() for cell in cells})
        self._seen = {number: self._seen_by_opponents(number) for number in self.cells}

    def points(self, number: int) -> float:
        """Of all rounds."""
        return _sum(cell.points or 0.0 for cell in self.cells[number])

    def played(self) -> dict[int, int]:
        """Games by number."""
        return {number: sum(cell.was_played for cell in cells) for number, cells in self.cells.items()}

    def values(self, tie: Tie) -> Values:
        """How a tie-break compares those who are level."""
        match tie:
            case "direct":
                return self._direct
            case "wins":
                return lambda group: {
                    it: sum(c.was_played and (c.points or 0) > 0.5 for c in self.cells[it]) for it in group
                }
            case "sonneborn-berger":
                return lambda group: {
                    it: _sum(gained * seen for gained, seen, _ in self._opponents(it)) for it in group
                }
            case "buchholz":
                return lambda group: {it: _sum(seen for _, seen, _ in self._opponents(it)) for it in group}
            case "buchholz-cut-1":
                return lambda group: {it: self._cut(it) for it in group}

    def _counts(self, cell: Cell) -> bool:
        """Whether it counts as a game."""
        return cell.was_played or (self.is_round_robin and cell.ending == "forfeit")

    def _seen_by_opponents(self, number: int) -> float:
        by_round = {cell.round: cell for cell in self.cells[number]}
        there = [it for it in self._rounds if it in by_round and (by_round[it].was_there or self._counts(by_round[it]))]
        last = there[-1] if there else 0
        return _sum(
            0.5 if it > last else (by_round[it].points or 0.0) if it in by_round else 0.0 for it in self._rounds
        )

    def _opponents(self, number: int) -> list[tuple[float, float, bool]]:
        """By round: the points gained, those of the opponent, and whether it was missed by the own will."""
        own = self.points(number)
        by_round = {cell.round: cell for cell in self.cells[number]}
        found: list[tuple[float, float, bool]] = []
        for round_no in self._rounds:
            cell = by_round.get(round_no)
            if cell is None:
                found.append((0.0, own, True))
            elif cell.points is not None and cell.opponent is not None and self._counts(cell):
                found.append((cell.points, self._seen.get(cell.opponent, 0.0), False))
            elif cell.points is not None:
                found.append((cell.points, own, not cell.was_there))
        return found

    def _cut(self, number: int) -> float:
        """Buchholz without the least opponent (articles 14.1 and 16.5)."""
        opponents = self._opponents(number)
        least = min(opponents, key=lambda it: (not it[2], it[1]), default=None)
        return _sum(seen for _, seen, _ in opponents) - (least[1] if least else 0.0)

    def _direct(self, group: Sequence[int]) -> dict[int, float]:
        """The direct encounter (article 6).

        Points among those who are level, where all of them have met; those who are level again are compared once more.
        Otherwise one who would be ahead of all others however the missing games ended gets the place, and so on; 0 for
        the rest. The value is how many of the group are behind.
        """
        ahead: list[list[int]] = []
        rest = list(group)
        while len(rest) > 1 and not self._all_met(rest) and (best := self._certain(rest)) is not None:
            ahead.append([best])
            rest.remove(best)
        if len(rest) > 1 and self._all_met(rest):
            parts = _split([rest], lambda numbers: {it: self._among(it, numbers)[0] for it in numbers})
            while len(parts) > 1:
                again = _split(parts, lambda numbers: {it: self._among(it, numbers)[0] for it in numbers})
                if again == parts:
                    break
                parts = again
            ahead.extend(parts)
        elif rest:
            ahead.append(rest)
        behind = len(group)
        found: dict[int, float] = {}
        for part in ahead:
            behind -= len(part)
            found |= dict.fromkeys(part, float(behind))
        return found

    def _among(self, number: int, group: Sequence[int]) -> tuple[float, int]:
        """The points of one in its games with others, and how many of these it has met."""
        cells = [it for it in self.cells[number] if it.opponent in group and self._counts(it)]
        return _sum(it.points or 0.0 for it in cells), len({it.opponent for it in cells})

    def _all_met(self, group: Sequence[int]) -> bool:
        return all(self._among(it, group)[1] == len(group) - 1 for it in group)

    def _certain(self, group: Sequence[int]) -> int | None:
        """The one that no result of the missing games would bring down."""
        among = {it: self._among(it, group) for it in group}
        most = {it: points + len(group) - 1 - met for it, (points, met) in among.items()}
        for it, (points, _) in among.items():
            if all(points > most[other] for other in group if other != it):
                return it
        return None


def _sum(values: Iterable[float]) -> float:
    return round(fsum(values), _DIGITS)
