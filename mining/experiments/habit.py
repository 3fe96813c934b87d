"""The experiment `habit`: how often people's moves are foretold in games of English draughts that were left out.

Left out are whole events, and of their games those whose move list a learned game has too. Every cell tells what share
of the moves played, where there is a choice, was held the likeliest; its interval counts games, not moves. Controls:
the first legal move, choices dealt out by lot before the fit, a search alone (with leaves valued by hand or as mined),
and games that no person played.
"""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.duel.scoring import interval
from ai.games.english_draughts.search import hand_tables
from mining.experiments.draughts_games import Player, play, unseen_start
from mining.experiments.draughts_log import Plies, known, left_out, plies_of, tally_of
from mining.games.english_draughts import habit
from mining.games.english_draughts.boards import boards_of, seen_by_maker
from mining.games.english_draughts.judgement import draughts_judgement, tables_of
from mining.pipeline.tally import Tally
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

DEFAULT_GAMES, LEAST_GAMES = 22_621, 1_000
"""Games of the archive that are read."""
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


@dataclass(frozen=True, slots=True)
class Cell:
    """One share to measure."""

    foretells: str
    """What the likeliest move is told by."""
    logged: int
    """Games learned from at most; 0 for what learns from none."""
    games: int
    """Of the archive that are read."""
    by_lot: bool = False
    """Whether the choices learned from were dealt out by lot."""
    people: bool = True
    """Whether people's games are foretold, or AI players'."""
    game: str = ENGLISH_DRAUGHTS.id

    @property
    def key(self) -> str:
        """The cell's name, unique in the experiment."""
        taught = f"{self.logged} games{' with choices by lot' if self.by_lot else ''}" if self.logged else "no log"
        return f"{self.foretells} after {taught}, games of {'people' if self.people else 'AI players'}"


def cells(games: int) -> list[Cell]:
    """Every cell; the greatest log is all that is not left out."""
    sizes = [size for size in SIZES if size < games * (1 - 2 * SHARE)]
    found = [Cell(FIRST, 0, games), Cell(SEARCH, 0, games), Cell(JUDGED, games, games)]
    found += [Cell(HABIT, size, games) for size in (*sizes, games)]
    found += [Cell(BOTH, size, games) for size in (*sizes, games)]
    found += [Cell(HABIT, games, games, by_lot=True), Cell(BOTH, games, games, by_lot=True)]
    return found + [Cell(name, size, games, people=False) for name, size in ((FIRST, 0), (SEARCH, 0), (HABIT, games))]


