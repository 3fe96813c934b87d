"""Section `recall-evidence` of a book: what every entry of the section `recall` rests on. Its form, and what it says.

One entry for each of `recall`, in the same order, by columns. With n entries:

    n × u32     support players: players behind the counts, and rounds that AI players played among themselves
    n × i32     day of the oldest game, then of the newest, in days since 1970; −2³¹: nobody knows
    n × u32     how often people made the move; then AI players at tables, players of records, AI players in practice
"""

import math
import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass

KINDS = ("person", "ai", "archive", "practice")
"""`shared.events.PlayerKind` in lower case, in the order of the columns."""
UNKNOWN_DAY = -(1 << 31)
CERTAINTY = 1.96
"""Standard deviations of the bound: 95 % of such intervals hold the truth."""
COLUMNS = 3 + len(KINDS)


@dataclass(frozen=True, slots=True)
class Backing:
    """The evidence for an entry."""

    support_players: int
    oldest: int | None
    """Days since 1970; None when nobody knows."""
    newest: int | None
    made_by: Mapping[str, int]
    """How often each kind of player made the move; kinds that never did are left out."""


def lower_bound(wins: int, draws: int, losses: int) -> float:
    """The score (draws half) that a move has at least, by the counts, in [0, 1]; 0 where there are none.

    The lower end of Wilson's interval (1927) for `wins + draws / 2` successes: with few games it is near 0 and not, as
    a mere average would be, 1.
    """
    games = wins + draws + losses
    if games == 0:
        return 0.0
    mean, z = (wins + draws / 2) / games, CERTAINTY * CERTAINTY
    spread = CERTAINTY * math.sqrt(mean * (1 - mean) / games + z / (4 * games * games))
    # Rounding may carry what is exactly 0 to either side of it; a bound is never above its mean.
    return min(mean, max(0.0, (mean + z / (2 * games) - spread) / (1 + z / games)))


class Backings:
    """The section in place."""

    def __init__(self, buffer: mmap.mmap | bytes, offset: int, entries: int) -> None:
        self._buffer = buffer
        self._offset = offset
        self.entries = entries

    def at(self, entry: int) -> Backing:
        """The evidence for entry `entry` of `recall`."""
        support_players, *made = (self._number(column, entry, "<I") for column in (0, *range(3, COLUMNS)))
        oldest, newest = (self._number(column, entry, "<i") for column in (1, 2))
        return Backing(
            support_players,
            None if oldest == UNKNOWN_DAY else oldest,
            None if newest == UNKNOWN_DAY else newest,
            {kind: times for kind, times in zip(KINDS, made, strict=True) if times},
        )

    def _number(self, column: int, entry: int, form: str) -> int:
        (number,) = struct.unpack_from(form, self._buffer, self._offset + 4 * (column * self.entries + entry))
        return number
