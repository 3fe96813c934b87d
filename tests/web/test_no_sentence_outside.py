"""No sentence of the page stands outside its catalogues: not in a template's text or attribute, not in a string."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.node import WEB

SRC = WEB / "src"
NAMES = {"Oldhand", "PDN", "JSON", "XML", "DOT"}
"""What is called the same in every language."""
SPOKEN = re.compile(r'\b(?:title|aria-label|aria-description|placeholder|alt|label)="([^"]*)"')
FILES = sorted(path for path in SRC.rglob("*.ts") if path != SRC / "i18n" / "say.ts")


def templates(source: str, tags: tuple[str, ...]) -> Iterator[str]:
    """The texts of tagged templates, with nothing where an expression stands; those inside expressions on their own."""
    at = 0
    while (begin := re.compile(rf"\b(?:{'|'.join(tags)})`").search(source, at)) is not None:
        text, at, inner = literal(source, begin.end())
        yield text
        for expression in inner:
            yield from templates(expression, tags)


def literal(source: str, at: int) -> tuple[str, int, list[str]]:
    """A template's own text from `at` to its closing backtick, where that is, and its expressions."""
    text, inner = "", []
    while source[at] != "`":
        if source.startswith("${", at):
            end = expression_end(source, at + 2)
            inner.append(source[at + 2 : end])
            at = end + 1
        else:
            text += source[at]
            at += 1
    return text, at + 1, inner


def expression_end(source: str, at: int) -> int:
    """Where the brace closes that opened before `at`."""
    depth = 1
    while True:
        if source[at] == "`":
            at = literal(source, at + 1)[1]
            continue
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        if depth == 0:
            return at
        at += 1


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z]{2,}", text)) - NAMES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SRC).as_posix())
def test_a_template_has_no_words_of_its_own(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    for template in templates(source, ("html", "svg")):
        assert not [phrase for phrase in SPOKEN.findall(template) if words_in(phrase)], template
        text = re.sub(r"<!--.*?-->|<[^<>]*>", " ", re.sub(r'"[^"]*"', '""', template))
        assert not words_in(text), f"{words_in(text)} in {text.split()}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SRC).as_posix())
def test_a_string_is_no_sentence(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    for style in templates(source, ("css",)):
        source = source.replace(style, "")
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", source, flags=re.DOTALL)
    strings = re.findall(r'"((?:[^"\\\n]|\\.)*)"', code)
    assert [text for text in strings if re.search(r"[A-Z][a-z]+ [a-z]+ |[a-z]+ [a-z]+[.!?]$", text)] == []


def test_the_search_finds_what_it_looks_for() -> None:
    source = 'html`<p title="Go on">${on ? html`<b>Yes please</b>` : nothing} ${`${"}"}`}</p>`'
    found = list(templates(source, ("html",)))
    assert len(found) == 2
    assert SPOKEN.findall(found[0]) == ["Go on"]
    assert words_in(re.sub(r"<[^<>]*>", "", found[1])) == {"Yes", "please"}
