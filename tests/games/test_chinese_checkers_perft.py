"""Chinese checkers: counts of move sequences and positions against the numbers of `tests/perft`."""

from collections.abc import Callable
from random import Random

import pytest

from shared.games.chinese_checkers.board import CELL_TEXTS
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS, ChineseCheckersState
from tests.games import chinese_checkers_oracle as oracle
from tests.games.chinese_checkers_perft import OPTIONS, SECTIONS, lines, rows


def marks(position: str, depth: int) -> tuple[pytest.MarkDecorator, ...]:
    quick = depth <= 3 or (depth == 4 and position == SECTIONS[0][0][1])
    return () if quick else (pytest.mark.deep,)


PERFT = [
    pytest.param(position, depth, count, marks=marks(position, depth))
    for position, (depth, count) in rows("perft")
    if depth < 7  # some forty minutes; the compiled generator's work
]


def perft(state: ChineseCheckersState, depth: int) -> int:
    moves = CHINESE_CHECKERS.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(CHINESE_CHECKERS.successor(state, move), depth - 1) for move in moves)


def test_the_file_holds_the_start_and_six_positions() -> None:
    assert SECTIONS[0][0][1] == CHINESE_CHECKERS.deal(OPTIONS, Random(0))
    assert len(SECTIONS) == 7


@pytest.mark.parametrize(("position", "depth", "count"), PERFT)
def test_move_sequences_are_as_many_as_other_generators_count(position: str, depth: int, count: int) -> None:
    assert perft(CHINESE_CHECKERS.parse_position(position, OPTIONS), depth) == count


@pytest.mark.slow
def test_early_positions_are_as_many_as_known() -> None:
    game = CHINESE_CHECKERS
    (start,) = {position for position, _ in rows("distinct")}
    found = {game.pack(game.parse_position(start))}
    for _, (ply, everything, folded) in rows("distinct"):
        states = [game.unpack(packed) for packed in found]
        found = {game.pack(game.successor(state, move)) for state in states for move in game.legal_moves(state)}
        texts = [game.format_position(game.unpack(packed)) for packed in found]
        assert (ply, len(texts)) == (ply, everything)
        assert (ply, len({min(text, oracle.mirrored(text)) for text in texts})) == (ply, folded)


@pytest.mark.parametrize(("position", "longest"), [(position, numbers[0]) for position, numbers in rows("path")])
def test_the_longest_hop_path_is_as_long_as_known(position: str, longest: int) -> None:
    turn, sides = oracle.sides_of(position)
    occupied = sides[0] | sides[1]
    paths = (path for start in sides[turn] for path in oracle.hop_paths(start, occupied - {start}))
    found = max(paths, key=len)
    assert len(found) - 1 == longest

    chain = "x".join(map(oracle.name, found))
    start, end = CHINESE_CHECKERS.parse_move(CHINESE_CHECKERS.parse_position(position), chain)
    assert (CELL_TEXTS[start], CELL_TEXTS[end]) == (chain[:2], chain[-2:])


@pytest.mark.parametrize(("position", "plies"), [(SECTIONS[3][0][1], 40), (SECTIONS[4][0][1], 61)])
def test_a_recorded_game_reaches_the_positions_it_is_known_to_reach(position: str, plies: int) -> None:
    moves = [text for reached, texts in lines("played") if reached == position for text in texts]
    state = CHINESE_CHECKERS.parse_position(SECTIONS[0][0][1])
    for text in moves:
        state = CHINESE_CHECKERS.apply(state, CHINESE_CHECKERS.parse_move(state, text))
    assert CHINESE_CHECKERS.format_position(state) == f"{position}@{plies}"
    paths = [text.replace("x", "-").split("-") for text in CHINESE_CHECKERS.view(state, None).history]
    assert [f"{cells[0]}-{cells[-1]}" for cells in paths] == moves


@pytest.mark.parametrize("symmetry", [oracle.mirrored, oracle.turned])
@pytest.mark.parametrize("position", [section[0][1] for section in SECTIONS])
def test_counts_do_not_change_when_the_board_is_mirrored_or_turned(
    position: str, symmetry: Callable[[str], str]
) -> None:
    there = CHINESE_CHECKERS.parse_position(position, OPTIONS)
    here = CHINESE_CHECKERS.parse_position(symmetry(position), OPTIONS)
    assert perft(here, 2) == perft(there, 2)
