"""A forced pass is the server's own event, whoever says it: a client by any door, or the server when its time comes."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.settings import Delays, Settings
from server.tables.apply import rebuild
from server.tables.decide import Pass
from server.tables.table import Table
from server.verifier import faults_of
from shared.events import MOVED, Event, Kind
from shared.match import Phase
from shared.protocol import FischerClock, Terms
from shared.protocol.structs import present
from tests.server.http.web import web
from tests.server.tables import until
from tests.server.terms import clocks_of, domino
from tests.testkit.scenario import Scenario
from tests.testkit.server import QUICK, Door, TestServer, start_server

GAIN = FischerClock(bank_s=600, gain_s=60)
NEVER_MS = 86_400_000
LONG = {"next_lead": "who_went_out", "closed_lead": "last_player", "target": 151}
"""Without counsel, and a match that lasts until everybody has had to pass."""
Say = Callable[[Table, str], Awaitable[None]]


def chosen(rng: Random, legal: Sequence[str]) -> str:
    """A move at random. Where there is no choice, none is made."""
    return legal[0] if len(legal) == 1 else rng.choice(legal)


def play(seed: int, says_it: Callable[[], bool], plies: int = 80) -> Scenario:
    """A hand or more at random. `says_it`: whether the seat that has to pass says so before the server does."""
    rng, scenario = Random(seed), domino(seed, GAIN)
    while plies and scenario.table.match.phase is not Phase.OVER:
        scenario.now_ms += 1_500
        match = scenario.table.match
        if match.phase is not Phase.PLAY:
            scenario.wait()
        elif match.forced() is not None and not says_it():
            scenario.do(Pass())
        else:
            scenario.play(chosen(rng, match.legal_moves(match.to_act[0])))
        plies -= 1
    return scenario


@given(st.integers(0, 10**6), st.randoms())
def test_it_makes_no_difference_to_clocks_and_log_who_says_a_forced_pass(seed: int, rng: Random) -> None:
    by_server = play(seed, lambda: False)
    by_client = play(seed, lambda: rng.random() < 0.5)
    assert [(it.kind, it.seat, it.move, it.clock_ms) for it in by_client.events] == [
        (it.kind, it.seat, it.move, it.clock_ms) for it in by_server.events
    ]
    assert clocks_of(by_client) == clocks_of(by_server)
    assert faults_of("t", by_client.events) == [] and by_client.is_what_the_log_says()


def test_the_same_pass_sent_twice_is_answered_twice_and_written_once() -> None:
    scenario = play(1, lambda: True)
    passed = next(it for it in reversed(scenario.events) if it.kind is Kind.PASSED)
    assert passed.ref is not None and passed.clock_ms is None


def as_it_was(event: Event) -> Event:
    """A said pass as servers used to write it: a move, with the gain on its clock."""
    is_said = event.kind is Kind.PASSED and event.ref is not None
    return replace(event, kind=MOVED, clock_ms=660_000) if is_said else event


def test_a_log_with_passes_written_as_moves_replays_as_played() -> None:
    events = [as_it_was(event) for event in play(1, lambda: True).events]
    passes = [event for event in events if event.kind is MOVED and event.move == "pass"]
    assert passes and faults_of("t", events) == []
    clocks = rebuild(events[: passes[-1].version]).clocks
    assert clocks is not None and passes[-1].seat is not None and clocks.left_ms[passes[-1].seat] == 660_000


@pytest.mark.parametrize("pass_ms", [0, NEVER_MS])
async def test_a_log_of_clients_of_every_door_is_sound(pass_ms: int) -> None:
    settings = Settings(Delays(redeal_ms=0, pass_ms=pass_ms, round_ms=0, lobby_ms=0), QUICK.limits)
    terms = present(Terms(clock=GAIN))
    async with start_server(settings=settings, web=True) as server, web(server) as program:
        table = (await (await server.guest("Opener")).ask("open", game="domino-101", terms=terms, options=LONG))[
            "table"
        ]
        players: list[Say] = [
            await by_message(server, table, 0, "tcp"),
            await by_message(server, table, 1, "websocket"),
        ]
        cat = await program("Cat")
        await cat.do(f"/api/tables/{table}/sit", seat=2)

        async def by_post(now: Table, move: str) -> None:
            await cat.do(f"/api/tables/{table}/play", version=now.version, move=move)

        events = await play_by(
            server, table, [*players, by_post, await by_message(server, table, 3, "websocket-binary")]
        )
    passes = [event for event in events if event.kind is Kind.PASSED]
    assert {event.seat for event in passes} == {0, 1, 2, 3}
    assert all((event.ref is None) is (pass_ms == 0) for event in passes)
    assert not any(event.kind is MOVED and event.move == "pass" for event in events)
    assert faults_of(table, events) == []


async def by_message(server: TestServer, table: str, seat: int, door: Door) -> Say:
    client = await server.guest(f"Player {seat}", door)
    assert (await client.ask("sit", table=table, seat=seat))["type"] == "done"

    async def say(now: Table, move: str) -> None:
        assert (await client.ask("play", table=table, version=now.version, move=move))["type"] == "done"

    return say


async def play_by(server: TestServer, table: str, players: list[Say]) -> list[Event]:
    """Random play, until the match is over, or for so many plies and until everybody has passed. Returns the log."""
    rng, log = Random(4), server.store.log
    server_passes = server.running.context.settings.delays.pass_ms == 0
    for ply in range(600):
        now = rebuild(log.read(table))
        if ply > 150 and {event.seat for event in log.read(table) if event.kind is Kind.PASSED} == {0, 1, 2, 3}:
            break
        while now.match.phase is not Phase.OVER and (
            now.match.phase is not Phase.PLAY or (server_passes and now.match.forced() is not None)
        ):
            now = await after(server, table, now.version)
        if now.match.phase is Phase.OVER:
            break
        (seat,) = now.match.to_act
        await players[seat](now, chosen(rng, now.match.legal_moves(seat)))
        await after(server, table, now.version)
    return list(log.read(table))


async def after(server: TestServer, table: str, version: int) -> Table:
    """The table as soon as something has happened after this version."""
    await until(lambda: len(server.store.log.read(table)) > version)
    return rebuild(server.store.log.read(table))
