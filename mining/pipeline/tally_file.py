"""A tally as bytes: a file with one section of pairs, as the explorer of books reads it. Counts nothing."""

from collections.abc import Sequence
from typing import Any, Required, TypedDict

import numpy as np
from numpy.typing import NDArray

from mining.columns import EVIDENCE, Tally
from shared.errors import BookError
from shared.experience import ExperienceBook, Section
from shared.experience.book import book_parts
from shared.experience.tally_table import SECTION, TABLE_BYTES, TABLES, pairs_of, table_bytes, table_name
from shared.keys import frame_of

FORMAT = 6
_IN_EVIDENCE = ("witness", "oldest", "newest", "sample", "maker")
"""In the order in which the file has them."""


class MarkFields(TypedDict):
    """The fields of a `Mark`."""

    number: int
    table: str
    version: int


class Checkpoint(TypedDict, total=False):
    """What the store of tallies keeps in a file with the counts."""

    mark: Required[MarkFields]
    """The last round counted."""
    forgotten: int
    """Of the large file: rows that were pruned so far."""
    after: MarkFields
    """Of the small file: the last round of the large file that it continues."""


def dump(tally: Tally, checkpoint: Checkpoint, tables: Sequence[str] = ()) -> bytes:
    """The tally as a file (see `shared.experience.tally_table`), with the facts that its store keeps with it.

    `tables`: of the rounds that samples count first, because the log need not have them.
    """
    return b"".join(dump_parts(tally, checkpoint, tables))


def dump_parts(tally: Tally, checkpoint: Checkpoint, tables: Sequence[str] = ()) -> list[bytes]:
    """`dump` in parts, to be written one after the other."""
    facts = {
        "format": FORMAT,
        "games": tally.games,
        "plies": tally.plies,
        "sources": dict(tally.sources),
        "makers": tally.makers,
        "checkpoint": dict(checkpoint),
    }
    evidence = tally.evidence
    columns = (
        tally.premise_keys, tally.result_keys, tally.premises, tally.results, tally.wins, tally.draws, tally.losses,
        *(evidence[name] for name in _IN_EVIDENCE),
    )  # fmt: skip
    pairs = Section(len(tally), frame_of(tally.game).width, tuple(_little_endian(column) for column in columns))
    cells = Section(len(tally.cells), 0, (_little_endian(tally.cells),))
    sections = {SECTION: pairs, "cells": cells}
    if tables:
        sections[TABLES] = Section(len(tables), TABLE_BYTES, tuple(map(table_bytes, tables)))
    return book_parts(tally.game, 0, facts, sections)


def load(content: bytes) -> tuple[Tally, Checkpoint, tuple[str, ...]]:
    """The inverse of `dump`. Raises ValueError for anything else, a newer format included: tallies can be rebuilt."""
    try:
        book = ExperienceBook(content)
        facts = book.facts
        if facts["format"] != FORMAT:
            raise ValueError(f"a tally of format {facts['format']}")
        rows, width, columns = pairs_of(book).columns()
        cells = np.frombuffer(book.section("cells") or b"", "<i8").reshape(-1, 2)
        names = book.section(TABLES) or b""
    except (BookError, KeyError) as error:
        raise ValueError(f"no tally: {error}") from error
    numbers = [np.frombuffer(column, f"<{form}") for form, column in columns if form]
    premises, results = (np.frombuffer(column, np.uint8).reshape(rows, width) for form, column in columns if not form)
    premise_keys, result_keys, wins, draws, losses, *rest = numbers
    evidence = np.zeros(rows, EVIDENCE)
    for name, column in zip(_IN_EVIDENCE, rest, strict=True):
        evidence[name] = column
    tally = Tally(
        facts["game"],
        premise_keys,
        premises,
        result_keys,
        results,
        wins,
        draws,
        losses,
        facts["games"],
        facts["plies"],
        facts["sources"],
        cells,
        evidence,
        tuple(facts["makers"]),
    )
    tables = tuple(table_name(names[at : at + TABLE_BYTES]) for at in range(0, len(names), TABLE_BYTES))
    return tally, facts["checkpoint"], tables


def _little_endian(column: NDArray[Any]) -> bytes:
    return np.ascontiguousarray(column).astype(column.dtype.newbyteorder("<"), copy=False).tobytes()
