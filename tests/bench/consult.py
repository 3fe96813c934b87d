"""`oldhand bench consult`: what a book before an agent costs it, in random positions that the book does not know.

There the agent has to think after all. Each position is asked about once, as in play, where every view is a new one.
"""

import json
import time
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from ai.host.bench import questions
from ai.roster import make_agent, player_named
from shared.agent import Agent, Budget
from shared.core import View
from shared.experience import ExperienceBook
from shared.experience.learners import USUAL
from shared.games import game_named
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store.shipped import shipped_books

PLAYERS: Mapping[str, str] = {
    game: player_named(game, USUAL).agent for game in (ENGLISH_DRAUGHTS.id, CHINESE_CHECKERS.id)
}
"""By rules id the agent behind the book: that of the usual player that learns."""
LIMIT_PERCENT = 25.0
A_ROUND = 8
"""Positions of each random round."""


def measure(game: str, count: int, nodes: int, seed: int) -> dict[str, Any]:
    """The row of one game: medians of the processor time of a move."""
    positions = [each for rounds in range(-(-count // A_ROUND)) for each in questions(game, A_ROUND, seed + rounds)]
    shipped = next(one for one in shipped_books() if one.book.game == game)
    with ExperienceBook(shipped.content()) as book:
        agent, reader = (make_agent(game, PLAYERS[game] + kinds, seed, {game: book}) for kinds in ("", "+recall"))
        alone, asking = microseconds(agent, positions, nodes), microseconds(reader, positions, nodes)
    both = [(without, with_book) for without, with_book in zip(alone, asking, strict=True) if with_book is not None]
    without, with_book = (sorted(side)[len(both) // 2] for side in zip(*both, strict=True))
    return {
        "what": f"{game} {PLAYERS[game]}+recall",
        "value": round(100 * (with_book / without - 1), 1),
        "unit": "%",
        "limit": LIMIT_PERCENT,
        "us": round(with_book, 1),
        "us_alone": round(without, 1),
        "positions": len(both),
    }


def microseconds(agent: Agent, positions: Sequence[tuple[View, Sequence[str]]], nodes: int) -> list[float | None]:
    """By position; None where a rule of the book answered."""
    for view, legal in positions[-2:]:
        agent.choose(view, legal, Budget(nodes=100))  # compiled and loaded by now
    spent: list[float | None] = []
    for view, legal in positions:
        began = time.process_time_ns()
        decision = agent.choose(view, legal, Budget(nodes=nodes))
        took = (time.process_time_ns() - began) / 1000
        spent.append(None if decision.why.kind == "rule" else took)
    return spent


def bench_consult(
    game: Annotated[str | None, typer.Option(help="english-draughts or chinese-checkers; default: both.")] = None,
    count: Annotated[int, typer.Option(help="Positions of each game.", min=A_ROUND)] = 400,
    nodes: Annotated[int, typer.Option(help="Positions that a search looks at for a move.", min=1)] = 500,
    seed: Annotated[int, typer.Option(help="The same seed asks for moves in the same positions.")] = 101,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Time moves with the shipped book before an agent and without, where the book has no answer.

    Example: oldhand bench consult --game english-draughts
    """
    games = list(PLAYERS) if game is None else [game_named(game).id]
    if not set(games) <= set(PLAYERS):
        raise typer.BadParameter(f"choose one of {', '.join(PLAYERS)}", param_hint="--game")
    rows = [measure(each, count, nodes, seed) for each in games]
    if as_json:
        print(json.dumps({"rows": rows}))
        return
    print(f"{'player':34}{'µs':>9}{'alone µs':>11}{'the book adds':>16}")
    for row in rows:
        added = f"{row['value']:+.1f} %"
        print(f"{row['what']:34}{row['us']:>9}{row['us_alone']:>11}{added:>16}   (limit {row['limit']:g} %)")
