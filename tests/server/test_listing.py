"""Which tables the lobby lists: those with somebody to play with or something to see, and nobody's leavings."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.tables.listing import QUIET_MS, is_listed, summary
from server.tables.public_seats import phase_of
from shared.protocol import DaysClock, Done, Lobby, Terms, You
from shared.text_protocol import Talk
from tests.testkit.scenario import ANN, BEN, CAT, NOW_MS, Scenario, robot
from tests.testkit.server import start_server
from tests.testkit.welcomes import welcome_to

DAYS = Terms(clock=DaysClock(days=1))
LATER_MS = NOW_MS + 10 * QUIET_MS


def finished(terms: Terms | None = None) -> Scenario:
    scenario = Scenario("english-draughts", terms=terms).sit(ANN, BEN).begin()
    scenario.resign(ANN)
    assert phase_of(scenario.table) == "over"
    return scenario


def running(*players: Any, terms: Terms | None = None) -> Scenario:
    return Scenario("english-draughts", terms=terms).sit(*players).begin()


STORIES = {
    "waiting": lambda: Scenario("english-draughts").sit(BEN),
    "running": lambda: running(ANN, BEN),
    "days": lambda: running(ANN, BEN, terms=DAYS),
    "over": finished,
    "over in days": lambda: finished(DAYS),
    "among AI players": lambda: running(robot(1), robot(2)),
    "with an AI player": lambda: running(ANN, robot(1)),
}


@given(st.sampled_from(sorted(STORIES)), st.sets(st.sampled_from([ANN.id, BEN.id, "cid"])), st.integers(0, 2))
def test_finished_and_abandoned_tables_are_not_listed(name: str, present: set[str], watchers: int) -> None:
    table = STORIES[name]().table
    seated = {sitting.who.id for sitting in table.seats if sitting is not None}
    listed = is_listed(table, present, LATER_MS, spectators=watchers)
    if seated & present:
        assert listed, "whoever sits there finds the own table"
    elif "over" in name:
        assert not listed
    elif name in ("days", "among AI players"):
        assert listed, "nobody has to be there"
    else:
        assert listed is (watchers > 0)


@pytest.mark.parametrize("name", ["waiting", "running", "with an AI player"])
def test_a_program_without_a_connection_is_there_while_it_does_something(name: str) -> None:
    scenario = STORIES[name]()
    assert is_listed(scenario.table, (), scenario.table.last.at_ms + QUIET_MS - 1)
    assert not is_listed(scenario.table, (), scenario.table.last.at_ms + QUIET_MS)


def test_an_empty_table_is_listed_as_long_as_its_opener_is_there() -> None:
    table = Scenario("english-draughts").table
    assert is_listed(table, {ANN.id}, LATER_MS)
    assert not is_listed(table, {BEN.id}, LATER_MS)


async def test_a_finished_table_is_gone_from_the_list_when_its_players_are() -> None:
    async with start_server() as server:
        ann, ben, cid = [await server.guest(name) for name in ("Ann", "Ben", "Cid")]
        table = (await ann.ask("open", game="english-draughts"))["table"]
        for seat, talk in enumerate((ann, ben)):
            await talk.ask("sit", table=table, seat=seat)
        await ann.state(lambda state: state["phase"] == "play")
        assert [one["table"] for one in (await cid.ask("tables", subscribe=True))["tables"]] == [table]
        await ann.ask("resign", table=table)
        await ann.state(lambda state: state["phase"] == "over")
        for talk in (ann, ben):
            await talk.close()
        while (await cid.hear()).get("removed") != [table]:
            pass
        assert (await cid.ask("tables"))["tables"] == []


def test_text_clients_list_finished_tables_to_their_players_alone() -> None:
    tables = [summary(scenario.table, {ANN.id, BEN.id}) for scenario in (finished(), running(ANN, BEN))]
    for who, count in ((ANN, 2), (CAT, 1)):
        talk = Talk(iter("abcdefgh").__next__, "a test")
        talk.welcome = welcome_to(You(id=who.id, name=who.name, kind="person"))
        for message in (Done(ref="a", tables=tables), Lobby(tables=tables, players=[])):
            talk.hear(message, 0)
            assert len(talk.lobby.tables) == count
