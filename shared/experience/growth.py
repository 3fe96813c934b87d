"""How strong the seat `experience` was after so many logged games, as `oldhand experiment growth` has measured it.

The figures are the experiment's own rows in `growth.ndjson` beside this file, unchanged: `oldhand experiment growth
--out FOLDER` writes such a file again. Measures nothing itself.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TypedDict


@dataclass(frozen=True, slots=True)
class Score:
    """Points per game in [0, 1], with the ends of its 95 % interval."""

    score: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class GrowthPoint:
    """One point of a game's curve."""

    logged: int
    """Games in the log that the book was made from (hands at domino); 0: a seat without a book."""
    games: int
    """Played against each opponent."""
    itself: Score
    """Against the same player without its book."""
    outsider: Score
    """Against a player that is in no log."""
    named: str
    """The outsider, by its name in the roster."""
    source: str
    """Where the logged games came from."""


class ScoreFields(TypedDict):
    """A score as experiments write it."""

    score: float
    low: float
    high: float


class _OutsiderFields(ScoreFields):
    player: str


_GrowthRow = TypedDict(
    "_GrowthRow",
    {"game": str, "logged": int, "games": int, "itself": ScoreFields, "outsider": _OutsiderFields, "from": str},
)
"""A row of the experiment."""


@cache
def measured() -> Mapping[str, tuple[GrowthPoint, ...]]:
    """The curves by rules id, from the fewest logged games to the most. Read once."""
    text = resources.files(__package__ or "").joinpath("growth.ndjson").read_text(encoding="utf-8")
    return curves_of(text.splitlines())


def curves_of(lines: Iterable[str]) -> Mapping[str, tuple[GrowthPoint, ...]]:
    """The curves of an experiment's rows, one JSON object a line."""
    rows: list[_GrowthRow] = [json.loads(line)["row"] for line in lines if line]
    found: dict[str, list[GrowthPoint]] = {}
    for row in sorted(rows, key=lambda row: row["logged"]):
        found.setdefault(row["game"], []).append(_point(row))
    return {game: tuple(points) for game, points in found.items()}


def _point(row: _GrowthRow) -> GrowthPoint:
    outsider = row["outsider"]
    return GrowthPoint(
        row["logged"], row["games"], score_of(row["itself"]), score_of(outsider), outsider["player"], row["from"]
    )


def score_of(facts: ScoreFields) -> Score:
    """The score of an experiment's row."""
    return Score(facts["score"], facts["low"], facts["high"])
