"""Archived games of English draughts: people's of the Open Checkers Archive 2.0, and practice of our own players."""

from pathlib import Path

from mining.archive.codec import Archive, encode
from mining.files.records import read_games
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.records.record import GameRecord

_GAMES = Path(__file__).parents[2] / "games" / "english_draughts"
PEOPLE = _GAMES / "draughts.games"
"""22,621 games played from 1841 to the 2000s; `mining/archive/README.md` says more."""
PRACTICE = _GAMES / "draughts_practice.games"
"""5,000 games that AI players of ours played; `mining.lab.makers.draughts_practice` made them."""
SOURCE = "Open Checkers Archive 2.0"


def people_games() -> Archive:
    """The games of people. Raises RecordError when the file is damaged."""
    return Archive(PEOPLE.read_bytes())


def build(path: Path) -> bytes:
    """How `PEOPLE` was made, from the games as JSON lines. Raises GameError for a move that is not legal."""
    records = (record for record in read_games(path) if isinstance(record, GameRecord))
    return encode(ENGLISH_DRAUGHTS.id, START, SOURCE, records)
