"""`oldhand book`: what the log knows about a position, straight from the tally. Reads files, writes none."""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Annotated, Any

import numpy as np
import typer

from mining.keeping import Keeper
from mining.tally import Tally
from shared.core import Game, View
from shared.errors import NotationError
from shared.games import game_named
from shared.keys import premise, results
from shared.places import data_folder


@dataclass(frozen=True, slots=True)
class Known:
    """What became of one move here. Counts are rounds of whoever made it, moves chosen by a rule left out."""

    move: str
    wins: int
    losses: int
    draws: int
    support: float
    """(3) of the paper: (wins − losses) / all rounds of the log."""
    games: int
    """How often it was made here."""


def known_moves(tallies: Sequence[Tally], view: View, legal: Sequence[str]) -> list[Known]:
    """The legal moves that were made in the view's situation, the most won with first."""
    situation = premise(view)
    state = np.frombuffer(situation.state, dtype=np.uint8)
    counts: dict[int, np.ndarray[Any, Any]] = {}
    for tally in tallies:
        first, last = np.searchsorted(tally.premise_keys, np.uint64(situation.key), "left"), len(tally)
        for row in range(int(first), last):
            if tally.premise_keys[row] != situation.key:
                break
            if np.array_equal(tally.premises[row], state):  # two states may share a key
                made = np.array([tally.wins[row], tally.losses[row], tally.draws[row]], dtype=np.int64)
                result = int(tally.result_keys[row])
                counts[result] = counts.get(result, np.zeros(3, dtype=np.int64)) + made
    rounds = sum(tally.games for tally in tallies)
    known = [
        Known(move, wins, losses, draws, round((wins - losses) / rounds, 6), wins + losses + draws)
        for move, result in results(view, legal).items()
        if result in counts
        for wins, losses, draws in [counts[result].tolist()]
    ]
    return sorted(known, key=lambda one: (one.losses - one.wins, -one.games, one.move))


def view_of(game: Game[Any, Any], position: str | None) -> tuple[View, list[str]]:
    """What the seat to move sees in the position (None: the start), and its legal moves. Raises NotationError."""
    options = game.options({})
    if position is None and game.hidden:
        raise NotationError(f"{game.title} has no start position to look up: give one with --position")
    state = game.parse_position(position or game.deal(options, Random(0)), options)
    if not game.to_act(state):
        raise NotationError("nobody is to move in this position")
    view = game.view(state, game.to_act(state)[0])
    return view, [game.format_move(state, move) for move in game.legal_moves(state)]


def book(
    game: Annotated[str, typer.Argument(help="Whose log.")],
    position: Annotated[str | None, typer.Option(help="Position text; the start without it.")] = None,
    top: Annotated[int, typer.Option(min=1, help="Moves shown, the most won with first.")] = 20,
    data: Annotated[Path | None, typer.Option(help="Folder of log and books.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The result as one JSON object.")] = False,
) -> None:
    """Show what was played in a position, and how often it won."""
    rules = game_named(game)
    view, legal = view_of(rules, position)
    keeper = Keeper(data_folder(data, os.environ) / "mining", rules.id)
    keeper.refresh()
    tallies = [keeper.base, keeper.recent]
    moves = known_moves(tallies, view, legal)[:top]
    rounds = sum(tally.games for tally in tallies)
    if as_json:
        told = {"game": rules.id, "position": view.board, "games": rounds, "moves": [asdict(move) for move in moves]}
        print(json.dumps(told))
        return
    print(f"{view.board}: {len(moves)} of {len(legal)} legal moves known from {rounds:,} games")
    for one in moves:
        print(
            f"{one.move:>12}  {one.games:>6} games  +{one.wins} −{one.losses} ={one.draws}  support {one.support:+.2%}"
        )
