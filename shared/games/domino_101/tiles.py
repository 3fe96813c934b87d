"""The 28 dominoes as numbers, bits and texts, with their tables. Knows no rule of any game played with them.

Tile n is bit 1 << n of a *hand*, a set of tiles in one int. Numbering runs 0-0, 0-1 ... 0-6, 1-1 ... 6-6, which is also
the ascending order of every list of tiles.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise

from shared.errors import NotationError

PIPS_OF: tuple[tuple[int, int], ...] = tuple(combinations_with_replacement(range(7), 2))
"""(low, high) pips by tile number, low <= high."""

TILE: dict[tuple[int, int], int] = {
    pips: number for number, (low, high) in enumerate(PIPS_OF) for pips in ((low, high), (high, low))
}
"""Tile number by its pips in either order."""

SET = (1 << len(PIPS_OF)) - 1
"""All 28 tiles."""

SUIT: tuple[int, ...] = tuple(sum(1 << n for n, pips in enumerate(PIPS_OF) if value in pips) for value in range(7))
"""The seven tiles that show a number, by that number."""

DOUBLE: tuple[int, ...] = tuple(1 << TILE[value, value] for value in range(7))
"""The double of a number as a one-tile set, by that number."""

DOUBLES = sum(DOUBLE)

NAMES: tuple[str, ...] = tuple(f"{high}-{low}" for low, high in PIPS_OF)
"""Tile text by tile number, larger number first: `6-4`."""

Laid = tuple[int, int]
"""A tile in a line as it lies: (left, right) pips."""

_DIGITS: tuple[str, ...] = tuple(f"{low}{high}" for low, high in PIPS_OF)
_BY_DIGITS: dict[str, int] = {digits: number for number, digits in enumerate(_DIGITS)}


def tiles_in(hand: int) -> tuple[int, ...]:
    """The tile numbers of a hand, ascending."""
    return tuple(number for number in range(len(PIPS_OF)) if hand >> number & 1)


@lru_cache(maxsize=8192)
def names_in(hand: int) -> tuple[str, ...]:
    """The names of a hand's tiles, ascending. Remembered: a ply leaves at least three hands as they were."""
    return tuple([NAMES[number] for number in tiles_in(hand)])


def pips(hand: int) -> int:
    """All pips of a hand: 0 for the empty one, 168 for the whole set."""
    return sum(sum(PIPS_OF[number]) for number in tiles_in(hand))


def hand_of(tiles: Iterable[int]) -> int:
    """The hand that holds these tile numbers."""
    hand = 0
    for number in tiles:
        hand |= 1 << number
    return hand


def union(hands: Iterable[int]) -> int:
    """All tiles of these hands together."""
    together = 0
    for hand in hands:
        together |= hand
    return together


def format_hand(hand: int) -> str:
    """Two digits a tile, low then high, ascending: `00 04 12`; empty for the empty hand."""
    return " ".join(_DIGITS[number] for number in tiles_in(hand))


def parse_hand(text: str) -> int:
    """The hand that `format_hand` wrote; tiles in any order. Raises NotationError."""
    hand = 0
    for digits in text.split():
        number = _BY_DIGITS.get(digits, _BY_DIGITS.get(digits[::-1]))
        if number is None:
            raise NotationError(f"{digits!r} is no tile; write two digits from 0 to 6")
        if hand >> number & 1:
            raise NotationError(f"tile {digits} is there twice")
        hand |= 1 << number
    return hand


def parse_hands(text: str) -> tuple[int, ...]:
    """Hands separated by `/`, an empty one empty between its slashes. Raises NotationError."""
    return tuple(parse_hand(part) for part in text.split("/"))


def format_hands(hands: Iterable[int]) -> str:
    """Hands in seat order, separated by `/`."""
    return "/".join(format_hand(hand) for hand in hands)


def format_line(line: Iterable[Laid]) -> str:
    """Two digits a tile from left to right, as the tiles lie: `64 44 41`; `-` for the empty line."""
    return " ".join([f"{left}{right}" for left, right in line]) or "-"


def parse_line(text: str) -> tuple[Laid, ...]:
    """The line that `format_line` wrote. Raises NotationError."""
    if text == "-":
        return ()
    digits = text.split(" ")
    if any(len(two) != 2 or not (two.isascii() and two.isdecimal()) for two in digits):
        raise NotationError(f"{text!r} is no line; write two digits a tile as it lies, 64 44 41, or - for none")
    return check_line((int(two[0]), int(two[1])) for two in digits)


def check_line(line: Iterable[Laid]) -> tuple[Laid, ...]:
    """The line, if its tiles exist and equal numbers touch. Raises NotationError."""
    tiles = tuple(line)
    if any(laid not in TILE for laid in tiles):
        raise NotationError(f"the line {format_line(tiles)} shows a number above 6")
    if any(before[1] != after[0] for before, after in pairwise(tiles)):
        raise NotationError(f"numbers that touch differ in the line {format_line(tiles)}")
    return tiles
