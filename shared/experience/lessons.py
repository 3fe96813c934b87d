"""Lessons from a match with one person: the AI players' moves that are now barred, and those they would repeat.

Compares the moves of finished rounds with what is remembered, as the seat itself asks it (`ai.experience.rival`). Knows
no log and no store.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from shared.core import Game, Seat, View
from shared.events import Event, Kind, PlayerKind, SeatedPlayer
from shared.experience.learners import LEARNERS
from shared.experience.lines import Lines, Pair, ReplyCounts
from shared.experience.memory import NAME, OpponentMemory
from shared.keys import frame_of, key_of, results
from shared.rounds import Round


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move of the match."""

    round: int
    ply: int
    """From 1: the position after it is the replay's frame of this number."""
    seat: Seat
    move: str
    pair: Pair
    state: Any
    """Before the move."""
    agent: str
    """Name of the AI player that made it; empty for a person."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A move of an AI player, and how it went."""

    played: PlayedMove
    wins: int
    draws: int
    losses: int
    better: str | None = None
    """Another move that is remembered to have gone better there."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """The lessons from the moves of a match, each once, in the order of the moves."""

    barred: list[Lesson] = field(default_factory=list[Lesson])
    """Not made against this person again."""
    barred_here: list[Lesson] = field(default_factory=list[Lesson])
    """Not made against anybody of this installation again; those that are barred against the person, too, included."""
    kept: list[Lesson] = field(default_factory=list[Lesson])
    """Won against the person, and made again where they look good to the player."""

    @property
    def barred_here_alone(self) -> list[Lesson]:
        """Those of `barred_here` that the person's own games do not bar."""
        own = {lesson.played.pair for lesson in self.barred}
        return [lesson for lesson in self.barred_here if lesson.played.pair not in own]


def consults(agent: str, kind: str) -> bool:
    """Whether the AI player of this name consults a kind of experience, one of those that every book has."""
    name, *switches = re.split("([+~])", agent)
    switched = dict(zip(switches[1::2], switches[::2], strict=True))
    return switched.get(kind, "+" if name in LEARNERS else "~") == "+"


def sat_in(events: Sequence[Event], player: str, match: int) -> bool:
    """Whether the player acted in this match, or sat at the table when it ended."""
    own, seats = set[int](), set[Seat]()
    for event in events:
        is_own = isinstance(event.data, SeatedPlayer) and event.data.player == player
        if event.kind is Kind.SAT and event.seat is not None:
            seats = seats | {event.seat} if is_own else seats - {event.seat}
            own |= {event.version} if is_own else set()
        elif event.kind is Kind.LEFT and event.seat is not None:
            seats = seats - {event.seat}
        if event.match == match and (event.sitting in own or (event.kind is Kind.MATCH_ENDED and seats)):
            return True
    return False


def moves_of(game: Game[Any, Any], rounds: Sequence[Round], events: Sequence[Event]) -> list[PlayedMove]:
    """Every move of these rounds, passes left out. `events`: the table's."""
    agents = {
        event.version: event.data.agent or ""
        for event in events
        if isinstance(event.data, SeatedPlayer) and event.data.kind is PlayerKind.AI
    }
    return [move for one in rounds for move in _moves(game, one, agents)]


def situation(game: Game[Any, Any], played: PlayedMove) -> tuple[View, list[str]]:
    """The player's view before the move, and the legal moves there."""
    legal = [game.format_move(played.state, one) for one in game.legal_moves(played.state)]
    return game.view(played.state, played.seat), legal


def lessons_of(
    game: Game[Any, Any], moves: Sequence[PlayedMove], remembered: OpponentMemory, here: OpponentMemory | None = None
) -> Lessons:
    """The lessons from these moves. `here`: the combined memory of all people who share theirs with this person."""
    of_agents = {move.pair: move for move in reversed(moves) if consults(move.agent, NAME)}
    own, shared = remembered.lines, (here or OpponentMemory(game.id)).lines
    found = Lessons()
    for move in sorted(of_agents.values(), key=lambda move: (move.round, move.ply)):
        premise, result = move.pair
        line = own.follow.get(premise)
        if line is not None and line.result == result:  # repeated, even if it lost to others
            if line.counts.beats:
                found.kept.append(_lesson(move, line.counts))
            continue
        if result not in own.avoid.get(premise, {}) and result not in shared.avoid.get(premise, {}):
            continue
        made = results(*situation(game, move))
        if not _is_avoided(result, made, shared.avoid.get(premise, {}) | own.avoid.get(premise, {})):
            continue
        for lines, lessons in ((own, found.barred), (shared, found.barred_here)):
            counts = lines.avoid.get(premise, {}).get(result)
            if counts is not None:
                lessons.append(_lesson(move, counts, _better(lines, premise, made)))
    return found


def _moves(game: Game[Any, Any], one: Round, agents: Mapping[int, str]) -> Iterator[PlayedMove]:
    normal = frame_of(game.id).normal
    for ply, ((before, after), event) in enumerate(zip(pairwise(one.states), one.plies(), strict=True), start=1):
        if event.kind is not Kind.MOVED or event.move is None or event.move == "pass":
            continue
        seat = game.to_act(before)[0]
        premise, _ = normal(game.pack(before), seat)
        made, _ = normal(game.pack(after), seat)
        agent = agents.get(event.sitting or 0, "")
        yield PlayedMove(one.round, ply, seat, event.move, (premise, key_of(made)), before, agent)


def _better(lines: Lines, premise: bytes, made: Mapping[str, int]) -> str | None:
    """The move that is made instead, if one is named. `made`: every legal move and its result."""
    line = lines.follow.get(premise)
    return None if line is None else next((move for move, result in made.items() if result == line.result), None)


def _is_avoided(result: int, made: Mapping[str, int], barred: Mapping[int, ReplyCounts]) -> bool:
    """Whether another move is left. Where all are barred, those that lost least are made again.

    `made`: every legal move and its result.
    """
    if any(each not in barred for each in made.values()):
        return True
    return barred[result].net < max(barred[each].net for each in made.values())


def _lesson(move: PlayedMove, answer: ReplyCounts, better: str | None = None) -> Lesson:
    return Lesson(move, answer.wins, answer.draws, answer.losses, better)
