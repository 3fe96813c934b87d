"""The normal frame of English draughts, 13 bytes: the rule book's `pack` with the mover in Black's place.

White's board is turned (square n → 33 − n, colours exchanged). The mirror is no symmetry of this board.
"""

import re

from shared.core import Seat
from shared.games.contracts import Turn
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.keys import board_frame, unturned

_BITS_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def _normal(packed: bytes, seat: Seat) -> tuple[bytes, Turn]:
    if packed[12] == 0:
        return packed, unturned
    # Square n → 33 − n is bit i → 31 − i: all bits of a set in reverse, which also turns kings, white, black around.
    kings, white, black = (packed[at : at + 4][::-1].translate(_BITS_REVERSED) for at in (8, 4, 0))
    return white + black + kings + b"\0", _turned


def _turned(move: str) -> str:
    return re.sub("[0-9]+", lambda square: str(33 - int(square[0])), move)


FRAME = board_frame(ENGLISH_DRAUGHTS, 13, _normal)
