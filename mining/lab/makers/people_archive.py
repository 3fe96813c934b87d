"""The archive's games as decisions of people, in the parts that the fit of `people` learns from and is tested on."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mining.games.english_draughts.boards import boards_of, seen_by_maker
from mining.games.english_draughts.habit import DraughtsChoices, choices_among
from mining.lab.experiments.draughts_log import Plies, known, left_out, plies_of

Words = NDArray[np.int64]
ALL = 22_621
"""Games of people's archive."""
HELD_OUT, HELD_OUT_SEED = 1 / 12, 1
"""The share of the games, by whole events, that nothing is learned from, and the seed that draws them."""
SECOND_SHARE, SECOND_SEED = 1 / 7, 2
"""Of the other games, those that fit the second stage."""
SHARD = 4_000
"""Plies that are searched, and kept, together."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The archive and its parts, by game."""

    plies: Plies
    positions: Words
    """[plies, 3]: own, enemy, kings as the mover sees them."""
    results: Words
    first: NDArray[np.bool_]
    second: NDArray[np.bool_]
    held_out: NDArray[np.bool_]
    """Those of them that are no other game's move list."""

    def decisions(self, rows: NDArray[np.int64]) -> "PeopleDecisions":
        """The decisions among these plies."""
        from ai.games.english_draughts.kernels.people import LAST
        from mining.lab.kernels.people_training import last_moves

        choices = choices_among(self.positions[rows], self.results[rows], np.ones(len(rows), np.int64))
        found = rows[choices.row]
        last = np.zeros((len(found), LAST), np.int64)
        last_moves(self.positions, self.plies.game, found, last)
        return PeopleDecisions(choices, found, self.positions[found], last)


@dataclass(frozen=True, slots=True)
class PeopleDecisions:
    """Decisions with what the model sees of them before any search."""

    choices: DraughtsChoices
    plies: Words
    """Which plies of the archive they are."""
    before: Words
    last: Words
    """[decisions, LAST]: the last moves."""


def parts_of(games: int = ALL) -> Parts:
    """The first games of the archive and their parts."""
    plies = plies_of(games)
    out = left_out(plies, HELD_OUT, HELD_OUT_SEED)
    second = left_out(plies, SECOND_SHARE, SECOND_SEED) & ~out
    positions, results = boards_of(plies.premises), seen_by_maker(plies.results)
    return Parts(plies, positions, results, ~out & ~second, second, out & ~known(plies, ~out))


def rows_of(parts: Parts, games: NDArray[np.bool_], seed: int) -> list[Words]:
    """Shards of the plies of these games, drawn at random."""
    rows = np.random.default_rng(seed).permutation(np.flatnonzero(games[parts.plies.game]))
    return [np.sort(rows[first : first + SHARD]) for first in range(0, len(rows), SHARD)]


def joined(parts: list[DraughtsChoices]) -> DraughtsChoices:
    """The decisions of several parts as one."""
    before = np.cumsum([0, *(len(part.seen) for part in parts)])[:-1]
    shifted = [(part.ends + rows, part.chosen + rows) for part, rows in zip(parts, before.tolist(), strict=True)]
    return DraughtsChoices(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("seen", "made")),
        *(np.concatenate(column) for column in zip(*shifted, strict=True)),
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("times", "row")),
    )


def counts_of(parts: Parts, learned: NDArray[np.bool_], decisions: PeopleDecisions) -> Words:
    """By move, how often it was played in its position in the learned games."""
    return counts_in(parts, np.flatnonzero(learned[parts.plies.game]), decisions)


def counts_in(parts: Parts, plies: Words, decisions: PeopleDecisions) -> Words:
    """By move, how often it was played in its position in these plies of the archive."""
    choices, keys = decisions.choices, parts.plies.premise_keys
    here = plies[np.isin(keys[plies], keys[decisions.plies])]
    known, times = np.unique(_pair_keys(keys[here], parts.results[here]), return_counts=True)
    if not len(known):
        return np.zeros(len(choices.made), np.int64)
    sizes = choices.ends - choices.starts
    wanted = _pair_keys(np.repeat(keys[decisions.plies], sizes), choices.made)
    at = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    return np.where(known[at] == wanted, times[at], 0)


def _pair_keys(premises: NDArray[np.uint64], results: Words) -> NDArray[np.uint64]:
    words = results.astype(np.uint64)
    mixed = premises ^ words[:, 0] * np.uint64(0x9E3779B97F4A7C15) ^ words[:, 1] * np.uint64(0xBF58476D1CE4E5B9)
    return (mixed ^ mixed >> np.uint64(29)) * np.uint64(0x94D049BB133111EB)
