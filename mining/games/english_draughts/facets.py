"""The mining facets of English draughts."""

from typing import TYPE_CHECKING, Final

from mining.contracts import MiningFacets
from mining.games.english_draughts.archived import replay
from mining.games.english_draughts.boards import normal_rows
from mining.games.english_draughts.habit import draughts_habit, draughts_habit_after
from mining.games.english_draughts.judgement import HUNDREDTH, draughts_judgement, draughts_judgement_after
from mining.games.english_draughts.rule_check import RULE_CHECK
from mining.games.english_draughts.usage import lateness, usage

if TYPE_CHECKING:
    from mining.contracts import Search


def _search(nodes: int, judgement: bytes | None) -> "Search":
    # Machine code is loaded when there is something to look at, and not before.
    from ai.games.english_draughts.learned_evaluation import tables
    from ai.games.english_draughts.search import DraughtsSearch

    return DraughtsSearch(nodes, None if judgement is None else tables(judgement))


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
    rule_check=RULE_CHECK,
    logit=HUNDREDTH,
    lessons="practice:practice",
    replay=replay,
)
