"""The command line as people meet it: every command explains itself, shows an example, and refuses wrong usage."""

import json
import os
import re
import shlex
from pathlib import Path

import pytest

from mining.lab.experiments.command import EXPERIMENTS
from shared.cli import COMMANDS, GROUPS, command_of, version_text
from tests.cli.commands import options, run, tree
from tests.cli.contract import NOTHING_AT_RANDOM


@pytest.mark.slow
def test_every_command_and_every_group_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    commands = dict(tree())
    for words in ("", *GROUPS, *commands):
        status, out, error = run(capsys, *words.split(), "--help")
        assert (status, error) == (0, ""), words
        assert out.lstrip().startswith("Usage: oldhand"), words
        inside = [name for name in commands if name.startswith(f"{words} ".lstrip()) and name != words]
        assert all(name.removeprefix(words).split()[0] in out for name in inside), words
        if words in commands:
            cut = {flag for one in options(commands[words]) if not one.hidden for flag in one.opts} - set(
                re.split(r"[\s,]+", out)
            )
            assert not cut, f"{words} does not show {cut} whole at 80 columns"
    for words, command in commands.items():
        assert (command.help or "").strip(), f"{words} does not say anything about itself"
        mute = [one.name for one in options(command) if not one.help]
        assert not mute, f"{words} does not explain {mute}"
    assert sum(len(options(command)) for command in commands.values()) > 200, "options are not found any more"


def test_the_help_of_experiment_names_every_experiment() -> None:
    listed = re.findall(r"^ +([a-z][\w-]+) {2,}\S", command_of("experiment").help or "", re.MULTILINE)
    assert sorted(listed) == sorted(EXPERIMENTS)


@pytest.mark.slow
def test_every_command_shows_a_working_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = dict(tree())
    for words, command in commands.items():
        if getattr(command, "commands", None) and not getattr(command, "invoke_without_command", False):
            continue  # a group, which lists its commands
        shown = re.findall(r"^\s*Example: (.+)$", command.help or "", re.MULTILINE)
        assert shown, f"{words} shows no example"
        for text in shown:
            call = text.partition(" && ")[0]
            assert call == f"oldhand {words}" or call.startswith(f"oldhand {words} "), text
            given = shlex.split(call)[1 + len(words.split()) :]
            for name in (word for word in given if re.fullmatch(r"[\w.-]+\.(pdn|ndjson|tar\.gz)", word)):
                (tmp_path / name).touch()  # where a file must be there already
            command.make_context(words, given).close()  # raises for a wrong call


@pytest.mark.parametrize("group", sorted({words.split()[0] for words in COMMANDS if " " in words} - COMMANDS.keys()))
def test_a_group_alone_is_wrong_usage_and_teaches_its_commands(group: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = run(capsys, group)
    assert (status, out) == (2, "")
    assert all(words in error for words in COMMANDS if words.startswith(f"{group} "))
    assert re.search(rf"Start with `oldhand {group} ", error)
    status, out, error = run(capsys, group, "nonsense")
    assert (status, out) == (2, "") and error.count("\n") == 1 and f"'{group} nonsense'" in error


def test_a_command_that_others_begin_with_is_no_group(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = run(capsys, "book")
    assert (status, out) == (2, "") and "game" in error
    status, _, error = run(capsys, "book", "nonsense")
    assert status == 1 and error.endswith("[game/unknown]\n")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"{version_text()}\n", "")
    assert re.match(r"oldhand( \d|,)", version_text())


@pytest.mark.parametrize("port", ["65536", "99999", "-1"])
def test_a_number_that_is_no_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The system would take 99999 for 34463."""
    for words, command in tree():
        for flag in {"--http", "--tcp", "--port"} & {flag for one in command.params for flag in one.opts}:
            status, out, error = run(capsys, *words.split(), flag, port)
            assert (status, out) == (2, "") and flag in error, (words, flag)


@pytest.mark.slow
def test_every_command_that_makes_random_choices_takes_a_seed() -> None:
    seeded = {words for words, one in tree() if any("--seed" in parameter.opts for parameter in one.params)}
    rest = {words for words, _ in tree()} - seeded
    assert {words for words in rest if not words.startswith("admin ")} == NOTHING_AT_RANDOM


def test_files_that_any_command_makes_are_their_owner_s_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = os.umask(0o022)
    try:
        status, out, _ = run(capsys, "admin", "migrate", "--data", str(tmp_path / "data"), "--json")
        assert status == 0 and json.loads(out)
        made = [tmp_path / "data", *(tmp_path / "data").rglob("*")]
        assert len(made) > 1
        assert {str(path): oct(path.stat().st_mode & 0o077) for path in made} == {str(path): "0o0" for path in made}
        os.umask(0o177)
        run(capsys, "--version")
        assert os.umask(0o022) == 0o177, "a stricter one stays"
    finally:
        os.umask(old)
