"""`oldhand bench serve`: which loads it is asked for, and what they are compared with."""

import socket
from contextlib import closing, suppress
from typing import Any

import pytest
import typer

from server.bench import BenchServeSettings, Row, _ratios, _to_one
from server.bench.load import Client, Load, LoadResult
from shared.errors import UnknownGame
from shared.games import GAMES


def result(what: str, moves_per_s: float) -> LoadResult:
    return LoadResult(what, moves_per_s, 2 * moves_per_s, 1.0, 2.0, 0, 0.1)


def test_games_and_rates_are_lists() -> None:
    assert [game.id for game in BenchServeSettings(game="all").games()] == [game.id for game in GAMES.values()]
    assert BenchServeSettings(offered="0,100,2.5").rates() == [0.0, 100.0, 2.5]
    assert len(BenchServeSettings().games()) == len(BenchServeSettings().rates()) == 1


@pytest.mark.parametrize("offered", ["", "fast", "-1", "100,", "nan", "inf"])
def test_a_rate_that_is_no_number_from_0_is_wrong_usage(offered: str) -> None:
    with pytest.raises(typer.BadParameter, match="rates are numbers from 0"):
        BenchServeSettings(offered=offered).rates()


def test_tables_that_pause_are_as_many_as_the_rate_needs() -> None:
    options, pausing, steady = BenchServeSettings(), GAMES["domino-101/1"], GAMES["english-draughts/1"]
    assert [options.tables_for(pausing, rate) for rate in (0, 100, 1_000, 10_000)] == [200, 200, 500, 2_000]
    assert options.tables_for(steady, 1_000) == 200
    assert BenchServeSettings(tables=3).tables_for(pausing, 1_000) == 3


def test_transports_are_a_list() -> None:
    assert BenchServeSettings(transport="tcp,websocket").transports() == ["tcp", "websocket"]
    with pytest.raises(typer.BadParameter, match="not udp: tcp or websocket"):
        BenchServeSettings(transport="tcp,udp").transports()


def test_numbers_of_processes_are_a_list() -> None:
    assert BenchServeSettings().counts() == [1]
    assert BenchServeSettings(processes="1,2,64", database="postgresql:///d", bus="redis://b").counts() == [1, 2, 64]


@pytest.mark.parametrize("processes", ["", "0", "65", "1,", "two", "-1", "1.5"])
def test_a_number_of_processes_that_is_none_is_wrong_usage(processes: str) -> None:
    with pytest.raises(typer.BadParameter, match="numbers from 1 to 64"):
        BenchServeSettings(processes=processes, database="postgresql:///d", bus="redis://b").counts()


@pytest.mark.parametrize("given", [{}, {"database": "postgresql:///d"}, {"bus": "redis://b"}])
def test_several_processes_need_a_database_and_a_bus(given: dict[str, Any]) -> None:
    with pytest.raises(typer.BadParameter, match="need --database and --bus"):
        BenchServeSettings(processes="1,2", **given).counts()


def test_servers_of_several_processes_are_compared_with_one_under_the_same_load() -> None:
    rows = [
        Row("one", 0.0, result("ours", 50.0), is_own=True),
        Row("one", 0.0, result("ours", 40.0), is_own=True, processes=2),
        Row("one", 0.0, result("ours", 10.0), is_own=True, transport="websocket"),
        Row("one", 0.0, result("ours", 20.0), is_own=True, transport="websocket", processes=3),
        Row("one", 0.0, result("echo", 100.0), is_own=False),
        Row("two", 0.0, result("ours", 30.0), is_own=True, processes=2),
    ]
    found = [
        (ratio["transport"], ratio["processes"], ratio["moves_per_cpu_s"], ratio["p99_ms"]) for ratio in _to_one(rows)
    ]
    assert found == [("tcp", 2, 0.8, 1.0), ("websocket", 3, 2.0, 1.0)]


def test_a_peer_of_our_own_needs_no_program_and_the_others_do() -> None:
    assert BenchServeSettings(against="echo,colyseus-durable").others() == ["echo", "colyseus-durable"]
    with pytest.raises(typer.BadParameter, match="--peers which program"):
        BenchServeSettings(against="colyseus-durable,colyseus").others()


def test_a_game_that_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        BenchServeSettings(game="chess").games()


def test_a_server_is_compared_with_those_under_the_same_load() -> None:
    rows = [
        Row("one", 0.0, result("ours", 50.0), is_own=True),
        Row("one", 0.0, result("echo", 100.0), is_own=False),
        Row("one", 10.0, result("ours", 10.0), is_own=True),
        Row("one", 10.0, result("echo", 10.0), is_own=False),
        Row("two", 0.0, result("ours", 30.0), is_own=True),
    ]
    found = [(ratio["game"], ratio["offered"], ratio["moves_per_s"]) for ratio in _ratios(rows)]
    assert found == [("one", 0.0, 0.5), ("one", 10.0, 1.0)]


class Seats:
    """Connections of a load to a server that says what a test wants."""

    def __init__(self, tables: int, interval_s: float) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.load = Load(0, GAMES["domino-101/1"], 0, interval_s)
        self.server_sides: list[socket.socket] = []
        for number in range(tables):
            client = Client(self._listening.getsockname()[1])
            client.table = b"t%d" % number
            self.load.clients.append(client)
            self.server_sides.append(self._listening.accept()[0])
            self.server_sides[-1].setblocking(False)

    def plays(self, number: int) -> list[bytes]:
        """What the client has sent."""
        with suppress(BlockingIOError):
            return self.server_sides[number].recv(1 << 16).splitlines()
        return []

    def close(self) -> None:
        self.load.close()
        for side in [*self.server_sides, self._listening]:
            side.close()


def update(table: int, version: int, kind: str, legal: str = "") -> bytes:
    """A message `update`, as far as the load reads it; `legal`: with quotation marks."""
    choices = f'"legal":[{legal}],' if legal else ""
    changes = f'{{"event":{{"kind":"{kind}"}},{choices}}}'
    return f'{{"type":"update","table":"t{table}","version":{version},"set":{changes}}}\n'.encode()


@pytest.mark.parametrize(("next_kind", "sent"), [("passed", 0), ("", 1)])
def test_a_pass_that_the_server_makes_first_is_not_sent(next_kind: str, sent: int) -> None:
    with closing(Seats(1, 0.001)) as seats:
        lines = update(0, 7, "moved", '"pass"') + (update(0, 8, next_kind) if next_kind else b"")
        seats.server_sides[0].send(lines)
        seats.load._settle = lambda: None  # the answer never comes
        seats.load.run(0.05, lambda: 0.0)
        assert len(seats.plays(0)) == sent


def test_a_table_that_pauses_does_not_lower_the_rate() -> None:
    with closing(Seats(4, 1.0)) as seats:  # seats of one table of four
        load, player = seats.load, seats.load.clients[0]
        load._gap_s = 0.5
        load._since_s = {b"t0": 0.0}
        for version in range(4):
            load._see(player, update(0, version, "moved", '"6-4>"'), now=0.0)
            load._send_due(now=10.0)
        assert load._due_s == pytest.approx(2.0)
        assert len(seats.plays(0)) == 4


def test_a_move_is_due_no_earlier_than_the_deal_before_it() -> None:
    with closing(Seats(1, 1.0)) as seats:
        load, player = seats.load, seats.load.clients[0]
        load._since_s = {b"t0": 0.0}
        load._see(player, update(0, 1, "dealt", '"6-4"'), now=5.0)
        load._send_due(now=6.0)
        assert player.sent_s == 5.0
