"""Servers of one store of which one falls silent, is cut off, or loses the store: its tables go on elsewhere.

Here they share a process and a log in memory; tests/nodes has processes that are killed and paused.
"""

import pytest

from server.cluster.bus import BusUnreachable
from shared.errors import LogError
from shared.events import Kind
from tests.server.tables import until
from tests.server.town import MOVES, Town, lapse, moved, play, seated
from tests.testkit.server import TestServer


async def taken_over(server: TestServer, table: str) -> None:
    await until(lambda: bool(server.running.tables.is_here(table)))


async def test_a_node_that_was_silent_too_long_finds_its_tables_with_another(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, ben, table = await seated(one, other)
    await play([ann, ben], table, MOVES[:2])
    before = one.running.node._rpc.me
    one.bus.cut = True  # type: ignore[attr-defined]
    lapse(village, one)
    await taken_over(other, table)
    one.bus.cut = False  # type: ignore[attr-defined]
    await until(lambda: not (one.running.node._rpc.me == before or one.running.tables.is_here(table)))
    await play([ann, ben], table, MOVES[2:], first=2)
    events = village.store.log.read(table)
    assert moved(village.store, table) == MOVES
    assert [event.version for event in events] == list(range(1, len(events) + 1))
    assert [event.kind for event in events].count(Kind.NODE_CHANGED) == 1
    for client in (ann, ben):
        versions = sorted(set(client.versions(table)))
        assert versions == list(range(versions[0], len(events) + 1))


async def test_a_node_cut_off_cannot_extend_a_table_that_another_has_taken(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, ben, table = await seated(one, other)
    one.bus.cut = True  # type: ignore[attr-defined]
    lapse(village, one)
    await taken_over(other, table)
    written = len(village.store.log.read(table))
    state = await ann.state()
    await ann.send({"type": "play", "ref": "a", "table": table, "version": state["version"], "move": MOVES[0]})
    last = await ann.until_hung_up()
    assert (last[-1]["type"], last[-1]["code"]) == ("bye", "server/bus")
    assert "done" not in [message["type"] for message in last]
    assert len(village.store.log.read(table)) == written
    await until(one.running.node.is_cut)
    with pytest.raises(BusUnreachable):
        await one.running.node.check()
    again = await other.connect()
    await again.hello(token=ann.welcome["token"])
    await play([again, ben], table, MOVES[:2])
    one.bus.cut = False  # type: ignore[attr-defined]
    await until(lambda: not (one.running.tables.is_here(table) or one.running.node.is_cut()))
    await one.running.node.check()
    eve = await one.guest("Eve")
    assert (await eve.ask("subscribe", table=table))["version"] == len(village.store.log.read(table))


async def test_a_node_back_from_a_cut_reads_moves_made_elsewhere(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, ben, table = await seated(one, other)
    one.bus.cut = True  # type: ignore[attr-defined]
    lapse(village, one)
    await taken_over(other, table)
    again = await other.connect()
    await again.hello(token=ann.welcome["token"])
    await play([again, ben], table, MOVES[:2])
    assert one.running.tables.is_here(table), "it does not know yet that another has the table"
    other.bus.cut = True  # type: ignore[attr-defined]
    lapse(village, other)
    one.bus.cut = False  # type: ignore[attr-defined]
    newest = len(village.store.log.read(table))
    await until(lambda: one.running.lobby.tables[table].version >= newest)
    back = await one.connect()
    await back.hello(token=ann.welcome["token"])
    state = await back.state()
    done = await back.ask("play", table=table, version=state["version"], move=MOVES[2])
    assert done["type"] == "done"
    assert moved(village.store, table) == MOVES[:3]


async def test_a_command_under_way_to_a_node_that_dies_is_done_once_by_the_next(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, ben, table = await seated(one, other)
    await play([ann, ben], table, MOVES[:1])
    one.bus.cut = True  # type: ignore[attr-defined]
    state = await ben.state(lambda state: state["version"] == 5)
    await ben.send({"type": "play", "ref": "b", "table": table, "version": state["version"], "move": MOVES[1]})
    lapse(village, one)
    done = await ben.answer("b")
    assert done["type"] == "done"
    assert moved(village.store, table) == MOVES[:2]


async def test_a_node_cut_off_sends_its_people_away_to_come_back_by_another(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, ben, table = await seated(one, other)
    one.bus.cut = True  # type: ignore[attr-defined]
    assert (await ann.until_hung_up())[-1]["code"] == "server/stopping"
    again = await other.connect()
    await again.hello(token=ann.welcome["token"])
    await play([again, ben], table, MOVES[:2])


async def test_a_node_without_the_store_is_silent_and_its_tables_go_on_elsewhere(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, ben, table = await seated(one, other)
    assert one.running.tables.is_here(table)

    def unreachable() -> None:
        raise LogError("store/unreachable", "no route to it")

    one.running.node._check_store = unreachable
    assert (await ann.until_hung_up())[-1]["code"] == "server/stopping"
    await taken_over(other, table)
    again = await other.connect()
    await again.hello(token=ann.welcome["token"])
    await play([again, ben], table, MOVES[:2])


async def test_a_silent_node_costs_its_players_no_time(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, ben = await one.guest("Ann"), await other.guest("Ben")
    clock = {"kind": "move", "move_s": 30}
    table = (await ben.ask("open", game="english-draughts", terms={"clock": clock}))["table"]
    await ann.ask("sit", table=table, seat=0)
    await ben.ask("sit", table=table, seat=1)
    state = await ben.state(lambda state: state["phase"] == "play")
    assert state["clock"]["running"] == [0]
    one.bus.cut = True  # type: ignore[attr-defined]
    lapse(village, one)
    state = await ben.state(lambda state: state["clock"]["paused"])
    assert state["clock"] == {"left_ms": [30_000, 30_000], "running": [], "paused": True}
    again = await other.connect()
    await again.hello(token=ann.welcome["token"])
    assert (await ben.state(lambda state: not state["clock"]["paused"]))["clock"]["running"] == [0]
