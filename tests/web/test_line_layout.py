"""The line as the page lays it, flat and in three dimensions: thousands of random lines, by the page's own code."""

from random import Random

import pytest

from shared.games.domino_101.layout import lay_out
from tests.web.line import UPRIGHT, WIDE, Box, Line, box, laid, legal_line

LEGAL, HOSTILE_LINES = 2000, 500
SIZE = {WIDE: (25, 13), UPRIGHT: (13, 21)}
"""Room for lines that occur, by the width given, in half tiles: RULES, "Laying the line on a table"."""
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


def test_a_tile_never_moves_once_it_lies() -> None:
    rng = Random(2)
    line, lead = max((legal_line(rng) for _ in range(20)), key=lambda drawn: len(drawn[0]))
    shorter = [(line[first:last], lead - first) for first in range(lead + 1) for last in range(lead + 1, len(line) + 1)]
    (whole,) = laid([(line, lead)], UPRIGHT)
    for (part, at), places in zip(shorter, laid(shorter, UPRIGHT), strict=True):
        assert places == whole[lead - at : lead - at + len(part)]
