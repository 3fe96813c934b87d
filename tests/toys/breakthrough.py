"""Breakthrough on six by six: rules, and nothing else. White moves first and up; squares are a1 to f6."""

from collections.abc import Sequence
from re import fullmatch

from shared.core import Outcome, Seat
from shared.errors import NotationError
from shared.games.board_game import BoardGame

SIZE = 6


class Breakthrough(BoardGame[str, tuple[int, int]]):
    """A board is the colour to move and 36 cells, from the row of a6 to that of f1: w, b or a dot."""

    id = "breakthrough/1"
    title = "Breakthrough"
    max_plies = 160

    def start(self) -> str:
        return "w" + "b" * 12 + "." * 12 + "w" * 12

    def turn(self, board: str) -> Seat:
        return Seat("wb".index(board[0]))

    def moves(self, board: str) -> Sequence[tuple[int, int]]:
        own, step, found = board[0], -SIZE if board[0] == "w" else SIZE, list[tuple[int, int]]()
        for start in range(SIZE * SIZE):
            if board[1 + start] != own:
                continue
            for side in (-1, 0, 1):
                end = start + step + side
                if 0 <= start % SIZE + side < SIZE and 0 <= end < SIZE * SIZE:
                    there = board[1 + end]
                    if there == "." or (side and there != own):
                        found.append((start, end))
        return found

    def play(self, board: str, move: tuple[int, int]) -> str:
        start, end = move
        cells = list(board[1:])
        cells[start], cells[end] = ".", board[0]
        return ("b" if board[0] == "w" else "w") + "".join(cells)

    def result(self, board: str) -> Outcome | None:
        if "w" in board[1 : 1 + SIZE] or "b" not in board[1:]:
            return Outcome((1, -1), "goal")
        if "b" in board[1 + SIZE * (SIZE - 1) :] or "w" not in board[1:]:
            return Outcome((-1, 1), "goal")
        return None

    def move_text(self, move: tuple[int, int]) -> str:
        return "-".join(f"{'abcdef'[cell % SIZE]}{SIZE - cell // SIZE}" for cell in move)

    def board_text(self, board: str) -> str:
        return "/".join(board[1 + row : 1 + row + SIZE] for row in range(0, SIZE * SIZE, SIZE)) + f" {board[0]}"

    def read_board(self, text: str) -> str:
        if not fullmatch("([wb.]{6}/){5}[wb.]{6} [wb]", text):
            raise NotationError(f"{text[:60]!r} is no board: write six rows of w, b and ., and the colour to move")
        return text[-1] + text[:-2].replace("/", "")


BREAKTHROUGH = Breakthrough()
