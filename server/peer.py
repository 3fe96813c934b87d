"""One connection from the inside: who it is and where its messages go. Knows neither door nor table."""

import asyncio

from pydantic import BaseModel

from server.outbox import Outbox, encode
from server.table import Who
from shared.wire import Bye


class Peer:
    """A connection that a person, a bot or an AI host has opened."""

    def __init__(self, outbox: Outbox, unanswered: int) -> None:
        self.outbox = outbox
        self.who: Who | None = None
        """None until the greeting is done."""
        self.token = ""
        """The secret behind `who`."""
        self.tables: set[str] = set()
        """Ids of the tables it follows."""
        self.slots = asyncio.Semaphore(unanswered)
        """One for each command that may be under way."""
        self._unanswered = unanswered

    def tell(self, message: BaseModel) -> None:
        """Send a message. Never waits."""
        self.outbox.put(encode(message))

    async def wait_answered(self) -> None:
        """Returns when every command has its answer. Nothing more may be asked."""
        for _ in range(self._unanswered):
            await self.slots.acquire()

    def dismiss(self, code: str, message: str) -> None:
        """Say goodbye and why; nothing follows."""
        self.outbox.end(encode(Bye(code=code, message=message)))
