"""Players by name, and the switches that add experience to one or take it away. Opens no book and no connection.

A player is an *agent* and the kinds of experience that it consults first. `greedy+recall` adds a kind,
`experience~recall` takes one away; `human:1200` plays at that rating, in games whose agent of that name can;
`like:NAME` plays like a person (`shared.text.imitated`), where an agent of the game can. With its game a player is
written `domino-101:greedy`. A server's host can play like the people with an account there (`like:@NAME`,
`player_like_account`). `engine:CMD` is an engine of another program, by the command that starts it or the address
where it speaks DXP (`ai.engines`).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, runtime_checkable

from ai.contracts import AgentKind, Endings, Imitation
from ai.engines.link import DXP
from ai.engines.outside import ExternalAgent, called
from ai.engines.pool import EnginePool, pool_of
from ai.experience.habit import habit
from ai.experience.judgement import judgement
from ai.experience.played import PersonMoves, PlayedMoves
from ai.experience.recall import RecallAgent
from ai.experience.rival import RivalAgent
from ai.registry import agent_facets
from shared.agent import Agent
from shared.errors import Rejected
from shared.experience import ExperienceBook
from shared.games import GAMES, game_named
from shared.text.imitated import ACCOUNT, PREFIX, is_account, person_named, split_account, split_person
from shared.words.players import split_rating


@runtime_checkable
class EndingsAgent(Protocol):
    """An agent that looks solved endings up."""

    def look_up(self, endgames: Any) -> None:
        """Know these endings of its game; before any move."""
        ...


@runtime_checkable
class PlayedAgent(Protocol):
    """An agent that counts in what people played in the very position."""

    def consult(self, played: PlayedMoves) -> None:
        """Know these counts."""
        ...


@runtime_checkable
class ImitatingAgent(Protocol):
    """An agent that plays like one person."""

    def imitate(self, moves: PersonMoves) -> None:
        """Play like the person of these moves."""
        ...


_WRAPPERS: Mapping[str, Callable[[ExperienceBook, Agent], Agent]] = {
    "recall": RecallAgent,
    "habit": habit,
    "judgement": judgement,
}
"""Kinds of experience of every game; a game may have others (`AgentFacets.wrappers`)."""
_ORDER = ("recall", "key-states", "hindsight", "habit", "judgement", "usage")
"""In which a player asks the kinds that a book holds."""
RIVAL = "rival"
"""The kind that needs no book but what is remembered of the opponent; it is asked before all of them."""
KINDS = (RIVAL, *_ORDER)
_COMPILED_KINDS = frozenset({"key-states", "hindsight", "habit", "judgement"})


def _compiled_kinds(game: str) -> frozenset[str]:
    """The kinds that run machine code; the generic search evaluates features without."""
    return _COMPILED_KINDS if agent_facets(game).evaluation is not None else _COMPILED_KINDS - {"judgement"}


def agent_kinds(game: str) -> Mapping[str, AgentKind]:
    """The agents of a rules id by name, weakest first."""
    return agent_facets(game).agents


def engine_games() -> list[str]:
    """The games that engines of other programs play here."""
    return [game for game in GAMES if agent_facets(game).start_engine is not None]


def wrap(kind: str, game: str, book: ExperienceBook, agent: Agent) -> Agent:
    """The agent, asking this kind of experience first; unchanged where the game has no such kind."""
    make = agent_facets(game).wrappers.get(kind, _WRAPPERS.get(kind))
    return agent if make is None else make(book, agent)


@dataclass(frozen=True, slots=True)
class Player:
    """A player: which agent, which kinds of experience."""

    game: str
    """Rules id."""
    name: str
    """As it was asked for."""
    about: str
    """One sentence for people."""
    agent: str
    kinds: frozenset[str] = frozenset()
    engine: EnginePool | None = None
    """The engine of another program that is its agent."""
    rating: int | None = None
    """The rating that it plays at, if one was asked for."""
    person: str | None = None
    """The id of the person that it plays like, if one was asked for."""
    account: str | None = None
    """The name of the account whose owner it plays like, if one was asked for."""

    @property
    def strength(self) -> int | None:
        """From 1 to 5; with experience added or taken away, that of the player it was. None: unknown."""
        return agent_facets(self.game).strengths.get(_SWITCHES.sub("", self.name))

    @property
    def ratings(self) -> tuple[int, int] | None:
        """The lowest and the highest rating that it can be asked to play at; None: it has one strength."""
        rated = None if self._is_fixed else agent_kinds(self.game)[self.agent].rated
        return None if rated is None else (rated.lowest, rated.highest)

    @property
    def people(self) -> Sequence[str]:
        """Ids of the people that it can be asked to play like."""
        imitation = None if self._is_fixed else agent_kinds(self.game)[self.agent].imitation
        return () if imitation is None else imitation.people()

    @property
    def imitates(self) -> bool:
        """Whether it can be asked to play like somebody with an account of its server."""
        return not self._is_fixed and agent_kinds(self.game)[self.agent].imitation is not None

    @property
    def _is_fixed(self) -> bool:
        """Whether it has one manner of playing."""
        return any(it is not None for it in (self.engine, self.rating, self.person, self.account))

    @property
    def analyses(self) -> bool:
        """Whether its host searches positions of the game for people: the strongest player's does."""
        facets = agent_facets(self.game)
        return facets.root_search is not None and self.name == list(facets.agents)[-1] and self.engine is None

    @property
    def reviews(self) -> bool:
        """Whether its host looks back at finished rounds of the game: the strongest player's does."""
        facets = agent_facets(self.game)
        can = facets.root_search is not None or facets.look_back is not None
        return can and self.name == list(facets.agents)[-1] and self.engine is None

    @property
    def compiled(self) -> bool:
        """Whether its agent or its experience runs machine code."""
        if self.engine is not None:
            return False
        return agent_kinds(self.game)[self.agent].compiled or not self.kinds.isdisjoint(_compiled_kinds(self.game))


