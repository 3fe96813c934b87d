"""Twenty tables and more under clocks, killed and stopped under load: no move lost or doubled, and no time taken.

Clocks are worked out here once more, from the log and the ends of the servers alone, and without the server's code:
nobody is charged for time in which no server ran, and a move costs at most the time since clocks were last recorded.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from shared.events import ClockSet, Event, Kind
from shared.store import open_store, sqlite_url
from tests.product.crowd import Circle
from tests.product.ordeal import Moment, Ordeal, answered, command_sent, event_received, ordeal, writing

FISCHER = {"kind": "fischer", "bank_s": 900, "gain_s": 2}
MOVE = {"kind": "move", "move_s": 600}


def under_clocks() -> list[Circle]:
    """Twenty-one tables: every game, with either clock."""
    games = [("english-draughts", 2), ("chinese-checkers", 2), ("domino-101", 4)]
    return [Circle(game, seats, clock=(FISCHER, MOVE)[number % 2]) for number in range(7) for game, seats in games]


class Clocks:
    """The clocks of one table.

    Args:
        seats: How many have a clock.
        terms: The clock that the table was opened with, as its opener sent it.
        ended_ms: When each server was gone, in milliseconds since 1970, in order.
    """

    def __init__(self, seats: int, terms: dict[str, object], ended_ms: Sequence[int]) -> None:
        self.fischer = terms["kind"] == "fischer"
        self.start_ms = 1_000 * int(str(terms["bank_s" if self.fischer else "move_s"]))
        self.gain_ms = 1_000 * int(str(terms.get("gain_s", 0)))
        self.left_ms = [self.start_ms] * seats
        self.ended_ms = ended_ms
        self.restarts = 0

    def faults(self, events: Sequence[Event]) -> Iterator[str]:
        """Compare all events of the table, in order; yields a sentence for each clock that is wrong."""
        set_ms, is_over = events[0].at_ms, False
        for event in events:
            if isinstance(event.data, ClockSet):
                assert event.data.reason == "restart"
                self.restarts += event.data.frozen
                most_ms = self._served_until(set_ms, event.at_ms) - set_ms
                charged = [was - now for was, now in zip(self.left_ms, event.data.left_ms, strict=True)]
                if not all(0 <= charge <= most_ms for charge in charged):
                    yield f"version {event.version} charges {charged} ms, and the server lived for {most_ms} ms more"
                self.left_ms = list(event.data.left_ms)
            elif event.kind is Kind.MOVED and event.seat is not None and event.clock_ms is not None:
                yield from self._move(event, int(event.seat), event.clock_ms, event.at_ms - set_ms)
            elif event.kind is Kind.TIMED_OUT:
                yield f"version {event.version}: a time is up, and everybody moves at once"
            elif event.kind is Kind.DEALT and is_over:
                self.left_ms, is_over = [self.start_ms] * len(self.left_ms), False
            is_over = is_over or event.kind is Kind.MATCH_ENDED
            if event.kind in (Kind.CLOCK_SET, Kind.MOVED, Kind.DEALT):
                set_ms = event.at_ms

    def _served_until(self, set_ms: int, at_ms: int) -> int:
        """When the server that ran at `set_ms` was gone; `at_ms` if it still ran then."""
        return next((end_ms for end_ms in self.ended_ms if set_ms <= end_ms < at_ms), at_ms)

    def _move(self, event: Event, seat: int, left_ms: int, took_ms: int) -> Iterator[str]:
        most_ms = self.left_ms[seat] + self.gain_ms if self.fischer else self.start_ms
        least_ms = most_ms - took_ms if self.fischer else 0  # by the move, restarts have charged their part of it
        if not least_ms <= left_ms <= most_ms:
            yield f"version {event.version} leaves {left_ms} of {most_ms} ms after at most {took_ms} ms of thought"
        self.left_ms[seat] = left_ms if self.fischer else self.start_ms  # by the move: as long for the next one


def check_clocks(data: Path, circles: Sequence[Circle], ended_ms: Sequence[int]) -> tuple[int, list[str]]:
    """How often clocks were stopped by a restart at these tables, and a sentence for each clock that was wrong."""
    store = open_store(sqlite_url(data))
    restarts, faults = 0, list[str]()
    for circle in circles:
        assert circle.table is not None and circle.clock is not None
        clocks = Clocks(circle.persons, circle.clock, ended_ms)
        faults += [f"{circle.game}: {fault}" for fault in clocks.faults(store.log.read(circle.table))]
        restarts += clocks.restarts
    store.close()
    return restarts, faults


def finish(trial: Ordeal, data: Path, least: int) -> None:
    """Play on for a while, then hold moves and clocks against the log."""
    before = {player: player.moves for player in trial.crowd.players}
    trial.play_on(lambda player: player.moves > before[player], "everybody has moved once more", rematches=True)
    restarts, faults = check_clocks(data, trial.crowd.circles, trial.ended_ms)
    print(f"clocks stopped by restarts {restarts}")
    assert (trial.tally.lost, trial.tally.doubled, faults) == (0, 0, [])
    assert restarts > least


@pytest.mark.slow
def test_restarts_under_load_lose_no_move_and_take_no_time(tmp_path: Path) -> None:
    moments: list[tuple[str, Moment, bool]] = [
        ("the first moves", command_sent("play", 20), False),
        ("many moves", answered(250), True),
        ("a commit", writing(tmp_path, 60), False),
        ("a move was told", event_received(Kind.MOVED), True),
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
