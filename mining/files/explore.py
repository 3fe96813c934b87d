"""`oldhand book`: what the log knows about a position, straight from the tally. Reads files, writes none."""

import json
import os
from contextlib import closing
from typing import Annotated

import typer

from shared.data_folder import data_folder
from shared.errors import LogError
from shared.experience.explorer import Explorer, looked_at, sample_fields, trend_of
from shared.experience.known_moves import KnownMove, SampledMove
from shared.flags import AsJson, Data, Database
from shared.games import game_named
from shared.store import database_of, open_store
from shared.store.store import now_ms

BOOKS = 5
"""Versions whose rules are told, newest first."""


def book(
    game: Annotated[str, typer.Argument(help="The game.")],
    position: Annotated[str | None, typer.Option(help="Position text; the start without it.")] = None,
    top: Annotated[int, typer.Option(min=1, help="Moves shown, the most won with first.")] = 20,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show what was played in a position, how often it won, and what books made of it.

    `oldhand book export GAME` lists all rules of a book.

    Example: oldhand book english-draughts --top 5
    """
    rules = game_named(game)
    view, legal = looked_at(rules, position)
    folder = data_folder(data, os.environ)
    with closing(Explorer(folder / "mining")) as explorer:
        known, rounds = explorer.known(view, legal)
        samples = [explorer.sample(rules.id, one.sample) for _, one in known[:top]]
    moves: list[KnownMove] | list[SampledMove] = [one.as_dict(move, rounds) for move, one in known[:top]]
    trend = []
    try:
        with closing(open_store(database_of(database, folder, os.environ), create=False)) as store:
            moves = [
                {**one, **sample_fields(store.log, rules.id, sample, now_ms())}
                for one, sample in zip(moves, samples, strict=True)
            ]
            files = [folder / "books" / listed.file for listed in store.books.list(rules.id)[:BOOKS]]
        trend = trend_of(files, view, legal)
    except LogError as error:
        if error.code != "store/unreachable":
            raise
    if as_json:
        fields = {"game": rules.id, "position": view.board, "games": rounds, "moves": moves, "trend": trend}
        print(json.dumps(fields))
        return
    print(f"{view.board}: {len(moves)} of {len(legal)} legal moves known from {rounds:,} games")
    for one in moves:
        by = ", ".join(f"{maker} {times}" for maker, times in one["from"].items())
        print(
            f"{one['move']:>12}  {one['games']:>6} games  +{one['wins']} −{one['losses']} ={one['draws']}"
            f"  support {one['support']:+.2%}  at least {one['low']:.2f}  by {by}"
            f"  {one['witnesses']} independent source{'' if one['witnesses'] == 1 else 's'}"
        )
    for one in trend:
        rules_text = ", ".join(
            f"{rule['move']} +{rule['wins']} −{rule['losses']} ={rule['draws']}" for rule in one["rules"]
        )
        print(f"book {one['version']}: {rules_text or 'no rule'}")
