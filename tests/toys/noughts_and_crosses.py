"""Noughts and crosses: rules, and nothing else. Cells are 1 to 9, row by row; crosses move first."""

from collections.abc import Sequence
from re import fullmatch

from shared.core import Outcome, Seat
from shared.errors import NotationError
from shared.games.board_game import BoardGame

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class NoughtsAndCrosses(BoardGame[str, int]):
    """A board is nine characters: x, o or a dot."""

    id = "noughts-and-crosses/1"
    title = "Noughts and crosses"
    max_plies = 9

    def start(self) -> str:
        return "." * 9

    def turn(self, board: str) -> Seat:
        return Seat(board.count("x") - board.count("o"))

    def moves(self, board: str) -> Sequence[int]:
        return [cell for cell in range(9) if board[cell] == "."]

    def play(self, board: str, move: int) -> str:
        return board[:move] + "xo"[self.turn(board)] + board[move + 1 :]

    def result(self, board: str) -> Outcome | None:
        for a, b, c in LINES:
            if board[a] == board[b] == board[c] != ".":
                return Outcome((1, -1) if board[a] == "x" else (-1, 1), "three-in-a-row")
        return None if "." in board else Outcome((0, 0), "full")

    def move_text(self, move: int) -> str:
        return str(move + 1)

    def board_text(self, board: str) -> str:
        return "/".join((board[:3], board[3:6], board[6:]))

    def read_board(self, text: str) -> str:
        if not fullmatch("[xo.]{3}/[xo.]{3}/[xo.]{3}", text) or text.count("x") - text.count("o") not in (0, 1):
            raise NotationError(f"{text[:40]!r} is no board: write three rows of x, o and ., as in x.o/.x./..o")
        return text.replace("/", "")


NOUGHTS_AND_CROSSES = NoughtsAndCrosses()
