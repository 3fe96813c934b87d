"""The experiment `judgement`: what English draughts positions are worth as logs teach it, tried in searches.

Every match starts from boards that no log has, eight plies drawn at random, each played twice with seats exchanged;
both sides look at equally many positions for a move, and the milliseconds of both stand beside it. Controls: the same
fit with the games' results dealt out again, the same search without experience against the same opponents, and an
opponent of another kind, which counts pieces alone. Practice of our own players is a log as well: it tells how much of
the gain needs no people.
"""

from functools import cache
from random import Random
from time import thread_time
from typing import Any

import numpy as np

from ai.games.english_draughts.kernels.evaluation import ARMIES, KING, MAN, evaluation_tables
from ai.games.english_draughts.search import hand_tables
from mining.games.english_draughts.judgement import learned_knots, quiet_positions, tables_of
from mining.lab.experiments.draughts_log import plies_of, practice_plies, tally_of
from mining.lab.experiments.harness import MATCH_COLUMNS, Cell, Experiment, Request, Row, match_score_of
from mining.lab.makers.searched_games import SearchPlayer, Tables, play, played_pairs, unseen_start
from shared.experience.judgement import encode
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

NODES = 5_000
"""Positions that both sides look at for a move."""
NOISE = 12
"""Hundredths of a man by which both misjudge leaves at most, as the player `expert` does."""
SIZES = (1_000, 5_000)
"""Games of people that are learned from, beside all."""
ALL = 22_621
PEOPLE, PRACTICE, BOTH, NOBODY = "people", "practice", "people and practice", "no log"
BY_HAND, PIECES = "hand", "pieces alone"
REFERENCE = {BY_HAND: 0.755}
"""The score in a first measurement, from people's games, against a weaker judgement and from other boards."""
BAR = 0.75


def cell_of(player: str, logged: int, against: str, games: int, permuted: bool = False) -> Cell:
    """One score to measure. `player`: by whose games it is taught; `permuted`: their results dealt out again."""
    lot = " with results by lot" if permuted else ""
    return Cell(
        key=f"taught by {player} ({logged}){lot} against {against}",
        game=ENGLISH_DRAUGHTS.id, player=player, logged=logged, against=against, games=games, permuted=permuted,
    )  # fmt: skip


def cells(request: Request) -> list[Cell]:
    """Every cell; the first is the claim, the rest are controls and smaller logs."""
    games = request.games // 2 * 2
    found = [cell_of(PEOPLE, ALL, BY_HAND, games), cell_of(PEOPLE, ALL, BY_HAND, games, permuted=True)]
    found += [cell_of(BOTH, ALL, BY_HAND, games), cell_of(BOTH, ALL, BY_HAND, games, permuted=True)]
    found += [cell_of(PRACTICE, 0, BY_HAND, games)]
    found += [cell_of(PEOPLE, size, BY_HAND, games) for size in SIZES]
    outside = ((NOBODY, 0), (PEOPLE, ALL), (BOTH, ALL))
    return found + [cell_of(player, logged, PIECES, games) for player, logged in outside]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The score of a search with what the log teaches, and the time of both sides."""
    player, rival = (
        SearchPlayer(tables, NODES, NOISE)
        for tables in (taught(cell.player, cell.logged, cell.permuted), rival_of(cell.against))
    )
    claimed = cell.player != NOBODY and cell.logged in (0, ALL) and not cell.permuted and cell.against == BY_HAND
    return {
        **cell.facts("logged", "permuted", "against", "games", taught="player"),
        **match_score_of(played_pairs(player, rival, cell.games // 2, f"judgement:{seed}")),
        "ms": [ms_per_move(each) for each in (player, rival)],
        "reference": REFERENCE[BY_HAND] if claimed and cell.player == PEOPLE else None,
        "bar": BAR if claimed else None,
    }


def rival_of(name: str) -> Tables:
    """The judgement of an opponent."""
    if name == BY_HAND:
        return hand_tables()
    value = np.zeros((ARMIES + 1, 2, 32))
    value[:, MAN], value[:, KING] = 100, 150
    return evaluation_tables(value, np.zeros(ARMIES + 1))


@cache
def taught(by: str, games: int, permuted: bool) -> Tables:
    """The judgement that these games teach; the hand-made one where there are none."""
    if by == NOBODY:
        return hand_tables()
    parts: list[tuple[Any, ...]] = []
    if by in (PEOPLE, BOTH):
        plies = plies_of(games)
        parts.append(quiet_positions(tally_of(plies, np.ones(plies.games, np.bool_), permuted)))
    if by in (PRACTICE, BOTH):
        parts.append(practised(permuted))
    boards, points, times = (np.concatenate(column) for column in zip(*parts, strict=True))
    return tables_of(encode(learned_knots(boards, points, times)))


@cache
def practised(permuted: bool) -> tuple[Any, ...]:
    """The quiet positions of the practice archive, as `quiet_positions` gives those of a tally."""
    plies = practice_plies()
    return quiet_positions(tally_of(plies, np.ones(plies.games, np.bool_), permuted))


def ms_per_move(player: SearchPlayer) -> float:
    """Thread time of a move, in milliseconds, over a few games against itself."""
    starts = [unseen_start(Random(number)) for number in range(4)]
    play(player, player, starts[0], Random(0))
    began, plies = thread_time(), 0
    for start in starts:
        plies += len(play(player, player, start, Random(1)).moves)
    return round(1000 * (thread_time() - began) / max(plies, 1), 4)


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    columns={
        "taught by": "{taught}",
        "games": lambda row: f"{row['logged']}{' by lot' if row['permuted'] else ''}",
        **MATCH_COLUMNS,
    },
    default_games=600,
    least_games=4,
)
