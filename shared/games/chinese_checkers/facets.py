"""The shared package's facets of Chinese checkers."""

from functools import partial
from typing import TYPE_CHECKING, Final

from shared.games.chinese_checkers.features import features
from shared.games.chinese_checkers.keys import FRAME
from shared.games.chinese_checkers.picture import picture
from shared.games.chinese_checkers.pieces_notation import NOTATION
from shared.games.chinese_checkers.recorded import moves_meant
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.chinese_checkers.text import TEXT
from shared.games.contracts import GameFacets

if TYPE_CHECKING:
    from shared.games.contracts import MoveEvaluator


def _evaluator(content: bytes) -> "MoveEvaluator":
    from shared.games.chinese_checkers.evaluator import make  # only reviews need it

    return make(content)


FACETS: Final = GameFacets(
    frame=FRAME,
    evaluator=_evaluator,
    features=features,
    text=TEXT,
    habits=(
        *("", "", "", "", "", "last-longest", "rows", "", "step", "last-piece", "front-piece", "", "home", "", ""),
        *("side", "", "together", "contact", "", "longest", "", ""),
    ),
    picture=picture,
    pieces=NOTATION,
    moves_meant=partial(moves_meant, CHINESE_CHECKERS),
    recorded={"squat_from_ply": "never", "repetition": "off", "ply_cap": 1000},
)
