"""A host fetches what is remembered of the people at a table, at the start of every match, and does without it."""

import asyncio
import base64
import logging
import socket
import threading
import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from msgspec import structs

from ai.experience.played import PersonMoves
from ai.host import memories, recollection, seat_bot
from ai.host.analysis import AnalysisPool
from ai.host.books import BookCache
from ai.host.endgames import EndgameCache
from ai.host.memories import MemoryClient
from ai.host.readiness import CodeReadiness
from ai.host.resources import HostResources
from ai.host.seat_bot import SeatBot
from ai.host.thinking import ThinkingPool
from ai.random_player import RandomAgent
from ai.roster import Player, player_named
from shared.agent import Decision, KnownPlayer
from shared.core import Seat
from shared.errors import Rejected
from shared.experience.memory import NAME, OpponentMemory, StoredMemory
from shared.experience.memory_format import encode, for_seats, opened
from shared.games import GAMES
from shared.protocol import Heartbeat, SeatInfo
from shared.protocol.hosts import Remembered
from shared.store import open_store
from tests.testkit.server import HOST_TOKEN, start_server
from tests.testkit.stores import sqlite_database

GAME = "english-draughts/1"
ANN, BEA = (SeatInfo(seat=1, team=1, id=name, name=name.title(), kind="person") for name in ("ann", "bea"))
OWN = SeatInfo(seat=0, team=0, id="ai-0", name="greedy", kind="ai", player="greedy")
OTHER_AI = SeatInfo(seat=1, team=1, id="ai-1", name="club", kind="ai", player="club")


class Caring(RandomAgent):
    """Notes whom it meets."""

    met: list[Mapping[Seat, KnownPlayer]]

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.met = []

    def set_opponents(self, others: Mapping[Seat, KnownPlayer]) -> None:
        self.met.append(others)


class Asked(MemoryClient):
    """Remembers everybody by name, and counts how often it is asked."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, str]] = []
        self.fails = False
        self.asked = threading.Semaphore(0)
        """Released with each request for a memory."""

    def moves_of(self, game: str, account: str) -> PersonMoves | None:
        self.requests.append((game, f"@{account}"))
        return PersonMoves(game, {}) if account == "Ann" else None

    def of(self, game: str, player: str) -> Mapping[str, bytes] | None:
        self.requests.append((game, player))
        self.asked.release()
        return None if self.fails else {NAME: player.encode()}


@pytest.fixture(autouse=True)
def ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server hands over here."""
    monkeypatch.setattr(recollection, "HANDED_OVER_S", 0.0)


@pytest.fixture
def agents(monkeypatch: pytest.MonkeyPatch) -> list[Caring]:
    """The agents that are made, in order."""
    made: list[Caring] = []

    def make(player: Player, seed: str, books: object, endgames: object, played: object) -> Caring:
        made.append(Caring(Random(seed)))
        return made[-1]

    monkeypatch.setattr(seat_bot, "agent_of", make)
    return made


async def choose(bot: SeatBot, match: int) -> Decision:
    game = GAMES[GAME]
    options = game.options({})
    state = game.begin(options, game.deal(options, Random(0)), Seat(0))
    view = replace(game.view(state, Seat(0)), match=match)
    return await bot.choose(view, [game.format_move(state, move) for move in game.legal_moves(state)])


async def test_an_agent_meets_the_people_of_its_table_with_what_is_remembered(
    shared: HostResources, agents: list[Caring]
) -> None:
    source = Asked()
    bot = SeatBot(player_named(GAME, "random"), "seed", shared, source)
    bot.meet([OWN, ANN])
    for match in (1, 1, 2):
        await choose(bot, match)
    assert source.requests == [(GAME, "ann"), (GAME, "ann")], "once a match"
    for agent in agents:
        assert agent.met == [{Seat(1): KnownPlayer("ann", {NAME: b"ann"})}]
    assert len(agents) == 2


async def test_a_player_seated_in_a_running_match_is_met_too(shared: HostResources, agents: list[Caring]) -> None:
    bot = SeatBot(player_named(GAME, "random"), "seed", shared, Asked())
    bot.meet([OWN, ANN])
    await choose(bot, 1)
    bot.meet([OWN, BEA])
    await choose(bot, 1)
    (agent,) = agents
    assert [others[Seat(1)].key for others in agent.met] == ["ann", "bea"]


