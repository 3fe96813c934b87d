"""The notice of the operators' announcement."""

from shared.protocol.structs import ServerModel


class ServerAnnouncement(ServerModel, frozen=True, kw_only=True, tag="announcement"):
    """The operators' announcement, sent after the greeting and whenever it changes; `text` None: it is withdrawn."""

    number: int | None = None
    until_ms: int | None = None
    text: str | None = None
