"""Matches with hidden hands as an archive: records as JSON lines (`shared.records.ndjson`) behind a header, in xz.

Knows no game, and no other archive.
"""

import json
import lzma
from collections.abc import Iterable, Iterator

from shared.errors import RecordError
from shared.records.ndjson import format_line, parse_line
from shared.records.record import GameRecord


class Matches:
    """A file made by `packed`."""

    practice = True

    def __init__(self, content: bytes) -> None:
        """Raises RecordError `record/syntax` for anything that `packed` did not write."""
        try:
            first, *self._lines = lzma.decompress(content).splitlines()
            header = json.loads(first)
            self.game: str = header["game"]
            self.source: str = header["source"]
            count = header["matches"]
        except (lzma.LZMAError, ValueError, LookupError, TypeError) as error:
            raise RecordError("record/syntax", f"the archive is damaged: {error}") from error
        if len(self._lines) != count:
            raise RecordError("record/syntax", f"the archive is damaged: {len(self._lines)} matches of {count}")

    def __len__(self) -> int:
        """Matches."""
        return len(self._lines)

    def games(self) -> Iterator[GameRecord | RecordError]:
        """The matches in the order they were put in, not yet judged."""
        for number, line in enumerate(self._lines, start=1):
            yield parse_line(line, number, self.game)


def packed(game: str, source: str, records: Iterable[GameRecord]) -> bytes:
    """The archive file of records."""
    lines = [format_line(record) for record in records]
    header = json.dumps({"game": game, "source": source, "matches": len(lines)})
    return lzma.compress("\n".join([header, *lines]).encode(), preset=9 | lzma.PRESET_EXTREME)
