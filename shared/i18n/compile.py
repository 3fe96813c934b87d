"""`python -m shared.i18n.compile`: write what the clients read from the Fluent files.

`<language>/common` is spoken everywhere, `page` in the browser and `text` by the text protocol and the terminal. The
folders of `ROOMS` are spoken in the browser too, but each is loaded only with the room that has its name. The clients
get plain data instead of Fluent's own parser and resolver, because those weigh more than everything that they would
say.

A compiled message is a text with its variables in braces, a choice, or a list of both; see `Message` in `catalogue.py`.
Of Fluent, the files may use variables, selectors whose default is `other`, terms, and references to other messages;
numbers and dates are formatted before they are given, so functions are refused.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from fluent.syntax import ast, parse

from shared.i18n.catalogue import COMPILED, Message
from shared.i18n.languages import LANGUAGES

SOURCES: Final = Path(__file__).parent
PAGE: Final = SOURCES.parents[1] / "client" / "web" / "src" / "i18n"
ROOMS: Final = ("account", "admin", "analysis", "explorer", "lessons", "players", "rules")
"""Folders whose messages only one room of the page says: the lobby does not load them."""
_COMMAND = "python -m shared.i18n.compile"


class CatalogueError(Exception):
    """A Fluent file that is no catalogue; the text says which message, and what is wrong with it."""


def main() -> None:
    """Write every compiled file; exits with one sentence where a message is wrong."""
    try:
        files = compiled_files()
    except CatalogueError as error:
        sys.exit(str(error))
    for path, text in files.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def compiled_files(sources: Path = SOURCES) -> Mapping[Path, str]:
    """Every file that is made from the catalogue, and its content. Raises CatalogueError."""
    files: dict[Path, str] = {}
    for language in LANGUAGES:
        for folder, place in (("text", COMPILED), ("page", PAGE / "compiled")):
            files[place / f"{language}.json"] = as_json(messages(sources / language, ("common", folder)))
        for room in ROOMS:
            files[PAGE / "rooms" / f"{room}-{language}.json"] = as_json(messages(sources / language, (room,)))
    files[PAGE / "languages.ts"] = _languages()
    files[PAGE / "catalogue.ts"] = _catalogue(messages(sources / "en", ("common", "page", *ROOMS)))
    return files


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


def as_json(compiled: Mapping[str, Message]) -> str:
    """One message a line, so that two branches that change the catalogue can be merged."""
    lines = (f"{json.dumps(key)}: {json.dumps(text, ensure_ascii=False)}" for key, text in compiled.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


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


def _languages() -> str:
    """The page's list of languages, without any message: it is needed before the first paint."""
    lines = [
        f"/** The languages of the page, written by `{_COMMAND}`; not to be edited by hand. */",
        "",
        "export const LANGUAGES = {",
    ]
    for code, language in LANGUAGES.items():
        lines.append(f"  {code}: {{")
        lines.append(f"    name: {json.dumps(language.name, ensure_ascii=False)},")
        lines.append(f"    locale: {json.dumps(language.locale)},")
        lines.append(f"    rightToLeft: {json.dumps(language.right_to_left)},")
        lines.append("  },")
    return "\n".join([*lines, "} as const;", ""])


def _catalogue(english: Mapping[str, Message]) -> str:
    """How the page loads the messages of a language, and the type of what each message needs."""
    lines = [
        f"/** The messages of the page, written by `{_COMMAND}`; not to be edited by hand. */",
        "",
        'import type { Catalogue } from "./message";',
        "",
        "export const LOAD = {",
    ]
    lines += [f"  {code}: {_import(f'./compiled/{code}.json')}," for code in LANGUAGES]
    lines += ["} as const;", "", "/** The messages that only one room says, by room and language. */"]
    lines += ["export const LOAD_ROOM = {"]
    for room in ROOMS:
        lines.append(f"  {room}: {{")
        lines += [f"    {code}: {_import(f'./rooms/{room}-{code}.json')}," for code in LANGUAGES]
        lines.append("  },")
    lines += ["} as const;", "", "/** The variables of each message, with their types. */", "export interface Blanks {"]
    for key, text in english.items():
        names = " | ".join(json.dumps(name) for name in sorted(variables(text)))
        lines.append(f"  {json.dumps(key)}: {names or 'never'};")
    return "\n".join([*lines, "}", ""])


def _import(path: str) -> str:
    """TypeScript that fetches the messages of a file when it is called."""
    return f'async (): Promise<Catalogue> => (await import("{path}", {{ with: {{ type: "json" }} }})).default'


if __name__ == "__main__":
    main()
