"""The data of events and the reasons of moves have types: nothing reads them by string key but what converts them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("shared", "server", "client", "ai", "mining")
TYPED = {"data", "reason", "why"}
"""Attributes of `Event` and `Decision`."""
TYPED_ATTRIBUTE = re.compile(rf"\.\s*(?:{'|'.join(sorted(TYPED))})\b")
"""In every file that reads one; to parse the others would take a second."""
PUBLIC_EVENTS = ("shared/text_protocol/table_view.py", "server/features/export/publish_records.py")
"""These read `PublicEvent.data`, the JSON of the protocol."""


def string_keys(tree: ast.AST) -> Iterator[str]:
    """The keys by which typed attributes are read: `x.data["key"]`, `x.data.get("key")`, `(x.data or {})["key"]`."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=value, slice=ast.Constant(value=str(key))) if _is_typed(value):
                yield key
            case ast.Call(func=ast.Attribute(value=value, attr="get"), args=[ast.Constant(value=str(key)), *_]) if (
                _is_typed(value)
            ):
                yield key
            case _:
                pass


def _is_typed(node: ast.expr) -> bool:
    if isinstance(node, ast.BoolOp):
        return _is_typed(node.values[0])
    return isinstance(node, ast.Attribute) and node.attr in TYPED


@pytest.fixture(scope="module")
def readers() -> set[str]:
    """The files that read by string key."""
    files = (file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py")))
    return {
        file.relative_to(ROOT).as_posix()
        for file in files
        if TYPED_ATTRIBUTE.search(text := file.read_text(encoding="utf-8"))
        and any(True for _ in string_keys(ast.parse(text)))
    }


def test_event_data_and_reasons_are_read_by_attribute(readers: set[str]) -> None:
    assert readers == set(PUBLIC_EVENTS)


@pytest.mark.parametrize("source", ['e.data["a"]', 'e.data.get("a")', '(e.why or {})["a"]'])
def test_a_read_by_string_key_is_found(source: str) -> None:
    assert list(string_keys(ast.parse(source))) == ["a"]


@pytest.mark.parametrize("source", ["e.data[0]", "e.data.points", 'data["a"]', 'e.get("a")'])
def test_other_reads_are_none(source: str) -> None:
    assert not list(string_keys(ast.parse(source)))
