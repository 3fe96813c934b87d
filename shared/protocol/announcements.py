"""The notice of the operators' announcement."""

from typing import Literal

from shared.protocol.table_states import ServerModel


class ServerAnnouncement(ServerModel):
    """The operators' announcement, sent after the greeting and whenever it changes; `text` None: it is withdrawn."""

    type: Literal["announcement"] = "announcement"
    number: int | None = None
    until_ms: int | None = None
    text: str | None = None
