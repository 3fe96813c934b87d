"""Othello on six by six: rules, and nothing else. Black (x) moves first; a seat that cannot move is passed over."""

from collections.abc import Sequence
from re import fullmatch

from shared.core import Outcome, Seat
from shared.errors import NotationError
from shared.games.board_game import BoardGame

SIZE = 6
RAYS = tuple(
    tuple(
        ray
        for down in (-1, 0, 1)
        for across in (-1, 0, 1)
        if (down or across)
        and (
            ray := tuple(
                (row + step * down) * SIZE + column + step * across
                for step in range(1, SIZE)
                if 0 <= row + step * down < SIZE and 0 <= column + step * across < SIZE
            )
        )
    )
    for row in range(SIZE)
    for column in range(SIZE)
)


class Othello(BoardGame[str, int]):
    """A board is the disc to be placed and 36 cells, row by row: x, o or a dot."""

    id = "othello/1"
    title = "Othello"
    max_plies = 32

    def start(self) -> str:
        return "x" + "." * 14 + "ox" + "." * 4 + "xo" + "." * 14

    def turn(self, board: str) -> Seat:
        return Seat("xo".index(board[0]))

    def moves(self, board: str) -> Sequence[int]:
        return [cell for cell in range(SIZE * SIZE) if board[1 + cell] == "." and _turned(board, cell)]

    def play(self, board: str, move: int) -> str:
        cells, own = list(board[1:]), board[0]
        for cell in (move, *_turned(board, move)):
            cells[cell] = own
        placed, other = "".join(cells), "o" if own == "x" else "x"
        return (other if self.moves(other + placed) or not self.moves(own + placed) else own) + placed

    def result(self, board: str) -> Outcome | None:
        if self.moves(board):
            return None
        lead = board[1:].count("x") - board[1:].count("o")
        return Outcome((1, -1) if lead > 0 else (-1, 1) if lead else (0, 0), "no-move")

    def move_text(self, move: int) -> str:
        return f"{'abcdef'[move % SIZE]}{move // SIZE + 1}"

    def board_text(self, board: str) -> str:
        return "/".join(board[1 + row : 1 + row + SIZE] for row in range(0, SIZE * SIZE, SIZE)) + f" {board[0]}"

    def read_board(self, text: str) -> str:
        if not fullmatch("([xo.]{6}/){5}[xo.]{6} [xo]", text):
            raise NotationError(f"{text[:60]!r} is no board: write six rows of x, o and ., and the disc to be placed")
        return text[-1] + text[:-2].replace("/", "")


def _turned(board: str, cell: int) -> list[int]:
    """The discs that one on this cell turns."""
    own, found = board[0], list[int]()
    for ray in RAYS[cell]:
        run = 0
        while run < len(ray) and board[1 + ray[run]] not in (own, "."):
            run += 1
        if run and run < len(ray) and board[1 + ray[run]] == own:
            found += ray[:run]
    return found


OTHELLO = Othello()
