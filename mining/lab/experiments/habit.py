"""The experiment `habit`: how often people's moves are foretold in games of English draughts that were left out.

Left out are whole events, and of their games those whose move list a learned game has too. Every cell tells what share
of the moves played, where there is a choice, was held the likeliest; its interval counts games, not moves. Controls:
the first legal move, choices dealt out at random before the fit, a search alone (leaves valued by hand or as mined),
and games that no person played.
"""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.games.english_draughts.search import hand_tables
from mining.columns import Tally
from mining.games.english_draughts import habit
from mining.games.english_draughts.boards import boards_of, seen_by_maker
from mining.games.english_draughts.judgement import draughts_judgement, tables_of
from mining.lab.experiments.draughts_log import Plies, known, left_out, plies_of, tally_of
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, score_of
from mining.lab.makers.searched_games import SearchPlayer, play, unseen_start
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

ALL = 22_621
"""Games of people's archive."""
SHARE = 1 / 12
"""Of the games are left out."""
TESTED = 200
"""Of those that were left out are foretold with a search at most: it takes its time."""
SIZES = (300, 1_000, 5_000)
"""Games that are learned from, beside all."""
FIRST, HABIT, SEARCH, JUDGED, BOTH = "the first move", "habit", "search", "search as mined", "habit and search"
REFERENCE = {HABIT: 0.476, SEARCH: 0.335, JUDGED: 0.473, BOTH: 0.571}
"""Shares in a first measurement, of 10,000 positions."""
BARS = {HABIT: 0.47, BOTH: 0.56}


@dataclass(frozen=True, slots=True, kw_only=True)
class HabitCell(Cell):
    """One share to measure: `player` predicts. `games` of the archive are read; `permuted`: choices dealt at random."""

    people: bool = True
    """Whether people's games are predicted, or AI players'."""


def cell_of(player: str, logged: int, games: int, permuted: bool = False, people: bool = True) -> HabitCell:
    taught = f"{logged} games{' with choices by lot' if permuted else ''}" if logged else "no log"
    return HabitCell(
        key=f"{player} after {taught}, games of {'people' if people else 'AI players'}",
        game=ENGLISH_DRAUGHTS.id, player=player, logged=logged, games=games, permuted=permuted, people=people,
    )  # fmt: skip


def cells(request: Request) -> list[HabitCell]:
    """Every cell; the greatest log is all that is not left out."""
    games = request.games
    sizes = [size for size in SIZES if size < games * (1 - 2 * SHARE)]
    found = [cell_of(FIRST, 0, games), cell_of(SEARCH, 0, games), cell_of(JUDGED, games, games)]
    found += [cell_of(HABIT, size, games) for size in (*sizes, games)]
    found += [cell_of(BOTH, size, games) for size in (*sizes, games)]
    found += [cell_of(HABIT, games, games, permuted=True), cell_of(BOTH, games, games, permuted=True)]
    return found + [
        cell_of(name, size, games, people=False) for name, size in ((FIRST, 0), (SEARCH, 0), (HABIT, games))
    ]


def row(cell: HabitCell, seed: int, jobs: int) -> Row:
    """The share of decisions in which the likeliest move was played."""
    choices, game = tested(cell.games, seed, cell.people)
    strengths = strengths_of(cell, seed, choices, game)
    hits = habit.strongest_played(choices, strengths)
    found = score_of([hits[game == each].tolist() for each in np.unique(game)])
    whole = cell.logged == ALL and not cell.permuted and cell.people
    reference = REFERENCE.get(cell.player) if cell.people and (whole or not cell.logged) else None
    return {
        "foretells": cell.player,
        "logged": int(learned(cell, seed).games) if cell.logged else 0,
        "by_lot": cell.permuted,
        "people": cell.people,
        "games": len(np.unique(game)),
        "decisions": len(hits),
        "share": found["score"],
        "low": found["low"],
        "high": found["high"],
        "reference": reference,
        "bar": BARS.get(cell.player) if whole else None,
    }


def strengths_of(
    cell: HabitCell, seed: int, choices: habit.DraughtsChoices, game: NDArray[np.int64]
) -> NDArray[np.float64]:
    """The strength that the cell's player would give every move."""
    if cell.player == FIRST:
        return np.zeros(len(choices.seen))
    if cell.player in (SEARCH, JUDGED):
        return -losses(cell.games, seed, cell.people, cell.player == JUDGED).astype(np.float64)
    alone = habit.strengths_of(choices, weights(cell, seed))
    if cell.player == HABIT:
        return alone
    # How a search counts beside habit is fitted on one half of the games and tried on the other.
    regrets = losses(cell.games, seed, cell.people, True)
    half = np.isin(game, np.unique(game)[::2])
    both = np.zeros(len(alone))
    for fit in (half, ~half):
        factor, bucket = habit.weighed(*some_of(choices, fit, alone, regrets))
        rows = rows_of(choices, ~fit)
        both[rows] = factor * alone[rows] + bucket[np.searchsorted(habit.LOSSES, regrets[rows])]
    return both


