"""Puzzles of Chinese checkers: finishes and long hops are found, and an audit by the rules finds what is wrong."""

from dataclasses import replace

import pytest

from ai.contracts import Played
from ai.games.chinese_checkers.puzzles import CheckersPuzzles
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.puzzles import Puzzle

FINISH = "0:e8,f8,f9,g9,h6,h8,h9,i7,i8,i9:a1,a2,b1,b2,b3,c1,c2,d1,d4,d5@106"
HOP = "0:a1,a2,a3,a4,b1,b2,b3,d1,d2,f1:e9,g7,g8,h6,h7,h8,h9,i7,i8,i9@6"


@pytest.fixture(scope="module")
def finder(tmp_path_factory: pytest.TempPathFactory) -> CheckersPuzzles:
    return CheckersPuzzles(tmp_path_factory.mktemp("data"))


def found(finder: CheckersPuzzles, position: str) -> list[Puzzle]:
    state = GAME.parse_position(position)
    return list(finder.puzzles_of(Played(position, GAME.move_texts(state)[:1]), 3))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("position", "goal", "first", "theme"),
    [(FINISH, "finish", "h6-h7", "finish-3"), (HOP, "hop", "a1xc1xe1xg1", "long-hop")],
)
def test_a_puzzle_is_found_and_no_other_move_solves_it(
    finder: CheckersPuzzles, position: str, goal: str, first: str, theme: str
) -> None:
    (puzzle,) = found(finder, position)
    assert (puzzle.position, puzzle.goal, puzzle.line[0], puzzle.themes) == (position, goal, first, (theme,))
    assert puzzle.rating > 400 and puzzle.rating == finder.rating_of(puzzle)
    assert finder.fault(puzzle, 0) is None
    for text in GAME.move_texts(GAME.parse_position(position)):
        if text != first:
            assert finder.fault(replace(puzzle, line=(text,)), 0) == f"{first} and not {text} alone"


@pytest.mark.slow
@pytest.mark.parametrize(
    "position",
    [
        "0:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9@0",  # no long hop yet
        "0:e9,f8,f9,g8,g9,h7,h8,h9,i8,i9:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1@80",  # several moves finish as soon
    ],
)
def test_other_positions_are_none(finder: CheckersPuzzles, position: str) -> None:
    assert found(finder, position) == []
