"""Picking a move by its ends: first a piece, then where it goes. Given the legal moves, it narrows them down."""

import re
from collections.abc import Sequence


class Picker:
    """The part of a move that has been selected so far, among the legal moves, for games whose moves are paths."""

    def __init__(self, legal: Sequence[str]) -> None:
        self._paths = {move: re.split("[-x]", move) for move in legal}
        self.start: str | None = None
        """Where the piece stands that is picked up."""
        self.ways: list[str] = []
        """Several moves between the same two fields, waiting for a choice."""

    def starts(self) -> set[str]:
        """Where a piece may be picked up."""
        return {path[0] for path in self._paths.values()}

    def targets(self) -> set[str]:
        """Where the piece that is picked up may go."""
        return {path[-1] for path in self._paths.values() if path[0] == self.start}

    def press(self, field: str) -> str | None:
        """Pick a field; the move, when that settles it."""
        ways = [move for move, path in self._paths.items() if path[0] == self.start and path[-1] == field]
        if self.start is not None and ways:
            self.ways = ways if len(ways) > 1 else []
            return ways[0] if len(ways) == 1 else None
        self.start = field if field in self.starts() and field != self.start else None
        self.ways = []
        return None
