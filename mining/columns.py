"""Columns: decisions of rounds, and the counts and sums that were made of them. Values; knows no log, rule or facet."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Keys = NDArray[np.uint64]
Signs = NDArray[np.int8]
Counts = NDArray[np.uint32]
Cells = NDArray[np.int64]
"""[CELLS, 2]: by cell, how often it was seen and the sum of what it gained; [0, 2]: there was no hindsight."""
TIMES, SUMS = 0, 1
NEVER, ALWAYS = -(1 << 31), (1 << 31) - 1
"""The newest and the oldest day of rounds whose day is not known."""
EVIDENCE = np.dtype([("maker", "<u2"), ("witness", "<u4"), ("oldest", "<i4"), ("newest", "<i4"), ("sample", "<u4")])
"""What a row of counts rests on. `maker`: index into the tally's list of them; `witness`: a hash of the support player,
0 if none is known (then every round supports itself); `oldest` and `newest`: days since 1970; `sample`: number of the
newest round, by which the log finds it (`FinishedRound.number`), 0 if there is none."""

Evidence = NDArray[np.void]


def no_cells() -> Cells:
    """The cells of no hand, or of a game without hidden hands."""
    return np.zeros((0, 2), np.int64)


def unknown(rows: int) -> Evidence:
    """Evidence of rows about which nothing is known."""
    evidence = np.zeros(rows, EVIDENCE)
    evidence["oldest"], evidence["newest"] = ALWAYS, NEVER
    return evidence


@dataclass(frozen=True, slots=True)
class Decisions:
    """Decisions of some rounds of one game, in order, as columns of equal length."""

    game: str
    premises: Bytes
    """Normal state before the move, as its maker saw it."""
    results: Bytes
    """Normal state that the move made (see `shared.keys`)."""
    premise_keys: Keys
    result_keys: Keys
    signs: Signs
    """1: who made the move won the round; −1: lost it; 0: drew."""
    recalled: NDArray[np.bool_]
    """Whether experience itself chose the move: see `ECHOES`."""
    round_of: NDArray[np.int32]
    """Which of the rounds, from 0."""
    sittings: NDArray[np.int32]
    """Version of its maker's SAT event; 0 when the log does not say."""
    rounds: int
    """Rounds that the decisions come from, those without a decision included."""
    plies: int
    """Plies of these rounds: forced ones and those that loop elimination dropped included."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Columns of equal length, ascending by premise (key, then state), result, maker and support player; no two rows
    are alike."""

    game: str
    premise_keys: Keys
    premises: Bytes
    result_keys: Keys
    results: Bytes
    wins: Counts
    """How often the player who went from premise to result won the round. In `draws` nobody won."""
    draws: Counts
    losses: Counts
    games: int = 0
    """Rounds counted, N of the paper."""
    plies: int = 0
    sources: Mapping[str, int] = field(default_factory=dict[str, int])
    """Rounds by what sort of table they come from (`shared.events.PlayerKind`, in lower case)."""
    cells: Cells = field(default_factory=no_cells)
    """The results of hindsight in these rounds."""
    evidence: Evidence = field(default_factory=lambda: unknown(0))
    """For each row of counts; unknown throughout when it is not given."""
    makers: tuple[str, ...] = ()
    """The makers to which `maker` of the evidence points, in order."""

    def __post_init__(self) -> None:
        if len(self.wins) and not len(self.evidence):
            object.__setattr__(self, "evidence", unknown(len(self.wins)))
            object.__setattr__(self, "makers", ("unknown",))
        assert len(self.evidence) == len(self.wins)

    def __len__(self) -> int:
        """The number of rows: of a pair, one for each maker and support player."""
        return len(self.wins)

    def chosen(self, rows: NDArray[Any]) -> "Tally":
        """These rows alone, by number (ascending) or by a mask; facts about the whole stay."""
        return replace(
            self,
            premise_keys=self.premise_keys[rows],
            premises=self.premises[rows],
            result_keys=self.result_keys[rows],
            results=self.results[rows],
            wins=self.wins[rows],
            draws=self.draws[rows],
            losses=self.losses[rows],
            evidence=self.evidence[rows],
        )

    @property
    def columns(self) -> tuple[NDArray[Any], ...]:
        """The columns that identify a row, in sorting order."""
        evidence = self.evidence
        return (
            self.premise_keys, self.premises, self.result_keys, self.results, evidence["maker"], evidence["witness"]
        )  # fmt: skip

    @property
    def net(self) -> NDArray[np.int64]:
        """(2) of the paper: wins less losses of every row."""
        return self.wins.astype(np.int64) - self.losses

    @property
    def seen(self) -> NDArray[np.int64]:
        """How often every row occurred."""
        return self.wins.astype(np.int64) + self.draws + self.losses

    def digest(self) -> str:
        """SHA-256 over everything counted: equal tallies, equal digests."""
        digest = hashlib.sha256(
            json.dumps([self.game, self.games, self.plies, dict(sorted(self.sources.items())), self.makers]).encode()
        )
        counts = (self.wins, self.draws, self.losses)
        for column in (self.premises, self.results, *counts, self.cells, self.evidence.view(np.uint8)):
            digest.update(np.ascontiguousarray(column).data)
        return digest.hexdigest()
