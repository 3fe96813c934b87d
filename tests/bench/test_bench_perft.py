"""`oldhand bench perft`: the kernels beside their algorithms in C, which count the same."""

import json
import shutil

import pytest
import typer
from typer.testing import CliRunner

from tests.bench import perft as module

APP = typer.Typer()
APP.command()(module.bench_perft)


@pytest.mark.slow
def test_kernel_and_c_count_the_same_and_both_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DEPTHS", {"english-draughts/1": 7})
    done = CliRunner().invoke(APP, ["--count", "100", "--rounds", "1", "--json"])
    assert done.exit_code == 0
    row = json.loads(done.stdout)["rows"][-1]
    assert row["what"] == "english-draughts/1 kernel perft 7"
    assert row["value"] > 0
    assert ("ratio" in row) == any(map(shutil.which, module.COMPILERS))


def test_without_a_compiler_the_kernel_is_timed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DEPTHS", {"english-draughts/1": 5})
    monkeypatch.setattr(module.shutil, "which", lambda name: None)
    done = CliRunner().invoke(APP, ["--count", "100", "--rounds", "1"])
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1].startswith("english-draughts/1 kernel perft 5: ")
    assert "in C" not in done.stdout
    assert done.stderr == "no comparison with C: no compiler (cc, gcc, clang) is installed\n"
