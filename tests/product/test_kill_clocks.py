"""Twenty tables and more under clocks, killed and stopped under load: no move lost or doubled, and no time taken.

Clocks are worked out here once more, from the log alone and without the server's code: over a restart they stand as the
last event left them, and a move costs at most the time since the event before it.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from shared.events import Event, Kind
from shared.store import open_store, sqlite_url
from tests.product.crowd import Circle
from tests.product.ordeal import Moment, Ordeal, answered, command_sent, event_received, ordeal, writing

FISCHER = {"kind": "fischer", "bank_s": 900, "gain_s": 2}
MOVE = {"kind": "move", "move_s": 600}


def under_clocks() -> list[Circle]:
    """Twenty-one tables: every game, with either clock."""
    games = [("english-draughts", 2), ("chinese-checkers", 2), ("domino-101", 4)]
    return [Circle(game, seats, clock=(FISCHER, MOVE)[number % 2]) for number in range(7) for game, seats in games]


THOUGHT_MS = 1_000
"""Everybody moves at once: a server that is asked to stop has no more than this to charge anybody for."""


class Clocks:
    """The clocks of one table, and how often they were wrong."""

    def __init__(self, seats: int, terms: dict[str, object]) -> None:
        self.fischer = terms["kind"] == "fischer"
        self.start_ms = 1_000 * int(str(terms["bank_s" if self.fischer else "move_s"]))
        self.gain_ms = 1_000 * int(str(terms.get("gain_s", 0)))
        self.left_ms = [self.start_ms] * seats
        self.wrong = 0
        self.restarts = 0

    def hold(self, events: Sequence[Event]) -> None:
        """All events of the table, in order."""
        before_ms, is_over = events[0].at_ms, False
        for event in events:
            data = event.data or {}
            if event.kind is Kind.CLOCK_SET:
                assert data["reason"] == "restart"
                self.restarts += data.get("frozen", False)
                most_ms = min(event.at_ms - before_ms, THOUGHT_MS)
                pairs = zip(self.left_ms, data["left_ms"], strict=True)
                self.wrong += not all(0 <= before - now <= most_ms for before, now in pairs)
                self.left_ms = list(data["left_ms"])
            elif event.kind is Kind.MOVED and event.seat is not None and event.clock_ms is not None:
                self._move(int(event.seat), event.clock_ms, event.at_ms - before_ms)
            elif event.kind is Kind.TIMED_OUT:
                self.wrong += 1  # everybody moves at once: whoever is flagged, is flagged by a restart
            elif event.kind is Kind.DEALT and is_over:
                self.left_ms, is_over = [self.start_ms] * len(self.left_ms), False
            is_over = is_over or event.kind is Kind.MATCH_ENDED
            before_ms = event.at_ms

    def _move(self, seat: int, left_ms: int, took_ms: int) -> None:
        if not self.fischer:
            self.wrong += left_ms > self.start_ms
            self.left_ms[seat] = self.start_ms  # for the next move
            return
        most_ms = self.left_ms[seat] + self.gain_ms
        self.wrong += not most_ms - took_ms <= left_ms <= most_ms
        self.left_ms[seat] = left_ms


def hold_clocks(data: Path, circles: Sequence[Circle]) -> tuple[int, int]:
    """How often clocks were stopped by a restart at these tables, and how often one was wrong."""
    store = open_store(sqlite_url(data))
    restarts = wrong = 0
    for circle in circles:
        assert circle.table is not None and circle.clock is not None
        clocks = Clocks(circle.persons, circle.clock)
        clocks.hold(store.log.read(circle.table))
        restarts, wrong = restarts + clocks.restarts, wrong + clocks.wrong
    store.close()
    return restarts, wrong


def finish(trial: Ordeal, data: Path, least: int) -> None:
    """Play on for a while, then hold moves and clocks against the log."""
    before = {player: player.moves for player in trial.crowd.players}
    trial.play_on(lambda player: player.moves > before[player], "everybody has moved once more")
    restarts, wrong = hold_clocks(data, trial.crowd.circles)
    print(f"clocks stopped by restarts {restarts}, clocks wrong {wrong}")
    assert (trial.tally.lost, trial.tally.doubled, wrong) == (0, 0, 0)
    assert restarts > least


@pytest.mark.slow
def test_restarts_under_load_lose_no_move_and_take_no_time(tmp_path: Path) -> None:
    moments: list[tuple[str, Moment, bool]] = [
        ("the first moves", command_sent("play", 20), False),
        ("many moves", answered(250), True),
        ("a commit", writing(tmp_path, 60), False),
        ("a move was told", event_received("moved"), True),
    ]
    with ordeal(under_clocks(), tmp_path, 4, "--no-ai", "--no-worker") as trial:
        for name, moment, politely in moments:
            trial.survive(name, moment, politely=politely)
        finish(trial, tmp_path, 20)


@pytest.mark.deep
def test_a_hundred_restarts_under_load_lose_no_move_and_take_no_time(tmp_path: Path) -> None:
    chance = Random(5)
    with ordeal(under_clocks(), tmp_path, 5, "--no-ai", "--no-worker") as trial:
        for number in range(120):
            moment = chance.choice((answered, asked_plays, told_moves))(chance.randrange(1, 300))
            trial.survive(f"moment {number}", moment, politely=chance.random() < 0.25)
        finish(trial, tmp_path, 1_000)


def asked_plays(count: int) -> Moment:
    """When so many moves have just been sent."""
    return command_sent("play", count)


def told_moves(count: int) -> Moment:
    """When so many states have been heard."""
    return answered(count, "state")
