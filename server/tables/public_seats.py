"""The players of a table and its phase, as everybody may know them: for states, and for the lobby's list."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from server.core.participant import Participant
from server.tables.decide.free_seats import is_reserved
from server.tables.features import SEATS
from server.tables.public_events import reason_word
from server.tables.table import Holding, Occupant, Table
from shared.core import Seat, team_of
from shared.events import PlayerKind
from shared.match import Phase
from shared.protocol import SeatInfo, SubstituteInfo, TablePhase

_NOBODY: Final[Mapping[Seat, int]] = MappingProxyType({})
_PHASES: dict[Phase, TablePhase] = {
    Phase.DEAL: "deal",
    Phase.COUNSEL: "counsel",
    Phase.PLAY: "play",
    Phase.SCORING: "scoring",
    Phase.PLAYED_OUT: "scoring",
    Phase.OVER: "over",
}


def phase_of(table: Table) -> TablePhase:
    """The phase of the table, in the protocol's words."""
    if table.closed is not None:
        return "closed"
    if table.match.phase is Phase.DEAL and not table.has_started() and not table.is_full():
        return "waiting"
    return _PHASES[table.match.phase]


def seat_infos(table: Table, present: Collection[str], gone_ms: Mapping[Seat, int] = _NOBODY) -> list[SeatInfo]:
    """The players by seat. `present` holds the public ids of those who are connected, `gone_ms` the milliseconds until
    the terms for the absence of a seat's owner take effect."""
    seats = [Seat(number) for number in range(table.game.seats)]
    return [_seat(table, seat, table.seats[seat], present, gone_ms.get(seat)) for seat in seats]


def _seat(
    table: Table, seat: Seat, sitting: Occupant | None, present: Collection[str], gone_ms: int | None
) -> SeatInfo:
    who = None if sitting is None else sitting.who
    holding = table.holders[seat]
    return SeatInfo(
        seat=seat,
        team=team_of(table.game, seat),
        id=who and who.id,
        name=who and who.name,
        kind=who and ("ai" if who.kind == PlayerKind.AI else "person"),
        player=who and who.agent,
        book=None if who is None else who.book if holding else _book(table, seat, who),
        present=who is not None and who.id in present,
        took_over=sitting is not None and sitting.sat_in,
        substitute=holding and _substitute(table, seat, holding),
        absent_ms=gone_ms,
        bot=who is not None and who.bot,
        reserved=is_reserved(table, seat),
        **{name: value for facts_of in SEATS for name, value in facts_of(table, seat).items()},
    )


def _substitute(table: Table, seat: Seat, holding: Holding) -> SubstituteInfo:
    who = holding.sitting.who
    return SubstituteInfo(
        id=who.id,
        name=who.name,
        player=who.agent or "",
        book=_book(table, seat, who),
        reason=reason_word(holding.reason),
    )


def _book(table: Table, seat: Seat, who: Participant) -> int | None:
    """The book that the player who plays there consulted in this match; before its first move the one it brought."""
    consulted = table.consulted[seat] if table.consulted else None
    return who.book if consulted is None else consulted
