"""The bundled games: files in the folders of mining, each in the folder of its game.

Knows where they are. `README.md` in this folder says where they come from.
"""

from collections.abc import Mapping
from pathlib import Path

from mining.archive.codec import Archive
from mining.archive.matches import Matches
from shared.games import GAMES
from shared.games.registry import folder_of

_GAMES = Path(__file__).parents[1] / "games"


def _files_of(game: str) -> tuple[Path, ...]:
    folder = folder_of(game)
    if folder is None:
        return ()
    return tuple(sorted(file for file in (_GAMES / folder).glob("*") if file.suffix in (".games", ".matches")))


ARCHIVES: Mapping[str, tuple[Path, ...]] = {game: files for game in GAMES if (files := _files_of(game))}
"""By rules id, in the order in which they go into the log: that of their names."""


def archive_of(path: Path) -> Archive | Matches:
    """One of ARCHIVES. Raises RecordError when the file is damaged."""
    content = path.read_bytes()
    return Matches(content) if path.suffix == ".matches" else Archive(content)
