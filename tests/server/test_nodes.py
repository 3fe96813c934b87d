"""Several servers as one, over real sockets: anybody may be connected to any of them, and any of them may fall silent.

Here they share a process and a log in memory; tests/nodes has processes that are killed and paused.
"""

import asyncio

import pytest

from server.admin.overview import NodeReport
from shared.errors import Rejected
from shared.events import Kind
from tests.server.bus_line import Line
from tests.server.hosts import invited, offering
from tests.server.tables import until
from tests.server.town import MOVES, Town, listed, moved, play, seated
from tests.testkit.client import PATIENCE_S


async def test_people_at_different_nodes_play_at_one_table(town: Town) -> None:
    one, other = await town.open_some(2)
    ann, ben, table = await seated(one, other)
    watcher = await other.guest("Eve")
    await watcher.ask("subscribe", table=table)
    await play([ann, ben], table, MOVES)
    assert moved(town.store, table) == MOVES
    last = 4 + len(MOVES)
    assert ben.versions(table) == list(range(3, last + 1))
    assert ann.versions(table)[-1] == last
    await watcher.state(lambda state: state["version"] == last)
    again = await watcher.ask("subscribe", table=table, since=5)
    assert [event["version"] for event in again["events"]] == list(range(6, last + 1))


async def test_a_refusal_comes_from_wherever_the_table_lives(town: Town) -> None:
    one, other = await town.open_some(2)
    _, ben, table = await seated(one, other)
    refused = await ben.ask("play", table=table, version=4, move="22-18")
    assert (refused["type"], refused["code"]) == ("refused", "table/not-your-turn")
    assert (await ben.ask("subscribe", table="nowhere"))["code"] == "table/unknown"


async def test_every_node_lists_the_tables_of_all(town: Town) -> None:
    one, other = await town.open_some(2)
    _, ben, table = await seated(one, other)
    (row,) = await listed(ben, lambda tables: tables and all(seat["id"] for seat in tables[0]["seats"]))
    assert row["table"] == table and [seat["present"] for seat in row["seats"]] == [True, True]
    third = await town.open()
    eve = await third.guest("Eve")
    assert [row["table"] for row in await listed(eve, bool)] == [table]


async def test_presence_spans_connections_by_two_nodes(
    town: Town,
) -> None:
    one, other = await town.open_some(2)
    ann, ben, table = await seated(one, other)
    await listed(await other.guest("Eve"), bool)
    again = await other.connect()
    welcome = await again.hello(token=ann.welcome["token"])
    assert [seat["table"] for seat in welcome["seated"]] == [table]
    await play([again, ben], table, MOVES[:2])
    await ann.state(lambda state: state["version"] == 6)
    await play([ann, ben], table, MOVES[2:4], 2)
    await again.state(lambda state: state["version"] == 8)
    await ann.close()
    await until(lambda: len(other.running.lobby.sessions.of(ann.id)) == 1)
    await play([again, ben], table, MOVES[4:], 4)
    assert [seat["present"] for seat in (await ben.state())["seats"]] == [True, True]
    await again.close()
    await ben.state(lambda state: not state["seats"][0]["present"])


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_hanging_connection_elsewhere_keeps_no_state_back(village: Town, is_known: bool) -> None:
    """`is_known`: whether the nodes have heard of the seat when the player comes to them."""
    home, one, other = await village.open_some(3)
    ann, first, table = await seated(home, one)
    ben = first.id
    if is_known:
        await until(lambda: bool(one.running.lobby.seats_of(ben) and other.running.lobby.seats_of(ben)))
    other.bus.held = []  # type: ignore[attr-defined]  # the node is slow: its greeting is begun, and nobody hears of it
    hanging = await other.connect(receive_buffer=1_024)
    await hanging.send({"type": "hello", "protocol": 2, "token": first.welcome["token"]})
    await until(lambda: bool(other.running.lobby.sockets_of(ben)))
    in_use = await one.guest("Ben", token=first.welcome["token"])  # newer, while the other hangs and is not read
    await first.close()
    await until(lambda: len(home.running.lobby.sockets_of(ben)) == 1)
    other.bus.let_through()  # type: ignore[attr-defined]
    await until(lambda: len(home.running.lobby.sockets_of(ben)) == 2)
    if is_known:
        await until(lambda: all(table in session.tables for session in home.running.lobby.sockets_of(ben)))
    await play([ann, in_use], table, MOVES)
    versions = in_use.versions(table)
    assert versions == sorted(versions) and set(versions) == set(range(versions[0], 5 + len(MOVES))), (
        "nothing is left out"
    )
    await hanging.close()
    await until(lambda: len(home.running.lobby.sockets_of(ben)) == 1)
    await ann.ask("resign", table=table)
    over = await in_use.state(lambda state: state["phase"] == "over")
    assert [seat["present"] for seat in over["seats"]] == [True, True]


