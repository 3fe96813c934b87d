"""The fast path against sorting: the same rows, whatever the keys, the signs and the threads."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mining.pipeline import counting
from mining.pipeline.counting import NO_DECISION, Pairs, count, of_states
from mining.pipeline.decisions import decisions_of
from mining.pipeline.tally import tally_of
from mining.pipeline.weighting import without_recalled
from shared.games import GAMES
from tests.mining.rounds import RANDOM
from tests.mining.tallies import KEY

ROWS = st.lists(st.tuples(KEY, KEY, st.sampled_from([-1, 0, 1, NO_DECISION])), max_size=60)


def counted(rows: list[tuple[int, int, int]], threads: int = 1) -> Pairs:
    premises, results, signs = ([row[column] for row in rows] for column in range(3))
    return count(np.array(premises, np.uint64), np.array(results, np.uint64), np.array(signs, np.int8), threads)


def in_python(rows: list[tuple[int, int, int]]) -> list[tuple[int, ...]]:
    """(premise, result, wins, draws, losses, best) by the plainest means."""
    counts: dict[tuple[int, int], list[int]] = {}
    for premise, result, sign in rows:
        if sign != NO_DECISION:
            counts.setdefault((premise, result), [0, 0, 0])[1 - sign] += 1
    best: dict[int, tuple[int, int]] = {}
    for (premise, result), (wins, _, losses) in sorted(counts.items()):
        if premise not in best or wins - losses > best[premise][0]:
            best[premise] = wins - losses, result
    return [(*pair, *counts[pair], best[pair[0]][1] == pair[1]) for pair in sorted(counts)]


def rows_in(pairs: Pairs) -> list[tuple[int, ...]]:
    return list(
        zip(
            *(
                column.tolist()
                for column in (pairs.premises, pairs.results, pairs.wins, pairs.draws, pairs.losses, pairs.best)
            ),
            strict=True,
        )
    )


@given(rows=ROWS)
def test_pairs_are_counted_as_in_plain_python(rows: list[tuple[int, int, int]]) -> None:
    assert rows_in(counted(rows)) == in_python(rows)


@given(rows=ROWS, bits=st.integers(2, 14))
def test_the_number_of_parts_changes_nothing(rows: list[tuple[int, int, int]], bits: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "_FEWEST_BITS", bits)
        assert rows_in(counted(rows)) == in_python(rows)


@given(rows=ROWS, threads=st.integers(2, 4))
def test_threads_change_nothing(rows: list[tuple[int, int, int]], threads: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "_THREAD_ROWS", 1)
        assert rows_in(counted(rows, threads)) == in_python(rows)


def test_many_pairs_of_few_premises_come_in_order() -> None:
    """Rows that all lie in one part: what is quick for mixed keys must be right for these."""
    rng = np.random.default_rng(3)
    rows = [
        (int(premise), int(result), int(sign))
        for premise, result, sign in zip(
            rng.integers(0, 3, 5000), rng.integers(0, 2000, 5000), rng.integers(-1, 2, 5000), strict=True
        )
    ]
    assert rows_in(counted(rows)) == in_python(rows)


def test_a_state_is_the_premise_of_the_next_one_but_not_across_games() -> None:
    states = np.array([5, 7, 5, 7, 9], np.uint64)
    signs = np.array([NO_DECISION, 1, NO_DECISION, -1, 1], np.int8)
    assert rows_in(of_states(states, signs)) == [(5, 7, 1, 0, 1, True), (7, 9, 1, 0, 0, True)]


@pytest.mark.parametrize("game", GAMES)
def test_games_are_counted_as_their_tally_says(game: str) -> None:
    options = {"first_lead": "random_free"} if "domino" in game else {}
    decisions = decisions_of(game, RANDOM[game], lambda table: options)
    tally, own = without_recalled(tally_of(decisions, "person")), ~decisions.recalled
    pairs = count(decisions.premise_keys[own], decisions.result_keys[own], decisions.signs[own])
    for column in ("premises", "results"):
        assert getattr(pairs, column).tolist() == getattr(tally, f"{column[:-1]}_keys").tolist()
    for column in ("wins", "draws", "losses"):
        assert getattr(pairs, column).tolist() == getattr(tally, column).tolist()
