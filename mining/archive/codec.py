"""A file of many games of one board game in little space. Knows the rules, which judge what is put in.

The file, numbers little-endian:

    18 bytes    b"OLDHAND-ARCHIVE 3\n"
    32 bytes    SHA-256 of what is in it (below)
    rest        the payload, LZMA (xz)

The payload is a u32, that many bytes of JSON (`game`, `start`, `source`; `columns`: what is told of the games, a list a
field, a text a game; `texts`: every move text that occurs, the most frequent first; `practice`, true when the players
are AI players of ours), then for every game its plies as u16, then the ranks of the plies as u8, in the order of play
(`mining.archive.replaying`). Where games begin elsewhere than at `start`, a column `start` says where each does.

The digest is of the payload with the number of each ply's text, as u16, in the place of the ranks: so a file is refused
where its ranks are read as other moves than those that were put in. Only games that the rules allow are put in; reading
them judges nothing.
"""

import hashlib
import json
import lzma
import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NotRequired, TypedDict

import numpy as np

from mining.archive.replaying import ranks_of, replayed
from shared.core import Seat
from shared.errors import RecordError
from shared.record_events import Replayed
from shared.records.judging import RESULTS, begin_record
from shared.records.record import GameRecord, Sitter

_MAGIC = b"OLDHAND-ARCHIVE 3\n"
_DIGEST_BYTES = 32
_COLUMNS = ("result", "black", "white", "event", "site", "date", "round")


class _Header(TypedDict):
    game: str
    start: str
    source: str
    columns: dict[str, list[str]]
    texts: list[str]
    practice: NotRequired[bool]


def encode(game_id: str, start: str, source: str, records: Iterable[GameRecord], *, practice: bool = False) -> bytes:
    """The archive file of records, most of which begin at `start`. Raises GameError for a move that is not legal."""
    result_of = {points: text for text, points in RESULTS.items()}
    columns: dict[str, list[str]] = {name: [] for name in _COLUMNS}
    starts: list[str] = []
    played: list[list[str]] = []
    for record in records:
        assert record.points is not None
        black, white = record.players
        result = result_of[record.points[0], record.points[1]]
        facts = (result, black, white, record.event, record.site, record.date, record.round)
        for name, text in zip(_COLUMNS, facts, strict=True):
            columns[name].append(text)
        starts.append(record.start)
        played.append(_judged(record))
    counts = Counter(text for moves in played for text in moves)
    texts = sorted(counts, key=lambda text: (-counts[text], text))
    header_fields: _Header = {
        "game": game_id,
        "start": start,
        "source": source,
        "columns": columns,
        "texts": texts,
    }
    if set(starts) - {start}:
        columns["start"] = starts
    if practice:
        header_fields["practice"] = True
    header = json.dumps(header_fields, separators=(",", ":")).encode()
    number_of = {text: number for number, text in enumerate(texts)}
    plies = np.array([len(moves) for moves in played], "<u2").tobytes()
    moves = np.array([number_of[text] for moves in played for text in moves], "<u2").tobytes()
    content = struct.pack("<I", len(header)) + header + plies
    ranks = ranks_of(game_id, starts, played, texts)
    return (
        _MAGIC
        + hashlib.sha256(content + moves).digest()
        + lzma.compress(content + ranks, preset=9 | lzma.PRESET_EXTREME)
    )


def _judged(record: GameRecord) -> list[str]:
    """The canonical texts of a record's moves. Raises GameError for a move that is not legal."""
    game, state = begin_record(record.game, record.start)
    texts: list[str] = []
    for text in record.moves:
        move = game.parse_move(state, text)
        texts.append(game.format_move(state, move))
        state = game.successor(state, move)
    return texts


class Archive:
    """A file made by `encode`, checked against its digest."""

    def __init__(self, content: bytes) -> None:
        """Raises RecordError `record/syntax` for anything that `encode` did not write."""
        if not content.startswith(_MAGIC):
            raise RecordError("record/syntax", "this is no archive of games")
        try:
            self._read(content[len(_MAGIC) + _DIGEST_BYTES :])
        except (lzma.LZMAError, struct.error, ValueError, LookupError) as error:
            raise RecordError("record/syntax", f"the archive is damaged: {error}") from error
        if bytes.fromhex(self.digest) != content[len(_MAGIC) : len(_MAGIC) + _DIGEST_BYTES]:
            raise RecordError("record/syntax", "the archive is damaged: its digest does not fit")

    def _read(self, packed: bytes) -> None:
        payload = lzma.decompress(packed)
        (header_bytes,) = struct.unpack_from("<I", payload)
        plies_at = 4 + header_bytes
        header: _Header = json.loads(payload[4:plies_at])
        self.game = header["game"]
        self.start = header["start"]
        self.source = header["source"]
        self.columns = header["columns"]
        """`result`, `black`, `white`, `event`, `site`, `date`, `round`: a text a game."""
        self.practice = header.get("practice", False)
        """Whether the players are AI players of ours."""
        self._texts = header["texts"]
        self._starts = self.columns.get("start", [self.start] * len(self))
        ranks_at = plies_at + 2 * len(self)
        self._lengths = np.frombuffer(payload[plies_at:ranks_at], "<u2").astype(np.int64)
        ranks = np.frombuffer(payload[ranks_at:], np.uint8)
        self._moves, self.positions = replayed(self.game, self._starts, self._lengths, self._texts, ranks)
        """The number of every ply's text; every position of every game."""
        self.digest = hashlib.sha256(payload[:ranks_at] + self._moves.astype("<u2").tobytes()).hexdigest()
        """SHA-256 of what is in it, in hex."""

    def __len__(self) -> int:
        """Games."""
        return len(self.columns["result"])

    def records(self) -> Iterator[GameRecord]:
        """The games in the order they were put in."""
        facts = zip(*(self.columns[name] for name in _COLUMNS), strict=True)
        texts: list[str] = [self._texts[number] for number in self._moves.tolist()]
        end = 0
        games = zip(self._starts, self._lengths.tolist(), facts, strict=True)
        for number, (begun, length, of) in enumerate(games, start=1):
            result, black, white, event, site, date, round_ = of
            end += length
            players = (black, white)
            sitters = tuple(Sitter("practice", name) for name in players) if self.practice else ()
            yield GameRecord(
                self.game, begun, tuple(texts[end - length : end]), RESULTS[result], players, event, site, date, round_,
                line=number, sitters=sitters,
            )  # fmt: skip

    def games(self) -> Iterator[Replayed]:
        """The same, with their positions."""
        here = self.positions
        packed, width = here.packed.tobytes(), here.packed.shape[1]
        firsts = here.first.tolist()
        end = 0
        for record, first in zip(self.records(), firsts, strict=True):
            start, end = end, end + width * (len(record.moves) + 1)
            states = [packed[at : at + width] for at in range(start, end, width)]
            yield Replayed(record, Seat(first), states[0], states[1:])
