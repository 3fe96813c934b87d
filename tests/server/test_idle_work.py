"""What of all that people do holds idle work on the machine back."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from server.core.outbox import Outbox
from server.core.participant import Participant
from server.core.session import Session
from server.core.settings import Settings
from server.core.threads.own import OwnThreads
from server.lifecycle.idle_work import FORGOTTEN_MS, IdleWork
from server.lobby.ai_hosts import AiHosts
from server.lobby.lobby import LobbyRoom
from server.lobby.sources import Sources
from shared.idle import Demand
from shared.protocol import SeekInfo, Terms
from shared.protocol.hosts import OfferedPlayer
from tests.shared.locks import folder_made, free, until
from tests.testkit.fakes import FakeAccounts
from tests.testkit.scenario import ANN, BEN, NOW_MS, Scenario, robot
from tests.testkit.server import start_server

DRAUGHTS = "english-draughts/1"


class Lobby:
    """One whose people, tables and seeks are put there by hand."""

    def __init__(self) -> None:
        self.now_ms = NOW_MS
        self.hosts = AiHosts(1_000)
        accounts, guests = cast(Any, FakeAccounts()), cast(Any, None)
        clock, sources, threads = (lambda: self.now_ms), Sources("secret"), OwnThreads(1, "log-in")
        self.room = LobbyRoom(accounts, guests, self.hosts, Settings(), clock, sources, threads)
        self.idle = IdleWork(Demand(Path("nowhere")), self.room, self.hosts, lambda: self.now_ms)

    def enter(self, who: Participant) -> Session:
        session = Session(Outbox(8), 16)
        session.who = who
        self.room.sessions.enter(session)
        return session


def match() -> Scenario:
    return Scenario(DRAUGHTS).sit(ANN, robot(1)).begin()


def test_only_a_person_at_play_needs_the_machine() -> None:
    lobby = Lobby()
    lobby.room.tables["t"] = match().table
    lobby.enter(robot(1))
    lobby.enter(BEN)
    assert not lobby.idle.is_needed(), "Ann is not here, and Ben does nothing"
    ann = lobby.enter(ANN)
    assert lobby.idle.is_needed()
    lobby.room.sessions.exit(ann)
    assert not lobby.idle.is_needed()


def test_programs_among_themselves_hold_nothing_back() -> None:
    lobby, bot = Lobby(), replace(ANN, bot=True)
    scenario = Scenario(DRAUGHTS).sit(bot, robot(1)).begin()
    lobby.room.tables["t"] = scenario.table
    lobby.enter(bot)
    assert not lobby.idle.is_needed()


def test_a_match_that_is_over_or_forgotten_needs_nothing() -> None:
    lobby, scenario = Lobby(), match()
    lobby.enter(ANN)
    lobby.room.tables["t"] = scenario.table
    lobby.now_ms += FORGOTTEN_MS
    assert lobby.idle.is_needed()
    lobby.now_ms += 1
    assert not lobby.idle.is_needed()
    lobby.now_ms = NOW_MS
    scenario.resign(ANN)
    lobby.room.tables["t"] = scenario.table
    assert scenario.table.stage == "over"
    assert not lobby.idle.is_needed()


@pytest.mark.parametrize("seated", [True, False])
def test_a_person_who_waits_for_others_needs_the_machine(seated: bool) -> None:
    lobby = Lobby()
    lobby.enter(ANN)
    if seated:
        lobby.room.tables["t"] = Scenario(DRAUGHTS).sit(ANN).table
    else:
        lobby.room.seeks = lambda: [SeekInfo(game=DRAUGHTS, options={}, terms=Terms(), waiting=1, seats=2)]
    assert lobby.idle.is_needed()


async def test_people_who_come_and_what_happens_at_tables_hold_jobs_back(tmp_path: Path) -> None:
    people = folder_made(tmp_path)
    async with start_server(books_folder=tmp_path / "books") as server:
        assert free(people)
        await server.guest("Ann")
        await until(lambda: not free(people))
    assert free(people), "a server that has stopped holds nothing"


async def test_an_ai_host_is_nobody_who_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.lifecycle.idle_work._ARRIVAL_S", 0.0)
    lobby, notes = Lobby(), list[str]()
    monkeypatch.setattr(Demand, "note", lambda _: notes.append("needed"))
    host = lobby.enter(Participant("host", "Host"))
    lobby.hosts.offer(host, [OfferedPlayer(game=DRAUGHTS, name="greedy", about="")])
    for session in (host, lobby.enter(robot(1)), lobby.enter(ANN)):
        for observer in lobby.room.observers:
            observer.entered(session)
    await until(lambda: bool(notes))
    assert len(notes) == 1
