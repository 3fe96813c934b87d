"""Entrants and pairings of a tournament, as pairing and standings see them. Knows no table, no clock and no store."""

from dataclasses import dataclass
from typing import Final, Literal

Format = Literal["round-robin", "swiss", "arena", "knockout"]
Ending = Literal["played", "forfeit", "bye", "corrected"]
"""How a pairing came to its points: in a match; because a side was absent; without an opponent; by the organiser."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, or a pair of partners."""

    number: int
    """From 1, in the order of entry. Never given again."""
    rating: int
    """At the time of entry, of a pair the mean; 0 where none is known."""
    first_round: int = 1
    """A late entry is paired from this round on."""
    last_round: int | None = None
    """One who has withdrawn is paired for no round after this one."""

    def plays(self, round_no: int) -> bool:
        """Whether this entrant is to be paired for a round."""
        return self.first_round <= round_no and (self.last_round is None or round_no <= self.last_round)


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a pairing: 1, .5 or 0, of the first side and of the second; a bye has 1 and 0."""

    points: tuple[float, float]
    ending: Ending = "played"


BYE: Final = Score((1.0, 0.0), "bye")
"""Of an entrant who has no opponent in a Swiss or in a knockout."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants of one round. `first` has the first seat: White, or north and south."""

    round: int
    first: int
    second: int | None
    """None in a bye."""
    score: Score | None = None
    """None until it is decided."""
