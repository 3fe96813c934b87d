"""What an environment holds when it has been made: bytecode and machine code for the first start of a server."""

import re
import subprocess
import sys
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


class Compiler:
    """A process that compiles until it is ended."""

    def __init__(self, ended: list[str]) -> None:
        self.ended = ended

    def __enter__(self) -> "Compiler":
        return self

    def __exit__(self, *_: object) -> None:
        assert self.ended == ["terminated"], "else one would wait for it"

    def terminate(self) -> None:
        self.ended.append("terminated")


@pytest.mark.parametrize(("purpose", "steps"), [("run", 3), ("test", 4)])
def test_each_step_is_announced_and_timed(
    purpose: str, steps: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bin").mkdir()
    for name in ("python", "pip"):
        (tmp_path / "bin" / name).touch()
    monkeypatch.setattr(bootstrap, "_ENVIRONMENT", tmp_path)
    monkeypatch.setattr(bootstrap, "_PYTHON", tmp_path / "bin" / "python")
    printed: list[str] = []

    def run(*command: str) -> None:
        printed.extend(capsys.readouterr().err.splitlines())

    ended: list[str] = []
    monkeypatch.setattr(bootstrap, "_run", run)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: Compiler(ended))
    bootstrap._install(purpose)
    output = capsys.readouterr()
    printed += output.err.splitlines()
    words = [re.sub(r",.*|[0-9.]+ s$", "", line) for line in printed]
    assert words == [
        line
        for step in range(1, steps + 1)
        for line in (f"Oldhand: step {step} of {steps}", f"Oldhand: step {step} took ")
    ]
    assert output.out == "" and ended == ["terminated"]


@pytest.mark.parametrize(("version", "is_able"), [("23.2.1", True), ("22.3", True), ("22.2.9", False), (None, False)])
def test_the_pip_of_this_python_installs_where_it_can(
    version: str | None, is_able: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[bool] = []
    monkeypatch.setattr(bootstrap, "_ENVIRONMENT", tmp_path)
    monkeypatch.setattr(bootstrap, "_PYTHON", tmp_path / "bin" / "python")
    monkeypatch.setattr(bootstrap, "find_spec", lambda _: version)
    monkeypatch.setattr(bootstrap.metadata, "version", lambda _: version)
    monkeypatch.setattr(bootstrap.venv, "create", lambda _, with_pip, symlinks: made.append(with_pip))
    monkeypatch.setattr(bootstrap, "_run", lambda *_: None)
    pip = bootstrap._pip()
    assert made == [not is_able]
    assert pip[0] == (sys.executable if is_able else str(tmp_path / "bin" / "python"))
