"""Rows of `events` as one block of bytes and back, exactly: column by column, which compresses to a tenth.

A block is a byte that names its form, a checksum, and compressed: the number of rows, then a column after another.
Numbers stand as differences to what is expected of them, in the fewest bytes that hold the widest; a position as its
difference to the one before; a `ref` without the number that it counts. Knows no rules, no database, and of the columns
their order alone.
"""

import lzma
import re
import struct
import sys
from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, Final, TypeVar
from zlib import crc32

from shared.errors import LogError

T = TypeVar("T")
EventRow = Sequence[Any]
"""Values of a row of `events`, in the order of its columns."""

_FORM: Final = b"\x01"
_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 16, "lc": 3, "lp": 0, "pb": 0}]
"""A sixth fewer bytes than zlib's best, and a quarter of the time to read a block."""
_SUM: Final = struct.Struct("<I")
_COUNT: Final = struct.Struct("<I")
_WIDTHS: Final = ("b", "h", "i", "q")
"""Type codes of arrays of numbers with 1, 2, 4 and 8 bytes."""
_AS_GIVEN: Final = len(_WIDTHS)
"""Added to the width where the numbers themselves are there, since a difference has more than 8 bytes."""
_NONE, _ALL, _SOME = range(3)
"""Which values of a column are there; of some, a byte a row follows."""
_COUNTED: Final = re.compile(r"(.*?)(0|[1-9][0-9]{0,17})", re.DOTALL)
"""A ref that ends in a number."""
_SEPARATOR: Final = "\0"
"""Between texts: the log has no text with it (`rows.spans`), and JSON writes it otherwise."""
_DAMAGE: Final = (ValueError, IndexError, TypeError, StopIteration, OverflowError, struct.error, lzma.LZMAError)


def pack(rows: Sequence[EventRow]) -> bytes:
    """Rows of one table, ascending, as a block. Raises ValueError for a text with a NUL."""
    at, clocks, _, *places, sittings, kinds, seats, moves, states, refs, reasons, data = zip(*rows, strict=True)
    body = [_COUNT.pack(len(rows)), _steps(at)]
    body += [_mask(clocks), _differences(_present(clocks), _expected_clocks(clocks, seats, at))]
    body += map(_steps, (*places, kinds))
    for column in (sittings, seats):
        body += [_mask(column), _steps(_present(column))]
    body += [_mask(states), _positions(_present(states))]
    body += [_mask(refs), _counted(_present(refs))]
    for column in (moves, reasons, data):
        body += [_mask(column), _texts(_present(column))]
    packed = lzma.compress(b"".join(body), lzma.FORMAT_RAW, filters=_FILTERS)
    return _FORM + _SUM.pack(crc32(packed)) + packed


def unpack(block: bytes, table_number: int) -> list[EventRow]:
    """The rows that `pack` was given, of the table with this number. Raises LogError `store/newer` for a block of a
    newer Oldhand, `store/corrupt` for anything else that `pack` has not made."""
    if block[:1] > _FORM:
        raise LogError("store/newer", f"Games of table number {table_number} were sealed by a newer Oldhand.")
    begin = len(_FORM) + _SUM.size
    try:
        if block[:begin] != _FORM + _SUM.pack(crc32(block[begin:])):
            raise ValueError("its checksum is wrong")
        return _rows(_Reader(lzma.decompress(block[begin:], lzma.FORMAT_RAW, filters=_FILTERS)), table_number)
    except _DAMAGE as error:
        raise LogError("store/corrupt", f"Sealed games of table number {table_number}: {error!r}.") from error


def _rows(reader: "_Reader", table_number: int) -> list[EventRow]:
    count = reader.count
    at = reader.steps(count)
    clock_mask = reader.mask()
    clocks = reader.differences(sum(clock_mask))
    *places, kinds = (reader.steps(count) for _ in range(5))
    sittings, seats = (reader.spread(reader.steps) for _ in range(2))
    states = reader.spread(reader.positions)
    refs = reader.spread(reader.counted)
    moves, reasons, data = (reader.spread(reader.texts) for _ in range(3))
    reader.end()
    known_clocks = _clocks(clocks, clock_mask, seats, at)
    table = (table_number,) * count
    columns = (at, known_clocks, table, *places, sittings, kinds, seats, moves, states, refs, reasons, data)
    return list(zip(*columns, strict=True))


