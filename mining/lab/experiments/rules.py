"""The experiment `rules`: how many rules of early positions are mistakes by ten times the search that admits them.

The rules are a random sample from the shipped book, of those whose position occurs within the first EARLY plies of a
game between people; the control is a sample of the pairs that the gate of rules has refuted. Each is searched with
TIMES as many positions as the gate looks at last (`mining.worker.rule_gate`), and what it takes for a mistake is one.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np

from mining.archive import ARCHIVES, archive_of
from mining.archive.codec import Archive
from mining.games.registry import mining_facets
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, cell_of_game, score_of
from mining.lab.experiments.table_matches import shipped_book_of
from mining.pipeline.normal_states import normal_rows
from mining.rows import keys_of
from mining.worker.rule_gate import AGAIN, RECALL, REFUTED, Pair, loss_of
from shared.games import GAMES
from shared.keys import key_of

EARLY, TIMES = 20, 10
PUBLISHED, DROPPED = "published", "refuted"


def cells(request: Request) -> list[Cell]:
    """The rules of every game that has a gate for them, and what it refuted."""
    games = [game for game in ARCHIVES if mining_facets(game).rule_check is not None]
    return [cell_of_game(game, setting, request.games) for game in games for setting in (PUBLISHED, DROPPED)]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """How many of the rules, or of all there are if there are fewer, are mistakes."""
    check, early = mining_facets(cell.game).rule_check, early_states(cell.game)
    assert check is not None
    pairs = sorted(pair for pair in _pairs(cell) if key_of(pair[0]) in early and _is_choice(cell.game, pair[0]))
    drawn = Random(f"rules:{seed}").sample(pairs, min(cell.games, len(pairs)))
    losses = [loss_of(cell.game, pair, TIMES * AGAIN * check.nodes) for pair in drawn]
    found = score_of([[float(loss >= check.mistake)] for loss in losses])
    return {
        **cell.facts("game", rules="setting"),
        "of": len(pairs),
        "drawn": len(drawn),
        "nodes": TIMES * AGAIN * check.nodes,
        "mistakes": sum(loss >= check.mistake for loss in losses),
        "worst": max(losses),
        "share": found["score"],
        "low": found["low"],
        "high": found["high"],
    }


def _is_choice(game: str, premise: bytes) -> bool:
    rules = GAMES[game]
    return len(rules.legal_moves(rules.unpack(premise))) > 1


def _pairs(cell: Cell) -> Iterator[Pair]:
    book = shipped_book_of(cell.game)
    if cell.setting == DROPPED:
        yield from book.pairs(REFUTED)
    else:  # of a premise's pairs the first alone is its rule
        yield from {premise: (premise, result) for premise, result in reversed([*book.pairs(RECALL)])}.values()


@cache
def early_states(game: str) -> frozenset[int]:
    """The keys of the normal states of people's games before their first EARLY plies."""
    found: set[int] = set()
    for path in ARCHIVES[game]:
        archive = archive_of(path)
        if isinstance(archive, Archive) and not archive.practice:
            states = [packed for each in archive.games() for packed in (each.start, *each.states[: EARLY - 1])]
            rows = np.frombuffer(b"".join(states), np.uint8).reshape(len(states), -1)
            found.update(keys_of(normal_rows(game, rows)).tolist())
    return frozenset(found)


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title=f"early rules that are mistakes by {TIMES} times the search that admitted them; 95 % intervals",
    columns={
        "game": "{game}",
        "rules": "{rules}",
        "of": "{of}",
        "drawn": "{drawn}",
        "positions": "{nodes:,}",
        "mistakes": "{mistakes}",
        "share": "{share:.1%}",
        "interval": "{low:.1%} to {high:.1%}",
        "worst": "{worst}",
    },
    default_games=200,
    least_games=10,
)
