"""Time and absence over real sockets: who drops, who holds the seat, who takes it back, and what ends a table."""

from dataclasses import replace
from itertools import permutations

import pytest

from shared.events import Kind
from tests.server.absence import Scene, scene
from tests.server.hosts import bring, invited, offering
from tests.server.tables import code
from tests.testkit.client import TestClient
from tests.testkit.fakes import FakeStore
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import QUICK, start_server

EXPERIENCE = {"game": "domino-101/1", "name": "experience"}
GREEDY = {"game": "domino-101/1", "name": "greedy"}


async def held(play: Scene, host: TestClient, seat: int) -> TestClient:
    """The connection of the AI player that is called for this seat now and comes."""
    holder = await bring(play.server, host)
    await play.eve.state(lambda state: state["seats"][seat]["substitute"] is not None)
    return holder


async def test_a_seat_is_held_after_its_grace_and_taken_back_by_its_owner() -> None:
    async with scene() as play:
        host = await offering(play.server, GREEDY, EXPERIENCE)
        await play.drop(1)
        assert (await play.eve.state())["seats"][1]["absent_ms"] == 30_000
        await play.go_on(29)
        assert (await play.seen(lambda state: state["seats"][1]["absent_ms"] == 1_000))["seats"][1][
            "substitute"
        ] is None
        await play.go_on(1)
        holder = await held(play, host, 1)
        state = await play.eve.state()
        assert state["event"]["kind"] == "substituted" and state["event"]["data"]["reason"] == "absent"
        info = state["seats"][1]
        assert (info["name"], info["substitute"]["player"], info["absent_ms"]) == ("Ben", "experience", None)
        assert (info["substitute"]["reason"], info["present"]) == ("absent", False)

        ben = await play.come_back(1)
        state = await ben.state()
        assert (state["you"], state["may"], len(state["view"]["hand"])) == (1, ["sit", "resign", "leave"], 7)
        assert ben.welcome["seated"] == [{"table": play.table, "seat": 1, "version": state["version"]}]
        assert (await ben.ask("sit", table=play.table))["seat"] == 1
        assert (await play.eve.state(lambda state: state["event"]["kind"] == "seat_reclaimed"))["seats"][1][
            "substitute"
        ] is None
        assert (await holder.until_hung_up())[-1]["code"] == "table/closed"
        assert code(await ben.ask("sit", table=play.table, seat=2)) == "table/seat-taken"


async def test_substitute_moves_are_marked_until_the_owner_moves() -> None:
    async with scene() as play:
        host = await offering(play.server, EXPERIENCE)
        mover = (await play.seen())["to_act"][0]
        await play.drop(mover)
        await play.go_on(30)
        holder = await held(play, host, mover)
        state = await holder.state(lambda state: state["legal"])
        assert state["you"] == mover
        await holder.ask("play", table=play.table, version=state["version"], move=state["legal"][0])
        moved = await play.eve.state(lambda state: state["event"]["kind"] == "moved")
        assert (moved["event"]["seat"], moved["event"]["by_substitute"]) == (mover, True)

        back = await play.come_back(mover)
        while True:
            state = await play.seen(lambda state: state["phase"] == "play")
            (seat,) = state["to_act"]
            client = play.clients[seat]
            mine = await client.state(lambda mine, version=state["version"]: mine["version"] >= version)
            if not mine["legal"] or mine["legal"] == ["pass"]:
                await play.eve.hear()
                continue
            done = await client.ask("play", table=play.table, version=mine["version"], move=mine["legal"][0])
            assert done["type"] == "done"
            if client is back:
                break
        events = (await play.eve.ask("subscribe", table=play.table, since=state["version"]))["events"]
        assert [(event["kind"], event["by_substitute"]) for event in events[:2]] == [
            ("seat_reclaimed", False),
            ("moved", False),
        ]
        assert done["version"] == events[1]["version"]


async def test_a_player_back_before_the_ai_keeps_the_seat() -> None:
    async with scene() as play:
        host = await offering(play.server, EXPERIENCE)
        await play.drop(1)
        await play.go_on(30)
        invite = await invited(host)
        await play.come_back(1)
        late = await play.server.connect()
        await late.hello(ticket=invite["ticket"])
        assert (await late.until_hung_up())[-1]["code"] == "table/seat-taken"
        assert (await play.seen())["seats"][1]["substitute"] is None


async def test_an_ai_player_that_is_not_to_be_had_is_called_again() -> None:
    async with scene() as play:
        await play.drop(1)
        await play.go_on(30)
        host = await offering(play.server, EXPERIENCE)
        await play.go_on(2)
        await held(play, host, 1)


async def test_the_terms_name_who_holds_seats() -> None:
    async with scene(substitute="greedy") as play:
        host = await offering(play.server, GREEDY, EXPERIENCE)
        await play.drop(1)
        await play.go_on(30)
        assert (await invited(host))["player"] == "greedy"


