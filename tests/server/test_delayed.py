"""Watchers who see everything later: all of it, in order, each thing at its time."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from server.tables.apply import evolve, opened
from server.tables.delay import Delayed, Happened
from server.tables.publish import public_event
from shared.protocol import Terms
from tests.server.delayed import DELAY_S
from tests.server.hosts import bring, offering
from tests.testkit.client import TestClient
from tests.testkit.clock import Clock
from tests.testkit.fakes import FakeStore
from tests.testkit.scenario import ANN, BEN, NOW_MS, PERSONS, Scenario
from tests.testkit.server import start_server

LATE = {"terms": {"spectator_delay_s": DELAY_S}}


def told_by(scenario: Scenario) -> list[Happened]:
    table = opened(scenario.events[0])
    found = [Happened(public_event(scenario.events[0], table), table)]
    for event in scenario.events[1:]:
        table = evolve(table, event)
        found.append(Happened(public_event(event, table), table))
    return found


@given(st.integers(0, 10**6).map(Random))
def test_everything_is_seen_once_in_order_and_not_before_its_time(rng: Random) -> None:
    scenario = (
        Scenario("english-draughts", terms=Terms(spectator_delay_s=DELAY_S))
        .sit(ANN, BEN)
        .begin()
        .play_on(rng, plies=20)
    )
    first, *rest = told_by(scenario)
    delayed = Delayed(DELAY_S * 1_000, first)
    at_ms = NOW_MS
    happened: list[tuple[int, Happened]] = []
    seen: list[Happened] = []
    for one in rest:
        at_ms += rng.randrange(10_000)
        delayed.enqueue(at_ms, one)
        happened.append((at_ms, one))
        while (what := delayed.dequeue(at_ms)) is not None:
            assert isinstance(what, Happened)
            seen.append(what)
        assert delayed.shown is (seen[-1] if seen else first)
        assert seen == rest[: len(seen)]
        hidden = happened[len(seen) :]
        assert all(when + DELAY_S * 1_000 > at_ms for when, _ in hidden)
    while delayed.dequeue(at_ms + DELAY_S * 1_000) is not None:
        pass
    assert delayed.due_ms() is None
    assert delayed.shown is rest[-1]


def test_before_the_first_deal_there_is_nothing_to_hide() -> None:
    first, ann, ben, dealt, *_ = told_by(Scenario("english-draughts").sit(ANN, BEN).begin())
    delayed = Delayed(1_000, first)
    for one in (ann, ben, dealt):
        delayed.enqueue(NOW_MS, one)
    assert (delayed.dequeue(NOW_MS), delayed.dequeue(NOW_MS), delayed.dequeue(NOW_MS)) == (ann, ben, None)
    assert delayed.dequeue(NOW_MS + 1_000) is dealt


def versions(client: TestClient) -> list[int]:
    return [it["version"] for it in client.received if it["type"] == "state"]


async def test_a_watcher_is_shown_the_match_as_it_was_and_in_the_end_all_of_it() -> None:
    clock = Clock()
    async with start_server(clock=clock) as server:
        ann, ben, cat = [await server.guest(who.name) for who in PERSONS[:3]]
        table = (await ann.ask("open", game="english-draughts", **LATE))["table"]
        await cat.ask("subscribe", table=table)
        for client in (ann, ben):
            await client.ask("sit", table=table)
        start = await ann.state(lambda state: state["phase"] == "play")
        assert (await ann.ask("play", table=table, version=start["version"], move="11-15"))["version"] == 5
        await ben.state(lambda state: state["version"] == 5)
        await ben.ask("say", table=table, text="hm")
        await cat.ask("ping")
        assert versions(cat)[-1] == 3, "both sit, and nothing is dealt"
        summary = (await cat.ask("tables"))["tables"][0]
        assert (summary["version"], summary["phase"], summary["spectators"]) == (3, "deal", 1)
        refused = await cat.ask("play", table=table, version=1, move="9-13")
        assert (refused["code"], refused["version"]) == ("table/not-seated", 3)
        followed = await cat.ask("subscribe", table=table, since=2)
        assert (followed["version"], [event["version"] for event in followed["events"]]) == (3, [3])
        assert "events" not in await cat.ask("subscribe", table=table, since=5), "it has never been so far for watchers"
        clock.now_ms += DELAY_S * 1_000
        await ben.ask("resign", table=table)  # wakes the table up
        await cat.state(lambda state: state["version"] == 5)
        await cat.ask("ping")
        assert [line["text"] for it in cat.received if it["type"] == "chat" for line in it["lines"]] == ["hm"]
        assert versions(cat)[-1] == 5
        dan = await server.guest("Dan")
        await dan.ask("subscribe", table=table, since=0)
        assert (await dan.state())["version"] == 5
        for client in (ann, ben):
            await client.ask("leave", table=table)
        clock.now_ms += DELAY_S * 1_000
        # the table lives on for its watchers: whoever comes now finds it, and wakes it
        assert (await dan.ask("subscribe", table=table))["version"] >= 5
        closed = await cat.state(lambda state: state["phase"] == "closed")
        seen = [version for number, version in enumerate(versions(cat)) if version not in versions(cat)[:number]]
        assert seen == list(range(1, closed["version"] + 1))


async def test_no_answer_tells_a_spectator_how_far_the_match_is() -> None:
    async with start_server(clock=Clock()) as server:
        ann, ben, cat, opener = [await server.guest(name) for name in ("Ann", "Ben", "Cat", "Dan")]
        table = (await opener.ask("open", game="english-draughts", **LATE))["table"]
        await cat.ask("subscribe", table=table)
        for client in (ann, ben):
            await client.ask("sit", table=table)
        start = await ann.state(lambda state: state["phase"] == "play")
        played = await ann.ask("play", table=table, version=start["version"], move="11-15")
        for reader in (cat, opener):
            left = await reader.ask("leave", table=table)
            assert (left["type"], left["version"]) == ("done", 3)
        assert (await ben.ask("leave", table=table))["version"] == played["version"] + 1, "its own doing is no secret"
        host = await offering(server)
        await opener.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": "greedy"})
        await bring(server, host)
        filled = await opener.answer("f")
        assert (filled["type"], filled["version"]) == ("done", 3)


async def test_a_restart_shows_watchers_no_more_and_no_less() -> None:
    clock, store = Clock(), FakeStore()
    async with start_server(store, clock=clock) as server:
        ann, ben = [await server.guest(who.name) for who in PERSONS[:2]]
        table = (await ann.ask("open", game="english-draughts", **LATE))["table"]
        for client in (ann, ben):
            await client.ask("sit", table=table)
        await ann.state(lambda state: state["phase"] == "play")
        clock.now_ms += 15_000
        await ann.ask("play", table=table, version=4, move="11-15")
        clock.now_ms += 10_000
    async with start_server(store, clock=clock) as server:
        cat = await server.guest("Cat")
        assert (await cat.ask("subscribe", table=table, since=0))["version"] == 4
        assert (await cat.state())["version"] == 4
        assert (await cat.ask("tables"))["tables"][0]["version"] == 4


async def test_watchers_are_counted_and_seats_are_none() -> None:
    async with start_server() as server:
        ann, cat = await server.guest("Ann"), await server.guest("Cat")
        table = (await ann.ask("open", game="english-draughts"))["table"]

        async def watchers() -> int:
            return (await cat.ask("tables"))["tables"][0]["spectators"]

        assert await watchers() == 0
        await ann.ask("subscribe", table=table)
        await cat.ask("subscribe", table=table)
        assert await watchers() == 2
        await ann.ask("sit", table=table)
        assert await watchers() == 1
        await cat.ask("leave", table=table)
        assert await watchers() == 0
