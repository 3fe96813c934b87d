"""The mining facets of English draughts."""

from typing import TYPE_CHECKING, Final

from mining.contracts import MiningFacets
from mining.games.english_draughts.acquaintance import acquainted
from mining.games.english_draughts.archived import replay
from mining.games.english_draughts.boards import normal_rows
from mining.games.english_draughts.habit import draughts_habit, draughts_habit_after
from mining.games.english_draughts.judgement import HUNDREDTH, draughts_judgement, draughts_judgement_after
from mining.games.english_draughts.rule_check import RULE_CHECK
from mining.games.english_draughts.tuner import TUNER
from mining.games.english_draughts.usage import lateness, usage
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

if TYPE_CHECKING:
    from mining.contracts import Look, Search
    from shared.games.english_draughts.rules import DraughtsState

LOOK_NODES, LOOK_DEPTH = 4_000, 40
"""Positions and plies of a second look at each move."""
LOGIT = 60
"""Hundredths of a man that are worth a logit in a game against one person."""


def _search(nodes: int, judgement: bytes | None) -> "Search":
    # Machine code is loaded when there is something to look at, and not before.
    from ai.games.english_draughts.learned_evaluation import tables
    from ai.games.english_draughts.search import DraughtsSearch

    return DraughtsSearch(nodes, None if judgement is None else tables(judgement))


def _second_look() -> "Look":
    from ai.games.english_draughts.network import shipped
    from ai.games.english_draughts.search import DraughtsSearch

    search, stop = DraughtsSearch(LOOK_NODES, network=shipped()), bytearray(1)

    def look(state: "DraughtsState") -> dict[str, float]:
        moves = len(ENGLISH_DRAUGHTS.legal_moves(state))
        values = search.move_values(state, LOOK_DEPTH, LOOK_NODES * moves, stop)
        return {move: value / LOGIT for move, value in values.items()}

    return look


FACETS: Final = MiningFacets(
    normal_rows=normal_rows,
    places=tuple(map(str, range(1, 33))),
    usage=usage,
    lateness=lateness,
    habit=draughts_habit,
    habit_after=draughts_habit_after,
    judgement=draughts_judgement,
    judgement_after=draughts_judgement_after,
    search=_search,
    second_look=_second_look,
    acquainted=acquainted,
    tuner=TUNER,
    rule_check=RULE_CHECK,
    logit=HUNDREDTH,
    lessons="practice:practice",
    replay=replay,
)
