"""The command `oldhand perft`: counts legal move sequences, the proof of a rule book. Plays nothing, learns nothing."""

import json
import time
from collections.abc import Callable, Iterator
from enum import StrEnum
from importlib import import_module
from random import Random
from typing import Annotated, Any, NoReturn

import typer

from ai.registry import agent_facets
from shared.core import Game
from shared.errors import GameError
from shared.games import NAMES, game_named

Counter = Callable[[Any, int], int]
"""(state, depth) → sequences of exactly `depth` plies."""

PROGRESS_S = 1.0
"""Seconds between two lines of progress, at least."""


class PerftEngine(StrEnum):
    """The counter: the readable rule book, or a compiled move generator."""

    RULES = "rules"
    KERNEL = "kernel"


def count(game: Game[Any, Any], state: Any, depth: int) -> int:
    """Legal move sequences of exactly `depth` plies, and in domino those that end the hand on the last of them.

    A sequence that ends the round earlier is not continued, so it counts at the depth where it ends. A forced pass is a
    ply like any other.
    """
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(game, game.successor(state, move), depth - 1) for move in moves)


def kernel(game: Game[Any, Any]) -> Counter | None:
    """The compiled counter of a rule book, if it has one."""
    facets = agent_facets(game.id).perft
    if facets is None:
        return None
    module, function = facets.counter.split(":")  # loaded when asked for: numba takes its time
    return getattr(import_module(module), function)


def divide(game: Game[Any, Any], state: Any, depth: int, counter: Counter | None = None) -> Iterator[tuple[str, int]]:
    """(move text, sequences that begin with it) for every legal move; `depth` counts that move, and is at least 1.

    The rule book counts unless a `counter` does.
    """
    for move in game.legal_moves(state):
        after = game.successor(state, move)
        yield game.format_move(state, move), counter(after, depth - 1) if counter else count(game, after, depth - 1)


def start_position(game: Game[Any, Any]) -> str:
    """The position text from which every round starts; in an open game no chance is involved."""
    return game.deal(game.options({}), Random(0))


def perft(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"Rule book: {NAMES}.")],
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, help="Plies of every sequence.")],
    position: Annotated[str | None, typer.Option(help="Position text to count from; default: the start.")] = None,
    by_move: Annotated[bool, typer.Option("--divide", help="Also say how many begin with each move.")] = False,
    engine: Annotated[
        PerftEngine | None,
        typer.Option(
            help="What counts: the rule book, or the compiled kernel; default: the kernel where there is one."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Count legal move sequences of exactly DEPTH plies. Draws by repetition or without progress are left out.

    Example: oldhand perft english-draughts 6 --divide
    """
    try:
        rules = game_named(game)
        if position is None and rules.hidden:
            _refuse(f"{rules.id} starts from a deal: name one by --position 'HANDS;-;SEAT' (SEAT! must lead 1-1)", 2)
        text = start_position(rules) if position is None else position
        facets = agent_facets(rules.id).perft
        state = rules.parse_position(text, rules.options({} if facets is None else facets.options))
    except GameError as error:
        _refuse(str(error), 2)
    counter = None if engine is PerftEngine.RULES else kernel(rules)
    if engine is PerftEngine.KERNEL and counter is None:
        _refuse(f"there is no compiled move generator for {rules.id} yet; use --engine rules", 1)
    engine = PerftEngine.KERNEL if counter else PerftEngine.RULES

    began = shown = time.perf_counter()
    found: dict[str, int] = {}
    moves = len(rules.legal_moves(state))
    for move, sequences in divide(rules, state, depth, counter) if depth else ():
        found[move] = sequences
        if time.perf_counter() - shown >= PROGRESS_S:
            shown = time.perf_counter()
            typer.echo(f"{len(found)} of {moves} moves, {sum(found.values())} nodes", err=True)
    nodes = sum(found.values()) if depth else 1
    seconds = time.perf_counter() - began

    if as_json:
        result = {
            "game": rules.id,
            "position": rules.format_position(state),
            "depth": depth,
            "engine": engine.value,
            "nodes": nodes,
            "seconds": round(seconds, 6),
        }
        typer.echo(json.dumps(result | ({"divide": found} if by_move else {})))
        return
    for move, sequences in found.items() if by_move else ():
        typer.echo(f"{move:<12} {sequences}")
    typer.echo(f"{nodes} nodes in {seconds:.3f} s")


def _refuse(sentence: str, code: int) -> NoReturn:
    """Say why on stderr and exit: 2 for wrong usage, 1 for the rest."""
    typer.echo(f"oldhand perft: {sentence}", err=True)
    raise typer.Exit(code)
