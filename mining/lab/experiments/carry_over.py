"""The experiment `carry-over`: what of the practice log of Chinese checkers holds against players that are not in it.

Habits choose at one ply, by look-ups at the board as it stands or looking ahead; Judgement values the leaves of a
search. Every match starts from random openings that no log has, each played twice with seats exchanged. Controls: the
same player without experience against the same opponent (looking ahead, with the same features weighted by hand),
opponents that are in no log (a search and a one-ply player that count rows), and the same fits with every game's winner
drawn at random, or for Judgement with leads drawn at random.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from random import Random
from time import thread_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.games.chinese_checkers.evaluation import for_both_seats, hand_cell_values
from ai.games.chinese_checkers.kernels import habit
from ai.games.chinese_checkers.kernels.lines import ROW
from mining.archive import ARCHIVES
from mining.archive.codec import Archive
from mining.columns import Bytes, Tally
from mining.games.chinese_checkers import habit as habit_checkers
from mining.games.chinese_checkers import judgement as judgement_checkers
from mining.games.chinese_checkers.cells import cells_of, moves_between, sides_of
from mining.lab.experiments.harness import MATCH_COLUMNS, Cell, Experiment, Request, Row, match_score_of, pairs_of
from mining.lab.kernels import checkers_match as match
from mining.pipeline.normal_states import normal_states
from mining.pipeline.tally import gathered
from mining.rows import keys_of
from shared.core import other
from shared.games.chinese_checkers.options import PLY_CAP_LIMIT
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.record_events import Replayed

OPENING = 6
"""Plies of a match's openings, drawn among forward moves."""
NODES = 2_000
"""Positions that a search looks at for a move."""
SIZES = (50, 150, 500, 1_350)
"""Logged games that are learned from."""
LOOKUPS, AHEAD, SEARCH = "look-ups", "looking ahead", "a search"
BY_HAND, TWO_PLIES, ROWS, ROWS_SEARCH = "hand, one ply", "hand, two plies", "rows, one ply", "rows, a search"
REFERENCE = {
    (LOOKUPS, BY_HAND): 0.762,
    (LOOKUPS, ROWS): 0.975,
    (AHEAD, BY_HAND): 0.948,
    (AHEAD, TWO_PLIES): 0.745,
    (SEARCH, SEARCH): 0.715,
}
"""Scores of a first measurement, from 1,350 games of other players."""
BARS = {(LOOKUPS, BY_HAND): 0.75, (SEARCH, SEARCH): 0.65}


def cell_of(player: str, against: str, logged: int, games: int, permuted: bool = False) -> Cell:
    """One score to measure. `logged` 0: the player made by hand; `permuted`: after winners drawn at random."""
    taught = f"{logged} games{' with winners by lot' if permuted else ''}" if logged else "no log"
    return Cell(
        key=f"{player} after {taught} against {against}",
        player=player, against=against, logged=logged, games=games, permuted=permuted,
    )  # fmt: skip


