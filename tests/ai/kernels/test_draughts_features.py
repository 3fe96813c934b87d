"""The fifteen features: known values, and machine words against the readable reference."""

import pytest
from hypothesis import given

from ai.games.english_draughts.features import FEATURES, inputs, raw_values
from ai.games.english_draughts.kernels import features as kernel
from ai.games.english_draughts.kernels.board import board_of
from ai.kernels.compiled import compiled
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState
from tests.games.draughts_positions import positions


@compiled
def seen(own, enemy, kings, turn):
    return kernel.inputs(own, enemy, kings, turn)


def test_the_start_has_the_published_values_whoever_has_moved() -> None:
    start = ENGLISH_DRAUGHTS.parse_position(START).position
    for turn in (0, 1):
        assert raw_values(start._replace(turn=turn)) == (0, 0, 0, 0, 4, 5, 1, 1, 3, 4, 0, -1, 24, 0, 0)


def test_there_are_fifteen_features_of_the_papers_bits() -> None:
    assert tuple(feature.bits for feature in FEATURES) == kernel.BITS
    assert (len(FEATURES), kernel.INPUTS) == (15, 47)


@given(positions())
def test_the_kernel_sees_what_the_reference_sees(state: DraughtsState) -> None:
    assert seen(*board_of(state)) == inputs(state.position)


@pytest.mark.parametrize(
    ("position", "number", "value"),
    [
        ("W:WK31,22:B1,2", 2, 1),  # White, to move, has 5 against 4
        ("W:W22:B1,2", 1, 2),
        ("W:W22,K30:B17,18", 3, 2),  # one man, two ways to capture
        ("W:W22:B17,18", 4, 2),  # Black men on 17 and 18 could both jump 22
        ("W:W22:BK14", 12, 0),
        ("W:W6:BK1", 14, 0),
        ("W:W8:B2,K31", 14, 0),  # 8-3 crowns, 8-4 too: from neither anything is to be captured
        ("W:W10:B1,2,6", 7, 0),
        ("W:W10:B1,2,3", 7, 1),
        ("W:W10,K20:B1,2,3", 7, 0),  # a bridge keeps no king out that is in already
        ("W:W21:B14,18", 11, 2),
        ("W:W31:B4,K29", 13, 0),
    ],
)
def test_values_that_anybody_can_count(position: str, number: int, value: int) -> None:
    assert raw_values(ENGLISH_DRAUGHTS.parse_position(position).position)[number - 1] == value


def test_a_man_that_a_step_crowns_threatens_as_a_king() -> None:
    crowned = ENGLISH_DRAUGHTS.parse_position("W:W7:B6,15")  # 7-2 and then over 6; 7-3 threatens nothing
    assert raw_values(crowned.position)[13] == 1


def test_values_are_clamped_to_their_bits() -> None:
    state = ENGLISH_DRAUGHTS.parse_position("W:W32:BK9,K10,K11,K14,K15,K16,K17,K18")
    assert raw_values(state.position)[0] > 15
    assert inputs(state.position) & 15 == 15


def test_genes_switch_whole_features() -> None:
    assert kernel.genes_mask((True,) * 15) == (1 << 47) - 1
    third = tuple(number == 2 for number in range(15))
    assert kernel.genes_mask(third) == 0b111 << 8
