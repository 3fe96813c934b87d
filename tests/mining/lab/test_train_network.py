"""`oldhand train network`: a run that is stopped goes on, and comes to the same."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from ai.games.english_draughts.network import SHIPPED, read_network
from mining.games.english_draughts import network_fit as fitting
from mining.lab.training import train_network as training


def run(
    folder: Path,
    *,
    resume: bool = False,
    positions: str = "3000,3000",
    teacher: Path | None = None,
    jobs: int = 1,
    tune: bool = False,
) -> None:
    nodes = ",".join("60" for _ in positions.split(","))
    training.train_network(
        positions, nodes, 2, 3, folder, teacher, jobs, resume, tune=tune, ship=False, data=None, as_json=True
    )


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "SHARD", 10)
    first = [next(iter(training.people_games().games()))]
    monkeypatch.setattr(training, "people_games", lambda: type("Short", (), {"games": lambda self: first})())


@pytest.mark.deep
@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on_and_makes_the_same_network(
    small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(tmp_path / "whole")
    result = json.loads(capsys.readouterr().out)
    assert [(row["generation"], row["epoch"]) for row in result["rows"]] == [(0, 1), (0, 2), (1, 1), (1, 2)]
    write, written = training.write_whole, 0

    def killed(path: Path, content: bytes) -> None:
        nonlocal written
        written += 1
        if written == 6:
            raise KeyboardInterrupt
        write(path, content)

    with monkeypatch.context() as patch:
        patch.setattr(training, "write_whole", killed)
        with pytest.raises(KeyboardInterrupt):
            run(tmp_path / "stopped")
    kept = sorted((tmp_path / "stopped").rglob("*.npz"))
    assert kept
    before = [file.stat().st_mtime_ns for file in kept]
    run(tmp_path / "stopped", resume=True)
    assert [file.stat().st_mtime_ns for file in kept] == before  # played once
    last = "generation-1.network"
    assert (tmp_path / "stopped" / last).read_bytes() == (tmp_path / "whole" / last).read_bytes()
    _, recipe = read_network(tmp_path / "whole" / last)
    assert recipe["settings"]["seed"] == 3
    assert recipe["settings"]["teacher"] is None
    assert recipe["generation"] == 1


@pytest.mark.deep
@pytest.mark.slow
def test_a_teacher_judges_the_first_generation_with_any_jobs(small: None, tmp_path: Path) -> None:
    made: list[Path] = []
    for name, teacher, jobs in (("by-hand", None, 1), ("alone", SHIPPED, 1), ("together", SHIPPED, 3)):
        run(tmp_path / name, positions="3000", teacher=teacher, jobs=jobs)
        made.append(tmp_path / name / "generation-0.network")
    by_hand, alone, together = (read_network(file) for file in made)
    assert (alone[0] == together[0]).all()
    assert (alone[0] != by_hand[0]).any()
    shards = [sorted(file.name for file in made[at].parent.rglob("*.npz")) for at in (1, 2)]
    assert shards[0] == shards[1]
    assert alone[1]["settings"]["teacher"] == sha256(read_network(SHIPPED)[0].tobytes()).hexdigest()
    with pytest.raises(training.typer.BadParameter, match="other settings"):
        run(tmp_path / "alone", positions="3000", resume=True)


@pytest.mark.slow
def test_a_network_is_tuned_from_its_teachers_weights(
    small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "BATCH", 256)  # steps enough to change whole numbers
    for name, tune in (("fresh", False), ("tuned", True)):
        run(tmp_path / name, positions="3000", teacher=SHIPPED, tune=tune)
    first = read_network(SHIPPED)[0].astype(int)
    fresh, tuned = (read_network(tmp_path / name / "generation-0.network") for name in ("fresh", "tuned"))
    assert tuned[1]["settings"]["tune"] is True
    assert 0 < abs(tuned[0] - first).mean() < abs(fresh[0] - first).mean() / 5
    with pytest.raises(training.typer.BadParameter, match="--teacher"):
        run(tmp_path / "nothing", positions="3000", tune=True)


def test_a_folder_belongs_to_one_run_which_may_be_given_more_generations(tmp_path: Path) -> None:
    first = training.TrainingSettings(1, (5,), (5,), 1)
    training._claim(tmp_path, first, resume=False)
    training._claim(tmp_path, first, resume=True)
    longer = training.TrainingSettings(1, (5, 6), (5, 7), 1)
    training._claim(tmp_path, longer, resume=True)
    for other in (
        first,
        training.TrainingSettings(1, (4, 6), (5, 7), 1),
        training.TrainingSettings(2, (5, 6), (5, 7), 1),
    ):
        with pytest.raises(training.typer.BadParameter, match="other settings"):
            training._claim(tmp_path, other, resume=True)
    with pytest.raises(training.typer.BadParameter, match="--resume goes on"):
        training._claim(tmp_path, longer, resume=False)


@pytest.mark.parametrize("text", ["", "a", "1,,2", "0", "5,-1"])
def test_generations_are_a_list_of_whole_numbers(text: str) -> None:
    with pytest.raises(training.typer.BadParameter, match="whole numbers"):
        training._numbers(text, "--nodes")
