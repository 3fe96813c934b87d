"""`oldhand experiment`: what it writes, what it prints first, and what it says before it measures anything."""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from mining.lab.experiments import ls_draughts
from mining.lab.experiments.command import experiment
from mining.lab.experiments.harness import Cell, Request
from mining.lab.experiments.wang2015 import experiment as wang2015
from mining.lab.experiments.wang2015 import paper
from mining.lab.experiments.wang2015.figures import draw_figure_6
from mining.lab.experiments.wang2015.panel import TESTERS
from shared.errors import Rejected

APP = typer.Typer()
APP.command()(experiment)
ROLE = {"wins": 3, "losses": 2, "draws": 1, "games": 6, "rounds": 40.0}


def measured(cell: Cell) -> dict[str, Any]:
    """A row as the experiment measures it, of Table 4 or 6."""
    name = cell.key.partition(": ")[2]
    won = int(name) if name.isdecimal() else 0
    mine = {"wins": won, "losses": 20 - won, "draws": 0, "games": 20}
    counts = {"rounds": 40.0, "score": 0.5, "low": 0.2, "high": 0.8, "ms": 1.0, "ms_other": 2.0, "fired": 0.1}
    patterns = {"rules_per_game": 0.0, "key_states_per_game": 0.0, "moves_per_game": 40.0}
    other = {**ROLE, "wins": won // 3 if cell.part == "table-4" else 6}
    roles = {"off": {**ROLE, "wins": won // 2 if cell.part == "table-4" else 5}, "def": other}
    return {"part": cell.part, "name": name, "log": None, "roles": roles, **mine, **counts, **patterns}


@pytest.fixture
def keys_measured(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the cells that were measured, in an experiment that takes no time."""
    keys: list[str] = []

    def measure(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
        keys.append(cell.key)
        return measured(cell)

    few = [cell for cell in wang2015.cells(Request(games=16)) if cell.figure]
    fake = replace(wang2015.EXPERIMENT, cells=lambda request: few, measure=measure)
    monkeypatch.setattr(wang2015, "EXPERIMENT", fake)
    return keys


def call(*arguments: str | Path) -> Any:
    return CliRunner().invoke(APP, ["wang2015", "--games", "16", *map(str, arguments)])


def test_figure_6_is_the_two_tables_of_testers_and_nothing_else(keys_measured: list[str]) -> None:
    result = call("--figure", "6", "--json")
    assert result.exit_code == 0, result.output
    names = [tester.name for tester in TESTERS]
    assert keys_measured == [f"table-{table}: {name}" for table in (4, 6) for name in names]
    assert len(json.loads(result.stdout)["rows"]) == 20


def test_figure_6_has_a_line_for_each_of_twenty_groups_beside_the_papers(keys_measured: list[str]) -> None:
    tables, _, figure = call("--figure", "6").stdout.partition("Figure 6")
    assert "[95 %]" not in tables, "there are no rows but those of testers"
    lines = figure.splitlines()[2:]
    assert [line.split()[0] for line in lines] == [
        f"{tester.name}-{role}" for tester in TESTERS for role in ("OffP", "DefP")
    ]
    # 02-OffP won 4 of 15 without and with patterns in the paper; here 1 and 5 of 6.
    assert " ".join(next(line for line in lines if "02-OffP" in line).split()) == "02-OffP 26.7 → 26.7 16.7 → 83.3"


@pytest.mark.deep
def test_figure_6_is_drawn_as_twenty_groups_of_four_bars(keys_measured: list[str], tmp_path: Path) -> None:
    pyplot = pytest.importorskip("matplotlib.pyplot")
    rows: Sequence[dict[str, Any]] = json.loads(call("--figure", "6", "--json").stdout)["rows"]
    figure, axes = pyplot.subplots()
    draw_figure_6(axes, paper.groups_of(rows))
    bars = [[round(bar.get_height(), 1) for bar in group] for group in axes.containers]
    names = [label.get_text() for label in axes.get_xticklabels()]
    pyplot.close(figure)
    assert len(bars) == 4 and all(len(heights) == 20 for heights in bars)
    place = names.index("07-DefP")
    assert [heights[place] for heights in bars] == [13.3, 13.3, 33.3, 100.0]
    assert call("--figure", "6", "--out", tmp_path).exit_code == 0
    assert (tmp_path / "wang2015-figure-6.svg").exists() and (tmp_path / "wang2015-figure-6.png").exists()


def test_testers_of_one_table_alone_make_no_figure(keys_measured: list[str], tmp_path: Path) -> None:
    result = call("--table", "4", "--out", tmp_path)
    assert result.exit_code == 0 and "Table 4" in result.stdout and "Figure 6" not in result.stdout
    assert {file.name for file in tmp_path.iterdir()} == {"wang2015.ndjson", "wang2015.txt"}


@pytest.mark.parametrize("tables", [(), ("--table", "4", "--table", "6")])
def test_without_matplotlib_tables_are_printed_without_pictures(
    keys_measured: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tables: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "prefixspan", None)
    result = call(*tables, "--out", tmp_path)
    assert result.exit_code == 0, result.output
    assert "Table 4" in result.stdout and "Figure 6" in result.stdout
    assert (tmp_path / "wang2015.txt").read_text("utf-8") == result.stdout
    assert result.stderr.count("a picture needs matplotlib: pip install 'oldhand[analysis]'") == 2, "first and last"
    assert not list(tmp_path.glob("*.svg"))


def test_an_unknown_name_is_refused_before_any_measurement(
    keys_measured: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "prefixspan", None)
    for arguments, library in ((("--figure", "6", "--out", tmp_path), "matplotlib"), (("--figure", "7"), "prefixspan")):
        error = call(*arguments).exception
        assert isinstance(error, Rejected) and error.code == "usage/missing" and library in str(error)
    assert keys_measured == [] and not list(tmp_path.iterdir())
    assert call("--figure", "6").exit_code == 0, "its numbers need no library"


def test_without_prefixspan_all_but_figure_7_is_measured(
    keys_measured: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "prefixspan", None)
    result = call()
    assert result.exit_code == 0 and "left out: figure 7 needs prefixspan" in result.stderr
    assert len(keys_measured) == 20 and not any(key.startswith("figure-7") for key in keys_measured)


def test_an_unwritable_folder_is_refused_before_measuring(keys_measured: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "taken" / "wang2015.txt").mkdir(parents=True)
    for folder in (tmp_path / "file", tmp_path / "file" / "below", tmp_path / "taken", Path(os.devnull)):
        error = call("--table", "4", "--out", folder).exception
        assert isinstance(error, Rejected) and error.code == "usage/unwritable" and str(folder) in str(error)
    assert keys_measured == []


def test_a_folder_that_is_lost_meanwhile_does_not_keep_the_table_back(
    keys_measured: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(rows: Sequence[dict[str, Any]], folder: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(wang2015, "EXPERIMENT", replace(wang2015.EXPERIMENT, plot=lose))
    monkeypatch.setattr("mining.lab.experiments.harness.is_installed", lambda library: True)
    result = call("--table", "4", "--out", tmp_path)
    assert isinstance(result.exception, Rejected) and result.exception.code == "usage/unwritable"
    assert "Table 4" in result.stdout


def test_a_figure_without_a_picture_needs_no_library_to_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """LS-Draughts' Figure 5 is a table here."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    fake = replace(ls_draughts.EXPERIMENT, cells=lambda request: [Cell(key="x", part="figure-5")])
    fake = replace(fake, measure=lambda cell, seed, jobs: {}, tables=lambda rows: "a table", columns={})
    monkeypatch.setattr(ls_draughts, "EXPERIMENT", fake)
    result = CliRunner().invoke(APP, ["ls-draughts", "--figure", "5", "--out", str(tmp_path)])
    assert result.exit_code == 0 and result.stdout == "a table\n", result.output


def test_no_games_at_all_are_too_few() -> None:
    result = CliRunner().invoke(APP, ["wang2015", "--games", "0"])
    assert result.exit_code == 2 and "say nothing" in result.output


@pytest.mark.parametrize(
    ("games", "people", "computer"), [(240, "1,350", "300"), (16, "90", "20"), (480, "1,350", "300")]
)
def test_the_footer_of_table_7_counts_the_log_that_was_made(games: int, people: str, computer: str) -> None:
    size = wang2015.log_size("experts", games)
    zeros = ("wins", "losses", "draws", "score", "low", "high", "rules_per_game", "key_states_per_game")
    row = dict.fromkeys((*zeros, "moves_per_game", "fired", "ms", "ms_other"), 0) | {"name": "rules"}
    footer = paper.log_sizes([{**row, "log": "experts", "logged": list(size)}, {**row, "log": None}])[-1]
    assert f"{people} games of ten experts and {computer} of theirs" in footer
    assert "The log" not in "".join(paper.log_sizes([{**row, "log": None}])), "without a log there is none to count"
