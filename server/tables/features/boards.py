"""Boards of a duplicate round: several tables play the same deals, and nobody else sees any before all have finished.

A table that has played its boards waits, its match not over, until the round is released there: then everything is
public, the secret of the deals included. Without a release, the time that was fixed at the opening ends play at all
tables of the round at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace

from server.tables.feature import Batch, EventRule, Facts, FeatureAction, TableFeature
from server.tables.table import Table
from shared.events import BoardsReleased, Closed, Duplicate, Event
from shared.match import OVER, PLAYED_OUT
from shared.protocol import Terms
from shared.protocol.boards import BoardsInfo


@dataclass(frozen=True, slots=True)
class SharedBoards:
    """Boards that all tables of a round are opened with."""

    seed: bytes
    """Of all their deals (`shared.fair`), 32 bytes: to be told to nobody. Its first commitment may be."""
    round: str
    count: int
    """Boards, from 1."""
    until_ms: int
    """When play ends at all tables of the round, in milliseconds since 1970; long after it should be over."""

    def stored(self) -> Duplicate:
        """As the opening of a table has it."""
        return Duplicate(self.round, self.count, self.until_ms)

    @staticmethod
    def terms(terms: Terms) -> Terms:
        """The terms at such a table: by what luck has left of a board no rating changes, nobody gets a hint, and an AI
        player plays on for a player who is away or out of time, so that every board is played."""
        fixed: dict[str, Any] = {"rated": False, "hints": False, "spectator_delay_s": 0}
        return replace(terms, time_out="ai", absent="ai", **fixed)


@dataclass(frozen=True, slots=True)
class EndBoards(FeatureAction):
    """All tables of the round have finished, or its time is over: everybody may see the boards."""


def end(batch: Batch, _: EndBoards) -> None:
    """Release the boards; the end of the match follows by itself. Does nothing at any other table, or a second time.

    A table where nothing was dealt is closed.
    """
    table = batch.table
    if not table.is_sealed():
        return
    if not table.has_started():
        batch.add(Closed("abandoned"))
        return
    batch.add(BoardsReleased("played" if table.match.phase is PLAYED_OUT else "time"))


def _timer(table: Table) -> tuple[int, EndBoards] | None:
    """When play ends at the latest."""
    return None if table.duplicate is None or not table.is_sealed() else (table.duplicate.until_ms, EndBoards())


def _public(data: BoardsReleased) -> Facts:
    return {"reason": data.reason}


def _faults(table: Table, event: Event, data: BoardsReleased) -> Iterator[str]:
    if table.duplicate is None or table.match.phase is OVER:
        yield "boards are released, and nothing was kept back"
    elif (data.reason == "played") is not (table.match.phase is PLAYED_OUT):
        yield f"boards are released as {data.reason}, which they are not"


def _state(table: Table) -> Facts:
    if table.duplicate is None:
        return {}
    is_waiting = table.match.phase is PLAYED_OUT
    return {"boards": BoardsInfo(count=table.duplicate.boards, waiting=is_waiting, round=table.duplicate.round)}


FEATURE: Final = TableFeature(
    events={BoardsReleased: EventRule(public=_public, faults=_faults)},
    actions={EndBoards: end},
    timer=_timer,
    state=_state,
)
