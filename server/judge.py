"""What may happen at a table: a command becomes events, or is refused. Changes nothing, knows no clock, asks nobody.

Whatever the rules dictate comes in the same batch as its cause: a last move, the round's end, the match's end.
`due` says what the server must do by itself, and when.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from server.settings import Delays
from server.table import Sitting, Table, Who, evolve, opened
from shared import fair
from shared.core import Game, Outcome, Seat
from shared.errors import GameError, Rejected, WireError
from shared.gamelog import Event, Kind, PlayerKind
from shared.match import Phase, sides
from shared.wire import Again, Counsel, Fill, Leave, Open, Play, Resign, Sit


@dataclass(frozen=True, slots=True)
class Deal:
    """The server deals."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The server makes a forced pass."""


@dataclass(frozen=True, slots=True)
class Silence:
    """The time for counsel is over."""


@dataclass(frozen=True, slots=True)
class Close:
    """The server ends the table."""

    reason: str


@dataclass(frozen=True, slots=True)
class Arrive:
    """An AI player that a host has brought takes its seat."""

    ref: str
    """Of the `fill` that asked for it."""
    seat: Seat
    by: str | None
    """Whose `fill` that was; None when the server has a lost player replaced."""


TableCommand = Sit | Arrive | Leave | Play | Counsel | Resign | Again
Deed = Deal | Pass | Silence | Close
"""What the server does by itself."""


@dataclass(frozen=True, slots=True)
class Due:
    """A deed and the time for it, in milliseconds since 1970."""

    at_ms: int
    deed: Deed


@dataclass(frozen=True, slots=True)
class Step:
    """An event and the table after it."""

    event: Event
    table: Table


