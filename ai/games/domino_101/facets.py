"""The AI facets of 101 domino. Machine code loads with a player's first move, not with this."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ai.contracts import (
    AgentFacets,
    AgentKind,
    AnalysisFacets,
    DuelFacets,
    ExperiencedKind,
    ExperienceFacets,
    PerftFacets,
    Played,
    PuzzleFacets,
    Puzzles,
    Root,
)
from ai.games.domino_101 import agents
from ai.games.domino_101.greedy import GreedyDominoAgent
from ai.games.domino_101.hindsight import HindsightAgent
from ai.level import ABOUT
from ai.registry import RANDOM
from shared.experience.hindsight import FITS_ALL, RULES_NAME
from shared.experience.hindsight import NAME as HINDSIGHT
from shared.experience.learners import ADAPTS, EASIEST, STRONGEST, USUAL

if TYPE_CHECKING:
    from ai.contracts import RootSearch
    from ai.look_back import LookBack


def _root_search(root: Root) -> "RootSearch":
    from ai.games.domino_101.analysis import DominoRootSearch

    return DominoRootSearch(root.state)


def _look_back(played: Played) -> "LookBack":
    from ai.games.domino_101.look_back import DominoLookBack

    return DominoLookBack(played)


def _puzzles(data: Path, nodes: int | None) -> Puzzles:
    from ai.games.domino_101.puzzles import DominoPuzzles

    return DominoPuzzles(data, nodes)


FACETS: Final = AgentFacets(
    agents={
        "random": RANDOM,
        "greedy": AgentKind("Plays doubles first, then the heaviest tile.", GreedyDominoAgent),
        "level-1": AgentKind(
            "The paper's level 1: a random legal tile.", agents.level_1, compiled=True, literature=True
        ),
        "level-4": AgentKind(
            "The paper's level 4: it also counts its partner's tiles, and loses to level 2.",
            agents.level_4,
            compiled=True,
            literature=True,
        ),
        "level-4e": AgentKind(
            "The paper's level 4 with all three estimations: it also guesses by which ends the others cover.",
            agents.level_4e,
            compiled=True,
            literature=True,
        ),
        "level-2": AgentKind(
            "The paper's level 2: leaves numbers that the next player seems to lack.",
            agents.level_2,
            compiled=True,
            literature=True,
        ),
        "level-3": AgentKind(
            "The paper's level 3: also keeps the last tile of a number.", agents.level_3, compiled=True, literature=True
        ),
        "companion": AgentKind(
            "Keeps matches close: plays more gently after winning, and harder after losing.",
            agents.companion,
            compiled=True,
        ),
        ADAPTS: AgentKind(ABOUT, agents.at_level, compiled=True),
        "level-4r": AgentKind("Level 4 with its errors corrected: a fair partner.", agents.level_4r, compiled=True),
        "weigher": AgentKind(
            "Weighs 24 features of each move, with weights from self-play.", agents.weigher, compiled=True
        ),
        "level-5": AgentKind(
            "Simulates the hands that you may hold, learns how you play, and plays for the match.",
            agents.level_5,
            compiled=True,
        ),
    },
    experienced={
        EASIEST: ExperiencedKind(
            "greedy", frozenset({"recall", "rival"}), "Plays what won in recorded games, or what looks best."
        ),
        USUAL: ExperiencedKind(
            "level-4r",
            frozenset({"recall", "rival", "hindsight"}),
            "Counts tiles for itself and its partner, and corrects itself by what won in recorded games and by what "
            "replayed hands taught it.",
        ),
        STRONGEST: ExperiencedKind(
            "level-5",
            frozenset({"recall", "rival", "hindsight"}),
            "Simulates the hands that you may hold, knows how you have played before, follows rules from replayed "
            "hands where moves look alike, and learns from hands lost to you.",
        ),
    },
    strengths={
        "random": 1,
        "level-1": 1,
        "level-4": 1,
        "level-4e": 1,
        "level-2": 2,
        "level-3": 2,
        "greedy": 2,
        EASIEST: 2,
        "companion": 3,
        "level-4r": 4,
        "weigher": 4,
        USUAL: 4,
        "level-5": 5,
        STRONGEST: 5,
    },
    stand_in="greedy",
    experience=ExperienceFacets(
        wrappers={"hindsight": HindsightAgent},
        barring_margin=None,
        recall_margin=0.01,
        blank_sections={HINDSIGHT: b"", RULES_NAME: FITS_ALL},
    ),
    duel=DuelFacets(
        practice=("level-2", "level-4r", "weigher", "level-5", USUAL), single_rounds={"first_lead": "random_free"}
    ),
    analysis=AnalysisFacets(root_search=_root_search, look_back=_look_back),
    puzzles=PuzzleFacets(find=_puzzles),
    perft=PerftFacets(counter="ai.games.domino_101.kernels.perft:perft"),
    encoding="ai.games.domino_101.encoding:DominoEncoding",
    rollouts="ai.games.domino_101.rollouts:HandRollouts",
)
