"""Makes the messages that each seat may see: the only place where a view is made for the network.

Everything is built up from what a seat may see, never stripped down from the table: a forgotten field hides instead of
leaking. `server.tables.public_events` does the same for events.

A subscriber is sent a full state once and then updates: the fields that differ from those of the publication before. A
message is encoded without its model: once for all spectators and all seats that see the same, with what is a seat's own
beside it. Tests compare the bytes with `shared.protocol.TableState`, and states that were updated with full ones.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw
from pydantic import BaseModel

from server.tables.apply import evolve, opened
from server.tables.clocks import Clocks
from server.tables.decide.permissions import may
from server.tables.public_events import Facts, PublicFacts, public_data
from server.tables.public_names import EVENT_NAMES, PROPOSALS
from server.tables.public_seats import phase_of, seat_facts
from server.tables.table import Table, is_by_ai
from shared.core import Outcome, Seat
from shared.events import Event
from shared.match import COUNSEL
from shared.protocol import PublicEvent, Result, SeatInfo, TableState
from shared.protocol.reasons import public_reason

Audience = tuple[Seat | None, bool, tuple[str, ...]]
"""Receivers of the same message: their seat (None: spectators), whether they substitute for its owner, and what they
may do there if they are spectators."""


_TIMES = ("clock", "counsel_ms")
"""Fields that change as time passes."""


class _Settled:
    """The fields of a state that everybody may know and few events change, shared by publications as long as they stay
    the same: players, terms, scores; and permissions, which follow from them."""

    def __init__(self, table: Table, present: Collection[str], gone_ms: Mapping[Seat, int]) -> None:
        self.facts = _still(table, present, gone_ms)
        self._encoded = b""
        self._may: dict[tuple[Seat, bool, bool, bool], list[str]] = {}

    def encoded(self) -> bytes:
        """The first part of a state: `type` first, a comma last."""
        if not self._encoded:
            self._encoded = _encode(self.facts)[:-1] + b","
        return self._encoded

    def may(self, table: Table, seat: Seat, *, holds: bool) -> list[str]:
        """Permissions of the seat besides moving: `permissions.may`, computed once.

        They follow from `_made_of` (whether there is a move to take back, from the first plies) and from the turn. Only
        a claim, where hands are hidden, follows from the hand.
        """
        match = table.match
        key = seat, holds, seat in match.to_act, table.game.hidden and match.claim(seat) is not None
        known = self._may.get(key)
        if known is None:
            known = self._may[key] = may(table, seat, holds=holds)
        return known


class Publication:
    """The messages about one version of a table: a state or an update for each seat, and for spectators."""

    def __init__(
        self,
        table: Table,
        present: Collection[str],
        event: PublicFacts | None,
        now_ms: int,
        leaving_ms: Mapping[Seat, int] = MappingProxyType({}),
        before: "Publication | None" = None,
    ) -> None:
        """`event`: None: of no event in particular. `leaving_ms`: the seats whose owners are
        away, and when the table's terms for that take effect. `before`: the publication that receivers were sent last;
        it can make no more updates itself.
        """
        self.before = before
        self._table = table
        self._to_act = () if table.closed else table.match.to_act
        self._leaving_ms = leaving_ms
        self._made_of = _made_of(table, present, leaving_ms)
        if before is not None:
            before.before = None  # else a table would remember every version
        if before is not None and before._made_of == self._made_of and not leaving_ms:
            self._settled = before._settled
        else:
            gone_ms = {seat: max(0, at_ms - now_ms) for seat, at_ms in leaving_ms.items()}
            self._settled = _Settled(table, present, gone_ms)
        self._moving = _moving(table, self._to_act, event, now_ms)
        self._common = b""
        self._update: _CommonUpdate | None = None
        self._encoded: dict[Audience, bytes] = {}
        self._updates: dict[tuple[Audience, Audience], bytes] = {}
        self._view = _common_view(table)
        self._owns: dict[Audience, _Own] = {}

    def has_changes(self) -> bool:
        """Whether an update would say more than how much time has passed."""
        before = self.before
        return before is None or before._table is not self._table or before._made_of != self._made_of

    def encoded(self, seat: Seat | None, *, holds: bool = False, spectator_may: Sequence[str] = ()) -> bytes:
        """Everything that `seat` (None: a spectator) may know, as the message `state`.

        `holds`: to the AI player that substitutes for its owner. `spectator_may`: what this spectator may do.
        """
        audience = seat, holds, tuple(spectator_may)
        encoded = self._encoded.get(audience)
        if encoded is None:
            self._common = self._common or self._settled.encoded() + _encode(self._moving)[1:-1]
            own = self._own(audience)
            fields = {"you": seat, "legal": own.legal, "may": own.may, "view": own.whole(self._view)}
            encoded = self._encoded[audience] = b"%s,%s" % (self._common, _encode(fields)[1:])
        return encoded

    def update(self, known: Audience, audience: Audience) -> bytes:
        """The message `update` for receivers that were sent `before` as `known`. There has to be one."""
        encoded = self._updates.get((known, audience))
        if encoded is None:
            before = self.before
            assert before is not None
            common = self._update
            if common is None:
                view_changes = _view_changes(before._view, self._view)
                common = self._update = _CommonUpdate(self._common_changes(before), view_changes)
            own, own_before = self._own(audience), before._own(known)
            if own == own_before and common.view_changes is not None:
                encoded = common.whole  # in domino, of the two seats that neither moved nor are to move
            else:
                encoded = common.with_own(own, own_before, self._view)
            self._updates[known, audience] = encoded
        return encoded

    def _common_changes(self, before: "Publication") -> bytes:
        """An update up to the fields that differ from seat to seat."""
        settled, known, moving, moved = self._settled.facts, before._settled.facts, self._moving, before._moving
        changes = {name: value for name, value in moving.items() if value != moved[name] or name == "ply"}
        changes.pop("version", None)
        if settled is not known:
            # Most are the same object; to compare two models takes long.
            changes |= {
                name: value for name, value in settled.items() if value is not known[name] and value != known[name]
            }
        # The time is always sent: a receiver may have been sent the same version later than the others.
        for name in _TIMES:
            if moving[name] is not None:
                changes[name] = moving[name]
        if self._leaving_ms:
            changes["seats"] = settled["seats"]
        since, version = before._table.version, self._table.version
        update = {"type": "update", "table": self._table.id, "since": since, "version": version, "set": changes}
        return _encode(update)[:-2]

    def state(self, seat: Seat | None) -> TableState:
        """The state as a message."""
        return TableState.model_validate_json(self.encoded(seat))

    def _own(self, audience: Audience) -> "_Own":
        """The fields that differ from seat to seat."""
        own = self._owns.get(audience)
        if own is None:
            table, (seat, holds, allowed) = self._table, audience
            legal, hand = (), ()
            if seat is not None:
                match = table.match
                if seat in self._to_act:
                    legal = match.legal_moves(seat)
                if table.game.hidden and match.state is not None:
                    hand = table.game.hand(match.state, seat)
                allowed = self._settled.may(table, seat, holds=holds)
            own = self._owns[audience] = _Own(seat, legal, allowed, hand)
        return own


class _Own(NamedTuple):
    """The fields of a state that differ from seat to seat."""

    you: Seat | None
    legal: Sequence[str]
    may: Sequence[str]
    hand: tuple[str, ...]

    def whole(self, view: Facts | None) -> Facts | None:
        """The round as the seat knows it, the fields of RoundView: with its hand."""
        return None if view is None else {**view, "hand": self.hand}


class _CommonUpdate:
    """The part of an update that is the same for all receivers."""

    def __init__(self, changes: bytes, view_changes: Facts | None) -> None:
        """`changes`: an update up to the fields of `_Own`: an object with one field at least, without its end.
        `view_changes`: its last fields; None if views have to be sent as a whole."""
        self._changes = changes
        self.view_changes = view_changes
        self._end = b"},%s" % _encode(view_changes)[1:] if view_changes else b"}}"
        self.whole = changes + self._end
        """The update of receivers for whom nothing else has changed."""

    def with_own(self, own: _Own, known: _Own, view: Facts | None) -> bytes:
        """The update of receivers for whom these fields have changed. `view`: as everybody knows it now."""
        fields: dict[str, Any] = {}
        if own.you != known.you:
            fields["you"] = own.you
        if own.legal != known.legal:
            fields["legal"] = own.legal
        if own.may != known.may:
            fields["may"] = own.may
        end = self._end
        if self.view_changes is None:
            fields["view"] = own.whole(view)
        elif own.hand != known.hand:
            shared = self.view_changes
            changes = {**shared, "view": {**shared.get("view", {}), "hand": own.hand}}
            end = b"},%s" % _encode(changes)[1:]
        return self._changes + (b"," + _encode(fields)[1:-1] if fields else b"") + end


def public_facts(event: Event, table: Table) -> PublicFacts:
    """`event` as everybody may know it; `table` is the table right after it."""
    reason = None
    if event.reason is not None and not table.game.hidden:
        reason = public_reason(event.reason, by_ai=is_by_ai(table, event))
    return PublicFacts(
        event.version,
        EVENT_NAMES[event.kind],
        event.at_ms,
        event.seat,
        event.move,
        reason,
        _is_by_substitute(event, table),
        event.clock_ms,
        {} if event.data is None else public_data(event, table),
    )


def public_event(event: Event, table: Table) -> PublicEvent:
    """The same as a message tells it."""
    return public_facts(event, table).message()


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


def question(table: Table, seat: Seat, now_ms: int) -> TableState:
    """The position as `seat` may see it, for an AI host that is asked for advice: without the players' names."""
    state = Publication(table, (), None, now_ms).state(seat)
    nobody = [SeatInfo(seat=it.seat, team=it.team) for it in state.seats]
    return state.model_copy(update={"seats": nobody})


