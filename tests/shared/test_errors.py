"""The list of codes in `shared.errors` is whole: programs rely on it, and look nowhere else."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

from shared import errors
from shared.protocol.messages import REFUSALS

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"[a-z]+/[a-z]+(?:-[a-z]+)*")
NAME = "REFUSALS"
"""Of the codes that a module declares."""
NO_CODES = re.compile(r"o/o|application/.+|image/png|text/(?:xml|plain|html|csv|calendar)|bin/node|.+/s")
"""Texts of the same form: the look-alike of a percent sign, media types, a path, units."""
LISTED = set(re.findall(rf"(?<![\w/]){CODE.pattern}(?![\w/])", inspect.getsource(errors))) | {*REFUSALS}


def codes_in(path: Path) -> Iterator[str]:
    """Every text of a module, its docstrings and the lists of its codes aside, that is a code and nothing else."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    lists = [node.value for node in tree.body if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == NAME]
    declared = {key for each in lists if isinstance(each, ast.Dict) for key in each.keys}
    for node in ast.walk(tree):
        if (
            node not in declared
            and isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and CODE.fullmatch(node.value)
        ):
            yield node.value


def test_every_code_anywhere_is_listed() -> None:
    used = {
        code: path.relative_to(ROOT)
        for layer in ("shared", "server", "client", "ai", "mining")
        for path in (ROOT / layer).rglob("*.py")
        if "node_modules" not in path.parts
        for code in codes_in(path)
        if not NO_CODES.fullmatch(code) and not code.startswith("limit/")
    }
    assert len(used) > 50
    assert {code: str(path) for code, path in used.items() if code not in LISTED} == {}
    assert sorted(code for code in LISTED - set(used) if "/" in code) == [], "listed, and never used"
