"""Positions in which a partner is tempted to do what partners complain of."""

from dataclasses import dataclass
from pathlib import Path

HANDS = Path(__file__).parent / "partner_hands.txt"


@dataclass(frozen=True)
class Temptation:
    """One hand of the file."""

    offence: str
    deal: str
    leader: int
    plies: str
    complained_of: tuple[str, ...]
    lost: float


def temptations() -> list[Temptation]:
    lines = [line for line in HANDS.read_text("utf-8").splitlines() if not line.startswith("#")]
    parts = [[part.strip() for part in line.split("|")] for line in lines]
    return [
        Temptation(part[0], part[1], int(part[2]), part[3], tuple(part[4].split()), float(part[5])) for part in parts
    ]
