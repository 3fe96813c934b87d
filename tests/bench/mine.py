"""`oldhand bench mine`: how long a log takes to count, how much room, and how quickly a rule is found again.

The log is made in the run: games of Chinese checkers between ten quick one-ply players with
noise. Every method is given the same columns, loops eliminated before, and must find the same rows. Seconds are
CPU seconds of all threads, of brief runs the fewest of several; machine code is built before, and told apart.
"""

import json
import mmap
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from itertools import pairwise
from random import Random
from typing import Annotated, Any, TypeVar

import numpy as np
import typer
from numpy.typing import NDArray

from mining.columns import EVIDENCE, Keys, Signs
from mining.patterns.recall import index_section
from mining.pipeline.counting import NO_DECISION, Pairs, of_states
from mining.pipeline.engines import connect, relational_pairs
from mining.rows import in_order, starts_of_runs
from shared.core import Seat
from shared.errors import MissingExtra
from shared.experience import Section
from shared.experience.recall import RuleSection
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.keys import frame_of

PLAYERS, NOISE = 10, 5.0
"""One-ply players, and the scale of their noise in hundredths of a row."""
CHUNK = 10_000
"""Games made at a time, each chunk with a seed of its own."""
LARGEST_BY_ALL = 100_000
"""Games that the slower methods are still given."""
SAMPLED_BITS = 6
"""Of a log too large for them, the premises whose first bits are zero are counted in numpy as well, and compared."""
BRIEF_S = 1.0
LOOKS = 100_000
Result = TypeVar("Result")
Row = dict[str, Any]


def log_of(games: int, threads: int, seed: int = 101) -> tuple[Keys, Signs]:
    """Every state of so many games and its maker's sign, as `mining.pipeline.counting.of_states` takes them."""
    from ai.games.chinese_checkers.evaluation import hand_cell_values
    from ai.games.chinese_checkers.kernels.board import MOST_MOVES, board_of
    from ai.kernels.chance import chance
    from tests.bench.kernels import checkers_log as kernel

    rng = np.random.default_rng(seed)
    noise = rng.normal(0, 10, (PLAYERS, 9, 9))
    own = hand_cell_values()[0] + ((noise + noise.transpose(0, 2, 1)) / np.sqrt(2)).reshape(PLAYERS, -1)
    values = np.stack([own, own[:, ::-1]], axis=1).astype(np.float32)
    options = CHINESE_CHECKERS.options({})
    start = CHINESE_CHECKERS.begin(options, CHINESE_CHECKERS.deal(options, Random(seed)), Seat(0))

    def chunk(first: int) -> tuple[Keys, Signs]:
        number = min(CHUNK, games - first)
        keys, signs = np.empty(number * (kernel.CAP + 1), np.uint64), np.empty(number * (kernel.CAP + 1), np.int8)
        moves = np.zeros(MOST_MOVES, np.int32)
        state = chance(seed * 1_000_003 + first)
        made = kernel.play_games(number, values, np.float32(NOISE), board_of(start), moves, state, keys, signs)
        return keys[:made].copy(), signs[:made].copy()

    with ThreadPoolExecutor(threads) as pool:
        chunks = list(pool.map(chunk, range(0, games, CHUNK)))
    return np.concatenate([keys for keys, _ in chunks]), np.concatenate([signs for _, signs in chunks])


def by_numpy(premises: Keys, results: Keys, signs: Signs) -> Pairs:
    """Sorting all decisions, and adding up runs of equal ones."""
    order = in_order(premises, results)
    first = starts_of_runs(premises[order], results[order])
    wins, draws, losses = (
        np.add.reduceat((signs[order] == sign).astype(np.uint32), first) if len(first) else np.zeros(0, np.uint32)
        for sign in (1, 0, -1)
    )
    kept = order[first]
    premises, results = premises[kept], results[kept]
    best = np.zeros(len(kept), np.bool_)
    ranked = in_order(premises, losses.astype(np.int64) - wins, results)
    best[ranked[starts_of_runs(premises[ranked])]] = True
    return Pairs(premises, results, wins, draws, losses, best)


def by_dict(states: list[int], signs: list[int]) -> int:
    """Plain Python, a game after the other; how many pairs there are."""
    counts: dict[tuple[int, int], list[int]] = {}
    for pair, sign in zip(pairwise(states), signs[1:], strict=True):
        if sign != NO_DECISION:
            counts.setdefault(pair, [0, 0, 0])[sign + 1] += 1
    best: dict[int, tuple[int, int]] = {}
    for (premise, result), (losses, _, wins) in counts.items():
        rank = (losses - wins, result)
        if premise not in best or rank < best[premise]:
            best[premise] = rank
    return len(counts)


