"""No general code names a game: what is special to one lies in its folders, and is found by the registry of facets.

Comments and docstrings may name games as examples. Benchmarks, experiments, tests and translations are of particular
games.
"""

import ast
import io
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("shared", "ai", "server", "mining", "client")
NAMES = re.compile(r"domino|draughts|checkers|\"chinese|\"english", re.IGNORECASE)
OF_A_GAME = re.compile(r"/games/(block|chinese|english|domino)[^/]*/")
EXEMPT = re.compile(r"/bench/|/i18n/|^mining/lab/|/node_modules/|/dist/|/generated/|/web/test/")
ALLOWED = {
    "shared/games/__init__.py": "registers the games that ship",
    "ai/bots/command.py": "examples",
    "ai/bots/config.py": "an example of a config file",
    "client/terminal/command.py": "examples",
    "shared/text_protocol/verbs.py": "examples",
    "shared/cli.py": "commands of one game, by their names",
    "shared/protocol/challenges.py": "an example of the protocol's document",
    "shared/protocol/lobby_commands.py": "an example of the protocol's document",
    "shared/protocol/matchmaking.py": "an example of the protocol's document",
    "shared/protocol/tournaments.py": "an example of the protocol's document",
    "server/features/groups/standing_routes.py": "an example of a body",
    "client/web/src/games/registry.ts": "registers the page's facets of the games that ship",
}


def code_of(file: Path) -> str:
    """The file without comments and docstrings."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".ts":
        return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", text, flags=re.DOTALL)
    docstrings = {
        node.value.lineno: node.value.end_lineno or 0
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    hidden = {line for start, end in docstrings.items() for line in range(start, end + 1)}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return "\n".join(it.string for it in tokens if it.type != tokenize.COMMENT and it.start[0] not in hidden)


def naming() -> set[str]:
    """General files of the product that name a game."""
    found: set[str] = set()
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*"):
            name = file.relative_to(ROOT).as_posix()
            is_source = file.suffix in (".py", ".ts") and not OF_A_GAME.search(f"/{name}") and not EXEMPT.search(name)
            # What takes long is to tell the code of a file from its comments.
            if is_source and NAMES.search(file.read_text(encoding="utf-8")) and NAMES.search(code_of(file)):
                found.add(name)
    return found


def test_no_general_code_names_a_game() -> None:
    found = naming()
    assert found <= ALLOWED.keys(), sorted(found - ALLOWED.keys())
    assert not ALLOWED.keys() - found, f"shorten the list: {sorted(ALLOWED.keys() - found)}"
