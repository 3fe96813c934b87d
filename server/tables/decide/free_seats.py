"""Which free seats a person may take. AI players do not need this check: each sees one hand only.

No account may see two hidden hands of one round. From the deal to the end of the round, a seat that was given up is
kept for its player and for AI players, and a player who has held one hand may take no other seat.
"""

from server.core.participant import Participant
from server.tables.table import Table
from shared.core import Seat
from shared.errors import Rejected


def check_may_take(table: Table, seat: Seat, who: Participant) -> None:
    """Whether `who`, who has no seat here, may take this free one.

    Raises Rejected `seat/own-account`, `seat/reserved`, `seat/invited-only`.
    """
    if _has_account_seated(table, who):
        raise Rejected(
            "seat/own-account", "You or one of your bots already plays here. One account may see only one hand."
        )
    if table.reserved is not None and table.reserved[seat] != who.id:
        raise Rejected("seat/reserved", "This seat is kept for somebody else.")
    hands = table.hands
    if hands is not None and hands[seat] != who.account and (hands[seat] is not None or who.account in hands):
        raise Rejected("seat/reserved", "This seat will be free when the hand is over.")
    if _is_by_invitation(table) and table.sat_last[seat] != who.account:
        message = "Until the match is over, this seat is for AI players and for the player who left it."
        raise Rejected("seat/invited-only", message)


def may_take(table: Table, who: Participant) -> list[Seat]:
    """The free seats that `who`, who has none here, may take now."""
    if table.closed is not None or table.is_full():
        return []
    return [seat for seat in free_seats(table) if _may_take(table, seat, who)]


def free_seats(table: Table) -> list[Seat]:
    """The seats without an owner."""
    return [Seat(number) for number, sitting in enumerate(table.seats) if sitting is None]


def is_reserved(table: Table, seat: Seat) -> bool:
    """Whether a free seat is kept for the player who left it and for AI players: newcomers may not take it now."""
    if table.seats[seat] is not None:
        return False
    return (table.hands is not None and table.hands[seat] is not None) or _is_by_invitation(table)


def _may_take(table: Table, seat: Seat, who: Participant) -> bool:
    try:
        check_may_take(table, seat, who)
    except Rejected:
        return False
    return True


def _has_account_seated(table: Table, who: Participant) -> bool:
    """Whether a hand here would be the account's second, counting its bots."""
    return table.game.hidden and any(it is not None and it.who.account == who.account for it in table.seats)


def _is_by_invitation(table: Table) -> bool:
    """Whether seats need an invitation until the match is over. The link of a private table is an invitation."""
    return table.vacated == "invited" and table.public and table.game.hidden and table.is_running()
