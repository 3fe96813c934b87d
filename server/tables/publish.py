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
from typing import Any

import msgspec
from msgspec import Raw
from pydantic import BaseModel

from server.tables.apply import evolve, opened
from server.tables.clocks import Clocks
from server.tables.decide import counsel_until_ms, is_reserved, may, may_ask_hint
from server.tables.table import Holding, Occupant, Table, Who, is_by_ai
from shared.core import Outcome, Seat, team_of
from shared.events import Event, Kind, PlayerKind
from shared.match import Phase
from shared.protocol import DaysClock, PublicEvent, Result, SeatInfo, TablePhase, TableState, TableSummary
from shared.protocol.reasons import admissible_reason

_NAMES = {kind: kind.name.lower() for kind in Kind}
_PHASES: dict[Phase, TablePhase] = {
    Phase.DEAL: "deal",
    Phase.COUNSEL: "counsel",
    Phase.PLAY: "play",
    Phase.SCORING: "scoring",
    Phase.OVER: "over",
}


QUIET_MS = 120_000
"""So long after its last event a table without anybody there is still in the list."""
Facts = Mapping[str, Any]
"""The fields of a model of the protocol, before anybody wants the model."""


def public_facts(event: Event, table: Table) -> Facts:
    """The fields of PublicEvent: `event` as everybody may know it; `table` is the table right after it."""
    return {
        "version": event.version,
        "kind": _NAMES[event.kind],
        "at_ms": event.at_ms,
        "seat": event.seat,
        "move": event.move,
        "reason": None
        if event.reason is None or table.game.hidden
        else admissible_reason(event.reason, by_ai=is_by_ai(table, event)),
        "stand_in": _is_stand_in(event, table),
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


def _is_stand_in(event: Event, table: Table) -> bool:
    """Whether an AI player that holds the seat has done it."""
    holding = None if event.seat is None else table.holders[event.seat]
    return holding is not None and event.sitting == holding.sitting.version


class Still:
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
        still: Still | None = None,
    ) -> None:
        """`event`: the fields of PublicEvent; None: of no event in particular. `leaving_ms`: the seats whose owners are
        away, and when the table's terms for that take effect. `still`: the table's own, kept from one version to the
        next.
        """
        gone_ms = {seat: max(0, at_ms - now_ms) for seat, at_ms in leaving_ms.items()}
        self._table = table
        self._to_act = () if table.closed else table.match.to_act()
        self._still = still or Still()
        begun = self._still.bytes_of(table, present, gone_ms)
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
        allowed = spectator_may if seat is None else self._still.may(table, seat, holds=holds)
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


def summary(table: Table, present: Collection[str], shown: Table | None = None, watchers: int = 0) -> TableSummary:
    """The table in the lobby's list: who sits there now, and the play as watchers are shown it (None: as it is)."""
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
        watchers=watchers,
    )


