"""`kill -9` at many moments: no acknowledged move is missing, none is there twice, and play goes on.

What this proves is that a process recovers. That a commit outlives the machine is fsync's business: `shared.store`
asks for it and reads back that it is asked for; no test here pulls a plug.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from signal import SIGKILL
from time import monotonic

import pytest

from shared.store import open_store, sqlite_url
from tests.product.client import Message
from tests.product.crowd import Circle, Crowd, Player, hold_log
from tests.product.served import HURRIED, Server

Moment = Callable[[Player, Message], bool]
"""Whether this, said or heard by a player, is the moment to kill the server."""


def at_once(player: Player, message: Message) -> bool:
    """As soon as the first player is greeted."""
    return True


def answered(count: int, kind: str = "done") -> Moment:
    """When so many messages of this type have been heard."""
    rest = iter(range(count - 1))
    return lambda _, message: message["type"] == kind and not message["sent"] and next(rest, None) is None


def command_sent(kind: str, count: int = 1) -> Moment:
    """When the `count`-th command of this kind has just been sent."""
    rest = iter(range(count - 1))
    return lambda _, message: message["type"] == kind and message["sent"] and next(rest, None) is None


def event_received(kind: str, phase: str | None = None) -> Moment:
    """When an event of this kind is heard that brings this phase."""
    return lambda _, message: (
        message["type"] == "state" and message["event"]["kind"] == kind and phase in (None, message["phase"])
    )


def void(player: Player, message: Message) -> bool:
    """When a deal was void and the next is yet to come."""
    return event_received("dealt")(player, message) and "redeal" in message["event"]["data"]


def between_hands(player: Player, message: Message) -> bool:
    """When a hand is over, the match is not, and the next deal is yet to come."""
    return message["type"] == "state" and message["phase"] == "deal" and message["round"] > 0


def writing(data: Path, count: int) -> Moment:
    """When, after the `count`-th move was sent, the log's file is written to: in the midst of a commit."""
    sent = command_sent("play", count)
    file = data / "oldhand.db-wal"

    def moment(player: Player, message: Message) -> bool:
        if not sent(player, message):
            return False
        before, deadline = file.stat().st_mtime_ns, monotonic() + 0.1
        while file.stat().st_mtime_ns == before and monotonic() < deadline:
            os.sched_yield()
        return True

    return moment


@dataclass
class Tally:
    """What all kills of one test have come to."""

    kills: int = 0
    stops: int = 0
    """Servers that were asked to stop."""
    moves: int = 0
    """Acknowledged."""
    lost: int = 0
    """Acknowledged commands that are not in the log."""
    doubled: int = 0
    """Commands that the log has twice."""
    in_flight: int = 0
    """Commands without an answer at a kill."""
    written: int = 0
    """Those of them that were in the log all the same."""
    repeated: int = 0
    """Answered commands sent again after a restart, and answered the same."""


class Ordeal:
    """Servers over one folder, one after the other, and the crowd that plays through all of them."""

    def __init__(self, crowd: Crowd, data: Path, flags: tuple[str, ...]) -> None:
        self.crowd = crowd
        self.data = data
        self.tally = Tally()
        self._flags = flags
        self._server = self._load()
        self._next = self._load()
        self._server.release()
        self._server.wait_ready()

    def survive(self, name: str, moment: Moment | None, *, politely: bool = False) -> None:
        """Play until `moment`, kill the server, hold the log against what was told, and start the next server.

        With None the server is killed as soon as it serves, before anybody is back. `politely`: it is asked to stop.
        """
        crowd = self.crowd
        crowd.politely = politely
        if moment is None:
            self._server.process.terminate() if politely else self._server.kill()
        else:
            with crowd.changed:
                crowd.moment, crowd.struck = moment, False
            crowd.begin(self._server)
            crowd.wait(lambda: crowd.struck, name)
        assert self._server.wait_gone() == (0 if politely else -SIGKILL)
        crowd.wait_all_cut()
        self.tally.kills += not politely
        self.tally.stops += politely
        self._hold_log()
        self._server, self._next = self._next, self._load()
        self._server.release()
        self._server.wait_ready()

    def play_on(self, until: Callable[[Player], bool], what: str) -> None:
        """Let everybody play on the last server until `until` holds for each, then stop it as an operator does."""
        crowd = self.crowd
        crowd.begin(self._server)
        crowd.wait(lambda: all(map(until, crowd.players)), what)
        with crowd.changed:
            crowd.dismissed = True
        assert self._server.stop() == 0
        crowd.end()
        self._hold_log()
        self.tally.repeated = crowd.book.repeated
        assert self._server.faults() == []

    def close(self) -> None:
        """Leave nothing behind, whatever has happened."""
        with self.crowd.changed:
            self.crowd.dismissed = True
            self.crowd.changed.notify_all()
        for server in (self._server, self._next):
            if server.process.returncode is None:
                server.kill()
                server.wait_gone()

    def _load(self) -> Server:
        return Server(self.data, *self._flags, program=HURRIED, held=True)

    def _hold_log(self) -> None:
        """The log against what was told, with no server over it."""
        book, tally = self.crowd.book, self.tally
        waiting = {p.in_flight["ref"] for p in self.crowd.players if p.in_flight is not None}
        opening = {p.in_flight["ref"] for p in self.crowd.players if p.in_flight and p.in_flight["type"] == "open"}
        tally.in_flight += len(waiting)
        store = open_store(sqlite_url(self.data))
        try:
            assert store.check() == []
            heads = {head.table for head in store.log.heads()}
            assert heads >= set(book.acknowledged), "a table is gone"
            tally.moves = 0
            for table in heads:
                events = store.log.read(table)
                held = hold_log(events, book.acknowledged.get(table, []), book.received.get(table, {}))
                if table not in book.acknowledged:
                    assert [event.ref in opening for event in events] == [True], "a table that nobody has asked for"
                extra = [ref for ref in held.extra if any(ref.startswith(p.prefix) for p in self.crowd.players)]
                assert set(extra) <= waiting, "more than what was under way"
                tally.written += len(extra)
                tally.moves += held.moves
                tally.lost += held.lost
                tally.doubled += held.doubled
        finally:
            store.close()
        assert (tally.lost, tally.doubled) == (0, 0), tally


