"""The games that Oldhand brings along: English draughts of the Open Checkers Archive 2.0, practice of its own players.

Knows where they come from.
"""

from collections.abc import Mapping
from pathlib import Path

from mining.archive.codec import Archive, encode
from mining.archive.matches import Matches
from mining.files.records import read_games
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.records.record import GameRecord

DRAUGHTS = Path(__file__).parent / "draughts.games"
"""22,621 games played from 1841 to the 2000s; see README.md beside it."""
DRAUGHTS_PRACTICE = Path(__file__).parent / "draughts_practice.games"
"""5,000 games that AI players of ours played for practice; `mining.games.english_draughts.practice` made them."""
CHECKERS = Path(__file__).parent / "chinese_checkers.games"
"""1,350 games that AI players of ours played for practice; `mining.games.chinese_checkers.practice` made them."""
DOMINO = Path(__file__).parent / "domino.matches"
"""800 matches of 101 domino, practice likewise; `mining.archive.matches` made them."""
ARCHIVES: Mapping[str, tuple[Path, ...]] = {
    ENGLISH_DRAUGHTS.id: (DRAUGHTS, DRAUGHTS_PRACTICE),
    CHINESE_CHECKERS.id: (CHECKERS,),
    DOMINO_101.id: (DOMINO,),
}
"""By rules id, in the order in which they go into the log."""
SOURCE = "Open Checkers Archive 2.0"


def archive_of(path: Path) -> Archive | Matches:
    """One of ARCHIVES. Raises RecordError when the file is damaged."""
    content = path.read_bytes()
    return Matches(content) if path.suffix == ".matches" else Archive(content)


def draughts() -> Archive:
    """The archive of English draughts. Raises RecordError when the file is damaged."""
    return Archive(DRAUGHTS.read_bytes())


def build(path: Path) -> bytes:
    """How `DRAUGHTS` was made, from the games as JSON lines. Raises GameError for a move that is not legal."""
    records = (record for record in read_games(path) if isinstance(record, GameRecord))
    return encode(ENGLISH_DRAUGHTS.id, START, SOURCE, records)
