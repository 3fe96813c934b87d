"""A file of many games of one board game in little space. Knows the rules, which tell what a move may be.

The file, numbers little-endian:

    18 bytes    b"OLDHAND-ARCHIVE 1\\n"
    32 bytes    SHA-256 of the payload
    rest        the payload, LZMA (xz)

The payload is a u32, that many bytes of JSON (`game`, `start`, `source`; `columns`: what is told of the games, a list a
field, a text a game), then for every game its plies as a byte, then the moves of all games. A move is the index into
the legal moves of its position in ascending order of their paths, one byte; where there is one legal move only, none.
So a record takes two bits a ply, cannot hold an illegal move, and does not depend on the order in which a rule book
lists its moves.
"""

import hashlib
import json
import lzma
import struct
from collections.abc import Iterable, Iterator
from typing import Any

from mining.replay import Replayed
from shared.errors import RecordError
from shared.records.judging import RESULTS, begin_record
from shared.records.record import GameRecord

_MAGIC = b"OLDHAND-ARCHIVE 1\n"
_DIGEST_BYTES = 32
_COLUMNS = ("result", "black", "white", "event", "site", "date", "round")


def encode(game_id: str, start: str, source: str, records: Iterable[GameRecord]) -> bytes:
    """The archive file of records that begin at `start`. Raises GameError for a move that is not legal."""
    game, first = begin_record(game_id, start)
    result_of = {points: text for text, points in RESULTS.items()}
    columns: dict[str, list[str]] = {name: [] for name in _COLUMNS}
    lengths, indices = bytearray(), bytearray()
    for record in records:
        assert record.start == start and record.points is not None
        black, white = record.players
        told = (result_of[record.points[0], record.points[1]], black, white)
        for name, text in zip(_COLUMNS, (*told, record.event, record.site, record.date, record.round), strict=True):
            columns[name].append(text)
        lengths.append(len(record.moves))
        state = first
        for text in record.moves:
            legal = sorted(game.legal_moves(state))
            move = game.parse_move(state, text)
            if len(legal) > 1:
                indices.append(legal.index(move))
            state = game.successor(state, move)
    told = {"game": game_id, "start": start, "source": source, "columns": columns}
    header = json.dumps(told, separators=(",", ":")).encode()
    payload = struct.pack("<I", len(header)) + header + lengths + indices
    packed = lzma.compress(payload, preset=9 | lzma.PRESET_EXTREME)
    return _MAGIC + hashlib.sha256(payload).digest() + packed


class Archive:
    """A file made by `encode`, checked against its digest."""

    def __init__(self, content: bytes) -> None:
        """Raises RecordError `record/syntax` for anything that `encode` did not write."""
        if not content.startswith(_MAGIC):
            raise RecordError("record/syntax", "this is no archive of games")
        start = len(_MAGIC) + _DIGEST_BYTES
        try:
            payload = lzma.decompress(content[start:])
        except lzma.LZMAError as error:
            raise RecordError("record/syntax", f"the archive is damaged: {error}") from error
        self.digest = hashlib.sha256(payload).hexdigest()
        """SHA-256 of the payload, in hex."""
        if bytes.fromhex(self.digest) != content[len(_MAGIC) : start]:
            raise RecordError("record/syntax", "the archive is damaged: its digest does not fit")
        (header_bytes,) = struct.unpack_from("<I", payload)
        header: dict[str, Any] = json.loads(payload[4 : 4 + header_bytes])
        self.game: str = header["game"]
        self.start: str = header["start"]
        self.source: str = header["source"]
        self._columns: dict[str, list[str]] = header["columns"]
        self._lengths = payload[4 + header_bytes :][: len(self)]
        self._indices = payload[4 + header_bytes + len(self) :]

    def __len__(self) -> int:
        """Games."""
        return len(self._columns["result"])

    def games(self) -> Iterator[Replayed]:
        """The games in the order they were put in: reading them is replaying them."""
        game, first = begin_record(self.game, self.start)
        seat, start = game.view(first, None).to_act[0], game.pack(first)
        indices = iter(self._indices)
        for number, length in enumerate(self._lengths):
            state = first
            moves: list[str] = []
            states: list[bytes] = []
            for _ in range(length):
                legal = game.legal_moves(state)
                move = legal[0] if len(legal) == 1 else sorted(legal)[next(indices)]
                moves.append(game.format_move(state, move))
                state = game.successor(state, move)
                states.append(game.pack(state))
            result, black, white, event, site, date, round_ = (self._columns[name][number] for name in _COLUMNS)
            points, players = RESULTS[result], (black, white)
            record = GameRecord(
                self.game, self.start, tuple(moves), points, players, event, site, date, round_, line=number + 1
            )
            yield Replayed(record, seat, start, states)