def cells(request: Request) -> list[Cell]:
    """Every cell; players at one ply play `games`, a search, which takes longer, half of them, in pairs."""
    fast, slow = request.games // 2 * 2, request.games // 4 * 2
    found = [cell_of(LOOKUPS, BY_HAND, size, fast) for size in SIZES]
    found += [cell_of(AHEAD, TWO_PLIES, size, fast) for size in (0, *SIZES)]
    found += [cell_of(AHEAD, BY_HAND, SIZES[-1], fast)]
    for player in (LOOKUPS, AHEAD):
        found += [cell_of(player, ROWS, size, fast) for size in (0, SIZES[-1])]
    found += [cell_of(SEARCH, SEARCH, size, slow) for size in SIZES[1:]]
    found += [cell_of(SEARCH, ROWS_SEARCH, size, slow) for size in (0, SIZES[-1])]
    lot = [(LOOKUPS, BY_HAND, fast), (AHEAD, TWO_PLIES, fast), (SEARCH, SEARCH, slow)]
    return found + [cell_of(player, against, SIZES[-1], count, permuted=True) for player, against, count in lot]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The score, and the time of both sides; one thread plays, whatever `jobs`, so that times compare."""
    player, rival = learner(cell), rival_of(cell.against)
    points, lengths = played(player, rival, cell.games, seed)
    reference = REFERENCE.get((cell.player, cell.against)) if cell.logged == SIZES[-1] and not cell.permuted else None
    return {
        **cell.facts("player", "against", "logged", "permuted", "games"),
        **match_score_of(pairs_of(((points + 1) / 2).tolist())),
        "plies": round(float(lengths.mean()), 1),
        "ms": [ms_per_move(each) for each in (player, rival)],
        "reference": reference,
        "bar": BARS.get((cell.player, cell.against)) if reference is not None else None,
    }


def learner(cell: Cell) -> NDArray[Any]:
    """The player of a cell, PLAYER[1]."""
    if cell.player == SEARCH:
        learned = for_both_seats(cell_values(cell.logged, cell.permuted)) if cell.logged else hand_cell_values()
        return player_of(match.SEARCHER, learned)
    if not cell.logged and cell.player == LOOKUPS:
        return player_of(match.TABLE, hand_cell_values())
    kind = match.AHEAD if cell.player == AHEAD else match.STATIC
    made = player_of(kind, hand_cell_values())
    ahead = cell.player == AHEAD
    made[0]["weights"][:] = weights(cell.logged, cell.permuted, ahead) if cell.logged else weights_by_hand()
    return made


def weights_by_hand() -> NDArray[np.float64]:
    """A row gained counts one, a row that could be gained next a half, a row left to the other side one, a win all."""
    found = np.zeros(habit.WEIGHTS)
    by_hand = hand_cell_values()[0] / 100
    found[habit.PATH : habit.LEAVING] = (by_hand[None, :] - by_hand[:, None]).ravel()
    rows = np.arange(16).repeat(habit.PHASES)
    found[habit.NEXT : habit.REPLY], found[habit.REPLY : habit.WAYS] = 0.5 * rows, -1.0 * rows
    found[habit.WIN + 1] = 100
    return found


def rival_of(name: str) -> NDArray[Any]:
    """An opponent by its name: each made by hand."""
    rows = (100 * ROW).astype(np.int32)
    if name == BY_HAND:
        return player_of(match.TABLE, hand_cell_values())
    if name == TWO_PLIES:
        return player_of(match.SEARCHER, hand_cell_values(), depth=2, nodes=1 << 40)
    if name == ROWS:
        return player_of(match.TABLE, rows)
    return player_of(match.SEARCHER, rows if name == ROWS_SEARCH else hand_cell_values())


def player_of(kind: int, table: NDArray[np.int32], *, depth: int = 60, nodes: int = NODES) -> NDArray[Any]:
    """PLAYER[1] of a kind, without blur and lapses."""
    made = np.zeros(1, match.PLAYER)
    here = made[0]
    here["kind"], here["nodes"], here["depth"], here["cell_values"] = kind, nodes, depth, table
    return made


def played(
    player: NDArray[Any], rival: NDArray[Any], games: int, seed: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """1, 0 or −1 for the player and the plies of every game; games 2k and 2k + 1 share their opening."""
    chance = Random(f"carry-over:{seed}")
    openings = [chance.getrandbits(64) for _ in range(games // 2)]
    seeds = [[chance.getrandbits(64), chance.getrandbits(64), openings[number // 2]] for number in range(games)]
    plies = np.zeros((games, PLY_CAP_LIMIT), np.int16)
    lengths, points = np.zeros((2, games), np.int64)
    match.play_games(player, rival, OPENING, np.array(seeds, np.uint64), plies, lengths, points, np.zeros(1, np.uint8))
    return points, lengths


def ms_per_move(player: NDArray[Any]) -> float:
    """Thread time of a move, in milliseconds, over a game against itself."""
    played(player, player, 2, 0)
    began = thread_time()
    _, lengths = played(player, player, 2, 1)
    return round(1000 * (thread_time() - began) / int(lengths.sum()), 4)


@dataclass(frozen=True, slots=True)
class LoggedPlies:
    """Every ply of some games, in their order."""

    own: NDArray[np.uint8]
    enemy: NDArray[np.uint8]
    made: NDArray[np.int64]
    game: NDArray[np.int64]
    won: NDArray[np.bool_]
    """Whether its mover won the game."""
    first: NDArray[np.bool_]
    """Whether its mover made the game's first ply."""
    order: NDArray[np.uint64]
    """Keys of the premises: by them the fits are in no game's order."""


