"""Moves of archived games of English draughts, played on whole arrays of positions. Judges nothing."""

from collections.abc import Sequence
from itertools import pairwise
from typing import cast

import numpy as np
from numpy.typing import NDArray

from mining.archive.positions import Advance
from mining.pipeline.normal_states import Bytes
from shared.games.english_draughts.board import JUMPED, SQUARE

Sets = NDArray[np.uint32]


def _bit(square: int) -> int:
    return 1 << square - 1


def advance_by(texts: Sequence[str]) -> Advance:
    """Plays moves by their number among `texts`."""
    paths = [tuple(map(int, text.replace("x", "-").split("-"))) for text in texts]
    begin, end, taken = (
        np.array(column, np.uint32)
        for column in (
            [_bit(path[0]) for path in paths],
            [_bit(path[-1]) for path in paths],
            [sum(_bit(SQUARE[JUMPED[leg]]) for leg in pairwise(path) if leg in JUMPED) for path in paths],
        )
    )
    far = np.array([0xF0000000, 0x0000000F], np.uint32)
    """The row by seat where men are crowned."""

    def advance(here: Bytes, played: NDArray[np.intp]) -> Bytes:
        sides: Sets = np.ascontiguousarray(here[:, :12]).view("<u4").T
        turn = here[:, 12]
        start, stop, gone = begin[played], end[played], taken[played]
        whites = turn == 1
        movers = cast(Sets, np.where(whites, sides[1], sides[0]))
        others = cast(Sets, np.where(whites, sides[0], sides[1]))
        own, other = movers & ~start | stop, others & ~gone
        crowned = ((sides[2] & start) != 0) | ((stop & far[turn]) != 0)
        kings: Sets = sides[2] & ~(start | gone) | np.where(crowned, stop, np.uint32(0))
        after = np.empty_like(here)
        black, white = np.where(whites, other, own), np.where(whites, own, other)
        after[:, :12] = np.column_stack([black, white, kings]).astype("<u4").view(np.uint8)
        after[:, 12] = 1 - turn
        return after

    return advance
