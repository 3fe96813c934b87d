"""`oldhand endgame`: what people and programs read, and what verification finds."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.games.english_draughts.endgame.files import Metric, folder_of, path_of, write_slice
from ai.games.english_draughts.endgame.slices import Slice
from ai.games.english_draughts.kernels import endgame as kernel
from shared.cli import main
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS


def run_endgame(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any, str]:
    """Exit status, the JSON on stdout if there is any, stderr."""
    with pytest.raises(SystemExit) as ended:
        main(["endgame", *arguments])
    out, error = capsys.readouterr()
    return int(ended.value.code or 0), json.loads(out) if out else None, error


def test_a_build_says_what_it_came_to_and_stats_say_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ("--data", str(tmp_path), "--json")
    status, built, progress = run_endgame(capsys, "build", "--pieces", "3", *place)
    assert status == 0 and "199,520 of 199,520 positions" in progress
    status, stats, _ = run_endgame(capsys, "stats", *place)
    assert status == 0 and {**stats, "others": None} == {**built, "others": None}
    assert {name: stats[name] for name in ("positions", "win", "loss", "draw", "longest")} == {
        "positions": 199_520,
        "win": 100_966,
        "loss": 87_707,
        "draw": 10_847,
        "longest": 61,
    }
    assert [row["slice"] for row in stats["slices"]][:2] == ["K-K", "K-M"] and len(stats["slices"]) == 16
    status, fewer, _ = run_endgame(capsys, "stats", "--pieces", "2", *place)
    assert status == 0 and [row["pieces"] for row in fewer["pieces"]] == [2]
    assert fewer["slices"] == [row for row in stats["slices"] if row["pieces"] == 2]
    assert fewer["positions"] == sum(row["positions"] for row in fewer["slices"])


def test_a_won_position_is_told_with_its_shortest_line(distances: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, found, _ = run_endgame(capsys, "probe", "B:W30,32:B6,18", "--data", str(distances), "--json")
    assert status == 0 and (found["value"], found["plies"], found["move"]) == ("win", 109, "18-23")
    assert [row["value"] for row in found["moves"]] == ["win", "draw", "draw", "draw"]
    state = ENGLISH_DRAUGHTS.parse_position(found["position"], ENGLISH_DRAUGHTS.options({"no_progress": "off"}))
    for move in found["line"]:
        state = ENGLISH_DRAUGHTS.apply(state, ENGLISH_DRAUGHTS.parse_move(state, move))
    assert len(found["line"]) == 109 and not ENGLISH_DRAUGHTS.legal_moves(state)


def test_lost_drawn_and_finished_positions_are_told_too(
    distances: Path, results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ("--data", str(distances), "--json")
    assert run_endgame(capsys, "probe", "B:WK1:BK32", *place)[1]["value"] == "draw"
    status, stuck, _ = run_endgame(capsys, "probe", "W:W21:B17,14", *place)
    assert status == 0 and (stuck["value"], stuck["plies"], stuck["move"], stuck["line"]) == ("loss", 0, None, [])
    alone = run_endgame(capsys, "probe", "B:W30,32:B6,18", "--data", str(results), "--json")[1]
    assert (alone["value"], alone["plies"], alone["move"], alone["line"]) == ("win", None, "18-23", [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nonsense", "move/notation"),
        ("B:W4,32:B6", "move/notation"),
        ("B:W:B6,18", "endgame/position"),
        ("B:W30,31,32:B6,18", "endgame/missing"),
        ("B:W21-32:B1-12", "endgame/position"),
    ],
)
def test_a_position_that_cannot_be_looked_up_is_refused_in_one_sentence(
    distances: Path, capsys: pytest.CaptureFixture[str], text: str, code: str
) -> None:
    status, answer, error = run_endgame(capsys, "probe", text, "--data", str(distances))
    assert (status, answer) == (1, None) and error.endswith(f"[{code}]\n") and error.count("\n") == 1


def test_without_a_database_the_command_that_makes_one_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (("probe", "B:WK1:BK32"), ("stats",), ("verify",)):
        status, _, error = run_endgame(capsys, *command, "--data", str(tmp_path))
        assert status == 1 and "oldhand endgame build" in error and "endgame/missing" in error


@pytest.mark.slow
def test_a_sound_database_is_verified(distances: Path, results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for data, metric in ((distances, "dtw"), (results, "wld")):
        arguments = ("--whole", "3", "--sample", "5000", "--proofs", "100", "--data", str(data), "--json")
        status, report, _ = run_endgame(capsys, "verify", *arguments)
        assert status == 0 and report["ok"] and report["databases"][0]["metric"] == metric
        assert report["databases"][0]["faults"] == []


def test_verification_finds_values_that_nobody_damaged_but_that_are_wrong(
    tmp_path: Path, distances: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(distances, tmp_path, dirs_exist_ok=True)
    slice_ = Slice(0, 1, 0, 1)
    path = path_of(folder_of(tmp_path, Metric.DTW), slice_)
    facts = {"metric": "dtw", "slice": slice_.name, "positions": 992, "win": 0, "loss": 0, "draw": 992, "longest": 0}
    always_drawn = np.array([0, kernel.DRAW], np.uint8)
    write_slice(path, {**facts, "seconds": 0.0}, np.zeros(4, np.uint32), always_drawn)
    arguments = ("--pieces", "2", "--proofs", "600", "--data", str(tmp_path), "--json")
    status, report, _ = run_endgame(capsys, "verify", *arguments)
    faults = report["databases"][0]["faults"]
    assert status == 1 and not report["ok"]
    for why in ("its moves do not bear it out", "the rule book says", "a search"):
        assert any(why in fault for fault in faults), why


def test_verification_names_every_damaged_file(
    tmp_path: Path, distances: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(distances, tmp_path, dirs_exist_ok=True)
    folder = folder_of(tmp_path, Metric.DTW)
    for name in ("K-K", "MK-K"):
        path = folder / f"{name}.ending"
        path.write_bytes(path.read_bytes()[:200])
    status, report, _ = run_endgame(capsys, "verify", "--data", str(tmp_path), "--json")
    assert status == 1 and len(report["databases"][0]["faults"]) == 2
    assert run_endgame(capsys, "probe", "B:WK1:BK32", "--data", str(tmp_path))[2].endswith("[endgame/format]\n")


@pytest.mark.slow
def test_a_probe_is_timed_for_every_count_of_pieces(distances: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bench", "endgame", "--count", "2000", "--rounds", "3", "--data", str(distances), "--json"])
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert not ended.value.code and [row["what"].split(",")[1] for row in rows] == [
        " 2 pieces",
        " 3 pieces",
        " 4 pieces",
    ]
    assert all(row["value"] > 0 and row["by_lot_ns"] > 0 for row in rows)
