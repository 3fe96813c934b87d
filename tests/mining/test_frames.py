"""The arrays' normal states and keys are those of `shared.keys`."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mining.pipeline.normal_states import normal_states
from mining.rows import keys_of
from shared.core import Game, Seat
from shared.games import GAMES
from shared.keys import frame_of, key_of
from tests.shared.positions import positions


@given(st.integers(1, 40).flatmap(lambda width: st.lists(st.binary(min_size=width, max_size=width), min_size=1)))
def test_keys_of_rows_are_the_keys_of_states(states: list[bytes]) -> None:
    rows = np.array([list(state) for state in states], dtype=np.uint8)
    assert keys_of(rows).tolist() == [key_of(state) for state in states]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_normal_states_of_arrays_are_those_of_single_positions(game: Game[Any, Any]) -> None:
    found = [(game.pack(state), seat) for seed in range(12) for state, seat in positions(game, Random(seed), 50)]
    seats = np.array([seat for _, seat in found], dtype=np.int8)
    states = normal_states(game.id, [packed for packed, _ in found], seats)
    frame = frame_of(game.id)
    assert [bytes(state) for state in states] == [frame.normal(packed, Seat(seat))[0] for packed, seat in found]
    assert len(found) > 300


@pytest.mark.parametrize("game", GAMES)
def test_no_positions_make_no_states(game: str) -> None:
    assert normal_states(game, [], np.zeros(0, np.int8)).shape == (0, frame_of(game).width)
