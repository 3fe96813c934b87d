"""Modules, files and tests that docstrings, comments and documents cite in backticks exist in the repository."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("shared", "server", "client", "ai", "mining", "tests")
SPAN = re.compile(r"`([^`\n]+)`")
MODULE = re.compile(rf"({'|'.join(PACKAGES)})(\.\w+)+(\(\))?")
FILE = re.compile(rf"({'|'.join(PACKAGES)})/[\w./-]+\.\w+(::\w+)?")
DOCUMENT = re.compile(r"\b[A-Z][A-Z_]+\.md\b")
ANY = re.compile(rf"`({'|'.join(PACKAGES)})[./]|{DOCUMENT.pattern}")
"""In every file that cites something; to find the prose of the others would take seconds."""


def prose_of(file: Path) -> Iterator[str]:
    """Comments and docstrings of a Python or TypeScript file; all of a document."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        yield re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    elif file.suffix == ".ts":
        yield from re.findall(r"/\*.*?\*/|(?<!:)//[^\n]*", text, re.DOTALL)
    else:
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        yield from (it.string for it in tokens if it.type == tokenize.COMMENT)
        for node in ast.walk(ast.parse(text)):  # docstrings of modules, classes, functions, fields and constants
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield node.value.value


def exists(dotted: str) -> bool:
    """Whether a dotted name is a module or package of ours, or something that one defines."""
    parts = dotted.removesuffix("()").split(".")
    for length in range(len(parts), 0, -1):
        place = ROOT.joinpath(*parts[:length])
        module = next((it for it in (place.with_suffix(".py"), place / "__init__.py") if it.is_file()), None)
        if module is not None:
            source = module.read_text(encoding="utf-8")
            return all(re.search(rf"\b{name}\b", source) for name in parts[length:])
        if place.is_dir():
            return length == len(parts)
    return False


def is_there(path: str) -> bool:
    name, _, test = path.partition("::")
    return (ROOT / name).is_file() and (not test or f"def {test}(" in (ROOT / name).read_text(encoding="utf-8"))


def files() -> list[Path]:
    sources = [file for package in PACKAGES for file in (ROOT / package).rglob("*.py")]
    pages = [*(ROOT / "client" / "web" / "src").rglob("*.ts")]
    documents = [*ROOT.glob("*.md"), *(file for package in PACKAGES[:-1] for file in (ROOT / package).rglob("*.md"))]
    return [file for file in [*sources, *pages, *documents] if "node_modules" not in file.parts]


def test_cited_modules_files_and_tests_exist() -> None:
    documents = {file.name for file in files() if file.suffix == ".md"}
    missing: list[str] = []
    cited = 0
    for file in (file for file in files() if ANY.search(file.read_text(encoding="utf-8"))):
        for text in prose_of(file):
            spans = SPAN.findall(text)
            modules = [it for it in spans if MODULE.fullmatch(it)]
            paths = [it for it in spans if FILE.fullmatch(it)]
            cited += len(modules) + len(paths)
            faults = [it for it in modules if not exists(it)] + [it for it in paths if not is_there(it)]
            faults += [it for it in DOCUMENT.findall(text) if it not in documents]
            missing += [f"{file.relative_to(ROOT)}: {it}" for it in faults]
    assert missing == []
    assert cited > 100


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("shared.core", True),
        ("shared.core.Game", True),
        ("shared.core.Nothing", False),
        ("shared.games", True),
        ("server.judge", False),
        ("tests.test_citations.exists()", True),
    ],
)
def test_a_dotted_name_is_a_module_or_something_that_it_defines(name: str, there: bool) -> None:
    assert exists(name) is there
