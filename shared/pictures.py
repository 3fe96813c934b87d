"""Positions as pictures: plain shapes in the units of a game's board. Knows no format of images."""

from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled area."""

    points: Sequence[Point]
    fill: str
    """`#rrggbb`, as all colours here."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle with an edge."""

    x: float
    y: float
    radius: float
    fill: str
    edge: str = ""
    """Empty: none."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes, each over those before it; x runs right and y down, from (0, 0)."""

    width: float
    height: float
    ground: str
    """The colour around the board."""
    shapes: Sequence[Polygon | Disc]


def rectangle(left: float, top: float, right: float, bottom: float, fill: str) -> Polygon:
    """An upright rectangle."""
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), fill)
