"""Tables of which it is known who played, and when."""

from dataclasses import replace

from shared.core import Seat
from shared.events import Event, Kind, PlayerKind
from tests.mining.logs import Log

DAY = 86_400_000


PERSON, AI, ARCHIVE, PRACTICE = PlayerKind.PERSON, PlayerKind.AI, PlayerKind.ARCHIVE, PlayerKind.PRACTICE


def table(
    players: tuple[tuple[PlayerKind, str], tuple[PlayerKind, str]],
    points: tuple[int, int],
    day: int = 0,
    moves: str = "11-15 23-19",
    **opened: object,
) -> list[Event]:
    """A table of one round between the players (kind, and the AI's or the account's name).

    `GUEST@SOURCE` is a guest, and `NAME@` a person of whose source the log says nothing.
    """
    log = Log()
    log.round(moves, points)
    first, *rest = log.events
    sat = [
        Event(first.table, 2 + seat, Kind.SAT, 0, seat=Seat(seat), sitting=2 + seat, data=_said(kind, name))
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
    return [replace(first, data={**(first.data or {}), **opened}), *sat, *moved]


def _said(kind: PlayerKind, name: str) -> dict[str, object]:
    name, at, source = name.partition("@")
    data: dict[str, object] = {"agent": name} if kind in (AI, PRACTICE) else {"player": name}
    if kind is PERSON and (source or not at) and name:
        data["source"] = source or name
    return {"kind": int(kind), "name": name, **data}
