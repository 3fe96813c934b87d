"""The experiment `tuning`: how strong `experience` is with an evaluation tuned to some games of its own practice.

The games are those of the seat against itself, from varied openings, logged as a server logs practice. The evaluation
that ships is tuned to their positions as the worker does it (`mining.worker.tuning`), without its gate, and plays the
one that ships at two numbers of positions a move. In the control, the searched scores and the results were dealt out
among the positions at random.
"""

import tempfile
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from ai.duel.contest import Contest, play_game
from ai.duel.inbox import write_practice
from ai.duel.openings import varied_opening
from mining.columns import Bytes
from mining.contracts import Fitted, Tuner
from mining.games.registry import mining_facets
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, score_of
from mining.pipeline.rounds import tally_of_rounds
from mining.worker.inbox import take_practice
from mining.worker.tuning import play_pair, positions_of
from shared.events import Event
from shared.experience import ExperienceBook, book_bytes
from shared.experience.learners import STRONGEST
from shared.experience.tuning import NAME
from shared.games import GAMES
from shared.store import open_store, sqlite_url

SIZES = (100, 1_000, 4_000)
"""Logged games."""
PRACTISED = 500
"""Positions that the seat looks at for a move of a logged game."""
NODES = (2_000, 8_000)
"""Positions that both seats look at for a move of a row."""


def cells(request: Request) -> list[Cell]:
    """`games` games of each row; the shuffled control is of the largest log alone."""
    return [
        cell_of(game, logged, nodes, request.games, permuted=permuted)
        for game in GAMES
        if mining_facets(game).tuner is not None
        for nodes in NODES
        for logged, permuted in (*((size, False) for size in SIZES), (SIZES[-1], True))
    ]


def cell_of(game: str, logged: int, nodes: int, games: int, *, permuted: bool = False) -> Cell:
    """One row."""
    key = f"{game} after {logged} games at {nodes}{', shuffled' if permuted else ''}"
    return Cell(key=key, game=game, logged=logged, setting=str(nodes), games=games, permuted=permuted)


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The score of the tuned seat against itself as it ships; without one where a fit tells no more."""
    found: Row = {**cell.facts("game", "logged", control="permuted", nodes="setting")}
    tuned = _tuned(cell.game, cell.logged, seed, cell.permuted)
    if tuned is None:
        return found
    new = ExperienceBook(book_bytes(cell.game, 1, {}, {NAME: tuned[0]}))
    old = ExperienceBook(book_bytes(cell.game, 1, {}, {}))
    pairs = [play_pair(cell.game, seed, number, new, old, int(cell.setting)) for number in range(cell.games // 2)]
    return {**found, **tuned[1], "games": 2 * len(pairs), **score_of(pairs)}


@cache
def _tuned(game: str, logged: int, seed: int, permuted: bool) -> Fitted | None:
    states, points, scores = _searched(game, logged, seed)
    if permuted:
        order = np.random.default_rng(seed).permutation(len(states))
        points, scores = points[order], scores[order]
    return _tuner(game).fit(None, states, points, scores)


@cache
def _searched(game: str, logged: int, seed: int) -> tuple[Bytes, "np.ndarray", "np.ndarray"]:
    """States of the first games of a log, what their movers scored, and what a search makes of them."""
    with tempfile.TemporaryDirectory() as name, closing(open_store(sqlite_url(Path(name)))) as store:
        write_practice(Path(name), [_practised(game, seed, number) for number in range(logged)])
        take_practice(store.log, Path(name), lambda error, file: None)
        tally = tally_of_rounds(store.log, game, store.log.finished(game, 0, logged))
    states, points = positions_of(tally, _tuner(game))
    return states, points, _tuner(game).search(None)(states)


def _practised(game: str, seed: int, number: int) -> Sequence[Event]:
    """The events of a game of the seat against itself."""
    opening = varied_opening(GAMES[game], Random(f"{seed}:{number}"))
    contest = Contest(game, (STRONGEST, STRONGEST), seed, (opening or "",), nodes=PRACTISED, keep=True)
    return play_game(contest, number, {}).events


def _tuner(game: str) -> Tuner:
    tuner = mining_facets(game).tuner
    assert tuner is not None
    return tuner


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title="The strongest seat, tuned to games of its own, against itself as it ships; openings varied, seats exchanged",
    columns={
        "game": "{game}",
        "logged": "{logged}",
        "control": "{control}",
        "positions": "{positions}",
        "positions a move": "{nodes}",
        "games": "{games}",
        "score": "{score:.3f} [{low:.3f}, {high:.3f}]",
    },
    default_games=200,
)
