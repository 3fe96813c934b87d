"""Notices of games that begin or end, for streams of events. Knows no HTTP."""

from server.lobby.lobby import LobbyRoom
from server.lobby.observer import LobbyObserver
from server.tables.public_seats import phase_of
from server.tables.publish import result_of
from server.tables.table import Occupant, Table
from shared.core import Seat
from shared.events import Event, Kind
from shared.match import Phase
from shared.protocol import GameEnd, GameStart

_TOLD = frozenset((Kind.SAT, Kind.LEFT, Kind.DEALT, Kind.MATCH_ENDED, Kind.CLOSED))


class News(LobbyObserver):
    """Of one server."""

    def __init__(self, lobby: LobbyRoom) -> None:
        self._lobby = lobby
        lobby.observers.append(self)

    def running(self, player: str) -> list[GameStart]:
        """The live tables where `player` has a seat."""
        tables = [self._lobby.tables[table] for table in self._lobby.seats_of(player)]
        return [_start(table, seat) for table in tables if (seat := table.seat_of(player)) is not None]

    def table_changed(self, table: Table, event: Event | None, before: Table | None) -> None:
        """Send the players' streams what an event has begun or ended."""
        if event is None or event.kind not in _TOLD:
            return
        match event.kind:
            case Kind.SAT if event.seat is not None:
                self._begin(table, event.seat)
            case Kind.DEALT if _is_another_match(table):
                for number in range(len(table.seats)):
                    self._begin(table, Seat(number))
            case Kind.MATCH_ENDED if table.match.outcome is not None:
                for number, sitting in enumerate(table.seats):
                    self._end(table, Seat(number), sitting, table.match.outcome.reason)
            case Kind.LEFT | Kind.CLOSED:
                self._part(table, event, before)
            case _:
                pass

    def _part(self, table: Table, event: Event, before: Table | None) -> None:
        """Somebody has left, or everybody must. Of a match that is over nothing is left to tell."""
        if before is None or before.match.phase is Phase.OVER:
            return
        for number, sitting in enumerate(before.seats):
            if event.kind is Kind.CLOSED or event.seat == number:
                self._end(table, Seat(number), sitting, "closed" if event.kind is Kind.CLOSED else "left")

    def _begin(self, table: Table, seat: Seat) -> None:
        sitting = table.seats[seat]
        for session in () if sitting is None else self._lobby.streams_of(sitting.who.id):
            session.send(_start(table, seat))

    def _end(self, table: Table, seat: Seat, sitting: Occupant | None, reason: str) -> None:
        end = GameEnd(
            table=table.id,
            game=table.game.id,
            seat=seat,
            match=table.match.number,
            version=table.version,
            result=result_of(table.match.outcome),
            reason=reason,
        )
        for session in () if sitting is None else self._lobby.streams_of(sitting.who.id):
            session.send(end)


def _is_another_match(table: Table) -> bool:
    """Whether the deal just made is a match's first, and not the table's."""
    return table.match.number > 1 and table.match.round == 1


def _start(table: Table, seat: Seat) -> GameStart:
    return GameStart(
        table=table.id,
        game=table.game.id,
        seat=seat,
        match=table.match.number,
        phase=phase_of(table),
        version=table.version,
    )
