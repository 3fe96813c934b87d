"""The moves that people played in exactly a position, all of them or one of them. Knows no log and no miner.

The counts of all are the explorer's, which the miner makes: games of people and the archive, current within seconds,
read in place. Moves of AI players do not count. Those of one person come from the server.
"""

from collections.abc import Collection, Mapping
from pathlib import Path
from threading import Lock

from shared.core import View
from shared.experience.explorer import Explorer
from shared.keys import frame_of

_PEOPLE = ("person", "archive")
"""Makers of moves that are people (`shared.experience.tally_table.MoveCounts.made_by`)."""


class PersonMoves:
    """The moves of one person, by the positions in which they were played."""

    def __init__(self, game: str, moves: Mapping[bytes, Mapping[str, int]]) -> None:
        """`moves`: by normal state (`shared.keys.frame_of`), how often each was played there, by its text there."""
        self._frame = frame_of(game)
        self._moves = moves

    def counts(self, view: View, legal: Collection[str]) -> dict[str, int]:
        """How often the person played each legal move in the position of the view; those never played are left out."""
        normal, turn = self._frame.of_view(view)
        played = self._moves.get(normal, {})
        return {move: played[turn(move)] for move in legal if turn(move) in played}


class PlayedMoves:
    """The counts of a folder, for all seats of a host. Without any there, nothing was played."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the tallies; it need not be there."""
        self._explorer = Explorer(folder)
        self._lock = Lock()

    def counts(self, view: View, legal: Collection[str]) -> dict[str, int]:
        """How often people made each legal move in the position of the view; moves that were never made are left out.

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
