"""The AI facets of Chinese checkers on the star: the same players for every number of seats."""

from functools import cache, partial
from typing import Any, Final

from ai.contracts import AgentFacets, AgentKind, ExperienceFacets
from ai.games.chinese_checkers_star.search import LEVELS, StarAgent
from ai.level import Rung, at_level
from ai.registry import RANDOM, UCT, learners
from shared.experience.learners import ADAPTS, EASIEST, STRONGEST, USUAL
from shared.games.chinese_checkers.board import PIECES, cells_of
from shared.games.chinese_checkers_star.board import CELLS, PLACES, TIPS, rows_to_go
from shared.games.chinese_checkers_star.rules import STARS, Star


def features(state: Any, seat: int) -> list[float]:
    """Of a seat: the mean of the rows that its pieces have to go to the outermost cell of the goal, and of the
    squares of them; the rows of the last piece; how far pieces are off the line to the goal, on average; the share of
    pieces in the goal; 1 if the seat is to move, else 0."""
    board: Star = state.board
    goal = STARS[len(board.pieces)].goal_tips[seat]
    rows, aside = _tables(goal)
    cells = cells_of(board.pieces[seat])
    left = [rows[cell] for cell in cells]
    return [
        sum(left) / PIECES,
        sum(each * each for each in left) / PIECES,
        float(max(left)),
        sum(aside[cell] for cell in cells) / PIECES,
        (board.pieces[seat] & TIPS[goal]).bit_count() / PIECES,
        float(board.turn == seat),
    ]


@cache
def _tables(goal: int) -> tuple[list[int], list[int]]:
    """By cell, its rows to go to the tip, and how much further a piece on it is than on the line through the middle."""
    rows = [rows_to_go(cell, goal) for cell in range(CELLS)]
    tip = max(range(CELLS), key=lambda cell: -rows[cell])
    return rows, [_steps(cell, tip) - rows[cell] for cell in range(CELLS)]


def _steps(one: int, other: int) -> int:
    dx, dy = PLACES[one][0] - PLACES[other][0], PLACES[one][1] - PLACES[other][1]
    return max(abs(dx), abs(dy), abs(dx + dy))


_PLAYERS: Final = {name: AgentKind(level.about, partial(StarAgent, level)) for name, level in LEVELS.items()}
FACETS: Final = AgentFacets(
    agents={
        "random": RANDOM,
        "uct": UCT,
        ADAPTS: at_level([Rung(RANDOM), *map(Rung, _PLAYERS.values())]),
        **_PLAYERS,
    },
    experienced=learners(("greedy", "club", "expert"), frozenset({"recall", "rival"})),
    strengths={"random": 1, "uct": 1, "greedy": 2, EASIEST: 2, "club": 3, USUAL: 3, "expert": 4, STRONGEST: 4},
    stand_in="greedy",
    features=features,
    experience=ExperienceFacets(barring_margin=2.0, recall_margin=0.25),
)
