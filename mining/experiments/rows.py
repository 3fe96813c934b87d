"""What rows of different experiments say alike. Measures nothing."""

from typing import Any


def match_line(measured: dict[str, Any]) -> str:
    """A row about a match for people: score, its interval, games won, lost and drawn, and what a move took."""
    own, rival = measured["ms"]
    return (
        f"{measured['score']:.3f} [{measured['low']:.3f}, {measured['high']:.3f}], {measured['wins']}–"
        f"{measured['losses']}–{measured['draws']}, {own:.3f} against {rival:.3f} ms a move"
    )
