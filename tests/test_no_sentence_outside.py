"""The text protocol and the terminal say nothing of their own: every sentence and label is a message of the catalogue.

Literals that are no messages are docstrings, text that people type, and what programs read: these are named below.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.i18n import catalogue

ROOT = Path(__file__).parents[1]
FOLDERS = ("shared/words", "shared/text_protocol", "client/terminal")
GAMES = tuple((ROOT / "shared" / "games").glob("*/text.py"))
FILES = sorted({*(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")), *GAMES})
COMMAND_LINE = ROOT / "client" / "terminal" / "command.py"
"""What `oldhand play --help` prints; the command line speaks English alone."""
TYPED = {
    "language tr", "name Ann", "help open", "games domino", "open domino clock 10+5", "join 1", "sit 2",
    "add-ai 2 greedy", "spectate 1", "seek draughts", "give 15",
    "counsel me", "counsel either", "counsel you", "say hello, draw, help",
    "tournaments, groups, help", "join-group ", "standings ", "direct ", "withdraw ", "enter ", "play-standing ",
    "open ", "join ", "spectate ", "add-ai ", "play ", "seek ", "clock ", " against ", " left", " right", "login ",
}  # fmt: skip
NAMES = {"Oldhand", "Oldhand · ", "oldhand play", "Ctrl-Q", "oldhand.text"}
INTERNAL = {"skipped a message of type %r: %s", "seat ", "board "}
"""For the log, a key of what a conversation waits for, and one of the rows of a list."""
LABEL = re.compile(
    r"[A-Z][a-z]+[.!?]?|.*[A-Za-z]{2,} ([A-Za-z] )?[A-Za-z]{2,}.*|.*[A-Za-z]{2,}[:;] |[A-Za-z]{2,} | [A-Za-z]{2,}"
)
"""A capitalized word, two words in a row (a letter may stand between them), or a word beside a blank of an f-string."""


def literals(tree: ast.AST) -> Iterator[str]:
    """The texts of a module but docstrings, type annotations, exceptions of programmers and styles of the screen."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        if isinstance(node, ast.AnnAssign | ast.arg | ast.FunctionDef | ast.AsyncFunctionDef):
            annotation = node.returns if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else node.annotation
            skipped |= set(ast.walk(annotation)) if annotation is not None else set()
        if isinstance(node, ast.Assign) and any(
            getattr(it, "id", "") in ("CSS", "DEFAULT_CSS", "__all__") for it in node.targets
        ):
            skipped |= set(ast.walk(node.value))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "TypeVar":
            skipped |= set(node.args)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("compile", "findall", "fullmatch", "sub"):
            skipped |= set(ast.walk(node))
    for node in ast.walk(tree):
        if node not in skipped and isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def sentences(source: str) -> list[str]:
    return [
        text for text in literals(ast.parse(source)) if LABEL.fullmatch(text) and text not in TYPED | NAMES | INTERNAL
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_has_no_sentence_of_its_own(path: Path) -> None:
    if path != COMMAND_LINE:
        assert sentences(path.read_text(encoding="utf-8")) == []


def test_typed_text_is_no_message() -> None:
    english = {catalogue("en").find(text) for text in TYPED}
    assert english == {None}


def test_the_search_finds_what_it_looks_for() -> None:
    source = """
    def f(name: "A type") -> None:
        '''Says things.'''
        return [f"You play {name}", "Quit", f"{name} passes", "move-plays", "table", words.say("turn-over"), "No tile."]
    """
    assert set(sentences(re.sub("(?m)^    ", "", source))) == {"You play ", "Quit", " passes", "No tile."}
