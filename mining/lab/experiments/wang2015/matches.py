"""Matches of the computer with and without experience: who won, who decided each move, how long it took."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from typing import Any

from ai.duel.headless import SeatedAgent, play_match
from ai.duel.openings import opening_of_pair
from ai.roster import agent_kinds, make_agent
from mining.lab.experiments.harness import match_score_of
from mining.lab.experiments.wang2015.panel import OPTIONS, SeatedTester
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.events import Kind, MatchEnded
from shared.experience import ExperienceBook
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME

PATTERNS = ("rule", "key-state")
"""Kinds of reasons that say a pattern has decided."""


@dataclass(slots=True)
class Side:
    """The record of one side in all its games."""

    choices: int = 0
    seconds: float = 0.0
    """CPU time of its choices."""
    reasons: Counter[str] = field(default_factory=Counter[str])


@dataclass(slots=True)
class SideScore:
    """A's games against B."""

    results: list[list[float]] = field(default_factory=list[list[float]])
    """1, ½ or 0 for A, by cluster: games of one opening are not independent."""
    plies: int = 0
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))

    def as_row(self) -> dict[str, Any]:
        """JSON-plain, with the 95 % interval of the score."""
        games = sum(map(len, self.results))
        a, b = self.sides
        return {
            "games": games,
            **match_score_of(self.results, 3),
            "rounds": round(self.plies / 2 / games, 1),
            "rules_per_game": round(a.reasons["rule"] / games, 1),
            "key_states_per_game": round(a.reasons["key-state"] / games, 1),
            "moves_per_game": round(a.choices / games, 1),
            "fired": round(sum(a.reasons[kind] for kind in PATTERNS) / max(a.choices, 1), 3),
            "ms": round(1000 * a.seconds / max(a.choices, 1), 2),
            "ms_other": round(1000 * b.seconds / max(b.choices, 1), 2),
        }


class _Watched:
    """An agent whose choices are counted and timed."""

    def __init__(self, agent: Agent, side: Side) -> None:
        self._agent = agent
        self._side = side

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        began = thread_time()
        decision = self._agent.choose(view, legal, budget)
        self._side.seconds += thread_time() - began
        self._side.choices += 1
        self._side.reasons[decision.why.kind] += 1
        return decision


def seated(name: str, seed: str, book: ExperienceBook | None) -> Agent:
    """A tester of the panel by number, or a player of the roster by name."""
    if name.split("+")[0] in agent_kinds(GAME.id):
        return make_agent(GAME.id, name, seed, {} if book is None else {GAME.id: book})
    return SeatedTester(name, Random(seed))


def match(
    names: tuple[str, str],
    book: ExperienceBook | None,
    games: Sequence[int],
    seed: int,
    varied: bool = False,
    wrap: Callable[[Agent], Agent] | None = None,
) -> SideScore:
    """A against B, games by number: even ones with A in seat 0. The book is A's; B has none.

    `varied`: games 2k and 2k + 1 begin with two to four random forward moves, the same for both; else every game
    begins at the start and what differs is the players' own chance. `wrap` changes A's agent.
    """
    score = SideScore()
    clusters: dict[int, list[float]] = {}
    for number in games:
        pair, exchanged = divmod(number, 2)
        agents = [
            seated(name, f"{seed}:{number}:{name}:{side}", book if side == 0 else None)
            for side, name in enumerate(names)
        ]
        if wrap is not None:
            agents[0] = wrap(agents[0])
        watched = [_Watched(agent, side) for agent, side in zip(agents, score.sides, strict=True)]
        start = opening_of_pair(GAME, OPTIONS, seed, pair, ()).start if varied else None
        order = (1, 0) if exchanged else (0, 1)
        seats = [SeatedAgent(names[side], watched[side]) for side in order]
        result = 0.5
        for event in play_match(GAME, OPTIONS, seats, lambda round_no: Random(0), start=start):
            if event.kind is Kind.MOVED:
                score.plies += 1
            elif isinstance(event.data, MatchEnded):
                result = (1 + event.data.points[exchanged]) / 2
        clusters.setdefault(pair if varied else number, []).append(result)
    score.results = list(clusters.values())
    return score
