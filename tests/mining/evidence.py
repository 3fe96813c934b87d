"""Tables of which it is known who played, and when."""

from dataclasses import replace
from typing import Any

from shared.core import Seat
from shared.events import Event, Kind, Opened, PlayerKind, Sat
from tests.mining.logs import Log

DAY = 86_400_000


PERSON, AI, ARCHIVE, PRACTICE = PlayerKind.PERSON, PlayerKind.AI, PlayerKind.ARCHIVE, PlayerKind.PRACTICE


def table(
    players: tuple[tuple[PlayerKind, str], tuple[PlayerKind, str]],
    points: tuple[int, int],
    day: int = 0,
    moves: str = "11-15 23-19",
    **opened: Any,
) -> list[Event]:
    """A table of one round between the players (kind, and the AI's or the account's name).

    `GUEST@SOURCE` is a guest, and `NAME@` a person of whose source the log says nothing.
    """
    log = Log()
    log.round(moves, points)
    first, *rest = log.events
    sat = [
        Event(first.table, 2 + seat, Kind.SAT, 0, seat=Seat(seat), sitting=2 + seat, data=_sat(kind, name))
        for seat, (kind, name) in enumerate(players)
    ]
    moved = [
        replace(
            event,
            version=event.version + 2,
            at_ms=day * DAY,
            sitting=None if event.seat is None else 2 + event.seat,
        )
        for event in rest
    ]
    return [replace(first, data=replace(first.expect(Opened), **opened)), *sat, *moved]


def _sat(kind: PlayerKind, name: str) -> Sat:
    name, at, source = name.partition("@")
    sat = Sat(kind=kind, name=name, sat_in=False)
    if kind in (AI, PRACTICE):
        return replace(sat, agent=name)
    counts = kind is PERSON and (source or not at) and name
    return replace(sat, player=name, source=source or name if counts else None)
