"""Compiles Fluent files into what the clients read.

`<language>/common` is spoken everywhere, `page` in the browser and `text` by the text protocol and the terminal. Every
other folder is loaded with parts of the page; `reasons`, `groups` and `tournaments` are spoken by all clients, too. The
clients get plain data instead of Fluent's own parser and resolver, because those weigh more than everything that they
would say.

A compiled message is a text with its variables in braces, a choice, or a list of both; see `Message` in `catalogue.py`.
Of Fluent, the files may use variables, selectors whose default is `other`, terms, and references to other messages;
numbers and dates are formatted before they are given, so functions are refused.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from fluent.syntax import ast, parse

from shared.i18n.catalogue import Message

SOURCES: Final = Path(__file__).parent


class CatalogueError(Exception):
    """A Fluent file that is no catalogue; the text says which message, and what is wrong with it."""


def messages(language: Path, folders: tuple[str, ...]) -> dict[str, Message]:
    """The compiled messages of some folders of a language, by id. Raises CatalogueError."""
    entries: dict[str, ast.Message | ast.Term] = {}
    for path in (path for folder in folders for path in sorted((language / folder).glob("*.ftl"))):
        for entry in _entries(path):
            name = entry.id.name if isinstance(entry, ast.Message) else f"-{entry.id.name}"
            if name in entries:
                raise CatalogueError(f"{path}: {name} is there already")
            entries[name] = entry
    return {name: _message(name, entries) for name, entry in entries.items() if isinstance(entry, ast.Message)}


def variables(message: Message) -> set[str]:
    """The names of what has to be given to say a message."""
    if isinstance(message, str):
        return {piece.partition("}")[0] for piece in message.split("{")[1:]}
    if isinstance(message, Mapping):
        inside = {name for key, text in message.items() if key != "$" for name in variables(text)}
        return {str(message["$"]), *inside}
    return {name for part in message for name in variables(part)}


def _entries(path: Path) -> Iterator[ast.Message | ast.Term]:
    for entry in parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Junk):
            raise CatalogueError(f"{path}: {entry.annotations[0].message} in {(entry.content or '').splitlines()[0]!r}")
        if isinstance(entry, ast.Term) or (isinstance(entry, ast.Message) and entry.value is not None):
            if entry.attributes:
                raise CatalogueError(f"{path}: {entry.id.name} has attributes, which nobody reads")
            yield entry


def _message(name: str, entries: Mapping[str, ast.Message | ast.Term], within: tuple[str, ...] = ()) -> Message:
    """A message or a term (with a hyphen before its name), with what it refers to in its place."""
    if name in within or name not in entries:
        raise CatalogueError(f"{within[0] if within else name} refers to {name}, which is not there or refers back")
    pattern = entries[name].value
    assert pattern is not None
    return _pattern(pattern, entries, (*within, name))


def _pattern(pattern: ast.Pattern, entries: Mapping[str, ast.Message | ast.Term], within: tuple[str, ...]) -> Message:
    parts: list[Message] = []
    for element in pattern.elements:
        part = _element(element, entries, within)
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    return parts[0] if len(parts) == 1 else parts


def _element(
    element: ast.TextElement | ast.Placeable, entries: Mapping[str, ast.Message | ast.Term], within: tuple[str, ...]
) -> Message:
    match element:
        case ast.TextElement(value=text) | ast.Placeable(expression=ast.StringLiteral(value=text)):
            if "{" in text or "}" in text or "\\" in text:
                raise CatalogueError(f"{within[0]} has a brace or a backslash in its text")
            return text
        case ast.Placeable(expression=ast.VariableReference() as variable):
            return f"{{{variable.id.name}}}"
        case ast.Placeable(expression=ast.MessageReference() as other):
            return _message(other.id.name, entries, within)
        case ast.Placeable(expression=ast.TermReference() as term):
            return _message(f"-{term.id.name}", entries, within)
        case ast.Placeable(expression=ast.SelectExpression(selector=ast.VariableReference() as variable) as choice):
            forms = {_key(variant): _pattern(variant.value, entries, within) for variant in choice.variants}
            if not any(variant.default and _key(variant) == "other" for variant in choice.variants):
                raise CatalogueError(f"the default of a selector in {within[0]} is not [other]")
            return {"$": variable.id.name, **forms}
        case _:
            raise CatalogueError(f"{within[0]} uses something of Fluent that the clients do not have")


def _key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
