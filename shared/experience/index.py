"""Section `recall-index` of a book: where in the section `recall` a premise key stands, in one look whatever its size.

Keys are hashes, and `recall` has them in order: so the first bits of a key say nearly where it stands. With 2**bits
`entries`, bits at least 1, the section is

    (2**bits + 1) × u32     row of `recall` at which keys with these first bits begin; the last one: how many rows

A book's miner gives it more such buckets than there are rows, so that most hold one key or none.
"""

import mmap

from shared.errors import BookError


class Index:
    """The section, and the column of keys that it is about, in place. The mapped file stays open until it is closed."""

    __slots__ = ("_keys", "_rows", "_shift", "_starts", "_whole")

    def __init__(self, buffer: mmap.mmap | bytes, offset: int, entries: int, keys: int, rows: int) -> None:
        """`offset` of the section, which has `entries`; `keys`: offset of `rows` keys.

        Both must lie within the buffer. Raises BookError `book/format` when the section does not fit the keys.
        """
        bits = entries.bit_length() - 1
        if bits < 1 or entries != 1 << bits:
            raise BookError("book/format", "the book's section `recall-index` has an odd size")
        self._shift, self._rows = 64 - bits, rows
        # Words are read as they lie: only a little-endian machine may use the index.
        self._whole = memoryview(buffer)
        self._starts = self._whole[offset : offset + 4 * (entries + 1)].cast("I")
        self._keys = self._whole[keys : keys + 8 * rows].cast("Q")
        if self._starts[entries] != rows:
            self.close()
            raise BookError("book/format", "the book's section `recall-index` does not fit its section `recall`")

    @staticmethod
    def size(entries: int) -> int:
        """Bytes of a section with so many entries."""
        return 4 * (entries + 1)

    def first(self, key: int) -> int:
        """The first row of the key; the number of rows when there is none."""
        bucket = key >> self._shift
        row, end = self._starts[bucket], self._starts[bucket + 1]
        while row < end:
            if self._keys[row] == key:
                return row
            row += 1
        return self._rows

    def close(self) -> None:
        """Let go of the mapped file."""
        for view in (self._starts, self._keys, self._whole):
            view.release()
