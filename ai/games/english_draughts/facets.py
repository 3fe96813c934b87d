"""The AI facets of English draughts. Machine code loads with a player's first move, not with this."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ai.contracts import (
    AgentFacets,
    AgentKind,
    AnalysisFacets,
    DuelFacets,
    Endings,
    EndingsFacets,
    ExperiencedKind,
    ExperienceFacets,
    Imitation,
    PerftFacets,
    PuzzleFacets,
    Puzzles,
    RatedStrength,
    Root,
)
from ai.engines.link import DXP
from ai.games.english_draughts import searcher
from ai.games.english_draughts.greedy import GreedyDraughtsAgent
from ai.games.english_draughts.human import HumanAgent, human_at, human_like
from ai.games.english_draughts.human_strength import HIGHEST, LOWEST
from ai.games.english_draughts.key_states import next_key_state
from ai.games.english_draughts.learned_evaluation import evaluation, tuned
from ai.games.english_draughts.learner import LearnerAgent
from ai.level import Rung, at_level
from ai.registry import RANDOM
from shared.experience.learners import ADAPTS, EASIEST, STRONGEST, USUAL
from shared.games.english_draughts.ballots import BALLOTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.contracts import MoveFeatures, RootSearch
    from ai.engines.link import EngineLink


def _level(name: str) -> AgentKind:
    level = searcher.LEVELS[name]
    return AgentKind(level.about, partial(searcher.DraughtsSearchAgent, level), compiled=True)


def _move_features() -> "MoveFeatures":
    from ai.games.english_draughts.move_features import DraughtsMoveFeatures

    return DraughtsMoveFeatures()


WELL_KNOWN: Final = (
    "Marion Tinsley", "Elbert Lowder", "Alfred Jordan", "Walter Hellman", "Asa Long", "James Wyllie"
)  # fmt: skip
"""The people with the most games in the archive: from 985 of Lowder to 606 of Wyllie. First the best known."""


def _people() -> "Sequence[str]":
    from ai.games.english_draughts.repertoires import shipped

    return shipped().people


def _open_endings(data: Path) -> Endings:
    from ai.games.english_draughts.endgame.database import EndgameDatabase

    return EndgameDatabase.open(data)


def _root_search(root: Root) -> "RootSearch":
    from ai.games.english_draughts.analysis import DraughtsRootSearch
    from ai.games.english_draughts.endgame.database import EndgameDatabase

    assert root.endings is None or isinstance(root.endings, EndgameDatabase)
    return DraughtsRootSearch(root.state, root.endings)


def _puzzles(data: Path, nodes: int | None) -> Puzzles:
    from ai.games.english_draughts.puzzles import NODES, DraughtsPuzzles

    return DraughtsPuzzles(data, nodes or NODES)


def _ending_puzzles(data: Path) -> Puzzles:
    from ai.games.english_draughts.puzzles import DraughtsPuzzles

    return DraughtsPuzzles(data, None)


def _start_engine(engine: str, patience_s: float | None) -> "EngineLink":
    """The address of an engine that listens for DXP, or the command of one that speaks Hub."""
    from ai.games.english_draughts.engines.dxp_link import DxpLink
    from ai.games.english_draughts.engines.hub_link import HubLink

    if engine.startswith(DXP):
        return DxpLink(engine)
    return HubLink(engine) if patience_s is None else HubLink(engine, patience_s, patience_s)


_LADDER: Final = (
    Rung(RANDOM),
    *(Rung(_level(name)) for name in ("child", "novice", "club")),
    Rung(_level("expert"), 1_500),
    Rung(_level("expert")),
    *(Rung(_level("master"), nodes) for nodes in (8_000, 40_000)),
)
"""Of strengths, weakest first, for the player at people's level."""


FACETS: Final = AgentFacets(
    agents={
        "random": RANDOM,
        "child": _level("child"),
        "greedy": AgentKind("Plays the move that looks best at once.", GreedyDraughtsAgent),
        "novice": _level("novice"),
        "learner": AgentKind(
            "From the LS-Draughts paper: it taught itself by playing against its own clone.",
            LearnerAgent,
            compiled=True,
            literature=True,
        ),
        ADAPTS: at_level(_LADDER),
        "club": _level("club"),
        "expert": _level("expert"),
        "human": AgentKind(
            "Plays the moves that people would most likely play, from what was played here before and a look ahead.",
            HumanAgent,
            compiled=True,
            rated=RatedStrength(LOWEST, HIGHEST, human_at),
            imitation=Imitation(_people, human_like, WELL_KNOWN),
        ),
        "master": _level("master"),
    },
    experienced={
        EASIEST: ExperiencedKind(
            "novice",
            frozenset({"recall", "rival", "judgement"}),
            "Thinks a few moves ahead and makes mistakes; plays what beat you before, and evaluates positions as "
            "recorded games taught it.",
        ),
        USUAL: ExperiencedKind(
            "club",
            frozenset({"recall", "rival", "judgement"}),
            "Thinks ahead like a club player; plays what beat you before, and evaluates positions as recorded games "
            "taught it.",
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
        "child": 1,
        "greedy": 2,
        "novice": 2,
        "learner": 2,
        EASIEST: 2,
        "club": 3,
        USUAL: 3,
        "expert": 4,
        "human": 4,
        "master": 5,
        STRONGEST: 5,
    },
    stand_in="greedy",
    guide="master+habit",
    experience=ExperienceFacets(
        line_margin=None,
        barring_margin=0.8,
        recall_margin=0.1,
        evaluation=evaluation,
        tuned=tuned,
        move_features=_move_features,
        habit_weighs_search=True,
        aim=next_key_state,
    ),
    duel=DuelFacets(practice=("club", "expert", "expert+judgement", USUAL, STRONGEST), ballots=tuple(BALLOTS)),
    analysis=AnalysisFacets(root_search=_root_search),
    endings=EndingsFacets(open=_open_endings, solver="ai.games.english_draughts.endgame.solve"),
    puzzles=PuzzleFacets(find=_puzzles, of_endings=_ending_puzzles),
    perft=PerftFacets(
        counter="ai.games.english_draughts.kernels.perft:perft",
        options={"repetition": "off", "no_progress": "off"},
    ),
    start_engine=_start_engine,
    encoding="ai.games.english_draughts.encoding:DraughtsEncoding",
)
