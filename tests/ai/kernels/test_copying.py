"""Copies inside compiled code."""

import numpy as np
import pytest
from numba.core.errors import TypingError

from ai.kernels.copying import put


def test_all_of_an_array_is_put_into_another_and_nothing_beside_it() -> None:
    target = np.zeros(6, np.int64)
    put(target, 2, np.array([5, 7, 9]))
    assert target.tolist() == [0, 0, 5, 7, 9, 0]


def test_arrays_of_more_dimensions_are_refused_when_they_are_compiled() -> None:
    """Their size would be more than there is room for."""
    with pytest.raises(TypingError):
        put(np.zeros((2, 3)), 0, np.ones((2, 3)))
