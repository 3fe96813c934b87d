"""Makes the messages that each seat may see: the only place where a view is made for the network.

Everything is built up from what a seat may see, never stripped down from what the table holds: a forgotten field hides
instead of leaking. Events are numbered without holes and read the same for everybody, so what is secret at their time
is in none of them: a deal is told at the round's end by its hands, a wish once both partners have spoken, a reason at
once in open games and at the round's end where hands are hidden.

A state goes out with every move to everybody, so it is written without its model: what seldom changes is kept as
bytes, what all may know is written once a version, what is a seat's own beside it. That the bytes are what
`shared.protocol.TableState` would say is tested.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, cast

import msgspec
from msgspec import Raw
from pydantic import BaseModel

from server.tables.apply import evolve, opened
from server.tables.clocks import Clocks
from server.tables.decide import counsel_until_ms, is_reserved, may, may_ask_hint
from server.tables.public_names import EVENT_NAMES, PROPOSALS, SUBSTITUTE_REASONS
from server.tables.table import Holding, Occupant, Table, Who, is_by_ai
from shared.core import Outcome, Seat, team_of
from shared.events import (
    ClockSet,
    Closed,
    Counselled,
    Dealt,
    Event,
    Left,
    MatchEnded,
    MovesTakenBack,
    OfferDeclined,
    Offered,
    Opened,
    PlayerKind,
    RedealClaimed,
    RematchRequested,
    Resigned,
    Revealed,
    RoundEnded,
    Sat,
    SeatReclaimed,
    Substituted,
    TimedOut,
)
from shared.match import Phase
from shared.protocol import DaysClock, PublicEvent, Result, SeatInfo, TablePhase, TableState, TableSummary
from shared.protocol.reasons import admissible_reason

_PHASES: dict[Phase, TablePhase] = {
    Phase.DEAL: "deal",
    Phase.COUNSEL: "counsel",
    Phase.PLAY: "play",
    Phase.SCORING: "scoring",
    Phase.OVER: "over",
}


QUIET_MS = 120_000
"""So long after its last event a table without anybody there is cache in the list."""
Facts = Mapping[str, Any]
"""The fields of a model of the protocol, before anybody wants the model."""


def public_facts(event: Event, table: Table) -> Facts:
    """The fields of PublicEvent: `event` as everybody may know it; `table` is the table right after it."""
    return {
        "version": event.version,
        "kind": EVENT_NAMES[event.kind],
        "at_ms": event.at_ms,
        "seat": event.seat,
        "move": event.move,
        "reason": None
        if event.reason is None or table.game.hidden
        else admissible_reason(event.reason, by_ai=is_by_ai(table, event)),
        "by_substitute": _is_by_substitute(event, table),
        "clock_ms": event.clock_ms,
        "data": _public_data(event, table),
    }


def public_event(event: Event, table: Table) -> PublicEvent:
    """The same as a message tells it."""
    return PublicEvent(**public_facts(event, table))


def public_events(events: Iterable[Event], since: int) -> list[PublicEvent]:
    """Public facts about the events after version `since`, from all events of a table."""
    shown: list[PublicEvent] = []
    table: Table | None = None
    for event in events:
        table = opened(event) if table is None else evolve(table, event)
        if event.version > since:
            shown.append(public_event(event, table))
    return shown


def _is_by_substitute(event: Event, table: Table) -> bool:
    """Whether a substitute has done it."""
    holding = None if event.seat is None else table.holders[event.seat]
    return holding is not None and event.sitting == holding.sitting.version


class StateCache:
    """The parts of one table's states that seldom change: players, terms, scores, permissions."""

    def __init__(self) -> None:
        self._made_of: tuple[Any, ...] = ()
        self._bytes = b""
        self._may: dict[tuple[Seat, bool], list[str]] = {}

    def bytes_of(self, table: Table, present: Collection[str], gone_ms: Mapping[Seat, int]) -> bytes:
        """The first part of a state: `type` first, a comma last. To be called for every version, before `may`."""
        match, clocks = table.match, table.clocks
        here = [sitting is not None and sitting.who.id in present for sitting in table.seats]
        made_of = (
            (table.id, table.seats, table.holders, here, gone_ms, table.closed, table.again, table.round_result),
            table.hands,
            (match.number, match.round, match.phase, match.scores, match.outcome, match.resigned, match.proposals),
            None if clocks is None else clocks.flagged_ms,
            table.contributions,
            table.consulted,
            min(match.ply, table.game.seats),
        )
        if made_of != self._made_of:
            self._bytes = _encode(_still(table, present, gone_ms))[:-1] + b","
            self._made_of = made_of
            self._may.clear()
        return self._bytes

    def may(self, table: Table, seat: Seat, *, holds: bool) -> list[str]:
        """Permissions of the seat besides moving: `permissions.may`, kept ready in open games.

        There it follows from what the bytes are made of: whether there is a move to take back, from the first plies.
        Where hands are hidden they can be claims.
        """
        if table.game.hidden:
            return may(table, seat, holds=holds)
        known = self._may.get((seat, holds))
        if known is None:
            known = self._may[seat, holds] = may(table, seat, holds=holds)
        return known


