"""Players by name, and the switches that add experience to one or take it away. Opens no book and no connection.

A player is an *agent* and the kinds of experience that it consults first. `greedy+recall` adds a kind,
`experience~recall` takes one away; `human:1200` plays at that rating, in games whose agent of that name can;
`like:NAME` plays like a person (`shared.text.imitated`), where an agent of the game can. With its game a player is
written `domino-101:greedy`. A server's host can play like the people with an account there (`like:@NAME`,
`player_like_account`). `engine:CMD` is an engine of another program, by the command that starts it or the address
where it speaks DXP (`ai.engines`).
"""

import atexit
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from random import Random
from typing import Any, Protocol, runtime_checkable

from ai.contracts import AgentFacets, AgentKind, Endings, ExperiencedKind, Imitation
from ai.engines.link import DXP, StartEngine
from ai.engines.outside import STAND_IN, ExternalAgent, player_name_of
from ai.engines.pool import EnginePool
from ai.experience.habit import habit
from ai.experience.judgement import judgement, tuning
from ai.experience.played import PersonMoves, PlayedMoves
from ai.experience.recall import RecallAgent
from ai.experience.rival import RivalAgent
from ai.registry import agent_facets, analysis_of
from shared.agent import Agent
from shared.errors import Rejected
from shared.experience import ExperienceBook
from shared.experience.learners import ADAPTS
from shared.games import GAMES, game_named
from shared.text.imitated import ACCOUNT, PREFIX, is_account, person_named, split_account, split_person
from shared.words.players import listed_name, split_rating


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


_ORDER = ("recall", "key-states", "hindsight", "habit", "judgement", "tuning", "usage")
"""In which a player asks the kinds that a book holds."""
RIVAL = "rival"
"""The kind that needs no book but what is remembered of the opponent; it is asked before all of them."""
KINDS = (RIVAL, *_ORDER)
_COMPILED_KINDS = frozenset({"key-states", "hindsight", "habit", "judgement", "tuning"})


def _wrappers(facets: AgentFacets) -> Mapping[str, Callable[[ExperienceBook, Agent], Agent]]:
    """By kind of experience, what has an agent of the game ask a book's section first."""
    return {
        "recall": partial(RecallAgent, facets=facets.experience),
        "habit": partial(habit, facets=facets.experience),
        "judgement": partial(judgement, facets=facets),
        "tuning": partial(tuning, facets=facets),
        **facets.experience.wrappers,
    }


def _compiled_kinds(facets: AgentFacets) -> frozenset[str]:
    """The kinds that run machine code; the generic search evaluates features without."""
    return _COMPILED_KINDS if facets.experience.evaluation is not None else _COMPILED_KINDS - {"judgement"}


def agent_kinds(game: str) -> Mapping[str, AgentKind]:
    """The agents of a rules id by name, weakest first."""
    return agent_facets(game).agents


def engine_games() -> list[str]:
    """The games that engines of other programs play here."""
    return [game for game in GAMES if agent_facets(game).start_engine is not None]


@dataclass(frozen=True, slots=True)
class Player:
    """A player, with all that its name and its game say about it."""

    game: str
    """Rules id."""
    name: str
    """The name as requested."""
    about: str
    """One sentence for people."""
    agent: str
    """The name of its agent."""
    make: Callable[[Random], Agent] = field(compare=False)
    """Makes the agent of one seat, without experience."""
    kinds: frozenset[str] = frozenset()
    """The kinds of experience that it consults."""
    compiled: bool = False
    """Whether its agent or its experience runs machine code."""
    strength: int | None = None
    """From 1 to 5, if known; with experience added or taken away, that of the player it was."""
    ratings: tuple[int, int] | None = None
    """The lowest and the highest rating that it can be asked to play at, if it has several strengths."""
    imitation: Imitation | None = field(default=None, compare=False)
    """How it plays like people, if it can be asked to."""
    literature: bool = False
    """Whether it plays as a published paper says."""
    analyses: bool = False
    """Whether its host searches positions of the game for people, and looks back at finished rounds where the search is
    sure enough for that (`AnalysisFacets.reviews`): the strongest player's does."""
    engine: EnginePool | None = None
    """The engine of another program that is its agent."""
    person: str | None = None
    """The id of the person that it plays like, if one was asked for."""
    account: str | None = None
    """The name of the account whose owner it plays like, if one was asked for."""

    @property
    def reviews(self) -> bool:
        """Whether its host looks back at finished rounds."""
        analysis = analysis_of(self.game)
        return self.analyses and analysis is not None and analysis.reviews

    @property
    def people(self) -> Sequence[str]:
        """Ids of the people that it can be asked to play like."""
        return () if self.imitation is None else self.imitation.people()

    @property
    def imitates(self) -> bool:
        """Whether it can play like one person."""
        return self.imitation is not None


ENGINE = "engine:"
_SWITCHES = re.compile(r"([+~])([^+~]*)")
_NAME = re.compile(rf"(?:^|:)([^:]+:[1-9][0-9]{{0,4}}(?:[+~][^:]*)?|{PREFIX}[^:]*|[^:]*)$")
"""The end of a text that names a player, perhaps behind its game."""


def players(game: str) -> list[Player]:
    """Every named player of a rules id, weakest first, those with experience last."""
    facets = agent_facets(game)
    plain = [_player(game, facets, name, kind, name) for name, kind in facets.agents.items()]
    experienced = facets.experienced.items()
    return [*plain, *(_player(game, facets, name, it, it.agent, it.kinds) for name, it in experienced)]


