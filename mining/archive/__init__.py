"""The real games that Oldhand brings along: English draughts of the Open Checkers Archive 2.0. Knows their source."""

from pathlib import Path

from mining.archive.codec import Archive, encode
from mining.records import read_games
from shared.games.english_draughts import ENGLISH_DRAUGHTS, START
from shared.records.record import GameRecord

DRAUGHTS = Path(__file__).parent / "draughts.games"
"""22,621 games played from 1841 to the 2000s; see README.md beside it."""
SOURCE = "Open Checkers Archive 2.0"


def draughts() -> Archive:
    """The archive of English draughts. Raises RecordError when the file is damaged."""
    return Archive(DRAUGHTS.read_bytes())


def build(path: Path) -> bytes:
    """How `DRAUGHTS` was made, from the games as JSON lines. Raises GameError for a move that is not legal."""
    records = (record for record in read_games(path) if isinstance(record, GameRecord))
    return encode(ENGLISH_DRAUGHTS.id, START, SOURCE, records)
