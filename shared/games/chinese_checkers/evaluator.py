"""The learned evaluation of Chinese checkers in plain Python."""

from collections.abc import Sequence
from typing import Any

from shared.experience.evaluator import WIN
from shared.games.chinese_checkers.board import CELL_NUMBERS, CELLS
from shared.games.chinese_checkers.judgement import decode
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS


class CheckersEvaluator:
    """The worth that a piece gains from the cell it leaves to the cell it comes to."""

    unit = "row"

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values

    def move_values(self, state: Any) -> dict[str, int]:
        """Move text → worth to the mover, in hundredths of the unit; no legal move, no worth."""
        game = CHINESE_CHECKERS
        texts = [game.format_move(state, move) for move in game.legal_moves(state)]
        return {text: self._at(text[-2:], state.turn) - self._at(text[:2], state.turn) for text in texts}

    def standing(self, state: Any) -> int:
        """Value of the position for seat 0, in hundredths of the unit; ±WIN when it is decided."""
        outcome = CHINESE_CHECKERS.outcome(state)
        if outcome is not None:
            return WIN * outcome.points[0]
        sides = [cells.split(",") for cells in CHINESE_CHECKERS.format_position(state).split("@")[0].split(":")[1:]]
        own, other = (sum(self._at(cell, seat) for cell in cells) for seat, cells in enumerate(sides))
        return own - other

    def _at(self, cell: str, seat: int) -> int:
        number = CELL_NUMBERS[cell]
        return self._values[CELLS - 1 - number if seat else number]


def make(content: bytes) -> CheckersEvaluator:
    """From the content of the section. Raises BookError `book/format`."""
    return CheckersEvaluator(decode(content))
