"""The imports between modules: in Python by its syntax tree, in TypeScript by its import statements.

Imports for types alone count, and so do those inside functions: a reader has to follow them all the same.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = ("shared", "server", "client", "ai", "mining")
WEB: Final = "client/web/src"
_FROM = re.compile(
    r"""(?:^|\n)\s*(?:import|export)\b[^;"']*?from\s*["'](\.[^"']+)["']|import\(\s*["'](\.[^"']+)["']\s*\)"""
)
_BARE = re.compile(r"""(?:^|\n)\s*import\s*["'](\.[^"']+)["']""")

Graph = Mapping[str, frozenset[str]]
"""By file, as a path from the root with slashes, the files that it imports."""


def python_files() -> list[Path]:
    """The product's."""
    found = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return sorted(path for path in found if "node_modules" not in path.parts)


def python_imports() -> Graph:
    """Of the five packages."""
    files = {path.relative_to(ROOT).as_posix(): path for path in python_files()}
    return {name: frozenset(_imported(path, files) - {name}) for name, path in files.items()}


def imported_names(path: Path) -> Iterator[tuple[str, str]]:
    """Each module that a file imports, wherever in it the import stands, with a name that it takes from there, if any.

    Raises ValueError for a relative import.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level or node.module is None:
                raise ValueError(f"{path}: imports are absolute here")
            yield from ((node.module, alias.name) for alias in node.names)


def _imported(path: Path, files: Mapping[str, Path]) -> set[str]:
    found = (_file_of(f"{module}.{name}", files) or _file_of(module, files) for module, name in imported_names(path))
    return {file for file in found if file}


def _file_of(module: str, files: Mapping[str, Path]) -> str | None:
    base = module.replace(".", "/")
    return next((name for name in (f"{base}.py", f"{base}/__init__.py") if name in files), None)


def web_imports() -> Graph:
    """Of the page."""
    sources = sorted((ROOT / WEB).rglob("*.ts"))
    names = {path.relative_to(ROOT).as_posix() for path in sources}
    graph: dict[str, frozenset[str]] = {}
    for path in sources:
        name = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        targets = [one or two for one, two in _FROM.findall(text)] + _BARE.findall(text)
        graph[name] = frozenset(_resolved(name, target, names) for target in targets) - {name, ""}
    return graph


def _resolved(source: str, target: str, names: set[str]) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(source).parent / target).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    base = "/".join(parts).removesuffix(".js")
    return next((name for name in (base, f"{base}.ts", f"{base}/index.ts") if name in names), "")


def circles(graph: Graph) -> list[list[str]]:
    """The groups of files each of which leads to every other by imports, the largest first (Tarjan 1972)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    found: list[list[str]] = []
    for root in graph:
        if root in number:
            continue
        work: list[tuple[str, Iterator[str]]] = []
        _enter(root, graph, number, low, stack, on_stack, work)
        while work:
            file, rest = work[-1]
            after = next(rest, None)
            if after is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[file])
                if low[file] == number[file]:
                    found.append(_group(file, stack, on_stack))
            elif after not in number:
                _enter(after, graph, number, low, stack, on_stack, work)
            elif after in on_stack:
                low[file] = min(low[file], number[after])
    return sorted((sorted(group) for group in found if len(group) > 1), key=lambda group: (-len(group), group))


def _enter(
    file: str,
    graph: Graph,
    number: dict[str, int],
    low: dict[str, int],
    stack: list[str],
    on_stack: set[str],
    work: list[tuple[str, Iterator[str]]],
) -> None:
    number[file] = low[file] = len(number)
    stack.append(file)
    on_stack.add(file)
    work.append((file, iter(sorted(graph[file]))))


def _group(file: str, stack: list[str], on_stack: set[str]) -> list[str]:
    group: list[str] = []
    while not group or group[-1] != file:
        group.append(stack.pop())
        on_stack.discard(group[-1])
    return group


def shortest_circle(graph: Graph, group: list[str]) -> list[str]:
    """A circle of imports in a group, as short as there is one; its first file again at the end."""
    inside = frozenset(group)
    best: list[str] = []
    for start in group:
        paths = {start: [start]}
        queue = [start]
        while queue and not (best and len(paths[queue[0]]) >= len(best)):
            file = queue.pop(0)
            for after in sorted(graph[file] & inside):
                if after == start:
                    best = min((best or [*paths[file], start]), [*paths[file], start], key=len)
                    queue.clear()
                    break
                if after not in paths:
                    paths[after] = [*paths[file], after]
                    queue.append(after)
    return best


def room(file: str) -> str:
    """The room of a file: the folder right below its package, or the file itself where it lies there alone. A feature
    is a room too. In the page the packages are the folders of `src`."""
    places = file.removeprefix(f"{WEB}/").split("/")
    first = 0 if file.startswith(f"{WEB}/") else 1
    return "/".join(places[: first + (2 if places[first] == "features" else 1)])


def mutual(graph: Graph) -> list[tuple[str, str]]:
    """The pairs of rooms that import each other."""
    found: dict[str, set[str]] = {}
    for file, imported in graph.items():
        found.setdefault(room(file), set()).update(room(other) for other in imported)
    return sorted((one, other) for one in found for other in found[one] if one < other and one in found[other])
