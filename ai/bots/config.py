"""The config file of a bot: what moves for it, what it accepts, what it seeks. Written in TOML, checked before use."""

import difflib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, field

from client.sdk.doors import url_of
from shared.core import Game
from shared.errors import CodedError, GameError
from shared.games import GAMES, game_named
from shared.i18n import catalogue
from shared.protocol import Clock, Terms
from shared.protocol.problems import problem_of
from shared.protocol.structs import ClientModel
from shared.words.terms import parse_clock

Company = Literal["people", "bots", "all"]
ClockKind = Literal["none", "fischer", "move", "days"]
EXAMPLE = """\
# How a bot plays at a server. All lines may be left out but one of engine, class and stdio.
server = "tcp://127.0.0.1:8102"
engine = "./scan hub"        # English draughts: a program that speaks Hub, or dxp://HOST:PORT
# class = "mybot:Bot"        # a Python class, in a file or package beside you
# stdio = "./mybot"          # a program that reads and writes JSON lines
games = ["english-draughts"] # that it plays; an engine needs no such line
move_s = 2.5                 # seconds for a move, at most; a clock may allow less
at_once = 2                  # games at the same time
matches = 10                 # with the same opponent, before it leaves the table

[accept]                     # without this section it declines all challenges
company = "all"              # "people", "bots" or "all"
rated = "either"             # "rated", "casual" or "either"
clocks = ["fischer", "move", "none"] # also "days"
declined = []                # players whose challenges it declines, by name
arena = false                # true: the server pairs it with other programs, too, while it plays nothing else

[seek]                       # without this section it waits to be challenged
game = "english-draughts"
clock = "5+3"                # also 30s, 3d or none
rated = true
patience_s = 60              # then an AI player takes the free seat
# player = "master"          # this one
"""


class Accepting(ClientModel, frozen=True, kw_only=True):
    """The challenges that a bot accepts."""

    company: Company = "all"
    rated: Literal["rated", "casual", "either"] = "either"
    clocks: tuple[ClockKind, ...] = ("fischer", "move", "none")
    declined: tuple[str, ...] = ()
    """Names of players."""
    arena: bool = False
    """Whether the server may seat it in the arena, against other programs, while it plays nothing else."""


class Seeking(ClientModel, frozen=True, kw_only=True):
    """The games that a bot asks for while it has time for another."""

    game: str
    clock: str = "5+3"
    rated: bool = True
    patience_s: Annotated[int, Meta(ge=0, le=600)] = 60
    player: str | None = None
    """The AI player for free seats after that time; None: the server's choice."""
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    """House rules."""

    def terms(self) -> Terms:
        return Terms(clock=_clock(self.clock), rated=self.rated)


class BotConfig(ClientModel, frozen=True, kw_only=True):
    """Everything about a bot but its token, which is a secret."""

    server: str = "tcp://127.0.0.1:8102"
    engine: str | None = None
    python_class: str | None = field(default=None, name="class")
    stdio: str | None = None
    games: tuple[str, ...] = ()
    """That it plays; () of an engine: those that engines play, else all."""
    move_s: Annotated[float, Meta(gt=0, le=3_600)] | None = None
    """Seconds for a move, at most; None: one of an engine, a minute of a class or program."""
    at_once: Annotated[int, Meta(ge=1, le=64)] = 1
    matches: Annotated[int, Meta(ge=1, le=1_000)] = 10
    rematch_s: Annotated[float, Meta(ge=0, le=3_600)] = 30.0
    """Seconds that it waits at a table for a rematch, or for a match to begin."""
    accept: Accepting | None = None
    seek: Seeking | None = None

    def rules(self) -> list[Game[Any, Any]]:
        """The games that it says it plays, all if it does not say."""
        return [game_named(name) for name in self.games] if self.games else list(GAMES.values())


def read_config(path: Path) -> dict[str, Any]:
    """What the file says, its names and types not yet checked. Raises CodedError `bot/config`."""
    try:
        return msgspec.toml.decode(path.read_bytes())
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CodedError("bot/config", f"{path} cannot be read: {reason}") from None


def checked_config(said: dict[str, Any], source: str) -> BotConfig:
    """The config, every part of it checked. `source`: the file or command that says so, for the sentence.

    Raises CodedError `bot/config`: one sentence that names the line to mend.
    """
    try:
        config = msgspec.convert(said, BotConfig)
        config.rules()
        url_of(config.server)
        if config.seek is not None:
            game, _ = game_named(config.seek.game), config.seek.terms()
            game.options(config.seek.options)
            if game not in config.rules():
                raise CodedError("bot/config", f"seek.game is {config.seek.game}, which is not among its games")
    except msgspec.ValidationError as error:
        place, problem = problem_of(error, BotConfig)
        raise CodedError("bot/config", f"{source}: {place or 'the file'}: {problem}{_advice(place, error)}") from None
    except GameError as error:
        raise CodedError("bot/config", f"{source}: {error}") from None
    accept = config.accept or Accepting()
    if accept.arena and (accept.rated == "casual" or "fischer" not in accept.clocks):
        raise CodedError(
            "bot/config", f"{source}: accept.arena: its games are rated, with a Fischer clock: accept both"
        )
    movers = {"engine": config.engine, "class": config.python_class, "stdio": config.stdio}
    said_movers = [name for name, value in movers.items() if value is not None]
    if len(said_movers) != 1:
        found = " and ".join(said_movers) or "none"
        raise CodedError("bot/config", f"{source}: say one of engine, class and stdio, not {found}")
    return config


def _clock(text: str) -> Clock | None:
    return parse_clock(catalogue("en"), text)


def _advice(place: str, error: msgspec.ValidationError) -> str:
    """`; did you mean games?` for an unknown name that is nearly one."""
    if "unknown field" not in str(error):
        return ""
    known = {name for model in (BotConfig, Accepting, Seeking) for name in model.__struct_encode_fields__}
    near = difflib.get_close_matches(place.rpartition(".")[2], known, 1)
    return f"; did you mean {near[0]}?" if near else ""
