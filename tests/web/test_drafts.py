"""No text that somebody has typed is lost: every field for words keeps its draft, whatever becomes of the page."""

import re
from pathlib import Path

from tests.web.node import WEB

SOURCES = sorted((WEB / "src").rglob("*.ts"))
NO_WORDS = re.compile(
    r'\breadonly\b|type="(?:password|checkbox|range|number|radio|file|date(?:time-local)?)"|name="(?:code"|rule-)'
)
"""Secrets are not kept; what is pressed or pulled is no text, nor is the value of an option."""
TAG = re.compile(r"<(?:input|textarea)\b(?:[^<>$]|\$\{(?:[^{}]|\{[^{}]*\})*\})*>")


def fields() -> list[tuple[Path, str]]:
    return [(path, tag) for path in SOURCES for tag in TAG.findall(path.read_text(encoding="utf-8"))]


def test_every_field_for_words_keeps_what_is_typed() -> None:
    words = [(path, tag) for path, tag in fields() if not NO_WORDS.search(tag)]
    assert len(words) > 8, "the search finds the fields"
    assert [f"{path.name}: {tag}" for path, tag in words if "${draft(" not in tag] == []
