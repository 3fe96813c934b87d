"""Figure 7: CPU seconds to mine the same logs by exact counting, by PrefixSpan and by the paper's sequence tree.

All methods are given the same games, loops eliminated before: exact counting the keys of their states, the others ids.
Building machine code is timed apart. Of runs that take less than a second the fastest of several counts.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from time import process_time
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from mining.finished_rounds import loopless
from mining.lab.experiments.wang2015 import tree
from mining.lab.experiments.wang2015.logs import games_of
from mining.lab.experiments.wang2015.panel import PERSONALITIES, LoggedGame, packed_states
from mining.pipeline.counting import NO_DECISION, of_states
from mining.pipeline.normal_states import normal_states
from mining.rows import keys_of

MIN_SUPPORT = 0.02
SIZES = (330, 660, 990, 1320, 1650)
"""The paper's games."""
PLAIN_GAMES = 25
"""As many as the tree of plain objects is given: its time grows with the square."""
SEEN = 1 << 18
"""Counters of premises."""
BRIEF_S = 1.0
"""A run that takes less is repeated."""
Result = TypeVar("Result")
Rules = set[tuple[int, int]]
"""(premise, result): ids."""


@dataclass(frozen=True, slots=True)
class Sequences:
    """One log for all methods: game by game, loops eliminated."""

    keys: NDArray[np.uint64]
    """Of every state, game behind game."""
    signs: NDArray[np.int8]
    """Of every state, of its maker; NO_DECISION at the first of a game."""
    ids: list[list[int]]
    """Of each game's states, from 1, negative where the loser made the state."""
    made: list[list[int]]
    """Beside them 1 where the winner made the state, −1 where the loser, 0 in a draw."""
    literal: list[list[int]]
    """The same as Algorithms 1 and 2 hand them to the tree: the first id twice."""
    numbers: dict[int, int]
    """Id of each key."""


@lru_cache(maxsize=1)
def sequences_of(games: int, seed: int) -> Sequences:
    """So many games of ten personalities among themselves."""
    numbers: dict[int, int] = {}
    keys: list[int] = []
    signs: list[int] = []
    ids: list[list[int]] = []
    made: list[list[int]] = []
    literal: list[list[int]] = []
    for game in games_of(games, 0, seed, PERSONALITIES):
        game_keys = _keys(game)
        named = [numbers.setdefault(key, len(numbers) + 1) for key in game_keys]
        first_won = None if game.winner < 0 else game.winner == 0
        literal.append(tree.without_redundant(tree.sequence_of(named, first_won)))
        kept = loopless([(number % 2, key) for number, key in enumerate(game_keys)])
        made.append([0 if game.winner < 0 else (1 if (number - 1) % 2 == game.winner else -1) for number in kept])
        keys += [game_keys[number] for number in kept]
        signs += [NO_DECISION, *made[-1][1:]]
        ids.append([named[number] * (-1 if sign < 0 else 1) for number, sign in zip(kept, made[-1], strict=True)])
    return Sequences(np.array(keys, np.uint64), np.array(signs, np.int8), ids, made, literal, numbers)


def _keys(game: LoggedGame) -> list[int]:
    packed = packed_states(game)
    return keys_of(normal_states("chinese-checkers/1", packed, np.zeros(len(packed), np.int8))).tolist()


def measured(games: int, seed: int) -> dict[str, Any]:
    """Every method on a log of so many games: CPU seconds, and what it found beside what is there."""
    log = sequences_of(games, seed)
    exact_frequent, exact = _by_dict(log)
    row: dict[str, Any] = {
        "log_games": games,
        "states": len(log.keys),
        "frequent": len(exact_frequent),
        "rules": len(exact),
    }
    first_s, _ = _timed(lambda: (_by_counting(log), _by_counting_all(log)), once=True)
    row["exact_s"], counted = _timed(lambda: _by_counting(log))
    row["first_run_s"] = first_s
    row["all_pairs_s"], all_counted = _timed(lambda: _by_counting_all(log))
    assert counted == all_counted == (exact_frequent, exact), "exact counting is exact"
    row["dict_s"], _ = _timed(lambda: _by_dict(log))
    row["prefixspan_gaps_s"], gaps = _timed(lambda: _by_prefixspan(log), once=True)
    row["prefixspan_pairs_s"], _ = _timed(lambda: _pairs_by_prefixspan(log))
    _timed(lambda: tree.compiled_branches(log.literal[:2]), once=True)
    row["tree_s"], (branches, visits) = _timed(lambda: tree.compiled_branches(log.literal), once=True)
    found = tree.frequent(branches, MIN_SUPPORT, games)
    kept = {(pattern.premise, pattern.result) for pattern in tree.reliable(found)}
    plain_s, _ = _timed(lambda: tree.sequence_tree(log.literal[:PLAIN_GAMES]), once=True)
    pairs: dict[tuple[int, int], int] = {}
    for premise, result, _ in branches:
        pairs[premise, result] = pairs.get((premise, result), 0) + 1
    return row | {
        "prefixspan_patterns": len(gaps),
        "tree_visits": visits,
        "tree_frequent": len({(each.premise, each.result) for each in found} & exact_frequent),
        "tree_rules": len(kept & exact),
        "tree_split_pairs": sum(times > 1 for times in pairs.values()),
        "plain_tree_games": min(PLAIN_GAMES, games),
        "plain_tree_s": plain_s,
        "prefixspan_times": round(row["prefixspan_gaps_s"] / row["exact_s"]),
        "tree_times": round(row["tree_s"] / row["exact_s"]),
    }


