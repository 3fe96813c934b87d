"""A batch of events in the making, and what it leads to."""

from typing import Any

from msgspec import Struct

from server.core.participant import Participant
from server.tables.apply import evolve, opened
from server.tables.table import Table
from shared import fair
from shared.core import Game, Seat
from shared.errors import PositionError, Rejected
from shared.events import KINDS, Duplicate, Event, EventData, Kind, MatchEnded, Opened, RoundEnded, VacatedSeats
from shared.games.start_positions import start_position
from shared.match import PLAY, Phase
from shared.protocol import Open
from shared.reasons import StoredReason


class Step(Struct, frozen=True, gc=False):
    """An event and the table after it."""

    event: Event
    table: Table


class CommandDecision(Struct, frozen=True, gc=False):
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


_PLAYERS = (Kind.COUNSELLED, Kind.OFFERED, Kind.OFFER_DECLINED, Kind.REDEAL_CLAIMED)
"""Events caused by the current player of the seat, its owner or a substitute; all others are caused by the owner."""


class Draft(Struct, eq=False):
    """A batch of events in the making, and the table as it will be after them."""

    table: Table
    now_ms: int
    lag_ms: int = 0
    """Of the connection by which the command came."""
    steps: list[Step] = []
    refusal: Rejected | None = None

    def add(
        self,
        what: EventData | Kind,
        seat: Seat | None = None,
        *,
        ply: int | None = None,
        ref: str | None = None,
    ) -> Event:
        """Write an event that is no move, given by its data or, where it has none, by its kind.

        `ply`: where the round then is, if not where it was.
        """
        kind, data = (what, None) if isinstance(what, Kind) else (KINDS[type(what)], what)
        table = self.table
        match = table.match
        sitting = None if seat is None else table.playing(seat) if kind in _PLAYERS else table.seats[seat]
        if ply is None:
            ply = 0 if kind is Kind.DEALT else match.ply
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
            data=data,
            ref=ref,
        )
        self._append(event)
        return event

    def add_move(self, chosen: Any, seat: Seat, kind: Kind, **facts: Any) -> None:
        """Write a legal move of the game. `facts`: see `add_played`."""
        match = self.table.match
        game = match.game
        after = game.successor(match.state, chosen)
        self.add_played(kind, seat, game.format_move(match.state, chosen), game.pack(after), after, **facts)

    def add_played(
        self,
        kind: Kind,
        seat: Seat | None,
        move: str | None,
        packed: bytes | None,
        after: Any,
        *,
        clock_ms: int | None = None,
        ref: str | None = None,
        reason: StoredReason | None = None,
    ) -> Event:
        """Write a move that leads to the game's state `after`, given as the event has it."""
        table = self.table
        match, sitting = table.match, None if seat is None else table.playing(seat)
        event = Event(
            table.id,
            table.version + 1,
            kind,
            self.now_ms,
            match.number,
            match.round,
            match.ply + 1,
            seat,
            None if sitting is None else sitting.version,
            move,
            packed,
            clock_ms,
            ref,
            reason,
        )
        self._append(event, after)
        return event

    def _append(self, event: Event, state: Any = None) -> None:
        """`state`: see `evolve`."""
        self.table = evolve(self.table, event, state)
        self.steps.append(Step(event, self.table))

    def decide(self, seat: Seat | None) -> CommandDecision:
        """The batch with everything that follows from it by the rules."""
        if self.steps:
            _end_what_is_decided(self)
        return CommandDecision(seat, tuple(self.steps), self.refusal)


def open_table(
    table_id: str,
    game: Game[Any, Any],
    command: Open,
    who: Participant,
    seed: bytes,
    now_ms: int,
    vacated: VacatedSeats = "anyone",
    reserved: tuple[str, ...] | None = None,
    duplicate: Duplicate | None = None,
) -> Step:
    """The first event of a table of `game`. `duplicate`: of one whose boards other tables play too, from the same seed.

    Raises OptionError, PositionError.
    """
    options = dict(game.options(command.options))
    start = None if command.start is None else start_position(game, options, command.start)
    if start is not None and command.terms.rated:
        raise PositionError("A table that opens from a given position is never rated.")
    data = Opened(
        game=game.id,
        options=options,
        public=command.public,
        terms=command.terms.settled(seats=game.seats, public=command.public, set_up=start is not None).stored(),
        by=who.id,
        commitment=fair.commitment(fair.match_secret(seed, 1)),
        secret=seed.hex(),
        vacated=vacated,
        start=start,
        reserved=reserved,
        duplicate=duplicate,
    )
    event = Event(table_id, 1, Kind.OPENED, now_ms, ref=command.ref, data=data)
    return Step(event, opened(event))


CUT_SHORT = ("resigned", "agreed", "time", "absent")
"""Reasons of a match's end that leave its round unfinished."""


def _end_what_is_decided(draft: Draft) -> None:
    """Writes the end of the round and of the match as far as the rules have decided them."""
    match = draft.table.match
    if match.phase is PLAY and not (match.forfeit or match.resigned or match.proposals or match.released):
        return  # nearly always
    if match.phase is Phase.OVER:
        return
    if match.phase is Phase.SCORING:
        draft.add(match.round_ended())
    match = draft.table.match
    verdict = match.verdict()
    if verdict is None:
        return
    scores = match.scores
    cut_short = verdict.reason in CUT_SHORT
    if cut_short and match.game.target(match.options) is None:
        # The round is the match: its result goes to the log as every finished round's does.
        scores = verdict.points
        draft.add(RoundEnded(verdict.points, verdict.reason, scores, carry=0))
    hands = match.hands() if cut_short and match.game.hidden else None
    draft.add(MatchEnded(verdict.points, verdict.reason, scores, draft.table.secret.hex(), hands))
