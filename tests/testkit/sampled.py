"""Parameters of which a usual run takes some, and `--deep` all."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def pairs(one: Sequence[Any], other: Sequence[Any]) -> list[Any]:
    """Every pair of two values. A usual run takes only so many that it meets each value once."""
    usual = {(index % len(one), index % len(other)) for index in range(max(len(one), len(other)))}
    return [
        pytest.param(one[left], other[right], marks=() if (left, right) in usual else pytest.mark.deep)
        for left, right in product(range(len(one)), range(len(other)))
    ]


def first_of(values: Sequence[Any], count: int = 1) -> list[Any]:
    """Every value. A usual run takes the first, or the first few."""
    return [*values[:count], *(pytest.param(value, marks=pytest.mark.deep) for value in values[count:])]
