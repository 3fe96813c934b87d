"""Games of one player against another, numbered, each a function of the seed and its number. Adds nothing up.

Games 2k and 2k + 1 are a pair: the same opening or deals with seats exchanged. Nothing passes from game to game, so any
process may play any of them, in any order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from ai.alarms import Alarms
from ai.contracts import Endings
from ai.duel.headless import SeatedAgent, play_match
from ai.duel.openings import opening_of_pair
from ai.registry import agent_facets
from ai.roster import agent_of, player_named
from shared.agent import Agent, Budget, Decision
from shared.core import Game, Options, OptionValue, Seat, View, team_of
from shared.events import MOVES, Event, MatchEnded, RoundEnded
from shared.experience import ExperienceBook
from shared.games import GAMES

EXPERIENCE = frozenset({"rule", "rival", "key-state", "hindsight"})
"""Kinds of reasons that say experience has changed a choice."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The settings that all games of a duel share. Plain values: they are sent to other processes."""

    game: str
    """Rules id."""
    players: tuple[str, str]
    """A and B, as the roster names them."""
    seed: int
    openings: tuple[str, ...] = ()
    """Given openings (`ai.duel.openings`); none takes the game's own."""
    book: Path | None = None
    endgames: Path | None = None
    """A data folder whose solved endings both sides look up, if their level does."""
    hands: bool = False
    """Where hands are hidden: each game is one hand, under house rules for that (`DuelFacets.single_rounds`); else a
    match."""
    nodes: int | None = None
    ms: int | None = None
    keep: bool = False
    """Whether results carry their events."""
    options: Options = field(default_factory=dict[str, OptionValue])
    """House rules, where they are not the usual ones."""


@dataclass(slots=True)
class SideStatistics:
    """The record of one side in one game."""

    choices: int = 0
    """Moves that it chose, without passes that were made for it."""
    seconds: float = 0.0
    fired: int = 0
    """Choices that experience made."""
    stand_ins: int = 0
    """Choices that a stand-in made for an engine that failed."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game, for A."""

    number: int
    cluster: str
    """Games of one cluster are not independent."""
    score: float
    """1, ½ or 0."""
    plies: int
    tallies: tuple[SideStatistics, SideStatistics]
    """Of A and B."""
    events: tuple[Event, ...] = ()


class _TimedAgent:
    """An agent whose choices are counted and timed."""

    def __init__(self, agent: Agent, tally: SideStatistics) -> None:
        self.agent = agent
        self._tally = tally

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        began = perf_counter()
        decision = self.agent.choose(view, legal, budget)
        self._tally.seconds += perf_counter() - began
        self._tally.choices += 1
        self._tally.fired += decision.why.kind in EXPERIENCE
        self._tally.stand_ins += decision.why.kind == "stand-in"
        return decision


def play_game(
    contest: Contest,
    number: int,
    books: Mapping[str, ExperienceBook],
    books_of_b: Mapping[str, ExperienceBook] | None = None,
) -> GameResult:
    """Game `number` of the contest, from 0. Raises GameError for players and openings that there are not.

    `books`: by rules id; both sides', unless B has others.
    """
    per_side = (books, books if books_of_b is None else books_of_b)
    game = GAMES[contest.game]
    pair = number // 2
    options = game.options(agent_facets(game.id).duel.single_rounds if contest.hands else contest.options)
    opening = opening_of_pair(game, options, contest.seed, pair, contest.openings)
    endgames = None if contest.endgames is None else endgames_in(contest.game, contest.endgames)
    tallies = (SideStatistics(), SideStatistics())
    seats: list[SeatedAgent] = []
    for seat in range(game.seats):
        side = side_of(game, Seat(seat), number)
        player = player_named(game.id, contest.players[side])
        agent = agent_of(player, f"{contest.seed}:{number}:{seat}", per_side[side], endgames)
        version = per_side[side][game.id].version if game.id in per_side[side] else None
        seats.append(SeatedAgent(player.name, _TimedAgent(agent, tallies[side]), version))
    events = play_match(
        game,
        options,
        seats,
        lambda round_no: Random(f"{contest.seed}:{pair}:{round_no}"),
        table=f"duel-{contest.seed}-{number}",
        start=opening.start,
        rounds=1 if contest.hands else None,
        budget=lambda: _budget(contest),
    )
    log = tuple(events)
    plies = sum(event.kind in MOVES for event in log)
    kept = log if contest.keep else ()
    return GameResult(number, opening.name, _score(game, log, number), plies, tallies, kept)


def side_of(game: Game[Any, Any], seat: Seat, number: int) -> int:
    """0 where A has the seat in game `number` of a contest, 1 where B has it.

    Where there are more than two teams, A has one of them in the first game of a pair and all others in the second; the
    one goes round from pair to pair. So players of one strength score a half in a pair of games.
    """
    pair, exchanged = divmod(number, 2)
    alone = pair % len(game.teams) if len(game.teams) > 2 else 0
    return (team_of(game, seat) != alone) ^ exchanged


def _score(game: Game[Any, Any], log: Sequence[Event], number: int) -> float:
    """Of A, from the last result written: the match's, or of a single hand who scored more."""
    points = [event.data.points for event in log if isinstance(event.data, RoundEnded | MatchEnded)][-1]
    own, enemy = (
        max(points[seat] for seat in range(game.seats) if side_of(game, Seat(seat), number) == side) for side in (0, 1)
    )
    return (1 + (own > enemy) - (own < enemy)) / 2


def _budget(contest: Contest) -> Budget:
    budget = Budget(contest.nodes, seconds=None if contest.ms is None else contest.ms / 1000)
    if contest.ms is not None:
        _alarms().set(budget.stop, contest.ms / 1000)
    return budget


@cache
def endgames_in(game: str, data: Path) -> Endings | None:
    """The solved endings of a data folder, opened once a process. Raises EndgameError for an odd file."""
    endings = agent_facets(game).endings
    return None if endings is None else endings.open(data)


@cache
def _alarms() -> Alarms:
    """One thread of them a process, once there is a time limit."""
    return Alarms()
