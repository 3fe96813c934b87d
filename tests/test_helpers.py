"""How tests share what they are made of: helpers are modules of their own, and a fixture is written once."""

import ast
import re
from collections import defaultdict
from pathlib import Path

TESTS = Path(__file__).resolve().parent
FROM_A_TEST = re.compile(r"^\s*(?:from|import) tests\.(?:\w+\.)*test_\w+", re.MULTILINE)
HTTP_CLIENT = re.compile(r"\bAsyncClient\(")


def test_no_helper_is_imported_from_a_test_module() -> None:
    sources = {file.relative_to(TESTS): file.read_text(encoding="utf-8") for file in TESTS.rglob("*.py")}
    assert {str(file): found for file, source in sources.items() if (found := FROM_A_TEST.findall(source))} == {}


def test_http_clients_are_made_in_one_place() -> None:
    """Another would wait five seconds for a busy machine, and load certificates that no server of a test has."""
    found = [file for file in TESTS.rglob("*.py") if HTTP_CLIENT.search(file.read_text(encoding="utf-8"))]
    assert found == [TESTS / "testkit" / "http_client.py"]


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_no_fixture_is_written_twice() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for file in TESTS.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        if "fixture" not in source:
            continue
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.decorator_list:
                node.body = [it for it in node.body if not is_docstring(it)] or [ast.Pass()]
                if "fixture" in "".join(map(ast.unparse, node.decorator_list)):
                    places[ast.unparse(node)].append(str(file.relative_to(TESTS)))
    assert [found for found in places.values() if len(found) > 1] == []
