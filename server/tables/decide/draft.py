"""A batch of events in the making, and what it leads to. Judges no command."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.settings import VacatedSeats
from server.tables.apply import evolve, opened
from server.tables.table import Table, Who
from shared import fair
from shared.core import Game, Outcome, Seat
from shared.errors import Rejected
from shared.events import Event, Kind
from shared.match import Phase
from shared.protocol import Open
from shared.values import value_type


@value_type
class Step:
    """An event and the table after it."""

    event: Event
    table: Table


@value_type
class CommandDecision:
    """The result of a command: the steps to commit together. None when all is already as the command asks."""

    seat: Seat | None
    """The seat that it concerns."""
    steps: tuple[Step, ...]
    refusal: Rejected | None = None
    """The refusal that answers the command although there are steps: its time was up, and the steps say that."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The steps to commit."""
        return tuple([step.event for step in self.steps])


_PLAYERS = (Kind.MOVED, Kind.PASSED, Kind.COUNSELLED, Kind.PROPOSED, Kind.DECLINED, Kind.CLAIMED)
"""Events that are the doing of whoever plays the seat; all others are its owner's."""


class Draft:
    """A batch of events in the making, and the table as it will be after them."""

    def __init__(self, table: Table, now_ms: int, lag_ms: int = 0) -> None:
        self.table = table
        self.steps: list[Step] = []
        self.now_ms = now_ms
        self.lag_ms = lag_ms
        """Of the line by which the command came."""
        self.refusal: Rejected | None = None

    def add(
        self, kind: Kind, seat: Seat | None = None, *, ply: int | None = None, after: Any = None, **facts: Any
    ) -> Event:
        """Write an event. `ply`: where the round then is, if not where a move or none would bring it. `after` is the
        game's state after its move, where it is known: it is not worked out again.
        """
        table = self.table
        match = table.match
        sitting = None if seat is None else table.playing(seat) if kind in _PLAYERS else table.seats[seat]
        if ply is None:
            ply = 0 if kind is Kind.DEALT else match.ply + 1 if facts.get("move") else match.ply
        begun = match.number > 1 or match.round > 0 or kind is Kind.DEALT
        event = Event(
            table.id,
            table.version + 1,
            kind,
            self.now_ms,
            match=match.number if begun else 0,
            round=match.round + 1 if kind is Kind.DEALT else match.round,
            ply=ply,
            seat=seat,
            sitting=None if sitting is None else sitting.version,
            **facts,
        )
        self.table = evolve(table, event, after)
        self.steps.append(Step(event, self.table))
        return event

    def decide(self, seat: Seat | None) -> CommandDecision:
        """The batch with everything that follows from it by the rules."""
        if self.steps and self.table.match.phase is not Phase.OVER:
            _end_what_is_decided(self)
        return CommandDecision(seat, tuple(self.steps), self.refusal)


def open_table(
    table_id: str,
    game: Game[Any, Any],
    command: Open,
    who: Who,
    seed: bytes,
    now_ms: int,
    vacated: VacatedSeats = "anyone",
) -> Step:
    """The first event of a table of `game`. Raises OptionError."""
    data = {
        "game": game.id,
        "options": dict(game.options(command.options)),
        "terms": command.terms.settled(seats=game.seats, public=command.public).model_dump(mode="json"),
        "public": command.public,
        "by": who.id,
        "commitment": fair.commitment(fair.match_secret(seed, 1)),
        "secret": seed.hex(),
    }
    if vacated != "anyone":
        data["vacated"] = vacated
    event = Event(table_id, 1, Kind.OPENED, now_ms, ref=command.ref, data=data)
    return Step(event, opened(event))


CUT_SHORT = ("resigned", "agreed", "time", "absent")
"""Reasons of a match's end that leave its round unfinished."""


def _end_what_is_decided(draft: Draft) -> None:
    """Writes the end of the round and of the match as far as the rules have decided them."""
    match = draft.table.match
    if match.phase is Phase.SCORING:
        draft.add(Kind.ROUND_ENDED, data=match.round_facts())
    match = draft.table.match
    verdict = match.verdict()
    if verdict is None:
        return
    scores = match.scores
    cut_short = verdict.reason in CUT_SHORT
    if cut_short and match.game.target(match.options) is None:
        # The round is the match: its result goes to the log as every finished round's does.
        scores = verdict.points
        facts = {"points": list(verdict.points), "reason": verdict.reason, "scores": list(scores), "carry": 0}
        draft.add(Kind.ROUND_ENDED, data=facts)
    draft.add(Kind.MATCH_ENDED, data=_match_facts(draft.table, verdict, scores, cut_short=cut_short))


def _match_facts(table: Table, verdict: Outcome, scores: Sequence[int], *, cut_short: bool) -> Mapping[str, Any]:
    facts: dict[str, Any] = {
        "points": list(verdict.points),
        "reason": verdict.reason,
        "scores": list(scores),
        "secret": table.secret.hex(),
    }
    if cut_short and table.game.hidden:
        seats = [Seat(number) for number in range(table.game.seats)]
        facts["hands"] = [list(table.game.view(table.match.state, seat).hand) for seat in seats]
    return facts
