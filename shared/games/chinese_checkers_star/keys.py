"""The normal frame of Chinese checkers on the star, 61 bytes: the rule book's `pack` with the star turned.

With two, four or six players, half a turn of the star is the same game; the mover is one of the first half of the
seats in a normal state. With three, and for turns by a sixth or a third, a move text turned twice would not be itself
again, as `shared.keys` needs: there the position is normal as it is.
"""

import re
from typing import Final

from shared.core import Seat
from shared.games.chinese_checkers_star.board import CELL, CELL_NUMBERS, CELL_TEXTS, CELLS
from shared.games.chinese_checkers_star.rules import STARS
from shared.games.contracts import Frame, Turn
from shared.keys import board_frame, unturned

WIDTH: Final = (CELLS + 1) // 2


def half_turned(move: str) -> str:
    """A move text on the star turned by half."""
    return re.sub(CELL, lambda cell: CELL_TEXTS[CELLS - 1 - CELL_NUMBERS[cell[0]]], move)


def _frame(players: int) -> Frame:
    half = players // 2
    exchange = str.maketrans({str(seat + 1): str((seat + half) % players + 1) for seat in range(players)})

    def normal(packed: bytes, seat: Seat) -> tuple[bytes, Turn]:
        digits = packed.hex()
        turn = int(digits[-1])
        if players % 2 or turn < half:
            return packed, unturned
        return bytes.fromhex(digits[-2::-1].translate(exchange) + str(turn - half)), half_turned

    return board_frame(STARS[players], WIDTH, normal)


FRAMES: Final = {players: _frame(players) for players in STARS}
"""By number of players."""
