"""From the log to a tally, in the order in which rounds finished. The engine that merges equal rows is an argument."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from mining.columns import Tally
from mining.pipeline.cells import cells_of_rounds
from mining.pipeline.decisions import decisions_of
from mining.pipeline.support import evidence_of
from mining.pipeline.tally import Gather, empty, gathered, merged, tally_of
from mining.pipeline.tally_file import MarkFields
from shared.core import Options
from shared.game_log import FinishedRound, GameLog
from shared.games import GAMES
from shared.garbage_collection import gc_paused

BATCH = 1000
"""Rounds read and counted together."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The finished round up to which a log has been counted; `number` 0 for none."""

    number: int = 0
    table: str = ""
    version: int = 0
    """Of the round's last event."""

    @property
    def fields(self) -> MarkFields:
        """As files keep it."""
        return {"number": self.number, "table": self.table, "version": self.version}

    def fits(self, log: GameLog, game: str) -> bool:
        """Whether this log has the round: a tally of another log is of no use."""
        if self.number == 0:
            return True
        found = log.finished(game, self.number - 1, 1)
        return bool(found) and mark_of(found[0]) == self


def mark_of(finished: FinishedRound) -> Mark:
    """The mark that this round is the last one counted."""
    return Mark(finished.number, finished.table, finished.last_version)


@dataclass(frozen=True)
class ShippedRounds:
    """The rounds that a tally began with, whether or not the log has them yet."""

    tables: tuple[str, ...]
    """By round; the tally's samples number them from 1."""

    @cached_property
    def known(self) -> frozenset[str]:
        """The tables that are not counted again."""
        return frozenset(self.tables)


def tallies_since(
    log: GameLog, game: str, mark: Mark, gather: Gather = gathered, begun: ShippedRounds | None = None
) -> Iterator[tuple[Tally, Mark]]:
    """Tallies of the rounds finished after `mark`, a batch at a time, each with the mark that it ends at.

    Rounds that are counted in `begun` are left out, and samples go on after its own.
    """
    while batch := log.finished(game, mark.number, BATCH):
        mark = mark_of(batch[-1])
        new = batch if begun is None else [row for row in batch if row.table not in begun.known]
        yield tally_of_rounds(log, game, new, gather, 0 if begun is None else len(begun.tables)), mark


def tally_of_rounds(
    log: GameLog, game: str, batch: Sequence[FinishedRound], gather: Gather = gathered, after: int = 0
) -> Tally:
    """The tally of these finished rounds. Its samples are their numbers, each greater by `after`."""
    kinds = sorted({row.kind for row in batch})
    parts = [[row for row in batch if row.kind is kind] for kind in kinds]
    with gc_paused():
        found = merged([empty(game), *(_tally(log, game, part, gather) for part in parts)], gather)
    found.evidence["sample"] += after
    return found


def tally_of_numbers(log: GameLog, game: str, numbers: Collection[int], mark: Mark) -> Tally:
    """The tally of the finished rounds with these numbers, up to the mark."""
    found, after = [empty(game)], min(numbers, default=mark.number) - 1
    while after < mark.number and (batch := log.finished(game, after, BATCH)):
        after = batch[-1].number
        found.append(
            tally_of_rounds(log, game, [row for row in batch if row.number in numbers and row.number <= mark.number])
        )
    return merged(found)


def _tally(log: GameLog, game: str, part: Sequence[FinishedRound], gather: Gather) -> Tally:
    """The tally of finished rounds from tables of one sort.

    Where hands are hidden, rounds that began in a given position are left out: somebody knew all hands.
    """
    facts = log.facts(sorted({row.table for row in part}))
    if GAMES[game].hidden:
        part = [row for row in part if facts[row.table].start is None]
        if not part:
            return empty(game)
    rounds = list(log.rounds(part))

    def options_of(table: str) -> Options:
        return facts[table].options

    cells = cells_of_rounds(game, rounds, options_of)
    decisions = decisions_of(game, rounds, options_of)
    return tally_of(decisions, part[0].kind.name.lower(), cells, *evidence_of(decisions, rounds, part, facts), gather)