def counting(games: int, threads: int, seed: int = 101) -> Iterator[Row]:
    """Rows about counting a log of so many games."""
    built_s, _ = timed(lambda: (log_of(2, 1), of_states(*log_of(2, 1))), once=True)
    yield row("machine code made ready", built_s, "s")
    made_s, (states, signs) = timed(lambda: log_of(games, threads, seed), once=True)
    yield row(f"log of {games:,} games made", made_s, "s", states=len(states))
    decisions = int((signs != NO_DECISION).sum())
    began = time.perf_counter()
    counted_s, pairs = timed(lambda: of_states(states, signs, threads), decisions > 10 * LARGEST_BY_ALL)
    wall_s = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    more = {"wall_s": round(wall_s, 3), "peak_gb": round(peak, 2)} if decisions > 10 * LARGEST_BY_ALL else {}
    yield row("counted by us", counted_s, "s", decisions=decisions, pairs=len(pairs), threads=threads, **more)
    assert sum(int(column.sum(dtype=np.int64)) for column in (pairs.wins, pairs.draws, pairs.losses)) == decisions
    end = 1 << 64 if games <= LARGEST_BY_ALL else 1 << (64 - SAMPLED_BITS)
    rows = 1 + np.flatnonzero((signs[1:] != NO_DECISION) & (states[:-1] <= np.uint64(end - 1)))
    premises, results, made = states[rows - 1], states[rows], signs[rows]
    if games > LARGEST_BY_ALL:
        sampled = int(np.searchsorted(pairs.premises, np.uint64(end)))
        check(Pairs(*(column[:sampled] for column in columns_of(pairs))), by_numpy(premises, results, made))
        yield row("compared row by row with numpy", sampled, "pairs")
        return
    numpy_s, sorted_pairs = timed(lambda: by_numpy(premises, results, made))
    check(pairs, sorted_pairs)
    yield row("counted by numpy", numpy_s, "s")
    listed, listed_signs = states.tolist(), signs.tolist()
    dict_s, found = timed(lambda: by_dict(listed, listed_signs))
    assert found == len(pairs)
    yield row("counted by a Python dict", dict_s, "s")
    try:
        connection = connect("duckdb", threads=1)
    except MissingExtra as missing:
        print(f"oldhand bench mine: skipped the row of DuckDB: {missing}", file=sys.stderr)
        return
    relational_pairs(premises[:9], results[:9], made[:9], connection)  # libraries are loaded by now
    duckdb_s, by_duckdb = timed(lambda: relational_pairs(premises, results, made, connection))
    check(pairs, by_duckdb)
    yield row("counted by DuckDB, one thread", duckdb_s, "s")


def tally_bytes() -> Iterator[Row]:
    """The size of a distinct row of a tally, game by game: states, keys, counts and evidence."""
    for game in ("english-draughts/1", "chinese-checkers/1", "domino-101/1"):
        yield row(f"tally of {game}", 2 * (frame_of(game).width + 8) + 12 + EVIDENCE.itemsize, "bytes a row")


def looking_up(rules: int) -> Row:
    """CPU microseconds to find the row of a key among so many rules, and to read the rule as well.

    Of keys that are there and of others. Every page has been touched before: the first touch of one costs what the
    kernel or the disk takes.
    """
    rng = np.random.default_rng(rules)
    keys = np.sort(rng.integers(0, 2**64, rules, np.uint64))
    recall = Section(rules, 1, (keys.tobytes(), bytes(rules), bytes(8 * rules), bytes(12 * rules)))
    index = index_section(recall)
    assert index is not None
    known = keys[rng.integers(0, rules, LOOKS)].tolist()
    others = rng.integers(0, 2**64, LOOKS, np.uint64).tolist()
    with tempfile.TemporaryFile() as file:
        for column in (*recall.columns, bytes(-29 * rules % 8), *index.columns):
            file.write(column)
        file.flush()
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as buffer:
            recalled = RuleSection(buffer, 0, rules, 1)
            recalled.look_up_by(29 * rules + -29 * rules % 8, index.entries)
            assert all(keys[recalled.first(key)] == key for key in known[:1000])

            def look_up(key: int) -> Any:
                return next(recalled.find(key, b"\0"))

            found, missed, read, called = (
                round(1e6 * min(_seconds(look, looked_up) for _ in range(5)) / LOOKS, 3)
                for look, looked_up in (
                    (recalled.first, known),
                    (recalled.first, others),
                    (look_up, known),
                    (int, known),
                )
            )
            recalled.close()
    more = {"missed_us": missed, "read_us": read, "empty_call_us": called}
    return row(f"rule found by its key among {rules:,}", found, "µs", **more)


def _seconds(look: Callable[[int], Any], keys: list[int]) -> float:
    began = time.process_time()
    for key in keys:
        look(key)
    return time.process_time() - began


def check(pairs: Pairs, others: Pairs) -> None:
    """That two methods have found the same rows."""
    for one, two in zip(columns_of(pairs), columns_of(others), strict=True):
        np.testing.assert_array_equal(one, two)


def columns_of(pairs: Pairs) -> list[NDArray[Any]]:
    """The columns in order."""
    return [getattr(pairs, field.name) for field in fields(pairs)]


def timed(work: Callable[[], Result], once: bool = False) -> tuple[float, Result]:
    """CPU seconds of a run, and its result."""
    began = time.process_time()
    result = work()
    seconds = time.process_time() - began
    for _ in range(0 if once or seconds >= BRIEF_S else 6):
        began = time.process_time()
        result = work()
        seconds = min(seconds, time.process_time() - began)
    return seconds, result


def row(what: str, value: float, unit: str, **more: Any) -> Row:
    """A row of the table."""
    return {"what": what, "value": float(f"{value:.4g}") if isinstance(value, float) else value, "unit": unit, **more}


def bench_mine(
    games: Annotated[int, typer.Option(help="Games to count; a million takes 4 GB and some minutes.", min=1)] = 1650,
    threads: Annotated[int, typer.Option(help="Threads that make and count the log.", min=1)] = 1,
    rules: Annotated[list[int] | None, typer.Option(help="Sizes of books to look rules up in.", min=1)] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same log, whatever --threads.", min=0)] = 101,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Time the counting of a log against other ways to count it, and the look-up of a rule in books of any size.

    Example: oldhand bench mine --games 500 --rules 10000
    """
    rows: list[Row] = []
    for each in (*counting(games, threads, seed), *tally_bytes(), *map(looking_up, rules or [10_000, 10_000_000])):
        rows.append(each)
        if not as_json:
            summary = ", ".join(
                f"{name} {value:,}" for name, value in each.items() if name not in ("what", "value", "unit")
            )
            print(f"{each['what']:45} {each['value']:>12,} {each['unit']:12} {summary}")
    if as_json:
        print(json.dumps({"rows": rows}))
