"""Every command of `oldhand`, and a call of one in this process."""

from collections.abc import Iterator
from typing import Any

import pytest
from typer.core import TyperOption

from shared.cli import COMMANDS, command_of, main


def tree() -> Iterator[tuple[str, Any]]:
    """Every command with its words, those inside groups of typer included."""

    def below(words: str, command: Any) -> Iterator[tuple[str, Any]]:
        yield words, command
        for name, inner in getattr(command, "commands", {}).items():
            yield from below(f"{words} {name}", inner)

    for words in COMMANDS:
        yield from below(words, command_of(words))


def options(command: Any) -> list[TyperOption]:
    """The flags of a command, without its arguments."""
    return [one for one in command.params if isinstance(one, TyperOption)]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, stdout, stderr."""
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    out, error = capsys.readouterr()
    return int(ended.value.code or 0), out, error
