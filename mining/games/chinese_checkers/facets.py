"""The mining facets of Chinese checkers."""

from typing import TYPE_CHECKING, Final

from mining.contracts import MiningFacets
from mining.games.chinese_checkers.acquaintance import acquainted
from mining.games.chinese_checkers.archived import progress, replay
from mining.games.chinese_checkers.entities import Entities
from mining.games.chinese_checkers.habit import checkers_habit, checkers_habit_after
from mining.games.chinese_checkers.judgement import HUNDREDTH, checkers_judgement, checkers_judgement_after
from mining.games.chinese_checkers.normal import normal_rows
from mining.games.chinese_checkers.tuner import TUNER
from mining.games.chinese_checkers.usage import lateness, usage
from shared.games.chinese_checkers.board import CELL_TEXTS
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS

if TYPE_CHECKING:
    from mining.contracts import Look, Search
    from shared.games.chinese_checkers.rules import ChineseCheckersState

QUICK_NODES, LOOK_NODES = 40, 2_000
"""Positions of a first look at every move, and of a second one at the best."""
LOOK_MOVES = 6
"""Moves that have the second."""


def _search(nodes: int, judgement: bytes | None) -> "Search":
    # Machine code is loaded when there is something to look at, and not before.
    from ai.games.chinese_checkers.learned_evaluation import cell_values
    from ai.games.chinese_checkers.search import CheckersSearch

    return CheckersSearch(nodes, None if judgement is None else cell_values(judgement))


def _second_look() -> "Look":
    from ai.games.chinese_checkers.search import strongest

    search, stop = strongest(LOOK_NODES), bytearray(1)

    def look(state: "ChineseCheckersState") -> dict[str, float]:
        moves = [CHINESE_CHECKERS.format_move(state, move) for move in CHINESE_CHECKERS.legal_moves(state)]
        quick = search.move_values(state, moves, QUICK_NODES * len(moves), stop)
        best = sorted(moves, key=lambda move: -quick[move])[:LOOK_MOVES]
        values = search.move_values(state, best, LOOK_NODES * len(best), stop)
        return {move: value * HUNDREDTH for move, value in values.items()}

    return look


FACETS: Final = MiningFacets(
    normal_rows=normal_rows,
    places=CELL_TEXTS,
    usage=usage,
    lateness=lateness,
    habit=checkers_habit,
    habit_after=checkers_habit_after,
    judgement=checkers_judgement,
    judgement_after=checkers_judgement_after,
    search=_search,
    second_look=_second_look,
    tuner=TUNER,
    entities=Entities,
    logit=HUNDREDTH,
    replay=replay,
    progress=progress,
    acquainted=acquainted,
)