ENGINE = "engine:"
_SWITCHES = re.compile(r"([+~])([^+~]*)")
_NAME = re.compile(rf"(?:^|:)([^:]+:[1-9][0-9]{{0,4}}(?:[+~][^:]*)?|{PREFIX}[^:]*|[^:]*)$")
"""The end of a text that names a player, perhaps behind its game."""


def players(game: str) -> list[Player]:
    """Every named player of a rules id, weakest first, those with experience last."""
    facets = agent_facets(game)
    plain = [Player(game, name, kind.about, name) for name, kind in facets.agents.items()]
    return [*plain, *(Player(game, name, it.about, it.agent, it.kinds) for name, it in facets.experienced.items())]


def player_named(game: str, text: str) -> Player:
    """The player that `text` names in the rules id `game`. Raises Rejected `player/unknown` naming the choices."""
    if text.startswith(ENGINE):
        return _engine_named(game, text.removeprefix(ENGINE).strip())
    named = re.split("[+~]", text, maxsplit=1)[0]
    switches = _SWITCHES.findall(text[len(named) :])
    person = split_person(named)
    found = _rated(game, named) if person is None else _like(game, person)
    if found is None or any(kind not in KINDS for _, kind in switches):
        raise Rejected(
            "player/unknown",
            f"there is no player {text!r} in {game}; choose one of {', '.join(player.name for player in players(game))}"
            f", with +KIND or ~KIND to add or take away experience ({', '.join(KINDS)})",
        )
    kinds = found.kinds
    for sign, kind in switches:
        kinds = kinds | {kind} if sign == "+" else kinds - {kind}
    return replace(found, name=found.name + text[len(named) :], kinds=kinds)


def _rated(game: str, text: str) -> Player | None:
    """The player of that name, at its rating if the text has one. Raises Rejected `player/unknown`."""
    name, rating = split_rating(text)
    found = next((player for player in players(game) if player.name == name), None)
    if found is None or rating is None:
        return found
    if found.ratings is None:
        raise Rejected("player/unknown", f"{name} of {game} has one strength; leave :{rating} out")
    lowest, highest = found.ratings
    if not lowest <= rating <= highest:
        raise Rejected("player/unknown", f"{name} of {game} plays at ratings from {lowest} to {highest}, not {rating}")
    return replace(found, name=text, rating=rating)


