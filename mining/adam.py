"""The optimiser of every fit by slopes: Adam (Kingma and Ba, 2014)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
_FORGET_SLOPE, _FORGET_SQUARE, _NEVER_ZERO = 0.9, 0.999, 1e-8


class Adam:
    """Steps on some arrays, in place."""

    def __init__(self, arrays: Sequence[Floats]) -> None:
        self._arrays, self._steps = arrays, 0
        self._means = [np.zeros_like(array) for array in arrays]
        self._squares = [np.zeros_like(array) for array in arrays]

    def step(self, slopes: Sequence[Floats], rate: float, ridge: float = 0.0) -> None:
        """One step down the slopes, and by `ridge` times each number towards 0."""
        self._steps += 1
        share = rate / (1 - _FORGET_SLOPE**self._steps)
        for array, slope, mean, square in zip(self._arrays, slopes, self._means, self._squares, strict=True):
            slope = slope + np.float32(ridge) * array
            mean += np.float32(1 - _FORGET_SLOPE) * (slope - mean)
            square += np.float32(1 - _FORGET_SQUARE) * (slope * slope - square)
            spread = np.sqrt(square / (1 - _FORGET_SQUARE**self._steps)) + _NEVER_ZERO
            array -= (share * mean / spread).astype(np.float32)