class _Reader:
    """Reads the body of a block from its beginning to its end."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._at = 0
        self.count: int = _COUNT.unpack(self._take(_COUNT.size))[0]

    def _take(self, size: int) -> bytes:
        start, self._at = self._at, self._at + size
        if self._at > len(self._body):
            raise ValueError("it is cut off")
        return self._body[start : self._at]

    def end(self) -> None:
        """Raises ValueError where something follows."""
        if self._at != len(self._body):
            raise ValueError("something follows it")

    def differences(self, count: int) -> tuple[bool, Sequence[int]]:
        """Whether the numbers are as they were given, and so many of them."""
        kind = self._take(1)[0]
        found = array(_WIDTHS[kind % _AS_GIVEN])
        size = found.itemsize
        planes, raw = self._take(count * size), bytearray(count * size)
        for place in range(size):
            raw[place::size] = planes[place * count : (place + 1) * count]
        found.frombytes(raw)
        if sys.byteorder == "big":
            found.byteswap()
        return kind >= _AS_GIVEN, found

    def steps(self, count: int) -> Sequence[int]:
        """So many numbers that each are expected to be the one before."""
        as_given, found = self.differences(count)
        return found if as_given else list(accumulate(found))

    def mask(self) -> bytes:
        """A byte a row: 0 where the column has no value."""
        kind = self._take(1)[0]
        return self._take(self.count) if kind == _SOME else bytes([kind]) * self.count

    def spread(self, read: Callable[[int], Sequence[T]]) -> Sequence[T | None]:
        """A column of which some values may be missing."""
        mask = self.mask()
        return _spread(read(sum(mask)), mask)

    def texts(self, count: int) -> list[str]:
        """So many texts."""
        if not count:
            return []
        end = self._at
        for _ in range(count):
            end = self._body.index(0, end) + 1
        return self._take(end - self._at).decode().split(_SEPARATOR)[:-1]

    def positions(self, count: int) -> list[bytes]:
        """So many positions."""
        found: list[bytes] = []
        before = b""
        for size in self.steps(count):
            before = _difference(self._take(size), before)
            found.append(before)
        return found

    def counted(self, count: int) -> list[str]:
        """So many refs."""
        heads = self.texts(self.steps(1)[0])
        places = self.steps(count)
        as_given, numbers = self.differences(count)
        before = [0] * len(heads)
        found: list[str] = []
        for place, number in zip(places, numbers, strict=True):
            if not as_given:
                number = before[place] = before[place] + number
            found.append(heads[place] if number < 0 else f"{heads[place]}{number}")
        return found


def _present(column: Sequence[T | None]) -> list[T]:
    return [value for value in column if value is not None]


def _mask(column: Sequence[object]) -> bytes:
    missing = sum(value is None for value in column)
    if missing in (0, len(column)):
        return bytes([_NONE if missing else _ALL])
    return bytes([_SOME, *(value is not None for value in column)])


def _spread(values: Sequence[T], mask: bytes) -> Sequence[T | None]:
    if len(values) == len(mask):
        return values
    left = iter(values)
    return [next(left) if there else None for there in mask]


def _steps(column: Sequence[int]) -> bytes:
    return _differences(column, [0, *column[:-1]] if column else [])


def _differences(values: Sequence[int], expected: Sequence[int]) -> bytes:
    """Numbers as what each differs by from what is expected: their lowest bytes first, then the next ones."""
    stored: Sequence[int] = [value - guess for value, guess in zip(values, expected, strict=True)]
    kind = _width(stored)
    if kind == _AS_GIVEN:
        stored = values
        kind += _width(values)
    found = array(_WIDTHS[kind % _AS_GIVEN], stored)
    if sys.byteorder == "big":
        found.byteswap()
    raw = found.tobytes()
    return bytes([kind]) + b"".join(raw[place :: found.itemsize] for place in range(found.itemsize))


def _width(values: Sequence[int]) -> int:
    """The place in _WIDTHS of the narrowest that holds all; `_AS_GIVEN` where none does."""
    lowest, highest = min(values, default=0), max(values, default=0)
    for place in range(len(_WIDTHS)):
        most = 1 << (8 << place) - 1
        if -most <= lowest and highest < most:
            return place
    return _AS_GIVEN


def _expected_clocks(clocks: Sequence[int | None], seats: Sequence[int | None], at: Sequence[int]) -> list[int]:
    """For each clock that is there: the seat's clock before, less the time since the last event."""
    left: dict[int | None, int] = {}
    found: list[int] = []
    for clock, seat, now, before in zip(clocks, seats, at, [0, *at[:-1]], strict=True):
        if clock is not None:
            found.append(left.get(seat, 0) - (now - before))
            left[seat] = clock
    return found


def _clocks(
    told: tuple[bool, Sequence[int]], mask: bytes, seats: Sequence[int | None], at: Sequence[int]
) -> Sequence[int | None]:
    """The clocks of a column: the inverse of `_expected_clocks`."""
    as_given, numbers = told
    if as_given:
        return _spread(numbers, mask)
    more = iter(numbers)
    left: dict[int | None, int] = {}
    found: list[int | None] = []
    before = 0
    for there, seat, now in zip(mask, seats, at, strict=True):
        if there:
            left[seat] = clock = left.get(seat, 0) - (now - before) + next(more)
            found.append(clock)
        else:
            found.append(None)
        before = now
    return found


def _positions(states: Sequence[bytes]) -> bytes:
    """Their lengths, and each as its difference to the one before."""
    differences = [_difference(state, before) for state, before in zip(states, [b"", *states[:-1]], strict=False)]
    return _steps([len(state) for state in states]) + b"".join(differences)


def _difference(state: bytes, before: bytes) -> bytes:
    """Bit by bit, as long as `state`: its own inverse for the same `before`."""
    size = len(state)
    other = before[:size].ljust(size, b"\0")
    return (int.from_bytes(state) ^ int.from_bytes(other)).to_bytes(size)


def _texts(texts: Sequence[str]) -> bytes:
    if any(_SEPARATOR in text for text in texts):
        raise ValueError("a text with a NUL")
    return "".join(text + _SEPARATOR for text in texts).encode()


def _counted(refs: Sequence[str]) -> bytes:
    """Every different beginning once, which one each has, and the numbers at their ends; -1 where there is none."""
    heads: dict[str, int] = {}
    places: list[int] = []
    numbers: list[int] = []
    expected: list[int] = []
    last: dict[str, int] = {}
    for ref in refs:
        parts = _COUNTED.fullmatch(ref)
        head, number = (ref, -1) if parts is None else (parts[1], int(parts[2]))
        places.append(heads.setdefault(head, len(heads)))
        numbers.append(number)
        expected.append(last.get(head, 0))
        last[head] = number
    return _steps([len(heads)]) + _texts(list(heads)) + _steps(places) + _differences(numbers, expected)
