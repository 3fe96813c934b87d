"""A table without a server: deals, asks agents, yields the events that a server would log. Knows no clock and no log.

The same fold (`shared.match`) as at the server's tables, and the same fairness: an agent is shown its seat's view.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from shared.agent import (
    Agent,
    Budget,
    KnownPlayer,
    OpponentAware,
    PersistentAgent,
    agent_chain,
    counsel_of,
    without_false_pass,
)
from shared.core import Game, Options, Seat
from shared.events import KINDS, Closed, Counselled, Event, EventData, Kind, MatchEnded, Opened, PlayerKind, Sat, Wish
from shared.match import Match, Phase, evolve

RngOfRound = Callable[[int], Random]
"""Round number, from 1 → the randomness of its deals. Two tables with the same one deal the same rounds."""


@dataclass(frozen=True, slots=True)
class SeatedAgent:
    """The player of a seat, for the log, and the agent that plays it."""

    name: str
    agent: Agent
    book: int | None = None
    remembered: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    """The other players' memory of it (`shared.agent.KnownPlayer`)."""


@dataclass(slots=True)
class _MatchLog:
    """The match so far and the number of its last event."""

    name: str
    match: Match
    version: int = 0
    events: list[Event] = field(default_factory=list[Event])

    def add(self, what: EventData | Kind, seat: Seat | None = None, **facts: Any) -> None:
        kind, data = (what, None) if isinstance(what, Kind) else (KINDS[type(what)], what)
        self.version += 1
        dealt = kind is Kind.DEALT
        before = self.match
        event = Event(
            self.name,
            self.version,
            kind,
            0,
            match=before.number,
            round=before.round + dealt,
            ply=before.ply + ("move" in facts) if not dealt else 0,
            seat=seat,
            sitting=None if seat is None else 2 + seat,
            data=data,
            **facts,
        )
        self.match = evolve(before, event)
        self.events.append(event)

    def move(self, kind: Kind, seat: Seat, text: str, **facts: Any) -> None:
        match = self.match
        move = match.game.parse_move(match.state, text)
        text, state = match.game.format_move(match.state, move), match.game.successor(match.state, move)
        self.add(kind, seat, move=text, state=match.game.pack(state), **facts)


def play_match(
    game: Game[Any, Any],
    options: Options,
    seats: Sequence[SeatedAgent],
    rng_of_round: RngOfRound,
    *,
    table: str = "headless",
    number: int = 1,
    start: str | None = None,
    rounds: int | None = None,
    budget: Callable[[], Budget] = Budget,
) -> Iterator[Event]:
    """The events of a table where one match is played, its match `number`, as they happen. Agents that last hear how
    it ended.

    `start`: the deal text (board games: the start position) of the first round instead of a dealt one. `rounds`: stop
    after so many, even if the match goes on. `budget` makes the budget of each choice. `at_ms` is 0 throughout.
    """
    here = _MatchLog(table, Match.new(game, options, number))
    practice = PlayerKind.PRACTICE
    here.add(Opened(game=game.id, options=dict(options), kind=practice, public=False))
    for place, seated in enumerate(seats):
        sat = Sat(name=seated.name, kind=practice, agent=seated.name, sat_in=False, book=seated.book)
        here.add(sat, Seat(place))
    _introduce(seats)
    starts = [] if start is None else [start]
    rng, rng_round = rng_of_round(1), 1
    while here.match.phase is not Phase.OVER and not (here.match.phase is Phase.DEAL and here.match.round == rounds):
        match = here.match
        yield from here.events
        here.events.clear()
        match match.phase:
            case Phase.DEAL:
                if rng_round != match.round + 1:
                    rng, rng_round = rng_of_round(match.round + 1), match.round + 1
                deal, draw = game.deal(options, rng), Seat(rng.randrange(game.seats))
                here.add(match.dealt(starts.pop() if starts else deal, draw))
            case Phase.COUNSEL:
                # Both speak before either is heard.
                wishes = {seat: counsel_of(seats[seat].agent, _view(match, seat)) for seat in match.to_act}
                for seat, wish in wishes.items():
                    here.add(Counselled(cast(Wish, wish), silent=False), seat)
            case Phase.PLAY:
                _play(here, seats, budget)
            case _:
                raise AssertionError("what is decided is written at once")
        _end_what_is_decided(here, seats)
    here.add(Closed("left"))
    yield from here.events


def _introduce(seats: Sequence[SeatedAgent]) -> None:
    """Agents that care hear who sits with them."""
    known = {Seat(place): KnownPlayer(f"ai:{seated.name}", seated.remembered) for place, seated in enumerate(seats)}
    for place, seated in enumerate(seats):
        for agent in agent_chain(seated.agent):
            if isinstance(agent, OpponentAware):
                agent.set_opponents({seat: other for seat, other in known.items() if seat != place})


def _view(match: Match, seat: Seat) -> Any:
    view = match.view(seat)
    assert view is not None
    return view


def _play(here: _MatchLog, seats: Sequence[SeatedAgent], budget: Callable[[], Budget]) -> None:
    match = here.match
    (seat,) = match.to_act
    forced = match.forced()
    if forced is not None:
        here.move(Kind.PASSED, seat, forced)
        return
    decision = seats[seat].agent.choose(_view(match, seat), without_false_pass(match.legal_moves(seat)), budget())
    here.move(Kind.MOVED, seat, decision.move, reason=decision.why)


def _end_what_is_decided(here: _MatchLog, seats: Sequence[SeatedAgent]) -> None:
    if here.match.phase is Phase.SCORING:
        here.add(here.match.round_ended())
    verdict = here.match.verdict()
    if verdict is not None:
        here.add(MatchEnded(verdict.points, verdict.reason, here.match.scores))
        for place, seated in enumerate(seats):
            for agent in agent_chain(seated.agent):
                if isinstance(agent, PersistentAgent):
                    agent.over(_view(here.match, Seat(place)), verdict.points)