class Publication:
    """The states of one version of a table: one for each seat, one for all spectators."""

    def __init__(
        self,
        table: Table,
        present: Collection[str],
        event: Facts | None,
        now_ms: int,
        leaving_ms: Mapping[Seat, int] = MappingProxyType({}),
        cache: StateCache | None = None,
    ) -> None:
        """`event`: the fields of PublicEvent; None: of no event in particular. `leaving_ms`: the seats whose owners are
        away, and when the table's terms for that take effect. `still`: the table's own, kept from one version to the
        next.
        """
        gone_ms = {seat: max(0, at_ms - now_ms) for seat, at_ms in leaving_ms.items()}
        self._table = table
        self._to_act = () if table.closed else table.match.to_act()
        self._cache = cache or StateCache()
        begun = self._cache.bytes_of(table, present, gone_ms)
        self._common = begun + _encode(_moving(table, self._to_act, event, now_ms))[1:-1]
        self._encoded: dict[tuple[Seat | None, bool, tuple[str, ...]], bytes] = {}
        self._spectators: bytes | None = None

    def encoded(self, seat: Seat | None, *, holds: bool = False, spectator_may: Sequence[str] = ()) -> bytes:
        """Everything that `seat` (None: a spectator) may know, as the message sent.

        `holds`: to the AI player that plays it in its owner's stead. `spectator_may`: what this spectator may do.
        """
        key = seat, holds, tuple(spectator_may)
        encoded = self._encoded.get(key)
        if encoded is None:
            encoded = b"%s,%s" % (self._common, _encode(self._own(seat, spectator_may, holds=holds))[1:])
            self._encoded[key] = encoded
        return encoded

    def state(self, seat: Seat | None) -> TableState:
        """The same as a message."""
        return TableState.model_validate_json(self.encoded(seat))

    def _seen(self) -> bytes:
        """The round as spectators know it; in an open game everybody sees the same board."""
        if self._spectators is None:
            self._spectators = _encode(_round_view(self._table, None))
        return self._spectators

    def _own(self, seat: Seat | None, spectator_may: Sequence[str], *, holds: bool) -> Facts:
        """The fields that differ from seat to seat."""
        table = self._table
        view = self._seen() if seat is None or not table.game.hidden else _encode(_round_view(table, seat))
        legal = () if seat is None or seat not in self._to_act else table.match.legal_moves(seat)
        allowed = spectator_may if seat is None else self._cache.may(table, seat, holds=holds)
        if seat is not None and not holds and may_ask_hint(table, seat):
            allowed = [*allowed, "hint"]
        return {"you": seat, "legal": legal, "view": Raw(view), "may": allowed}


def question(table: Table, seat: Seat, now_ms: int) -> TableState:
    """The position as `seat` may see it, for an AI host that is asked for a hint: without the players' names."""
    state = Publication(table, (), None, now_ms).state(seat)
    nobody = [SeatInfo(seat=it.seat, team=it.team) for it in state.seats]
    return state.model_copy(update={"seats": nobody})


def seat_infos(table: Table, present: Collection[str]) -> list[SeatInfo]:
    """The players by seat; `present` holds the public ids of those who are connected."""
    return [SeatInfo(**seat) for seat in _seats(table, present, {})]


def summary(table: Table, present: Collection[str], shown: Table | None = None, spectators: int = 0) -> TableSummary:
    """The table in the lobby's list: who sits there now, and the play as spectators are shown it (None: as it is)."""
    shown = table if shown is None else shown
    return TableSummary(
        table=table.id,
        game=table.game.id,
        phase=phase_of(shown),
        version=shown.version,
        match=shown.match.number,
        round=shown.match.round,
        scores=list(shown.match.scores),
        seats=seat_infos(table, present),
        opened_ms=table.opened_ms,
        terms=table.terms,
        spectators=spectators,
    )


