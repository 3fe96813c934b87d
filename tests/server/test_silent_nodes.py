"""Servers of one store of which one falls silent, is cut off, or loses the store: its tables go on elsewhere.

Here they share a process and a log in memory; tests/nodes has processes that are killed and paused.
"""

import asyncio
from typing import Any

import pytest

from server.cluster.bus import BusUnreachable
from server.cluster.messages import SubscriptionEnded
from shared.errors import LogError
from shared.events import Kind
from tests.server.tables import until
from tests.server.town import MOVES, Town, lapse, moved, play, seated
from tests.testkit.client import PATIENCE_S
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


SEEK = {"type": "seek", "game": "english-draughts", "patience_s": 600}


async def test_seeks_are_told_again_after_all_nodes_were_silent(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, eve = await one.guest("Ann"), await other.guest("Eve")
    first = await eve.ask("tables", subscribe=True)
    one.bus.held = []  # type: ignore[attr-defined]
    await ann.send({**SEEK, "ref": "a"})
    await until(lambda: any(b"SeeksChanged" in message for _, message in one.bus.held))  # type: ignore[attr-defined]
    one.bus.held = None  # type: ignore[attr-defined]  # lost with the life that sent it
    for server in (one, other):
        lapse(village, server)
    async with asyncio.timeout(PATIENCE_S):
        while not any(message.get("seeks") for message in [first, *eve.received]):
            await eve.hear()


@pytest.mark.parametrize("who_lapses", [(0,), (1,), (0, 1)], ids=["queue", "other", "both"])
async def test_seeks_outlive_silence(village: Town, who_lapses: tuple[int, ...]) -> None:
    """Two seek different games, one at each node; the queue is at the first."""
    servers = await village.open_some(2)
    one, other = servers
    ann, ben = await one.guest("Ann"), await other.guest("Ben")
    await ann.send({**SEEK, "ref": "a"})
    await until(lambda: one.running.node.one_node.is_here)
    await ben.send({**SEEK, "ref": "b", "game": "chinese-checkers"})
    await until(lambda: sum(one_game.waiting for one_game in one.running.lobby.seeks()) == 2)
    lives = [server.running.node._rpc.me for server in servers]
    for place in who_lapses:
        lapse(village, servers[place])
    await until(lambda: all(servers[place].running.node._rpc.me != lives[place] for place in who_lapses))
    await until(lambda: all(len(server.running.lobby.seeks()) == 2 for server in servers))
    carl, dora = await one.guest("Carl"), await other.guest("Dora")
    await carl.send({**SEEK, "ref": "c", "game": "chinese-checkers"})
    await dora.send({**SEEK, "ref": "d"})
    found = [await client.answer(ref) for client, ref in ((ann, "a"), (ben, "b"), (carl, "c"), (dora, "d"))]
    assert [answer["type"] for answer in found] == ["done"] * 4, found
    assert (found[0]["table"], found[1]["table"]) == (found[3]["table"], found[2]["table"])


async def test_a_node_that_sends_while_it_begins_anew_is_known_afterwards(village: Town) -> None:
    one, other = await village.open_some(2)
    ann = await one.guest("Ann")
    await until(lambda: bool(other.running.lobby.sessions.of(ann.id)))
    bus, join = one.bus, one.bus.join  # type: ignore[attr-defined]

    async def joined_late(on_message: Any) -> None:
        one.running.node._rpc.send(other.running.node._rpc.me, SubscriptionEnded(1, "t"))
        await join(on_message)

    bus.join = joined_late
    before = bus.me
    lapse(village, one)
    await until(lambda: bus.me != before)
    await until(lambda: [its.node for its in other.running.lobby.sessions.of(ann.id)] == [bus.me])  # type: ignore[attr-defined]
    ben = await other.guest("Ben")
    assert (await ben.ask("challenge", to=ann.id, game="english-draughts"))["type"] == "done"
