"""Slices: the positions of one material, and the order in which they can be solved. Loads no numba, knows no file."""

from collections.abc import Iterator
from itertools import groupby, product
from math import comb
from typing import NamedTuple

MOST = 8
"""Pieces on the board that a database can hold at most: 4 against 4 is the paper's largest."""


class Slice(NamedTuple):
    """A material: the pieces of the side to move, then the other's."""

    men: int
    kings: int
    enemy_men: int
    enemy_kings: int

    @property
    def pieces(self) -> int:
        return sum(self)

    @property
    def twin(self) -> "Slice":
        """The same pieces with the other side to move."""
        return Slice(self.enemy_men, self.enemy_kings, self.men, self.kings)

    @property
    def size(self) -> int:
        """How many positions there are: men stand on no square where they would be kings, no two pieces on one."""
        men = sum(
            comb(4, home) * comb(24, self.men - home) * comb(28 - self.men + home, self.enemy_men)
            for home in range(min(self.men, 4) + 1)
        )
        free = 32 - self.men - self.enemy_men
        return men * comb(free, self.kings) * comb(free - self.kings, self.enemy_kings)

    @property
    def code(self) -> int:
        """The kernel's number of it: three bits a count."""
        return self.men << 9 | self.kings << 6 | self.enemy_men << 3 | self.enemy_kings

    @property
    def name(self) -> str:
        """`MK-KK`: a man and a king to move against two kings."""
        return f"{'M' * self.men}{'K' * self.kings}-{'M' * self.enemy_men}{'K' * self.enemy_kings}"


def slices(pieces: int, side: int = MOST) -> Iterator[Slice]:
    """Every slice of exactly so many pieces, at most `side` of them on one side; fewest men first."""
    counts = [Slice(*each) for each in product(range(pieces), repeat=4) if sum(each) == pieces]
    for each in sorted(counts, key=lambda slice_: (slice_.men + slice_.enemy_men, slice_)):
        if 0 < each.men + each.kings <= side and 0 < each.enemy_men + each.enemy_kings <= side:
            yield each


def stages(pieces: int, side: int = MOST) -> Iterator[list[Slice]]:
    """Slices that can be solved at the same time, stage after stage: of each pair of twins one.

    Captures lead to fewer pieces and crownings to fewer men, so a stage needs those before it alone.
    """
    for count in range(2, pieces + 1):
        for _, stage in groupby(slices(count, side), key=lambda slice_: slice_.men + slice_.enemy_men):
            yield [each for each in stage if each <= each.twin]