def is_listed(
    table: Table, present: Collection[str], now_ms: int, shown: Table | None = None, spectators: int = 0
) -> bool:
    """Whether the table is in the lobby's list: a public one with somebody to play with, or with play to watch.

    Tables that all people have left are not, unless they play by correspondence or over HTTP, where a program needs no
    connection; nor are finished ones, unless a player is cache there, who finds its own table in the list. AI players
    among themselves are worth watching.
    """
    if not table.public:
        return False
    shown = table if shown is None else shown
    people = [sitting.who.id for sitting in table.seats if sitting is not None and sitting.who.kind != PlayerKind.AI]
    if any(player in present for player in people):
        return True
    if phase_of(shown) == "over":
        return False
    is_awaited = isinstance(table.terms.clock, DaysClock) if people else table.is_full() or table.opener in present
    return is_awaited or spectators > 0 or now_ms - shown.last.at_ms < QUIET_MS


def phase_of(table: Table) -> TablePhase:
    """The phase of the table, in the protocol's words."""
    if table.closed is not None:
        return "closed"
    if table.match.phase is Phase.DEAL and not table.has_started() and not table.is_full():
        return "waiting"
    return _PHASES[table.match.phase]


def _still(table: Table, present: Collection[str], gone_ms: Mapping[Seat, int]) -> Facts:
    """The fields of a state that everybody may know and few events change, `type` first."""
    match = table.match
    return {
        "type": "state",
        "table": table.id,
        "game": table.game.id,
        "options": table.options,
        "terms": table.terms,
        "seats": _seats(table, present, gone_ms),
        "match": match.number,
        "commitment": table.commitment,
        "reveal": _reveals(table),
        "round": match.round,
        "phase": phase_of(table),
        "scores": match.scores,
        "round_result": result_of(table.round_result),
        "result": result_of(match.outcome),
        "rematch": table.again,
        "resigned": match.resigned,
    }


def _reveals(table: Table) -> Facts | None:
    """The fields of Reveals."""
    awaited = table.to_reveal()
    if not awaited or table.contributions is None:
        return None
    return {"awaited": awaited, "commitments": table.contributions.commitments}


def _moving(table: Table, to_act: Sequence[Seat], event: Facts | None, now_ms: int) -> Facts:
    """The fields of a state that everybody may know and most events change."""
    match = table.match
    return {
        "version": table.version,
        "ply": match.ply,
        "to_act": to_act,
        "counsel_ms": max(0, counsel_until_ms(table) - now_ms) if match.phase is Phase.COUNSEL else None,
        "clock": None if table.clocks is None else _clock(table.clocks, now_ms),
        "proposed": [{"seat": it.seat, "what": PROPOSALS[it.what]} for it in match.proposals],
        "event": event,
    }


def _clock(clocks: Clocks, now_ms: int) -> Facts:
    """The fields of ClockView."""
    return {"left_ms": clocks.left_at(now_ms), "running": clocks.running, "paused": clocks.paused}


def _plain(model: Any) -> Raw:
    """A model inside a state."""
    assert isinstance(model, BaseModel), f"no {type(model).__name__} belongs in a message"
    return Raw(model.__pydantic_serializer__.to_json(model))


_encode = msgspec.json.Encoder(enc_hook=_plain).encode


def result_of(outcome: Outcome | None) -> Result | None:
    """Points and reason; None while there is no outcome."""
    if outcome is None:
        return None
    return Result(points=list(outcome.points), reason=outcome.reason)


def _round_view(table: Table, seat: Seat | None) -> Facts | None:
    """The round as `seat` may know it: the fields of RoundView."""
    if table.match.state is None:
        return None
    view = table.game.view(table.match.state, seat)
    return {
        "board": view.board,
        "start": view.start,
        "first": view.first,
        "history": view.history,
        "hand": view.hand,
        "counts": view.counts,
    }


def _seats(table: Table, present: Collection[str], gone_ms: Mapping[Seat, int]) -> list[dict[str, Any]]:
    """The fields of SeatInfo, seat by seat."""
    seats = [Seat(number) for number in range(table.game.seats)]
    return [_seat(table, seat, table.seats[seat], present, gone_ms.get(seat)) for seat in seats]


def _seat(
    table: Table, seat: Seat, sitting: Occupant | None, present: Collection[str], gone_ms: int | None
) -> dict[str, Any]:
    who = None if sitting is None else sitting.who
    holding = table.holders[seat]
    return {
        "seat": seat,
        "team": team_of(table.game, seat),
        "id": who and who.id,
        "name": who and who.name,
        "kind": who and ("ai" if who.kind == PlayerKind.AI else "person"),
        "player": who and who.agent,
        "book": None if who is None else who.book if holding else _book(table, seat, who),
        "present": who is not None and who.id in present,
        "took_over": sitting is not None and sitting.sat_in,
        "substitute": holding and _substitute(table, seat, holding),
        "absent_ms": gone_ms,
        "bot": who is not None and who.bot,
        "reserved": is_reserved(table, seat),
    }


