"""The list of experience books: which versions there are and which one seats use. Never opens a book."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, func, insert, select, update

from shared.store.engine import StorePart
from shared.store.rows import from_json, to_json
from shared.store.schema import books

Status = Literal["published", "pinned", "withdrawn", "refused", "removed"]
"""Withdrawn: by an operator. Refused: worse than the book before it. Removed: old, and its file is gone."""
OUT_OF_USE = ("withdrawn", "refused", "removed")


@dataclass(frozen=True, slots=True)
class Book:
    """One version of a game's book: an immutable file and what it was made from."""

    game: str
    version: int
    """From 1, per game."""
    sha256: str
    """Of the file, in hex: its address."""
    file: str
    """Its name in the books folder."""
    bytes: int
    games: int
    plies: int
    rules: int
    facts: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Further facts from its maker; JSON-plain."""
    created_ms: int = 0
    """Set when it is published."""
    status: Status = "published"


class Books(StorePart):
    """The books of a store. Raises LogError when the database cannot be reached."""

    def next_version(self, game: str) -> int:
        """The version that the next book of `game` will have, if nobody publishes one before."""
        newest = self._database.scalar(select(func.max(books.c.version)).where(books.c.game == game))
        return (newest or 0) + 1

    def publish(self, book: Book) -> None:
        """Add a version. Raises LogError `store/version-taken` when the game has it."""
        self._database.run(
            insert(books).values(
                game=book.game,
                version=book.version,
                sha256=book.sha256,
                file=book.file,
                bytes=book.bytes,
                created_ms=self._clock(),
                games=book.games,
                plies=book.plies,
                rules=book.rules,
                facts=to_json(dict(book.facts)),
                status=book.status,
            )
        )

    def newest(self, game: str) -> Book | None:
        """The book that seats use: the pinned one, else the highest version that is published."""
        with self._database.read() as connection:
            return _in_use(connection, game)

    def list(self, game: str | None = None) -> list[Book]:
        """Every version, newest first, those out of use too."""
        query = select(books).order_by(books.c.game, books.c.version.desc())
        if game is not None:
            query = query.where(books.c.game == game)
        return [_book(row) for row in self._database.all(query)]

    def pin(self, game: str, version: int) -> bool:
        """Use this version, whatever comes after it; False when there is none, or its file was removed.

        A withdrawn or refused one may be pinned.
        """
        there = _is(game, version) & (books.c.status != "removed")
        with self._database.write() as connection:
            if connection.execute(select(books.c.version).where(there)).first() is None:
                return False
            _release(connection, game)
            _mark(connection, game, version, "pinned")
            return True

    def publish_again(self, game: str, version: int) -> bool:
        """Let a withdrawn or refused version be used again; False when there is none such."""
        out = _is(game, version) & books.c.status.in_(("withdrawn", "refused"))
        return self._database.run(update(books).where(out).values(status="published")) == 1

    def unpin(self, game: str) -> None:
        """Use the highest version again."""
        with self._database.write() as connection:
            _release(connection, game)

    def remove_old(self, game: str, keep: int) -> Sequence[Book]:
        """Mark all but the `keep` highest versions removed, the one in use excepted.

        Those marked: their files may go.
        """
        with self._database.write() as connection:
            used = _in_use(connection, game)
            query = select(books).where(books.c.game == game).order_by(books.c.version.desc()).offset(keep)
            old = [_book(row) for row in connection.execute(query)]
            gone = [book for book in old if book.status != "removed" and (used is None or book.version != used.version)]
            for book in gone:
                _mark(connection, game, book.version, "removed")
        return gone

    def rollback(self, game: str) -> Book | None:
        """Withdraw the book in use; the next lower one replaces it, pinned if it was. Returns the book now in use."""
        with self._database.write() as connection:
            used = _in_use(connection, game)
            if used is None:
                return None
            _mark(connection, game, used.version, "withdrawn")
            below = select(func.max(books.c.version)).where(
                books.c.game == game, books.c.version < used.version, books.c.status == "published"
            )
            if used.status == "pinned" and (version := connection.execute(below).scalar()) is not None:
                _mark(connection, game, version, "pinned")
            return _in_use(connection, game)


def _in_use(connection: Connection, game: str) -> Book | None:
    query = select(books).where(books.c.game == game, books.c.status.not_in(OUT_OF_USE))
    order = ((books.c.status == "pinned").desc(), books.c.version.desc())
    row = connection.execute(query.order_by(*order).limit(1)).first()
    return None if row is None else _book(row)


def _is(game: str, version: int) -> ColumnElement[bool]:
    return (books.c.game == game) & (books.c.version == version)


def _mark(connection: Connection, game: str, version: int, status: Status) -> None:
    connection.execute(update(books).where(_is(game, version)).values(status=status))


def _release(connection: Connection, game: str) -> None:
    connection.execute(update(books).where(books.c.game == game, books.c.status == "pinned").values(status="published"))


def _book(row: Row[Any]) -> Book:
    return Book(
        row.game, row.version, row.sha256, row.file, row.bytes, row.games, row.plies, row.rules,
        from_json(row.facts), row.created_ms, row.status,
    )  # fmt: skip
