"""The mining facets of Chinese checkers."""

from typing import TYPE_CHECKING, Final

from mining.contracts import MiningFacets
from mining.games.chinese_checkers.archived import progress, replay
from mining.games.chinese_checkers.entities import Entities
from mining.games.chinese_checkers.habit import checkers_habit, checkers_habit_after
from mining.games.chinese_checkers.judgement import HUNDREDTH, checkers_judgement, checkers_judgement_after
from mining.games.chinese_checkers.normal import normal_rows
from mining.games.chinese_checkers.usage import lateness, usage
from shared.games.chinese_checkers.board import CELL_TEXTS

if TYPE_CHECKING:
    from mining.contracts import Search


def _search(nodes: int, judgement: bytes | None) -> "Search":
    # Machine code is loaded when there is something to look at, and not before.
    from ai.games.chinese_checkers.learned_evaluation import cell_values
    from ai.games.chinese_checkers.search import CheckersSearch

    return CheckersSearch(nodes, None if judgement is None else cell_values(judgement))


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
    entities=Entities,
    logit=HUNDREDTH,
    replay=replay,
    progress=progress,
)
