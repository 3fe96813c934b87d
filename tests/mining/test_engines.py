"""Every engine puts the same rows together: on games of all kinds, and on rows that nature does not make."""

import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mining.pipeline import tally
from mining.pipeline.counting import count
from mining.pipeline.decisions import decisions_of
from mining.pipeline.engines import connect, engine_named, relational_pairs, rules
from mining.pipeline.tally import gathered, tally_of
from shared.errors import MissingExtra
from shared.games import GAMES
from tests.mining.tallies import KEY, added_up, as_rows, rows_of

FAST = ("numba", "duckdb")
"""A Spark cluster is compared in `test_cluster`."""


@pytest.fixture(autouse=True)
def no_few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "_FEW", 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", FAST)
def test_games_are_put_together_as_plain_python_does(name: str, game: str) -> None:
    rows = rows_of(game)
    together = engine_named(name)(rows)
    assert len(together) < len(rows)
    assert sorted(as_rows(together)) == added_up(rows)
    keys = list(zip(together.premise_keys.tolist(), together.result_keys.tolist(), strict=True))
    assert keys == sorted(keys)


@pytest.mark.parametrize("name", FAST)
def test_states_that_share_a_key_are_kept_apart_by_every_engine(name: str) -> None:
    rows = rows_of("english-draughts/1")
    forged = replace(rows, premise_keys=rows.premise_keys % np.uint64(3), result_keys=rows.result_keys % np.uint64(2))
    together = engine_named(name)(forged)
    assert sorted(as_rows(together)) == added_up(forged)
    assert together.digest() == gathered(forged).digest(), "every engine has the same order"


def test_few_rows_are_put_together_like_many(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = rows_of("english-draughts/1")
    many = gathered(rows).digest()
    monkeypatch.setattr(tally, "_FEW", len(rows) + 1)
    assert gathered(rows).digest() == many


@pytest.mark.parametrize("name", FAST)
def test_nothing_put_together_is_nothing(name: str) -> None:
    rows = gathered(tally_of(decisions_of("chinese-checkers/1", [], lambda table: {}), "person"))
    assert engine_named(name)(rows).digest() == rows.digest()


ROWS = st.lists(st.tuples(KEY, KEY, st.sampled_from([-1, 0, 1])), min_size=1, max_size=40)


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(rows=ROWS)
def test_the_paper_in_sql_finds_the_same_pairs_and_rules(rows: list[tuple[int, int, int]]) -> None:
    premises, results = (np.array([row[column] for row in rows], np.uint64) for column in (0, 1))
    signs = np.array([row[2] for row in rows], np.int8)
    ours, theirs = count(premises, results, signs), relational_pairs(premises, results, signs, connect("duckdb"))
    for column in ("premises", "results", "wins", "draws", "losses", "best"):
        assert getattr(theirs, column).tolist() == getattr(ours, column).tolist()


def test_the_expression_can_be_said_to_spark() -> None:
    import ibis

    table = ibis.table({"premise": "int64", "result": "int64", "sign": "int64"}, name="decisions")
    assert "ROW_NUMBER() OVER" in ibis.to_sql(rules(table), dialect="pyspark")


def test_an_engine_that_does_not_exist_is_named() -> None:
    with pytest.raises(ValueError, match="'abacus'"):
        engine_named("abacus")


def test_an_engine_that_is_not_installed_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspark.sql", None)
    with pytest.raises(MissingExtra, match=r"oldhand\[spark\]") as refused:
        engine_named("spark://localhost:7077")
    assert refused.value.code == "install/extra"
    monkeypatch.setitem(sys.modules, "ibis", None)
    with pytest.raises(MissingExtra, match=r"oldhand\[analysis\]"):
        engine_named("duckdb")
