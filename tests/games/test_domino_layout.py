"""The drawn domino line: tiles never overlap, never move, touch their neighbours and stay on the table."""

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.games.domino_101.layout import TilePlacement, bounds, first_tile, lay_out
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.tiles import Laid
from tests.games.domino_hands import random_hand

TILE, DOUBLE = (0, 1), (2, 2)
widths = st.sampled_from([12, 24])


@st.composite
def hostile_lines(draw: st.DrawFn) -> tuple[list[Laid], int]:
    """All 28 tiles with the doubles anywhere, and the tile that was led."""
    line = draw(st.permutations([TILE] * 21 + [DOUBLE] * 7))
    return line, draw(st.integers(0, 27))


@st.composite
def possible_lines(draw: st.DrawFn) -> tuple[list[Laid], int]:
    """25 tiles with seven doubles, no two of them neighbours: the longest lines that occur."""
    doubles = draw(st.sets(st.integers(0, 18), min_size=7, max_size=7))
    where = {place + before for before, place in enumerate(sorted(doubles))}
    return [DOUBLE if place in where else TILE for place in range(25)], draw(st.integers(0, 24))


def overlap(one: TilePlacement, two: TilePlacement) -> bool:
    left, top, right, bottom = one.box()
    other_left, other_top, other_right, other_bottom = two.box()
    return min(right, other_right) > max(left, other_left) and min(bottom, other_bottom) > max(top, other_top)


def touch(one: TilePlacement, two: TilePlacement) -> bool:
    """Whether they share at least half a tile's side."""
    left, top, right, bottom = one.box()
    other_left, other_top, other_right, other_bottom = two.box()
    across, down = min(right, other_right) - max(left, other_left), min(bottom, other_bottom) - max(top, other_top)
    return (across == 0 and down >= 1) or (down == 0 and across >= 1)


def half(place: TilePlacement, end: int) -> tuple[float, float]:
    """The centre of the half at the line's left (−1) or right (1) end; a double's own centre."""
    if place.is_double:
        return place.x, place.y
    return place.x + end * place.toward[0] / 2, place.y + end * place.toward[1] / 2


def assert_lies_well(places: tuple[TilePlacement, ...]) -> None:
    assert not any(overlap(one, two) for one, two in combinations(places, 2))
    for one, two in pairwise(places):
        assert touch(one, two)
        # Equal numbers lie side by side, also round a corner; a double is left at its side or at its short end.
        (x, y), (other_x, other_y) = half(one, 1), half(two, -1)
        assert abs(x - other_x) + abs(y - other_y) in ({1, 1.5} if one.is_double or two.is_double else {1})


def size(places: tuple[TilePlacement, ...]) -> tuple[float, float]:
    left, top, right, bottom = bounds(places)
    return right - left, bottom - top


@given(hostile_lines(), widths)
def test_no_line_whatever_makes_tiles_overlap(drawn: tuple[list[Laid], int], width: int) -> None:
    assert_lies_well(lay_out(*drawn, width))


@pytest.mark.slow
def test_real_lines_lie_well_and_their_tiles_never_move() -> None:
    rng = Random(8)
    for _ in range(60):
        before: tuple[TilePlacement, ...] = ()
        for state in random_hand(rng):
            history = DOMINO_101.view(state, None).history
            places = lay_out(state.line, first_tile(history), width=12)
            assert set(before) <= set(places)
            before = places
        assert_lies_well(before)


@given(hostile_lines())
def test_no_line_whatever_is_wider_than_the_table(drawn: tuple[list[Laid], int]) -> None:
    assert size(lay_out(*drawn, 24))[0] <= 25
    assert size(lay_out(*drawn, 12))[0] <= 13


@given(possible_lines())
def test_lines_that_occur_fit_the_table(drawn: tuple[list[Laid], int]) -> None:
    wide, upright = lay_out(*drawn, 24), lay_out(*drawn, 12)
    assert size(wide)[1] <= 13
    assert all(abs(edge) <= 12.5 for edge in bounds(wide))
    assert size(upright)[1] <= 21


def test_the_first_tile_is_the_middle_and_the_arms_snake_down_and_up() -> None:
    places = lay_out([TILE] * 25, first=12, width=12)
    assert (places[12].x, places[12].y) == (0, 0)
    assert places[13].box() == (1, -0.5, 3, 0.5)
    assert places[11].box() == (-3, -0.5, -1, 0.5)
    assert all(place.y >= 0 for place in places[12:])
    assert all(place.y <= 0 for place in places[:13])
    assert [place.toward for place in places[13:19]] == [(1, 0), (1, 0), (0, 1), (0, 1), (-1, 0), (-1, 0)]


def test_a_row_left_from_a_double_keeps_the_same_distance_to_the_next() -> None:
    places = lay_out([TILE, TILE, TILE, DOUBLE, TILE, TILE, TILE], first=0, width=12)
    assert places[3].box() == (5, -1, 6, 1)
    assert [place.toward for place in places[3:]] == [(1, 0), (0, 1), (0, 1), (-1, 0)]
    assert places[6].box() == (3, 4, 5, 5)


def test_a_double_lies_across_the_line() -> None:
    led, double, after = lay_out([TILE, DOUBLE, TILE], first=0)
    assert led.box() == (-1, -0.5, 1, 0.5)
    assert double.box() == (1, -1, 2, 1)
    assert after.box() == (2, -0.5, 4, 0.5)


def test_an_empty_line_takes_no_room() -> None:
    assert lay_out((), 0) == ()
