"""`oldhand bench idle`: a crowd of each kind comes, is measured, and goes."""

import json

import pytest
from typer import Typer
from typer.testing import CliRunner

from tests.bench import idle
from tests.bench.idle import bench_idle, kib_steps, sizes_of

APP = Typer()
APP.command()(bench_idle)


@pytest.mark.deep
@pytest.mark.slow
def test_each_kind_is_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "_SETTLED_S", 0.05)  # for figures to be quoted; these are looked at and thrown away
    done = CliRunner().invoke(APP, ["--connections", "40", "--seconds", "0.5", "--moves", "50", "--json"])
    assert done.exit_code == 0, done.output
    result = json.loads(done.stdout)
    assert [(row["kind"], row["connections"]) for row in result["rows"]] == [("tcp", 40), ("websocket", 40)]
    assert result["moves_per_s"] == 50
    for row in result["rows"]:
        assert row["kib_per_connection"] == max(row["kib_steps"]) and len(row["kib_steps"]) == 5
        assert 0 < row["p50_alone_ms"] <= row["p99_alone_ms"] and 0 < row["p50_ms"] <= row["p99_ms"]
        assert row["core_share"] >= 0 and row["core_share_alone"] >= 0


def test_memory_is_told_for_each_connection_that_came_between_two_sizes() -> None:
    assert kib_steps([(0, 1_000.0), (10, 1_020.0), (30, 1_050.0)]) == [2.0, 1.5]
    assert sizes_of(10_000) == [2_000, 4_000, 6_000, 8_000, 10_000]


def test_connections_over_the_systems_limit_are_refused_with_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "allowed_connections", lambda: 900)
    done = CliRunner().invoke(APP, ["--connections", "901"])
    assert done.exit_code == 1
    assert "--connections 900" in done.stderr and "ulimit -n 1101" in done.stderr


@pytest.mark.parametrize("wrong", [["--connections", "9"], ["--kinds", "udp"], ["--moves", "0"], ["--seconds", "0"]])
def test_wrong_usage_is_said_before_anything_is_started(wrong: list[str]) -> None:
    assert CliRunner().invoke(APP, wrong).exit_code == 2