def row(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
    """The cell measured: JSON-plain."""
    choices, game = tested(cell.games, seed, cell.people)
    strengths = strengths_of(cell, seed, choices, game)
    hits = habit.strongest_played(choices, strengths)
    found = interval([hits[game == each].tolist() for each in np.unique(game)])
    whole = cell.logged == DEFAULT_GAMES and not cell.by_lot and cell.people
    reference = REFERENCE.get(cell.foretells) if cell.people and (whole or not cell.logged) else None
    return {
        "foretells": cell.foretells,
        "logged": int(learned(cell, seed).games) if cell.logged else 0,
        "by_lot": cell.by_lot,
        "people": cell.people,
        "games": len(np.unique(game)),
        "decisions": len(hits),
        "share": round(found.score, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "reference": reference,
        "bar": BARS.get(cell.foretells) if whole else None,
    }


def strengths_of(cell: Cell, seed: int, choices: habit.Choices, game: NDArray[np.int64]) -> NDArray[np.float64]:
    """What the cell's player would give every move."""
    if cell.foretells == FIRST:
        return np.zeros(len(choices.seen))
    if cell.foretells in (SEARCH, JUDGED):
        return -losses(cell.games, seed, cell.people, cell.foretells == JUDGED).astype(np.float64)
    alone = habit.strengths_of(choices, weights(cell, seed))
    if cell.foretells == HABIT:
        return alone
    # How a search counts beside habit is fitted on one half of the games and tried on the other.
    regrets = losses(cell.games, seed, cell.people, True)
    half = np.isin(game, np.unique(game)[::2])
    both = np.zeros(len(alone))
    for fit in (half, ~half):
        trust, bucket = habit.weighed(*some_of(choices, fit, alone, regrets))
        rows = rows_of(choices, ~fit)
        both[rows] = trust * alone[rows] + bucket[np.searchsorted(habit.LOSSES, regrets[rows])]
    return both


def rows_of(choices: habit.Choices, kept: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The rows of the decisions that are kept."""
    return np.flatnonzero(np.repeat(kept, choices.ends - choices.starts))


def some_of(
    choices: habit.Choices, kept: NDArray[np.bool_], strengths: NDArray[np.float64], regrets: NDArray[np.int64]
) -> tuple[habit.Choices, NDArray[np.float64], NDArray[np.int64]]:
    """The decisions that are kept, and the columns of their rows."""
    rows = rows_of(choices, kept)
    sizes = (choices.ends - choices.starts)[kept]
    ends = np.cumsum(sizes)
    chosen = ends - sizes + (choices.chosen - choices.starts)[kept]
    part = habit.Choices(
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
def learned(cell: Cell, seed: int) -> Tally:
    """The tally that the cell learns from."""
    plies, may, _ = split(cell.games, seed)
    numbers = np.flatnonzero(may)
    chosen = np.random.default_rng(seed).permutation(numbers)[: cell.logged]
    return tally_of(plies, np.isin(np.arange(plies.games), chosen))


@cache
def weights(cell: Cell, seed: int) -> NDArray[np.float64]:
    """The fit of the cell's habit."""
    choices = habit.choices_of(learned(cell, seed), slice(0, habit.LARGEST))
    if cell.by_lot:
        lots = np.random.default_rng(seed).random(len(choices.ends))
        chosen = choices.starts + (lots * (choices.ends - choices.starts)).astype(np.int64)
        choices = habit.Choices(choices.seen, choices.made, choices.ends, chosen, choices.times, choices.row)
    return habit.fitted(choices)


@cache
def tested(games: int, seed: int, people: bool) -> tuple[habit.Choices, NDArray[np.int64]]:
    """The decisions that are foretold, and the game of each."""
    if people:
        plies, _, out = split(games, seed)
        numbers = np.random.default_rng(seed).permutation(np.flatnonzero(out))[:TESTED]
        here = np.isin(plies.game, numbers)
        before, behind = boards_of(plies.premises[here]), seen_by_maker(plies.results[here])
        game = plies.game[here]
    else:
        player = Player(hand_tables(), 1_000, noise=12)
        parts = []
        for number in range(TESTED // 4):
            rng = Random(f"habit:{seed}:{number}")
            parts.append(play(player, player, unseen_start(rng), rng).as_seen())
        before, behind = (np.concatenate([part[column] for part in parts]) for column in (0, 1))
        game = np.repeat(np.arange(len(parts)), [len(part[0]) for part in parts])
    choices = habit.choices_among(before, behind, np.ones(len(before), np.int64))
    return choices, game[choices.row]


@cache
def losses(games: int, seed: int, people: bool, as_mined: bool) -> NDArray[np.int64]:
    """What every move of the tested decisions loses in a search's eyes."""
    leaf = None
    if as_mined:
        found = draughts_judgement(learned(Cell(JUDGED, games, games), seed))
        leaf = None if found is None else tables_of(found[0])
    return habit.losses_of(tested(games, seed, people)[0], leaf)


def line(measured: dict[str, Any]) -> str:
    """A row for people."""
    return (
        f"{100 * measured['share']:.1f} % [{100 * measured['low']:.1f}, {100 * measured['high']:.1f}] of "
        f"{measured['decisions']} decisions in {measured['games']} games"
    )


def table(rows: list[dict[str, Any]]) -> str:
    """All rows for people, what they should be compared with beside them."""
    lines = ["foretold by           log              games of        share   interval       games  reference   bar"]
    for each in rows:
        log = f"{each['logged']}{' by lot' if each['by_lot'] else ''}"
        reference, bar = ("" if each[name] is None else f"{100 * each[name]:.1f} %" for name in ("reference", "bar"))
        lines.append(
            f"{each['foretells']:<18} {log:>14}   {'people' if each['people'] else 'AI players':<12} "
            f"{100 * each['share']:>6.1f} %   [{100 * each['low']:.1f}, {100 * each['high']:.1f}]   "
            f"{each['games']:>5}  {reference:>9}  {bar:>7}"
        )
    return "\n".join(lines)