@contextmanager
def ordeal(circles: list[Circle], data: Path, seed: int, *flags: str) -> Iterator[Ordeal]:
    crowd = Crowd(circles, seed)
    trial = Ordeal(crowd, data, flags)
    try:
        yield trial
    finally:
        trial.close()
    print(trial.tally)


def three_games(company: str | None = None) -> list[Circle]:
    """Two tables of each game, a client of ours in every seat; with `company` one each, and one person at a table."""
    games = [("english-draughts", 2), ("chinese-checkers", 2), ("domino-101", 4)]
    if company is not None:
        return [Circle(game, 1, company) for game, _ in games]
    return [Circle(game, seats) for game, seats in games for _ in range(2)]


def match_is_over(player: Player) -> bool:
    return player.in_flight is None and player.state is not None and player.state["phase"] == "over"


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_by_kills_while_three_games_are_in_progress(tmp_path: Path):
    moments: list[tuple[str, Moment | None]] = [
        ("a first greeting", at_once),
        ("a table was asked for", command_sent("open", 3)),
        ("people sit down", answered(9)),
        ("the first moves", command_sent("play", 2)),
        ("it serves", None),
        ("many moves", answered(150)),
        ("a commit", writing(tmp_path, 40)),
        ("a hand has ended", between_hands),
        ("a counsel", event_received("dealt", phase="counsel")),
        ("half a counsel", event_received("counselled", phase="counsel")),
        ("a pass", event_received("passed")),
        ("another match was asked for", command_sent("again")),
        ("a commit", writing(tmp_path, 70)),
        ("a move was sent", command_sent("play", 90)),
    ]
    with ordeal(three_games(), tmp_path, 1, "--no-ai", "--no-worker") as trial:
        for name, moment in moments:
            trial.survive(name, moment)
        trial.play_on(match_is_over, "every match is over")
    assert trial.tally.kills == len(moments)
    assert trial.tally.moves > 1_000
    assert trial.tally.repeated > 50


@pytest.mark.slow
def test_tables_with_ai_seats_survive_kills_and_their_players_are_brought_again(tmp_path: Path):
    with ordeal(three_games("greedy"), tmp_path, 2, "--no-worker") as trial:
        for name, moment in [
            ("a player was asked for", command_sent("fill", 2)),
            ("a move was sent", command_sent("play", 6)),
            ("an AI player moved", answered(25, "state")),
        ]:
            trial.survive(name, moment)
        before = {player: player.moves for player in trial.crowd.players}
        trial.play_on(lambda player: player.moves >= before[player] + 3, "everybody has moved three times more")


@pytest.mark.deep
def test_a_hundred_kills_lose_and_double_nothing(tmp_path: Path):
    chance = Random(3)
    kinds: list[Callable[[], Moment | None]] = [
        lambda: at_once,
        lambda: None,
        lambda: answered(chance.randrange(1, 200)),
        lambda: answered(chance.randrange(1, 200), "state"),
        lambda: command_sent("play", chance.randrange(1, 200)),
        lambda: writing(tmp_path, chance.randrange(1, 200)),
        lambda: between_hands,
        lambda: void,
        lambda: event_received("dealt", phase="counsel"),
        lambda: event_received("counselled", phase="counsel"),
        lambda: event_received(chance.choice(("dealt", "passed", "round_ended", "match_ended", "again"))),
        lambda: command_sent("again"),
    ]
    with ordeal(three_games(), tmp_path, 3, "--no-ai", "--no-worker") as trial:
        for number in range(120):
            trial.survive(f"moment {number}", chance.choice(kinds)())
        trial.play_on(match_is_over, "every match is over")
    assert trial.tally.kills == 120
