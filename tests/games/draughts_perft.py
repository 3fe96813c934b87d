"""English draughts: what stands in tests/perft/english-draughts.perft."""

from dataclasses import dataclass, field
from pathlib import Path

from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState

FILE = Path(__file__).parents[1] / "perft" / "english-draughts.perft"


@dataclass
class Counted:
    """One entry of the file."""

    position: str
    perft: list[int] = field(default_factory=list[int])
    deep: list[int] = field(default_factory=list[int])
    merged: list[int] = field(default_factory=list[int])


def read() -> list[Counted]:
    entries: list[Counted] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(" ")
        if key == "position":
            entries.append(Counted(value.strip()))
        elif key in ("perft", "deep", "merged"):
            getattr(entries[-1], key).extend(map(int, value.split()))
    return entries


ENTRIES = read()


def perft(state: DraughtsState, depth: int) -> int:
    legal = ENGLISH_DRAUGHTS.legal_moves(state)
    if depth == 1:
        return len(legal)
    return sum(perft(ENGLISH_DRAUGHTS.successor(state, move), depth - 1) for move in legal)
