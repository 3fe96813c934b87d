"""What may happen at a table: a command becomes events, or is refused. Changes nothing, knows no clock, asks nobody.

Whatever the rules dictate comes in the same batch as its cause: a last move, the round's end, the match's end.
`due` says what the server must do by itself, and when.
"""

from server.judging.claims import claim
from server.judging.deeds import Close, Deal, Deed, Due, Pass, Silence, act, counsel_until_ms, due
from server.judging.draft import Decision, Draft, Step, open_table
from server.judging.permissions import may
from server.judging.playing import again, counsel, play, resign
from server.judging.proposals import decline, propose
from server.judging.seats import Arrive, arrive, check_fill, sit
from server.table import Table, Who
from shared.errors import GameError, Rejected
from shared.gamelog import Event, Kind
from shared.wire import Again, Claim, Counsel, Decline, GiveTime, HandOver, Leave, Play, Propose, Resign, Sit

__all__ = [
    "Arrive",
    "Close",
    "Deal",
    "Decision",
    "Deed",
    "Due",
    "Pass",
    "Silence",
    "Step",
    "TableCommand",
    "asks_the_same",
    "check_fill",
    "counsel_until_ms",
    "due",
    "handle",
    "may",
    "open_table",
]

TableCommand = Sit | Arrive | Leave | Play | Counsel | Resign | HandOver | Propose | Decline | GiveTime | Claim | Again


def handle(table: Table, command: TableCommand | Deed, who: Who | None, now_ms: int) -> Decision:
    """What `command` leads to. `who` gives it; None is the server itself.

    Raises Rejected, and of a move NotationError, IllegalMove or AmbiguousMove.
    """
    if table.closed is not None:
        raise Rejected("table/closed", f"Table {table.id} is closed ({table.closed}).")
    draft = Draft(table, now_ms)
    if isinstance(command, Deed):
        return act(draft, command)
    assert who is not None
    if isinstance(command, Sit):
        return sit(draft, command, who)
    if isinstance(command, Arrive):
        return arrive(draft, command, who)
    seat = table.seat_of(who.id)
    if seat is None:
        if isinstance(command, Leave):
            return draft.decide(None)  # whoever only watched has nothing to give up
        raise Rejected("table/not-seated", f"You have no seat at table {table.id}.")
    match command:
        case Play():
            play(draft, command, seat)
        case Counsel():
            counsel(draft, command, seat)
        case Resign():
            resign(draft, command, seat)
        case Again():
            again(draft, command, seat)
        case Propose():
            propose(draft, command, seat)
        case Decline():
            decline(draft, command, seat)
        case Claim():
            claim(draft, command, seat)
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
        case Propose() | Decline():
            kind = Kind.PROPOSED if isinstance(command, Propose) else Kind.DECLINED
            return event.kind is kind and (event.data or {}).get("what") == command.what
        case Claim():
            return event.kind is Kind.CLAIMED
        case _:
            return False