@dataclass(frozen=True, slots=True)
class Decision:
    """What a command leads to: the steps to commit together. None when all is already as the command asks."""

    seat: Seat | None
    """Whom it concerns."""
    steps: tuple[Step, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """What is to be committed."""
        return tuple([step.event for step in self.steps])


class _Draft:
    """A batch of events in the making, and the table as it will be after them."""

    def __init__(self, table: Table, now_ms: int) -> None:
        self.table = table
        self.steps: list[Step] = []
        self._now_ms = now_ms

    def add(self, kind: Kind, seat: Seat | None = None, **facts: Any) -> Event:
        table = self.table
        match = table.match
        sitting = None if seat is None else table.seats[seat]
        begun = match.number > 1 or match.round > 0 or kind is Kind.DEALT
        event = Event(
            table.id,
            table.version + 1,
            kind,
            self._now_ms,
            match=match.number if begun else 0,
            round=match.round + 1 if kind is Kind.DEALT else match.round,
            ply=0 if kind is Kind.DEALT else match.ply + 1 if facts.get("move") else match.ply,
            seat=seat,
            sitting=None if sitting is None else sitting.version,
            **facts,
        )
        self.table = evolve(table, event)
        self.steps.append(Step(event, self.table))
        return event

    def decide(self, seat: Seat | None) -> Decision:
        """The batch with everything that follows from it by the rules."""
        if self.steps and self.table.match.phase is not Phase.OVER:
            _end_what_is_decided(self)
        return Decision(seat, tuple(self.steps))


def open_table(table_id: str, game: Game[Any, Any], command: Open, who: Who, seed: bytes, now_ms: int) -> Step:
    """The first event of a table of `game`. Raises OptionError."""
    data = {
        "game": game.id,
        "options": dict(game.options(command.options)),
        "public": command.public,
        "by": who.id,
        "commitment": fair.commitment(fair.match_secret(seed, 1)),
        "secret": seed.hex(),
    }
    event = Event(table_id, 1, Kind.OPENED, now_ms, ref=command.ref, data=data)
    return Step(event, opened(event))


def handle(table: Table, command: TableCommand | Deed, who: Who | None, now_ms: int) -> Decision:
    """What `command` leads to. `who` gives it; None is the server itself.

    Raises Rejected, and of a move NotationError, IllegalMove or AmbiguousMove.
    """
    if table.closed is not None:
        raise Rejected("table/closed", f"Table {table.id} is closed ({table.closed}).")
    draft = _Draft(table, now_ms)
    if who is None:
        return _act(draft, command)
    if isinstance(command, Sit):
        return _sit(draft, command, who)
    if isinstance(command, Arrive):
        return _arrive(draft, command, who)
    seat = table.seat_of(who.id)
    if seat is None:
        if isinstance(command, Leave):
            return draft.decide(None)  # whoever only watched has nothing to give up
        raise Rejected("table/not-seated", f"You have no seat at table {table.id}.")
    match command:
        case Play():
            _play(draft, command, seat)
        case Counsel():
            _counsel(draft, command, seat)
        case Resign():
            _resign(draft, command, seat)
        case Again():
            _again(draft, command, seat)
        case Leave():
            draft.add(Kind.LEFT, seat, ref=command.ref, data={"reason": "left"})
        case _:
            raise AssertionError(f"{command} is the server's alone")
    return draft.decide(seat)


def asks_the_same(before: Table, command: TableCommand, event: Event) -> bool:
    """Whether `command`, given at the table `before`, asks for what `event` then did: a command sent twice."""
    match command:
        case Play() if event.kind is Kind.MOVED:
            try:
                move = before.game.parse_move(before.match.state, command.move)
            except GameError:
                return False
            return before.game.format_move(before.match.state, move) == event.move
        case Counsel():
            return event.kind is Kind.COUNSELLED and (event.data or {}).get("wish") == command.wish
        case Sit() | Arrive():
            return event.kind is Kind.SAT and command.seat in (None, event.seat)
        case Leave():
            return event.kind is Kind.LEFT
        case Resign():
            return event.kind is Kind.RESIGNED
        case Again():
            return event.kind is Kind.AGAIN
        case _:
            return False


def due(table: Table, delays: Delays) -> Due | None:
    """What the server must do next by itself unless something else happens first."""
    if table.closed is not None:
        return None
    match = table.match
    if match.phase is Phase.DEAL and (table.has_started() or table.is_full()):
        wait_ms = delays.redeal_ms if table.voids else delays.round_ms if match.round else 0
        return Due(table.play_ms + wait_ms, Deal())
    if match.phase is Phase.COUNSEL:
        return Due(counsel_until_ms(table), Silence())
    if match.forced() is not None:
        return Due(table.play_ms + delays.pass_ms, Pass())
    return None


def counsel_until_ms(table: Table) -> int:
    """When silence becomes *either*."""
    return table.play_ms + 1_000 * int(table.options["counsel_s"])


def _act(draft: _Draft, deed: TableCommand | Deed) -> Decision:
    """A deed of the server. Does nothing when the table has moved on meanwhile."""
    table = draft.table
    match = table.match
    match deed:
        case Deal() if match.phase is Phase.DEAL and (table.has_started() or table.is_full()):
            nonces = [None if sitting is None else sitting.nonce for sitting in table.seats]
            deal, draw = fair.draw_deal(
                table.game, table.options, table.secret, nonces, match.number, match.round + 1, table.voids
            )
            draft.add(Kind.DEALT, data=match.deal_facts(deal, draw))
        case Pass() if match.forced() is not None:
            move = match.game.forced(match.state)
            _move(draft, move, match.to_act()[0], Kind.PASSED)
        case Silence() if match.phase is Phase.COUNSEL:
            for seat in match.to_act():
                draft.add(Kind.COUNSELLED, seat, data={"wish": "either", "silent": True})
        case Close(reason):
            draft.add(Kind.CLOSED, data={"reason": reason})
        case _:
            pass
    return draft.decide(None)


def check_fill(table: Table, command: Fill, who: Who) -> Sitting | None:
    """Whether `who` may have an AI player seated there; the sitting when this very command has seated it before.

    Raises Rejected.
    """
    sitting = table.seats[_seat_number(table, command.seat)]
    if sitting is not None and (sitting.by, sitting.ref, sitting.who.agent) == (who.id, command.ref, command.player):
        return sitting
    if table.closed is not None:
        raise Rejected("table/closed", f"Table {table.id} is closed ({table.closed}).")
    if who.id != table.opener and table.seat_of(who.id) is None:
        raise Rejected("table/not-seated", "Only who sits at a table or has opened it may fill its seats.")
    if sitting is not None:
        raise Rejected("table/seat-taken", f"Seat {command.seat} is taken.")
    return None


def _sit(draft: _Draft, command: Sit, who: Who) -> Decision:
    table = draft.table
    own = table.seat_of(who.id)
    if own is not None:
        if command.seat not in (None, own):
            raise Rejected("table/seat-taken", f"You sit in seat {own} already; leave it first.")
        return draft.decide(own)
    seat = _free_seat(table, command.seat)
    draft.add(Kind.SAT, seat, ref=command.ref, data=_sat_facts(table, who, nonce=command.nonce))
    return draft.decide(seat)


def _arrive(draft: _Draft, command: Arrive, who: Who) -> Decision:
    """A new AI player, or the same one with another book in place of one that its host has lost."""
    table = draft.table
    sitting = table.seats[command.seat]
    if sitting is not None:
        if sitting.who.id == who.id:
            return draft.decide(command.seat)
        if sitting.who.agent != who.agent:
            raise Rejected("table/seat-taken", f"Seat {command.seat} is taken.")
        draft.add(Kind.LEFT, command.seat, data={"reason": "host-gone"})
    draft.add(Kind.SAT, command.seat, ref=command.ref, data=_sat_facts(table, who, by=command.by))
    return draft.decide(command.seat)


def _sat_facts(table: Table, who: Who, *, nonce: str | None = None, by: str | None = None) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "player": who.id,
        "name": who.name,
        "kind": int(who.kind),
        "agent": who.agent,
        "book": who.book,
        "sat_in": table.is_running(),
        "nonce": nonce,
        "by": by,
    }
    return {name: value for name, value in facts.items() if value is not None}


