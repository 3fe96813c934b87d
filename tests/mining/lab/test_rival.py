"""`oldhand experiment rival`: its people, its controls, its rows."""

import json
from dataclasses import replace

import pytest
import typer
from typer.testing import CliRunner

from mining.lab.experiments import rival
from mining.lab.experiments.command import experiment
from mining.lab.experiments.harness import cell_of_game
from mining.lab.experiments.rival import SETTINGS, Setting, played, row

DRAUGHTS = "english-draughts/1"
APP = typer.Typer()
APP.command()(experiment)


@pytest.fixture(autouse=True)
def short_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "GAMES_A_SESSION", 4)
    monkeypatch.setattr(rival, "PART", 2)
    monkeypatch.setattr(rival, "PLAYER", "random")


def test_people_repeat_vary_or_change_after_a_loss() -> None:
    for kind in ("repeats", "varies", "changes"):
        one, two = played(DRAUGHTS, Setting("random", kind), "seed")
        assert one.lot.startswith("seed:0") and two.lot.startswith("seed:1")
        changed = kind == "changes" and any(score == 1 for score in one.scores)
        assert (one.lot == "seed:0") is not changed
        assert one.recalled == 0 and one.memory.rounds == len(one.scores) == 4


def test_the_memory_of_somebody_else_is_little_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "GAMES_A_SESSION", 8)
    own = played(DRAUGHTS, Setting("random+rival"), "seed")
    others = played(DRAUGHTS, Setting("random+rival", swapped=True), "seed")
    assert sum(person.recalled for person in own) > sum(person.recalled for person in others)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_row_whatever_the_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "SETTINGS", {"remembers": Setting("random+rival")})
    cell = cell_of_game(DRAUGHTS, "remembers", 2)
    one, two = (row(cell, seed=3, jobs=jobs) for jobs in (1, 2))
    assert one == two != row(cell, seed=4, jobs=1)
    assert one["games"] == 16 and len(one["parts"]) == 2 and 0 < one["recalled"] < 1


@pytest.mark.slow
def test_the_command_prints_a_row_for_every_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = {name: Setting("random+rival" if "+" in each.player else "random") for name, each in SETTINGS.items()}
    monkeypatch.setattr(rival, "SETTINGS", settings)
    few = [cell_of_game(DRAUGHTS, name, 1) for name in settings]
    monkeypatch.setattr(rival, "EXPERIMENT", replace(rival.EXPERIMENT, cells=lambda _: few))
    result = CliRunner().invoke(APP, ["rival", "--games", "80", "--json"])
    assert result.exit_code == 0, result.output
    rows = {measured["setting"]: measured for measured in json.loads(result.stdout)["rows"]}
    assert list(rows) == list(SETTINGS)
    assert rows["without"]["recalled"] == 0 < rows["remembers"]["recalled"]
    assert len(rival.EXPERIMENT.table(list(rows.values())).splitlines()) == 2 + len(SETTINGS)
