"""Matches with hidden hands as an archive: records behind a header, in xz. Knows no game, and no other archive.

Lines of text: a JSON header; each match as JSON (`shared.records.ndjson`) without its deals and moves; the deals of all
hands, where each piece of the header's `pieces` has the number of the group that holds it; and the moves of all hands,
each a character that stands for one of the header's `texts`, with a space behind every hand.
"""

import json
import lzma
from collections.abc import Iterable, Iterator

from shared.errors import RecordError
from shared.records.ndjson import format_line, parse_line
from shared.records.record import GameRecord
from shared.values import JsonObject

_FIRST = 33
"""The character of the first move text: the one behind the space."""


class Matches:
    """A file made by `packed`."""

    practice = True

    def __init__(self, content: bytes) -> None:
        """Raises RecordError `record/syntax` for anything that `packed` did not write."""
        try:
            first, *self._lines, deals, moves = lzma.decompress(content).decode().split("\n")
            header = json.loads(first)
            self.game: str = header["game"]
            self.source: str = header["source"]
            self._pieces: list[str] = header["pieces"]
            self._texts: list[str] = header["texts"]
            count = header["matches"]
        except (lzma.LZMAError, ValueError, LookupError, TypeError) as error:
            raise RecordError("record/syntax", f"the archive is damaged: {error}") from error
        size = len(self._pieces) or 1
        self._deals = [deals[at : at + size] for at in range(0, len(deals), size)]
        self._moves = moves.split(" ")[:-1]
        if len(self._lines) != count or len(self._deals) != len(self._moves):
            raise RecordError("record/syntax", f"the archive is damaged: {len(self._lines)} matches of {count}")

    def __len__(self) -> int:
        """Matches."""
        return len(self._lines)

    def games(self) -> Iterator[GameRecord | RecordError]:
        """The matches in the order they were put in, not yet judged."""
        hands = zip(self._deals, self._moves, strict=True)
        for number, line in enumerate(self._lines, start=1):
            match = json.loads(line)
            for hand in match["hands"]:
                deal, moves = next(hands)
                hand["deal"] = _deal(self._pieces, deal)
                if moves:
                    hand["moves"] = " ".join(self._texts[ord(each) - _FIRST] for each in moves)
            yield parse_line(json.dumps(match), number, self.game)


def packed(game: str, source: str, records: Iterable[GameRecord]) -> bytes:
    """The archive file of records."""
    matches = [json.loads(format_line(record)) for record in records]
    hands: list[JsonObject] = [hand for match in matches for hand in match["hands"]]
    deals = [str(hand.pop("deal")) for hand in hands]
    moves = [str(hand.pop("moves", "")).split() for hand in hands]
    pieces = sorted({piece for deal in deals[:1] for piece in deal.replace("/", " ").split()})
    texts = sorted({text for played in moves for text in played})
    header = {"game": game, "source": source, "matches": len(matches), "pieces": pieces, "texts": texts}
    letters = {text: chr(_FIRST + number) for number, text in enumerate(texts)}
    lines = [
        *(json.dumps(each, separators=(",", ":")) for each in (header, *matches)),
        "".join(_groups(pieces, deal) for deal in deals),
        "".join("".join(letters[text] for text in played) + " " for played in moves),
    ]
    return lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME)


def _groups(pieces: list[str], deal: str) -> str:
    """For each piece, the number of the group of the deal that holds it."""
    holder = {piece: str(number) for number, group in enumerate(deal.split("/")) for piece in group.split()}
    return "".join(holder[piece] for piece in pieces)


def _deal(pieces: list[str], groups: str) -> str:
    held: dict[str, list[str]] = {number: [] for number in sorted(set(groups))}
    for piece, number in zip(pieces, groups, strict=True):
        held[number].append(piece)
    return "/".join(" ".join(group) for group in held.values())
