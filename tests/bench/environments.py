"""`oldhand bench environments`: steps a second of our games as environments, beside games of the libraries themselves.

Every environment is stepped with random legal actions, from the same seeds; a step is one ply, with the observation and
the action mask of the seat that makes it, where the library gives them. What only machine code can do stands below:
whole rounds a minute, dealt and played at random.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Annotated, Any

import typer

from ai.environments import env, open_spiel_game, rollouts
from ai.environments.boards import has_encoding
from ai.registry import agent_facets
from shared.games import GAMES, game_named

ROUNDS = 20_000
"""In one array of rollouts."""
OF_PETTINGZOO = "connect_four_v3"
OF_OPENSPIEL = ("checkers", "python_block_dominoes")
"""Games of the libraries, in C++ and in Python, that stand beside ours."""


def _stepped(environment: Any, rng: Random) -> int:
    """Steps of one round of a PettingZoo environment."""
    environment.reset(seed=rng.getrandbits(31))
    steps = 0
    for agent in environment.agent_iter():
        observation, _, terminated, truncated, _ = environment.last()
        is_over = terminated or truncated
        environment.step(None if is_over else environment.action_space(agent).sample(observation["action_mask"]))
        steps += not is_over
    return steps


def _walked(game: Any, rng: Random) -> int:
    """Steps of one round of an OpenSpiel game; chance events are none."""
    node, steps = game.new_initial_state(), 0
    while not node.is_terminal():
        if not node.is_chance_node():
            node.observation_tensor()
            steps += 1
        node.apply_action(rng.choice(node.legal_actions()))
    return steps


def _rate(what: str, unit: str, seconds: float, once: Callable[[], int]) -> dict[str, Any]:
    """How many that `once` counts are made in a unit of processor time, after a first go that nobody times."""
    once()
    began, count = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds or not count:
        count += once()
    return {"what": what, "value": round(count / spent * (60 if unit.endswith("/min") else 1)), "unit": unit}


def rows(games: Sequence[str], seconds: float, seed: int) -> Iterator[dict[str, Any]]:
    """A row for each game and library; `games`: rules ids. Raises MissingExtra."""
    for game in filter(has_encoding, games):
        for library, made, once in (
            ("PettingZoo", env(game), _stepped),
            ("OpenSpiel", open_spiel_game(game), _walked),
        ):
            rng = Random(seed)
            yield _rate(f"{game} in {library}", "steps/s", seconds, lambda o=once, m=made, r=rng: o(m, r))
    rng = Random(seed)
    if find_spec("pygame") is None:
        print(f"no {OF_PETTINGZOO} of PettingZoo beside ours: it needs pygame", file=sys.stderr)
    else:
        theirs = import_module(f"pettingzoo.classic.{OF_PETTINGZOO}").env()
        yield _rate(f"{OF_PETTINGZOO} of PettingZoo", "steps/s", seconds, lambda: _stepped(theirs, rng))
    for name in OF_OPENSPIEL:
        import_module("open_spiel.python.games")  # registers those in Python
        loaded = import_module("pyspiel").load_game(name)
        yield _rate(f"{name} of OpenSpiel", "steps/s", seconds, lambda g=loaded: _walked(g, rng))
    for game in (game for game in games if agent_facets(game).rollouts is not None):
        made = rollouts(game)

        def play(made: Any = made) -> int:
            return len(made.play_out(made.deal(ROUNDS, rng.getrandbits(31)), rng.getrandbits(31)))

        yield _rate(f"{game} rollouts", "rounds/min", seconds, play)


def bench_environments(
    game: Annotated[str | None, typer.Option(help="One game of ours; default: all.")] = None,
    seconds: Annotated[float, typer.Option(help="Processor seconds of each figure.", min=0.001)] = 1.0,
    seed: Annotated[int, typer.Option(help="The same seed deals the same rounds.")] = 101,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Time our games as environments for research, beside games of PettingZoo and OpenSpiel.

    Example: oldhand bench environments --seconds 3
    """
    found: list[dict[str, Any]] = []
    for row in rows(list(GAMES) if game is None else [game_named(game).id], seconds, seed):
        found.append(row)
        if not as_json:
            print(f"{row['what']:46}{row['value']:>12,} {row['unit']}", flush=True)
    if as_json:
        print(json.dumps({"rows": found}))
