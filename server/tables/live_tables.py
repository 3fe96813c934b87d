"""Operations on the live tables, for dispatch and lobby. Knows neither how tables run nor on which node."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.tables.commands import Job
from server.tables.decide.draft import Step
from server.tables.table import Table
from shared.protocol import PublicEvent
from shared.protocol.chat import Say


@dataclass(frozen=True, slots=True)
class Subscribed:
    """The answer to a new subscriber."""

    version: int
    missed: list[PublicEvent] | None
    """Events after the requested version; None if none was requested or the subscriber cannot have seen it."""


def ignore_subscribed(_: Subscribed) -> None:
    """For implicit subscriptions: the state that follows is enough."""


class Inbox(Protocol):
    """A table of this process, as its senders see it; implemented by `server.tables.actor`."""

    def post(self, job: Job) -> None:
        """Enqueue a command; the job's answer is called once."""
        ...


class LiveTables(Protocol):
    """Operations on tables. Methods with a table id raise Rejected `table/unknown`.

    Implemented by `server.tables.registry` for this process and by `server.cluster.tables` for all nodes.
    """

    @property
    def loaded(self) -> Mapping[str, Inbox]:
        """The tables of this process, by id."""
        ...

    async def open(self, step: Step, near: Session | None = None) -> None:
        """Commit a table's first event and load it, at the node of the client `near` if one is given. Raises
        LogError.
        """
        ...

    async def table(self, table_id: str) -> Table:
        """The table as it is now."""
        ...

    async def post(self, table_id: str, job: Job) -> None:
        """Post a command to the table; the job's answer is called once."""
        ...

    async def subscribe(
        self, table_id: str, session: Session, since: int | None, first: Callable[[Subscribed], None]
    ) -> None:
        """Send the table's states to `session`, after calling `first` with what it missed."""
        ...

    def unsubscribe(self, table_id: str, session: Session) -> None:
        """Send nothing more."""
        ...

    async def say(self, who: Participant, command: Say, answer: Answer) -> None:
        """Check and store a line of chat, and send it to the subscribers who may read it."""
        ...

    def is_here(self, table_id: str) -> bool:
        """Whether the table is loaded in this process, which then runs its timers."""
        ...
