"""The experiment `companion`: how near to even a companion keeps people of ten strengths, and what that costs it.

One simulated person sits in seat 0 for sessions of several matches; who the other three are is the setting. The same
session has the same deals in every setting. How companions decide is their own business
(`ai.games.domino_101.companion`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import mean

from ai.duel.headless import SeatedAgent, play_match
from ai.games.domino_101 import agents
from ai.games.domino_101.companion import CompanionAgent
from mining.lab.experiments.domino_people import PEOPLE
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, in_threads, margin_of
from shared.agent import Agent
from shared.events import MatchEnded, RoundEnded
from shared.games.domino_101.rules import DOMINO_101
from shared.reasons import OwnThinkingReason

MATCHES = 12
"""In a session."""
SETTLED = 4
"""Matches of a session after which the companions should know their people."""
GAMES_A_SESSION = 1000
"""Of `--games`, so that its default is forty sessions a cell."""

SETTINGS: Mapping[str, tuple[Callable[[Random], Agent], ...]] = {
    "fixed": (agents.weigher, agents.weigher, agents.weigher),
    "companions": (agents.companion, agents.companion, agents.companion),
    "asymmetric": (agents.companion, agents.weigher, agents.companion),
}
"""The players in seats 1, 2 (the person's partner) and 3. "asymmetric": only the opponents change."""


@dataclass(frozen=True, slots=True)
class CompanionSession:
    """The result of one session for the person."""

    matches: tuple[float, ...]
    """1, ½ or 0 each."""
    hands: tuple[float, ...]
    points: float
    """Mean difference a hand."""
    costs: tuple[float, ...]
    """Chance of its side to win the match that a companion gave away by each of its choices, by its own figures."""
    level: float | None
    """Strength at even chances that the opponents ended with."""


def cells(request: Request) -> list[Cell]:
    """Ten people in each setting; `games` of a cell are its sessions."""
    sessions = max(2, request.games // GAMES_A_SESSION)
    return [
        Cell(key=f"{person} with {setting}", player=person, setting=setting, games=sessions)
        for person in PEOPLE
        for setting in SETTINGS
    ]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The person's wins, and the points that the companions gave away."""
    seeds = [f"{seed}:{number}" for number in range(cell.games)]
    sessions = in_threads(jobs, partial(played, cell.player, cell.setting), seeds)
    costs = [cost for session in sessions for cost in session.costs]
    levels = [session.level for session in sessions if session.level is not None]
    return {
        **cell.facts("setting", person="player"),
        "matches": cell.games * MATCHES,
        **_share("matches", [mean(session.matches) for session in sessions]),
        **_share("settled", [mean(session.matches[SETTLED:]) for session in sessions]),
        **_share("hands", [mean(session.hands) for session in sessions]),
        "points": round(mean(session.points for session in sessions), 2),
        "loss_mean": round(mean(costs), 5) if costs else None,
        "loss_largest": max(costs, default=None),
        "level": round(mean(levels), 2) if levels else None,
    }


def _share(name: str, by_session: Sequence[float]) -> Row:
    """Per cent with half its 95 % interval; sessions are what is independent."""
    margin = round(100 * margin_of(by_session), 1)
    return {f"{name}_percent": round(100 * mean(by_session), 1), f"{name}_margin": margin}


def played(person: str, setting: str, seed: str) -> CompanionSession:
    """One session; the same seed gives the same deals to any players."""
    makers = (PEOPLE[person], *SETTINGS[setting])
    agents = [make(Random(f"{seed}:{seat}")) for seat, make in enumerate(makers)]
    matches: list[float] = []
    hands: list[float] = []
    points: list[int] = []
    costs: list[float] = []
    for number in range(1, MATCHES + 1):
        seats = [SeatedAgent(name, agent) for name, agent in zip((person, *("ai",) * 3), agents, strict=True)]
        deals = partial(_of_hand, f"{seed}:{number}")
        for event in play_match(DOMINO_101, DOMINO_101.options({}), seats, deals, number=number):
            if isinstance(event.reason, OwnThinkingReason) and event.reason.cost is not None:
                costs.append(event.reason.cost)
            elif isinstance(event.data, RoundEnded):
                points.append(event.data.points[0] - event.data.points[1])
                hands.append(_score(event.data.points))
            elif isinstance(event.data, MatchEnded):
                matches.append(_score(event.data.points))
    opponent = agents[1]
    level = opponent.level if isinstance(opponent, CompanionAgent) else None
    return CompanionSession(tuple(matches), tuple(hands), mean(points), tuple(costs), level)


def _of_hand(match: str, hand: int) -> Random:
    return Random(f"{match}:{hand}")


def _score(points: Sequence[int]) -> float:
    """Of seat 0."""
    return (1 + (points[0] > points[1]) - (points[0] < points[1])) / 2


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title=f"Companion: what a person wins in sessions of {MATCHES} matches, per cent; settled: after {SETTLED} matches."
    "\nLoss: of the chance to win the match, a move of a companion, by its own figures. Level: where it ended.",
    columns={
        "person": "{person}",
        "setting": "{setting}",
        "matches": "{matches_percent:.1f} ± {matches_margin:.1f}",
        "settled": "{settled_percent:.1f} ± {settled_margin:.1f}",
        "hands": "{hands_percent:.1f} ± {hands_margin:.1f}",
        "points": "{points:+.2f}",
        "loss": "{loss_mean:.4f}",
        "largest": "{loss_largest:.4f}",
        "level": "{level:+.2f}",
    },
)