def _made_of(table: Table, present: Collection[str], leaving_ms: Mapping[Seat, int]) -> tuple[Any, ...]:
    """Everything that the fields of `_still`, and permissions other than claims, follow from."""
    match, clocks = table.match, table.clocks
    here = [sitting is not None and sitting.who.id in present for sitting in table.seats]
    return (
        (table.id, table.seats, table.holders, here, leaving_ms, table.closed, table.again, table.round_result),
        table.vacations,
        table.hands,
        (match.number, match.round, match.phase, match.scores, match.outcome, match.resigned, match.proposals),
        None if clocks is None else clocks.flagged_ms,
        table.contributions,
        table.consulted,
        min(match.ply, table.game.seats),
    )


def _view_changes(before: Facts | None, now: Facts | None) -> Facts | None:
    """The fields `view` and `moves` of an update; None if the view has to be sent as a whole."""
    if before is None or now is None:
        return {} if before is now else None
    known, history = before["history"], now["history"]
    length = len(known)
    if history[:length] != known:
        return None
    view = {name: value for name, value in now.items() if value != before[name] and name != "history"}
    if len(history) == length:
        return {"view": view} if view else {}
    return {"view": view, "moves": history[length:]}


def _still(table: Table, present: Collection[str], gone_ms: Mapping[Seat, int]) -> Facts:
    """The fields of a state that everybody may know and few events change, `type` first."""
    match = table.match
    return {
        "type": "state",
        "table": table.id,
        "game": table.game.id,
        "options": table.options,
        "terms": table.terms,
        "start": table.public_start,
        "seats": seat_facts(table, present, gone_ms),
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


def _moving(table: Table, to_act: Sequence[Seat], event: PublicFacts | None, now_ms: int) -> Facts:
    """The fields of a state that everybody may know and most events change."""
    match = table.match
    return {
        "version": table.version,
        "ply": match.ply,
        "to_act": to_act,
        "counsel_ms": max(0, table.counsel_until_ms() - now_ms) if match.phase is COUNSEL else None,
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


def _common_view(table: Table) -> Facts | None:
    """The round as everybody may know it: the fields of RoundView but for the hand."""
    if table.match.state is None:
        return None
    view = table.game.view(table.match.state, None)
    return {
        "board": view.board,
        "start": view.start,
        "first": view.first,
        "history": view.history,
        "counts": view.counts,
    }
