"""A line said at a table, as it is kept. Knows no store, no door and no rule."""

from dataclasses import dataclass
from typing import Literal

Room = Literal["seats", "spectators"]


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """Something that somebody said. Either `text` or `phrase`; of a player who was forgotten neither."""

    table: str
    number: int
    """Grows with every line that is kept; 0 before it is."""
    at_ms: int
    room: Room
    seat: int | None
    """The speaker's seat; None for a spectator."""
    player: str
    """Public id; empty where the player asked to be forgotten."""
    name: str
    text: str | None
    phrase: str | None
    ref: str
    """Of the command: said once, however often it is sent."""
