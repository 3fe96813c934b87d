"""Block dominoes once more, as four people play them at a table: an oracle for the rule book.

Tiles are pairs of numbers in lists, the line is a list of its open ends alone, and a blocked hand ends as the source
has it, with four passes in succession. It shares no code with the product.
"""

from dataclasses import dataclass
from typing import Self

Tile = tuple[int, int]
Play = tuple[Tile, str]
"""A tile and "lead", "left" or "right"."""


@dataclass
class Table:
    """A hand in progress."""

    hands: list[list[Tile]]
    turn: int
    ends: list[int]
    """None before the first tile, then the two numbers that a tile can be put to."""
    passes: int = 0
    """In succession, up to now."""

    @classmethod
    def dealt(cls, deal: str, leader: int) -> Self:
        """`deal`: two digits a tile, hands separated by slashes."""
        return cls([[(int(one[0]), int(one[1])) for one in hand.split()] for hand in deal.split("/")], leader, [])

    def plays(self) -> set[Play]:
        """All that the seat to move may do with a tile; none: it passes. Both ends alike are one place, the right."""
        mine = self.hands[self.turn]
        if not self.ends:
            return {(tile, "lead") for tile in mine}
        left, right = self.ends
        found = {(tile, "right") for tile in mine if right in tile}
        return found if left == right else found | {(tile, "left") for tile in mine if left in tile}

    def after(self, play: Play | None) -> "Table":
        """The table after a play; None stands for a pass."""
        hands, ends = [list(hand) for hand in self.hands], list(self.ends)
        follower = (self.turn + 1) % 4
        if play is None:
            return Table(hands, follower, ends, self.passes + 1)
        tile, where = play
        hands[self.turn].remove(tile)
        if where == "lead":
            ends = [max(tile), min(tile)]
        else:
            place = 0 if where == "left" else 1
            ends[place] = tile[1] if tile[0] == ends[place] else tile[0]
        return Table(hands, follower, ends)

    def is_over(self) -> bool:
        return self.passes == 4 or [] in self.hands

    def points(self) -> tuple[int, int]:
        """Of both teams, once it is over."""
        left = [sum(map(sum, hand)) for hand in self.hands]
        even, odd = left[0] + left[2], left[1] + left[3]
        if [] in self.hands:
            return (odd, 0) if self.hands.index([]) % 2 == 0 else (0, even)
        return (odd, 0) if even < odd else (0, even) if odd < even else (0, 0)


def sequences(table: Table, plies: int) -> int:
    """How many ways there are to go on for exactly so many plies, or to end the hand with the last of them.

    Passes count as plies. The four of a blocked hand do not: nobody at a table needs them to see that it is over.
    """
    if table.is_over() or is_blocked(table):
        return 0
    if plies == 0:
        return 1
    options: list[Play | None] = [*table.plays()] or [None]
    if plies == 1:
        return len(options)
    return sum(sequences(table.after(option), plies - 1) for option in options)


def is_blocked(table: Table) -> bool:
    """Whether four passes must follow."""
    return bool(table.ends) and not any(end in tile for hand in table.hands for tile in hand for end in table.ends)
