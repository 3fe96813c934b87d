"""Makes the messages that each seat may see: the only place where a view is made for the network.

Everything is built up from what a seat may see, never stripped down from the table: a forgotten field hides instead of
leaking. `server.tables.public_events` does the same for events.

A subscriber is sent a full state once and then updates: the fields that differ from those of the publication before.
Each message is encoded once for all spectators, and for all seats that see the same.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from msgspec import structs

from server.tables.apply import evolve, opened
from server.tables.clocks import Clocks
from server.tables.decide.permissions import may
from server.tables.feature import Facts
from server.tables.features import STATES
from server.tables.public_events import public_data
from server.tables.public_names import EVENT_NAMES, PROPOSALS
from server.tables.public_seats import phase_of, seat_infos
from server.tables.rated import why_casual_at
from server.tables.table import Table, is_by_ai
from server.tables.updates import CommonUpdate, OwnFields, round_view
from shared.core import Outcome, Seat
from shared.events import Event
from shared.match import COUNSEL, Match
from shared.protocol import ClockView, Proposed, PublicEvent, Result, Reveals, SeatInfo, TableState
from shared.protocol.reasons import public_reason
from shared.protocol.structs import encode

Audience = tuple[Seat | None, bool, tuple[str, ...]]
"""Receivers of the same message: their seat (None: spectators), whether they substitute for its owner, and what they
may do there if they are spectators."""


class _Settled:
    """The fields of a state that everybody may know and few events change, shared by publications as long as they stay
    the same: players, terms, scores; and permissions, which follow from them."""

    def __init__(self, table: Table, present: Collection[str], gone_ms: Mapping[Seat, int]) -> None:
        self.facts = _still(table, present, gone_ms)
        self._may: dict[tuple[Seat, bool, int, bool, bool], list[str]] = {}

    def may(self, table: Table, seat: Seat, *, holds: bool) -> list[str]:
        """Permissions of the seat besides moving: `permissions.may`, computed once.

        They follow from `_made_of`, the turn and, as to whether there is a move to take back, the first plies. Only a
        claim, where hands are hidden, follows from the hand.
        """
        match = table.match
        plies = min(match.ply, len(table.seats))
        key = seat, holds, plies, seat in match.to_act, table.game.hidden and match.claim(seat) is not None
        known = self._may.get(key)
        if known is None:
            known = self._may[key] = may(table, seat, holds=holds)
        return known


class Publication:
    """The messages about one version of a table: a state or an update for each seat, and for spectators."""

    __slots__ = (
        "_encoded",
        "_event",
        "_leaving_ms",
        "_made_of",
        "_now_ms",
        "_owns",
        "_settled",
        "_table",
        "_to_act",
        "_view",
        "before",
        "changes",
    )

    def __init__(
        self,
        table: Table,
        present: Collection[str],
        event: PublicEvent | None,
        now_ms: int,
        leaving_ms: Mapping[Seat, int] = MappingProxyType({}),
        before: "Publication | None" = None,
    ) -> None:
        """`event`: None: of no event in particular. `leaving_ms`: the seats whose owners are
        away, and when the table's terms for that take effect. `before`: the publication that receivers were sent last.
        """
        self.before = before
        self._table = table
        self._to_act = () if table.closed else table.match.to_act
        self._leaving_ms = leaving_ms
        self._made_of = _made_of(table, present, leaving_ms)
        if before is not None and before._made_of == self._made_of and not leaving_ms:
            self._settled = before._settled
        else:
            gone_ms = {seat: max(0, at_ms - now_ms) for seat, at_ms in leaving_ms.items()}
            self._settled = _Settled(table, present, gone_ms)
        self._event = event
        self._now_ms = now_ms
        self.changes: CommonUpdate | None = None
        """Since `before`, once there is an update."""
        self._encoded: dict[Audience, bytes] = {}
        state = table.match.state
        self._view = None if state is None else table.game.view(state, None)
        self._owns: dict[Audience, OwnFields] = {}

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
            encoded = self._encoded[audience] = encode(self._state(audience))
        return encoded

    def state(self, seat: Seat | None) -> TableState:
        """The same as a message, for the player of the seat or a spectator without permissions."""
        return self._state((seat, False, ()))

    def update(self, known: Audience, audience: Audience) -> bytes:
        """The message `update` for receivers that were sent `before` as `known`. There has to be one."""
        before, common = self.before, self.changes
        assert before is not None
        if common is None:
            common = self.changes = self._common_update(before)
        return common.with_own(self._own(audience), before._own(known))

    def _state(self, audience: Audience) -> TableState:
        table, own = self._table, self._own(audience)
        return TableState(
            version=table.version,
            ply=table.match.ply,
            to_act=list(self._to_act),
            proposed=_proposed(table.match),
            event=self._event,
            you=own.you,
            legal=list(own.legal),
            may=list(own.may),
            view=round_view(self._view, own.hand),
            **self._times(),
            **self._settled.facts,
        )

    def _times(self) -> dict[str, Any]:
        """The fields that change as time passes."""
        table = self._table
        times: dict[str, Any] = {}
        if table.clocks is not None:
            times["clock"] = _clock(table.clocks, self._now_ms)
        if table.match.phase is COUNSEL:
            times["counsel_ms"] = max(0, table.counsel_until_ms() - self._now_ms)
        return times

    def _common_update(self, before: "Publication") -> CommonUpdate:
        """The part of an update that is the same for all receivers."""
        table, known = self._table, before._table
        match = table.match
        changes: dict[str, Any] = {"ply": match.ply}
        if self._to_act != before._to_act:
            changes["to_act"] = self._to_act
        if match.proposals != known.match.proposals:
            changes["proposed"] = _proposed(match)
        if self._event != before._event:
            changes["event"] = self._event
        if known.match.phase is COUNSEL and match.phase is not COUNSEL:
            changes["counsel_ms"] = None
        # The time is always sent: a receiver may have been sent the same version later than the others.
        changes |= self._times()
        settled, was = self._settled.facts, before._settled.facts
        if settled is not was:
            # Most are the same object; to compare two structs takes long.
            changes |= {name: it for name, it in settled.items() if it is not was[name] and it != was[name]}
        if self._leaving_ms:
            changes["seats"] = settled["seats"]
        return CommonUpdate(table.id, (known.version, table.version), changes, before._view, self._view)

    def _own(self, audience: Audience) -> OwnFields:
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
            own = self._owns[audience] = OwnFields(seat, legal, allowed, hand)
        return own


def public_event(event: Event, table: Table) -> PublicEvent:
    """`event` as everybody may know it; `table` is the table right after it."""
    reason = None
    if event.reason is not None and not table.game.hidden:
        reason = public_reason(event.reason, by_ai=is_by_ai(table, event))
    return PublicEvent(
        version=event.version,
        kind=EVENT_NAMES[event.kind],
        at_ms=event.at_ms,
        seat=event.seat,
        move=event.move,
        reason=reason,
        by_substitute=_is_by_substitute(event, table),
        clock_ms=event.clock_ms,
        data={} if event.data is None else public_data(event, table),
    )


def public_events(events: Iterable[Event], since: int) -> list[PublicEvent]:
    """Public facts about the events after version `since`, from the first event of a table on. Events of matches before
    may be left out as `shared.game_log.of_matches` leaves them out."""
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
    return structs.replace(state, seats=nobody)


def _made_of(table: Table, present: Collection[str], leaving_ms: Mapping[Seat, int]) -> tuple[Any, ...]:
    """Everything that the fields of `_still` follow from, and what permissions follow from between moves."""
    match, clocks = table.match, table.clocks
    seats = table.seats
    here = [sitting is not None and sitting.who.id in present for sitting in seats]
    flagged_ms = None if clocks is None else clocks.flagged_ms
    return _SETTLED_AT(table), _SETTLED_IN(match), here, leaving_ms, flagged_ms


_SETTLED_AT = attrgetter(
    *("id", "seats", "holders", "closed", "again", "round_result", "rests", "hands", "contributions", "consulted")
)
_SETTLED_IN = attrgetter("number", "round", "phase", "scores", "outcome", "resigned", "proposals")


def _still(table: Table, present: Collection[str], gone_ms: Mapping[Seat, int]) -> Facts:
    """The fields of a state that everybody may know and few events change."""
    match = table.match
    return {
        "table": table.id,
        "game": table.game.id,
        "options": table.options,
        "terms": table.terms,
        "casual": why_casual_at(table),
        "start": table.public_start,
        "seats": seat_infos(table, present, gone_ms),
        "match": match.number,
        "commitment": table.commitment,
        "reveal": _reveals(table),
        "round": match.round,
        "phase": phase_of(table),
        "scores": list(match.scores),
        "round_result": result_of(table.round_result),
        "result": result_of(match.outcome),
        **{name: value for facts_of in STATES for name, value in facts_of(table).items()},
        "resigned": list(match.resigned),
    }


def _reveals(table: Table) -> Reveals | None:
    awaited = table.to_reveal()
    if not awaited or table.contributions is None:
        return None
    return Reveals(awaited=list(awaited), commitments=list(table.contributions.commitments))


def _proposed(match: Match) -> list[Proposed]:
    """The proposals that stand."""
    return [Proposed(seat=it.seat, what=PROPOSALS[it.what]) for it in match.proposals]


def _clock(clocks: Clocks, now_ms: int) -> ClockView:
    return ClockView(left_ms=list(clocks.left_at(now_ms)), running=list(clocks.running), paused=clocks.paused)


def result_of(outcome: Outcome | None) -> Result | None:
    """Points and reason; None while there is no outcome."""
    if outcome is None:
        return None
    return Result(points=list(outcome.points), reason=outcome.reason)
