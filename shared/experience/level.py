"""How strongly the player "at your level" plays against a person: more after each loss, less after each win.

This adapts to the person's results and learns nothing of how the person plays; the player is called what it is. The
steps become smaller as the person is better known, as in a staircase procedure of psychophysics (Levitt 1971, up-down
with equal steps), which settles where both win equally often.
"""

from dataclasses import dataclass

START = 0.35
"""Against somebody new, of the full strength."""
FIRST, SHRINKS, LEAST = 0.2, 0.8, 0.03
"""The first step; by how much each is smaller than the one before; the least."""


@dataclass(frozen=True, slots=True)
class Level:
    """The share of its full strength, in [0, 1], and after how many rounds."""

    share: float = START
    rounds: int = 0

    def after(self, sign: int) -> "Level":
        """After another round; `sign`: 1 the person won, 0 nobody did, −1 the person lost."""
        step = max(FIRST * SHRINKS**self.rounds, LEAST)
        return Level(min(1.0, max(0.0, self.share + sign * step)), self.rounds + 1)
