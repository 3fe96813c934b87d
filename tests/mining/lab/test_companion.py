"""`oldhand experiment companion`: its people, its sessions, its rows."""

import json
from functools import partial
from random import Random

import pytest
import typer
from typer.testing import CliRunner

from ai.games.domino_101 import agents
from ai.games.domino_101.companion import BOUND, START
from mining.lab.experiments import companion
from mining.lab.experiments.command import experiment
from mining.lab.experiments.domino_people import PEOPLE, Erring
from mining.lab.experiments.harness import Cell
from tests.ai.domino.seats import choices, decision_of

APP = typer.Typer()
APP.command()(experiment)


@pytest.fixture(autouse=True)
def short_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion, "MATCHES", 2)
    monkeypatch.setattr(companion, "SETTLED", 1)


def test_people_err_the_more_the_hotter_they_are() -> None:
    states = list(choices(60, seed=8))
    right = [decision_of(agents.weigher(Random(1)), state).move for state in states]
    agree = [
        sum(decision_of(Erring(heat, Random(1)), state).move == move for state, move in zip(states, right, strict=True))
        for heat in (0.01, 4.0, 1000.0)
    ]
    assert len(states) >= agree[0] >= len(states) - 2 > agree[1] > agree[2] > 0
    assert len(PEOPLE) == 10


@pytest.mark.deep
@pytest.mark.slow
def test_the_same_seed_gives_the_same_row_whatever_the_threads() -> None:
    cell = Cell(key="", player="errs 4", setting="companions", games=2)
    one, two = (companion.row(cell, seed=3, jobs=jobs) for jobs in (1, 2))
    assert one == two != companion.row(cell, seed=4, jobs=1)
    assert one["matches"] == 4 and 0 < one["loss_mean"] < one["loss_largest"] <= BOUND
    assert one["level"] != START


def test_a_person_like_the_others_at_its_table_wins_half_in_the_long_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion, "MATCHES", 30)
    monkeypatch.setattr(companion, "SETTINGS", {"all alike": (PEOPLE["chance"],) * 3, "easier": EASIER})
    session = companion.played("chance", "all alike", "seed")
    assert len(session.matches) == 30 and 0.25 < sum(session.matches) / 30 < 0.75
    assert session.level is None and session.costs == ()
    weighing = companion.played("errs 0.1", "easier", "seed")
    assert sum(weighing.matches) / 30 > 0.9 and weighing.points > session.points


EASIER = (PEOPLE["chance"], partial(Erring, 0.1), PEOPLE["chance"])


@pytest.mark.deep
@pytest.mark.slow
def test_the_command_prints_a_row_for_each_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion, "PEOPLE", {"errs 1": PEOPLE["errs 1"]})
    result = CliRunner().invoke(APP, ["companion", "--games", "2000", "--json"])
    assert result.exit_code == 0, result.output
    rows = {row["setting"]: row for row in json.loads(result.stdout)["rows"]}
    assert list(rows) == ["fixed", "companions", "asymmetric"]
    assert rows["fixed"]["loss_mean"] is None and rows["asymmetric"]["loss_largest"] <= BOUND
    printed = companion.EXPERIMENT.table(list(rows.values())).splitlines()
    assert len(printed) == 6 and "fixed" in printed[3] and "asymmetric" in printed[5]
