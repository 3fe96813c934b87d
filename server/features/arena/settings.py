"""When the arena pairs players, and how much of the machine it may take: as the operator's variables say."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Final, Literal

from pydantic import Field

from shared.settings import CommandSettings

_ALL: Final[list[str]] = []
"""pydantic copies it for each settings object."""
Mode = Literal["off", "nightly", "always"]
_Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*(:\d+)?$")]
"""Of a player of the roster: several in quotes, or with commas between them, are none."""
_HOURS = r"^([01]?\d|2[0-3])-([01]?\d|2[0-3])$"


class ArenaSettings(CommandSettings):
    """The variables."""

    mode: Annotated[Mode, Field(validation_alias="OLDHAND_ARENA")] = "off"
    hours: Annotated[str, Field(validation_alias="OLDHAND_ARENA_HOURS", pattern=_HOURS)] = "1-6"
    """Of `nightly`, by the server's time zone: from the first to the second."""
    games: Annotated[int, Field(validation_alias="OLDHAND_ARENA_GAMES", ge=1, le=64)] = 2
    """At once."""
    share: Annotated[float, Field(validation_alias="OLDHAND_ARENA_SHARE", gt=0, le=1)] = 0.5
    """The processors of this machine are to be no busier than this, on average."""
    players: Annotated[list[_Name], Field(validation_alias="OLDHAND_ARENA_PLAYERS")] = _ALL
    """The AI players that take part, by name; []: all but those of papers."""

    def opens(self, now_ms: int) -> int | None:
        """When games begin from now on, in milliseconds since 1970: `now_ms` if they do now; None: never."""
        if self.mode != "nightly":
            return None if self.mode == "off" else now_ms
        first, end = map(int, self.hours.split("-"))
        now = datetime.fromtimestamp(now_ms / 1_000, UTC).astimezone()
        if (now.hour - first) % 24 < ((end - first) % 24 or 24):
            return now_ms
        start = now.replace(hour=first, minute=0, second=0, microsecond=0)
        start += timedelta(days=start < now)
        return round(1_000 * start.timestamp())
