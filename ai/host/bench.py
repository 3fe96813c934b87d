"""`oldhand bench search`: how long compiled players think, how quickly, and whether they stop when they are told to.

Every player is asked in the same positions of seeded random rounds: alone with a deadline for each move, then many
seats at once in the threads of an AI host. The limit beside each figure is what hosts promise: no decision later than
50 ms after its deadline.
"""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, TypedDict

import typer

from ai.alarms import Alarms
from ai.duel.headless import SeatedAgent, play_match
from ai.host.thinking import ThinkingPool
from ai.roster import agent_kinds, make_agent
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.games import GAMES, game_named
from shared.reasons import ChanceReason

LATE_MS = 50.0
"""A decision may come so long after its deadline."""


@dataclass(slots=True)
class _RecordingAgent:
    """An agent that plays at random and keeps every question."""

    rng: Random
    positions: list[tuple[View, tuple[str, ...]]] = field(default_factory=list[tuple[View, tuple[str, ...]]])

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) > 1:
            self.positions.append((view, tuple(legal)))
        return Decision(self.rng.choice(legal), ChanceReason())

    def counsel(self, view: View) -> str:
        return "either"


def questions(game_id: str, count: int, seed: int = 101) -> list[tuple[View, tuple[str, ...]]]:
    """`count` views with a choice to make, spread over one random match."""
    game = GAMES[game_id]
    recorder = _RecordingAgent(Random(seed))
    events = play_match(
        game, game.options({}), [SeatedAgent("recorder", recorder)] * game.seats, lambda n: Random(f"{seed}:{n}")
    )
    for _ in events:
        pass
    step = max(1, len(recorder.positions) // count)
    return recorder.positions[::step][:count]


def alone(agent: Agent, positions: Sequence[tuple[View, Sequence[str]]], limit_ms: float) -> dict[str, float]:
    """Milliseconds of a decision (median, greatest) and how long after its deadline the latest came."""
    alarms, spent = Alarms(), list[float]()
    for view, legal in positions:
        budget = Budget()
        began = time.perf_counter()
        alarms.set(budget.stop, limit_ms / 1000)
        agent.choose(view, legal, budget)
        spent.append(1000 * (time.perf_counter() - began))
    spent.sort()
    return {"ms": spent[len(spent) // 2], "max_ms": spent[-1], "late_ms": max(0.0, spent[-1] - limit_ms)}


async def _together(
    agents: Sequence[Agent], positions: Sequence[tuple[View, Sequence[str]]], limit_ms: float, jobs: int
) -> float:
    """All seats are asked at the same moment, question after question: how long after its deadline the latest came."""
    thinkers, latest = ThinkingPool(jobs, limit_ms / 1000), 0.0
    for view, legal in positions:
        began = time.perf_counter()

        async def answer(agent: Agent, view: View = view, legal: Sequence[str] = legal, began: float = began) -> float:
            await thinkers.think(lambda budget: agent.choose(view, legal, budget))
            return 1000 * (time.perf_counter() - began)

        latest = max(latest, *await asyncio.gather(*map(answer, agents)))
    thinkers.close()
    return max(0.0, latest - limit_ms)


class SearchRow(TypedDict):
    """Time of one player's decisions."""

    what: str
    value: float
    """Median, in `unit`."""
    unit: str
    max_ms: float
    late_ms: float
    """After the deadline, alone."""
    late_ms_crowd: float
    """After the deadline, with many seats at once."""
    limit_ms: float


def measure(game_id: str, name: str, count: int, limit_ms: float, seats: int, jobs: int, seed: int = 101) -> SearchRow:
    """One player's row."""
    positions = questions(game_id, count, seed)
    agents = [make_agent(game_id, name, seat, {}) for seat in range(seats)]
    for view, legal in positions[:2]:
        agents[0].choose(view, legal, Budget(nodes=100))  # compiled and loaded by now
    found = alone(agents[0], positions, limit_ms)
    crowd = asyncio.run(_together(agents, positions[: max(1, count // 4)], limit_ms, jobs))
    return {
        "what": f"{game_id} {name}",
        "value": round(found["ms"], 2),
        "unit": "ms",
        "max_ms": round(found["max_ms"], 1),
        "late_ms": round(found["late_ms"], 1),
        "late_ms_crowd": round(crowd, 1),
        "limit_ms": LATE_MS,
    }


def bench_search(
    game: Annotated[str | None, typer.Option(help="One game; default: all.")] = None,
    count: Annotated[int, typer.Option(help="Positions of each game.", min=4)] = 24,
    ms: Annotated[float, typer.Option(help="Milliseconds until a decision is due.", min=1)] = 200,
    seats: Annotated[int, typer.Option(help="Seats that think at once in the second measure.", min=1)] = 24,
    jobs: Annotated[int, typer.Option(help="Threads that they share.", min=1)] = 2,
    seed: Annotated[int, typer.Option(help="The same seed asks for moves in the same positions.")] = 101,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Time the compiled players' decisions, and how late they come when told to stop: alone, and many at once.

    Example: oldhand bench search --game english-draughts --ms 50
    """
    games = list(GAMES) if game is None else [game_named(game).id]
    rows: list[SearchRow] = []
    if not as_json:
        print(f"due after {ms:g} ms, may be {LATE_MS:g} ms late; {seats} seats at once in {jobs} threads")
        print(f"{'player':32}{'median ms':>11}{'max ms':>9}{'late ms':>9}{'late ms, many':>15}")
    for game_id in games:
        for name, agent in agent_kinds(game_id).items():
            if not agent.compiled:
                continue
            print(f"{game_id} {name} ...", file=sys.stderr, flush=True)
            row = measure(game_id, name, count, ms, seats, jobs, seed)
            rows.append(row)
            if not as_json:
                late = f"{row['late_ms']:>9}{row['late_ms_crowd']:>15}"
                print(f"{row['what']:32}{row['value']:>11}{row['max_ms']:>9}{late}", flush=True)
    if as_json:
        print(json.dumps({"rows": rows}))
