"""`oldhand experiment`: rows kept and gone on with, and the domino ladder against the reference."""

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from mining.lab.experiments import domino101
from mining.lab.experiments.command import experiment
from mining.lab.experiments.harness import KeptRows, Request

APP = typer.Typer()
APP.command()(experiment)
SETTINGS = {"games": 400, "seed": 1}


def test_a_row_is_found_again_under_the_same_settings_and_no_others(tmp_path: Path) -> None:
    KeptRows(tmp_path, "x", SETTINGS, resume=False).keep("a", {"percent": 51.0})
    assert KeptRows(tmp_path, "x", SETTINGS, resume=True).row_of("a") == {"percent": 51.0}
    assert KeptRows(tmp_path, "x", {**SETTINGS, "seed": 2}, resume=True).row_of("a") is None
    assert KeptRows(tmp_path, "x", SETTINGS, resume=True).row_of("b") is None


def test_a_row_cut_off_while_it_was_written_is_measured_anew(tmp_path: Path) -> None:
    KeptRows(tmp_path, "x", SETTINGS, resume=False).keep("a", {"percent": 51.0})
    file = tmp_path / "x.ndjson"
    file.write_text(file.read_text("utf-8") + '{"key": "b", "sett', encoding="utf-8")
    kept = KeptRows(tmp_path, "x", SETTINGS, resume=True)
    assert kept.row_of("a") is not None and kept.row_of("b") is None
    kept.keep("b", {"percent": 3.0})
    assert KeptRows(tmp_path, "x", SETTINGS, resume=True).row_of("b") == {"percent": 3.0}


def test_starting_anew_forgets_the_rows_of_before(tmp_path: Path) -> None:
    KeptRows(tmp_path, "x", SETTINGS, resume=False).keep("a", {})
    assert KeptRows(tmp_path, "x", SETTINGS, resume=False).row_of("a") is None
    assert KeptRows(tmp_path, "x", SETTINGS, resume=True).row_of("a") is None


def test_an_unknown_experiment_is_wrong_usage_and_names_the_known_ones() -> None:
    result = CliRunner().invoke(APP, ["nothing"])
    assert result.exit_code == 2 and "domino101" in result.output


def cell(kind: str, player: str, against: str) -> domino101.LevelCell:
    return next(
        cell for cell in domino101.cells(Request(games=8000)) if cell.key == f"{kind}: {player} against {against}"
    )


@pytest.mark.deep
@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "against"),
    [("level-2", "level-1"), ("level-4", "level-2"), ("level-4r", "level-2"), ("weigher", "level-4")],
)
def test_levels_win_as_many_hands_as_the_reference_says(player: str, against: str) -> None:
    measured = domino101.row(cell("hands", player, against), seed=3, jobs=1)
    assert measured["games"] == 8000 and measured["within"]
    assert (measured["percent"] > 50) == (measured["reference"] > 50)


@pytest.mark.deep
@pytest.mark.slow
def test_levels_win_as_many_matches_as_the_reference_says() -> None:
    measured = domino101.row(cell("matches", "level-4", "level-2"), seed=3, jobs=1)
    assert measured["within"] and measured["percent"] < 45
    assert 6 < measured["hands_per_match"] < 10


@pytest.mark.deep
@pytest.mark.slow
def test_the_same_seed_gives_the_same_row_whatever_the_threads() -> None:
    chosen = replace(cell("hands", "level-3", "level-1"), games=1000)
    one, two = (domino101.row(chosen, seed=5, jobs=jobs) for jobs in (1, 3))
    assert one == two != domino101.row(chosen, seed=6, jobs=1)


def test_a_player_against_itself_wins_half_without_lots() -> None:
    chosen = domino101.cell_of("hands", "weigher", "weigher", 400, (50.0, 0.5))
    measured = domino101.row(chosen, seed=2, jobs=1)
    assert measured["percent"] == 50 and measured["points"] == 0 and math.isclose(measured["margin"], 0)


@pytest.mark.slow
def test_a_bar_is_reached_from_above_only() -> None:
    high, low = (
        domino101.row(domino101.cell_of("hands", "weigher", "level-2", 400, (least, 0.0), bar=True), seed=1, jobs=1)
        for least in (20.0, 90.0)
    )
    assert high["within"] and "reached" in domino101.EXPERIMENT.line(high)
    assert not low["within"] and "NOT REACHED" in domino101.EXPERIMENT.line(low)
    assert "0 of 0 cells" in domino101.EXPERIMENT.table(
        [high, low]
    ) and "1 of 2 bars reached" in domino101.EXPERIMENT.table([high, low])


def test_level_5_is_held_to_its_bars_in_hands_and_in_matches() -> None:
    bars = {cell.key: cell.reference[0] for cell in domino101.cells(Request(games=40_000)) if cell.bar}
    assert bars["hands: level-5 against sampler-100"] == 52 and bars["matches: level-5 against level-4"] == 94


@pytest.mark.slow
def test_the_command_prints_rows_beside_the_reference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = [
        replace(cell("hands", "level-3", "level-2"), games=400),
        replace(cell("hands", "weigher", "level-4r"), games=400),
    ]
    monkeypatch.setattr(domino101, "EXPERIMENT", replace(domino101.EXPERIMENT, cells=lambda request: few))
    arguments = ["domino101", "--games", "400", "--out", str(tmp_path), "--json"]
    result = CliRunner().invoke(APP, arguments)
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert [row["player"] for row in report["rows"]] == ["level-3", "weigher"]
    assert "2 of 2" in result.stderr and (tmp_path / "domino101.txt").read_text("utf-8").count("\n") >= 4
    again = CliRunner().invoke(APP, [*arguments, "--resume"])
    assert json.loads(again.stdout) == report
