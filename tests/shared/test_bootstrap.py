"""What an environment holds when it has been made: bytecode and machine code for the first start of a server."""

import subprocess
from pathlib import Path

import pytest

from server.serve.preparation import _children
from server.serve.settings import ServeSettings
from shared import bootstrap
from shared.cli import COMMANDS


def test_installing_compiles_whatever_the_commands_after_it_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PIP_INDEX_URL", "kept")
    environ = bootstrap._environ()
    assert "PYTHONDONTWRITEBYTECODE" not in environ
    assert environ["PIP_INDEX_URL"] == "kept"
    assert environ["VIRTUAL_ENV"].endswith(".venv")


def test_the_modules_of_every_process_of_a_server_are_compiled_with_it(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    children = _children(ServeSettings(), tmp_path_factory.mktemp("data"), "sqlite:///log.db")
    commands = ["serve", *(child.arguments[0] for child in children)]
    assert {COMMANDS[command][0].split(":")[0] for command in commands} <= set(bootstrap._PROCESSES)


class Compiled:
    """The process that makes machine code, at its end."""

    def wait(self) -> int:
        return 0


def test_each_step_of_making_an_environment_is_announced_before_its_commands_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bin").mkdir()
    for name in ("python", "pip"):
        (tmp_path / "bin" / name).touch()
    monkeypatch.setattr(bootstrap, "_ENVIRONMENT", tmp_path)
    monkeypatch.setattr(bootstrap, "_PYTHON", tmp_path / "bin" / "python")
    announced: list[str] = []

    def run(*command: str) -> None:
        announced.append(capsys.readouterr().err.partition(",")[0])

    monkeypatch.setattr(bootstrap, "_run", run)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: Compiled())
    bootstrap._install("run")
    assert announced == [f"Oldhand: step {step} of 5" for step in range(1, 6)]
    assert capsys.readouterr().out == ""