async def test_an_ai_player_comes_by_whichever_node(town: Town) -> None:
    one, other, third = await town.open_some(3)
    host, ann = await offering(one), await other.guest("Ann")
    await until(lambda: bool(other.running.lobby.hosts.players()))
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": "greedy"})
    seat = await third.connect()
    await seat.hello(ticket=(await invited(host))["ticket"])
    done = await ann.answer("f")
    assert (done["type"], done["seat"]) == ("done", 1)
    await play([ann, seat], table, MOVES[:2])
    stranger = await third.connect()
    assert (await stranger.hello(ticket=f"{one.running.node._rpc.me}~nothing"))["code"] == "protocol/token"


async def test_those_who_seek_at_different_nodes_find_each_other(town: Town) -> None:
    one, other = await town.open_some(2)
    ann, ben = await one.guest("Ann"), await other.guest("Ben")
    await ann.send({"type": "seek", "ref": "a", "game": "english-draughts", "patience_s": 600})
    eve = await other.guest("Eve")
    first = await eve.ask("tables", subscribe=True)
    async with asyncio.timeout(PATIENCE_S):
        while not any(message.get("seeks") for message in [first, *eve.received]):
            await eve.hear()
    await ben.send({"type": "seek", "ref": "b", "game": "english-draughts", "patience_s": 600})
    found = [await ann.answer("a"), await ben.answer("b")]
    assert found[0]["table"] == found[1]["table"]
    clients = [ann, ben] if found[0]["seat"] == 0 else [ben, ann]
    await play(clients, found[0]["table"], MOVES[:2])


async def test_a_table_of_people_who_meet_lives_at_their_node(town: Town) -> None:
    servers = await town.open_some(2)
    for server in servers:
        pair = [await server.guest(name) for name in ("Ann", "Ben")]
        for ref, client in enumerate(pair):
            await client.send({"type": "seek", "ref": f"s{ref}", "game": "english-draughts", "patience_s": 600})
        found = [await client.answer(f"s{ref}") for ref, client in enumerate(pair)]
        table = found[0]["table"]
        assert [it.running.tables.is_here(table) for it in servers] == [it is server for it in servers]
        assert Kind.NODE_CHANGED not in [event.kind for event in town.store.log.read(table)]
        await play(pair if found[0]["seat"] == 0 else pair[::-1], table, MOVES[:2])


async def test_a_challenge_reaches_another_node_and_its_answer_comes_back(town: Town) -> None:
    one, other = await town.open_some(2)
    ann, ben = await one.guest("Ann"), await other.guest("Ben")
    await until(lambda: not (ben.id not in one.running.lobby.sessions))
    sent = await ann.ask("challenge", to=ben.id, game="english-draughts")
    assert sent["type"] == "done", sent
    while (notice := await ben.hear())["type"] != "challenge":
        pass
    done = await ben.ask("answer-challenge", challenge=notice["challenge"], accept=True)
    assert done["type"] == "done"
    for client in (ann, ben):
        await client.state(lambda state: state["table"] == done["table"] and state["phase"] == "play")


