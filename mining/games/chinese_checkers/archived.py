"""Moves of archived games of Chinese checkers, played on whole arrays of positions. Judges nothing."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mining.archive.positions import Advance
from mining.pipeline.normal_states import Bytes
from shared.games.chinese_checkers.board import CELL_NUMBERS, PACKED_SIDE


def advance_by(texts: Sequence[str]) -> Advance:
    """Plays moves by their number among `texts`."""
    changes = [1 << CELL_NUMBERS[text[:2]] | 1 << CELL_NUMBERS[text[-2:]] for text in texts]
    change = np.frombuffer(b"".join([each.to_bytes(PACKED_SIDE, "little") for each in changes]), np.uint8)
    change = change.reshape(len(texts), PACKED_SIDE)

    def advance(here: Bytes, played: NDArray[np.intp]) -> Bytes:
        after, turn = here.copy(), here[:, -1:]
        made = change[played]
        after[:, :PACKED_SIDE] ^= np.where(turn == 0, made, 0)
        after[:, PACKED_SIDE : 2 * PACKED_SIDE] ^= np.where(turn == 1, made, 0)
        after[:, -1:] = 1 - turn
        return after

    return advance
