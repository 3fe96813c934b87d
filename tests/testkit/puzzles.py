"""A few puzzles that are known to be right, and a data folder with them."""

from pathlib import Path
from typing import Final

from shared.data_folder import make_folder
from shared.puzzles import Puzzle, format_puzzle, made_path

GAME: Final = "english-draughts/1"
SHOT: Final = Puzzle(
    GAME,
    "W:W5,14,24,27,29,31,32:B1,6,7,8,12,16,22",
    "win",
    ("14-10", "6x15", "24-19", "15x24", "27x20x11x2"),
    40,
    ("shot-3",),
    7,
)
"""White gives up a man on the left and takes three on the right."""
ENDING: Final = Puzzle(GAME, "W:WK16,26,29:B19,23,24", "win", ("16-20",), 80, ("database",), 9)
"""Solved by one move."""


def shelve(data: Path, *puzzles: Puzzle) -> None:
    """Put puzzles into a data folder, as `oldhand puzzles make` does."""
    path = made_path(data, GAME)
    make_folder(path.parent)
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"{format_puzzle(puzzle)}\n" for puzzle in puzzles)
