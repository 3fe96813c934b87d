"""The contract of the command line, flag by flag: help, keys of the JSON, refusals."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from shared.cli import GROUPS
from shared.games import GAMES
from tests.cli.commands import run, tree
from tests.cli.contract import FLAGS, KEYS, PLANNED, ROWS, TRIED_ELSEWHERE

pytestmark = pytest.mark.slow

GAME = "english-draughts"
ROOT = Path(__file__).parents[2]


def flags_in(text: str) -> set[str]:
    """The flags in a help text."""
    return set(re.findall(r"(?<![\w-])--[a-z][\w-]*", text))


@pytest.mark.parametrize("command", FLAGS)
def test_help_lists_every_flag_of_the_contract(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = run(capsys, *command.split(), "--help")
    assert (status, error) == (0, "")
    assert flags_in(out.partition("\nOptions:")[2]) >= set(FLAGS[command].split())


def test_help_of_play_names_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "play", "--help")
    named = re.split(r"[,;]", "".join(out.partition("game <str>")[2].split()))  # a name may go on in the next line
    assert {game.partition("/")[0] for game in GAMES} <= set(named)


@pytest.mark.parametrize("group", GROUPS)
def test_help_of_a_group_lists_its_commands(group: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = run(capsys, group, "--help")
    assert (status, error) == (0, "")
    assert all(f"  {' '.join(name.split()[:2])}" in out for name in FLAGS if name.split()[0] == group)


def test_every_command_is_in_the_contract() -> None:
    commands = {words for words, command in tree() if not getattr(command, "commands", None)}
    assert commands - FLAGS.keys() == {"mine thresholds"}
    assert FLAGS.keys() - commands == {"mine"}, "it is a command and a group"


def test_planned_flags_do_not_exist_yet() -> None:
    """Whoever adds it moves it into FLAGS."""
    commands = dict(tree())
    for words, flags in PLANNED.items():
        known = {flag for one in getattr(commands.get(words), "params", ()) for flag in one.opts}
        assert not known & set(flags.split()), words
        assert flags or words not in commands, words


def test_the_json_of_every_command_is_looked_at() -> None:
    given = {command for command, flags in FLAGS.items() if "--json" in flags.split()}
    looked_at = {words.partition(" --")[0] for words in (*KEYS, *TRIED_ELSEWHERE)}
    assert given - looked_at == set()
    assert all((ROOT / file).is_file() for file in TRIED_ELSEWHERE.values())


class Caller:
    """Calls commands with --json, and looks for the keys that the contract names."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self.folder = folder
        self.data = ("--data", str(folder / "data"))

    def __call__(self, command: str, *words: str | Path) -> dict[str, Any]:
        """What the command prints. It has the keys of KEYS and ROWS."""
        status, out, error = run(self._capsys, *command.split(), *map(str, words), "--json")
        assert status == 0, (command, error)
        assert out.count("\n") == 1, f"{command} prints more than one line"
        found = json.loads(out)
        assert found.keys() >= set(KEYS[command].split()), command
        if command in ROWS:
            rows = next(value for value in found.values() if isinstance(value, list) and value)
            assert all(row.keys() >= set(ROWS[command].split()) for row in rows), command
        return found


def records(folder: Path, name: str, moves: str, games: int) -> Path:
    """Short games that Black wins, named first."""
    file = folder / f"{name}.pdn"
    file.write_text("".join(f'[Event "{name}{n}"]\n[Result "1-0"]\n{moves} 1-0\n\n' for n in range(games)))
    return file


@pytest.fixture
def call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Caller:
    return Caller(capsys, tmp_path)


def of_the_log(call: Caller) -> None:
    """A log from records to books and back."""
    first = ("--first-named", "black", "--game", GAME)
    assert (
        call("import", records(call.folder, "a", "1. 11-15 22-18 2. 15x22 25x18", 2), *first, *call.data)["imported"]
        >= 1
    )
    mined = call("mine --once", "--game", GAME, "--no-canary", *call.data)
    assert mined["published"]
    call("import", records(call.folder, "b", "1. 11-16 24-19 2. 8-11", 9), *first, *call.data)
    call("mine --once", "--game", GAME, "--no-canary", *call.data)
    books = call("mine status", *call.data)["books"]
    assert {book["version"] for book in books} >= {1, 2} and isinstance(books, list)
    call("mine diff", "1", "2", *call.data)
    assert call("mine pin", "1", *call.data)["books"]
    assert call("mine rollback", *call.data)["books"]
    call("book", GAME, *call.data)
    rules = call.folder / "rules.xml"
    listed = call("book export", GAME, "--format", "xml", "--out", rules, *call.data)
    assert listed["bytes"] == rules.stat().st_size and listed["rules"] > 0
    out = call.folder / "out.ndjson"
    assert call("export", "--game", GAME, "--out", out, *call.data)["bytes"] == out.stat().st_size
    assert call("verify", out)["ok"] is True


def of_players(call: Caller) -> None:
    call("ai --list")
    report = call("duel", GAME, "random", "random", "--games", "2", "--seed", "3", "--nodes", "9")
    assert report["games"] == 2 and report["ms_per_move"].keys() == report["fired_per_game"].keys() == {"a", "b"}
    assert call("perft", GAME, "3", "--engine", "rules")["nodes"] == 302
    call("endgame build", "--pieces", "2", *call.data)
    assert call("endgame stats", "--pieces", "2", *call.data)["slices"]
    assert call("endgame verify", "--pieces", "2", *call.data)["ok"] is True
    call("endgame probe", "B:WK1:BK32", *call.data)
    call("train draughts", "--features", "all", "--sessions", "1", "--games", "2", "--out", call.folder / "network")


