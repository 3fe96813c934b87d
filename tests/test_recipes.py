"""The recipes of CONTRIBUTING.md, followed to the letter in a copy of the repository.

Adding a game is followed by `tests/toys/test_new_game.py`, which registers noughts and crosses in this process.
"""

import json
import os
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from shared.experience import ExperienceBook, newest_book

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("ai", "client", "mining", "server", "shared", "tests")
LIMIT_S = 120
GAME = "english-draughts"
Run = Callable[..., str]


def recipe(title: str) -> list[tuple[str, str]]:
    """The blocks of code under a heading, in order: (language, text)."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = re.search(rf"^### {re.escape(title)}\n(.*?)(?=^##)", text, re.MULTILINE | re.DOTALL)
    assert section is not None, title
    return re.findall(r"^```(\w+)\n(.*?)^```$", section[1], re.MULTILINE | re.DOTALL)


def follow(title: str, copy: Path) -> None:
    """Write the recipe's new files and make its changes to others."""
    blocks = recipe(title)
    assert blocks
    for language, text in blocks:
        head, _, rest = text.partition("\n")
        if language == "diff":
            change(copy / head.removeprefix("--- "), rest)
        else:
            file = copy / head.removeprefix("# ").removeprefix("// ")
            assert not file.exists(), f"{file} is there already"
            file.parent.mkdir(exist_ok=True)
            file.write_text(rest, encoding="utf-8")


def change(file: Path, diff: str) -> None:
    """Apply the hunks of a diff without line numbers. A hunk may end within a line."""
    source = file.read_text(encoding="utf-8")
    for hunk in diff.rstrip("\n").split("\n@@\n"):
        lines = [(line[:1], line[1:]) for line in hunk.split("\n")]
        before = "\n".join(line for sign, line in lines if sign in " -")
        after = "\n".join(line for sign, line in lines if sign in " +")
        assert source.count(before) == 1, f"{file.name} has {source.count(before)} times:\n{before}"
        source = source.replace(before, after)
    file.write_text(source, encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The packages of the repository, to change; with their bytecode, which takes longer to make than recipes do."""
    ignored = shutil.ignore_patterns("node_modules", "dist", "*.nbi", "*.nbc", "*.stamp", "*.lock")
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / "copy" / name, ignore=ignored)
    for name in ("pyproject.toml", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, tmp_path / "copy" / name)
    return tmp_path / "copy"


@pytest.fixture
def run(copy: Path) -> Run:
    """Runs `python -m ...` in the copy; answers its stdout."""

    def ran(*words: str | Path) -> str:
        environment = {**os.environ, "PYTHONPATH": str(copy)}
        done = subprocess.run(
            [sys.executable, "-m", *map(str, words)],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return ran


def test_an_ai_level_is_added(copy: Path, run: Run, tmp_path: Path) -> None:
    follow("Add an AI level", copy)
    run("ruff", "check", "ai")
    names = [player["name"] for player in json.loads(run("shared.cli", "ai", "--list", "--json"))["players"]]
    assert "apprentice" in names
    duel = ("duel", GAME, "apprentice", "random", "--games", "2", "--nodes", "300", "--data", tmp_path / "data")
    report = json.loads(run("shared.cli", *duel, "--json"))
    assert report["games"] == 2 and report["a"] == "apprentice"


def test_a_mining_pattern_is_added(copy: Path, run: Run, tmp_path: Path) -> None:
    follow("Add a mining pattern", copy)
    run("ruff", "check", "ai", "mining")
    games, data = tmp_path / "games.pdn", ("--data", tmp_path / "data")
    moves = "1. 11-15 22-18 2. 15x22 25x18 1-0"
    games.write_text("".join(f'[Event "{name}"]\n[Result "1-0"]\n{moves}\n\n' for name in "ab"), encoding="utf-8")
    run("shared.cli", "import", games, "--first-named", "black", "--game", GAME, *data)
    assert json.loads(run("shared.cli", "mine", "--once", "--game", GAME, *data, "--json"))["published"]
    book = newest_book(tmp_path / "data" / "books", f"{GAME}/1")
    assert book is not None
    with ExperienceBook.open(book) as opened:
        assert opened.section("tempo") == struct.pack("<d", 4.0)
    duel = ("duel", GAME, "greedy+tempo", "random", "--games", "2", "--nodes", "9", *data)
    assert json.loads(run("shared.cli", *duel, "--json"))["games"] == 2


def test_a_command_is_added(copy: Path, run: Run) -> None:
    follow("Add a command of the `oldhand` program", copy)
    run("ruff", "check", "client", "shared", "tests/cli")
    assert GAME in run("shared.cli", "games")
    assert json.loads(run("shared.cli", "games", "--json"))["games"]
    assert "games" in run("shared.cli", "--help")
    wanted = "games or every_command_is_in_the_contract or every_command_of_keys or json_of_every_command"
    run("pytest", "-q", "-p", "no:cacheprovider", "tests/cli/test_contract.py", "-k", wanted)
    wanted = "explains_itself or shows_an_example or random_choices"
    run("pytest", "-q", "-p", "no:cacheprovider", "tests/product/test_command_line.py", "-k", wanted)


def test_a_command_of_a_table_is_added(copy: Path, run: Run) -> None:
    follow("Add a command of a table", copy)
    run("ruff", "check", "server", "shared", "tests")
    files = ("tests/server/test_waves.py", "tests/server/test_one_answer.py", "tests/shared/test_declarations.py")
    wanted = "wave or every_command or every_verb or forgotten"
    run("pytest", "-q", "-p", "no:cacheprovider", *files, "-k", wanted)
    run("pytest", "-q", "-p", "no:cacheprovider", "tests/server/text/test_door.py", "-k", "help")
    assert len(recipe("Add a command of a table")) == 15, "files that a feature of a table needs"


def test_an_http_path_is_added(copy: Path, run: Run) -> None:
    follow("Add an HTTP path", copy)
    run("ruff", "check", "server", "tests/server/http")
    run("pytest", "-q", "-p", "no:cacheprovider", "tests/server/http/test_pulse.py")


def test_a_column_is_added_to_the_leaderboards(copy: Path, run: Run) -> None:
    follow("Add a column to the leaderboards", copy)
    run("ruff", "check", "server", "shared", "tests/contract")
    files = ("tests/contract/test_best_ratings.py", "tests/store/test_opening.py", "tests/store/test_released.py")
    run("pytest", "-q", "-p", "no:cacheprovider", *files, "-k", "not postgres")


@pytest.mark.deep
def test_a_scoring_rule_is_added(copy: Path, run: Run) -> None:
    follow("Add a scoring rule", copy)
    run("ruff", "check", "ai", "shared", "tests/games")
    files = ("tests/games/test_domino_101.py", "tests/ai/kernels/test_domino_hand.py", "tests/web/test_house_rules.py")
    wanted = "closed_hand_scores or (referees and closed_score) or on_offer or offered"
    run("pytest", "-q", "-p", "no:cacheprovider", *files, "-k", wanted)


def test_every_recipe_is_followed() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    titles = re.findall(r"^### (Add an? .+)$", text, re.MULTILINE)
    followed = {"Add a game", "Add a language"} | set(re.findall(r'follow\("(.+?)", ', Path(__file__).read_text()))
    assert set(titles) <= followed, "add a test that follows it"
