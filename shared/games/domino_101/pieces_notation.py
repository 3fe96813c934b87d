"""Pieces-states of 101 domino in game-logs: sides say little there, so the line and the four hands are told."""

from typing import Final

from shared.games.contracts import Parts, PiecesNotation


def _tell(position: str, active: int) -> Parts:
    hands, line, _ = position.split(";")
    return {"line": line, "hands": hands}


def _read(parts: Parts, active: int) -> str:
    return f"{parts['hands'].strip()};{' '.join(parts['line'].split())};{(active + 1) % 4}"


NOTATION: Final = PiecesNotation(("line", "hands"), _tell, _read)
