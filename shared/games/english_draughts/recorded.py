"""Moves of English draughts as records tell them: squares in order, whatever stands between them.

In records a separator carries no meaning: files have `11x15` for steps and `10-26` for captures. A short form may fit
several captures; what follows in the record tells which was meant (`shared.records.judging`).
"""

import re
from functools import lru_cache
from typing import Any

from shared.errors import NotationError
from shared.games.contracts import MovesMeant
from shared.games.english_draughts.board import Move
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, fits

_SQUARES = re.compile(r"[0-9]{1,2}(?:\s*[^0-9\s]\s*[0-9]{1,2})+")


def moves_meant(state: Any, text: str) -> MovesMeant:
    """The legal moves that a record's text may mean. Raises NotationError, and IllegalMove where there is none."""
    squares = _squares(text)
    first, last = squares[0], squares[-1]
    meant = [
        move
        for move in ENGLISH_DRAUGHTS.legal_moves(state)
        if move[0] == first and move[-1] == last and (len(squares) == 2 or fits(squares, move))
    ]
    if not meant:
        meant = [ENGLISH_DRAUGHTS.parse_move(state, "-".join(map(str, squares)))]  # which says why there is none
    if len(meant) > 1:
        meant.sort(key=lambda move: move != squares)
    return MovesMeant(meant, meant[0] == squares)


@lru_cache(maxsize=4096)
def _squares(text: str) -> Move:
    if not _SQUARES.fullmatch(text):
        raise NotationError(f"{text[:40]!r} is no move: write 11-15, or 22x15x8 for a capture")
    return tuple(map(int, re.findall("[0-9]+", text)))
