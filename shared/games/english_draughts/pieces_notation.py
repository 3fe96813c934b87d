"""Pieces-states of English draughts in game-logs: square numbers, with a K before a king's."""

from typing import Final

from shared.games.contracts import Parts, PiecesNotation


def _tell(position: str, active: int) -> Parts:
    _, white, black = position.split(":")
    sides = [side[1:].split(",") if side[1:] else [] for side in (black, white)]
    return {"SAS": " ".join(sides[active]), "SPS": " ".join(reversed(sides[active ^ 1]))}


def _read(parts: Parts, active: int) -> str:
    own, opposite = (",".join(parts[name].split()) for name in ("SAS", "SPS"))
    black, white = (own, opposite) if active == 0 else (opposite, own)
    return f"{'WB'[active]}:W{white}:B{black}"


NOTATION: Final = PiecesNotation(("SAS", "SPS"), _tell, _read)
