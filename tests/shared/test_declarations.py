"""Every command is declared once, with all that it declares, and no other table says any of it again."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from server.core.settings import Limits, Rate
from shared.protocol import COMMANDS, CommandMessage, SeatingCommand, kind_of
from shared.text_protocol import VERBS
from shared.text_protocol.commands import HANDLERS

ROOT = Path(__file__).parents[2]
DECLARING = ROOT / "shared/protocol"
DECIDING = ROOT / "server/tables"
"""What commands do is said there by their type."""
NAMES = {command.__name__ for command in COMMANDS}


def _subclasses(model: type[CommandMessage]) -> Iterator[type[CommandMessage]]:
    for found in model.__subclasses__():
        yield found
        yield from _subclasses(found)


def test_every_command_declares_paths_verbs_permission_and_limit() -> None:
    assert {command for command in _subclasses(CommandMessage) if command is not SeatingCommand} == set(COMMANDS)
    assert [command.__name__ for command in COMMANDS if "declared" not in vars(command)] == []


def test_a_declared_limit_is_a_rate_of_the_server() -> None:
    rates = {one.name for one in fields(Limits) if isinstance(getattr(Limits(), one.name), Rate)}
    assert {command.declared.limit for command in COMMANDS} - {None} <= rates


def test_no_path_and_no_verb_is_declared_twice() -> None:
    paths = [(http.method, http.path) for command in COMMANDS for http in command.declared.http]
    words = [word for verb in VERBS for word in (verb.name, *verb.aliases)]
    assert len(set(paths)) == len(paths)
    assert len(set(words)) == len(words)


def test_every_verb_has_a_handler() -> None:
    assert {verb.name for verb in VERBS} == set(HANDLERS)


def test_no_other_module_lists_commands_or_names_their_paths() -> None:
    paths = {http.path for command in COMMANDS for http in command.declared.http}
    found: list[str] = []
    for folder in ("ai", "client", "server", "shared"):
        for file in (ROOT / folder).rglob("*.py"):
            if DECLARING in file.parents or DECIDING in file.parents:
                continue
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and node.value in paths and isinstance(node.value, str):
                    found.append(f"{file.relative_to(ROOT)}:{node.lineno} names {node.value}")
                if isinstance(node, ast.Dict) and sum(_is_command(key) for key in node.keys) > 1:
                    found.append(f"{file.relative_to(ROOT)}:{node.lineno} is a table of commands")
                if isinstance(node, ast.Tuple | ast.List | ast.Set) and sum(map(_is_command, node.elts)) > 1:
                    found.append(f"{file.relative_to(ROOT)}:{node.lineno} is a list of commands")
    assert found == []


def _is_command(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Name) and node.id in NAMES


def test_the_readme_lists_every_command_as_it_is_declared() -> None:
    rows = [
        "| `{}` | {} | {} | {} | {} |".format(
            kind_of(command),
            ", ".join(f"`{http.method} {http.path}`" for http in command.declared.http) or "none",
            ", ".join(f"`{verb.name}`" for verb in command.declared.verbs) or "none",
            command.declared.permission,
            command.declared.limit or "none",
        )
        for command in COMMANDS
    ]
    readme = (ROOT / "client/sdk/README.md").read_text(encoding="utf-8")
    assert "\n".join(rows) in readme, "\n".join(rows)
