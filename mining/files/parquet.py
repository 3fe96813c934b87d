"""The finished games of a log as Parquet, a row a game, in folders that DuckDB, Spark and pandas read as one table.

`OUT/game=english-draughts/rules=1/month=2030-01/games.parquet`: by game, since no question spans two; by rules, since
a change of them makes other games; by the month in which its table was opened, since a month that is over grows no more
but by the games still under way in it. An imported game is of the month of its import: a log's months grow in its own
order, while records reach back to 1841 and would make a thousand folders of twenty games.
"""

# pyarrow has no types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import json
import os
import shutil
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from shared.errors import RecordError
from shared.events import Event
from shared.match_records import records_of
from shared.records.ndjson import format_line

_TEXTS = ("id", "black", "white", "players", "event", "site", "date", "round", "start", "moves", "result", "reason")
_JSON = ("options", "times", "tags", "seats", "recalled", "resigned", "hands", "proof")
_GROUP = 10_000
"""Games of a row group: as many are in memory."""


class MonthlyFiles:
    """The files of one game while they are written: one a month, all of them in a folder that nobody reads yet."""

    def __init__(self, draft: Path) -> None:
        """Raises RecordError `record/unsupported` without pyarrow."""
        try:
            import pyarrow
            import pyarrow.parquet  # pyright: ignore[reportUnusedImport] (pyarrow gets it as an attribute)
        except ImportError as error:
            raise RecordError(
                "record/unsupported",
                "Parquet needs pyarrow, which is not here: run `pip install pyarrow`, then try again",
            ) from error
        self._arrow: Any = pyarrow
        self._draft = draft
        columns = [(name, pyarrow.string()) for name in (*_TEXTS, *_JSON)]
        self._schema = pyarrow.schema([*columns, ("opened_ms", pyarrow.int64()), ("plies", pyarrow.int32())])
        self._writers: dict[str, Any] = {}
        self._rows: dict[str, list[dict[str, str | int | None]]] = {}
        self._waiting = 0

    def put(self, month: str, row: dict[str, str | int | None]) -> None:
        """One game more."""
        self._rows.setdefault(month, []).append(row)
        self._waiting += 1
        if self._waiting >= _GROUP:
            self._write(max(self._rows, key=lambda each: len(self._rows[each])))

    def close(self) -> None:
        """Write what waits, durably."""
        for month in list(self._rows):
            self._write(month)
        for writer in self._writers.values():
            writer.close()
        for file in self._draft.rglob("*.parquet"):
            with file.open("rb") as written:
                os.fsync(written.fileno())

    def _write(self, month: str) -> None:
        rows = self._rows.pop(month)
        self._waiting -= len(rows)
        if month not in self._writers:
            folder = self._draft / f"month={month}"
            folder.mkdir(parents=True)
            self._writers[month] = self._arrow.parquet.ParquetWriter(
                folder / "games.parquet", self._schema, compression="zstd"
            )
        self._writers[month].write_table(self._arrow.Table.from_pylist(rows, schema=self._schema))


def place_of(game: str, out: Path) -> Path:
    """The folder of a game's files below `out`."""
    name, _, rules = game.partition("/")
    return out / f"game={name}" / f"rules={rules}"


def write_partitioned(tables: Iterable[list[Event]], game: str, out: Path) -> Iterator[None]:
    """Write every finished game of these tables, all of one game, below the folder `out`; yields after each.

    An earlier file of this game is replaced when all is written, and otherwise stays as it was. Raises RecordError
    `record/unsupported` without pyarrow, `record/missing` where nothing can be written.
    """
    place = place_of(game, out)
    draft = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            files = MonthlyFiles(draft)
            for events in tables:
                month = datetime.fromtimestamp(events[0].at_ms / 1000, UTC).strftime("%Y-%m")
                for record in records_of(events):
                    fields = json.loads(format_line(record))
                    row = {column: _text(fields.get(column)) for column in (*_TEXTS, *_JSON)}
                    files.put(month, row | {"opened_ms": events[0].at_ms, "plies": record.plies()})
                    yield
            files.close()
            shutil.rmtree(place, ignore_errors=True)
            if draft.exists():  # not where there is no game at all
                draft.rename(place)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    except OSError as error:
        raise RecordError("record/missing", f"{out} cannot be written: {error}") from error


def _text(value: Any) -> str | None:
    """A text as it is, anything else as JSON."""
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)
