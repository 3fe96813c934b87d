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
    1_100,
    ("shot-3",),
    7,
)
"""White gives up a man on the left and takes three on the right."""
ENDING: Final = Puzzle(GAME, "W:WK16,26,29:B19,23,24", "win", ("16-20",), 1_600, ("database",), 9)
"""Solved by one move."""

LAST_TILES: Final = Puzzle(
    "domino-101/1",
    "11 13 14 16 25 34 46/05 06 24 33 35 45 66/03 04 15 22 23 26 44/00 01 02 12 36 55 56;-;0",
    "points",
    ("4-3>",),
    1_405,
    (),
    5,
    (
        *("1-1", "pass", "5-1>", "5-5>", "<6-1", "<6-6", "<6-2", "6-5>", "6-4>", "5-4>", "<2-2", "<2-0", "5-2>"),
        *("<5-0", "3-2>", "6-3>", "pass", "<5-3", "<3-0", "<0-0", "pass", "6-0>", "4-0>", "<1-0"),
    ),
)
"""Seat 0 plays a hand of domino to its end."""

PARTNER: Final = Puzzle(
    "domino-101/1",
    "00 01 06 14 22 45 66/02 05 11 13 23 24 44/04 15 16 26 34 46 55/03 12 25 33 35 36 56;-;2",
    "partner",
    ("1-0",),
    1_300,
    (),
    6,
    (
        *("6-4", "<6-3", "4-1>", "3-1>", "4-3>", "<5-3", "<5-4", "4-4>", "4-0>", "3-0>", "pass", "3-2>", "6-2>"),
        *("6-5>", "pass", "5-0>", "pass", "pass", "6-0>", "<4-2", "6-1>", "2-1>", "2-2>", "2-0>", "pass", "<5-2"),
        *("0-0>", "pass"),
    ),
)
"""Both opponents of seat 2 have passed over ones and noughts."""


def shelve(data: Path, *puzzles: Puzzle) -> None:
    """Put puzzles into a data folder, as `oldhand puzzles make` does."""
    for puzzle in puzzles:
        path = made_path(data, puzzle.game)
        make_folder(path.parent)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{format_puzzle(puzzle)}\n")
