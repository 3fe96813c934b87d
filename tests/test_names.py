"""Identifiers say what they hold: four participles that say only that somebody has spoken are none."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("shared", "server", "client", "ai", "mining", "tests")
BARRED = {"told", "said", "asked", "heard"}
"""Write what it holds or does instead: messages, reply, request, text, lines, notify."""
PENDING = (
    "tests/bench/lobby.py",  # a key of the rows that programs read
)
"""Where such names are still allowed. This list may only become shorter."""


FIELDS: dict[type[ast.AST], str] = {
    ast.Name: "id",
    ast.Attribute: "attr",
    ast.arg: "arg",
    ast.keyword: "arg",
    ast.FunctionDef: "name",
    ast.AsyncFunctionDef: "name",
    ast.ClassDef: "name",
    ast.ExceptHandler: "name",
    ast.alias: "asname",
    ast.Global: "names",
    ast.Nonlocal: "names",
    ast.MatchAs: "name",
    ast.MatchStar: "name",
    ast.MatchMapping: "rest",
    ast.MatchClass: "kwd_attrs",
}
"""By kind of node, the field that holds an identifier, or several. `ast.alias.name` is named where it is defined."""


def names_in(tree: ast.AST) -> Iterator[str]:
    """Every identifier in a syntax tree, those in f-strings and keyword arguments too."""
    for node in ast.walk(tree):
        if (field := FIELDS.get(type(node))) is not None and (value := getattr(node, field)) is not None:
            yield from [value] if isinstance(value, str) else value


def barred_names() -> list[str]:
    found: list[str] = []
    for file in (file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))):
        source = file.read_text(encoding="utf-8")
        if any(re.search(rf"\b{name}\b", source) for name in BARRED):  # parsing them all would take seconds
            names = BARRED.intersection(names_in(ast.parse(source)))
            found += [f"{file.relative_to(ROOT).as_posix()}: {name}" for name in sorted(names)]
    return found


@pytest.fixture(scope="module")
def found() -> list[str]:
    return barred_names()


def test_no_identifier_says_only_that_somebody_spoke(found: list[str]) -> None:
    assert not [name for name in found if not name.startswith(PENDING)]


def test_a_place_where_such_names_are_gone_is_struck_off(found: list[str]) -> None:
    assert not [place for place in PENDING if not any(name.startswith(place) for name in found)]


@pytest.mark.parametrize(
    "source",
    [
        "told = 1",
        "def f(said): ...",
        "def heard(): ...",
        "f(asked=1)",
        "x.told",
        "f'{said}'",
        "from x import y as heard",
        "try: ...\nexcept E as said: ...",
        "def f():\n    nonlocal asked",
        "match x:\n    case [*told]: ...",
        "match x:\n    case {**said}: ...",
        "match x:\n    case C(heard=1): ...",
        "class asked: ...",
    ],
)
def test_an_identifier_is_found_wherever_it_stands(source: str) -> None:
    assert BARRED.intersection(names_in(ast.parse(source)))


def test_words_in_texts_are_no_identifiers() -> None:
    assert not BARRED.intersection(names_in(ast.parse('"""What was said."""\nx = {"told": "heard"}  # asked')))


def test_docstrings_say_it_themselves() -> None:
    """A reader who is sent elsewhere for the whole of it has learned nothing here."""
    elsewhere = re.compile(r'"""(See (the module|[A-Z`])[^"]*|(As|Like) `[^`]*`\.)"""')
    files = (file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py")))
    found = [
        f"{file.relative_to(ROOT).as_posix()}: {match[0]}"
        for file in files
        for match in elsewhere.finditer(file.read_text(encoding="utf-8"))
    ]
    assert found == []
