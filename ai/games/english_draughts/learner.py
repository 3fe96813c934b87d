"""The player `learner`: LS-Draughts, as Castro Neto, Julia and Caixeta built it. Knows no kernel until it thinks.

Minimax to depth 4 over the predictions of a network that taught itself, with features that a genetic algorithm chose.
The network that Oldhand brings along is what `oldhand train draughts --seed 1 --databases DATA` makes where there are
endgame databases of up to six pieces (`oldhand endgame build --pieces 6 --metric wld`).
Its file tells the whole recipe.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ai.reasons import by_endgame_database, only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import View
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

if TYPE_CHECKING:
    from ai.games.english_draughts.endgame.database import EndgameDatabase
    from ai.games.english_draughts.individual import Individual
    from ai.games.english_draughts.learner_side import LearnerSide

SHIPPED = Path(__file__).with_name("learner.network")
"""The network that Oldhand brings along."""
DEPTH = 4
"""Plies, as in the paper."""


class LearnerAgent:
    """One seat's agent."""

    def __init__(self, rng: Random) -> None:
        """Draws nothing: of equally good moves the first one found is played, as in the paper."""
        self._follower = ViewFollower(ENGLISH_DRAUGHTS)
        self._side: LearnerSide | None = None
        self._endgames: EndgameDatabase | None = None

    def look_up(self, endgames: "EndgameDatabase") -> None:
        """Ask these endings in the search, with distances as far as they go; before any move."""
        assert self._side is None
        self._endgames = endgames

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """Looks at some hundred positions, whatever the budget."""
        if len(legal) == 1:
            return only_move(legal[0])
        from ai.games.english_draughts.kernels.board import board_of
        from ai.games.english_draughts.search import moves_of  # numba loads here and not with the roster

        state = self._follower.state_of(view)
        value, change, taken = self._thinking().find(board_of(state))
        (move,) = moves_of(state, [(change, taken)])
        known = None if self._endgames is None else self._endgames.answer(state)
        if known is not None:
            return by_endgame_database(move, "learner", known.value, known.plies)
        value = min(max(value, -1.0), 1.0)  # beyond ±1 the databases have told how soon
        return own_thinking(move, "learner", round(value, 3), DEPTH)

    def _thinking(self) -> "LearnerSide":
        if self._side is None:
            from ai.games.english_draughts.learner_side import LearnerSide

            self._side = LearnerSide(shipped(), DEPTH, endgames=self._endgames)
        return self._side


@cache
def shipped() -> "Individual":
    """The individual that Oldhand brings along, for all seats that play by it."""
    from ai.games.english_draughts.individual import read_individual

    return read_individual(SHIPPED)
