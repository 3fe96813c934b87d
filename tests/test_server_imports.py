"""The shape of the server's imports: none points up the path of a move.

Imports inside functions count; those for the type checker alone do not.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

LAYERS: tuple[tuple[str, ...], ...] = (
    (  # what puts a server together, and what watches or tries one as a whole
        "server.__main__",
        "server.serve",
        "server.composition",
        "server.cli",
        "server.bench",
        "server.verifier",
        "server.lifecycle.idle_work",
        "server.lifecycle.upkeep",
    ),
    ("server.features",),
    # where commands come in: from clients, over HTTP, from other nodes; and what measures the server
    ("server.transport", "server.http", "server.admin", "server.cluster", "server.observability"),
    ("server.lobby", "server.history"),
    ("server.tables",),
    ("server.core", "server.lifecycle", "server.cluster.bus", "server"),
)
"""From the top. The longest name counts; a module may import its own layer and those below it."""


def _modules() -> dict[str, Path]:
    files = sorted((ROOT / "server").rglob("*.py"))
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]
    return dict(zip(names, files, strict=True))


def _imported(tree: ast.AST) -> Iterator[str]:
    """The dotted names that a module imports when it runs."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for otherwise in node.orelse:
                yield from _imported(otherwise)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        else:
            yield from _imported(node)


def _graph() -> dict[str, set[str]]:
    """The modules of the server that each of them imports."""
    modules = _modules()
    graph: dict[str, set[str]] = {}
    for module, file in modules.items():
        names = list(_imported(ast.parse(file.read_text(encoding="utf-8"))))
        targets = {name if name in modules else name.rpartition(".")[0] for name in names}
        graph[module] = (targets & modules.keys()) - {module}
    return graph


def _layer_of(module: str) -> int:
    """The number of its layer, from the top."""
    rows = {row: number for number, layer in enumerate(LAYERS) for row in layer}
    return rows[max((row for row in rows if module == row or module.startswith(row + ".")), key=len)]


def test_no_import_points_up_the_path_of_a_move() -> None:
    upward = sorted(
        f"{module} imports {target}"
        for module, targets in _graph().items()
        for target in targets
        if _layer_of(target) < _layer_of(module)
    )
    print(len(upward), "imports point up:", *upward, sep="\n  ")
    assert not upward
