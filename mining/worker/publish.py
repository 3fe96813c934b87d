"""Publication: a book becomes a file in the data folder and a version in the store's list. Makes and tries none."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from mining.worker.book import BuiltBook
from shared.experience import book_name
from shared.files import write_whole
from shared.store import Book
from shared.store.books import Books

DRAFT = ".draft"
"""The ending of a file that is not published yet."""
REFUSED = ".refused.book"
"""The ending of a file that must not be taken for the newest book."""


class BookFolder:
    """The books of a data folder, as the store lists them."""

    def __init__(self, books: Books, folder: Path) -> None:
        """`folder`: where the files are."""
        self._books = books
        self._folder = folder

    def newest(self, game: str) -> Book | None:
        """The highest version, whether or not it is in use."""
        return next(iter(self._books.list(game)), None)

    def list(self, game: str) -> Sequence[Book]:
        """Every version, newest first, those out of use too."""
        return self._books.list(game)

    def in_use(self, game: str) -> Book | None:
        """The book that seats use, if its file is there."""
        book = self._books.newest(game)
        return book if book is not None and self.file(book).is_file() else None

    def next_version(self, game: str) -> int:
        """The version of the book that is published next."""
        return self._books.next_version(game)

    def file(self, book: Book) -> Path:
        """Where the book's file is."""
        return self._folder / book.file

    def write_draft(self, built: BuiltBook) -> Path:
        """Write the book under a name that no reader looks for."""
        draft = self._folder / f"{book_name(built.game, built.version)}{DRAFT}"
        write_whole(draft, built.content)
        return draft

    def publish(self, built: BuiltBook, draft: Path, facts: Mapping[str, object], *, refused: bool) -> Book:
        """Give the draft its name and list it. `facts`: what the list says beyond the book's own header."""
        name = draft.name.removesuffix(DRAFT)
        if refused:
            name = name.removesuffix(".book") + REFUSED
        draft.rename(self._folder / name)
        book = Book(
            built.game,
            built.version,
            hashlib.sha256(built.content).hexdigest(),
            name,
            len(built.content),
            built.facts["games"],
            built.facts["plies"],
            built.facts["rules"],
            {**built.facts, **facts},
            status="refused" if refused else "published",
        )
        self._books.publish(book)
        return book

    def remove_old(self, game: str, keep: int) -> None:
        """Remove all files but those of the `keep` newest versions and of the one in use."""
        for old in self._books.remove_old(game, keep):
            self.file(old).unlink(missing_ok=True)
