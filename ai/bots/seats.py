"""The seats that a bot has: one connection for all of them, and for each the newest state of its table."""

import asyncio
from typing import Any, Literal

from client.sdk import Connection, Unreachable
from shared.protocol import Command, Done, TableState
from shared.protocol.rematches import Rematch

_IDLE = ("waiting", "over")
"""Phases of a table at which no match runs."""


class SharedLine:
    """One seat's part of a connection: the states of its table, and commands.

    Where nothing happens at the table for `patience_s` outside a match, `wait_state` raises Idle.
    """

    def __init__(self, connection: Connection, patience_s: float) -> None:
        self._connection, self._patience_s = connection, patience_s
        self._newest: TableState | None = None
        self._is_seen = True
        self._came = asyncio.Event()
        self._end: Exception | None = None
        self.is_last = False
        """Whether the match that is under way is to be the last one here."""
        self._begun = self._finished = 0

    def put(self, state: TableState) -> Literal["begun", "finished"] | None:
        """The table has a new state. What it tells of a match that was not known before."""
        self._newest, self._is_seen = state, False
        self._came.set()
        if state.phase == "over" and state.match > self._finished:
            self._finished = state.match
            return "finished"
        if state.phase == "play" and state.match > self._begun:
            self._begun = state.match
            return "begun"
        return None

    def finish(self) -> None:
        """Play no further match here: the seat ends with the one that is under way, or at once if there is none."""
        self.is_last = True
        if self._newest is not None and self._newest.phase in _IDLE:
            self.end(Idle("no more matches are to be played"))

    def end(self, error: Exception) -> None:
        """Let the seat hear what has come, and then that it has ended, such as with the connection."""
        self._end = error
        self._came.set()

    async def wait_state(self, table: str) -> TableState:
        """The newest state, once there is one that has not been seen. Raises Idle, Unreachable, ProtocolError."""
        last = self._newest
        idle = last is not None and last.phase in _IDLE and not self._came.is_set()
        try:
            async with asyncio.timeout(self._patience_s if idle else None):
                await self._came.wait()
        except TimeoutError:
            assert last is not None
            raise Idle(f"nothing has happened at table {table} for {self._patience_s:.0f} s") from None
        if self._is_seen and self._end is not None:
            raise self._end
        if self._end is None:
            self._came.clear()
        self._is_seen = True
        assert self._newest is not None, "a state has come"
        return self._newest

    async def ask(self, command: type[Command], **fields: Any) -> Done:
        """As `Connection.ask`. Raises Idle instead of asking for a match after the last one."""
        if self.is_last and command is Rematch:
            raise Idle("this was the last match")
        return await self._connection.ask(command, **fields)


class Idle(Unreachable):
    """Nobody plays on at the table."""

    code = "bot/idle"
