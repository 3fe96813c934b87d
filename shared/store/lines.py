"""Rows as lines of JSON and back, the same whichever database they come from. Knows no file and no table by name."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, TypedDict

import msgspec

from shared.store.snapshot import ColumnType, Rows, TableForm

_TYPES: Mapping[ColumnType, type] = {"int": int, "bool": bool, "float": float, "text": str, "bytes": bytes}
_encoder = msgspec.json.Encoder()


def to_lines(rows: Rows) -> bytes:
    """A line a row: an array of its values, bytes in base64."""
    return _encoder.encode_lines(rows)


class RowReader:
    """Reads the lines of one table."""

    def __init__(self, form: TableForm) -> None:
        row: Any = tuple.__class_getitem__(tuple(_TYPES[kind] | None for _, kind in form.columns))
        self._decoder = msgspec.json.Decoder(row)

    def rows(self, lines: bytes) -> Rows:
        """The rows. Raises ValueError for lines that are no rows of this table."""
        return self._decoder.decode_lines(lines)


class TableSum(TypedDict):
    """Sum of a table's rows, by which two tables are compared."""

    rows: int
    sha256: str


class TableDigest:
    """Digest of a table: the number of rows, and a hash of their lines in the order of its key."""

    def __init__(self) -> None:
        self.rows = 0
        self._digest = sha256()

    def add(self, lines: bytes, rows: int) -> None:
        """Some lines more, and how many rows they are."""
        self._digest.update(lines)
        self.rows += rows

    def passing(self, batches: Iterable[Rows]) -> Iterator[Rows]:
        """The same batches, each added on its way."""
        for rows in batches:
            self.add(to_lines(rows), len(rows))
            yield rows

    def facts(self) -> TableSum:
        """Equal for equal tables."""
        return {"rows": self.rows, "sha256": self._digest.hexdigest()}
