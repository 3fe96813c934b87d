"""`oldhand book export`: the rules of an experience book as text, XML or NDJSON. Reads one book and changes none."""

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from mining.files.book_forms import Form, facts_of, json_object, lines_of
from shared.data_folder import data_folder
from shared.errors import BookError, LogError
from shared.experience import ExperienceBook, newest_book
from shared.files import drafted, writing_to
from shared.flags import Data, Database, with_flags
from shared.games import game_named
from shared.settings import CommandSettings
from shared.store import database_of, open_store
from shared.store.shipped import shipped_books


class BookExportOptions(CommandSettings):
    """The command line of `oldhand book export`."""

    game: Annotated[str, typer.Argument(help="The game.")]
    form: Annotated[Form | None, typer.Option("--format", help="Of the rules; default: text.")] = None
    out: Annotated[Path | None, typer.Option(help="The file to write; default: standard output.")] = None
    version: Annotated[
        int | None, typer.Option(min=1, help="Version of the book, as `oldhand mine status` lists them.")
    ] = None
    book: Annotated[Path | None, typer.Option(help="The file of the book, wherever it is.")] = None
    shipped: Annotated[bool, typer.Option("--shipped", help="The book that comes with Oldhand.")] = False
    data: Data = None
    database: Database = None
    as_json: Annotated[
        bool,
        typer.Option("--json", help="The rules, or with --out what was written, as one JSON object."),
    ] = False


@with_flags(BookExportOptions)
def book_export(options: BookExportOptions) -> None:
    """List the rules of the book that seats use: premise → move : support, and every other kind of rule it has.

    \b
      text     a line a rule, for people
      xml      the SequentialPatterns of the mining paper's Figure 4, with the pieces-states written out
      ndjson   an object a line; the first one says what the book is

    A premise has the side to move as Black, or in the first seat. Support is wins less losses, as a share of all games
    of the book. The fitted weights of a book (judgement, habit) are no rules and are not listed.

    Example: oldhand book export chinese-checkers --format xml --out rules.xml
    """
    if sum((options.version is not None, options.book is not None, options.shipped)) > 1:
        raise typer.BadParameter("--version, --book and --shipped name one book each: give one of them")
    if options.as_json and options.form is not None and options.out is None:
        raise typer.BadParameter("--json prints one JSON object: give --out as well, or leave --format out")
    began = time.monotonic()
    rules = game_named(options.game)
    with _opened(options, rules.id) as book:
        if book.game != rules.id:
            raise BookError("book/game", f"{options.book} is a book of {book.game}, not of {rules.id}")
        if options.out is None:
            _print(json_object(book) if options.as_json else _lines(book, options.form or "text"))
            return
        rows, size = _written(book, options.form or "text", options.out)
        seconds = round(time.monotonic() - began, 3)
        result = {"game": rules.id, "version": book.version, "rules": rows, "bytes": size, "seconds": seconds}
    print(json.dumps(result) if options.as_json else "\n".join(f"{name}: {value}" for name, value in result.items()))


def _lines(book: ExperienceBook, form: Form) -> Iterator[str]:
    return (f"{line}\n" for line in lines_of(book, form))


def _print(texts: Iterator[str]) -> None:
    """To standard output, as long as somebody reads it."""
    try:
        for text in texts:
            sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:  # `| head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _written(book: ExperienceBook, form: Form, out: Path) -> tuple[int, int]:
    """Rules and bytes. The file appears whole or not at all. Raises Rejected `usage/unwritable`."""
    with writing_to(out), drafted(out) as file:
        size = sum(file.write(line.encode()) for line in _lines(book, form))
    return sum(facts_of(book)["sections"].values()), size


def _opened(options: BookExportOptions, game: str) -> ExperienceBook:
    """The book that the options name. Raises BookError."""
    if options.book is not None:
        return ExperienceBook.open(options.book)
    shipped = next((one for one in shipped_books() if one.book.game == game), None)
    if options.shipped:
        if shipped is None:
            raise BookError("book/missing", f"no book of {game} comes with Oldhand")
        return ExperienceBook(shipped.content())
    file = _listed(options, game)
    if file is None:
        remedy = "" if shipped is None else "; --shipped lists the one that comes with Oldhand"
        which = f"book {options.version}" if options.version is not None else "book in use"
        raise BookError("book/missing", f"there is no {which} of {game} in the data folder{remedy}")
    return ExperienceBook.open(file)


def _listed(options: BookExportOptions, game: str) -> Path | None:
    """The file of the version that is asked for, or of the one that seats use."""
    folder = data_folder(options.data, os.environ)
    try:
        with closing(open_store(database_of(options.database, folder, os.environ), create=False)) as store:
            if options.version is None:
                listed = store.books.newest(game)
            else:
                listed = next((one for one in store.books.list(game) if one.version == options.version), None)
    except LogError as error:
        if error.code != "store/unreachable" or options.database is not None:
            raise
        # A folder of books alone, as `oldhand ai` keeps them.
        found = newest_book(folder / "books", game)
        return found if options.version is None else None
    return None if listed is None else folder / "books" / listed.file
