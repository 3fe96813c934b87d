"""The page's messages: the compiled catalogues that it fetches, and the types of what each message needs.

The folders `common` and `page` of a language are spoken everywhere in the page. Every other folder but `text` is loaded
with the part of the page that has its name.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from shared.i18n.catalogue import Message
from shared.i18n.compile import SOURCES, messages, variables
from shared.i18n.languages import LANGUAGES

EVERYWHERE: Final = ("common", "page")
ROOMS: Final = tuple(
    sorted(path.name for path in (SOURCES / "en").iterdir() if path.is_dir() and path.name not in (*EVERYWHERE, "text"))
)
"""Folders whose messages only one part of the page says: the lobby does not load them."""
_HEAD: Final = "written by `python -m client.web.generate`; not to be edited by hand. */"


def page_files(sources: Path = SOURCES) -> Iterator[tuple[str, str]]:
    """Every file by its path in `generated/`, and its content. Raises CatalogueError."""
    for language in LANGUAGES:
        yield f"words/{language}.json", _as_json(messages(sources / language, EVERYWHERE))
        for room in ROOMS:
            yield f"rooms/{room}-{language}.json", _as_json(messages(sources / language, (room,)))
    yield "languages.ts", _languages()
    yield "catalogue.ts", _catalogue(messages(sources / "en", (*EVERYWHERE, *ROOMS)))


def _as_json(compiled: Mapping[str, Message]) -> str:
    return json.dumps(compiled, ensure_ascii=False)


def _languages() -> str:
    """The page's list of languages, without any message: it is needed before the first paint."""
    lines = [f"/** The languages of the page, {_HEAD}", "", "export const LANGUAGES = {"]
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
        f"/** The messages of the page, {_HEAD}",
        "",
        'import type { Catalogue } from "../src/i18n/message";',
        "",
        "export const LOAD = {",
    ]
    lines += [f"  {code}: {_import(f'./words/{code}.json')}," for code in LANGUAGES]
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
