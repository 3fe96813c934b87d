"""Finished hands of the log looked back at: once, whole, in any order, and domino alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from mining.columns import SUMS, TIMES, no_cells
from mining.pipeline.cells import cells_added, cells_of_rounds, sections_of_cells
from mining.pipeline.tally import empty
from mining.worker.config import WorkerConfig
from mining.worker.worker import Worker
from shared.core import Seat
from shared.events import Dealt, Event, Kind, RoundEnded
from shared.experience import ExperienceBook
from shared.experience.hindsight import KINDS, parse_hindsight
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoState
from shared.reasons import UnlistedReason
from shared.store import Store, open_store
from tests.games.domino_hands import OUT, random_hand
from tests.mining.logs import Log
from tests.testkit.stores import sqlite_database

DOMINO = DOMINO_101.id
OPTIONS = {"first_lead": "random_free"}


def options_of(table: str) -> dict[str, Any]:
    return OPTIONS


def hands(number: int, seed: int) -> Iterator[DominoState]:
    rng = Random(seed)
    for _ in range(number):
        *_, last = random_hand(rng)
        yield last


def log_of(finished: Sequence[DominoState]) -> tuple[Log, list[list[Event]]]:
    """A log of hands, one a table, and the events of each."""
    log = Log(DOMINO)
    return log, [
        log.round(
            " ".join(DOMINO_101.format_move(state, move) for move in state.history),
            (DOMINO_101.outcome(state) or pytest.fail("a hand that has ended")).points,
            options=OPTIONS,
            deal=deal_of(state),
            leader=state.leader,
        )
        for state in finished
    ]


def deal_of(state: DominoState) -> str:
    dealt = list(state.hands)
    for seat, tile in state.placements():
        dealt[seat] |= 1 << tile
    return DOMINO_101.format_position(replace(state, hands=tuple(dealt), line=(), history=())).split(";")[0]


def test_every_choice_of_every_hand_is_counted() -> None:
    finished = list(hands(6, seed=3))
    _, rounds = log_of(finished)
    cells = cells_of_rounds(DOMINO, rounds, options_of)
    alternatives = 0
    for state in finished:
        again = DOMINO_101.begin(DOMINO_101.options(OPTIONS), deal_of(state), state.leader)
        for move in state.history:
            legal = DOMINO_101.legal_moves(again)
            alternatives += len(legal) if len(legal) > 1 else 0
            again = DOMINO_101.successor(again, move)
    assert cells[:KINDS, TIMES].sum() == cells[KINDS:, TIMES].sum() == alternatives > 100
    assert cells[:KINDS, SUMS].sum() == cells[KINDS:, SUMS].sum()
    # Gains are differences from a mean, rounded down to a thousandth.
    assert -alternatives <= cells[:KINDS, SUMS].sum() <= 0
    assert np.abs(cells[:, SUMS]).max() > 1000


def test_hands_in_any_order_and_in_parts_make_the_whole() -> None:
    _, rounds = log_of(list(hands(9, seed=5)))
    whole = cells_of_rounds(DOMINO, rounds, options_of)
    parts = [cells_of_rounds(DOMINO, part, options_of) for part in (rounds[6:], [], rounds[:2], rounds[2:6][::-1])]
    assert cells_added([no_cells(), *parts]).tolist() == whole.tolist()


def test_players_and_winners_have_no_weight() -> None:
    """So nothing echoes, and hands lost on purpose teach nothing false."""
    _, (events,) = log_of(list(hands(1, seed=6)))
    cells = cells_of_rounds(DOMINO, [events], options_of)
    other = [
        replace(event, reason=UnlistedReason({"kind": "hindsight"}), sitting=9) if event.move else event
        for event in events
    ]
    other[-1] = replace(other[-1], data=replace(other[-1].expect(RoundEnded), points=(0, 99, 0, 99)))
    assert cells_of_rounds(DOMINO, [other], options_of).tolist() == cells.tolist()


def test_the_house_rules_of_the_table_decide_what_a_hand_comes_to() -> None:
    _, rounds = log_of(list(hands(6, seed=7)))
    other = cells_of_rounds(DOMINO, rounds, lambda table: {**OPTIONS, "closed_score": "difference"})
    same = cells_of_rounds(DOMINO, rounds, options_of)
    assert other[:, TIMES].tolist() == same[:, TIMES].tolist()
    assert other[:, SUMS].tolist() != same[:, SUMS].tolist()


def test_a_prescribed_lead_is_no_choice() -> None:
    log = Log(DOMINO)
    deal = "11 14 25 34 35 45 66/02 04 05 06 23 24 55/01 13 33 36 44 46 56/00 03 12 15 16 22 26"
    events = log.round("1-1", (0, 0, 0, 0), deal=deal)
    assert cells_of_rounds(DOMINO, [events], lambda table: {})[:, TIMES].sum() == 0
    free = cells_of_rounds(DOMINO, [events], lambda table: {"first_lead": "holder_free"})
    assert free[:KINDS, TIMES].sum() == 7


def test_a_hand_counts_up_to_the_first_ply_that_is_not_legal() -> None:
    _, (events,) = log_of(list(hands(1, seed=8)))
    plies = [event for event in events if event.move]
    broken = [events[0], *plies[:3], plies[0], *plies[3:], events[-1]]
    short = [events[0], *plies[:3], events[-1]]
    cells = cells_of_rounds(DOMINO, [broken], options_of)
    assert cells.tolist() == cells_of_rounds(DOMINO, [short], options_of).tolist()


@pytest.mark.parametrize("game", ["english-draughts/1", "chinese-checkers/1"])
def test_open_games_have_no_hindsight(game: str) -> None:
    events = [
        Event("t", 1, Kind.DEALT, 0, data=Dealt(deal="", leader=None)),
        Event("t", 2, Kind.MOVED, 0, seat=Seat(0), move="x"),
    ]
    assert cells_of_rounds(game, [events], options_of).tolist() == []
    assert sections_of_cells(no_cells()) == {}


def test_a_round_without_a_ply_has_no_choice() -> None:
    events = [Event("t", 1, Kind.DEALT, 0, data=Dealt(deal=OUT.deal, leader=None)), Event("t", 2, Kind.ROUND_ENDED, 0)]
    assert cells_of_rounds(DOMINO, [events], options_of).tolist() == []


def section_of(store: Store, folder: Path) -> bytes | None:
    book = store.books.newest(DOMINO)
    assert book is not None
    with ExperienceBook.open(folder / "books" / book.file) as opened:
        return opened.section("hindsight")


def test_the_worker_publishes_what_hindsight_found_however_the_log_grew(tmp_path: Path) -> None:
    found: list[bytes | None] = []
    finished = list(hands(8, seed=9))
    for name, cuts in (("once", (8,)), ("thrice", (3, 7, 8))):
        folder, start = tmp_path / name, 0
        store = open_store(sqlite_database(folder), clock=lambda: 5)
        for cut in cuts:
            store.log.append(log_of(finished[start:cut])[0].events)
            start = cut
            # A new worker each time: what it knows it has from its files.
            Worker(store, WorkerConfig(folder=folder), now_ms=lambda: 5).mine(DOMINO)
        assert not Worker(store, WorkerConfig(folder=folder), now_ms=lambda: 5).mine(DOMINO).published
        found.append(section_of(store, folder))
        store.close()
    assert found[0] == found[1]
    cells = cells_of_rounds(DOMINO, log_of(finished)[1], options_of)[:KINDS]
    seen = parse_hindsight(found[0] or b"")
    assert list(seen.cells) == np.flatnonzero(cells[:, TIMES]).tolist()
    assert list(seen.times) == [times for times in cells[:, TIMES].tolist() if times]
    assert sum(seen.sums) == cells[:, SUMS].sum()


def test_tallies_that_hindsight_alone_tells_apart_are_not_equal() -> None:
    _, rounds = log_of(list(hands(1, seed=10)))
    one = replace(empty(DOMINO), cells=cells_of_rounds(DOMINO, rounds, options_of))
    other = replace(one, cells=one.cells + 1)
    assert len({tally.digest() for tally in (empty(DOMINO), one, other)}) == 3