async def test_a_stand_in_and_its_agent_meet_the_others(tmp_path: Path, agents: list[Caring]) -> None:
    thinkers = ThinkingPool(1, 5.0)
    shared = HostResources(
        BookCache(tmp_path),
        thinkers,
        CodeReadiness([GAME], lambda _: None),
        EndgameCache(tmp_path, 0),
        0.0,
        AnalysisPool(thinkers, 2),
    )
    bot = SeatBot(player_named(GAME, "experience"), "seed", shared, Asked())
    bot.meet([OWN, ANN])
    for ready in (False, False, True):
        shared = replace(shared, readiness=CodeReadiness([] if ready else [GAME], lambda _: None))
        bot._shared = shared  # pyright: ignore[reportPrivateUsage]
        await choose(bot, 1)
    assert [agent.met for agent in agents] == [[{Seat(1): KnownPlayer("ann", {NAME: b"ann"})}]] * 2
    thinkers.close()


class Slow(Asked):
    """Answers when it is released, as a server whose store is slow."""

    def __init__(self) -> None:
        super().__init__()
        self.released = threading.Event()

    def of(self, game: str, player: str) -> Mapping[str, bytes] | None:
        self.released.wait()
        return super().of(game, player)


async def test_moves_made_before_a_slow_memory_comes_say_so(
    shared: HostResources, agents: list[Caring], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recollection, "WAIT_S", 0.01)
    source = Slow()
    bot = SeatBot(player_named(GAME, "random"), "seed", shared, source)
    bot.meet([OWN, ANN])
    for _ in range(2):
        assert (await choose(bot, 1)).why.memory_missing
    source.released.set()
    await asyncio.to_thread(source.asked.acquire)
    while (await choose(bot, 1)).why.memory_missing:
        pass
    assert agents[0].met == [{Seat(1): KnownPlayer("ann")}, {Seat(1): KnownPlayer("ann", {NAME: b"ann"})}]


async def test_the_last_memory_serves_until_a_newer_one_comes(
    shared: HostResources, agents: list[Caring], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recollection, "WAIT_S", 0.01)
    source = Asked()
    bot = SeatBot(player_named(GAME, "random"), "seed", shared, source)
    bot.meet([OWN, ANN])
    await choose(bot, 1)
    await asyncio.to_thread(source.asked.acquire)
    source.fails = True
    for _ in range(2):
        assert not (await choose(bot, 2)).why.memory_missing
        await asyncio.to_thread(source.asked.acquire)  # once more before each ply
    assert agents[-1].met == [{Seat(1): KnownPlayer("ann", {NAME: b"ann"})}]
    bot.hear(handed_over(2, OpponentMemory(GAME, rounds=2)))
    await choose(bot, 2)
    content = agents[-1].met[-1][Seat(1)].remembered[NAME]
    with opened(content) as book:
        assert book.facts["rounds"] == 2


async def test_a_memory_that_is_handed_over_is_not_asked_for(shared: HostResources, agents: list[Caring]) -> None:
    source = Asked()
    bot = SeatBot(player_named(GAME, "random"), "seed", shared, source)
    bot.meet([OWN, ANN])
    bot.hear(handed_over(1, None))
    bot.hear(Heartbeat())
    assert not (await choose(bot, 1)).why.memory_missing
    assert (source.requests, agents[0].met) == ([], [{Seat(1): KnownPlayer("ann")}]), "nothing is remembered"


@pytest.mark.parametrize("memory", ["!", "AAAA", base64.b64encode(zlib.compress(b"no memory")).decode()])
async def test_a_memory_that_cannot_be_read_is_asked_for(
    shared: HostResources, agents: list[Caring], caplog: pytest.LogCaptureFixture, memory: str
) -> None:
    bot = SeatBot(player_named(GAME, "random"), "seed", shared, Asked())
    bot.meet([OWN, ANN])
    bot.hear(structs.replace(handed_over(1, None), memory=memory))
    assert warnings_of(caplog) == 1
    await choose(bot, 1)
    assert agents[0].met == [{Seat(1): KnownPlayer("ann", {NAME: b"ann"})}]


def handed_over(match: int, memory: OpponentMemory | None) -> Remembered:
    """As a server says what is remembered of Ann."""
    content = "" if memory is None else base64.b64encode(zlib.compress(for_seats(encode(memory)))).decode()
    return Remembered(table="t", match=match, person="ann", memory=content, installation="")


