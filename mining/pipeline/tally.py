"""Counts of every pair (premise, result) that a log holds: what all experience of exact states is made from.

A pair has one row for each maker and support player that it rests on: see
`mining.pipeline.support`.

A tally is a value: counting the rounds in two halves and merging, in any order, gives the same as counting them at
once. Knows no log, file or clock.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from mining.columns import Cells, Decisions, Evidence, Tally, no_cells, unknown
from mining.pipeline.cells import cells_added
from mining.pipeline.counting import rows_in_order
from mining.rows import in_order
from shared.experience.tally_table import RECALLED
from shared.keys import frame_of

_FEW = 10_000
"""Rows that are sorted before compiled code would have been loaded."""


def empty(game: str) -> Tally:
    """A tally of no rounds."""
    states, keys, counts = np.zeros((0, frame_of(game).width), np.uint8), np.zeros(0, np.uint64), np.zeros(0, np.uint32)
    return Tally(game, keys, states, keys, states, counts, counts, counts)


def as_it_is(rows: Tally) -> Tally:
    """Gathers nothing: for rows that are in order, or will be put in order later."""
    return rows


def gathered(rows: Tally) -> Tally:
    """The rows in order, equal ones as one with their counts added up; of the makers those that made something.

    Many rows are put in order by compiled code.
    """
    evidence = rows.evidence
    keys = (
        rows.premise_keys,
        rows.result_keys,
        evidence["maker"].astype(np.uint64) << np.uint64(32) | evidence["witness"],
    )
    order = in_order(*keys) if len(rows) < _FEW else rows_in_order(*keys)
    return put_together(rows, in_order(*rows.columns) if _share_keys(rows, order) else order)


def _share_keys(rows: Tally, order: NDArray[np.int64]) -> bool:
    """Whether, in an order by keys, two neighbours have one key and two states."""
    for keys, states in ((rows.premise_keys, rows.premises), (rows.result_keys, rows.results)):
        ordered = keys.take(order)
        same = np.flatnonzero(ordered[1:] == ordered[:-1])
        if (states.take(order[same], axis=0) != states.take(order[same + 1], axis=0)).any():
            return True
    return False


def put_together(rows: Tally, order: NDArray[np.int64]) -> Tally:
    """`gathered`, for rows of which the order is known."""
    first = _starts_of_pairs(rows, order)
    ordered = rows_at(rows.evidence, order)
    evidence = ordered[first]
    used = np.unique(evidence["maker"])
    evidence["maker"] = np.searchsorted(used, evidence["maker"])
    if len(first):
        evidence["oldest"] = np.minimum.reduceat(ordered["oldest"], first)
        evidence["newest"] = np.maximum.reduceat(ordered["newest"], first)
        evidence["sample"] = np.maximum.reduceat(ordered["sample"], first)
    wins, draws, losses = (
        np.add.reduceat(column.take(order), first, dtype=np.uint32) if len(first) else column
        for column in (rows.wins, rows.draws, rows.losses)
    )
    kept = order[first]
    return Tally(
        rows.game,
        rows.premise_keys.take(kept),
        rows.premises.take(kept, axis=0),
        rows.result_keys.take(kept),
        rows.results.take(kept, axis=0),
        wins,
        draws,
        losses,
        rows.games,
        rows.plies,
        rows.sources,
        rows.cells,
        evidence,
        tuple(rows.makers[number] for number in cast(list[int], used.tolist())),
    )


def rows_at(evidence: Evidence, order: NDArray[Any]) -> Evidence:
    """The rows in this order: as bytes they are copied many times faster than as fields."""
    plain = np.ascontiguousarray(evidence).view(np.uint8).reshape(len(evidence), evidence.itemsize)
    return plain.take(order, axis=0).view(evidence.dtype).reshape(len(order))


def _starts_of_pairs(rows: Tally, order: NDArray[np.int64]) -> NDArray[np.intp]:
    """`starts_of_runs` of what tells rows apart, with states compared only where keys are equal."""
    evidence = rows.evidence
    new = np.zeros(len(order), np.bool_)
    new[:1] = True
    for column in (rows.premise_keys, rows.result_keys, evidence["maker"], evidence["witness"]):
        ordered = np.ascontiguousarray(column).take(order)
        new[1:] |= ordered[1:] != ordered[:-1]
    same = np.flatnonzero(~new)
    for states in (rows.premises, rows.results):
        here, before = states.take(order[same], axis=0), states.take(order[same - 1], axis=0)
        new[same] |= (here != before).any(axis=1)
    return np.flatnonzero(new)


Gather = Callable[[Tally], Tally]
"""A function with the result of `gathered`; `mining.pipeline.engines` has several."""


def tally_of(
    decisions: Decisions,
    source: str,
    cells: Cells | None = None,
    evidence: Evidence | None = None,
    makers: tuple[str, ...] = ("unknown",),
    gather: Gather = gathered,
) -> Tally:
    """The tally of rounds that come from tables of one sort. Moves that experience chose are counted apart, as those of
    the maker RECALLED: they can bar a move, and support none.

    `cells`: what hindsight found in the same rounds. `evidence`, `makers`: as `evidence_of` tells of the decisions.
    `gather`: what puts equal rows together.
    """
    wins, draws, losses = ((decisions.signs == sign).astype(np.uint32) for sign in (1, 0, -1))
    columns, makers = _with_recalled(unknown(len(wins)) if evidence is None else evidence, makers, decisions.recalled)
    return gather(
        Tally(
            decisions.game,
            decisions.premise_keys,
            decisions.premises,
            decisions.result_keys,
            decisions.results,
            wins,
            draws,
            losses,
            decisions.rounds,
            decisions.plies,
            {source: decisions.rounds} if decisions.rounds else {},
            no_cells() if cells is None else cells,
            columns,
            makers,
        )
    )


def _with_recalled(
    evidence: Evidence, makers: tuple[str, ...], recalled: NDArray[np.bool_]
) -> tuple[Evidence, tuple[str, ...]]:
    """The evidence and its makers, with RECALLED as the maker of recalled moves."""
    if not recalled.any():
        return evidence, makers
    named = tuple(sorted({*makers, RECALLED}))
    evidence = evidence.copy()
    evidence["maker"] = np.array([named.index(maker) for maker in makers], np.uint16)[evidence["maker"]]
    evidence["maker"][recalled] = named.index(RECALLED)
    return evidence, named


def merged(tallies: Iterable[Tally], gather: Gather = gathered) -> Tally:
    """One tally of all rounds. At least one is given, all of one game, no round in two of them. `gather`: as above."""
    parts = list(tallies)
    if len(parts) == 1:
        return parts[0]
    assert len({part.game for part in parts}) == 1
    sources: dict[str, int] = {}
    for part in parts:
        for source, rounds in part.sources.items():
            sources[source] = sources.get(source, 0) + rounds
    if sum(len(part) > 0 for part in parts) <= 1:  # in order as they are
        gather = as_it_is
    return gather(
        Tally(
            parts[0].game,
            np.concatenate([part.premise_keys for part in parts]),
            np.concatenate([part.premises for part in parts]),
            np.concatenate([part.result_keys for part in parts]),
            np.concatenate([part.results for part in parts]),
            np.concatenate([part.wins for part in parts]),
            np.concatenate([part.draws for part in parts]),
            np.concatenate([part.losses for part in parts]),
            sum(part.games for part in parts),
            sum(part.plies for part in parts),
            sources,
            cells_added(part.cells for part in parts),
            *_made_by_all(parts),
        )
    )


def _made_by_all(parts: Sequence[Tally]) -> tuple[Evidence, tuple[str, ...]]:
    """The parts' evidence one after the other, pointing to one list of makers."""
    makers = tuple(sorted({maker for part in parts for maker in part.makers}))
    evidence = np.concatenate([part.evidence for part in parts])
    places = [np.array([makers.index(maker) for maker in part.makers], np.uint16) for part in parts]
    evidence["maker"] = np.concatenate(
        [place[part.evidence["maker"]] for place, part in zip(places, parts, strict=True)]
    )
    return evidence, makers
