"""Normal states for whole arrays: `shared.keys` in numpy. Must agree with it: a test compares them.

States are rows of uint8 arrays. Knows no log and no count.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes
from mining.games.registry import mining_facets
from shared.core import Seat
from shared.errors import UnknownGame
from shared.games.contracts import Frame
from shared.games.facets import is_hidden
from shared.keys import frame_of


def normal_states(game: str, packed: Sequence[bytes], seats: NDArray[np.int8]) -> Bytes:
    """`normal` of `shared.keys.frame_of(game)` for every packed pieces-state, as `seats` know it. Raises UnknownGame
    for states that differ in length."""
    of_hands = mining_facets(game).normal_hands
    if of_hands is not None:
        states = of_hands(packed, seats)
    elif is_hidden(game):
        states = _normal_hands(frame_of(game), packed, seats)
    elif len(lengths := set(map(len, packed))) > 1:
        raise UnknownGame(
            f"no experience is mined of {game}: its packed positions have {min(lengths)} to {max(lengths)} bytes, and"
            " experience needs one length for all"
        )
    elif packed:
        states = normal_rows(game, np.frombuffer(b"".join(packed), dtype=np.uint8).reshape(len(packed), -1))
    else:
        states = np.zeros((0, frame_of(game).width), dtype=np.uint8)
    assert states.shape == (len(packed), frame_of(game).width)
    return states


def _normal_hands(frame: Frame, packed: Sequence[bytes], seats: NDArray[np.int8]) -> Bytes:
    """State by state, for a game that has no quicker way."""
    states = [frame.normal(state, Seat(int(seat)))[0] for state, seat in zip(packed, seats, strict=True)]
    return np.frombuffer(b"".join(states), dtype=np.uint8).reshape(len(packed), frame.width)


def normal_rows(game: str, packed: Bytes) -> Bytes:
    """`normal_states` of a board game, whose packed positions are all of one width and tell who is to move."""
    own = mining_facets(game).normal_rows
    return packed if own is None else own(packed)