def is_listed(
    table: Table, present: Collection[str], now_ms: int, shown: Table | None = None, watchers: int = 0
) -> bool:
    """Whether the table is in the lobby's list: a public one with somebody to play with, or with play to watch.

    Tables that all people have left are not, unless they play by correspondence or over HTTP, where a program needs no
    connection; nor are finished ones, unless a player is still there, who finds its own table in the list. AI players
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
    return is_awaited or watchers > 0 or now_ms - shown.last.at_ms < QUIET_MS


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
        "again": table.again,
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
        "proposed": [{"seat": it.seat, "what": it.what} for it in match.proposals] if match.proposals else (),
        "event": event,
    }


def _clock(clocks: Clocks, now_ms: int) -> Facts:
    """The fields of ClockView."""
    return {"left_ms": clocks.left_at(now_ms), "running": clocks.running, "frozen": clocks.frozen}


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
        "sat_in": sitting is not None and sitting.sat_in,
        "held": holding and _holder(table, seat, holding),
        "gone_ms": gone_ms,
        "bot": who is not None and who.bot,
        "reserved": is_reserved(table, seat),
    }


def _holder(table: Table, seat: Seat, holding: Holding) -> dict[str, Any]:
    """The fields of Holder."""
    who = holding.sitting.who
    book = _book(table, seat, who)
    return {"id": who.id, "name": who.name, "player": who.agent, "book": book, "reason": holding.reason}


def _book(table: Table, seat: Seat, who: Who) -> int | None:
    """The book that the player who plays there consulted in this match; before its first move the one it brought."""
    consulted = table.consulted[seat] if table.consulted else None
    return who.book if consulted is None else consulted


def _public_data(event: Event, table: Table) -> dict[str, Any]:
    """The part of an event's data that everybody may see."""
    data = event.data or {}
    match event.kind:
        case Kind.MOVED:  # first: nearly all are
            return {}
        case Kind.OPENED:
            return _only(data, "game", "options", "terms", "public", "by", "commitment")
        case Kind.SAT:
            shown = {"id" if name == "player" else name: value for name, value in data.items() if name in _SAT_FIELDS}
            return {**shown, "kind": "ai" if data["kind"] == PlayerKind.AI else "person"}
        case Kind.HELD:
            return {"id": data.get("player"), **_only(data, "name", "agent", "book", "commitment", "reason")}
        case Kind.TAKEN_BACK:
            return _only(data, "by")
        case Kind.CLOCK_SET:
            return _only(data, "left_ms", "reason", "to", "frozen")
        case Kind.TIMED_OUT:
            return _only(data, "reason", "policy")
        case Kind.DEALT:
            return _dealt(data, table)
        case Kind.COUNSELLED if table.match.phase is not Phase.COUNSEL:
            wishes = {str(seat): wish for seat, wish in table.match.wishes}
            return {"wishes": wishes, "leader": table.match.leader}
        case Kind.LEFT | Kind.CLOSED:
            return _only(data, "reason")
        case Kind.RESIGNED:
            return _only(data, "agrees")
        case Kind.PROPOSED | Kind.DECLINED:
            return _only(data, "what")
        case Kind.UNDONE:
            return _only(data, "plies")
        case Kind.AGAIN | Kind.REVEALED:  # the nonce itself comes with the deal
            return _only(data, "commitment")
        case Kind.CLAIMED:
            return _only(data, "condition", "hand")
        case Kind.ROUND_ENDED:
            return _only(data, "points", "reason", "scores", "carry", "hands") | _reasons(table)
        case Kind.MATCH_ENDED:
            late = _reasons(table) if "hands" in data else {}
            return _only(data, "points", "reason", "scores", "secret", "hands") | late
        case _:
            return {}


_SAT_FIELDS = ("player", "name", "agent", "book", "sat_in", "commitment", "nonce", "bot")


def _only(data: Any, *names: str) -> dict[str, Any]:
    return {name: data[name] for name in names if name in data}


def _dealt(data: Any, table: Table) -> dict[str, Any]:
    """The leader; of a void deal the reason and the hand that voids it: rules, "Redeal", shown for a moment."""
    redeal, drawn_from = data.get("redeal"), _only(data, "nonces", "commitments")
    if not redeal:
        return _only(data, "leader") | drawn_from
    void = table.game.begin(table.options, data["deal"], None, table.match.round + 1)
    hand = table.game.view(void, Seat(redeal["seat"])).hand
    return {"redeal": {"condition": redeal["condition"], "seat": redeal["seat"], "hand": list(hand)}, **drawn_from}


def _reasons(table: Table) -> dict[str, Any]:
    """The reasons kept back while hands were hidden."""
    if not table.reasons:
        return {}
    known = [(it, admissible_reason(it.reason, by_ai=it.by_ai)) for it in table.reasons]
    return {"reasons": [{"ply": it.ply, "seat": it.seat, "reason": reason} for it, reason in known if reason]}