def won_games(games: int) -> Iterator[tuple[int, Replayed]]:
    """The archive's first games, numbered, the drawn ones left out."""
    for number, game in enumerate(islice(Archive(ARCHIVES[CHINESE_CHECKERS.id][0].read_bytes()).games(), games)):
        assert game.record.points is not None
        if game.record.points[0] != 0:
            yield number, game


@cache
def states(games: int) -> tuple[Bytes, Bytes]:
    """The normal states before and after every ply of `won_games`."""
    packed: tuple[list[bytes], list[bytes]] = ([], [])
    for _, game in won_games(games):
        reached = [game.start, *game.states]
        packed[0].extend(reached[:-1])
        packed[1].extend(reached[1:])
    seats = np.zeros(len(packed[0]), np.int8)
    premises, results = (normal_states(CHINESE_CHECKERS.id, each, seats) for each in packed)
    return premises, results


@cache
def decisions(games: int) -> LoggedPlies:
    """Every ply of `won_games`."""
    contexts: list[tuple[int, bool, bool]] = []
    for number, game in won_games(games):
        for ply in range(len(game.states)):
            mover = game.first if ply % 2 == 0 else other(game.first)
            assert game.record.points is not None
            contexts.append((number, game.record.points[mover] > 0, ply % 2 == 0))
    premises, results = states(games)
    own, enemy = (cells_of(side) for side in sides_of(premises))
    game, won, first = (np.array(column) for column in zip(*contexts, strict=True))
    return LoggedPlies(own, enemy, moves_between(premises, results), game, won, first, keys_of(premises))


def winners(games: int, permuted: bool) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int64]]:
    """(own, enemy, made) of the winners of the first games; with winners drawn at random when permuted."""
    all_ = decisions(games)
    won = all_.won
    if permuted:
        lot = np.random.default_rng(0).integers(0, 2, games).astype(np.bool_)
        won = all_.first == lot[all_.game]
    kept = np.flatnonzero(won)
    kept = kept[np.argsort(all_.order[kept], kind="stable")]
    return all_.own[kept], all_.enemy[kept], all_.made[kept]


@cache
def cell_values(games: int, permuted: bool) -> NDArray[np.float64]:
    """Judgement: the value of every own cell; by hand where the lessons are refused, as shuffled ones are."""
    premises, results = states(games)
    counts = np.zeros((3, len(premises)), np.uint32)
    counts[1] = 1  # leads count, whoever won
    keys = keys_of(premises), keys_of(results)
    tally = gathered(Tally(CHINESE_CHECKERS.id, keys[0], premises, keys[1], results, *counts, games=games))
    lessons = judgement_checkers.lessons_of(tally, tally)
    if permuted:
        lessons = replace(lessons, worth=np.random.default_rng(0).permutation(lessons.worth))
    by_hand = hand_cell_values()[0].astype(np.float64)
    found = judgement_checkers.learned(by_hand, lessons, judgement_checkers.penalty())
    return by_hand if found is None else found


@cache
def weights(games: int, permuted: bool, ahead: bool) -> NDArray[np.float64]:
    """Habit: the weights of all columns, or of the static ones alone."""
    own, enemy, made = winners(games, permuted)
    choices = habit_checkers.choices_among(own, enemy, made, np.ones(len(made)))
    if not ahead:
        seen = np.ascontiguousarray(choices.seen[:, : habit.STATIC_COLUMNS])
        choices = habit_checkers.CheckersChoices(seen, choices.ends, choices.chosen, choices.times)
    return habit_checkers.fitted(choices)


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    columns={
        "player": "{player}",
        "log": lambda row: f"{row['logged']}{' by lot' if row['permuted'] else ''}",
        **MATCH_COLUMNS,
    },
    default_games=400,
    least_games=4,
)
