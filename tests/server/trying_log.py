"""A log that can be held up and can fail."""

import threading
from collections.abc import Sequence
from typing import Any

from shared.errors import LogError
from shared.events import Event
from shared.store.memory import MemoryGameLog

OUT_OF_REACH = LogError("store/unreachable", "The disk is full.")


class TryingLog(MemoryGameLog):
    """A log that can be held up and can fail."""

    def __init__(self) -> None:
        super().__init__()
        self.open = threading.Event()
        self.open.set()
        self.appending = threading.Event()
        """Set when somebody is held up."""
        self.error: Exception | None = None
        self.heads_asked = 0
        self.readable = threading.Event()
        self.readable.set()
        self.reading = threading.Event()
        """Set when somebody has read and is held up."""

    def read(self, table: str, since: int = 0, until: int | None = None) -> list[Event]:
        events = super().read(table, since, until)
        if not self.readable.is_set():
            self.reading.set()
            self.readable.wait(120)
        return events

    def append(self, events: Sequence[Event]) -> None:
        if not self.open.is_set():
            self.appending.set()
            self.open.wait(120)
        if self.error is not None:
            raise self.error
        super().append(events)

    def head(self, table: str) -> Any:
        self.heads_asked += 1
        return super().head(table)