def of_a_store(call: Caller) -> None:
    call("admin migrate", *call.data)
    backup, there = call.folder / "backup.tar.gz", f"sqlite:///{call.folder}/there.db"
    call("admin backup", backup, *call.data)
    call("admin restore", backup, "--data", call.folder / "again")
    call("admin move", "--to", there, *call.data)
    call("admin announce", "Hello", *call.data)
    call("admin check", *call.data)
    call("admin seal", *call.data)
    call("admin user list", *call.data)
    call("admin audit", *call.data)
    call("admin reports list", *call.data)
    call("admin ratings rebuild", *call.data)


def of_benches(call: Caller) -> None:
    call("bench serve", "--tables", "2", "--seconds", "1", "--against", "none")
    call("bench restart", "--tables", "2", "--events", "20")
    call("bench search", "--game", GAME, "--count", "4", "--ms", "1", "--seats", "1", "--jobs", "1")
    call("bench consult", "--game", "chinese-checkers", "--count", "8", "--nodes", "1")
    call("bench environments", "--game", "block-domino", "--seconds", "0.001")
    call("endgame build", "--pieces", "2", *call.data)
    call("bench endgame", *call.data)


PARTS = (of_the_log, of_players, of_a_store, of_benches)


@pytest.mark.parametrize("part", PARTS)
def test_results_have_the_keys_that_programs_read(part: Any, call: Caller) -> None:
    part(call)


def test_every_command_of_keys_is_called() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [command for command in KEYS if f'call("{command}"' not in source] == []


NOTHING, NO_FOLDER = ("--data", "{folder}/nothing"), ("--data", "{folder}/file/data")
REFUSALS = {
    "serve --no-ai --no-worker": (*NO_FOLDER, "store/unreachable"),
    "serve --no-ai --no-worker --limit x=1": ("game/option",),
    "play draughts --plain --server tcp://127.0.0.1:1": ("connection/unreachable",),
    "practice": (*NO_FOLDER, "store/unreachable"),
    "import {folder}/none.pdn": (*NO_FOLDER, "store/unreachable"),
    f"export --game {GAME} --out {{folder}}/out": (*NOTHING, "store/unreachable"),
    "export --game chess --out {folder}/out": (*NOTHING, "game/unknown"),
    "dataset make --out {folder}/out": (*NOTHING, "store/unreachable"),
    "dataset make --out {folder}": (*NOTHING, "store/unreachable"),
    "dataset evaluate {folder}": ("dataset/release",),
    "mine --once --game chess": (*NOTHING, "game/unknown"),
    "mine status": (*NOTHING, "store/unreachable"),
    "mine diff 1 2": (*NOTHING, "store/unreachable"),
    "mine pin 3": (*NOTHING, "store/unreachable"),
    "mine rollback": (*NOTHING, "store/unreachable"),
    "book chess": ("game/unknown",),
    f"book {GAME} --position junk": (*NOTHING, "move/notation"),
    f"book export {GAME}": (*NOTHING, "book/missing"),
    "book export chess": (*NOTHING, "game/unknown"),
    f"book export {GAME} --shipped --out {{folder}}/file/rules": ("usage/unwritable",),
    "experiment wang2015 --out {folder}/file/below": ("usage/unwritable",),
    f"duel {GAME} random random --games 2 --log": (*NO_FOLDER, "usage/unwritable"),
    "train network --positions 10 --nodes 5 --out {folder}/file/network": ("usage/unwritable",),
    "endgame stats": (*NOTHING, "endgame/missing"),
    "endgame verify": (*NOTHING, "endgame/missing"),
    "endgame probe B:WK1:BK32": (*NOTHING, "endgame/missing"),
    "train draughts --features all --sessions 1 --out {folder}/file/network": ("weights/unwritable",),
    "verify {folder}/file": ("record/unsupported",),
    "verify tournament {folder}/file": ("record/missing",),
    "bench serve --game chess": ("game/unknown",),
    "bench search --game chess": ("game/unknown",),
    "bench endgame": (*NOTHING, "endgame/missing"),
    "admin migrate": (*NO_FOLDER, "store/unreachable"),
    "admin backup {folder}/out": (*NOTHING, "store/unreachable"),
    "admin restore {folder}/none": (*NOTHING, "store/backup"),
    "admin move --to postgresql://ann:s3cret@db/x": (*NOTHING, "secret/command-line"),
    "admin check": (*NOTHING, "store/unreachable"),
    "admin seal": (*NOTHING, "store/unreachable"),
    "admin drain": (*NOTHING, "auth/host-only"),
    "admin announce Hello": (*NOTHING, "store/unreachable"),
    "admin audit": (*NOTHING, "store/unreachable"),
    "admin reports list": (*NOTHING, "store/unreachable"),
    "admin ratings rebuild": (*NOTHING, "store/unreachable"),
    "admin user show Ada": (*NOTHING, "store/unreachable"),
}
"""Command → more arguments, and the code that it is refused with."""


@pytest.mark.parametrize("command", REFUSALS)
def test_a_failure_is_one_sentence_with_a_code(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OLDHAND_HOST_TOKEN", raising=False)
    (tmp_path / "file").touch()
    *more, code = REFUSALS[command]
    words = [word.format(folder=tmp_path) for word in (*command.split(), *more)]
    status, out, error = run(capsys, *words)
    assert (status, out) == (1, "")
    assert error.startswith("oldhand: ") and error.endswith(f" [{code}]\n") and error.count("\n") == 1
    assert "s3cret" not in error and "Traceback" not in error


@pytest.mark.parametrize("command", FLAGS)
def test_wrong_usage_is_2_and_says_where_help_is(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = run(capsys, *command.split(), "--no-such-flag")
    assert (status, out) == (2, "")
    assert f"oldhand {command}" in error and "--no-such-flag" in error
