"""The experience books that a host holds: the newest of each game, fetch, checked and kept. Plays no game."""

import asyncio
import hashlib
import os
from pathlib import Path

from ai.host.http import fetch
from shared.errors import BookError
from shared.experience import ExperienceBook, book_name
from shared.protocol import BookInfo


class BookCache:
    """Books by rules id. A book that a newer one replaces stays open for the matches that use it."""

    def __init__(self, folder: Path) -> None:
        """`folder` keeps fetched files; it is made when the first one comes."""
        self._folder = folder
        self.books: dict[str, ExperienceBook] = {}

    def version(self, game: str) -> int | None:
        """Version of the book held for a rules id."""
        book = self.books.get(game)
        return None if book is None else book.version

    async def fetch(self, info: BookInfo, server: str) -> bool:
        """Hold the book that `server` (`http://host:port`) has published, if it is another than the one held.

        Returns whether anything changed. Raises BookError when it cannot be had or is not what was announced.
        """
        held = self.books.get(info.game)
        if held is not None and held.sha256 == info.sha256:
            return False
        self.books[info.game] = await asyncio.to_thread(self._get, info, server)
        return True

    def _get(self, info: BookInfo, server: str) -> ExperienceBook:
        path = self._folder / f"{info.sha256[:16]}-{book_name(info.game, info.version)}"
        if not path.is_file():
            self._folder.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(f".draft-{os.getpid()}")
            draft.write_bytes(_download(server, info))
            draft.rename(path)
        book = ExperienceBook.open(path)
        if book.sha256 != info.sha256 or book.game != info.game:
            book.close()
            path.unlink()
            raise BookError("book/format", f"{path} is not the book that was announced; it has been removed")
        for older in self._folder.glob(f"*-{book_name(info.game, 0).split('.')[0]}.*.book"):
            if older != path:
                older.unlink(missing_ok=True)  # its readers keep its pages
        return book


def _download(server: str, info: BookInfo) -> bytes:
    """The bytes that were announced. Raises BookError."""
    try:
        content = fetch(server, info.path)
    except (OSError, ValueError) as error:
        raise BookError(
            "book/missing", f"book {info.version} cannot be had from {server}{info.path}: {error}"
        ) from error
    if hashlib.sha256(content).hexdigest() != info.sha256:
        raise BookError("book/format", f"what came from {server}{info.path} is not the book that was announced")
    return content
