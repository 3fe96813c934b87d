"""The fast path: pairs of keys counted in machine code, for logs of any size. Knows keys and signs, no state, no log.

Equal, row by row, to sorting all decisions and adding up runs of equal ones. Decisions come as columns (premise key,
result key, sign); games whose every state is the next one's premise come as one array, see `of_states`.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from mining.columns import Keys, Signs

if TYPE_CHECKING:
    from ai.kernels.patterns.pairs import Scratch

Result = TypeVar("Result")
NO_DECISION = 2
"""A sign that says: no decision led here. It stands at the first state of a game."""
_PART_ROWS = 1 << 10
"""Decisions of a part, about: a part and its table fit in the cache of a core."""
_FEWEST_BITS, _MOST_BITS = 2, 14
"""Of the premise, that name its part: a sign needs two, and more than 2**14 parts are too many to write to at once."""
_THREAD_ROWS = 1 << 20
"""Decisions that are worth a thread of their own."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Columns of equal length, a row a pair, ascending by premise key and then by result key."""

    premises: Keys
    results: Keys
    wins: NDArray[np.uint32]
    draws: NDArray[np.uint32]
    losses: NDArray[np.uint32]
    best: NDArray[np.bool_]
    """Whether the pair is its premise's most reliable: the greatest net, among equals the smaller result key."""

    def __len__(self) -> int:
        """Pairs."""
        return len(self.wins)


def of_states(states: Keys, signs: Signs, threads: int = 1) -> Pairs:
    """The pairs of games one behind the other: each game's states from its first, each with the sign of its maker.

    The first state of a game has the sign NO_DECISION.
    """
    return count(states[:-1], states[1:], signs[1:], threads)


def count(premises: Keys, results: Keys, signs: Signs, threads: int = 1) -> Pairs:
    """The pairs of decisions, each with its maker's sign: 1, 0, −1 or NO_DECISION, which leaves a row out.

    Takes 16 bytes a decision and 13 a pair besides what it is given.
    """
    from ai.kernels.patterns import pairs as kernel  # compiled code is loaded where it is needed

    threads = max(1, min(threads, len(signs) // _THREAD_ROWS))
    bits = min(max(_FEWEST_BITS, (len(signs) // _PART_ROWS).bit_length()), _MOST_BITS)
    shares = [slice(len(signs) * n // threads, len(signs) * (n + 1) // threads) for n in range(threads)]
    sizes = np.zeros((threads, 1 << bits), np.int64)

    def measure(n: int) -> None:
        kernel.sizes_of_parts(premises[shares[n]], signs[shares[n]], bits, sizes[n])

    def spread(n: int) -> None:
        kernel.spread(premises[shares[n]], results[shares[n]], signs[shares[n]], bits, places[n], rows)

    def count_share(n: int) -> int:
        scratch = _scratch(int(np.diff(ends).max()))
        return int(kernel.count_parts(cuts[n], cuts[n + 1], ends, bits, rows, counts, scratch))

    with ThreadPoolExecutor(threads) as pool:
        _all(pool, measure, threads)
        ends = np.concatenate([np.zeros(1, np.int64), sizes.sum(axis=0).cumsum()])
        places = ends[:-1] + sizes.cumsum(axis=0) - sizes
        rows = np.empty((int(ends[-1]), 2), np.uint64)
        _all(pool, spread, threads)
        counts = np.empty((len(rows), 3), np.uint32)
        cuts = np.searchsorted(ends[:-1], len(rows) * np.arange(1, threads) // threads)
        cuts = [0, *cuts.tolist(), 1 << bits]
        found = _all(pool, count_share, threads)
    total = found[0]
    for n in range(1, threads):
        kernel.move_up(rows, counts, ends[cuts[n]], found[n], total)
        total += found[n]
    rows, counts, best = rows[:total], counts[:total], np.zeros(total, np.bool_)
    kernel.mark_best(rows, counts, best)
    return Pairs(rows[:, 0], rows[:, 1], counts[:, kernel.WIN], counts[:, kernel.DRAW], counts[:, kernel.LOSS], best)


def rows_in_order(premises: Keys, results: Keys, details: Keys) -> NDArray[np.int64]:
    """The order of rows by premise, by result and then by any third word; equal rows in no order of their own."""
    from ai.kernels.patterns import pairs as kernel

    order = np.empty(len(premises), np.int64)
    kernel.order_rows(premises, results, details, order, np.zeros((1 << len(premises).bit_length()) + 1, np.int64))
    return order


def _all(pool: ThreadPoolExecutor, work: Callable[[int], Result], shares: int) -> list[Result]:
    return list(pool.map(work, range(shares)))


def _scratch(largest: int) -> "Scratch":
    """Room for a part of `largest` rows."""
    from ai.kernels.patterns.pairs import Scratch

    slots = 2 << max(1, largest).bit_length()
    return Scratch(
        np.empty(slots, np.int32),
        np.empty((largest, 2), np.uint64),
        np.empty((largest, 3), np.uint32),
        np.empty(largest, np.int64),
        np.empty(slots, np.int64),
    )
