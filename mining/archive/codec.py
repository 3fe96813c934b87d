"""A file of many games of one board game in little space. Knows the rules, which tell what a move may be.

The file, numbers little-endian:

    18 bytes    b"OLDHAND-ARCHIVE 1\\n"
    32 bytes    SHA-256 of the payload
    rest        the payload, LZMA (xz)

The payload is a u32, that many bytes of JSON (`game`, `start`, `source`; `columns`: what is told of the games, a list a
field, a text a game; `practice`, true when the players are AI players of ours), then for every game its plies in as
many bytes as `ply_bytes` of the JSON says (else one), then the moves of all games. A move is the index into the legal
moves of its position in ascending order of their paths, one byte; where there is one legal move only, none. So a record
of draughts takes two bits a ply, cannot hold an illegal move, and does not depend on the order in which a rule book
lists its moves. Where games begin elsewhere than at `start`, a column `start` says where each does.
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
from shared.records.record import GameRecord, Sitter

_MAGIC = b"OLDHAND-ARCHIVE 1\n"
_DIGEST_BYTES = 32
_COLUMNS = ("result", "black", "white", "event", "site", "date", "round")


def encode(game_id: str, start: str, source: str, records: Iterable[GameRecord], *, practice: bool = False) -> bytes:
    """The archive file of records, most of which begin at `start`. Raises GameError for a move that is not legal."""
    game, _ = begin_record(game_id, start)
    result_of = {points: text for text, points in RESULTS.items()}
    columns: dict[str, list[str]] = {name: [] for name in _COLUMNS}
    starts: list[str] = []
    lengths: list[int] = []
    indices = bytearray()
    for record in records:
        assert record.points is not None
        black, white = record.players
        result = result_of[record.points[0], record.points[1]]
        facts = (result, black, white, record.event, record.site, record.date, record.round)
        for name, text in zip(_COLUMNS, facts, strict=True):
            columns[name].append(text)
        starts.append(record.start)
        lengths.append(len(record.moves))
        _, state = begin_record(game_id, record.start)
        for text in record.moves:
            legal = sorted(game.legal_moves(state))
            move = game.parse_move(state, text)
            if len(legal) > 1:
                indices.append(legal.index(move))
            state = game.successor(state, move)
    told: dict[str, Any] = {"game": game_id, "start": start, "source": source, "columns": columns}
    if set(starts) - {start}:
        columns["start"] = starts
    ply_bytes = 1 if max(lengths, default=0) < 256 else 2
    told |= {"ply_bytes": ply_bytes} if ply_bytes > 1 else {}
    told |= {"practice": True} if practice else {}
    header = json.dumps(told, separators=(",", ":")).encode()
    plies = b"".join(length.to_bytes(ply_bytes, "little") for length in lengths)
    payload = struct.pack("<I", len(header)) + header + plies + indices
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
        self.practice: bool = header.get("practice", False)
        """Whether the players are AI players of ours."""
        width: int = header.get("ply_bytes", 1)
        rest = payload[4 + header_bytes :]
        self._lengths = [int.from_bytes(rest[width * k :][:width], "little") for k in range(len(self))]
        self._indices = rest[width * len(self) :]

    def __len__(self) -> int:
        """Games."""
        return len(self._columns["result"])

    def games(self) -> Iterator[Replayed]:
        """The games in the order they were put in: reading them is replaying them."""
        indices = iter(self._indices)
        starts = self._columns.get("start", [self.start] * len(self))
        for number, (begun, length) in enumerate(zip(starts, self._lengths, strict=True)):
            game, state = begin_record(self.game, begun)
            seat, start = game.view(state, None).to_act[0], game.pack(state)
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
            sitters = tuple(Sitter("practice", name) for name in players) if self.practice else ()
            record = GameRecord(
                self.game, begun, tuple(moves), points, players, event, site, date, round_,
                line=number + 1, sitters=sitters,
            )  # fmt: skip
            yield Replayed(record, seat, start, states)
