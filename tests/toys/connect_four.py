"""Connect Four: rules, and nothing else. Columns are 1 to 7; x moves first."""

from collections.abc import Sequence
from re import fullmatch

from shared.core import Outcome, Seat
from shared.errors import NotationError
from shared.games.board_game import BoardGame

WIDTH, HEIGHT = 7, 6
LINES = tuple(
    tuple((row + step * down) * WIDTH + column + step * across for step in range(4))
    for down, across in ((0, 1), (1, 0), (1, 1), (1, -1))
    for row in range(HEIGHT)
    for column in range(WIDTH)
    if row + 3 * down < HEIGHT and 0 <= column + 3 * across < WIDTH
)


class ConnectFour(BoardGame[str, int]):
    """A board is 42 cells from the upper row down: x, o or a dot."""

    id = "connect-four/1"
    title = "Connect Four"
    max_plies = 42

    def start(self) -> str:
        return "." * WIDTH * HEIGHT

    def turn(self, board: str) -> Seat:
        return Seat(board.count("x") - board.count("o"))

    def moves(self, board: str) -> Sequence[int]:
        return [column for column in range(WIDTH) if board[column] == "."]

    def play(self, board: str, move: int) -> str:
        cell = max(cell for cell in range(move, WIDTH * HEIGHT, WIDTH) if board[cell] == ".")
        return board[:cell] + "xo"[self.turn(board)] + board[cell + 1 :]

    def result(self, board: str) -> Outcome | None:
        for a, b, c, d in LINES:
            if board[a] != "." and board[a] == board[b] == board[c] == board[d]:
                return Outcome((1, -1) if board[a] == "x" else (-1, 1), "four-in-a-row")
        return None if "." in board else Outcome((0, 0), "full")

    def move_text(self, move: int) -> str:
        return str(move + 1)

    def board_text(self, board: str) -> str:
        return "/".join(board[row : row + WIDTH] for row in range(0, WIDTH * HEIGHT, WIDTH))

    def read_board(self, text: str) -> str:
        if not fullmatch("([xo.]{7}/){5}[xo.]{7}", text) or text.count("x") - text.count("o") not in (0, 1):
            raise NotationError(f"{text[:60]!r} is no board: write six rows of x, o and .")
        return text.replace("/", "")


CONNECT_FOUR = ConnectFour()
