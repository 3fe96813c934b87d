"""The key state to go for in Chinese checkers, as advice shows it."""

from collections.abc import Mapping, Sequence
from random import Random

from ai.games.chinese_checkers.key_states import KeyStateAgent, key_states
from ai.random_player import RandomAgent
from shared.core import View
from shared.experience import ExperienceBook
from shared.games.chinese_checkers.board import CELL_TEXTS, CELLS
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.protocol import Aim


def nearest_key_state(view: View, legal: Sequence[str], books: Mapping[str, ExperienceBook]) -> Aim | None:
    """None where none is near, or the book has none. Raises BookError."""
    book = books.get(view.game)
    guide = None if book is None else key_states(book, RandomAgent(Random(0)))
    near = guide.nearest(view) if isinstance(guide, KeyStateAgent) else None
    if near is None:
        return None
    # The guide sees the board from the mover's side; seat 1 sees it turned.
    turn = CHINESE_CHECKERS.parse_position(view.board).turn
    cells = [cell if turn == 0 else CELLS - 1 - cell for cell in near.own.tolist()]
    reached = near.key_state
    return Aim(
        cells=[CELL_TEXTS[cell] for cell in sorted(cells)],
        distance=near.dissimilarity,
        wins=reached.wins,
        draws=reached.draws,
        losses=reached.losses,
    )