def weakest_first(chosen: Iterable[Player]) -> list[Player]:
    """The players by game, and within a game by strength, those with experience among them; the one that adapts to
    people last."""

    def place(player: Player) -> tuple[int, bool, int]:
        facets, name = agent_facets(player.game), listed_name(player.name)
        order = list(facets.strengths) or [
            each
            for agent in facets.agents
            for each in (agent, *(learner for learner, it in facets.experienced.items() if it.agent == agent))
        ]
        return list(GAMES).index(player.game), name == ADAPTS, order.index(name) if name in order else len(order)

    return sorted(chosen, key=place)


def _player(
    game: str,
    facets: AgentFacets,
    name: str,
    named: AgentKind | ExperiencedKind,
    agent: str,
    kinds: frozenset[str] = frozenset(),
) -> Player:
    kind = facets.agents[agent]
    return Player(
        game,
        name,
        named.about,
        agent,
        kind.make,
        kinds,
        literature=named.literature,
        compiled=_is_compiled(facets, agent, kinds),
        strength=facets.strengths.get(name),
        ratings=None if kind.rated is None else (kind.rated.lowest, kind.rated.highest),
        imitation=kind.imitation,
        analyses=analysis_of(game) is not None and name == list(facets.agents)[-1],
    )


def _is_compiled(facets: AgentFacets, agent: str, kinds: frozenset[str]) -> bool:
    return facets.agents[agent].compiled or not kinds.isdisjoint(_compiled_kinds(facets))


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
    if not switches:
        return found
    kinds = found.kinds
    for sign, kind in switches:
        kinds = kinds | {kind} if sign == "+" else kinds - {kind}
    compiled = _is_compiled(agent_facets(game), found.agent, kinds)
    return replace(found, name=found.name + text[len(named) :], kinds=kinds, compiled=compiled, analyses=False)


def _rated(game: str, text: str) -> Player | None:
    """The player of that name, at its rating if the text has one. Raises Rejected `player/unknown`."""
    name, rating = split_rating(text)
    found = next((player for player in players(game) if player.name == name), None)
    if found is None or rating is None:
        return found
    rated = agent_kinds(game)[found.agent].rated
    if rated is None:
        raise Rejected("player/unknown", f"{name} of {game} has one strength; leave :{rating} out")
    lowest, highest = rated.lowest, rated.highest
    if not lowest <= rating <= highest:
        raise Rejected("player/unknown", f"{name} of {game} plays at ratings from {lowest} to {highest}, not {rating}")

    def make(rng: Random) -> Agent:
        return rated.make(rng, rating)

    return replace(_with_one_manner(found), name=text, make=make)


def _with_one_manner(player: Player) -> Player:
    """The player, which can no longer be asked to play at a rating or like a person."""
    return replace(player, strength=None, ratings=None, imitation=None, analyses=False)


def player_like_account(game: str, text: str) -> Player:
    """The player `like:@NAME`, perhaps with switches: it plays like the owner of the account, once it is given the
    moves (`ImitatingAgent`). Raises Rejected `player/unknown`."""
    account, imitation = split_account(text), _imitation(game)
    if account is None or imitation is None:
        raise Rejected("player/unknown", f"there is no player {text!r} in {game}")
    player = player_named(game, imitation[0] + text.removeprefix(ACCOUNT + account))
    return replace(_with_one_manner(player), name=text, account=account)


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
    player = _with_one_manner(next(player for player in players(game) if player.name == agent))
    about = f"Plays the moves that {person} would most likely play, by that person's games in the archive."

    def make(rng: Random) -> Agent:
        return imitation.make(rng, person)

    return replace(player, name=PREFIX + person, about=about, person=person, make=make)


def _engine_named(game: str, engine: str) -> Player:
    start = agent_facets(game).start_engine
    if start is None:
        raise Rejected("player/unknown", f"engines of other programs play {', '.join(engine_games())} here, not {game}")
    name = player_name_of("dxp" if engine.startswith(DXP) else engine.split(" ")[0].rpartition("/")[2])
    return player_of_engine(name, f"An engine of another program: {engine}.", _pool_of(game, start, engine))


@cache
def _pool_of(game: str, start: StartEngine, engine: str) -> EnginePool:
    """The engine's pool of this process, for two sides of a game; its copies end with the process."""
    pool = EnginePool(game, start, engine, 2)
    atexit.register(pool.close)
    return pool


def player_of_engine(name: str, about: str, pool: EnginePool) -> Player:
    """The player whose moves an engine of another program chooses."""
    stand_in = agent_kinds(pool.game)[STAND_IN]
    return Player(pool.game, name, about, name, lambda rng: ExternalAgent(pool, name, stand_in.make(rng)), engine=pool)


def stand_in(player: Player) -> str:
    """The name of the player that stands in for a compiled one until its machine code is made: with all experience that
    needs none."""
    return agent_facets(player.game).stand_in + "".join(
        f"+{kind}" for kind in sorted(player.kinds - _compiled_kinds(agent_facets(player.game)))
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
    agent = player.make(Random(seed))
    if endgames is not None and isinstance(agent, EndingsAgent):
        agent.look_up(endgames)
    if played is not None and isinstance(agent, PlayedAgent):
        agent.consult(played)
    book, facets = books.get(player.game), agent_facets(player.game)
    if book is not None:
        wrappers = _wrappers(facets)
        for kind in _ORDER[::-1]:  # the last one put around it is asked first
            if kind in player.kinds and kind in wrappers:
                agent = wrappers[kind](book, agent)
    return RivalAgent(agent, facets.experience) if RIVAL in player.kinds else agent
