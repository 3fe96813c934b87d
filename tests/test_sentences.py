"""Docstrings and comments name their subject: no sentence begins with who, whom, what and the like."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("shared", "server", "client", "ai", "mining")
CLAUSE = re.compile(
    r"(?:^|[.!?:;]['\")\]]?\s+)[(\"`*]*((?:Who|Whom|Whose|What|Whoever|Whomever|Whatever)\b[^.:]{0,60})"
)
FIRST_WORD = re.compile(r"\b(?:Who|What)\w*")
"""In every text with such a sentence; to find the comments of the other files would take seconds."""
TYPESCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?:^[ \t]*//[^\n]*\n)+|//[^\n]*", re.DOTALL | re.MULTILINE)
COMMENT_MARK = re.compile(r"^\s*(?:/\*+|\*/|\*|//)\s?", re.MULTILINE)


def python_texts(source: str) -> Iterator[str]:
    """Docstrings, strings below a field, and comments; comments of consecutive lines are one text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    text, last = "", 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, column = token.start
            is_next = line == last + 1 and not token.line[:column].strip()
            text = f"{text} {token.string.lstrip('#: ')}" if is_next else token.string.lstrip("#: ")
            last = line
            yield text


def typescript_texts(source: str) -> Iterator[str]:
    for comment in TYPESCRIPT_COMMENT.findall(source):
        yield COMMENT_MARK.sub("", comment)


def clauses_in(text: str) -> list[str]:
    return CLAUSE.findall(" ".join(text.split()))


def product_files() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from sorted((ROOT / "client" / "web" / "src").rglob("*.ts"))


def test_no_sentence_has_a_clause_as_its_subject() -> None:
    found: list[str] = []
    for file in product_files():
        source = file.read_text(encoding="utf-8")
        if "node_modules" not in file.parts and FIRST_WORD.search(source):
            texts = typescript_texts(source) if file.suffix == ".ts" else python_texts(source)
            found += [f"{file.relative_to(ROOT)}: {clause}" for text in texts for clause in clauses_in(text)]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        '"""What is played."""',
        'class A:\n    b: int\n    """Whose it is."""',
        'def f():\n    """Return it. Whoever\n    asks gets it."""',
        "x = 1  # Who asks",
        "# A comment over\n# two lines. What follows",
    ],
)
def test_a_clause_is_found_in_python_wherever_it_stands(source: str) -> None:
    assert any(clauses_in(text) for text in python_texts(source))


@pytest.mark.parametrize(
    "source", ["/** What is shown. */", "/**\n * It is.\n * What for?\n */", "a(); // Who knows\n"]
)
def test_a_clause_is_found_in_typescript_wherever_it_stands(source: str) -> None:
    assert any(clauses_in(text) for text in typescript_texts(source))


@pytest.mark.parametrize("source", ['"""Whether it is what it was."""', 'x = "What is played"', "# asks who it is"])
def test_other_sentences_and_texts_pass(source: str) -> None:
    assert not any(clauses_in(text) for text in python_texts(source))