def _substitute(table: Table, seat: Seat, holding: Holding) -> dict[str, Any]:
    """The fields of Holder."""
    who = holding.sitting.who
    book = _book(table, seat, who)
    return {"id": who.id, "name": who.name, "player": who.agent, "book": book, "reason": _reason_word(holding.reason)}


def _book(table: Table, seat: Seat, who: Who) -> int | None:
    """The book that the player who plays there consulted in this match; before its first move the one it brought."""
    consulted = table.consulted[seat] if table.consulted else None
    return who.book if consulted is None else consulted


def _public_data(event: Event, table: Table) -> dict[str, Any]:
    """The part of an event's data that everybody may see."""
    match event.data:
        case None:  # first: nearly all are moves
            return {}
        case Opened() as it:
            terms = None if it.terms is None else table.terms.model_dump(mode="json")
            return _present(
                game=it.game, options=it.options, terms=terms, public=it.public, by=it.by, commitment=it.commitment
            )
        case Sat() as it:
            return _sat(it)
        case Substituted() as it:
            shown = _present(name=it.name, agent=it.agent, book=it.book, commitment=it.commitment)
            return {"id": it.player, **shown, "reason": _reason_word(it.reason)}
        case SeatReclaimed(by=by):
            return {"by": _reason_word(by)}
        case ClockSet() as it:
            return _present(left_ms=it.left_ms, reason=it.reason, to=it.to, paused=it.frozen or None)
        case TimedOut(reason=reason, policy=policy):
            return {"reason": reason, "policy": policy}
        case Dealt() as it:
            return _dealt(it, table)
        case Counselled():
            if table.match.phase is Phase.COUNSEL:
                return {}
            return {"wishes": {str(seat): wish for seat, wish in table.match.wishes}, "leader": table.match.leader}
        case Left(reason=reason) | Closed(reason=reason):
            return {"reason": reason}
        case Resigned(agrees=agrees):
            return {"agrees": True} if agrees else {}
        case Offered(what=what) | OfferDeclined(what=what):
            return {"what": PROPOSALS[what]}
        case MovesTakenBack(plies=plies):
            return {"plies": plies}
        case RematchRequested(commitment=commitment) | Revealed(commitment=commitment):
            return _present(commitment=commitment)  # the nonce itself comes with the deal
        case RedealClaimed(condition=condition, hand=hand):
            return {"condition": condition, "hand": list(hand)}
        case RoundEnded() as it:
            result = _present(points=it.points, reason=it.reason, scores=it.scores, carry=it.carry, hands=it.hands)
            return result | _reasons(table)
        case MatchEnded() as it:
            result = _present(points=it.points, reason=it.reason, scores=it.scores, secret=it.secret, hands=it.hands)
            return result if it.hands is None else result | _reasons(table)


def _reason_word(stored: str) -> str:
    return SUBSTITUTE_REASONS.get(stored, stored)


def _present(**fields: Any) -> dict[str, Any]:
    """The fields that are not None, tuples as lists."""
    return {name: _lists(value) for name, value in fields.items() if value is not None}


def _lists(value: Any) -> Any:
    return [_lists(item) for item in cast("tuple[Any, ...]", value)] if isinstance(value, tuple) else value


def _sat(data: Sat) -> dict[str, Any]:
    """The player, as everybody may know them."""
    shown = _present(
        id=data.player,
        name=data.name,
        agent=data.agent,
        book=data.book,
        took_over=data.sat_in,
        nonce=data.nonce,
        commitment=data.commitment,
        bot=data.bot or None,
    )
    return {**shown, "kind": "ai" if data.kind is PlayerKind.AI else "person"}


def _dealt(data: Dealt, table: Table) -> dict[str, Any]:
    """The leader; of a void deal the reason and the hand that voids it: rules, "Redeal", shown for a moment."""
    drawn_from = _present(nonces=data.nonces, commitments=data.commitments)
    if data.redeal is None:
        return {"leader": data.leader, **drawn_from}
    condition, seat = data.redeal.condition, data.redeal.seat
    void = table.game.begin(table.options, data.deal, None, table.match.round + 1)
    hand = table.game.view(void, seat).hand
    return {"redeal": {"condition": condition, "seat": seat, "hand": list(hand)}, **drawn_from}


def _reasons(table: Table) -> dict[str, Any]:
    """The reasons kept back while hands were hidden."""
    if not table.reasons:
        return {}
    known = [(it, admissible_reason(it.reason, by_ai=it.by_ai)) for it in table.reasons]
    return {"reasons": [{"ply": it.ply, "seat": it.seat, "reason": reason} for it, reason in known if reason]}
