"""The line on the table in three dimensions: pushed to the middle as it grows, and always on the cloth."""

import itertools
import re
from random import Random
from typing import Any

import pytest

from tests.web.line import UPRIGHT, WIDE, box, laid, legal_line
from tests.web.node import WEB, run_module

PLACES = (WEB / "src/games/domino-101/places.ts").read_text(encoding="utf-8")
LINES = 400
AWAY_WIDE, AWAY_UPRIGHT = 12, 18
"""How far a line runs towards and away from a player at its end, in half tiles."""


def area(table: str) -> tuple[float, float]:
    """What the line has for itself on a table, as its file says."""
    found = re.search(
        rf"const {table}: Table = .*?area: \[([\d.]+), ([\d.]+)\],\s+half: \[([\d.]+), ([\d.]+)\]", PLACES, re.S
    )
    assert found is not None
    width, depth, half_x, half_z = map(float, found.groups())
    assert width < 2 * half_x and depth < 2 * half_z, "the cloth is larger than the line's part of it"
    return width, depth


def history(line: list[Any], lead: int, rng: Random) -> list[str]:
    """Move texts that lay this line from its first tile in some order, with passes between."""
    left, right = lead, len(line) - lead - 1
    moves = ["1-1"]
    while left or right:
        to_left = rng.random() < left / (left + right)
        moves += ["<1-1" if to_left else "1-1>"] + ["pass"] * (rng.random() < 0.1)
        left, right = (left - 1, right) if to_left else (left, right - 1)
    return moves


def frames(drawn: list[Any], table: tuple[float, float]) -> list[dict[str, float]]:
    """How each [places, history, lead] lies on the area."""
    width, depth = table
    expression = (
        f"given.map(([places, history, lead]) => it.framed(places, it.orderOf(history, lead), {width}, {depth}))"
    )
    return run_module("games/domino-101/chain.ts", expression, drawn)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "width", "side", "least"),
    [
        ("BROAD", WIDE, 2, 0.95),
        ("UPRIGHT", UPRIGHT, 0, 0.95),
        ("BROAD", AWAY_WIDE, 1, 0.95),
        ("UPRIGHT", AWAY_UPRIGHT, 3, 0.8),
    ],
)
def test_every_legal_line_lies_on_the_cloth(table: str, width: int, side: int, least: float) -> None:
    rng = Random(7 + width)
    lines = [legal_line(rng) for _ in range(LINES)]
    drawn = [
        (places, history(line, lead, rng), lead)
        for (line, lead), places in zip(lines, laid(lines, width, side), strict=True)
    ]
    free = area(table)
    for (places, _, _), frame in zip(drawn, frames(drawn, free), strict=True):
        assert least <= frame["scale"] <= 1.5
        boxes = [box(place) for place in places]
        reach_x = max(max(abs(one[0] - frame["x"]), abs(one[2] - frame["x"])) for one in boxes) * frame["scale"]
        reach_y = max(max(abs(one[1] - frame["y"]), abs(one[3] - frame["y"])) for one in boxes) * frame["scale"]
        assert reach_x <= free[0] / 2 + 1e-9
        assert reach_y <= free[1] / 2 + 1e-9


def test_a_line_is_moved_only_now_and_then() -> None:
    rng = Random(4)
    line, lead = max((legal_line(rng) for _ in range(30)), key=lambda drawn: len(drawn[0]))
    moves = history(line, lead, rng)
    drawn: list[Any] = []
    for played in range(1, len(moves) + 1):
        part = moves[:played]
        lefts = sum(move.startswith("<") for move in part)
        rights = sum(move.endswith(">") for move in part)
        shorter = line[lead - lefts : lead + rights + 1]
        (places,) = laid([(shorter, lefts)], UPRIGHT)
        drawn.append((places, part, lefts))
    seen = frames(drawn, area("UPRIGHT"))
    moved = sum(one != other for one, other in itertools.pairwise(seen))
    assert 1 <= moved <= len(line) // 3
