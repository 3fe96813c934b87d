"""`oldhand bench soak`: everybody plays, servers die, and what grows or is lost ends it with 1."""

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest
from typer import Typer
from typer.testing import CliRunner

from server.bench import soak as soaking
from server.bench.soak import JUDGED, BenchSoakSettings, Part, Soaked, bench_soak, trend
from server.bench.witnesses import AcknowledgedMove

APP = Typer()
APP.command()(bench_soak)
PART = Part(0.1, 700, 130.0, 73.0, 65.0, 1.5, 150.0, 2.0, 8.0, None)


def run(monkeypatch: pytest.MonkeyPatch, parts: Sequence[Part], wrong: Sequence[str] = (), *more: str) -> Any:
    """The command, over a run that went like this."""

    async def soak(*_: object) -> Soaked:
        return Soaked(list(parts), list(wrong), {"moves": 7_000, "moves_lost": len(wrong)})

    monkeypatch.setattr(soaking, "soak", soak)
    return CliRunner().invoke(APP, ["--hours", "0.1", *more])


def test_a_line_through_the_values_says_how_much_they_grew() -> None:
    assert trend([100.0 + 2 * place for place in range(9)]) == soaking.Trend(16.0, has_grown=True)
    assert not trend([104.0] * 9).has_grown and trend([104.0] * 9).per_cent == 0
    assert not trend([100.0 + place / 2 for place in range(9)]).has_grown  # by 4 %
    assert not trend([100.0 - 2 * place for place in range(9)]).has_grown
    assert not trend([]).has_grown and not trend([1.0, 9.0]).has_grown
    assert trend([0.0, 0.0, 3.0]).per_cent == 0


def test_one_value_out_of_line_is_no_growth() -> None:
    assert not trend([100.0] * 8 + [900.0]).has_grown
    assert not trend([100.0, 900.0] + [100.0] * 7).has_grown


def test_chance_is_seldom_taken_for_growth_and_a_leak_in_noise_is_found() -> None:
    rng = Random(1)
    noise = [[100 * (1 + rng.gauss(0, 0.2)) for _ in range(9)] for _ in range(400)]
    assert sum(trend(values).has_grown for values in noise) <= 0.06 * len(noise)
    leaks = [[value + 20 * place for place, value in enumerate(values)] for values in noise]
    assert sum(trend(values).has_grown for values in leaks) >= 0.98 * len(leaks)


@pytest.mark.parametrize("leak", JUDGED)
def test_a_leak_is_told_and_ends_with_1(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [replace(PART, **{leak: getattr(PART, leak) * (1 + place / 50)}) for place in range(10)]
    done = run(monkeypatch, parts)
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1] == f"grown by more than 5 %: {JUDGED[leak]}"
    growth = json.loads(run(monkeypatch, parts, (), "--json").stdout)["growth"]
    assert [name for name, one in growth.items() if one["has_grown"]] == [leak]


def test_memory_that_the_first_part_fills_is_no_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    done = run(monkeypatch, [replace(PART, memory_mib=60.0), *[PART] * 9])
    assert done.exit_code == 0 and done.stdout.endswith("nothing\n")
    assert Soaked([replace(PART, memory_mib=60.0), PART, PART]).trends()["memory_mib"].per_cent == 0


def test_a_lost_move_is_told_and_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    done = run(monkeypatch, [PART] * 10, ["11-15 is lost"])
    assert done.exit_code == 1 and "11-15 is lost" in done.stderr and "11-15" not in done.stdout


def test_moves_of_the_time_when_a_server_was_down_have_no_delay_of_their_own() -> None:
    moves = [AcknowledgedMove("t", 1, "m", "r", sent, heard) for sent, heard in ((1, 1.5), (2, 9), (6, 9), (10, 10.25))]
    assert soaking._waits_ms(moves, (5.0, 9.5)) == [250.0, 500.0]
    assert soaking._waits_ms(moves, None) == [250.0, 500.0, 3_000.0, 7_000.0]


def test_a_long_run_is_told_by_the_hour_and_a_short_one_by_tenths() -> None:
    assert BenchSoakSettings(hours=24).part_lengths_s() == [3_600.0] * 24
    assert BenchSoakSettings(hours=2).part_lengths_s() == [720.0] * 10


@pytest.mark.parametrize("wrong", [["--hours", "0"], ["--hours", "a"], ["--nodes", "2"], ["--rate", "0"]])
def test_wrong_usage_is_said_before_anything_is_started(wrong: list[str]) -> None:
    assert CliRunner().invoke(APP, wrong).exit_code == 2


@pytest.mark.deep
@pytest.mark.slow(60)
def test_everybody_plays_and_a_server_that_leaks_files_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    leaking = count(100)
    monkeypatch.setattr(soaking, "open_files", lambda pid: next(leaking))  # pyright: ignore[reportUnknownLambdaType]
    done = CliRunner().invoke(APP, ["--hours", "0.003", "--tables", "1", "--rate", "40", "--json"])
    assert done.exit_code == 1, done.output
    result = json.loads(done.stdout)
    assert len(result["rows"]) == 10 and result["growth"]["files"]["has_grown"]
    assert all(row["moves"] > 0 and row["memory_mib"] > 0 and row["ai_mib"] > 0 for row in result["rows"])
    counts = result["counts"]
    assert counts["deaths"] == 2 and counts["moves_lost"] == 0
    assert min(counts[name] for name in ("moves_in_correspondence", "matches_of_guests", "chat_lines")) > 0
