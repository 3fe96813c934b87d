"""`oldhand play`: reads the command line and the environment, connects, and hands over to the screen or to the ear."""

import asyncio
import os
import sys
from collections.abc import Mapping
from typing import Annotated

import typer

from client.sdk.doors import FORMS
from client.terminal.line import connect
from client.terminal.plain import talk_plainly
from client.terminal.tokens import TokenFile, tokens_file
from shared.games import NAMES
from shared.i18n import LANGUAGES, language_for


def play(
    game: Annotated[str | None, typer.Argument(help=f"{NAMES}; left out: the lobby.")] = None,
    server: Annotated[str, typer.Option(help=f"{FORMS}.")] = "tcp://127.0.0.1:8102",
    against: Annotated[
        str | None, typer.Option(help="Open a table and play against this AI player, such as master or level-4.")
    ] = None,
    table: Annotated[str | None, typer.Option(help="Sit down at this table.")] = None,
    watch: Annotated[str | None, typer.Option(help="Watch this table as a spectator.")] = None,
    clock: Annotated[
        str | None, typer.Option(help="5+3 (minutes and seconds a move), 30s (a move), 3d (days).")
    ] = None,
    rated: Annotated[bool, typer.Option("--rated", help="With --against: the game counts for your rating.")] = False,
    position: Annotated[
        str | None, typer.Option(help="With --against: begin from this position, such as B:W18,22:B5,K14. Never rated.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="The name that others see.")] = None,
    language: Annotated[
        str | None, typer.Option(help=f"What you read: {', '.join(LANGUAGES)}; default: as LC_ALL or LANG say.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences instead of a screen: for screen readers and for pipes.")
    ] = False,
) -> None:
    """Play in the terminal: draughts, Chinese checkers, domino, with people and AI players.

    Click, or move with the arrow keys and Enter; or type a command of the text protocol: 11-15, 6-4 left, draw,
    say well played, why, help. Tab goes from the board to the buttons and the line; F1 helps, F2 leads to the
    lobby, F5 to tournaments, F7 to your groups, F6 to the table that waits for you; Ctrl-Q quits. The client
    reconnects by itself, and your identity at a server is saved for the next time. Texts appear in your
    language, or in that of --language; commands are typed in English or in that
    language.

    Example: oldhand play

    Example: oldhand play draughts --against master

    Example: oldhand play domino --against level-4 --clock 10+5 --plain

    Example: oldhand play domino --language tr

    Exits with 0 when you quit, 1 when the server cannot be reached or has sent you away, 2 for wrong usage.
    """
    if (against is not None or clock is not None) and game is None:
        raise typer.BadParameter("say which game, such as: oldhand play draughts --against master")
    if language is not None and language not in LANGUAGES:
        raise typer.BadParameter(f"{language!r} is none of {', '.join(LANGUAGES)}", param_hint="--language")
    if not plain and not (sys.stdin.isatty() and sys.stderr.isatty()):  # the screen is drawn on standard error
        raise typer.BadParameter("this is no terminal to draw a screen on; add --plain for sentences")
    first = first_lines(game, against=against, table=table, watch=watch, clock=clock, rated=rated, position=position)
    spoken = language or environment_language(os.environ)
    asyncio.run(_play(server, name, first, None if against else game, language=spoken, plain=plain))


def environment_language(environ: Mapping[str, str]) -> str:
    """The language that the locale of the environment asks for; English where there is none of it."""
    return language_for(*(environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")))


def first_lines(
    game: str | None,
    *,
    against: str | None,
    table: str | None,
    watch: str | None,
    clock: str | None,
    rated: bool = False,
    position: str | None = None,
) -> list[str]:
    """The text commands that the options of the command line stand for."""
    if table is not None:
        return [f"join {table}"]
    if watch is not None:
        return [f"spectate {watch}"]
    if game is None or against is None:
        return []
    terms = f"{f' clock {clock}' if clock else ''} {'rated' if rated else 'unrated'}"
    terms += f" from {position}" if position else ""
    return [f"open {game}{terms}", "sit", f"add-ai {against}"]


async def _play(
    server: str, name: str | None, first: list[str], wanted: str | None, *, language: str, plain: bool
) -> None:
    """`wanted`: the game that the lobby is to offer first."""
    async with await connect(server, TokenFile(tokens_file(os.environ)), name) as connection:
        if plain:
            await talk_plainly(connection, first, sys.stdin, sys.stdout, language)
            return
        from client.terminal.app import PlayApp  # its library takes a third of a second to load

        app = PlayApp(connection, first, wanted, language)
        await app.run_async()
        if app.ended:
            raise typer.Exit(1)
