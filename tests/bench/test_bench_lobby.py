"""`oldhand bench lobby`: every crowd comes, is heard out by the server, and the client beside it is answered."""

import json

import pytest
from typer import Typer
from typer.testing import CliRunner

from tests.bench.crowd import RETURNING, WATCHING
from tests.bench.lobby import CrowdPart, bench_lobby

APP = Typer()
APP.command()(bench_lobby)


@pytest.mark.deep
@pytest.mark.slow
def test_each_crowd_is_a_row_with_the_waits_beside_it_and_alone() -> None:
    kinds = ("tables", "watch", RETURNING)
    shape = ["--watchers", "3", "--flooders", "1,2", "--flood", ",".join(kinds), "--tables", "2", "--seconds", "0.1"]
    done = CliRunner().invoke(APP, [*shape, "--rounds", "1", "--json"])
    assert done.exit_code == 0, done.output
    result = json.loads(done.stdout)
    crowds = [(WATCHING, 3), *((kind, number) for kind in kinds for number in (1, 2))]
    assert [(row["doing"], row["connections"]) for row in result["rows"]] == crowds
    assert result["tables"] == 2
    for row in result["rows"]:
        assert row["heard"] > 0 and row["pings"] > 0, row
        assert 0 < row["p50_alone_ms"] <= row["p99_alone_ms"] and 0 < row["p50_ms"] <= row["p99_ms"]
        assert row["core_share"] >= 0 and row["core_share_alone"] >= 0


def test_a_wait_that_one_in_a_hundred_exceeds_is_found() -> None:
    part = CrowdPart([number / 1_000 for number in range(100, 0, -1)], took_s=4.0, used_s=1.0)
    assert (part.wait_ms(0.5), part.wait_ms(0.99), part.core_share) == (51.0, 100.0, 0.25)
    assert CrowdPart([0.002], 1.0, 0.0).wait_ms(0.99) == 2.0


@pytest.mark.parametrize(
    "wrong", [["--flooders", "0"], ["--flooders", "a"], ["--flood", "chess"], ["--tables", "2001"], ["--rounds", "0"]]
)
def test_wrong_usage_is_said_before_anything_is_started(wrong: list[str]) -> None:
    assert CliRunner().invoke(APP, wrong).exit_code == 2
