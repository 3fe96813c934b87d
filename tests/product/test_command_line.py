"""The command line as programs rely on it: every command explains itself, and has the flags and keys that it is said
to have."""

import json
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.core import TyperOption

from mining.experiments.command import EXPERIMENTS
from shared.cli import COMMANDS, GROUPS, command_of, main, version_text

CONTRACT = {
    "serve": "--host --http --tcp --data --database --bus --no-ai --no-worker --json",
    "play": "--server",
    "practice": "--seed",
    "ai": "--server --players --jobs --engine --list --json",
    "import": "--data --database --game --json",
    "export": "--game --format --out --json",
    "mine": "--once --data --database --game --min-net --min-support --engine --json",
    "mine status": "--json",
    "mine diff": "--json",
    "mine pin": "--json",
    "mine rollback": "--json",
    "book": "--position --top --json",
    "duel": "--data --games --seed --ms --nodes --jobs --openings --log --sprt --json",
    "perft": "--position --divide --engine --json",
    "endgame build": "--pieces --metric --data --json",
    "endgame stats": "--pieces --metric --data --json",
    "endgame verify": "--pieces --metric --data --json",
    "endgame probe": "--data --json",
    "train draughts": "--seed --resume --out --json",
    "experiment": "--table --figure --game --games --seed --resume --out --json",
    "bench serve": "--seconds --tables --against --json",
    "bench capacity": "--seconds --tables --clients --json",
    "bench mine": "--json",
    "bench perft": "--json",
    "bench search": "--json",
    "verify": "--json",
    "engine": "--player --dxp --connect --host --games --pdn",
    "admin migrate": "--json",
    "admin backup": "--json",
    "admin restore": "--json",
    "admin check": "--json",
    "admin drain": "--json",
    "admin user list": "--json",
}
"""The flags that programs give, command by command: a flag may be added and never taken away."""


def tree() -> Iterator[tuple[str, Any]]:
    """Every command with its words, those inside groups of typer included."""

    def below(words: str, command: Any) -> Iterator[tuple[str, Any]]:
        yield words, command
        for name, inner in getattr(command, "commands", {}).items():
            yield from below(f"{words} {name}", inner)

    for words in COMMANDS:
        yield from below(words, command_of(words))


def options(command: Any) -> list[TyperOption]:
    return [one for one in command.params if isinstance(one, TyperOption)]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, stdout, stderr."""
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    out, error = capsys.readouterr()
    return int(ended.value.code or 0), out, error


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
            cut = {flag for one in options(commands[words]) for flag in one.opts} - set(re.split(r"[\s,]+", out))
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
def test_every_command_shows_an_example_and_every_example_is_a_call_that_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


@pytest.mark.parametrize("group", sorted({words.split()[0] for words in COMMANDS if " " in words}))
def test_a_group_alone_is_wrong_usage_and_teaches_its_commands(group: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = run(capsys, group)
    assert (status, out) == (2, "")
    assert all(words in error for words in COMMANDS if words.startswith(f"{group} "))
    assert re.search(rf"Start with `oldhand {group} ", error)
    status, out, error = run(capsys, group, "nonsense")
    assert (status, out) == (2, "") and error.count("\n") == 1 and f"'{group} nonsense'" in error


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"{version_text()}\n", "")
    assert re.match(r"oldhand( \d|,)", version_text())


@pytest.mark.slow
def test_no_flag_that_programs_give_is_missing() -> None:
    commands = dict(tree())
    for words, flags in CONTRACT.items():
        known = {flag for one in commands[words].params for flag in (*one.opts, *one.secondary_opts)}
        assert known >= set(flags.split()), words


@pytest.mark.parametrize("port", ["65536", "99999", "-1"])
def test_a_number_that_is_no_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The system would take 99999 for 34463."""
    for words, command in tree():
        for flag in {"--http", "--tcp", "--port"} & {flag for one in command.params for flag in one.opts}:
            status, out, error = run(capsys, *words.split(), flag, port)
            assert (status, out) == (2, "") and flag in error, (words, flag)


NOTHING_AT_RANDOM = {
    *("play", "perft", "endgame build", "endgame stats", "endgame probe", "import", "export", "verify", "book"),
    "bench lobby",
    *(f"mine{words}" for words in ("", " status", " thresholds", " pin", " rollback", " diff")),
    "serve",  # its deals come from the secrets of the system and of the players: nobody may choose them
}
"""Commands that draw nothing, or only what nobody may choose. Those of admin draw nothing either."""


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


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two short games."""
    file = tmp_path_factory.mktemp("records") / "games.pdn"
    moves = "1. 11-15 22-18 2. 15x22 25x18 1-0"
    file.write_text("".join(f'[Event "{name}"]\n[Result "1-0"]\n{moves}\n\n' for name in "ab"))
    return file


@pytest.mark.slow
def test_results_have_the_keys_that_programs_read(
    tmp_path: Path, records: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def keys(expected: str, *words: str) -> Any:
        status, out, error = run(capsys, *words, "--json")
        assert status == 0, (words, error)
        found = json.loads(out)
        assert found.keys() >= set(expected.split()), words
        return found

    place, game, out = ("--data", str(tmp_path / "data")), "english-draughts", tmp_path / "out.ndjson"
    of_whom = "--first-named", "black", "--game", game, *place
    imported = keys("read imported duplicates refused plies seconds", "import", str(records), *of_whom)
    assert imported["imported"] >= 1
    keys("games plies rules key_states book seconds published", "mine", "--once", "--game", game, *place)
    assert isinstance(keys("books", "mine", "status", *place)["books"], list)
    moves = keys("moves", "book", game, *place)["moves"]
    assert moves[0].keys() >= {"move", "wins", "losses", "draws", "support", "games"}
    keys("games bytes", "export", "--game", game, "--format", "ndjson", "--out", str(out), *place)
    keys("ok plies deal_ok", "verify", str(out))
    assert keys("players", "ai", "--list")["players"][0].keys() >= {"name", "game", "about"}
    assert keys("nodes seconds", "perft", game, "3", "--engine", "rules")["nodes"] == 302
    report = keys(
        "games wins losses draws score low high elo ms_per_move fired_per_game",
        *("duel", game, "random", "random", "--games", "2", "--seed", "3", "--nodes", "9"),
    )
    assert report["games"] == 2 and report["ms_per_move"].keys() == report["fired_per_game"].keys() == {"a", "b"}
