"""Rows of the table list, each kept once however many conversations of this process have heard it."""

from collections.abc import Sequence
from weakref import WeakValueDictionary

from shared.protocol import TableSummary

_newest: WeakValueDictionary[str, TableSummary] = WeakValueDictionary()
"""By the id of the table; a row goes when the last conversation has forgotten it."""


def known_rows(rows: Sequence[TableSummary]) -> list[TableSummary]:
    """Equal rows; of each that another conversation has heard, the same object. A row as parsed takes some 10 KiB."""
    return [_known(row) for row in rows]


def _known(row: TableSummary) -> TableSummary:
    newest = _newest.get(row.table)
    if newest is None or newest != row:
        newest = _newest[row.table] = row
    return newest
