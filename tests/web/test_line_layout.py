"""The line as the page lays it, flat and in three dimensions: thousands of random lines, by the page's own code."""

from random import Random
from typing import Any

import pytest

from shared.games.domino_101.layout import lay_out
from tests.web.line import UPRIGHT, WIDE, Box, Line, box, laid, legal_line
from tests.web.node import run_module

LEGAL, HOSTILE_LINES = 2000, 500
SIZE = {WIDE: (25, 13), UPRIGHT: (13, 21)}
"""Room for lines that occur, by the width given, in half tiles: RULES, "Laying the line on a table"."""
SEEN = {(-2, 0): "left", (2, 0): "right", (0, -2): "far", (0, 2): "near"}
"""What an end is called, by where its tile lies beside the first one."""
HOSTILE = {WIDE: (25, 15.5), UPRIGHT: (13, 22.5)}


def hostile_line(rng: Random) -> tuple[Line, int]:
    """All 28 tiles in any order, whatever touches."""
    line = [(high, low) for high in range(7) for low in range(high + 1)]
    rng.shuffle(line)
    return line, rng.randrange(28)


def overlap(one: Box, two: Box) -> bool:
    return min(one[2], two[2]) - max(one[0], two[0]) > 1e-9 and min(one[3], two[3]) - max(one[1], two[1]) > 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("width", [WIDE, UPRIGHT])
@pytest.mark.parametrize("occurs", [True, False], ids=["legal", "hostile"])
def test_no_line_collides_or_leaves_the_table(width: int, occurs: bool) -> None:
    rng = Random(101 + width)
    lines = [legal_line(rng) if occurs else hostile_line(rng) for _ in range(LEGAL if occurs else HOSTILE_LINES)]
    assert max(len(line) for line, _ in lines) >= 25
    most_width, most_height = (SIZE if occurs else HOSTILE)[width]
    for (line, _), places in zip(lines, laid(lines, width), strict=True):
        boxes = [box(place) for place in places]
        assert len(boxes) == len(line)
        for index, one in enumerate(boxes):
            assert not any(overlap(one, two) for two in boxes[:index]), line
        assert max(one[2] for one in boxes) - min(one[0] for one in boxes) <= most_width
        assert max(one[3] for one in boxes) - min(one[1] for one in boxes) <= most_height


def test_the_page_lays_a_line_as_the_library_does() -> None:
    rng = Random(1)
    lines = [legal_line(rng) for _ in range(50)] + [hostile_line(rng) for _ in range(50)]
    for (line, lead), places in zip(lines, laid(lines, WIDE), strict=True):
        assert [(place["cx"], place["cy"]) for place in places] == [(it.x, it.y) for it in lay_out(line, lead, WIDE)]
        # Outwards from the first tile the left arm's numbers are told from the inner to the outer one.
        numbers = [
            (it["second"], it["first"]) if at < lead else (it["first"], it["second"]) for at, it in enumerate(places)
        ]
        assert numbers == [tuple(tile) for tile in line]


def around(place: dict[str, Any]) -> list[complex]:
    """A tile's middle and its direction, as numbers that a quarter turn to the left multiplies by −i (y runs down)."""
    return [complex(place["cx"], place["cy"]), complex(place["dx"], place["dy"])]


def test_each_side_sees_the_same_table_turned() -> None:
    rng = Random(3)
    lines = [legal_line(rng) for _ in range(20)]
    views = [laid(lines, WIDE, side) for side in range(4)]
    for side in (1, 2, 3):
        for here, there in zip(views[0], views[side], strict=True):
            for one, other in zip(here, there, strict=True):
                assert [(-1j) ** side * each for each in around(one)] == around(other)
                assert (one["first"], one["second"]) == (other["first"], other["second"])


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_an_end_is_named_for_where_it_is_seen(direction: str) -> None:
    line, lead = [(1, 2), (2, 3), (3, 4)], 1
    step = -1 if direction == "anticlockwise" else 1
    sides = run_module(
        "games/domino-101/sides.ts",
        "given.map(([near, options]) => it.sideOf(near, 0, options))",
        [(near, {"direction": direction}) for near in range(4)],
    )
    assert sides == [near * step % 4 for near in range(4)]
    for side in sides:
        (places,) = laid([(line, lead)], WIDE, side)
        for end, place in (("left", places[0]), ("right", places[-1])):
            name = run_module("games/domino-101/sides.ts", f"it.endSeen('{end}', {side})")
            assert name == SEEN[place["cx"], place["cy"]]


def test_a_tile_never_moves_once_it_lies() -> None:
    rng = Random(2)
    line, lead = max((legal_line(rng) for _ in range(20)), key=lambda drawn: len(drawn[0]))
    shorter = [(line[first:last], lead - first) for first in range(lead + 1) for last in range(lead + 1, len(line) + 1)]
    (whole,) = laid([(line, lead)], UPRIGHT)
    for (part, at), places in zip(shorter, laid(shorter, UPRIGHT), strict=True):
        assert places == whole[lead - at : lead - at + len(part)]