async def test_an_ai_is_asked_nothing(shared: HostResources, agents: list[Caring]) -> None:
    source = Asked()
    bot = SeatBot(player_named(GAME, "random"), "seed", shared, source)
    bot.meet([OWN, OTHER_AI])
    await choose(bot, 1)
    assert source.requests == []
    assert agents[0].met == [{Seat(1): KnownPlayer("ai:club")}]


class Imitating(Caring):
    """Notes whom it plays like."""

    moves: PersonMoves | None = None

    def imitate(self, moves: PersonMoves) -> None:
        self.moves = moves


@pytest.mark.parametrize("name", ["Ann", "Gone"])
async def test_an_imitating_agent_gets_its_models_moves_each_match(
    shared: HostResources, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    made: list[Imitating] = []

    def make(player: Player, seed: str, books: object, endgames: object, played: object) -> Imitating:
        made.append(Imitating(Random(seed)))
        return made[-1]

    monkeypatch.setattr(seat_bot, "agent_of", make)
    source = Asked()
    player = replace(player_named(GAME, "random"), account=name)
    bot = SeatBot(player, "seed", shared, source)
    for turn, match in enumerate((1, 1, 2)):
        bot.meet([OWN, structs.replace(ANN, id=f"ann-{turn}")])  # somebody else sits down each time
        await choose(bot, match)
    assert [request for request in source.requests if request[1].startswith("@")] == [(GAME, f"@{name}")] * 2
    assert [agent.moves is not None for agent in made] == [name == "Ann"] * 2


async def test_a_host_gets_what_the_server_keeps_and_nothing_without_its_token(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with start_server(web=True) as server:
        content = encode(OpponentMemory(GAME))
        server.store.memories.keep(StoredMemory("ann", GAME), content, 1, 1)
        door = f"http://127.0.0.1:{server.http_port}"

        def ask(player: str, token: Callable[[], str] = lambda: HOST_TOKEN) -> Mapping[str, bytes] | None:
            return MemoryClient(door, token).of(GAME, player)

        assert await asyncio.to_thread(ask, "ann") == {NAME: content}
        assert await asyncio.to_thread(ask, "../ann") == {}
        assert await asyncio.to_thread(ask, "bea") == {}
        assert warnings_of(caplog) == 0, "a stranger is no trouble"
        server.store.memories.keep(StoredMemory("bea", GAME), b"no memory", 1, 1)
        with caplog.at_level(logging.WARNING):
            assert await asyncio.to_thread(ask, "ann", lambda: "guess") is None
            assert await asyncio.to_thread(ask, "ann", _no_token) is None
            assert await asyncio.to_thread(ask, "bea") is None
        assert warnings_of(caplog) == 3


def warnings_of(caplog: pytest.LogCaptureFixture) -> int:
    """What a host has logged; the server runs in the same process and logs beside it."""
    return sum(record.name == "oldhand.ai" for record in caplog.records)


async def test_a_host_gets_the_moves_of_existing_accounts_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memories, "MOVES_S", 30.0)
    store = open_store(sqlite_database(tmp_path))
    ann = store.accounts.create("Ann")[0].id
    store.accounts.register(ann, "Ann Lee", "hash")
    store.imitations.allow(ann, on=True)
    async with start_server(cast(Any, store), web=True) as server:
        door = f"http://127.0.0.1:{server.http_port}"

        def ask(account: str, token: Callable[[], str] = lambda: HOST_TOKEN) -> PersonMoves | None:
            return MemoryClient(door, token).moves_of(GAME, account)

        assert await asyncio.to_thread(ask, "Ann Lee") is not None
        assert warnings_of(caplog) == 0
        with caplog.at_level(logging.WARNING):
            assert await asyncio.to_thread(ask, "Bea") is None
            assert await asyncio.to_thread(ask, "../Ann Lee") is None
            assert await asyncio.to_thread(ask, "Ann Lee", _no_token) is None
            store.imitations.allow(ann, on=False)
            assert await asyncio.to_thread(ask, "Ann Lee") is None
        assert warnings_of(caplog) == 4
    store.close()


def _no_token() -> str:
    raise Rejected("auth/host-only", "no host token")


def test_a_server_that_does_not_answer_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memories, "TIMEOUT_S", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        door = f"http://127.0.0.1:{silent.getsockname()[1]}"
        assert MemoryClient(door, lambda: "x").of(GAME, "ann") is None
