"""The compiled catalogues: in a checkout made from the Fluent files at first use, in a wheel packed by its build."""

import hashlib
import json
import lzma
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from shared.i18n.catalogue import Catalogue, Message

SOURCES: Final = Path(__file__).parent
COMPILED: Final = SOURCES / "compiled"
FOLDERS: Final = ("common", "text", "reasons", "groups", "tournaments")
"""The folders of a language that the clients in Python say."""


@cache
def catalogue(language: str) -> Catalogue:
    """The messages of a language of `LANGUAGES`, read when it is first spoken."""
    return Catalogue(language, compiled(language))


def compiled(language: str, sources: Path = SOURCES, place: Path = COMPILED) -> Mapping[str, Message]:
    """The compiled messages of a language.

    In a checkout they are kept in `place`, if that can be written, and made anew when a Fluent file has changed.
    """
    files = [path for folder in FOLDERS for path in sorted((sources / language / folder).glob("*.ftl"))]
    if not files:
        return json.loads(lzma.decompress((place / f"{language}.json.xz").read_bytes()))["messages"]
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.name}\0".encode() + path.read_bytes())
    kept = _kept(place / f"{language}.json")
    if kept.get("sources") == digest.hexdigest():
        return kept["messages"]
    from shared.i18n.compile import messages  # a wheel has neither this module nor the parser that it needs

    made = messages(sources / language, FOLDERS)
    with suppress(OSError):  # a checkout that may only be read
        _keep(place / f"{language}.json", {"sources": digest.hexdigest(), "messages": made})
    return made


def _kept(file: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(file.read_bytes()))
    except (OSError, TypeError, ValueError):
        return {}


def _keep(file: Path, document: Mapping[str, Any]) -> None:
    """In one step: another process may read it at the same time."""
    file.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=file.parent) as folder:
        fresh = Path(folder, file.name)
        fresh.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
        fresh.replace(file)
