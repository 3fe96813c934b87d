"""What a master would play: the answer to somebody who asks for a hint. Sees what that seat sees; knows no connection.

At open boards it is what habit finds likeliest, beside a short search where that has been weighed, and in Chinese
checkers the nearest key state with it; at domino a mind of the paper says its one move.
"""

from collections.abc import Mapping, Sequence

from ai.experience.habit import HabitAgent
from ai.experience.key_states import KeyStateAgent
from ai.reasons import only_move
from ai.roster import make_agent
from shared.agent import Budget, Decision, honest
from shared.core import View
from shared.experience import ExperienceBook
from shared.games.chinese_checkers.rules import CELL_TEXTS, CELLS, CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.protocol import Advised, Aim

MOST = 3
"""Moves of an answer."""
_GUIDES = {ENGLISH_DRAUGHTS.id: "master+habit", CHINESE_CHECKERS.id: "greedy+habit", DOMINO_101.id: "level-2+hindsight"}
"""Whom to ask, by rules id: a player of the roster."""


def advice(
    view: View, legal: Sequence[str], books: Mapping[str, ExperienceBook], budget: Budget, seed: str
) -> list[Advised]:
    """The moves that a master might play, likeliest first; none where no book says it. Raises BookError."""
    choices = honest(legal)
    if len(choices) == 1:
        found = [only_move(choices[0])]
    else:
        guide = make_agent(view.game, _GUIDES[view.game], seed, books)
        if isinstance(guide, HabitAgent):
            found = guide.best(view, choices, budget, MOST)
        elif view.game == DOMINO_101.id:
            found = [guide.choose(view, choices, budget)]
        else:
            found = []
    return [_advised(decision) for decision in found]


def aim(view: View, legal: Sequence[str], books: Mapping[str, ExperienceBook]) -> Aim | None:
    """The key state that is nearest in Chinese checkers; None elsewhere, and where none is near. Raises BookError."""
    if view.game != CHINESE_CHECKERS.id or len(legal) < 2:
        return None
    guide = make_agent(view.game, "random+key-states", 0, books)
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


def _advised(decision: Decision) -> Advised:
    reason = dict(decision.why)
    return Advised(move=decision.move, share=reason.get("share"), reason=reason)
