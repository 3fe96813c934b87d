"""L-BFGS: the minimum of a smooth function of many numbers. Knows no data and no game.

Nocedal 1980, "Updating quasi-Newton matrices with limited storage", Algorithm 2.1 with the two-loop recursion; the
length of each step is bisected until it meets the weak Wolfe conditions (Lewis and Overton 2013, Algorithm 2.6).
"""

from collections import deque
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Loss = Callable[[Numbers], tuple[float, Numbers]]
"""The value at a point, and its slope there."""

MEMORY = 10
"""Steps whose curvature is remembered."""
FLAT = 1e-5
"""The greatest number of a slope at which the search ends."""
LITTLE = 2e-9
"""The part of the value by which a step must lower it, or the search ends."""
DESCENT, TURN = 1e-4, 0.9
"""Wolfe's constants: the part of the promised descent that a step must bring, and of the slope that it may leave."""
LENGTHS = 30
"""Lengths of one step that are tried at most."""

_Pair = tuple[Numbers, Numbers, float]
"""A step, the change of the slope along it, and 1 over their product."""


def minimized(loss: Loss, start: Numbers, steps: int) -> Numbers:
    """The point that at most so many steps reach from `start`."""
    point, (value, slope) = start, loss(start)
    pairs: deque[_Pair] = deque(maxlen=MEMORY)
    for _ in range(steps):
        if np.abs(slope).max() <= FLAT:
            break
        way = _quasi_newton(slope, pairs)
        length = 1.0 if pairs else min(1.0, 1 / float(np.linalg.norm(slope)))
        found = _searched(loss, point, value, slope, way, length)
        if found is None:
            break
        point_before, value_before, slope_before = point, value, slope
        point, value, slope = found
        step, change = point - point_before, slope - slope_before
        pairs.append((step, change, 1 / float(step @ change)))
        if value_before - value <= LITTLE * max(abs(value_before), abs(value), 1.0):
            break
    return point


def _quasi_newton(slope: Numbers, pairs: deque[_Pair]) -> Numbers:
    """The way downhill by the remembered curvature: the two-loop recursion."""
    way, parts = -slope, list[float]()
    for step, change, inverse in reversed(pairs):
        part = inverse * float(step @ way)
        way = way - part * change
        parts.append(part)
    if pairs:
        _, change, inverse = pairs[-1]
        way = way / (inverse * float(change @ change))
    for (step, change, inverse), part in zip(pairs, reversed(parts), strict=True):
        way = way + (part - inverse * float(change @ way)) * step
    return way


def _searched(
    loss: Loss, point: Numbers, value: float, slope: Numbers, way: Numbers, length: float
) -> tuple[Numbers, float, Numbers] | None:
    """(point, value, slope) after a step along `way` that meets both conditions; None if rounding hides it."""
    descent, shortest, longest = float(slope @ way), 0.0, np.inf
    for _ in range(LENGTHS):
        there = point + length * way
        value_there, slope_there = loss(there)
        if not value_there <= value + DESCENT * length * descent:
            longest = length
        elif float(slope_there @ way) < TURN * descent:
            shortest = length
        else:
            return there, value_there, slope_there
        length = (shortest + longest) / 2 if longest < np.inf else 2 * length
    return None
