"""`python -m client.web.generate`: write what is made from other sources, for the page and for the clients in Python.

The page's files stand in `generated/`: the protocol and the bodies of HTTP as types, the message catalogues, the table
of reasons, and whatever a script in the folder of a game prints. `build_hook.py` runs this when one of its sources has
changed; nothing of it is committed.
"""

import json
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from client.web import api_types, mirror, words
from shared.i18n.compiled import compiled
from shared.i18n.languages import LANGUAGES
from shared.words.reason_clauses import document

ROOT: Final = Path(__file__).parent
GENERATED: Final = ROOT / "generated"
GAMES: Final = ROOT / "src" / "games"
EXPORTED: Final = re.compile(r"^export (?:interface|type) (\w+)", re.MULTILINE)


def main() -> None:
    """Write every file that differs, and delete those that no source makes any more."""
    wanted = {GENERATED / name: text for name, text in page_files()}
    for path in GENERATED.rglob("*.*"):
        if path.is_file() and path not in wanted:
            path.unlink()
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for language in LANGUAGES:
        compiled(language)


def page_files() -> Iterator[tuple[str, str]]:
    """Every file of `generated/` by its path there, and its content."""
    protocol = mirror.typescript()
    yield "protocol.ts", protocol
    yield "api.ts", api_types.typescript(api_types.models(), EXPORTED.findall(protocol))
    yield "reasons.json", json.dumps(document())
    yield from words.page_files()
    for script in sorted(GAMES.glob("*/*.py")):
        text: str = runpy.run_path(str(script))["typescript"]()
        yield f"games/{script.parent.name}/{script.stem}.ts", text


if __name__ == "__main__":
    main()