async def test_chat_reaches_every_node_except_muting_players(town: Town) -> None:
    one, other = await town.open_some(2)
    ann, ben, table = await seated(one, other)
    assert (await ben.ask("say", table=table, room="seats", phrase="hello"))["type"] == "done"
    while (update := await ann.hear())["type"] != "chat":
        pass
    assert update["lines"][0]["phrase"] == "hello"
    await ben.ask("mute", player=ann.id, on=True)
    await until(lambda: not one.running.parts.chat.is_visible_to(ann.id, ben.id))
    await ann.ask("say", table=table, room="seats", phrase="thanks")
    await play([ann, ben], table, MOVES[:1])
    messages = [message for message in ben.received if message["type"] == "chat"]
    assert [line["phrase"] for message in messages for line in message["lines"]] == ["hello"]


async def test_a_node_that_leaves_hands_its_tables_over(town: Town) -> None:
    one, other = await town.open_some(2)
    ann, ben, table = await seated(one, other)
    await play([ann, ben], table, MOVES[:2])
    if town.kind == "sockets":  # as processes of one machine
        await until(lambda: len(one.running.dispatch.sessions) == 2)
    here = [ann, ben] if town.kind == "sockets" else [ann]
    await one.running.say_goodbye()
    players = [ann, ben]
    for number, client in enumerate(here):
        assert (await client.until_hung_up())[-1]["type"] == "bye"
        players[number] = await other.connect()
        await players[number].hello(token=client.welcome["token"])
    await play(players, table, MOVES[2:])
    assert moved(town.store, table) == MOVES
    assert Kind.NODE_CHANGED not in [event.kind for event in town.store.log.read(table)]


async def test_a_node_that_leaves_while_it_says_that_it_lives_does_not_come_back(village: Town) -> None:
    one, other = await village.open_some(2)
    _, _, table = await seated(one, other)
    assert one.running.tables.is_here(table)
    line: Line = one.bus  # type: ignore[attr-defined]
    line.begun, line.pause = asyncio.Event(), asyncio.Event()
    living = asyncio.create_task(one.running.node.run())
    await line.begun.wait()
    await one.running.node.leave()
    line.pause.set()
    await living
    assert not village.hub.lives(line.me)
    assert line.me not in village.hub.owners.values(), "no table is claimed again"


async def test_the_same_open_said_again_at_another_node_opens_no_other_table(town: Town) -> None:
    one, other = await town.open_some(2)
    ann = await one.guest("Ann")
    reader = await other.connect()
    await reader.hello(token=ann.welcome["token"])
    first = await reader.ask("open", ref="o", game="english-draughts")
    third = await one.connect()
    await third.hello(token=ann.welcome["token"])
    assert (await third.ask("open", ref="o", game="english-draughts"))["table"] == first["table"]


async def test_operators_see_every_node_from_any_and_have_one_of_them_emptied(town: Town) -> None:
    one, other = await town.open_some(2)
    ann = await other.connect()
    await ann.hello(name="Ann")
    table = (await ann.ask("open", game="domino-101"))["table"]
    seen = await one.running.node.oversight.all()
    assert [node for node, _ in seen] == [server.bus.me for server in (one, other)]  # type: ignore[attr-defined]
    reports = [NodeReport.model_validate_json(report) for _, report in seen]
    assert [report.connections for report in reports] == [{}, {"tcp": 1}]
    assert [[it.table for it in report.tables] for report in reports] == [[], [table]]
    one.running.node.oversight.drain(seen[1][0])
    await until(lambda: other.running.draining.begun)
    assert not one.running.draining.begun
    with pytest.raises(Rejected, check=lambda error: error.code == "node/unknown"):
        one.running.node.oversight.drain("nobody")


async def test_a_node_that_says_nothing_is_shown_as_silent(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = await town.open_some(2)
    monkeypatch.setattr("server.cluster.admin._PATIENCE_S", 0.05)

    async def never() -> bytes:
        return await asyncio.get_running_loop().create_future()

    other.running.node.oversight.here = never
    seen = await one.running.node.oversight.all()
    assert isinstance(seen[0][1], bytes), "its own report"
    assert "has not answered" in str(seen[1][1])
