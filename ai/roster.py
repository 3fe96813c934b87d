"""Players by name, and the switches that add experience to one or take it away. Opens no book and no connection.

A player is a *mind* and the kinds of experience that it consults first. `greedy+recall` adds a kind,
`experience~recall` takes one away; with its game a player is written `domino-101:greedy`. `engine:CMD` is an engine of
another program, by the command that starts it or the address where it speaks DXP (`ai.engines`).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from ai.engines.outside import ExternalAgent, called
from ai.engines.pool import DXP, EnginePool, pool_of
from ai.experience.habit import habit
from ai.experience.hindsight import HindsightAgent
from ai.experience.judgement import judgement
from ai.experience.key_states import key_states
from ai.experience.recall import RecallAgent
from ai.experience.rival import RivalAgent
from ai.experience.usage import usage
from ai.games.chinese_checkers import searcher as checkers
from ai.games.chinese_checkers.greedy import GreedyCheckersAgent
from ai.games.chinese_checkers.tentative import COMPLETED, TentativeAgent
from ai.games.domino_101 import agents as domino
from ai.games.domino_101.greedy import GreedyDominoAgent
from ai.games.english_draughts import searcher as draughts
from ai.games.english_draughts.greedy import GreedyDraughtsAgent
from ai.games.english_draughts.learner import LearnerAgent
from ai.random_player import RandomAgent
from shared.agent import Agent
from shared.errors import Rejected
from shared.experience import ExperienceBook
from shared.games import GAMES, game_named

if TYPE_CHECKING:
    from ai.games.english_draughts.endgame.database import EndgameDatabase


@dataclass(frozen=True, slots=True)
class AgentKind:
    """A way of thinking in one game."""

    about: str
    """One sentence for people."""
    make: Callable[[Random], Agent]
    compiled: bool = False
    """Whether it runs machine code that a machine has to make once (`ai.host.readiness`)."""


def _searching_draughts(name: str) -> AgentKind:
    level = draughts.LEVELS[name]
    return AgentKind(level.about, partial(draughts.DraughtsSearchAgent, level), compiled=True)


def _at_domino(about: str, make: Callable[[Random], Agent]) -> AgentKind:
    return AgentKind(about, make, compiled=True)


_CHANCE = AgentKind("Any legal move, drawn by lot.", RandomAgent)

AGENT_KINDS: Mapping[str, Mapping[str, AgentKind]] = {
    "english-draughts/1": {
        "random": _CHANCE,
        "child": _searching_draughts("child"),
        "greedy": AgentKind("Takes what looks best at once.", GreedyDraughtsAgent),
        "novice": _searching_draughts("novice"),
        "learner": AgentKind(
            "The LS-Draughts paper's: taught itself by playing its own clone.", LearnerAgent, compiled=True
        ),
        **{name: _searching_draughts(name) for name in draughts.LEVELS if name not in ("child", "novice")},
    },
    "domino-101/1": {
        "random": _CHANCE,
        "greedy": AgentKind("Doubles first, then the heaviest tile.", GreedyDominoAgent),
        "level-1": _at_domino("The paper's level 1: any legal tile, by lot.", domino.level_1),
        "level-4": _at_domino(
            "The paper's level 4 to the letter: counts its partner's tiles too, and loses to level 2.", domino.level_4
        ),
        "level-2": _at_domino("The paper's level 2: opens what the next player seems to lack.", domino.level_2),
        "level-3": _at_domino("The paper's level 3: also keeps the last tile of a number.", domino.level_3),
        "companion": _at_domino(
            "Keeps matches open for you: gentler after it has won, stronger after it has lost.", domino.companion
        ),
        "level-4r": _at_domino("Level 4 with its faults corrected: a fair partner.", domino.level_4r),
        "weigher": _at_domino("Weighs 24 features of each move, as self-play taught it.", domino.weigher),
        "level-5": _at_domino(
            "Plays out the hands that you may hold, reads your play, and plays for the match.", domino.level_5
        ),
    },
    "chinese-checkers/1": {
        "random": _CHANCE,
        "tentative": AgentKind("The paper's TentativeMove, which seldom finishes.", TentativeAgent, compiled=True),
        "greedy": AgentKind("Takes what looks best at once.", GreedyCheckersAgent),
        "tentative-r": AgentKind(
            "TentativeMove completed: drawn home, and wins by what it sees.",
            partial(TentativeAgent, way=COMPLETED),
            compiled=True,
        ),
        **{
            name: AgentKind(level.about, partial(checkers.CheckersSearchAgent, level), compiled=True)
            for name, level in checkers.LEVELS.items()
        },
    },
}
"""By rules id and name, weakest first. Each is a player of that name."""

WRAPPERS: Mapping[str, Callable[[ExperienceBook, Agent], Agent]] = {
    "recall": RecallAgent,
    "key-states": key_states,
    "hindsight": HindsightAgent,
    "habit": habit,
    "judgement": judgement,
    "usage": usage,
}
"""By kind of experience that a book holds, in the order in which a player asks them."""
RIVAL = "rival"
"""The kind that needs no book but what is remembered of the opponent; it is asked before all of them."""
KINDS = (RIVAL, *WRAPPERS)
_COMPILED_KINDS = frozenset({"key-states", "hindsight", "habit", "judgement"})


@dataclass(frozen=True, slots=True)
class Player:
    """A player: which mind, which kinds of experience."""

    game: str
    """Rules id."""
    name: str
    """As it was asked for."""
    about: str
    """One sentence for people."""
    mind: str
    kinds: frozenset[str] = frozenset()
    engine: EnginePool | None = None
    """The engine of another program that is its mind."""

    @property
    def compiled(self) -> bool:
        """Whether its mind or its experience runs machine code."""
        if self.engine is not None:
            return False
        return AGENT_KINDS[self.game][self.mind].compiled or not self.kinds.isdisjoint(_COMPILED_KINDS)


ENGINE = "engine:"
ENGINE_GAMES = ("english-draughts/1",)
"""What the protocols of other programs are understood for."""
STAND_IN = "greedy"
"""The mind that plays for a compiled player until its machine code is made."""
_WON = "Plays what won in the log, else what looks best at once"
_EXPERIENCED: Mapping[str, Mapping[str, tuple[str, frozenset[str], str]]] = {
    "english-draughts/1": {
        "human": (
            "expert",
            frozenset({"habit"}),
            "Plays what people of the log would most likely play, having looked a few moves ahead.",
        ),
        "experience": (
            "club",
            frozenset({"recall", RIVAL, "judgement"}),
            "Plays what beat you before, else what won in the log; looks ahead, and judges positions as the log taught "
            "it.",
        ),
    },
    "domino-101/1": {
        "experience": (
            "greedy",
            frozenset({"recall", RIVAL, "hindsight"}),
            f"{_WON}, thought over as hands replayed taught it.",
        )
    },
    "chinese-checkers/1": {
        "experience": (
            "greedy",
            frozenset({"recall", RIVAL, "habit"}),
            "Plays what beat you before, else what won in the log, else as winners do.",
        )
    },
}
"""Players that consult experience, by rules id and name: mind, kinds, about."""

_SWITCHES = re.compile(r"([+~])([^+~]*)")


def players(game: str) -> list[Player]:
    """Every named player of a rules id, weakest first, those with experience last."""
    plain = [Player(game, name, mind.about, name) for name, mind in AGENT_KINDS[game].items()]
    return [
        *plain,
        *(Player(game, name, about, mind, kinds) for name, (mind, kinds, about) in _EXPERIENCED[game].items()),
    ]


def player_named(game: str, text: str) -> Player:
    """The player that `text` names in the rules id `game`. Raises Rejected `player/unknown` naming the choices."""
    if text.startswith(ENGINE):
        return _engine_named(game, text.removeprefix(ENGINE).strip())
    name = re.split("[+~]", text, maxsplit=1)[0]
    switches = _SWITCHES.findall(text[len(name) :])
    known = {player.name: player for player in players(game)}
    if name not in known or any(kind not in KINDS for _, kind in switches):
        raise Rejected(
            "player/unknown",
            f"there is no player {text!r} in {game}; choose one of {', '.join(known)}"
            f", with +KIND or ~KIND to add or take away experience ({', '.join(KINDS)})",
        )
    kinds = known[name].kinds
    for sign, kind in switches:
        kinds = kinds | {kind} if sign == "+" else kinds - {kind}
    return replace(known[name], name=text, kinds=kinds)


def _engine_named(game: str, engine: str) -> Player:
    if game not in ENGINE_GAMES:
        raise Rejected("player/unknown", f"engines of other programs play {', '.join(ENGINE_GAMES)} here, not {game}")
    name = called("dxp" if engine.startswith(DXP) else engine.split(" ")[0].rpartition("/")[2])
    return Player(game, name, f"An engine of another program: {engine}.", name, engine=pool_of(engine))


def stand_in(player: Player) -> str:
    """The name of the player that stands in for a compiled one until its machine code is made: with all experience that
    needs none."""
    return STAND_IN + "".join(f"+{kind}" for kind in sorted(player.kinds - _COMPILED_KINDS))


def split_game(text: str) -> tuple[str | None, str]:
    """`domino-101:greedy` → rules id and player; without a game the first is None. Raises UnknownGame."""
    game, engine, command = text.partition(ENGINE)
    if engine and game.rstrip(":") in ("", *GAMES, *(name.split("/")[0] for name in GAMES)):
        return (game_named(game.rstrip(":")).id if game else None), ENGINE + command
    game, colon, name = text.rpartition(":")
    return (game_named(game).id, name) if colon else (None, name)


def make_agent(
    game: str,
    text: str,
    seed: int | str,
    books: Mapping[str, ExperienceBook],
    endgames: "EndgameDatabase | None" = None,
) -> Agent:
    """A fresh mind for one seat. `books` by rules id; without one the player's own thinking is all it has.
    `endgames`: the solved endings of draughts, for those who look them up.

    Raises Rejected `player/unknown`.
    """
    return agent_of(player_named(game, text), seed, books, endgames)


def agent_of(
    player: Player, seed: int | str, books: Mapping[str, ExperienceBook], endgames: "EndgameDatabase | None" = None
) -> Agent:
    """A fresh mind of the player for one seat."""
    if player.engine is not None:
        return ExternalAgent(player.engine, player.name, Random(seed))
    agent = AGENT_KINDS[player.game][player.mind].make(Random(seed))
    if endgames is not None and isinstance(agent, draughts.DraughtsSearchAgent | LearnerAgent):
        agent.look_up(endgames)
    book = books.get(player.game)
    if book is not None:
        for kind, advisor in list(WRAPPERS.items())[::-1]:  # the last one put around it is asked first
            if kind in player.kinds:
                agent = advisor(book, agent)
    return RivalAgent(agent) if RIVAL in player.kinds else agent
