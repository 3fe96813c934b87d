"""What moves for a bot: an engine that speaks Hub or DXP, a Python class, or a program that reads JSON lines."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from ai.bots.careful import CarefulBot
from ai.bots.config import BotConfig
from ai.bots.stdio import StdioBot
from ai.engines.outside import player_name_of
from ai.engines.pool import EnginePool
from ai.registry import agent_facets
from ai.roster import engine_games, player_of_engine
from client.sdk import Bot, Decision
from shared.agent import Agent, Budget
from shared.core import View
from shared.errors import CodedError, EngineError
from shared.python_class import python_class

ENGINE_S, PROGRAM_S = 1.0, 60.0
"""For a move, where the config says nothing."""


@dataclass(frozen=True, slots=True)
class Mover:
    """What a bot account plays with."""

    about: str
    """One sentence for the log."""
    games: tuple[str, ...]
    """Rules ids."""
    make: Callable[[str], Bot]
    """Rules id → the player of one more seat."""


class EngineBot(Bot):
    """One seat whose moves an engine chooses; it has a stand-in of its own."""

    def __init__(self, agent: Agent, move_s: float) -> None:
        self._agent, self._move_s = agent, move_s

    def choose(self, view: View, legal: Sequence[str]) -> Decision:
        seconds = self._move_s if self.may_take_s is None else min(self._move_s, self.may_take_s)
        return self._agent.choose(view, legal, Budget(seconds=seconds))


def mover_of(config: BotConfig, folder: Path, ends: ExitStack) -> Mover:
    """Start or load what the config names; what has to be closed goes onto `ends`.

    Python classes are looked for in `folder` first. Raises EngineError, and CodedError `bot/class` and `bot/config`.
    """
    rules = tuple(game.id for game in config.rules())
    if config.engine is not None:
        return _engine(config, config.engine, ends)
    move_s = config.move_s or PROGRAM_S
    if config.python_class is not None:
        name = config.python_class
        found = class_named(name, folder)
        spare = [_made(found, name)]  # a class that cannot be made is told at once, not in the first game

        def make(game: str) -> Bot:
            return CarefulBot(spare.pop() if spare else _made(found, name), game, _short(name), move_s)

        return Mover(f"the class {name}", rules, make)
    command = config.stdio
    assert command is not None
    try:  # a command that cannot start is told at once, not in the first game
        StdioBot.check(command)
    except EngineError as error:
        raise CodedError("bot/config", str(error)) from None
    name = _short(command)
    return Mover(f"the program {command}", rules, lambda game: CarefulBot(StdioBot(command), game, name, move_s))


def class_named(text: str, folder: Path) -> type[Bot]:
    """The class that `module:Class` names. Raises CodedError `bot/class`."""
    found = python_class(text, folder, "bot/class", "mybot:Bot")
    if not issubclass(found, Bot):
        raise CodedError("bot/class", f"{text} is not made of client.sdk.Bot")
    return found


def _made(found: type[Bot], name: str) -> Bot:
    """One player of the class. Raises CodedError `bot/class`."""
    try:
        return found()
    except (Exception, SystemExit) as error:
        raise CodedError(
            "bot/class", f"{name}() fails: {type(error).__name__}: {error}; it is called without arguments"
        ) from error


def _engine(config: BotConfig, command: str, ends: ExitStack) -> Mover:
    """Raises EngineError, CodedError `bot/config`."""
    wanted = [game.id for game in config.rules()] if config.games else engine_games()
    if strange := sorted(set(wanted) - set(engine_games())):
        raise CodedError("bot/config", f"engines do not play {strange[0].split('/')[0]} here; use class or stdio")
    players = {}
    for game in wanted:
        start = agent_facets(game).start_engine
        assert start is not None, "engines play the game"
        pool = EnginePool(game, start, command, config.at_once, config.move_s or ENGINE_S)
        ends.enter_context(closing(pool))
        with pool.borrow(None) as link:
            players[game] = player_of_engine(player_name_of(link.name), link.about[:200], pool)
    move_s = config.move_s or ENGINE_S
    about = next(iter(players.values())).about
    return Mover(about, tuple(wanted), lambda game: EngineBot(players[game].make(Random(0)), move_s))


def _short(text: str) -> str:
    """A name for reasons: of a path its end."""
    return player_name_of(text.rpartition("/")[2])
