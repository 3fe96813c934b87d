"""The players that consult experience books, by the ids that programs use. Knows no game and no book.

A game offers all three, each with the same book; how strong they are is said where a game has its players.
"""

from typing import Final

EASIEST: Final = "experience-easy"
USUAL: Final = "experience-medium"
"""Seated where nobody chose, and measured where a book is."""
STRONGEST: Final = "experience"
"""The strongest player of its game in equal time."""
LEARNERS: Final = (EASIEST, USUAL, STRONGEST)
"""Weakest first."""
ADAPTS: Final = "at-your-level"
"""The player that adapts to the results of the person at its table (`shared.experience.level`)."""
