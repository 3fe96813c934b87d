"""Matches with hidden hands as an archive, and how the practice log of 101 domino was made. Knows no other archive.

    python -m mining.archive.matches FILE

plays its matches again and writes the file: records as JSON lines (`shared.records.ndjson`) behind a header line,
LZMA (xz). Each match is a function of its number, so a few of them show whether all are remade.
"""

import json
import lzma
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from shared.errors import RecordError
from shared.games.domino_101.rules import DOMINO_101
from shared.match_records import records_of
from shared.records.ndjson import format_line, parse_line
from shared.records.record import GameRecord

MATCHES = 800
"""About five thousand hands."""
PLAYERS = ("level-2", "level-3", "level-4r", "weigher", "level-5")
"""Two of them, drawn at random, play a match as sides: fair and strong players, so that all sorts of hands come up."""
SOURCE = "practice of Oldhand's players"


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


def matches(numbers: range) -> Iterator[GameRecord]:
    """The practice matches of these numbers."""
    from ai.duel.headless import SeatedAgent, play_match
    from ai.roster import make_agent

    for number in numbers:
        sides = Random(f"practice:{number}").sample(PLAYERS, 2)
        seats = [
            SeatedAgent(sides[seat % 2], make_agent(DOMINO_101.id, sides[seat % 2], f"practice:{number}:{seat}", {}))
            for seat in range(4)
        ]
        events = play_match(
            DOMINO_101,
            DOMINO_101.options({}),
            seats,
            lambda round_no, number=number: Random(f"practice:{number}:{round_no}"),
            table=f"practice-{number}",
        )
        yield from records_of(list(events))


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(packed(DOMINO_101.id, SOURCE, matches(range(MATCHES))))