def rows_of(choices: habit.DraughtsChoices, kept: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The rows of the decisions that are kept."""
    return np.flatnonzero(np.repeat(kept, choices.ends - choices.starts))


def some_of(
    choices: habit.DraughtsChoices, kept: NDArray[np.bool_], strengths: NDArray[np.float64], regrets: NDArray[np.int64]
) -> tuple[habit.DraughtsChoices, NDArray[np.float64], NDArray[np.int64]]:
    """The decisions that are kept, and the columns of their rows."""
    rows = rows_of(choices, kept)
    sizes = (choices.ends - choices.starts)[kept]
    ends = np.cumsum(sizes)
    chosen = ends - sizes + (choices.chosen - choices.starts)[kept]
    part = habit.DraughtsChoices(
        choices.seen[rows], choices.made[rows], ends, chosen, choices.times[kept], choices.row[kept]
    )  # fmt: skip
    return part, strengths[rows], regrets[rows]


@cache
def split(games: int, seed: int) -> tuple[Plies, NDArray[np.bool_], NDArray[np.bool_]]:
    """The archive's first games; which of them may be learned from; which are foretold."""
    plies = plies_of(games)
    out = left_out(plies, SHARE, seed)
    return plies, ~out, out & ~known(plies, ~out)


@cache
def learned(cell: HabitCell, seed: int) -> Tally:
    """The tally that the cell learns from."""
    plies, may, _ = split(cell.games, seed)
    numbers = np.flatnonzero(may)
    chosen = np.random.default_rng(seed).permutation(numbers)[: cell.logged]
    return tally_of(plies, np.isin(np.arange(plies.games), chosen))


@cache
def weights(cell: HabitCell, seed: int) -> NDArray[np.float64]:
    """The fit of the cell's habit."""
    choices = habit.choices_of(learned(cell, seed), slice(0, habit.LARGEST))
    if cell.permuted:
        lots = np.random.default_rng(seed).random(len(choices.ends))
        chosen = choices.starts + (lots * (choices.ends - choices.starts)).astype(np.int64)
        choices = habit.DraughtsChoices(choices.seen, choices.made, choices.ends, chosen, choices.times, choices.row)
    return habit.fitted(choices)


@cache
def tested(games: int, seed: int, people: bool) -> tuple[habit.DraughtsChoices, NDArray[np.int64]]:
    """The decisions that are foretold, and the game of each."""
    if people:
        plies, _, out = split(games, seed)
        numbers = np.random.default_rng(seed).permutation(np.flatnonzero(out))[:TESTED]
        here = np.isin(plies.game, numbers)
        before, behind = boards_of(plies.premises[here]), seen_by_maker(plies.results[here])
        game = plies.game[here]
    else:
        player = SearchPlayer(hand_tables(), 1_000, noise=12)
        parts: list[tuple[NDArray[Any], NDArray[Any], NDArray[np.int64]]] = []
        for number in range(TESTED // 4):
            rng = Random(f"habit:{seed}:{number}")
            parts.append(play(player, player, unseen_start(rng), rng).as_seen())
        before, behind = (np.concatenate([part[column] for part in parts]) for column in (0, 1))
        game = np.repeat(np.arange(len(parts)), [len(part[0]) for part in parts])
    choices = habit.choices_among(before, behind, np.ones(len(before), np.int64))
    return choices, game[choices.row]


@cache
def losses(games: int, seed: int, people: bool, as_mined: bool) -> NDArray[np.int64]:
    """The loss of every move of the tested decisions by a search."""
    tables = None
    if as_mined:
        tally = learned(cell_of(JUDGED, games, games), seed)
        found = draughts_judgement(tally, tally)
        tables = None if found is None else tables_of(found[0])
    return habit.losses_of(tested(games, seed, people)[0], tables)


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    columns={
        "predicted by": "{foretells}",
        "log": lambda row: f"{row['logged']}{' by lot' if row['by_lot'] else ''}",
        "games of": lambda row: "people" if row["people"] else "AI players",
        "share": "{share:.1%}",
        "interval": "[{low:.1%}, {high:.1%}]",
        "games": "{games}",
        "decisions": "{decisions}",
        "reference": "{reference:.1%}",
        "bar": "{bar:.1%}",
    },
    default_games=ALL,
    least_games=1_000,
)
