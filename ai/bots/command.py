"""`oldhand bot`: reads the command line and the config, starts what moves, and plays until it is stopped."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import Field, SecretStr

from ai.bots.account import BotAccount
from ai.bots.config import EXAMPLE, BotConfig, checked_config, read_config
from ai.bots.movers import mover_of
from client.sdk.doors import FORMS
from shared import logs
from shared.flags import with_flags
from shared.logs import LogForm, set_up
from shared.secrets import BOT_TOKEN
from shared.settings import CommandSettings, text_of
from shared.signals import run_until_signal


class BotOptions(CommandSettings):
    """The command line of `oldhand bot`. It holds before the config file."""

    config: Annotated[Path | None, typer.Option(metavar="FILE", help="TOML; --example prints one.")] = None
    token: Annotated[
        SecretStr | None,
        Field(validation_alias=BOT_TOKEN, description="The token of the bot; others can read a command line."),
    ] = None
    server: Annotated[str | None, typer.Option(help=f"{FORMS}; default: tcp://127.0.0.1:8102.")] = None
    engine: Annotated[
        str | None, typer.Option(metavar="CMD", help="A program that speaks Hub, or dxp://HOST:PORT (draughts).")
    ] = None
    python_class: Annotated[
        str | None, typer.Option("--class", metavar="MODULE:CLASS", help="A Python class made of client.sdk.Bot.")
    ] = None
    stdio: Annotated[str | None, typer.Option(metavar="CMD", help="A program that reads and writes JSON lines.")] = None
    seek: Annotated[
        str | None, typer.Option(metavar="GAME", help="Look for rated games of this kind; else wait for challenges.")
    ] = None
    clock: Annotated[str | None, typer.Option(help="With --seek: 5+3, 30s, 3d or none.")] = None
    arena: Annotated[bool, typer.Option("--arena", help="Let the server pair it with other programs.")] = False
    matches: Annotated[int | None, typer.Option(min=1, help="End after so many matches.")] = None
    check: Annotated[bool, typer.Option("--check", help="Check config and program, print what it would do.")] = False
    example: Annotated[bool, typer.Option("--example", help="Print a config file and stop.")] = False
    log: Annotated[LogForm, Field(validation_alias=logs.VARIABLE, description=logs.HELP)] = "text"


@with_flags(BotOptions)
def bot(options: BotOptions) -> None:
    """Run your own engine or program as your bot account.

    Make the bot on the page of your account, under Programs, and give its token. It then accepts challenges, seeks
    games, reconnects, resumes its games and starts its program again, and the log says why it does what it does. A
    program that fails too often is replaced by a simple player for the rest of the match. Ctrl-C ends it after the
    games that run, a second Ctrl-C at once.

    Example: oldhand bot --class mybot:Bot --seek english-draughts

    Example: oldhand bot --example

    Example: oldhand bot --config mybot.toml --check
    """
    if options.example:
        print(EXAMPLE, end="")
        return
    set_up(options.log)
    config = _config(options)
    with ExitStack() as ends:
        mover = mover_of(config, Path.cwd(), ends)
        if options.check:
            print(_plan(config, mover.about, mover.games))
            return
        token = text_of(options.token)
        if token is None:
            raise typer.BadParameter(
                f"say --token, or set {BOT_TOKEN} or {BOT_TOKEN}_FILE; your account's page makes one, under Programs"
            )
        account = BotAccount(config, mover, token, options.matches)
        asyncio.run(run_until_signal(account.run(), account.stop))


def _config(options: BotOptions) -> BotConfig:
    """The file's config under what the command line says. Raises CodedError `bot/config`."""
    said: dict[str, Any] = {} if options.config is None else read_config(options.config)
    if options.config is None:
        said["accept"] = {}
    movers = {"engine": options.engine, "class": options.python_class, "stdio": options.stdio}
    if any(movers.values()):
        said = {name: value for name, value in said.items() if name not in movers}
    said |= {name: value for name, value in {**movers, "server": options.server}.items() if value is not None}
    if options.arena:
        accept: Any = said.get("accept", {})
        said["accept"] = {**accept, "arena": True} if isinstance(accept, dict) else accept
    if options.seek is not None:
        said["seek"] = {"game": options.seek}
    if options.clock is not None:
        if not isinstance(said.get("seek"), dict):
            raise typer.BadParameter("--clock is for the games of --seek")
        said["seek"] = said["seek"] | {"clock": options.clock}
    return checked_config(said, str(options.config or "the command line"))


def _plan(config: BotConfig, about: str, games: tuple[str, ...]) -> str:
    """What it would do, for --check."""
    names = ", ".join(game.split("/")[0] for game in games)
    accepts = "no challenges" if config.accept is None else f"challenges of {config.accept.company}"
    if config.accept is not None and config.accept.arena:
        accepts += ", and games of the arena"
    seeks = "nothing" if config.seek is None else f"{config.seek.game} at {config.seek.clock}"
    return (
        f"plays with: {about}\ngames: {names}\nat once: {config.at_once}\naccepts: {accepts}\nseeks: {seeks}\n"
        f"server: {config.server}"
    )
