"""Parameters of which a usual run takes some, and `--deep` all."""

from collections.abc import Sequence
from itertools import count, product
from typing import Any, TypeVar

import pytest

Value = TypeVar("Value")


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


class Turns:
    """Shares of values for one caller after the other. A usual run hands out a few at a time, the next caller getting
    those that follow, so that each value is met; `--deep` hands out all of them every time."""

    def __init__(self, is_deep: bool, share: int) -> None:
        self._share = 0 if is_deep else share
        self._turns = count()

    def of(self, values: Sequence[Value]) -> Sequence[Value]:
        """The share of the next caller."""
        if not 0 < self._share < len(values):
            return values
        first = next(self._turns) * self._share
        return [values[place % len(values)] for place in range(first, first + self._share)]
