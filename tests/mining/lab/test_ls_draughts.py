"""The experiment `ls-draughts`: its rows from few games and small databases, and what its table makes of them."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.games.english_draughts.individual import parse_features, read_individual, recipe_of
from ai.games.english_draughts.learner import SHIPPED
from mining.lab.experiments import ls_draughts
from mining.lab.experiments.command import EXPERIMENTS
from mining.lab.experiments.harness import Request
from mining.lab.experiments.ls_draughts import (
    EXTENDED,
    MATCHES,
    NEURODRAUGHTS,
    ORIGINAL,
    OURS,
    PLAIN,
    PLAYERS,
    cells,
    table,
)
from mining.lab.training.evolution import Evolution, PopulationMember, RunSizes
from mining.lab.training.learning import TrainingParameters, ballot_starts, trained, whole_endgames
from shared.cli import main
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS


@pytest.fixture(autouse=True)
def few_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases that are built in a moment, and matches that are played in one."""
    starts = ballot_starts()[:8]
    monkeypatch.setattr(ls_draughts, "ballot_starts", lambda: starts)
    monkeypatch.setattr(ls_draughts, "REPORTED", (0, 10))
    monkeypatch.setattr(ls_draughts, "PIECES", 3)
    monkeypatch.setattr(ls_draughts, "ENDINGS", 20)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("endings")


@pytest.mark.slow
def test_cells_have_unique_names_and_the_papers_rows_are_complete(data: Path) -> None:
    found = cells(Request(games=100, seeds=5, data=data))
    assert len({cell.key for cell in found}) == len(found)
    for number in range(1, 6):
        of = [cell for cell in found if cell.number == number]
        assert [cell.setting for cell in of if cell.part == "figure-5"] == list(PLAYERS)
        for best in (False, True):
            played = {cell.setting for cell in of if cell.part == "table-1" and cell.best is best}
            assert {f"{a} against {b}" for a, b in MATCHES} <= played
    assert all(sum(results[:3]) == 14 for results in MATCHES.values())
    assert EXPERIMENTS["ls-draughts"] == ls_draughts.__name__


@pytest.mark.slow
def test_won_endings_are_won_and_not_at_once(data: Path) -> None:
    cells(Request(games=100, seeds=1, data=data))
    judge = whole_endgames(data, ls_draughts.Metric.DTW)
    for text in ls_draughts.won_endings(judge, 20, Random(1)):
        state = ENGLISH_DRAUGHTS.parse_position(text)
        assert judge.value(state) % 2 and 10 < judge.value(state) < 255
        assert not any("x" in move for move in ENGLISH_DRAUGHTS.move_texts(state))


@pytest.mark.deep
@pytest.mark.slow
def test_the_command_measures_all_parts_and_goes_on_where_it_stopped(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["experiment", "ls-draughts", "--games", "20", "--seeds", "1", "--databases", str(data)]
    results: list[Any] = []
    for more in ((), ("--resume",)):
        with pytest.raises(SystemExit) as end:
            main([*words, "--out", str(tmp_path), "--json", *more])
        assert not end.value.code
        results.append(json.loads(capsys.readouterr().out)["rows"])
        (tmp_path / "ls-draughts.ndjson").write_text(
            "".join((tmp_path / "ls-draughts.ndjson").read_text().splitlines(keepends=True)[:-2])
        )
    assert results[0] == results[1]
    rows = results[0]
    trained = {row["what"]: row for row in rows if row["part"] == "figure-5"}
    assert trained[NEURODRAUGHTS]["features"] == "1,2,3,4,5,6,7,8,9,10,11,12"
    assert all(row["games"] == 20 and row["wins"] + row["losses"] + row["draws"] == 20 for row in trained.values())
    assert trained[PLAIN]["paper"] == 759 and trained[OURS]["paper"] is None
    for row in rows:
        if row["part"] == "table-1":
            assert sum(row["of_14"][:3]) == 14 and sum(row["of_all"][:3]) == 16
            assert row["low"] <= row["score"] <= row["high"]
    lost = {row["what"]: row["not_won"] for row in rows if row["part"] == "table-2"}
    assert lost["dtw"] == 0 < lost["none"], "distances win what the network alone does not"


def figure(player: str, *loops: float) -> list[dict[str, Any]]:
    point = {"random": [0.5, 0.4, 0.6], "hand": [0.1, 0.0, 0.2]}
    curve = [{"sessions": sessions, **point} for sessions in ls_draughts.REPORTED]
    rows = enumerate(loops, 1)
    facts = {"part": "figure-5", "what": player, "games": 400, "curve": curve}
    return [{**facts, "number": number, "loops_in_2000": it} for number, it in rows]


@pytest.mark.parametrize(("loops", "verdict"), [(169, "passed"), (171, "NOT PASSED")])
def test_the_bar_is_a_larger_cut_than_the_papers(loops: int, verdict: str) -> None:
    report = table([*figure(NEURODRAUGHTS, 900, 1_100), *figure(EXTENDED, loops - 10, loops + 10)])
    assert f"the paper's 83% are {verdict}" in report
    assert "1000.0" in report and "1045" in report
    assert "per 2,000 games of training; ours in 400 games each" in report


@pytest.mark.deep
def test_the_best_individual_without_databases_is_what_its_recipe_makes() -> None:
    recipe, original = recipe_of(ORIGINAL), read_individual(ORIGINAL)
    run = Evolution(RunSizes(**recipe["sizes"]), TrainingParameters(**recipe["regime"]), recipe["seed"])
    run.children = [PopulationMember(original.genes, tuple(recipe["curve"][-1]["born"]))]
    again = trained(original.genes, run.regime, run.seed_of(0))
    assert (again.weights == original.weights).all()


def test_shipped_individuals_are_those_of_their_recipes() -> None:
    with_, without = recipe_of(SHIPPED), recipe_of(ORIGINAL)
    assert with_["databases"] == {"metric": "wld", "pieces": 6} and "databases" not in without
    assert {key: with_[key] for key in ("seed", "sizes")} == {key: without[key] for key in ("seed", "sizes")}
    for path, recipe in ((SHIPPED, with_), (ORIGINAL, without)):
        assert read_individual(path).genes == parse_features(recipe["features"])
