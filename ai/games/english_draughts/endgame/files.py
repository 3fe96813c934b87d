"""The files of a database, one a slice: written whole, read where they lie, refused when anything about them is odd.

A file is MAGIC, the format's version and the length of the header (two numbers of four bytes), the header (JSON), zeros
up to a multiple of eight, the block index, the blocks, and SHA-256 of all that. `value_at` of the kernel reads blocks.
"""

import hashlib
import json
import mmap
import struct
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TypedDict, TypeGuard, cast

import numpy as np

from ai.games.english_draughts.endgame.slices import Slice
from shared.errors import EndgameError
from shared.files import write_whole
from shared.values import Json

RULES = "english-draughts/1"
MAGIC = b"OHENDING"
FORMAT = 1
SUFFIX = ".ending"
_HEAD = struct.Struct("<8sII")
_DIGEST = 32
_NUMBERS = ("positions", "win", "loss", "draw", "index_bytes", "code_bytes")


class SolvedFigures(TypedDict):
    """Figures of solved positions."""

    positions: int
    win: int
    loss: int
    draw: int
    longest: int | None
    """Plies of the longest win; None where there is none, or the database does not tell."""
    seconds: float
    """Time that it took to solve."""


class SliceHeader(SolvedFigures):
    """The header of a slice's file."""

    rules: str
    slice: str
    metric: str
    index_bytes: int
    code_bytes: int


class Metric(StrEnum):
    """The answer of a database for a position."""

    WLD = "wld"
    """Win, loss or draw."""
    DTW = "dtw"
    """Also how many plies to the win."""


def folder_of(data: Path, metric: Metric) -> Path:
    """Where the data folder keeps a database."""
    return data / "endgame" / RULES.replace("/", "-") / metric.value


def path_of(folder: Path, slice_: Slice) -> Path:
    return folder / f"{slice_.name}{SUFFIX}"


def write_slice(path: Path, facts: Mapping[str, Json], index: np.ndarray, codes: np.ndarray) -> None:
    """Put a slice's blocks in a file. `index`: uint32, `codes`: uint8; `facts` go into the header."""
    padded = np.zeros(index.nbytes + -index.nbytes % 8, np.uint8)
    padded[: index.nbytes] = index.view(np.uint8)
    header = {"rules": RULES, **facts, "index_bytes": padded.size, "code_bytes": codes.size}
    text = json.dumps(header).encode()
    head = _HEAD.pack(MAGIC, FORMAT, len(text)) + text
    head += bytes(-len(head) % 8)
    digest = hashlib.sha256(head)
    digest.update(padded.data)
    digest.update(codes.data)
    write_whole(path, head, padded.data, codes.data, digest.digest())


class SliceFile:
    """A slice's file, mapped into memory."""

    def __init__(self, path: Path, slice_: Slice, metric: Metric) -> None:
        """Raises EndgameError: `endgame/missing`, `endgame/newer` or `endgame/format`, naming the file and the cure."""
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except FileNotFoundError as error:
            raise EndgameError("endgame/missing", f"there is no {path}") from error
        except OSError as error:
            raise EndgameError("endgame/missing", f"{path} cannot be read: {error.strerror}") from error
        except ValueError as error:  # an empty file cannot be mapped
            raise _odd(path, "is empty") from error
        self.path, self.slice, self.metric = path, slice_, metric
        self.bytes = len(self._map)
        self.facts, start = self._checked()
        """The header: positions, win, loss, draw, longest, seconds."""
        content = np.frombuffer(self._map, np.uint8)
        self.index = int(content[start:].ctypes.data)
        """The address of the block index; that of the blocks is `codes`."""
        self.codes = self.index + int(self.facts["index_bytes"])

    def _checked(self) -> tuple[SliceHeader, int]:
        if self.bytes < _HEAD.size + _DIGEST or self._map[: len(MAGIC)] != MAGIC:
            raise _odd(self.path, "is no endgame database")
        _, version, header_bytes = _HEAD.unpack_from(self._map)
        if version > FORMAT:
            raise EndgameError(
                "endgame/newer", f"{self.path} has format {version}, and this Oldhand reads up to {FORMAT}: update it"
            )
        with memoryview(self._map) as whole, whole[:-_DIGEST] as signed:
            intact = hashlib.sha256(signed).digest() == self._map[-_DIGEST:]
        if not intact:
            raise _odd(self.path, "was cut off or changed: its digest does not fit")
        header: Json = None
        with suppress(ValueError):
            header = json.loads(self._map[_HEAD.size : _HEAD.size + header_bytes])
        start = _HEAD.size + header_bytes
        start += -start % 8
        if not self._fits(header, start):
            raise _odd(self.path, f"is not the database {self.metric} of {self.slice.name} in {RULES}")
        return header, start

    def _fits(self, header: Json, start: int) -> TypeGuard[SliceHeader]:
        if not isinstance(header, dict) or not all(isinstance(header.get(name), int) for name in _NUMBERS):
            return False
        facts = cast("SliceHeader", header)
        named = (header.get("rules"), header.get("slice"), header.get("metric"), facts["positions"])
        ends = start + facts["index_bytes"] + facts["code_bytes"] + _DIGEST
        return named == (RULES, self.slice.name, self.metric.value, self.slice.size) and ends == self.bytes


def _odd(path: Path, why: str) -> EndgameError:
    return EndgameError("endgame/format", f"{path} {why}; run `oldhand endgame build` again, which makes it anew")
