"""Sizes: lines by part, files that name a feature, untyped mappings."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from tests.house.imports import ROOT, WEB, python_files

LAB: Final = "mining/lab/"
"""Not in the product."""
FEATURES: Final = ("hint", "vacation", "imitation", "announcement", "lesson", "challenge", "takeback", "rematch")
"""Features that have grown over years, as the eight by which the spread is judged."""
_OF_LIBRARIES = re.compile(r"\bparam_hint\b|\bget_type_hints\b")
"""Names of typer and of the standard library, which name no feature."""
_UNTYPED = re.compile(r"\b(?:dict|Mapping)\[str, Any\]")


def product() -> dict[str, str]:
    """The text of every Python file of the product, by its path."""
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in python_files()}
    return {name: text for name, text in texts.items() if not name.startswith(LAB)}


def page() -> dict[str, str]:
    """The text of every TypeScript file of the page, by its path."""
    files = [*(ROOT / WEB).rglob("*.ts"), *(ROOT / "client/web/worker").rglob("*.ts")]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sorted(files)}


def lines(texts: Iterable[str]) -> int:
    """Lines of all of them."""
    return sum(text.count("\n") for text in texts)


def lines_below(folder: str, pattern: str = "*.py") -> int:
    """Lines of the files below a folder, without what npm has put there."""
    files = (path for path in Path(ROOT, folder).rglob(pattern) if "node_modules" not in path.parts)
    return lines(path.read_text(encoding="utf-8") for path in files)


def files_naming(feature: str, texts: Mapping[str, str]) -> list[str]:
    """The files in which the word stands, in whatever case and as part of a name."""
    named = re.compile(rf"(?<![A-Za-z]){feature}s?(?![a-z])|{feature.capitalize()}")
    return [name for name, text in texts.items() if named.search(_OF_LIBRARIES.sub("", text))]


def spread() -> dict[str, int]:
    """By feature, in how many files of the product it is named."""
    texts = product() | page()
    return {feature: len(files_naming(feature, texts)) for feature in FEATURES}


def untyped(texts: Mapping[str, str]) -> dict[str, int]:
    """By file, how many mappings from texts to anything it names."""
    found = {name: len(_UNTYPED.findall(text)) for name, text in texts.items()}
    return {name: count for name, count in found.items() if count}


def is_http(file: str) -> bool:
    """Whether the file serves HTTP."""
    is_route = file.startswith("server/") and file.endswith("routes.py")
    return is_route or file.startswith(("server/http/", "shared/http/"))
