"""The page's types of HTTP, written from its models, and the paths that the page asks."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

import pytest
from pydantic import create_model

from client.web import api_types, mirror
from client.web.generate import EXPORTED
from server.http.openapi import Document, openapi
from shared import protocol
from shared.http.models import Absent, AnswerModel, RequestModel
from tests.house.operations import operations, whole_app

SOURCES = Path(__file__).resolve().parents[2] / "client" / "web" / "src"
TEXT = re.compile(r"([\"`])((?:/api/|\$\{\w+\()(?:\$\{[^}]*\}|(?!\1)[^$\n])*)\1")
"""A path as a text or a template: one that begins with `/api/`, or with what a function makes."""
MAKER = re.compile(r"const (\w+) = \([^)]*\) =>\s*`(/api/[^`]*)`")
"""A function that makes the beginning of a path."""
METHOD = re.compile(r"\"(GET|POST|PUT|PATCH|DELETE)\",\s*$")


class Part(AnswerModel):
    """A part."""

    text: str


class Whole(AnswerModel):
    """A whole. Of parts."""

    number: int
    """So many."""
    maybe: float | None
    given: str | None = None
    left_out: Absent[list[int]] = None
    parts: list[Part | None]
    pair: tuple[int, str]
    by_name: dict[str, Part]


class Wish(RequestModel):
    """A wish."""

    name: str
    mark: str | None = None


@pytest.fixture(scope="module", name="document")
def description_of_every_feature() -> Document:
    return openapi(whole_app())


def test_an_answer_is_an_interface_that_leaves_out_what_the_server_leaves_out() -> None:
    assert api_types.typescript([Whole, Part], ()).endswith("""\
/** A part. */
export interface Part {
  text: string;
}

/** A whole. Of parts. */
export interface Whole {
  number: number;
  maybe: number | null;
  given: string | null;
  left_out?: number[];
  parts: (Part | null)[];
  pair: [number, string];
  by_name: Record<string, Part>;
}
""")


def test_a_request_may_leave_out_what_has_a_default() -> None:
    assert "  name: string;\n  mark?: string | null;\n" in api_types.typescript([Wish], ())


@pytest.mark.slow
def test_a_field_has_the_comment_of_its_model() -> None:
    text = api_types.typescript(api_types.models(), ())
    assert "  /** The server's, which a browser subscribes with; null where the server sends none. */\n  key: " in text


def test_a_type_of_the_protocol_is_imported() -> None:
    text = api_types.typescript([Whole, Part], ["Part"])
    assert "import type" not in text and "interface Part" in text, "Part is one of its own"
    assert 'import type { Part } from "./protocol";' in api_types.typescript([Whole], ["Part"])


def test_a_field_that_a_model_gains_is_in_the_file() -> None:
    gained = create_model("Wish", __base__=Wish, __doc__=Wish.__doc__, reason=(Literal["play", "work"], ...))
    before, after = (api_types.typescript([model], ()) for model in (Wish, gained))
    assert after == before.removesuffix("}\n") + '  reason: "play" | "work";\n}\n'


@pytest.mark.slow
def test_every_body_that_the_description_names_has_a_type(document: Document) -> None:
    known = set(EXPORTED.findall(mirror.typescript() + api_types.typescript(api_types.models(), ())))
    named = {name for name in document["components"]["schemas"] if not hasattr(protocol, name)}
    named |= {
        content["schema"]["title"]
        for _, operation in operations(document)
        for content in operation.get("requestBody", {}).get("content", {}).values()
        if "title" in content.get("schema", {})
    }
    assert named - known == {"ExportedLine"}, "its types are what the parts of the store export"


@pytest.mark.slow
def test_every_path_that_the_page_asks_is_described(document: Document) -> None:
    described = [name.split(" ") for name, _ in operations(document)]
    asked = set(asked_paths())
    assert len(asked) > 40
    unknown = [(verb, path) for verb, path in asked if not any(is_at(path, verb, *one) for one in described)]
    assert unknown == []


def test_a_path_that_is_not_described_is_found() -> None:
    assert is_at("/api/me/tokens/this", "DELETE", "DELETE", "/api/me/tokens/{token}")
    assert not is_at("/api/me/tokens/{}/all", "DELETE", "DELETE", "/api/me/tokens/{token}")
    assert not is_at("/api/me", "PUT", "PATCH", "/api/me")


def is_at(path: str, verb: str | None, described_verb: str, described_path: str) -> bool:
    """Whether a path of the page is a described one. `verb` None: the page does not say it beside the path."""
    pattern = "[^/]+".join(map(re.escape, re.split(r"\{\w+\}", described_path)))
    return verb in (None, described_verb) and re.fullmatch(pattern, path) is not None


def asked_paths() -> Iterator[tuple[str | None, str]]:
    """Each path that stands in the page's sources, with its method where it stands before it."""
    for file in sorted(SOURCES.rglob("*.ts")):
        source = file.read_text(encoding="utf-8")
        makers = dict(MAKER.findall(source))
        for found in TEXT.finditer(source):
            path = whole(found[2], makers)
            if path is not None:
                method = METHOD.search(source[: found.start()])
                yield None if method is None else method[1], path


def whole(text: str, makers: Mapping[str, str]) -> str | None:
    """The path of a text, with `{}` for what is put in, and without its query. None: it begins by another function."""
    made = re.match(r"\$\{(\w+)\([^}]*\)\}", text)
    if made is not None and made[1] in makers:
        text = makers[made[1]] + text[made.end() :]
    path = re.sub(r"\$\{[^}]*\}", "{}", text.partition("?")[0])
    return re.sub(r"(?<!/)\{\}$", "", path) if path.startswith("/") else None  # at the end without `/`: the query
