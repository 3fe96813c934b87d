"""A release on disk: a folder that appears whole or not at all. Chooses no game.

    release.json                       format, version, licence and counts
    the datasheet                      what is in it and what is not (Gebru et al. 2021)
    games/GAME/RULES/SPLIT.ndjson.gz   a game a line
    games/GAME/RULES/SPLIT.parquet     the same rows
    SHA256SUMS                         of all these

The same games in the same order give the same bytes, with one version of zlib and of pyarrow.
"""

# pyarrow has no types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import gzip
import hashlib
import json
import os
import shutil
from collections import Counter
from collections.abc import Generator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from mining.dataset.games import SPLITS, Row
from shared.errors import CodedError, RecordError
from shared.files import writing_to

FORMAT: Final = 1
"""Of releases; one that cannot be read as before has another."""
MANIFEST, SUMS, DATASHEET = "release.json", "SHA256SUMS", "DATASHEET.md"
_GROUP: Final = 200
"""Games of a row group of Parquet: as many are in memory, for each split."""


def file_of(game: str, split: str, ending: str) -> Path:
    """Where a release has the games of a split."""
    return Path("games", *game.replace(":", "-").split("/"), f"{split}.{ending}")


class Release:
    """The files of a release while they are written."""

    def __init__(self, folder: Path) -> None:
        """Raises RecordError `record/unsupported` without pyarrow."""
        try:
            import pyarrow
            import pyarrow.parquet  # pyright: ignore[reportUnusedImport] (pyarrow gets it as an attribute)
        except ImportError as error:
            raise RecordError(
                "record/unsupported", "Parquet needs pyarrow: run `pip install 'oldhand[analysis]'`, then try again"
            ) from error
        self._arrow: Any = pyarrow
        self._schema = _schema(pyarrow)
        self._folder = folder
        self._files = ExitStack()
        self._lines: dict[tuple[str, str], gzip.GzipFile] = {}
        self._tables: dict[tuple[str, str], Any] = {}
        self._rows: dict[tuple[str, str], list[Row]] = {}
        self.counts: Counter[tuple[str, str, str]] = Counter()
        """By (game, split, "games" or "plies")."""

    def add(self, row: Row) -> None:
        """One game more."""
        place = str(row["game"]), str(row["split"])
        if place not in self._lines:
            self._open(place)
        self._lines[place].write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._rows[place].append(row)
        if len(self._rows[place]) >= _GROUP:
            self._flush(place)
        self.counts[*place, "games"] += 1
        self.counts[*place, "plies"] += sum(len(each["moves"]) for each in row["rounds"])

    def finish(self, version: str, licence: str, left_out: Mapping[str, int]) -> Row:
        """Write what is left and what tells of it; returns what `release.json` tells."""
        for place in self._lines:
            self._flush(place)
        self._files.close()
        games: dict[str, dict[str, dict[str, int]]] = {}
        for (game, split, what), count in sorted(self.counts.items()):
            games.setdefault(game, {each: {"games": 0, "plies": 0} for each in SPLITS})[split][what] = count
        told: Row = {"format": FORMAT, "version": version, "licence": licence, "games": games}
        told["left_out"] = {reason: count for reason, count in sorted(left_out.items()) if count}
        (self._folder / MANIFEST).write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
        text = Path(__file__).with_name("datasheet.txt").read_text(encoding="utf-8")
        rows = [
            f"| {game} | " + " | ".join(f"{splits[split]['games']:,}" for split in SPLITS) + " |"
            for game, splits in games.items()
        ]
        facts = {"version": version, "licence": licence, "format": FORMAT, "rows": "\n".join(rows)}
        (self._folder / DATASHEET).write_text(text.format(**facts), encoding="utf-8")
        (self._folder / SUMS).write_text("".join(f"{digest}  {name}\n" for name, digest in _sums(self._folder)))
        return told

    def _open(self, place: tuple[str, str]) -> None:
        path = self._folder / file_of(*place, "ndjson.gz")
        path.parent.mkdir(parents=True, exist_ok=True)
        raw = self._files.enter_context(path.open("wb"))
        zipped = gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0, compresslevel=6)
        self._lines[place] = self._files.enter_context(zipped)
        columns = self._arrow.parquet.ParquetWriter(
            path.with_name(f"{place[1]}.parquet"), self._schema, compression="zstd"
        )
        self._files.callback(columns.close)
        self._tables[place], self._rows[place] = columns, []

    def _flush(self, place: tuple[str, str]) -> None:
        rows, self._rows[place] = self._rows[place], []
        if rows:
            self._tables[place].write_table(self._arrow.Table.from_pylist(rows, schema=self._schema))


@contextmanager
def drafted(out: Path) -> Generator[Path]:
    """A folder to write that becomes `out` when all went well. Raises Rejected `usage/unwritable`, and CodedError
    `dataset/release` where something is there already."""
    if out.exists():
        raise CodedError("dataset/release", f"{out} is there already; a release is never changed, so name a new folder")
    draft = out.with_name(f".{out.name}.{os.getpid()}")
    with writing_to(out):
        draft.mkdir(parents=True)
        try:
            yield draft
            draft.rename(out)
        finally:
            shutil.rmtree(draft, ignore_errors=True)


def _sums(folder: Path) -> list[tuple[str, str]]:
    """The files of a folder, and the SHA-256 of each, by name."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return [(file.relative_to(folder).as_posix(), digest_of(file)) for file in files]


def digest_of(file: Path) -> str:
    """The SHA-256 of a file, in hexadecimal. Raises OSError."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _schema(arrow: Any) -> Any:
    """The columns of `mining.dataset.games`, in their order."""
    text, number, points = arrow.string(), arrow.int16(), arrow.list_(arrow.int32())
    player = {"seat": number, "player": text, "kind": text, "agent": text, "rating": number}
    played = {
        "number": number,
        "deal": text,
        "leader": number,
        "counsel": arrow.list_(text),
        "scores": points,
        "moves": arrow.list_(text),
        "positions": arrow.list_(text),
        "by": arrow.list_(number),
        "times_ms": arrow.list_(arrow.int64()),
        "points": points,
    }
    texts = dict.fromkeys(("id", "game", "source", "split", "event", "period"), text)
    rest = {"rated": arrow.bool_(), "time_control": text, "options": text}
    lists = {"players": arrow.list_(arrow.struct(player)), "points": points, "reason": text}
    return arrow.schema({**texts, **rest, **lists, "rounds": arrow.list_(arrow.struct(played))})
