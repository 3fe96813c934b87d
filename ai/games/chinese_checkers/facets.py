"""The AI facets of Chinese checkers. Machine code loads with a player's first move, not with this."""

from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from ai.contracts import (
    AgentFacets,
    AgentKind,
    AnalysisFacets,
    DuelFacets,
    ExperiencedKind,
    ExperienceFacets,
    PerftFacets,
    PuzzleFacets,
    Puzzles,
    Root,
)
from ai.games.chinese_checkers import searcher
from ai.games.chinese_checkers.greedy import GreedyCheckersAgent
from ai.games.chinese_checkers.key_states import key_states, nearest_key_state
from ai.games.chinese_checkers.learned_evaluation import evaluation, tuned
from ai.games.chinese_checkers.tentative import COMPLETED, TentativeAgent, usage
from ai.level import Rung, at_level
from ai.registry import RANDOM
from shared.core import Options
from shared.experience.learners import ADAPTS, EASIEST, STRONGEST, USUAL
from shared.games.chinese_checkers.board import SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS

if TYPE_CHECKING:
    from ai.contracts import MoveFeatures, RootSearch


def _move_features() -> "MoveFeatures":
    from ai.games.chinese_checkers.move_features import CheckersMoveFeatures

    return CheckersMoveFeatures()


def _root_search(root: Root) -> "RootSearch":
    from ai.games.chinese_checkers.analysis import CheckersRootSearch

    return CheckersRootSearch(root.state)


def _puzzles(data: Path, nodes: int | None) -> Puzzles:
    from ai.games.chinese_checkers.puzzles import CheckersPuzzles

    return CheckersPuzzles(data, nodes)


def _forward_plies(options: Options, rng: Random) -> str:
    """An opening of duels: the position after two to four forward moves at random, as text."""
    game = CHINESE_CHECKERS
    state = game.parse_position(game.deal(options, rng), options)
    for _ in range(rng.randint(2, 4)):
        way = 1 if state.turn == 0 else -1
        forward = [(start, end) for start, end in game.legal_moves(state) if way * (_row(end) - _row(start)) > 0]
        state = game.successor(state, rng.choice(forward))
    return game.format_position(state)


def _row(cell: int) -> int:
    return sum(divmod(cell, SIDE))


FIGURE_5: Final = frozenset({"recall", "key-states", "usage"})
"""The computer's strategy of Wang et al. 2015, Figure 5: its three kinds of experiential patterns."""

_PLAYERS: Final = {
    name: AgentKind(level.about, partial(searcher.CheckersSearchAgent, level), compiled=True)
    for name, level in searcher.LEVELS.items()
}
_LADDER: Final = (
    Rung(RANDOM),
    *(Rung(_PLAYERS[name]) for name in ("child", "novice", "club")),
    *(Rung(_PLAYERS["expert"], nodes) for nodes in (1_000, 4_000)),
    *(Rung(_PLAYERS["master"], nodes) for nodes in (8_000, 40_000)),
)
"""Of strengths, weakest first, for the player at people's level."""
FACETS: Final = AgentFacets(
    agents={
        "random": RANDOM,
        "tentative": AgentKind(
            "The paper's TentativeMove. It seldom finishes a game.", TentativeAgent, compiled=True, literature=True
        ),
        "greedy": AgentKind("Plays the move that looks best at once.", GreedyCheckersAgent),
        "tentative-r": AgentKind(
            "TentativeMove, completed: it heads for the goal, and wins when it sees a win.",
            partial(TentativeAgent, way=COMPLETED),
            compiled=True,
            literature=True,
        ),
        ADAPTS: at_level(_LADDER),
        **_PLAYERS,
    },
    experienced={
        "computer": ExperiencedKind(
            "tentative",
            FIGURE_5,
            "The paper's computer: experience rules and key states before TentativeMove, which heeds checker usage. It "
            "seldom finishes a game.",
            literature=True,
        ),
        "computer-r": ExperiencedKind(
            "tentative-r",
            FIGURE_5,
            "The paper's computer with TentativeMove completed: experience rules, key states and checker usage.",
            literature=True,
        ),
        EASIEST: ExperiencedKind(
            "novice",
            frozenset({"recall", "rival", "judgement"}),
            "Sees a good hop, but not what it allows; plays what beat you before, and values holes as recorded games "
            "taught it.",
        ),
        USUAL: ExperiencedKind(
            "club",
            frozenset({"recall", "rival", "judgement"}),
            "Thinks ahead like a club player; plays what beat you before, and values holes as recorded games taught "
            "it.",
        ),
        STRONGEST: ExperiencedKind(
            "master",
            frozenset({"recall", "rival", "tuning"}),
            "Calculates as deeply as its time allows, by an evaluation tuned to recorded games; plays what beat you "
            "before, and, of moves that look as good, the one that won in recorded games.",
        ),
    },
    strengths={
        "random": 1,
        "tentative": 1,
        "computer": 1,
        "computer-r": 1,
        "child": 1,
        "greedy": 2,
        "tentative-r": 2,
        "novice": 2,
        EASIEST: 2,
        "club": 3,
        "expert": 4,
        USUAL: 4,
        "master": 5,
        STRONGEST: 5,
    },
    stand_in="greedy",
    experience=ExperienceFacets(
        line_margin=None,
        wrappers={"key-states": key_states, "usage": usage},
        barring_margin=2.0,
        recall_margin=0.25,
        evaluation=evaluation,
        tuned=tuned,
        move_features=_move_features,
        aim=nearest_key_state,
    ),
    duel=DuelFacets(practice=("club", "expert", "expert+judgement", USUAL, STRONGEST), opening=_forward_plies),
    analysis=AnalysisFacets(root_search=_root_search),
    puzzles=PuzzleFacets(find=_puzzles),
    perft=PerftFacets(counter="ai.games.chinese_checkers.kernels.board:perft", options={"repetition": "off"}),
)
