"""`oldhand bench restart`: what it writes is what a server has at its tables, and all of them come back."""

import json
from random import Random
from typing import Any

import pytest
from typer import Typer
from typer.testing import CliRunner

from server.bench.restart import bench_restart, fill, played
from server.tables.apply import rebuild
from server.verifier.live import LiveTable
from shared.games import GAMES
from shared.store import MemoryGameLog

APP = Typer()
APP.command()(bench_restart)


@pytest.mark.parametrize("game", GAMES)
def test_its_tables_are_played_by_the_rules_and_a_clock_runs(game: str) -> None:
    events = played(GAMES[game], 60, Random(1), 1_700_000_000_000)
    assert len(events) >= 60
    table = rebuild(events)
    assert table.clocks is not None and table.clocks.running
    judge = LiveTable(events[0])
    assert [wrong for event in events[1:] for wrong in judge.take(event)] == []


def test_tables_that_are_there_already_are_not_written_again() -> None:
    class Store:
        log: Any = MemoryGameLog()

    scenarios = [played(game, 20, Random(1), 0) for game in GAMES.values()]
    fill(Store(), range(3), scenarios)  # type: ignore[arg-type]
    fill(Store(), range(3, 50), scenarios)  # type: ignore[arg-type]
    assert len(Store.log.heads()) == 50


@pytest.mark.deep
@pytest.mark.slow
def test_all_tables_are_loaded_and_counted() -> None:
    done = CliRunner().invoke(APP, ["--tables", "2,5", "--events", "30", "--json"])
    assert done.exit_code == 0, done.output
    rows = json.loads(done.stdout)["rows"]
    assert [(row["tables"], row["loaded"]) for row in rows] == [(2, 2), (5, 5)]
    assert all(row["ready_s"] > 0 and row["cpu_s"] > 0 for row in rows)


@pytest.mark.parametrize("wrong", [["--tables", "0"], ["--tables", "a"], ["--game", "chess"], ["--failed"]])
def test_wrong_usage_is_said_before_anything_is_started(wrong: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OLDHAND_BUS", raising=False)
    done = CliRunner().invoke(APP, wrong)
    assert done.exit_code == 2