async def test_a_seat_whose_host_is_gone_is_held_by_another() -> None:
    async with scene() as play:
        host = await offering(play.server, EXPERIENCE)
        await play.drop(1)
        await play.go_on(30)
        holder = await held(play, host, 1)
        first = (await play.eve.state())["seats"][1]["substitute"]["id"]
        await holder.close()
        await host.close()
        other = await offering(play.server, {**EXPERIENCE, "book": 2})
        await bring(play.server, other)
        state = await play.eve.state(lambda state: state["seats"][1]["substitute"]["id"] != first)
        assert (state["seats"][1]["substitute"]["book"], state["seats"][1]["name"]) == (2, "Ben")


async def test_a_seat_is_handed_over_on_purpose() -> None:
    async with scene() as play:
        ann = play.clients[0]
        assert code(await ann.ask("substitute", table=play.table)) == "player/unavailable"
        host = await offering(play.server, GREEDY, EXPERIENCE)
        assert code(await ann.ask("substitute", table=play.table, player="nobody")) == "player/unknown"
        assert code(await play.eve.ask("substitute", table=play.table)) == "table/not-seated"
        command = {"type": "substitute", "ref": "h", "table": play.table, "player": "greedy"}
        await ann.send(command)
        holder = await bring(play.server, host)
        done = await ann.answer("h")
        assert (done["type"], done["seat"]) == ("done", 0)
        state = await ann.state(lambda state: state["version"] == done["version"])
        assert state["seats"][0]["substitute"]["reason"] == "requested" and state["may"] == ["sit", "resign", "leave"]
        assert await ann.ask("substitute", ref="h", table=play.table, player="greedy") == done
        assert code(await ann.ask("substitute", table=play.table)) == "seat/substituted"
        assert code(await ann.ask("give-time", table=play.table)) == "seat/substituted"
        assert code(await holder.ask("resign", table=play.table)) == "seat/substituted"
        await ann.ask("leave", table=play.table)
        info = (await play.seen(lambda state: state["seats"][0]["id"] == holder.id))["seats"][0]
        assert (info["kind"], info["took_over"], info["substitute"]) == ("ai", True, None)
        assert (await holder.ask("ping"))["type"] == "done"


async def test_a_clock_runs_out_and_a_late_move_is_answered_at_once() -> None:
    clock = {"kind": "fischer", "bank_s": 60}
    async with scene(clock=clock, time_out="lose") as play:
        state = await play.seen()
        (seat,) = state["to_act"]
        assert state["clock"] == {"left_ms": [60_000] * 4, "running": [seat], "paused": False}
        await play.go_on(10)
        state = await play.seen(lambda state: state["clock"]["left_ms"][seat] == 50_000)
        mine = await play.clients[seat].state(lambda state: state["legal"])
        play.now[0] += 50_000
        late = await play.clients[seat].ask("play", table=play.table, version=mine["version"], move=mine["legal"][0])
        assert code(late) == "clock/out-of-time"
        over = await play.eve.state(lambda state: state["phase"] == "over")
        assert over["result"]["reason"] == "time"
        assert (over["clock"]["left_ms"][seat], over["clock"]["running"]) == (0, [])


async def test_a_disconnected_player_on_turn_loses_by_the_clock() -> None:
    async with scene(clock={"kind": "move", "move_s": 10}, time_out="lose", absent="wait") as play:
        (seat,) = (await play.seen())["to_act"]
        await play.drop(seat)
        await play.go_on(10)
        assert (await play.seen())["phase"] == "play"  # lag may still excuse a move
        await play.come_back(seat)
        await play.go_on(0.5)
        assert (await play.eve.state(lambda state: state["phase"] == "over"))["result"]["reason"] == "time"


async def test_an_ai_player_goes_on_for_whose_time_is_up() -> None:
    async with scene(clock={"kind": "fischer", "bank_s": 60}) as play:
        host = await offering(play.server, EXPERIENCE)
        (seat,) = (await play.seen())["to_act"]
        await play.go_on(60.5)
        holder = await held(play, host, seat)
        state = await holder.state(lambda state: state["legal"])
        assert state["seats"][seat]["substitute"]["reason"] == "time"
        assert state["clock"] == {
            "left_ms": [0 if one == seat else 60_000 for one in range(4)],
            "running": [],
            "paused": False,
        }
        assert code(await play.clients[seat].ask("sit", table=play.table)) == "clock/out-of-time"
        await holder.ask("play", table=play.table, version=state["version"], move=state["legal"][0])
        moved = await play.eve.state(lambda state: state["event"]["kind"] == "moved")
        assert (moved["event"]["clock_ms"], moved["event"]["by_substitute"]) == (0, True)


async def test_lag_that_the_server_has_measured_excuses_a_late_move() -> None:
    async with scene(clock={"kind": "fischer", "bank_s": 60}, time_out="lose") as play:
        (seat,) = (await play.seen())["to_act"]
        client = play.clients[seat]
        (session,) = play.server.running.lobby.sessions.of(client.id)
        session.lag_ms = 300.0
        mine = await client.state(lambda state: state["legal"])
        play.now[0] += 60_200
        move = {"table": play.table, "version": mine["version"], "move": mine["legal"][0]}
        assert (await client.ask("play", **move))["type"] == "done"
        assert (await play.eve.state(lambda state: state["event"]["kind"] == "moved"))["event"]["clock_ms"] == 100