def _timed(work: Callable[[], Result], once: bool = False) -> tuple[float, Result]:
    """CPU seconds of a run, and its result."""
    began = process_time()
    result = work()
    seconds = process_time() - began
    for _ in range(0 if once or seconds >= BRIEF_S else 4):
        began = process_time()
        result = work()
        seconds = min(seconds, process_time() - began)
    return round(seconds, 6), result


def _by_counting(log: Sequences) -> tuple[Rules, Rules]:
    """Frequent pairs and rules, exactly: only what can be frequent is counted."""
    from mining.lab.kernels.frequent_pairs import frequent_pairs

    rows, nets = np.empty((2, len(log.keys)), np.int64)
    least = math.ceil(MIN_SUPPORT * len(log.ids))
    seen = np.zeros(SEEN, np.uint32)
    count = frequent_pairs(log.keys, log.signs, least, seen, nets, rows)
    found = [
        (int(log.keys[row - 1]), int(log.keys[row]), net)
        for row, net in zip(rows[:count].tolist(), nets[:count].tolist(), strict=True)
    ]
    best = {premise: result for premise, result, _ in sorted(found, key=lambda pair: (pair[2], -pair[1]))}
    name = log.numbers
    frequent = {(name[premise], name[result]) for premise, result, _ in found}
    return frequent, {(name[premise], name[result]) for premise, result in best.items()}


def _by_counting_all(log: Sequences) -> tuple[Rules, Rules]:
    """The same out of the counts of all pairs in order, as the miner keeps them."""
    pairs = of_states(log.keys, log.signs)
    net = pairs.wins.astype(np.int64) - pairs.losses
    frequent = np.flatnonzero(net >= MIN_SUPPORT * len(log.ids))
    rows = [
        (log.numbers[int(pairs.premises[row])], log.numbers[int(pairs.results[row])], bool(pairs.best[row]))
        for row in frequent
    ]
    return {(premise, result) for premise, result, _ in rows}, {
        (premise, result) for premise, result, best in rows if best
    }


def _by_dict(log: Sequences) -> tuple[Rules, Rules]:
    """The same in plain Python, by ids and keys."""
    net: dict[tuple[int, int], int] = {}
    for ids, made in zip(log.ids, log.made, strict=True):
        for (premise, result), sign in zip(pairwise(ids), made[1:], strict=True):
            pair = (abs(premise), abs(result))
            net[pair] = net.get(pair, 0) + sign
    frequent = {pair: count for pair, count in net.items() if count >= MIN_SUPPORT * len(log.ids)}
    key_of = {number: key for key, number in log.numbers.items()} if frequent else {}
    best: dict[int, tuple[int, int]] = {}
    for (premise, result), count in frequent.items():
        chosen = best.get(premise)
        if chosen is None or (-count, key_of[result]) < (-chosen[1], key_of[chosen[0]]):
            best[premise] = (result, count)
    return set(frequent), {(premise, result) for premise, (result, _) in best.items()}


def _by_prefixspan(log: Sequences) -> list[Any]:
    """The paper's comparison: PrefixSpan held to length 2. It cannot be told that the two must be neighbours."""
    span = _prefixspan()([[abs(each) for each in ids] for ids in log.ids])
    span.minlen = span.maxlen = 2
    return span.frequent(math.ceil(MIN_SUPPORT * len(log.ids)))


def _pairs_by_prefixspan(log: Sequences) -> list[Any]:
    """PrefixSpan on neighbours made into single items, which is what was wanted of it."""
    pairs = [[(abs(a), abs(b)) for a, b in pairwise(ids)] for ids in log.ids]
    span = _prefixspan()(pairs)
    span.minlen = span.maxlen = 1
    return span.frequent(math.ceil(MIN_SUPPORT * len(log.ids)))


def _prefixspan() -> Any:
    from prefixspan import PrefixSpan  # pyright: ignore[reportMissingTypeStubs]

    return PrefixSpan


def growth(seconds: Sequence[float], sizes: Sequence[int]) -> float:
    """The exponent with which time grows with the number of games, by least squares on logarithms."""
    slope, _ = np.polyfit(np.log(sizes), np.log(seconds), 1)
    return float(slope)
