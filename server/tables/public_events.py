"""The data of events as everybody may know it, for `server.tables.publish`. Only these two make anything public.

Events are numbered without holes and read the same for everybody, so nothing in them is secret at their time: a deal is
published with the hands at the end of its round, a wish once both partners have given theirs, a reason at once in open
games and at the end of the round where hands are hidden.
"""

from typing import Any, cast

import msgspec

from server.tables.features import EVENTS
from server.tables.public_names import SUBSTITUTE_REASONS
from server.tables.table import Table
from shared.events import (
    BoardEnded,
    ClockSet,
    Closed,
    Counselled,
    Dealt,
    Event,
    Left,
    MatchEnded,
    Opened,
    PlayerKind,
    RedealClaimed,
    Resigned,
    Revealed,
    RoundEnded,
    Sat,
    SeatReclaimed,
    Substituted,
    TimedOut,
)
from shared.match import Phase
from shared.protocol.reasons import public_reason


def public_data(event: Event, table: Table) -> dict[str, Any]:
    """The part of an event's data that everybody may see."""
    match event.data:
        case None:
            return {}
        case Opened() as it:
            terms = None if it.terms is None else msgspec.to_builtins(table.terms)
            return _present(
                game=it.game, options=it.options, terms=terms, public=it.public, by=it.by, commitment=it.commitment
            )
        case Sat() as it:
            return _sat(it)
        case Substituted() as it:
            shown = _present(name=it.name, agent=it.agent, book=it.book, commitment=it.commitment)
            return {"id": it.player, **shown, "reason": reason_word(it.reason)}
        case SeatReclaimed(by=by):
            return {"by": reason_word(by)}
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
        case Revealed(commitment=commitment):
            return _present(commitment=commitment)  # the nonce itself comes with the deal
        case RedealClaimed(condition=condition, hand=hand):
            return {"condition": condition, "hand": list(hand)}
        case (RoundEnded() | BoardEnded()) as it:
            result = _present(points=it.points, reason=it.reason, scores=it.scores, carry=it.carry, hands=it.hands)
            return result | _reasons(table)
        case MatchEnded() as it:
            result = _present(points=it.points, reason=it.reason, scores=it.scores, secret=it.secret, hands=it.hands)
            return result if it.hands is None else result | _reasons(table)
        case _:
            return dict(EVENTS[type(event.data)].public(event.data))


def reason_word(stored: str) -> str:
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
    hand = table.game.hand(void, seat)
    return {"redeal": {"condition": condition, "seat": seat, "hand": list(hand)}, **drawn_from}


def _reasons(table: Table) -> dict[str, Any]:
    """The reasons kept back while hands were hidden."""
    if not table.reasons:
        return {}
    known = [(it, public_reason(it.reason, by_ai=it.by_ai)) for it in table.reasons]
    return {"reasons": [{"ply": it.ply, "seat": it.seat, "reason": reason} for it, reason in known if reason]}
