"""How a seat's score against one person changes in an evening of matches, as `oldhand experiment table` measured it.

The figures are the experiment's own rows in `evenings.ndjson` beside this file, unchanged: `oldhand experiment table
--out FOLDER` writes such a file again. Measures nothing itself.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TypedDict

from shared.experience.growth import Score, ScoreFields, score_of

OWN, NOTHING, ANOTHERS = "of the person", "none", "of another person"
"""The memories that seats were given."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The matches of one seat with one person, and those of a seat that remembered nothing of that person."""

    player: str
    """The seat, by its name in the roster."""
    against: str
    """The person: a player of the roster and its positions a move."""
    way: str
    """How the person plays."""
    matches: int
    remembered: tuple[Score, ...]
    """The seat's score by blocks of equally many matches."""
    without: tuple[Score, ...]
    """The same with nothing remembered."""


class _EveningRow(TypedDict):
    """A row of the experiment."""

    game: str
    player: str
    against: str
    memory: str
    way: str
    matches: int
    blocks: list[ScoreFields]


@cache
def measured() -> Mapping[str, tuple[Evening, ...]]:
    """The evenings by rules id, in the order of the experiment. Read once."""
    text = resources.files(__package__ or "").joinpath("evenings.ndjson").read_text(encoding="utf-8")
    return evenings_of(text.splitlines())


def evenings_of(lines: Iterable[str]) -> Mapping[str, tuple[Evening, ...]]:
    """The evenings of an experiment's rows, one JSON object a line: those that have a control without a memory."""
    rows: list[_EveningRow] = [json.loads(line)["row"] for line in lines if line]
    without = {_pairing(row): row for row in rows if row["memory"] == NOTHING}
    found: dict[str, list[Evening]] = {}
    for row in rows:
        control = without.get(_pairing(row))
        if row["memory"] == OWN and control is not None:
            blocks = (tuple(map(score_of, each["blocks"])) for each in (row, control))
            evening = Evening(row["player"], row["against"], row["way"], row["matches"], *blocks)
            found.setdefault(row["game"], []).append(evening)
    return {game: tuple(evenings) for game, evenings in found.items()}


def _pairing(row: _EveningRow) -> tuple[str, ...]:
    return row["game"], row["player"], row["against"], row["way"], str(row["matches"])
