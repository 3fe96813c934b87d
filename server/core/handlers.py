"""The command handlers of a server. Each part registers its own; dispatch looks them up. Knows no command."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from msgspec import Struct

from server.core.participant import Participant
from server.core.session import Session
from shared.protocol import CommandMessage, Done

C = TypeVar("C", bound=CommandMessage | Struct)

Answer = Callable[[Done | Exception], None]
"""Receives the one answer to a command."""

Handler = Callable[[Session, Participant, C, Answer], Awaitable[None]]
"""Carries out a command that `who` has sent over a session. Calls the answer, now or later, or raises to refuse it."""


class Handlers:
    """By type of command."""

    def __init__(self, tasks: asyncio.TaskGroup) -> None:
        self._tasks = tasks
        self._by_type: dict[type, Handler[Any]] = {}

    def add(self, command: type[C], handler: Handler[C]) -> None:
        """Register the handler of a command. Raises ValueError if it has one already."""
        if command in self._by_type:
            raise ValueError(f"two handlers for {command.__name__}")
        self._by_type[command] = handler

    def add_slow(self, command: type[C], handler: Handler[C]) -> None:
        """Register a handler that the next message of the session does not wait for. Raises ValueError, as `add`."""

        async def begin(session: Session, who: Participant, sent: C, answer: Answer) -> None:
            self._tasks.create_task(_answered(handler, session, who, sent, answer))

        self.add(command, begin)

    def of(self, command: type) -> Handler[Any]:
        """The handler of a command. Raises KeyError if no part has registered one."""
        return self._by_type[command]


async def _answered(handler: Handler[C], session: Session, who: Participant, command: C, answer: Answer) -> None:
    try:
        await handler(session, who, command, answer)
    except Exception as error:  # dispatch words and logs it
        answer(error)
