"""How many files one feature takes, and how many parts one constructor.

Hints stand for all features that have a command, a term of tables and a button. Counted are the product files that name
it. Texts of the catalogues are not.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_FILES = 14
"""This may only become smaller."""
PACKAGES = ("ai", "client", "mining", "server", "shared")
NAMES = re.compile(r"(?<![A-Za-z])hints?(?![a-z])|Hint")
OTHER_WORDS = re.compile(r"param_hint|limit=\"hints\"")
"""An option of a library, and the rate that hints share with puzzles."""
OTHER_FILES = ("client/web/src/puzzles/", "server/puzzles/", "server/transport/statuses.py", "shared/options.py")
"""Here hints are those of puzzles, one word in a table of all codes, or Python's type hints."""


def _product() -> Iterator[Path]:
    for package in PACKAGES:
        for pattern in ("*.py", "*.ts"):
            for file in (ROOT / package).rglob(pattern):
                if not {"node_modules", "dist", "generated"} & set(file.parts):
                    yield file


def test_hints_stand_in_few_files() -> None:
    named: dict[str, list[str]] = {}
    for file in _product():
        name = file.relative_to(ROOT).as_posix()
        if name.startswith(OTHER_FILES) or "puzzle_commands" in name:
            continue
        lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
        found = [line for line in lines if NAMES.search(OTHER_WORDS.sub("", line))]
        if found:
            named[name] = found
    assert "server/lobby/hints.py" in named
    assert len(named) <= MOST_FILES, "\n".join(f"{name}: {lines[0]}" for name, lines in sorted(named.items()))


def test_no_constructor_takes_more_than_seven_parts() -> None:
    """A class that needs more does more than one thing."""
    taken: dict[str, int] = {}
    for file in _product():
        if file.suffix != ".py":
            continue
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for made in (node for node in nodes if isinstance(node, ast.ClassDef)):
            for part in made.body:
                if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                    name = f"{file.relative_to(ROOT).as_posix()}: {made.name}"
                    taken[name] = len(part.args.args) - 1 + len(part.args.kwonlyargs)
    assert len(taken) > 200
    assert {name: count for name, count in taken.items() if count > 7} == {}
