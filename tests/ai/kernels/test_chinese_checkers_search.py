"""The compiled search for Chinese checkers: wins, draws and bars that it must see, and what it leaves alone."""

from typing import Any

import pytest

from ai.games.chinese_checkers.kernels.memory import WON
from ai.games.chinese_checkers.search import CheckersSearch, CheckersSearchResult, strongest
from shared.games.chinese_checkers.board import CELL_NUMBERS
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState

pytestmark = pytest.mark.slow


def found(
    position: str, nodes: int = 3_000, options: dict[str, Any] | None = None, played: str = ""
) -> CheckersSearchResult:
    state = state_after(position, options or {}, played)
    return CheckersSearch(nodes).find(state, nodes, bytearray(1))


def state_after(position: str, options: dict[str, Any], played: str = "") -> ChineseCheckersState:
    state = GAME.parse_position(position, GAME.options(options))
    for text in played.split():
        state = GAME.successor(state, GAME.parse_move(state, text))
    return state


def cells(text: str) -> tuple[int, int]:
    return CELL_NUMBERS[text[:2]], CELL_NUMBERS[text[-2:]]


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("0:f9,g8,g9,h6,h7,h8,h9,i7,i8,i9:a1,a2,a3,a4,b1,b2,b4,c1,c2,e1", "h6-i6"),
        ("1:f9,g8,g9,h6,h7,h8,h9,i7,i8,i9:a1,a2,a3,a4,b1,b2,b3,c1,c2,d2", "d2-d1"),
        # The tenth cell is the squatter's, from ply 60 on, this one included.
        ("0:e5,f8,g8,g9,h7,h8,h9,i6,i7,i8:a1,a2,a3,b1,b2,b3,c1,c2,d1,i9@59", "f8-f9"),
    ],
)
def test_a_win_is_taken(position: str, move: str) -> None:
    result = found(position)
    assert (result.move, result.score) == (cells(move), WON - 1)


def test_a_squatter_fills_the_goal_when_ply_60_comes_and_not_before() -> None:
    assert found("0:e5,f8,g8,g9,h7,h8,h9,i6,i7,i8:a1,a2,a3,b1,b2,b3,c1,c2,d1,i9@58").score == WON - 2


def test_a_win_three_plies_away_is_seen_from_both_sides() -> None:
    result = found("0:f9,g8,g9,h5,h7,h8,h9,i7,i8,i9:a1,a2,a3,a4,b1,b2,b6,c1,c2,e1", 30_000)
    assert result.score == WON - 3
    assert len(result.line) == 3
    lost = found("1:f9,g8,g9,h6,h7,h8,h9,i7,i8,i9:a1,a2,a3,a4,b1,b2,b7,c1,c2,f1", 30_000)
    assert lost.score == 2 - WON


LOOP = "0:a1,d8,e7,e8,f6,f7,g5,g6,h4,h5:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9"
"""Seat 0 is far ahead, but for a piece at home."""
ROUND = "a1-b1 i6-i5 b1-a1"
"""Three plies of a circle that seat 1 may close by i5-i6."""


def test_no_position_is_brought_back_not_even_by_whoever_is_behind() -> None:
    result = found(LOOP, played=ROUND)
    assert result.move != cells("i5-i6")
    assert result.score < 0
    assert found(LOOP, played=ROUND[:11]).move != cells("b1-a1")


@pytest.mark.parametrize("nodes", [1, 100, 3_000])
def test_no_barred_move_is_chosen_where_positions_may_not_come_back(nodes: int) -> None:
    state = state_after(LOOP, {"repetition": "forbidden"}, ROUND)
    result = CheckersSearch(nodes).find(state, nodes, bytearray(1))
    assert cells("i5-i6") not in GAME.legal_moves(state)
    assert result.move in GAME.legal_moves(state)
    assert result.score < 0


def test_a_set_stop_flag_ends_the_search_after_the_first_ply() -> None:
    state = state_after(LOOP, {})
    result = CheckersSearch(1 << 20).find(state, 1 << 30, bytearray(b"\1"))
    assert result.nodes < 2_000
    assert result.move in GAME.legal_moves(state)


@pytest.mark.parametrize(
    ("position", "decided"),
    [
        # Six moves each: the mover is first. Then seven moves against six, and six against five.
        ("0:e9,f7,g6,g7,g8,h6,h8,i5,i7,i9:a1,a2,a4,b2,b3,b5,c1,c2,c4,f1@90", 11),
        ("0:e8,f7,f9,g6,g7,g9,h6,h9,i5,i6:a1,a2,a4,a5,b1,b2,b4,d2,e2,f1@90", -12),
        ("0:d9,g8,h5,h6,h7,h8,h9,i5,i6,i8:a1,a2,a6,b1,b3,c1,c2,c3,d2,d3@90", -10),
        ("0:e9,f7,g6,g7,g8,h6,h8,i5,i7,i9:a1,a2,a4,b2,b3,b5,c1,c2,c4,f1@290", None),  # the cap comes first
    ],
)
def test_a_solved_ending_is_decided_at_once(position: str, decided: int | None) -> None:
    state = state_after(position, {})
    assert strongest(300).find(state, 300, bytearray(1)).decided == decided
    assert CheckersSearch(300).find(state, 30_000, bytearray(1)).decided is None


def test_the_same_nodes_find_the_same() -> None:
    results = [found(LOOP, 5_000) for _ in range(3)]
    assert len(set(results)) == 1
    assert results[0].nodes <= 5_000
