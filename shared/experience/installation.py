"""Everything that an installation remembers of its people, in one: the answers that beat them, and those that lost.

Nothing of it is kept. It is put together from what is remembered of each person, and put together again when that
changes, so what a person has forgotten is out of it at once. Members are the registered people of the installation; on
a server that this machine alone can reach, its guests too. It is told to the seats that play against members, and to
nobody else.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Literal, get_args

from shared.errors import BookError
from shared.experience.memory import MemoryStamp, MemoryStore, OpponentMemory, people_of, together
from shared.experience.memory_format import decode, encode

Members = Literal["nobody", "registered", "everybody"]
"""Of an installation: no people, those who are registered, or all people."""
MOST = 50
"""People whose games count: those who played last."""
EVERY_MS = 5_000


_FILE = "installation"
"""In the data folder: who are members, as the server was started last."""


def write_members(folder: Path, members: Members) -> None:
    """Leave a note in the data folder for the commands that look at it."""
    (folder / _FILE).write_text(members, encoding="utf-8")


def read_members(folder: Path) -> Members:
    """The members of the server of this data folder; nobody if no server has run."""
    try:
        noted = (folder / _FILE).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return "nobody"
    return next((members for members in get_args(Members) if members == noted), "nobody")


@dataclass(slots=True)
class _CachedMemory:
    """The memory that was last combined for one game."""

    at_ms: int
    stamps: Mapping[str, MemoryStamp]
    content: bytes


@dataclass(slots=True)
class Installation:
    """All that is remembered here of members. Safe for threads. Raises LogError when the database is not reached."""

    memories: MemoryStore
    members: Members
    clock: Callable[[], int]
    """Milliseconds."""
    every_ms: int = EVERY_MS
    """Not put together more often, unless somebody has had something forgotten."""
    _lock: Lock = field(default_factory=Lock, init=False)
    _held: dict[str, _CachedMemory] = field(default_factory=dict[str, _CachedMemory], init=False)
    _decoded: dict[tuple[str, str], tuple[MemoryStamp, OpponentMemory]] = field(
        default_factory=dict[tuple[str, str], tuple[MemoryStamp, OpponentMemory]], init=False
    )

    def of(self, game: str, player: str) -> bytes:
        """The memory that agents may use against this player; empty for a player who is no member or not remembered."""
        if not self._is_member(player):
            return b""
        with self._lock:
            stamps = self._stamps(game)
            held = self._held.get(game)
            if held is None or (held.stamps != stamps and self._is_due(held, stamps)):
                held = self._held[game] = _CachedMemory(self.clock(), stamps, self._together(game, stamps))
            return held.content

    def people(self, game: str, player: str) -> bytes | None:
        """How members choose on the whole, for seats that play against this player, as it is in `of`."""
        if not self._is_member(player):
            return None
        with self._lock:
            return people_of(self._parts(game, self._stamps(game)))

    def _is_member(self, player: str) -> bool:
        guests = self.members == "everybody"
        return self.members != "nobody" and self.memories.is_member(player, guests=guests)

    def _stamps(self, game: str) -> Mapping[str, MemoryStamp]:
        return self.memories.stamps(game, guests=self.members == "everybody", most=MOST)

    def _is_due(self, held: _CachedMemory, stamps: Mapping[str, MemoryStamp]) -> bool:
        forgotten = any(
            player not in stamps or stamps[player].forgotten != before.forgotten
            for player, before in held.stamps.items()
        )
        return forgotten or not held.content or self.clock() - held.at_ms >= self.every_ms

    def _together(self, game: str, stamps: Mapping[str, MemoryStamp]) -> bytes:
        parts = self._parts(game, stamps)
        return encode(together(game, parts)) if parts else b""

    def _parts(self, game: str, stamps: Mapping[str, MemoryStamp]) -> list[OpponentMemory]:
        for known in [known for known in self._decoded if known[0] == game and known[1] not in stamps]:
            del self._decoded[known]
        return [part for player in stamps if (part := self._part(game, player, stamps[player])) is not None]

    def _part(self, game: str, player: str, stamp: MemoryStamp) -> OpponentMemory | None:
        known = self._decoded.get((game, player))
        if known is not None and known[0] == stamp:
            return known[1]
        try:
            remembered = decode(self.memories.read(player, game).content)
        except BookError:  # forgotten meanwhile, or of another version: the worker makes it again
            return None
        self._decoded[game, player] = stamp, remembered
        return remembered
