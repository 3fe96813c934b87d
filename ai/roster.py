"""Players by name, and the switches that add experience to one or take it away. Opens no book and no connection.

A player is a *mind* and the kinds of experience that it consults first. `greedy+recall` adds a kind,
`experience~recall` takes one away; with its game a player is written `domino-101:greedy`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from ai.advisors.recall import Recall
from ai.chance import Chance
from ai.chinese_checkers.greedy import Greedy as GreedyAtCheckers
from ai.domino.greedy import Greedy as GreedyAtDomino
from ai.draughts.greedy import Greedy as GreedyAtDraughts
from shared.agent import Agent
from shared.errors import Rejected
from shared.experience import ExperienceBook
from shared.games import game_named

Mind = Callable[[Random], Agent]

MINDS: Mapping[str, Mapping[str, Mind]] = {
    "english-draughts/1": {"random": Chance, "greedy": GreedyAtDraughts},
    "domino-101/1": {"random": Chance, "greedy": GreedyAtDomino},
    "chinese-checkers/1": {"random": Chance, "greedy": GreedyAtCheckers},
}
"""By rules id and name."""

ADVISORS: Mapping[str, Callable[[ExperienceBook, Agent], Agent]] = {"recall": Recall}
"""By kind of experience, in the order in which a player asks them."""


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


_NAMED: Mapping[str, tuple[str, frozenset[str], str]] = {
    "random": ("random", frozenset(), "Any legal move, drawn by lot."),
    "greedy": ("greedy", frozenset(), "Takes what looks best at once."),
    "experience": ("greedy", frozenset({"recall"}), "Plays what won in the log, else what looks best at once."),
}
"""Name → mind, kinds, about. The same names in every game."""

_SWITCHES = re.compile(r"([+~])([^+~]*)")


def players(game: str) -> list[Player]:
    """Every named player of a rules id, weakest first."""
    return [Player(game, name, about, mind, kinds) for name, (mind, kinds, about) in _NAMED.items()]


def player_named(game: str, text: str) -> Player:
    """The player that `text` names in the rules id `game`. Raises Rejected `player/unknown` naming the choices."""
    name = re.split("[+~]", text, maxsplit=1)[0]
    switches = _SWITCHES.findall(text[len(name) :])
    if name not in _NAMED or any(kind not in ADVISORS for _, kind in switches):
        raise Rejected(
            "player/unknown",
            f"there is no player {text!r} in {game}; choose one of {', '.join(_NAMED)}"
            f", with +KIND or ~KIND to add or take away experience ({', '.join(ADVISORS)})",
        )
    mind, kinds, about = _NAMED[name]
    for sign, kind in switches:
        kinds = kinds | {kind} if sign == "+" else kinds - {kind}
    return Player(game, text, about, mind, kinds)


def split_game(text: str) -> tuple[str | None, str]:
    """`domino-101:greedy` → rules id and player; without a game the first is None. Raises UnknownGame."""
    game, colon, name = text.rpartition(":")
    return (game_named(game).id, name) if colon else (None, name)


def make_agent(game: str, text: str, seed: int | str, books: Mapping[str, ExperienceBook]) -> Agent:
    """A fresh mind for one seat. `books` by rules id; without one the player's own thinking is all it has.

    Raises Rejected `player/unknown`.
    """
    player = player_named(game, text)
    agent = MINDS[game][player.mind](Random(seed))
    book = books.get(game)
    if book is not None:
        for kind, advisor in list(ADVISORS.items())[::-1]:  # the last one put around it is asked first
            if kind in player.kinds:
                agent = advisor(book, agent)
    return agent
