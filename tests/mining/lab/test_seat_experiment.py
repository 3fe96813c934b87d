"""`oldhand experiment habit --seat`: the seat itself is tried, with its controls, in games that it cannot know."""

import json
from itertools import islice
from pathlib import Path

import pytest

from mining.lab.experiments import seat
from mining.lab.experiments.seat import ANY, CONTROLS, KNOWN, NEW
from mining.lab.makers.draughts_archive import people_games
from shared.records.ndjson import format_line
from tests.cli.commands import run

FEW = 700
"""Games of the archive: the first events."""


@pytest.fixture(autouse=True)
def a_small_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat, "ALL", FEW)
    seat.all_tried.cache_clear()


@pytest.mark.deep
@pytest.mark.slow
def test_a_seat_is_tried_in_held_out_games(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = run(capsys, "experiment", "habit", "--seat", "human", "--games", "2", "--json")
    assert status == 0 and "human: 2 of 2 games" in error
    found = json.loads(out)
    rows = {row["setting"]: row for row in found["rows"]}
    assert {name: found[name] for name in ("decisions", "hit", "low", "high", "log_likelihood")} == {
        name: rows[ANY][name] for name in ("decisions", "hit", "low", "high", "log_likelihood")
    }
    assert found["decisions"] == rows[NEW]["decisions"] + rows[KNOWN]["decisions"] > 20
    assert all(rows[control]["decisions"] == found["decisions"] for control in CONTROLS)
    assert found["hit"] > 0.4 and found["log_likelihood"] > -1.6
    assert found["low"] < found["hit"] < found["high"]


@pytest.mark.deep
@pytest.mark.slow
def test_games_of_a_file_are_not_among_the_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = list(islice(people_games().games(), 2))
    file = tmp_path / "some.ndjson"
    file.write_text("".join(f"{format_line(game.record)}\n" for game in games), encoding="utf-8")
    words = ("experiment", "habit", "--seat", "human", "--records", str(file), "--counts", "off", "--json")
    status, out, _ = run(capsys, *words)
    rows = {row["setting"]: row for row in json.loads(out)["rows"]}
    assert status == 0 and rows[ANY]["games"] == 2
    # Without counts the seat is its own control.
    assert [rows[ANY][name] for name in ("hit", "log_likelihood")] == [
        rows["without counts"][name] for name in ("hit", "log_likelihood")
    ]
    # Nobody else played the last moves of these games, so their own plies are not counted.
    assert rows[NEW]["decisions"] > 0


def test_a_file_without_a_readable_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.ndjson"
    file.write_text('{"game": "english-draughts", "moves": "11-15 1-32"}\nnonsense\n', encoding="utf-8")
    status, out, error = run(capsys, "experiment", "habit", "--seat", "human", "--records", str(file))
    assert status != 0 and not out
    assert "game 1 is left out" in error and "game 2 is left out" in error and "no game" in error


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("habit", "--seat", "experience"), "consults a book"),
        (("habit", "--seat", "like:tinsley"), "knows that person's games"),
        (("growth", "--seat", "human"), "takes no --seat"),
        (("habit", "--records", "games.pdn"), "for a --seat"),
        (("habit", "--seat", "nobody"), "nobody"),
    ],
)
def test_an_impossible_experiment_is_refused(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, error = run(capsys, "experiment", *words)
    assert status != 0 and not out and why in error
