"""Key states of English draughts (Wang et al. 2015): the next position ahead that winners reached, as advice shows it.

The paper's distance matches pieces with cells, which says little where pieces are taken and captures are forced. So the
moves themselves are tried: own ones and the opponent's answers in turn, until an own move makes a key state.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from shared.core import Seat, View
from shared.experience import ExperienceBook
from shared.experience.key_states import NAME, KeyState, decode
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import DraughtsState
from shared.keys import frame_of
from shared.protocol.hosts import Aim

FARTHEST = 2
"""Own moves that are looked ahead: about 500 positions."""


@lru_cache(maxsize=4)
def _read(content: bytes) -> dict[bytes, KeyState]:
    """By normal state; one copy for all advice."""
    return {each.state: each for each in decode(content, frame_of(GAME.id).width)[1]}


def next_key_state(view: View, legal: Sequence[str], books: Mapping[str, ExperienceBook]) -> Aim | None:
    """The key state that fewest own moves lead to, of several the most frequent; None where none is near. The opponent
    may prevent it. Raises BookError."""
    book = books.get(view.game)
    content = None if book is None else book.section(NAME)
    if content is None:
        return None
    known, normal, state = _read(content), frame_of(GAME.id).normal, GAME.parse_position(view.board, view.options)
    seat = GAME.to_act(state)[0]
    before = [GAME.successor(state, GAME.parse_move(state, text)) for text in legal]
    for distance in range(1, FARTHEST + 1):
        ends = [(known.get(normal(GAME.pack(made), seat)[0]), made) for made in before]
        found = [(reached, made) for reached, made in ends if reached is not None]
        if found:
            reached, made = max(found, key=lambda it: it[0].net)
            cells, wins, losses = _squares(made, seat), reached.wins, reached.losses
            return Aim(cells=cells, distance=distance, wins=wins, draws=reached.draws, losses=losses)
        if distance < FARTHEST:
            before = [after for made in before for answer in _after(made) for after in _after(answer)]
    return None


def _after(state: DraughtsState) -> list[DraughtsState]:
    return [GAME.successor(state, move) for move in GAME.legal_moves(state)]


def _squares(state: DraughtsState, seat: Seat) -> list[str]:
    """The squares of a side's pieces."""
    _, white, black = GAME.format_position(state).split(":")
    return [square.removeprefix("K") for square in (black, white)[seat][1:].split(",")]
