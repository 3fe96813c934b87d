"""Actions of the server itself, and when they are due: deals, forced passes, closing. Knows no clock."""

from dataclasses import dataclass
from typing import Any

from server.settings import Delays
from server.tables.decide.clocks import Freeze, Thaw, TimeOut, freeze, is_up, thaw, time_due, time_out
from server.tables.decide.draft import CommandDecision, Draft
from server.tables.decide.playing import make_move
from server.tables.decide.substitutes import Call
from server.tables.table import Table
from shared import fair
from shared.events import Kind
from shared.match import Phase
from shared.values import value_type


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
class CloseByOperator:
    """An operator ends the table: a command, for whoever gives it waits for the answer."""

    ref: str


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The table goes on here, and nowhere else: the node that had it fell silent."""


Deed = Deal | Pass | Silence | TimeOut | Freeze | Thaw | TakeOver | Close
"""An action of the server itself."""


@value_type
class Due:
    """A deed and the time for it, in milliseconds since 1970."""

    at_ms: int
    deed: Deed | Call


def due(table: Table, delays: Delays, awake_ms: int = 0) -> Due | None:
    """The next action of the server itself, unless something else happens first.

    `awake_ms`: since when the server has been here without a break. Nobody could reveal a nonce to it before that.
    """
    if table.closed is not None:
        return None
    match = table.match
    if table.is_to_be_dealt():
        if table.contributions is not None and table.to_reveal():
            since_ms = table.contributions.since_ms
            was_away = awake_ms > since_ms
            return Due(awake_ms + delays.reveal_again_ms if was_away else since_ms + delays.reveal_ms, Deal())
        wait_ms = delays.redeal_ms if table.voids else delays.round_ms if match.round else 0
        return Due(table.play_ms + wait_ms, Deal())
    if match.phase is Phase.COUNSEL:
        return Due(counsel_until_ms(table), Silence())
    if match.forced() is not None:
        return Due(table.play_ms + delays.pass_ms, Pass())
    timed = time_due(table, delays)
    return None if timed is None else Due(*timed)


def contributed(table: Table) -> dict[str, Any]:
    """The seats' nonces that the next deal publishes: with the first deal of a match in which chance has a part."""
    given = table.contributions
    if given is None or not table.is_first_deal():
        return {}
    return {"nonces": list(given.nonces), "commitments": list(given.commitments)}


def counsel_until_ms(table: Table) -> int:
    """When silence becomes *either*."""
    return table.play_ms + 1_000 * int(table.options["counsel_s"])


def act(draft: Draft, deed: Deed) -> CommandDecision:
    """A deed of the server. Does nothing when the table has moved on meanwhile."""
    table = draft.table
    match = table.match
    match deed:
        case Deal() if table.is_to_be_dealt():
            deal, draw = fair.draw_deal(
                table.game, table.options, table.secret, table.deal_nonces(), match.number, match.round + 1, table.voids
            )
            draft.add(Kind.DEALT, data=match.deal_facts(deal, draw) | contributed(table))
        case Pass() if match.forced() is not None:
            make_move(draft, match.game.forced(match.state), match.to_act()[0], Kind.PASSED)
        case Silence() if match.phase is Phase.COUNSEL:
            for seat in match.to_act():
                draft.add(Kind.COUNSELLED, seat, data={"wish": "either", "silent": True})
        case TimeOut(seat, reason) if table.is_running() and (reason == "absent" or is_up(draft, seat)):
            time_out(draft, seat, reason)
        case Freeze(planned):
            freeze(draft, planned=planned)
        case Thaw():
            thaw(draft)
        case TakeOver():
            draft.add(Kind.TAKEN_OVER)
        case Close(reason):
            draft.add(Kind.CLOSED, data={"reason": reason})
        case _:
            pass
    return draft.decide(None)
