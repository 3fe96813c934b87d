"""Clocks over a restart, killed or asked: they stand as the last durable event left them, and nobody is flagged."""

import time
from pathlib import Path
from threading import Event

import pytest

from tests.product.client import Client, Cut, Message, Tcp
from tests.product.served import ALONE, HURRIED, Server

pytestmark = pytest.mark.slow

FISCHER = {"kind": "fischer", "bank_s": 5, "gain_s": 2}
MOVE = {"kind": "move", "move_s": 3}
OPENING = ("11-15", "22-18", "15x22")
AWAY_S = 3.5
"""The server is away for longer than whoever is to move has left."""


class Table:
    """Two people at draughts, who move at once, and what every move was said to leave."""

    def __init__(self, server: Server, number: int, clock: Message, plies: int) -> None:
        self.clock = clock
        self.start_ms = 1_000 * (clock["bank_s"] if clock is FISCHER else clock["move_s"])
        self.clients = [Client(Tcp(server.tcp), name=f"{who} {number}") for who in ("Ann", "Ben")]
        self.id: str = self.clients[0].done("open", game="english-draughts", terms={"clock": clock})["table"]
        for seat, client in enumerate(self.clients):
            client.done("sit", table=self.id, seat=seat)
        self.version = self.clients[0].wait_state(self.id, 4)["version"]
        self.left_ms = [self.start_ms] * 2
        for ply, move in enumerate(OPENING[:plies]):
            done = self.clients[ply % 2].done("play", table=self.id, version=self.version, move=move)
            self.version = done["version"]
            event = self.clients[ply % 2].wait_state(self.id, self.version)["event"]
            assert event["kind"] == "moved"
            if clock is FISCHER:
                self.left_ms[ply % 2] = event["clock_ms"]
        self.mover = plies % 2
        self.next = ("11-15", "22-18", "15x22", "25x18")[plies]

    def come_back(self, server: Server, seat: int) -> Message:
        """One of the two is back; the newest state of the table."""
        token = self.clients[seat].token
        self.clients[seat].door.cut()
        self.clients[seat] = Client(Tcp(server.tcp), token=token)
        return self.clients[seat].wait_state(self.id)

    def cut(self) -> None:
        for client in self.clients:
            client.door.cut()


@pytest.mark.parametrize("how", ["killed", "asked to stop"])
def test_a_restart_takes_nobodys_time(tmp_path: Path, how: str) -> None:
    server = Server(tmp_path / "data", *ALONE, program=HURRIED)
    try:
        server.wait_ready()
        begun_s = time.monotonic()
        tables = [Table(server, number, (FISCHER, MOVE)[number % 2], number // 2) for number in range(8)]
        if how == "killed":
            server.kill()
            server.wait_gone()
        else:
            assert server.stop() == 0
        # What was thought until a server was asked to stop is charged; what was thought until it died, nobody knows.
        thought_ms = 0 if how == "killed" else 1_000 * (time.monotonic() - begun_s)
        Event().wait(AWAY_S)  # the time under test: nobody can hurry a clock that stands
        server = Server(tmp_path / "data", *ALONE, program=HURRIED)
        server.wait_ready()
        wrong = flagged = 0
        for table in tables:
            waiting = table.come_back(server, 1 - table.mover)
            flagged += waiting["phase"] != "play"
            wrong += (waiting["clock"]["running"], waiting["clock"]["paused"]) != ([], True)
            before, table.left_ms = table.left_ms, waiting["clock"]["left_ms"]
            wrong += before[1 - table.mover] != table.left_ms[1 - table.mover]
            wrong += not 0 <= before[table.mover] - table.left_ms[table.mover] <= thought_ms
        for table in tables:
            came_s = time.monotonic()
            back = table.come_back(server, table.mover)
            while back["clock"]["paused"]:
                back = table.clients[table.mover].wait_state(table.id)
            left_ms = back["clock"]["left_ms"]
            wrong += left_ms[1 - table.mover] != table.left_ms[1 - table.mover]
            ran_ms = 1_000 * (time.monotonic() - came_s)
            wrong += not 0 <= table.left_ms[table.mover] - left_ms[table.mover] <= ran_ms
            assert back["clock"]["running"] == [table.mover]
            move = {"table": table.id, "version": back["version"], "move": table.next}
            assert table.clients[table.mover].done("play", **move)["version"] == back["version"] + 1
            table.cut()
        assert (wrong, flagged) == (0, 0)
        assert server.stop() == 0
        assert server.faults() == []
    finally:
        if server.process.poll() is None:
            server.kill()
            server.wait_gone()


def test_a_clock_that_runs_out_while_nobody_restarts_ends_the_match(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", *ALONE, program=HURRIED)
    try:
        server.wait_ready()
        table = Table(server, 0, MOVE, 1)
        state = table.clients[0].wait_state(table.id, table.version + 1)
        while state["phase"] != "over":
            state = table.clients[0].wait_state(table.id)
        assert state["result"] == {"points": [1, -1], "reason": "time"}
        late = table.clients[1].ask("play", table=table.id, version=table.version, move="22-18")
        assert late["code"] == "match/over"
        table.cut()
        assert server.stop() == 0
    except Cut as error:
        raise AssertionError(server.log()) from error
    finally:
        if server.process.poll() is None:
            server.kill()
            server.wait_gone()
