"""Random lines of domino tiles, and where the page lays them."""

from random import Random
from typing import Any

from tests.web.node import run_module

WIDE, UPRIGHT = 24, 12


Line = list[tuple[int, int]]


Box = tuple[float, float, float, float]


def legal_line(rng: Random) -> tuple[Line, int]:
    """Tiles placed at either end for as long as one fits, and the index of the first: a line as it occurs."""
    left = [(high, low) for high in range(7) for low in range(high + 1)]
    rng.shuffle(left)
    line, lead = [left.pop()], 0
    doubles_first = rng.random() < 0.3
    favoured = rng.choice([0.0, 0.5, 1.0, rng.random()])
    while True:
        places = [(side, tile) for tile in left for side, end in (("<", line[0][0]), (">", line[-1][1])) if end in tile]
        if not places:
            return line, lead
        if doubles_first:
            places.sort(key=lambda place: place[1][0] == place[1][1])
            side, tile = places[-1]
        else:
            wanted = "<" if rng.random() < favoured else ">"
            side, tile = rng.choice([place for place in places if place[0] == wanted] or places)
        left.remove(tile)
        one, two = tile
        if side == "<":
            line.insert(0, (one, two) if two == line[0][0] else (two, one))
            lead += 1
        else:
            line.append((one, two) if one == line[-1][1] else (two, one))


def box(place: dict[str, Any]) -> Box:
    along_x = (abs(place["dx"]) == 1) != (place["first"] == place["second"])
    half_width, half_height = (1, 0.5) if along_x else (0.5, 1)
    return (
        place["cx"] - half_width,
        place["cy"] - half_height,
        place["cx"] + half_width,
        place["cy"] + half_height,
    )


def laid(lines: list[tuple[Line, int]], width: int, side: int = 0) -> list[list[dict[str, Any]]]:
    """The places of each line's tiles, seen from a side of the table: 0 near, 1 left, 2 far, 3 right of seat 0."""
    return run_module(
        "games/domino-101/line-layout.ts",
        f"given.map(([line, lead]) => it.layLine(line, lead, {width}, {side}))",
        lines,
    )
