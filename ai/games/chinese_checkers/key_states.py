"""Key states: where no rule fits, go nearer to a position that winners reached. Where none is near, an agent decides.

The second step of the strategy of Wang et al. 2015, Figure 5; the first is `ai.experience.recall`. For Chinese checkers
alone: the paper's distance matches ten pieces with ten pieces, and in draughts, where pieces are taken and captures are
forced, a state with another count of pieces is no number of moves away. A kind of experience can be asked for with
every agent of every game, so elsewhere, and with a book without the section, nothing changes.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from ai.experience.wrapper import WrapperAgent
from ai.games.chinese_checkers.tentative import TentativeAgent
from ai.random_player import RandomAgent
from ai.replay import ViewFollower
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.experience import ExperienceBook
from shared.experience.key_states import NAME, KeyState, decode
from shared.games.chinese_checkers.board import CELL_TEXTS, CELLS
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.keys import frame_of
from shared.protocol.hosts import Aim
from shared.reasons import KeyStateReason

if TYPE_CHECKING:
    from ai.games.chinese_checkers.approach import KeyStates, NearestKeyState

FARTHEST = 12
"""The greatest dissimilarity at which a key state is approached; the paper gives none."""


def key_states(book: ExperienceBook, agent: Agent) -> Agent:
    """The agent behind the book's key states, if it has any of Chinese checkers. Raises BookError `book/format`."""
    content = book.section(NAME) if book.game == GAME.id else None
    return agent if content is None else KeyStateAgent(*_read(content), book.version, agent)


@lru_cache(maxsize=4)
def _read(content: bytes) -> tuple[int, tuple[KeyState, ...]]:
    """One copy for all seats."""
    return decode(content, frame_of(GAME.id).width)


@lru_cache(maxsize=4)
def _key_states_of(states: tuple[KeyState, ...]) -> "KeyStates":
    from ai.games.chinese_checkers.approach import KeyStates  # numba loads with the first choice

    return KeyStates(states)


class KeyStateAgent(WrapperAgent):
    """One seat's agent behind key states, which are shared and read-only."""

    def __init__(
        self,
        games: int,
        states: tuple[KeyState, ...],
        version: int,
        agent: Agent,
        farthest: int = FARTHEST,
        distance: str = "steps",
    ) -> None:
        """`games`: rounds that the states are out of. `distance`: "steps" or "hops" (`approach.Distance`)."""
        self._games = games
        self._states = states
        self._version = version
        super().__init__(agent)
        self._farthest = farthest
        self._distance = distance
        self._valued = agent if isinstance(agent, TentativeAgent) else TentativeAgent(Random(0))
        self._follower = ViewFollower(GAME)

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        decision = self._approach(view) if len(legal) > 1 else None
        if decision is None or decision.move not in legal:
            return self.agent.choose(view, legal, budget)
        return decision

    def nearest(self, view: View) -> "NearestKeyState | None":
        """The key state to go for, in the frame of who is to move; None where none is near enough."""
        from ai.games.chinese_checkers.approach import Distance, in_own_frame

        state = self._follower.state_of(view)
        here = in_own_frame(state.pieces, state.turn, state)
        return _key_states_of(self._states).nearest(here, Distance(self._distance), self._farthest)

    def _approach(self, view: View) -> Decision | None:
        from ai.games.chinese_checkers.approach import Distance, gains, in_own_frame

        near = self.nearest(view)
        if near is None:
            return None
        state, distance = self._follower.state_of(view), Distance(self._distance)
        here, seen = in_own_frame(state.pieces, state.turn, state), set(state.past)
        after = {move: GAME.successor(state, move) for move in GAME.legal_moves(state)}
        ends = [
            (move, in_own_frame(made.pieces, state.turn, state)) for move, made in after.items() if made.key not in seen
        ]
        nearer = gains(here, ends, near.own, distance)
        if not nearer:
            return None
        values = self._valued.evaluations(state)
        move = max(nearer, key=lambda each: (nearer[each], values[each]))
        why = KeyStateReason(
            dissimilarity=near.dissimilarity,
            nearer=nearer[move],
            frequency=round(near.key_state.net / self._games, 4),
            wins=near.key_state.wins,
            draws=near.key_state.draws,
            losses=near.key_state.losses,
            book=self._version,
        )
        return Decision(GAME.format_move(state, move), why)


def nearest_key_state(view: View, legal: Sequence[str], books: Mapping[str, ExperienceBook]) -> Aim | None:
    """The key state to go for, as advice shows it; None where none is near. Raises BookError."""
    book = books.get(view.game)
    guide = None if book is None else key_states(book, RandomAgent(Random(0)))
    near = guide.nearest(view) if isinstance(guide, KeyStateAgent) else None
    if near is None:
        return None
    # The guide sees the board from the mover's side; seat 1 sees it turned.
    turn = GAME.parse_position(view.board).turn
    cells = [cell if turn == 0 else CELLS - 1 - cell for cell in near.own.tolist()]
    reached = near.key_state
    return Aim(
        cells=[CELL_TEXTS[cell] for cell in sorted(cells)],
        distance=near.dissimilarity,
        wins=reached.wins,
        draws=reached.draws,
        losses=reached.losses,
    )
