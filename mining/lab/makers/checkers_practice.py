"""The practice log of Chinese checkers that Oldhand brings along, and how it was made. Knows no archive of people.

    python -m mining.lab.makers.checkers_practice FILE

plays its games again and writes the file, the same bytes every time (of one version of liblzma; the digest in it is of
what is packed). Each game is a function of its number, so a few of them show whether all are remade.

The players are the third generation. The first searched with the table made by hand; the second with what 1,350 games
of the first taught, in every third game against the hand-made table; the third, whose games these are, with what 1,050
games of the second taught. Only the third's games are remade: of what the second's taught there is the table TEACHER.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.archive.codec import encode
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState
from shared.records.judging import options_recorded
from shared.records.record import GameRecord

GAMES = 1_350
NODES = 4_000
"""Positions that a player looks at for a move, as many as `expert`."""
BLUR = 10.0
"""Hundredths of a row by which it misjudges a cell, drawn again for every move: so that games differ, and somebody
wins."""
LAPSES = 0.03
"""Share of its moves that are drawn at random, so that the log knows what follows them."""
OPENING = 6
"""Plies drawn at random among forward moves; the records begin behind them."""
SOURCE = "practice of Oldhand's players"
PLAYER = "practice"
GUEST_EVERY = 3
"""Every so many games one side, turn about, has the table made by hand: for who meets only himself learns less."""
# fmt: off
TEACHER = (
    -66, 8, 94, 164, 234, 303, 365, 422, 472,
    8, 132, 233, 323, 397, 463, 520, 569, 615,
    94, 233, 363, 472, 555, 616, 667, 714, 762,
    164, 323, 472, 604, 692, 759, 818, 861, 916,
    234, 397, 555, 692, 800, 885, 956, 1007, 1074,
    303, 463, 616, 759, 885, 981, 1055, 1137, 1220,
    365, 520, 667, 818, 956, 1055, 1133, 1235, 1299,
    422, 569, 714, 861, 1007, 1137, 1235, 1319, 1393,
    472, 615, 762, 916, 1074, 1220, 1299, 1393, 1458,
)
# fmt: on
"""The value of a piece of seat 0 on each cell, in hundredths of a row: Judgement of the second generation's games."""


def games(numbers: range) -> Iterator[GameRecord]:
    """The games of these numbers."""
    for number, (moves, points) in zip(numbers, _played(numbers), strict=True):
        yield _record(number, moves, points)


def _played(numbers: range) -> Iterator[tuple[list[int], int]]:
    """Moves of every game as the kernel's numbers, the opening's first; and 1, 0 or −1 for seat 0."""
    from ai.games.chinese_checkers.evaluation import for_both_seats, hand_cell_values
    from mining.lab.kernels import checkers_match as match

    host, guest = _player(for_both_seats(np.array(TEACHER))), _player(hand_cell_values())
    plies = np.zeros((1, int(GAME.options({})["ply_cap"])), np.int16)
    length, points = np.zeros((2, 1), np.int64)
    for number in numbers:
        sides = [host, guest if number % GUEST_EVERY == GUEST_EVERY - 1 else host]
        first, second = sides if number % 2 == 0 else reversed(sides)
        match.play_games(first, second, OPENING, _seeds(number), plies, length, points, np.zeros(1, np.uint8))
        yield plies[0, : length[0]].tolist(), int(points[0])


def _player(table: NDArray[np.int32]) -> NDArray[Any]:
    """PLAYER[1]: who searches with these values."""
    from mining.lab.kernels import checkers_match as match

    player = np.zeros(1, match.PLAYER)
    here = player[0]
    here["kind"], here["nodes"], here["depth"] = match.SEARCHER, NODES, 60
    here["blur"], here["lapses"], here["cell_values"] = BLUR, LAPSES, table
    return player


def _seeds(number: int) -> NDArray[np.uint64]:
    chance = Random(f"practice:{number}")
    return np.array([[chance.getrandbits(64) for _ in range(3)]], np.uint64)


def _record(number: int, moves: list[int], points: int) -> GameRecord:
    state: ChineseCheckersState = GAME.parse_position(
        GAME.deal(GAME.options({}), Random(0)), GAME.options(options_recorded(GAME.id))
    )
    start, texts = "", list[str]()
    for ply, move in enumerate(moves):
        if ply == OPENING:
            start = GAME.format_position(state)
        ends = divmod(move, 128)
        if ply >= OPENING:
            texts.append(GAME.format_move(state, ends))
        state = GAME.successor(state, ends)
    return GameRecord(
        GAME.id, start, tuple(texts), (points, -points), (PLAYER, PLAYER), event="Practice", round=str(number + 1)
    )


def content(numbers: range = range(GAMES)) -> bytes:
    """The archive of these games."""
    start = GAME.deal(GAME.options({}), Random(0))
    return encode(GAME.id, start, SOURCE, games(numbers), practice=True)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(content())
