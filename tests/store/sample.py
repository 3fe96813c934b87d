"""Events as play makes them, for tests of whatever keeps events. No rules: the moves mean nothing."""

from dataclasses import replace
from typing import Any

from shared.core import Seat
from shared.events import Closed, Dealt, Event, Kind, Opened, PlayerKind, RoundEnded, Sat
from shared.reasons import StoredReason

GAME = "english-draughts/1"


def opened(table: str, at_ms: int = 1_000, **facts: Any) -> Event:
    data = Opened(game=GAME, options={"opening": "3-move"}, public=True, secret="5e", tags={"event": "x"})
    return Event(table, 1, Kind.OPENED, at_ms, data=replace(data, **facts))


def sat(table: str, version: int, seat: int, **facts: Any) -> Event:
    data = Sat(player=f"id-{seat}", name=f"Ann {seat}", kind=PlayerKind.PERSON, sat_in=False, nonce="17")
    return Event(table, version, Kind.SAT, 2_000, seat=Seat(seat), data=replace(data, **facts))


def dealt(table: str, version: int, round_: int = 1, **facts: Any) -> Event:
    data = Dealt(deal="B:W32:B1", leader=Seat(0))
    return Event(table, version, Kind.DEALT, 3_000, 1, round_, data=replace(data, **facts))


def moved(table: str, version: int, ply: int = 1, round_: int = 1, reason: StoredReason | None = None) -> Event:
    return Event(
        table, version, Kind.MOVED, 4_000, 1, round_, ply, Seat(ply % 2), 2, "11-15", b"\x00\xff" + bytes([ply % 256]),
        59_000, f"r{ply}", reason,
    )  # fmt: skip


def round_ended(table: str, version: int, plies: int, round_: int = 1, points: tuple[int, ...] = (1, -1)) -> Event:
    data = RoundEnded(points, "no-move", points, carry=0)
    return Event(table, version, Kind.ROUND_ENDED, 5_000, 1, round_, plies, data=data)


def closed(table: str, version: int) -> Event:
    return Event(table, version, Kind.CLOSED, 6_000, 1, 1, data=Closed("left"))


def record(table: str, plies: int = 2, **facts: Any) -> list[Event]:
    """A whole table: two players sit, one round is played, the table closes. Versions 4 to plies + 5 are the round."""
    return [
        opened(table, **facts),
        sat(table, 2, 0),
        sat(table, 3, 1),
        dealt(table, 4),
        *(moved(table, 4 + ply, ply) for ply in range(1, plies + 1)),
        round_ended(table, plies + 5, plies),
        closed(table, plies + 6),
    ]
