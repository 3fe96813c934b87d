"""Pages of the table list: a filter, a cursor and what has changed on the page since any recent revision.

Every page is encoded once for all the clients that read it, and so is every set of changes. Knows no client.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from server.lobby.table_list import ListedRow, Position, TableList
from shared.games import game_named
from shared.protocol import Company, Pace, SeekInfo, Tables
from shared.protocol.hosts import OfferedPlayer
from shared.protocol.structs import encode

_REMOVED: Final = 200
"""Removed tables that a page remembers. A subscriber that missed more of them is sent the whole page."""
_PAGES: Final = 64
"""Pages that are kept although nobody is subscribed to them."""


@dataclass(frozen=True, slots=True)
class PageKey:
    """The key of a page: its filters and its position in the list."""

    game: str | None = None
    """Id with version."""
    free: bool = False
    company: Company = "any"
    pace: Pace = "any"
    after: Position | None = None

    @staticmethod
    def of(command: Tables) -> "PageKey":
        """The page that a command asks for. Raises UnknownGame."""
        game = None if command.game is None else game_named(command.game).id
        after = None
        if command.after is not None:
            opened_ms, _, table = command.after.partition("-")
            after = -int(opened_ms), table
        return PageKey(game, command.free, command.company, command.pace, after)

    def admits(self, row: ListedRow) -> bool:
        """Whether a row passes the filter."""
        return (
            (self.game is None or row.game == self.game)
            and (row.is_free or not self.free)
            and (self.pace in ("any", row.pace))
            and (
                self.company == "any"
                or (row.has_programs if self.company == "ai" else row.has_people and not row.has_programs)
            )
        )


class People:
    """Players that can be seated and people who wait for a game, encoded once for all pages."""

    def __init__(self, players: Callable[[], Sequence[OfferedPlayer]], seeks: Callable[[], Sequence[SeekInfo]]) -> None:
        self._sources = players, seeks
        self.players, self.seeks = b"[]", b"[]"
        self.players_revision = self.seeks_revision = 0
        self.revision = 0
        """Raised by every change of either."""

    def refresh(self) -> None:
        """Encode them if they have changed."""
        players, seeks = encode(self._sources[0]()), encode(self._sources[1]())
        if players != self.players:
            self.revision += 1
            self.players, self.players_revision = players, self.revision
        if seeks != self.seeks:
            self.revision += 1
            self.seeks, self.seeks_revision = seeks, self.revision


Seen = tuple[int, int]
"""Revisions of the table list and of `People` that a subscriber has been sent."""


class Page:
    """One page, as of the list's last refresh."""

    def __init__(self, key: PageKey, tables: TableList, people: People, size: int) -> None:
        """`size`: rows at most."""
        self.key = key
        self.subscribers = 0
        self._tables, self._people, self._size = tables, people, size
        self._rows: dict[str, ListedRow] = {}
        self._entered: dict[str, int] = {}
        """The revision at which each row came on the page."""
        self._removed: dict[str, int] = {}
        """The revision at which each table left the page, the oldest first."""
        self._complete_since = 0
        """`_removed` has everything since this revision."""
        self._next: str | None = None
        self._seen: tuple[int, int] = (0, 0)
        """Generation of the list and revision of the people that the encodings are of."""
        self._body = b""
        self._changes: dict[Seen, bytes | None] = {}
        self.encodings = 0
        """How often the page, or changes on it, were encoded."""

    @property
    def seen(self) -> Seen:
        """The revisions that a subscriber has seen once it is sent the page now."""
        return self._tables.revision, self._people.revision

    def body(self) -> bytes:
        """The fields of `lobby` and of the answer to `tables`, without braces."""
        self._refresh()
        if not self._body:
            self.encodings += 1
            self._body = b'"tables":%b,"next":%b,"listed":%d,"players":%b,"seeks":%b' % (
                _array(row.line for row in self._rows.values()),
                encode(self._next),
                len(self._tables),
                self._people.players,
                self._people.seeks,
            )
        return self._body

    def changes(self, since: Seen) -> bytes | None:
        """The message for a subscriber that has seen `since`; None if nothing has changed."""
        self._refresh()
        if since not in self._changes:
            self._changes[since] = self._encode_changes(*since)
        return self._changes[since]

    def _encode_changes(self, since: int, people_since: int) -> bytes | None:
        if since < self._complete_since:
            return lobby_line(self.body())
        rows = [row.line for row in self._rows.values() if max(row.revision, self._entered[row.id]) > since]
        removed = [table for table, revision in self._removed.items() if revision > since]
        people = b""
        if self._people.players_revision > people_since:
            people += b',"players":%b' % self._people.players
        if self._people.seeks_revision > people_since:
            people += b',"seeks":%b' % self._people.seeks
        if not (rows or removed or people):
            return None
        self.encodings += 1
        parts = _array(rows), encode(removed), encode(self._next), len(self._tables), people
        return b'{"type":"lobby-changes","tables":%b,"removed":%b,"next":%b,"listed":%d%b}' % parts

    def _refresh(self) -> None:
        seen = self._tables.generation, self._people.revision
        if seen == self._seen:
            return
        self._seen = seen
        self._body = b""
        self._changes.clear()
        found = list(islice(filter(self.key.admits, self._tables.after(self.key.after)), self._size + 1))
        rows = {row.id: row for row in found[: self._size]}
        last = found[self._size - 1].position if len(found) > self._size else None
        self._next = None if last is None else f"{-last[0]}-{last[1]}"
        revision = self._tables.revision
        for table in self._rows.keys() - rows.keys():
            del self._entered[table]
            self._removed[table] = revision
        for table in rows.keys() - self._rows.keys():
            self._entered[table] = revision
            self._removed.pop(table, None)
        while len(self._removed) > _REMOVED:
            oldest = next(iter(self._removed))
            self._complete_since = self._removed.pop(oldest)
        self._rows = rows


class Pages:
    """All pages that are subscribed to, and some that were read lately."""

    def __init__(self, tables: TableList, people: People, size: int) -> None:
        self._tables, self._people, self._size = tables, people, size
        self._pages: dict[PageKey, Page] = {}
        """The page that was asked for last is the last."""

    def __len__(self) -> int:
        return len(self._pages)

    def page(self, key: PageKey) -> Page:
        """The page with this key."""
        page = self._pages.pop(key, None) or Page(key, self._tables, self._people, self._size)
        self._pages[key] = page
        if len(self._pages) > _PAGES:
            unread = [other for other, kept in self._pages.items() if not kept.subscribers and kept is not page]
            for other in unread[: len(self._pages) - _PAGES]:
                del self._pages[other]
        return page


def done_line(ref: str, body: bytes) -> bytes:
    """The answer to `tables`."""
    return b'{"type":"done","ref":%b,%b}' % (encode(ref), body)


def lobby_line(body: bytes) -> bytes:
    """The message `lobby`."""
    return b'{"type":"lobby",%b}' % body


def _array(lines: Iterable[bytes]) -> bytes:
    return b"[%b]" % b",".join(lines)
