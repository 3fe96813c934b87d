"""Hex on five by five: rules, and nothing else. Red moves first and joins upper and lower edge, Blue left and right."""

from collections.abc import Sequence
from re import fullmatch

from shared.core import Outcome, Seat
from shared.errors import NotationError
from shared.games.board_game import BoardGame

SIZE = 5
NEIGHBOURS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))


class Hex(BoardGame[str, int]):
    """A board is 25 cells, row by row, each row half a cell to the right of the one above: r, b or a dot."""

    id = "hex/1"
    title = "Hex"
    max_plies = SIZE * SIZE

    def start(self) -> str:
        return "." * SIZE * SIZE

    def turn(self, board: str) -> Seat:
        return Seat(board.count("r") - board.count("b"))

    def moves(self, board: str) -> Sequence[int]:
        return [cell for cell in range(SIZE * SIZE) if board[cell] == "."]

    def play(self, board: str, move: int) -> str:
        return board[:move] + "rb"[self.turn(board)] + board[move + 1 :]

    def result(self, board: str) -> Outcome | None:
        if _joined(board, "r"):
            return Outcome((1, -1), "joined")
        turned = "".join(board[row * SIZE + column] for column in range(SIZE) for row in range(SIZE))
        return Outcome((-1, 1), "joined") if _joined(turned, "b") else None

    def move_text(self, move: int) -> str:
        return f"{'abcde'[move % SIZE]}{move // SIZE + 1}"

    def board_text(self, board: str) -> str:
        return "/".join(board[row : row + SIZE] for row in range(0, SIZE * SIZE, SIZE))

    def read_board(self, text: str) -> str:
        if not fullmatch("([rb.]{5}/){4}[rb.]{5}", text) or text.count("r") - text.count("b") not in (0, 1):
            raise NotationError(f"{text[:60]!r} is no board: write five rows of r, b and .")
        return text.replace("/", "")


def _joined(board: str, colour: str) -> bool:
    """Whether the colour joins the first row with the last."""
    reached = {cell for cell in range(SIZE) if board[cell] == colour}
    waiting = list(reached)
    while waiting:
        row, column = divmod(waiting.pop(), SIZE)
        if row == SIZE - 1:
            return True
        for down, across in NEIGHBOURS:
            cell = (row + down) * SIZE + column + across
            if 0 <= row + down < SIZE and 0 <= column + across < SIZE and board[cell] == colour and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return False


HEX = Hex()
