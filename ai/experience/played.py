"""The moves that people played in exactly a position, looked up in the counts of the miner.

The counts are the explorer's: games of people and the archive, current within seconds, read in place. Moves of AI
players do not count. Knows no log and no miner.
"""

from collections.abc import Collection
from pathlib import Path
from threading import Lock

from shared.core import View
from shared.experience.explorer import Explorer

_PEOPLE = ("person", "archive")
"""Makers of moves that are people (`shared.experience.explorer.MoveCounts.made_by`)."""


class PlayedMoves:
    """The counts of a folder, for all seats of a host. Without any there, nothing was played."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the tallies; it need not be there."""
        self._explorer = Explorer(folder)
        self._lock = Lock()

    def counts(self, view: View, legal: Collection[str]) -> dict[str, int]:
        """How often people made each legal move in the position of the view; moves that nobody made are left out.

        Two moves that make the same position have the same count: that of both.
        """
        with self._lock:
            known, _ = self._explorer.known(view, legal)
        counts = {move: sum(one.made_by.get(maker, 0) for maker in _PEOPLE) for move, one in known}
        return {move: count for move, count in counts.items() if count}

    def close(self) -> None:
        """Unmap the files."""
        with self._lock:
            self._explorer.close()