def _free_seat(table: Table, wanted: int | None) -> Seat:
    if wanted is None:
        free = next((number for number, sitting in enumerate(table.seats) if sitting is None), None)
        if free is None:
            raise Rejected("table/full", f"Every seat at table {table.id} is taken.")
        return Seat(free)
    seat = _seat_number(table, wanted)
    if table.seats[seat] is not None:
        raise Rejected("table/seat-taken", f"Seat {seat} is taken.")
    return seat


def _seat_number(table: Table, wanted: int) -> Seat:
    if wanted >= table.game.seats:
        raise WireError("wire/invalid", f"{table.game.title} has seats 0 to {table.game.seats - 1}, not {wanted}.")
    return Seat(wanted)


def _check_version(table: Table, version: int) -> None:
    if version > table.version:
        raise Rejected("table/too-new", f"Table {table.id} is at version {table.version}, not yet at {version}.")
    if version < table.play_version:
        raise Rejected(
            "table/stale-version", f"Since version {version} something was played; look at version {table.version}."
        )


def _check_running(table: Table) -> None:
    if table.match.phase is Phase.OVER:
        raise Rejected("match/over", "The match is over.")
    if not table.has_started():
        raise Rejected("table/not-started", "The match has not begun.")


def _check_asked(table: Table, seat: Seat, version: int, phase: Phase) -> None:
    """Whether `seat` is asked for a choice of this phase, and has seen the question."""
    _check_running(table)
    _check_version(table, version)
    if table.match.phase is not phase or seat not in table.match.to_act():
        awaited = ", ".join(map(str, table.match.to_act())) or "none"
        what = "play" if phase is Phase.PLAY else "give counsel"
        raise Rejected("table/not-your-turn", f"It is not yours to {what} now; awaited seat: {awaited}.")


def _play(draft: _Draft, command: Play, seat: Seat) -> None:
    table = draft.table
    _check_asked(table, seat, command.version, Phase.PLAY)
    move = table.game.parse_move(table.match.state, command.move)
    _move(draft, move, seat, Kind.MOVED, ref=command.ref, reason=command.reason)


def _move(draft: _Draft, move: Any, seat: Seat, kind: Kind, **facts: Any) -> None:
    match = draft.table.match
    text = match.game.format_move(match.state, move)
    packed = match.game.pack(match.game.successor(match.state, move))
    draft.add(kind, seat, move=text, state=packed, **facts)


def _counsel(draft: _Draft, command: Counsel, seat: Seat) -> None:
    _check_asked(draft.table, seat, command.version, Phase.COUNSEL)
    draft.add(Kind.COUNSELLED, seat, ref=command.ref, data={"wish": command.wish, "silent": False})


def _resign(draft: _Draft, command: Resign, seat: Seat) -> None:
    """RULES, "Resigning and leaving": concedes once the human partner agrees; an AI partner always does."""
    table = draft.table
    _check_running(table)
    if seat in table.match.resigned:
        return
    draft.add(Kind.RESIGNED, seat, ref=command.ref)
    given_up = draft.table.match.resigned
    others = [partner for partner in sides(table.game, seat) if partner not in given_up]
    if not any(_is_person(table, partner) for partner in others):
        for partner in others:
            draft.add(Kind.RESIGNED, partner, data={"agrees": True})


def _is_person(table: Table, seat: Seat) -> bool:
    sitting = table.seats[seat]
    return sitting is not None and sitting.who.kind == PlayerKind.PERSON


def _again(draft: _Draft, command: Again, seat: Seat) -> None:
    table = draft.table
    if table.match.phase is not Phase.OVER:
        running = table.has_started()
        code = "match/running" if running else "table/not-started"
        raise Rejected(code, "The match goes on." if running else "The match has not begun.")
    if table.match.number >= fair.CHAIN:
        raise Rejected("table/limit", f"A table serves {fair.CHAIN} matches; open another.")
    if seat not in table.again:
        draft.add(Kind.AGAIN, seat, ref=command.ref)


def _end_what_is_decided(draft: _Draft) -> None:
    """Writes the end of the round and of the match as far as the rules have decided them."""
    match = draft.table.match
    if match.phase is Phase.SCORING:
        draft.add(Kind.ROUND_ENDED, data=match.round_facts())
    match = draft.table.match
    verdict = match.verdict()
    if verdict is None:
        return
    scores = match.scores
    if verdict.reason == "resigned" and match.game.target(match.options) is None:
        # The round is the match: its result goes to the log as every finished round's does.
        scores = verdict.points
        facts = {"points": list(verdict.points), "reason": verdict.reason, "scores": list(scores), "carry": 0}
        draft.add(Kind.ROUND_ENDED, data=facts)
    draft.add(Kind.MATCH_ENDED, data=_match_facts(draft.table, verdict, scores, cut_short=verdict.reason == "resigned"))


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
