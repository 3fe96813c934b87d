"""The first book of each game, which comes with Oldhand: seats have experience from their first game on.

`shared/experience/shipped` holds the books, packed by xz, and `index.json`: by rules id, what the list of books says of
each, and the SHA-256 of every archive that it was mined from. `mining.lab.makers.shipping` makes them.

The tallies of these archives are too large to come along. `mining.archive.ready` makes them where Oldhand is installed,
at the latest when a worker first starts there, and a new data folder gets a copy, so that its explorer knows every
archived game from the first second.
"""

import hashlib
import json
import lzma
import os
import shutil
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from shared.errors import BookError, LogError
from shared.experience import book_name
from shared.files import write_whole
from shared.store.books import Book, Books

VERSION = 1
ORIGIN = "shipped"
"""`facts["origin"]` of such a book; those mined here have none."""
_FOLDER = resources.files("shared.experience").joinpath("shipped")


@dataclass(frozen=True, slots=True)
class ShippedBook:
    """One of these books."""

    book: Book
    archives: Mapping[str, str]
    """SHA-256 by file name."""

    def content(self) -> bytes:
        """The file. Raises BookError `book/format` when it is not the one that the index tells of."""
        content = lzma.decompress(_FOLDER.joinpath(packed_name(self.book.game)).read_bytes())
        if hashlib.sha256(content).hexdigest() != self.book.sha256:
            raise BookError("book/format", f"the book of {self.book.game} that came with Oldhand is damaged")
        return content


def packed_name(game: str) -> str:
    """The file's name in the package."""
    return f"{book_name(game, VERSION)}.xz"


def ready_tallies() -> Path:
    """The folder of the tallies that are made where Oldhand is installed; it need not be there."""
    digest = hashlib.sha256(_FOLDER.joinpath("index.json").read_bytes()).hexdigest()
    return Path(sys.prefix) / "share" / "oldhand" / f"tallies-{digest[:16]}"


def copy_tallies(folder: Path) -> None:
    """Give `folder`, where the worker keeps its tallies, those of the archives, of each game that has none there yet.

    A copy that cannot be made, or is cut off, is the worker's to make again. Two processes may do so at once.
    """
    for ready in sorted(ready_tallies().glob("*.tally")):
        wanted, recent = folder / ready.name, folder / f"{ready.stem}.recent.tally"
        if wanted.exists() or recent.exists():
            continue
        draft = folder / f".{ready.name}.{os.getpid()}"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ready, draft)
            os.link(draft, wanted)  # which replaces nothing
        with suppress(OSError):
            draft.unlink()


def shipped_books() -> list[ShippedBook]:
    """The books that ship with Oldhand, one a game."""
    index = json.loads(_FOLDER.joinpath("index.json").read_text(encoding="utf-8"))
    return [
        ShippedBook(Book(game, VERSION, file=book_name(game, VERSION), **entry["book"]), entry["archives"])
        for game, entry in index.items()
    ]


def install(books: Books, folder: Path) -> list[Book]:
    """Publish those of games that have no book yet, their files in `folder`, and return them.

    A file that was lost is put back. Two processes may do so at once. Raises BookError, LogError, OSError.
    """
    installed: list[Book] = []
    for one in shipped_books():
        file = folder / one.book.file
        if not books.list(one.book.game):
            write_whole(file, one.content())
            try:
                books.publish(one.book)
            except LogError as error:
                if error.code != "store/version-taken":
                    raise
                continue
            installed.append(one.book)
        elif (newest := books.newest(one.book.game)) and newest.sha256 == one.book.sha256 and not file.is_file():
            write_whole(file, one.content())
    return installed
