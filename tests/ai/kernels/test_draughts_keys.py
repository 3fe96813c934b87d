"""The kernel's key of a position against the one that books are sorted by."""

from hypothesis import given

from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.kernels.keys import premise_key
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState
from shared.keys import frame_of, key_of
from tests.games.draughts_positions import positions


@given(positions())
def test_kernel_and_books_know_a_position_by_the_same_key(state: DraughtsState) -> None:
    normal, _ = frame_of(ENGLISH_DRAUGHTS.id).normal(ENGLISH_DRAUGHTS.pack(state), state.position.turn)
    assert int(premise_key(*board_of(state))) == key_of(normal)
