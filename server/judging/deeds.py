"""What the server does by itself, and when: deals, forced passes, the end of counsel, of a table. Knows no clock."""

from dataclasses import dataclass

from server.judging.clocks import Freeze, Thaw, TimeOut, freeze, is_up, thaw, time_due, time_out
from server.judging.draft import Decision, Draft
from server.judging.holding import Call
from server.judging.playing import make_move
from server.settings import Delays
from server.table import Table
from shared import fair
from shared.gamelog import Kind
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
class End:
    """An operator ends the table: a command, for whoever gives it waits for the answer."""

    ref: str


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The table goes on here, and nowhere else: the node that had it fell silent."""


Deed = Deal | Pass | Silence | TimeOut | Freeze | Thaw | TakeOver | Close
"""What the server does by itself."""


@value_type
class Due:
    """A deed and the time for it, in milliseconds since 1970."""

    at_ms: int
    deed: Deed | Call


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
    timed = time_due(table, delays)
    return None if timed is None else Due(*timed)


def counsel_until_ms(table: Table) -> int:
    """When silence becomes *either*."""
    return table.play_ms + 1_000 * int(table.options["counsel_s"])


def act(draft: Draft, deed: Deed) -> Decision:
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