async def test_time_is_given_over_the_wire() -> None:
    async with scene(clock={"kind": "fischer", "bank_s": 60}) as play:
        ann = play.clients[0]
        assert "give-time" in (await ann.state(lambda state: state["phase"] == "play"))["may"]
        done = await ann.ask("give-time", ref="g", table=play.table, seat=1, seconds=30)
        assert (await play.eve.state(lambda state: state["version"] == done["version"]))["clock"]["left_ms"][
            1
        ] == 90_000
        assert await ann.ask("give-time", ref="g", table=play.table, seat=1, seconds=30) == done


DAILY = {(*order[by:], *order[:by]) for order in ((0, 1, 2, 3), (0, 2, 1, 3)) for by in range(4)}
"""Orders in which every seat goes at every place, opponents in turn or partners together; the others are deep."""


@pytest.mark.slow
@pytest.mark.parametrize("leaves", [(), (0, 1, 2, 3), (1, 3)], ids=["cut", "left", "some of each"])
@pytest.mark.parametrize(
    "order",
    [pytest.param(order, marks=[] if order in DAILY else pytest.mark.deep) for order in permutations(range(4))],
    ids=lambda order: "".join(map(str, order)),
)
async def test_drops_in_any_order_end_and_free_the_table(order: tuple[int, ...], leaves: tuple[int, ...]) -> None:
    delays = replace(QUICK.delays, abandon_ms=600_000)
    async with scene(delays) as play:
        host = await offering(play.server, EXPERIENCE)
        holders: list[TestClient] = []
        for number, seat in enumerate(order):
            if seat in leaves:
                await play.clients[seat].ask("leave", table=play.table)
                continue
            await play.drop(seat)
            if number < 3 and not set(order[number + 1 :]) <= set(leaves):
                await play.go_on(30)
                holders.append(await held(play, host, seat))
        if set(leaves) != set(range(4)):
            assert (await play.seen())["phase"] != "closed"
            await play.go_on(600)
        closed = await play.eve.state(lambda state: state["phase"] == "closed")
        assert closed["event"]["data"]["reason"] == ("left" if len(leaves) == 4 else "abandoned")
        for holder in holders:
            assert (await holder.until_hung_up())[-1]["code"] == "table/closed"
        assert play.server.running.lobby.tables == {}
        assert not play.server.store.log.heads()


async def test_clocks_stand_over_a_restart_until_the_mover_is_back() -> None:
    now = [NOW_MS]
    store = FakeStore()
    async with start_server(store, clock=lambda: now[0]) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        clock = {"kind": "fischer", "bank_s": 60, "gain_s": 1}
        table = (await ann.ask("open", game="english-draughts", terms={"clock": clock}))["table"]
        await ann.ask("sit", table=table, seat=0)
        await ben.ask("sit", table=table, seat=1)
        await ann.state(lambda state: state["phase"] == "play")
        now[0] += 20_000
        await ann.ask("play", table=table, version=4, move="11-15")
        now[0] += 30_000
    now[0] += 3_600_000
    async with start_server(store, clock=lambda: now[0]) as server:
        ann = await server.guest("Ann", token=ann.welcome["token"])
        state = await ann.state()
        assert state["clock"] == {"left_ms": [41_000, 30_000], "running": [], "paused": True}
        now[0] += 40_000
        ben = await server.guest("Ben", token=ben.welcome["token"])
        state = await ben.state(lambda state: not state["clock"]["paused"])
        assert state["clock"] == {"left_ms": [41_000, 30_000], "running": [1], "paused": False}
        now[0] += 10_000
        await ben.ask("play", table=table, version=state["version"], move="22-18")
        moved = await ann.state(lambda state: state["event"]["kind"] == "moved")
        assert moved["clock"]["left_ms"] == [41_000, 21_000]
        moves = [event.kind for event in store.log.read(table)][4:]
    assert moves == [Kind.MOVED, Kind.CLOCK_SET, Kind.CLOCK_SET, Kind.CLOCK_SET, Kind.MOVED]


async def test_clocks_thaw_by_themselves_when_nobody_comes_back() -> None:
    now = [NOW_MS]
    store = FakeStore()
    async with start_server(store, clock=lambda: now[0]) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.ask("open", game="english-draughts", terms={"clock": {"kind": "move", "move_s": 30}}))[
            "table"
        ]
        await ann.ask("sit", table=table, seat=0)
        await ben.ask("sit", table=table, seat=1)
        await ann.state(lambda state: state["phase"] == "play")
    async with start_server(store, clock=lambda: now[0]) as server:
        eve = await server.guest("Eve")
        now[0] += 59_999
        await eve.ask("subscribe", table=table)
        assert (await eve.state())["clock"]["paused"]
        now[0] += 1
        await eve.ask("subscribe", table=table)
        assert (await eve.state(lambda state: not state["clock"]["paused"]))["clock"]["running"] == [0]
        now[0] += 30_500
        await eve.ask("subscribe", table=table)
        assert (await eve.state(lambda state: state["phase"] == "over"))["result"]["points"] == [-1, 1]
