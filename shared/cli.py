"""The command `oldhand`: a table of names. A command's module is loaded when it is called, and not before.

Imports no other package of Oldhand by name, so that nobody's imports depend on the command line.
"""

import importlib
import sys
from typing import Any

import click
import typer

from shared.errors import GameError

COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("server.serve:serve", "Host tables: web page, websocket and TCP, with AI seats and the mining worker."),
    "ai": ("ai.host:ai", "Offer AI players to a server's tables, or list them."),
    "duel": ("ai.duel:duel", "Play two AI players against each other, headless, and print the score."),
    "perft": ("ai.perft:perft", "Count legal move sequences, the proof of a rule book."),
    "import": ("mining.importing:import_records", "Replay real games into the log."),
    "mine": ("mining.worker:app", "Mine the log into experience books; see, compare and pin them."),
    "book": ("mining.explore:book", "What the log knows about a position."),
    "bench": ("server.bench:app", "Measure this machine against limits and peers."),
}
"""Command → ("module:function or Typer app", what it is for)."""


class _Oldhand(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name][0].split(":")
        target: Any = getattr(importlib.import_module(module), name)
        if not isinstance(target, typer.Typer):
            app = typer.Typer(add_completion=False)
            app.command()(target)
            target = app
        return typer.main.get_command(target)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list from the table alone: `--help` must not load every package."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


oldhand = _Oldhand(
    "oldhand", help="Tables for 101 domino, Chinese checkers and English draughts, and AI seats that learn."
)


def main(arguments: list[str] | None = None) -> None:
    """Run one command. Exits 0 for success, 2 for wrong usage, 1 with one sentence on stderr for the rest."""
    try:
        result = oldhand.main(arguments, prog_name="oldhand", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.exceptions.Abort, KeyboardInterrupt):
        sys.exit(130)
    except GameError as error:
        print(f"oldhand: {error} [{error.code}]", file=sys.stderr)
        sys.exit(1)
    sys.exit(result if isinstance(result, int) else 0)
