"""101 domino: what stands in tests/perft/domino-101.perft."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoState

ORACLES = Path(__file__).parents[1] / "perft" / "domino-101.perft"


@dataclass(frozen=True)
class Oracle:
    """One position of the file and what is known of it."""

    position: str
    numbers: dict[str, list[int]]

    def state(self) -> DominoState:
        return DOMINO_101.parse_position(self.position)


def oracles() -> list[Oracle]:
    found: list[Oracle] = []
    for line in ORACLES.read_text("utf-8").splitlines():
        name, _, rest = line.partition(" ")
        if name == "position":
            found.append(Oracle(rest.strip(), {}))
        elif name and name != "#":
            found[-1].numbers[name] = [int(word) for word in rest.split()]
    return found


every_position = pytest.mark.parametrize("oracle", oracles(), ids=lambda oracle: oracle.position[-25:])
