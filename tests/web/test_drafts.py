"""No text that somebody has typed is lost: every field for words keeps its draft, whatever becomes of the page."""

import re
from pathlib import Path

import pytest

from tests.web.node import WEB, run_module

SOURCES = sorted((WEB / "src").rglob("*.ts"))
NO_WORDS = re.compile(r'\breadonly\b|type="(?:password|checkbox|range|number|radio|file|date)"|name="code"')
"""Secrets are not kept, and what is pressed or pulled is no text."""
TAG = re.compile(r"<(?:input|textarea)\b(?:[^<>$]|\$\{(?:[^{}]|\{[^{}]*\})*\})*>")

KEEP = """(() => {
    const store = new Map();
    if (given.storage) {
        const [getItem, setItem] = [(key) => store.get(key) ?? null, (key, text) => store.set(key, text)];
        globalThis.sessionStorage = { getItem, setItem, removeItem: (key) => store.delete(key) };
    } else {
        const fail = () => { throw new Error("switched off"); };
        globalThis.sessionStorage = { getItem: fail, setItem: fail, removeItem: fail };
    }
    it.keepDraft("one", "what I was about to say");
    it.keepDraft("two", "something else");
    const kept = it.keptDraft("one");
    it.keepDraft("one", "");
    return [kept, it.keptDraft("one"), it.keptDraft("two"), it.keptDraft("three")];
})()"""


def fields() -> list[tuple[Path, str]]:
    return [(path, tag) for path in SOURCES for tag in TAG.findall(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("storage", [True, False], ids=["stored", "storage-off"])
def test_a_draft_is_kept_until_it_is_forgotten(storage: bool) -> None:
    assert run_module("ui/draft.ts", KEEP, {"storage": storage}) == [
        "what I was about to say",
        "",
        "something else",
        "",
    ]


def test_every_field_for_words_keeps_what_is_typed() -> None:
    words = [(path, tag) for path, tag in fields() if not NO_WORDS.search(tag)]
    assert len(words) > 8, "the search finds the fields"
    assert [f"{path.name}: {tag}" for path, tag in words if "${draft(" not in tag] == []
