"""`oldhand train draughts` as a person runs it, and as the machine that it runs on dies."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ai.games.english_draughts.individual import read_individual, recipe_of
from shared.cli import main

Run = Callable[..., str]
EVOLUTION = ["--individuals", "4", "--generations", "2", "--sessions", "1", "--games", "10", "--depth", "2"]
ONE = ["--features", "1-4", "--sessions", "3", "--games", "10", "--depth", "2"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command; answers what it prints."""

    def ran(*arguments: str | Path) -> str:
        with pytest.raises(SystemExit) as end:
            main(["train", "draughts", *map(str, arguments)])
        assert not end.value.code
        return capsys.readouterr().out

    return ran


@pytest.mark.slow
def test_a_run_prints_its_curve_and_leaves_a_network_with_its_recipe(tmp_path: Path, run: Run) -> None:
    result = json.loads(run(*EVOLUTION, "--out", tmp_path / "net", "--json"))
    assert [row["generation"] for row in result["rows"]] == [0, 1]
    assert all(
        0 <= row[rival][1] <= row[rival][0] <= row[rival][2] <= 1
        for row in result["rows"]
        for rival in ("hand", "random")
    )
    recipe = recipe_of(tmp_path / "net")
    assert recipe["curve"] == result["rows"] and recipe["seed"] == 1
    assert recipe["sizes"] == {"individuals": 4, "generations": 2}
    assert recipe["features"] == result["rows"][-1]["features"]
    assert read_individual(tmp_path / "net").inputs == recipe["inputs"]
    assert not (tmp_path / "net.part").exists()
    lines = run(*ONE, "--out", tmp_path / "one").splitlines()
    assert [line.split()[:2] for line in lines] == [["session", "1"], ["session", "2"], ["session", "3"]]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_whatever_the_jobs(tmp_path: Path, run: Run) -> None:
    for name, more in (("a", ()), ("b", ("--jobs", "3")), ("c", ("--seed", "2"))):
        run(*EVOLUTION, "--out", tmp_path / name, *more)
    made = [(tmp_path / name).read_bytes() for name in "abc"]
    assert made[0] == made[1] != made[2]


@pytest.mark.deep
@pytest.mark.slow
@pytest.mark.parametrize("sizes", [EVOLUTION, ONE])
def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path: Path, run: Run, sizes: list[str]) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    run(*sizes, "--out", whole)
    words = ["train", "draughts", *sizes, "--out", str(killed)]
    child = subprocess.Popen(
        [sys.executable, "-m", "shared.cli", *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert child.stderr is not None
    child.stderr.readline()  # the first progress: something is kept
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stderr.close()
    assert (tmp_path / "killed.part").exists() and not killed.exists()
    run(*sizes, "--out", killed, "--resume")
    assert killed.read_bytes() == whole.read_bytes()


def refusal(*arguments: str | Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "shared.cli", "train", "draughts", *map(str, arguments)], capture_output=True, text=True
    )
    return done.returncode, done.stderr


@pytest.mark.deep
@pytest.mark.slow
def test_a_start_that_cannot_succeed_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "net.part").write_bytes(b"oldhand-weights 1\n{")
    code, error = refusal(*ONE, "--out", tmp_path / "net", "--resume")
    assert code == 1 and "[weights/format]" in error and "Traceback" not in error
    (tmp_path / "file").touch()
    code, error = refusal(*ONE, "--out", tmp_path / "file" / "net")
    assert code == 1 and "[weights/unwritable]" in error and "Traceback" not in error and "session" not in error
    code, error = refusal(*ONE, "--databases", tmp_path)
    assert code == 1 and "[endgame/missing]" in error
    code, error = refusal("--features", "99")
    assert code == 2 and "1-12,15" in error
    code, error = refusal("--individuals", "3")
    assert code == 2 and "even number" in error
