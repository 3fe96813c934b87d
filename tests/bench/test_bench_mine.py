"""`oldhand bench mine`: its log is one of real games, and no method gets away with other rows."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from mining.finished_rounds import loopless
from mining.pipeline.counting import NO_DECISION, of_states
from shared.errors import MissingExtra
from tests.bench import mine as bench
from tests.bench.mine import bench_mine, check, log_of

APP = typer.Typer()
APP.command()(bench_mine)


@pytest.mark.deep
def test_a_log_is_of_games_without_loops_that_somebody_won() -> None:
    states, signs = log_of(30, threads=2)
    starts = np.flatnonzero(signs == NO_DECISION).tolist()
    assert len(starts) == 30
    assert len(set(states[starts].tolist())) == 1, "all games begin alike"
    for first, end in zip(starts, [*starts[1:], len(states)], strict=True):
        game, made = states[first:end].tolist(), signs[first + 1 : end].tolist()
        assert len(loopless([(number % 2, key) for number, key in enumerate(game)])) == len(game)
        winner = 1 if len(made) % 2 else -1  # whoever moved last
        assert made == [winner * (-1) ** number for number in range(len(made))] or set(made) == {0}
    assert 60 < len(states) / 30 < 140, "about as long as games are"


@pytest.mark.deep
def test_the_same_seed_makes_the_same_log_whatever_the_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "CHUNK", 4)
    for one, two in zip(log_of(10, threads=1), log_of(10, threads=3), strict=True):
        np.testing.assert_array_equal(one, two)


@pytest.mark.deep
def test_other_rows_are_not_let_through() -> None:
    pairs = of_states(*log_of(3, threads=1))
    wrong = replace(pairs, wins=pairs.wins + np.uint32(1))
    with pytest.raises(AssertionError):
        check(pairs, wrong)


@pytest.mark.deep
@pytest.mark.slow
def test_every_method_has_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LOOKS", 2000)
    ran = CliRunner().invoke(APP, ["--games", "40", "--rules", "1000", "--json"])
    assert ran.exit_code == 0, ran.output
    rows = {row["what"]: row for row in json.loads(ran.stdout)["rows"]}
    counted = rows["counted by us"]
    assert 0 < counted["pairs"] < counted["decisions"]
    assert {"counted by numpy", "counted by a Python dict", "counted by DuckDB, one thread"} < rows.keys()
    assert rows["rule found by its key among 1,000"]["unit"] == "µs"


@pytest.mark.slow
def test_without_the_libraries_of_a_method_its_row_alone_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(*_: Any, **__: Any) -> Any:
        raise MissingExtra("the engine duckdb", "analysis")

    monkeypatch.setattr(bench, "LOOKS", 2000)
    monkeypatch.setattr(bench, "connect", connect)
    ran = CliRunner().invoke(APP, ["--games", "40", "--rules", "1000", "--json"])
    assert ran.exit_code == 0, ran.output
    rows = {row["what"] for row in json.loads(ran.stdout)["rows"]}
    assert {"counted by us", "counted by a Python dict", "rule found by its key among 1,000"} < rows
    assert not any("DuckDB" in what for what in rows)
    (message,) = ran.stderr.splitlines()
    assert "DuckDB" in message and "oldhand[analysis]" in message


@pytest.mark.slow
def test_a_log_too_large_for_all_is_compared_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LARGEST_BY_ALL", 39)
    rows = {row["what"]: row for row in bench.counting(40, 1)}
    assert "counted by numpy" not in rows
    assert 0 < rows["compared row by row with numpy"]["value"] < rows["counted by us"]["pairs"] / 20
    assert rows["counted by us"]["peak_gb"] > 0
