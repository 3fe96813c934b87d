"""The page's types of the protocol, written from its models, under the page's own compiler."""

from pathlib import Path

from client.web.mirror import typescript
from tests.web.node import run_typescript

COMMANDS = """
export const play: Play = { type: "play", ref: "1", table: "t", move: "11-15", version: 3 };
// @ts-expect-error: no such field.
export const unknown: Play = { ...play, moves: [] };
// @ts-expect-error: another type.
export const other: Play = { ...play, version: "3" };
// @ts-expect-error: no move.
export const missing: Play = { type: "play", ref: "1", table: "t", version: 3 };
"""


def test_a_command_has_the_fields_of_its_model_and_no_other(tmp_path: Path) -> None:
    assert run_typescript(tmp_path, typescript() + COMMANDS) == ""