def player_like_account(game: str, text: str) -> Player:
    """The player `like:@NAME`, perhaps with switches: it plays like the owner of the account, once it is given the
    moves (`ImitatingAgent`). Raises Rejected `player/unknown`."""
    account, imitation = split_account(text), _imitation(game)
    if account is None or imitation is None:
        raise Rejected("player/unknown", f"there is no player {text!r} in {game}")
    player = player_named(game, imitation[0] + text.removeprefix(ACCOUNT + account))
    return replace(player, name=text, account=account)


def _imitation(game: str) -> tuple[str, Imitation] | None:
    """The agent that can play like people, and how; None where the game has none."""
    kinds = agent_kinds(game).items()
    return next(((name, it.imitation) for name, it in kinds if it.imitation is not None), None)


def _like(game: str, text: str) -> Player | None:
    """The player that plays like this person; None where the game has none. Raises Rejected `player/unknown`."""
    found = _imitation(game)
    if found is None:
        return None
    agent, imitation = found
    if is_account(PREFIX + text):
        raise Rejected("player/unknown", f"{PREFIX}{text} sits at a server's tables alone: add-ai SEAT {PREFIX}{text}")
    person = person_named(text, imitation.people())
    about = f"Plays the moves that {person} would most likely play, by that person's games in the archive."
    return Player(game, PREFIX + person, about, agent, person=person)


def _engine_named(game: str, engine: str) -> Player:
    if agent_facets(game).start_engine is None:
        raise Rejected("player/unknown", f"engines of other programs play {', '.join(engine_games())} here, not {game}")
    name = called("dxp" if engine.startswith(DXP) else engine.split(" ")[0].rpartition("/")[2])
    return Player(game, name, f"An engine of another program: {engine}.", name, engine=pool_of(game, engine))


def stand_in(player: Player) -> str:
    """The name of the player that stands in for a compiled one until its machine code is made: with all experience that
    needs none."""
    return agent_facets(player.game).stand_in + "".join(
        f"+{kind}" for kind in sorted(player.kinds - _compiled_kinds(player.game))
    )


def split_game(text: str) -> tuple[str | None, str]:
    """`domino-101:greedy` → rules id and player; without a game the first is None. Raises UnknownGame."""
    game, engine, command = text.partition(ENGINE)
    if engine and game.rstrip(":") in ("", *GAMES, *(name.split("/")[0] for name in GAMES)):
        return (game_named(game.rstrip(":")).id if game else None), ENGINE + command
    found = _NAME.search(text)
    assert found is not None
    return (game_named(text[: found.start()]).id, found[1]) if found.start() or found[0] != found[1] else (None, text)


def make_agent(
    game: str,
    text: str,
    seed: int | str,
    books: Mapping[str, ExperienceBook],
    endgames: Endings | None = None,
    played: PlayedMoves | None = None,
) -> Agent:
    """A fresh agent for one seat. `books` by rules id; without one the player's own thinking is all it has.
    `endgames`: the game's solved endings, for those who look them up. `played`: what people played, for those who
    count it in.

    Raises Rejected `player/unknown`.
    """
    return agent_of(player_named(game, text), seed, books, endgames, played)


def agent_of(
    player: Player,
    seed: int | str,
    books: Mapping[str, ExperienceBook],
    endgames: Endings | None = None,
    played: PlayedMoves | None = None,
) -> Agent:
    """A fresh agent of the player for one seat."""
    if player.engine is not None:
        return ExternalAgent(player.engine, player.name, Random(seed))
    agent = _plain_agent(player, Random(seed))
    if endgames is not None and isinstance(agent, EndingsAgent):
        agent.look_up(endgames)
    if played is not None and isinstance(agent, PlayedAgent):
        agent.consult(played)
    book = books.get(player.game)
    if book is not None:
        for kind in _ORDER[::-1]:  # the last one put around it is asked first
            if kind in player.kinds:
                agent = wrap(kind, player.game, book, agent)
    return RivalAgent(agent) if RIVAL in player.kinds else agent


def _plain_agent(player: Player, rng: Random) -> Agent:
    """Without any experience."""
    kind = agent_kinds(player.game)[player.agent]
    if player.person is not None:
        assert kind.imitation is not None, "the person was checked"
        return kind.imitation.make(rng, player.person)
    if player.rating is None:
        return kind.make(rng)
    assert kind.rated is not None, "the rating was checked"
    return kind.rated.make(rng, player.rating)
