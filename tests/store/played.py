"""Matches as the log keeps them, for tests of what is made from matches. No rules: the moves mean nothing."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from shared.core import Seat
from shared.events import KINDS, Dealt, Event, EventData, Kind, MatchEnded, Opened, PlayerKind, Sat

DRAUGHTS, DOMINO = "english-draughts/1", "domino-101/1"
WIN, LOSS, DRAW = (1, -1), (-1, 1), (0, 0)


class TableLog:
    """One table's events, each method adding some. Players are ids of persons, or `ai:NAME`, or `bot:ID`."""

    def __init__(
        self, table: str, game: str = DRAUGHTS, *, rated: bool | str | None = True, by: str | None = None
    ) -> None:
        self.table = table
        self.seats = 4 if game == DOMINO else 2
        self.match = 1
        self.ply = 0
        self.at_ms = 1_000
        self.sitting: dict[int, int] = {}
        terms = None if rated is None else {"rated": rated}
        data = Opened(game=game, options={}, public=True, by=by, secret="5e", terms=terms)
        self.events = [Event(table, 1, Kind.OPENED, self.at_ms, data=data)]

    def add(self, what: EventData | Kind, seat: int | None = None, **facts: Any) -> "TableLog":
        kind, data = (what, None) if isinstance(what, Kind) else (KINDS[type(what)], what)
        self.at_ms += 1_000
        sitting = None if seat is None or kind is Kind.SAT else self.sitting.get(seat)
        event = Event(
            self.table,
            len(self.events) + 1,
            kind,
            self.at_ms,
            self.match,
            1,
            self.ply,
            None if seat is None else Seat(seat),
            facts.pop("sitting", sitting),
            data=data,
            **facts,
        )
        self.events.append(event)
        return self

    def change(self, place: int, **fields: Any) -> None:
        """Give the data of one event other values."""
        event = self.events[place]
        assert event.data is not None
        self.events[place] = replace(event, data=replace(event.data, **fields))

    def sit(self, *players: str, first: int = 0, sat_in: bool = False) -> "TableLog":
        for seat, player in enumerate(players, first):
            sat = Sat(player=player, name=player.title(), kind=PlayerKind.PERSON, sat_in=sat_in)
            if player.startswith("ai:"):
                sat = replace(sat, player=f"host-{seat}", kind=PlayerKind.AI, agent=player[3:])
            if player.startswith("bot:"):
                sat = replace(sat, player=player[4:], bot=True)
            self.add(sat, seat)
            self.sitting[seat] = len(self.events)
        return self

    def deal(self) -> "TableLog":
        return self.add(Dealt(deal="x", leader=Seat(0)))

    def plies(self, count: int = 12) -> "TableLog":
        for _ in range(count):
            self.ply += 1
            self.add(Kind.MOVED, (self.ply - 1) % self.seats, move="11-15", state=b"x")
        return self

    def end(self, points: Sequence[int] = WIN) -> "TableLog":
        self.add(MatchEnded(tuple(points), "test", tuple(points)))
        self.match += 1
        self.ply = 0
        return self

    def play(self, points: Sequence[int] = WIN, plies: int = 12) -> "TableLog":
        """A whole match among those who sit."""
        return self.deal().plies(plies).end(points)
