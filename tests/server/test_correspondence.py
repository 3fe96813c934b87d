"""Correspondence: nobody has to be there, and the flag falls when the calendar says so, whatever became of servers."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.session import SOCKET
from server.tables.actor import TableActor
from server.tables.listing import is_listed, summary
from server.tables.replay import past_of
from server.tables.table import Table
from shared.events import Kind
from shared.game_log import condensed
from shared.protocol import DaysClock, FischerClock, Leave, Play, Sit, Terms
from tests.server.correspondence import DAY_MS, HOUR_MS, LAG_MS, Correspondence
from tests.server.one_hand import EVE, Scene
from tests.testkit.scenario import ANN, BEN


async def test_a_table_of_days_waits_for_its_players_until_the_flag_falls() -> None:
    scene = Correspondence()
    for passed_ms in (31 * 60_000, 12 * HOUR_MS, DAY_MS - 1_000, DAY_MS - 1):
        scene.at(passed_ms)
        assert scene.is_running(), passed_ms
    table = scene.at(DAY_MS + LAG_MS)
    assert table.match.outcome is not None
    assert (table.match.outcome.points, table.match.outcome.reason) == ((1, -1), "time")
    assert scene.at(DAY_MS + HOUR_MS).closed == "abandoned", "what is over is closed as ever"


async def test_a_player_back_within_the_days_plays_on() -> None:
    scene = Correspondence()
    scene.at(20 * HOUR_MS)
    scene.actor.subscribe(scene.session(BEN))
    scene.ask(Play(ref=scene.ref(), table="t", version=scene.table.version, move="22-18"), BEN)
    scene.actor.unsubscribe(scene.session(BEN))
    scene.at(20 * HOUR_MS + DAY_MS - 1)
    assert scene.is_running()
    assert scene.at(20 * HOUR_MS + DAY_MS + LAG_MS).match.outcome is not None


@pytest.mark.slow
@given(st.lists(st.tuples(st.integers(0, 23 * HOUR_MS), st.booleans()), max_size=5))
def test_the_flag_falls_at_the_calendars_time_whatever_becomes_of_servers(begun: list[tuple[int, bool]]) -> None:
    """Servers that are started anew, and nodes that take over from one that failed."""

    async def play() -> None:
        scene = Correspondence()
        for passed_ms, elsewhere in sorted(begun):
            scene.now_ms = scene.moved_ms + passed_ms
            await scene.begin_anew(elsewhere=elsewhere)
            scene.at(passed_ms)
            assert scene.is_running()
        scene.at(DAY_MS - 1)
        assert scene.is_running()
        assert scene.at(DAY_MS + LAG_MS).match.outcome is not None

    asyncio.run(play())


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_players_on_move_during_an_outage_have_an_hour(elsewhere: bool) -> None:
    scene = Correspondence()
    scene.now_ms = scene.moved_ms + 3 * DAY_MS
    await scene.begin_anew(elsewhere=elsewhere)
    scene.at(3 * DAY_MS + HOUR_MS - 1)
    assert scene.is_running()
    assert scene.at(3 * DAY_MS + HOUR_MS + LAG_MS).match.outcome is not None


async def test_a_table_of_days_that_everybody_has_left_for_good_is_closed() -> None:
    scene = Correspondence()
    for who in (ANN, BEN):
        scene.ask(Leave(ref=scene.ref(), table="t"), who)
    assert scene.table.closed == "left"


class OpenSeek(Scene):
    """Ann has sat down at a table of correspondence and has gone; the other seat is free."""

    def __init__(self) -> None:
        super().__init__("english-draughts", 1, Terms(clock=DaysClock(days=3), rated=False))
        self.ask(Sit(ref=self.ref(), table="t", seat=0), ANN)
        self.actor.unsubscribe(self.session(ANN))

    async def table_after(self, passed_ms: int, *, anew: bool) -> Table:
        """The table so long after it was opened, also when the server is started anew just then."""
        self.now_ms = self.table.opened_ms + passed_ms
        if anew:
            self.actor = TableActor(
                past_of(condensed(self.log.read("t")), self.now_ms, 32), self.house, lambda *_: None
            )
            await self.actor.begin(is_clean=True)
        self.actor.subscribe(self.session(EVE, SOCKET))
        self.actor.unsubscribe(self.session(EVE, SOCKET))
        return self.table


@pytest.mark.parametrize("anew", [False, True])
async def test_an_open_seek_stays_in_the_list_for_days_and_through_restarts(*, anew: bool) -> None:
    scene = OpenSeek()
    for passed_ms in (31 * 60_000, 2 * DAY_MS, 14 * DAY_MS - 1):
        table = await scene.table_after(passed_ms, anew=anew)
        assert table.closed is None and is_listed(table, (), scene.now_ms), passed_ms
        assert summary(table, ()).terms.clock == DaysClock(days=3)
    table = await scene.table_after(14 * DAY_MS + 31 * 60_000, anew=False)
    assert table.closed == "abandoned"


async def test_an_opponent_who_comes_after_days_begins_the_match() -> None:
    scene = OpenSeek()
    await scene.table_after(5 * DAY_MS, anew=True)
    scene.ask(Sit(ref=scene.ref(), table="t", seat=1), BEN)
    assert scene.table.is_running() and scene.table.clocks is not None
    assert scene.table.clocks.left_at(scene.now_ms)[0] == 3 * DAY_MS, "the days count from the beginning"


async def test_any_other_table_is_closed_when_nobody_comes() -> None:
    scene = Correspondence(Terms(clock=FischerClock(bank_s=10_800), rated=False))
    assert scene.at(31 * 60_000).closed == "abandoned"
    waiting = Scene("english-draughts", 1, Terms(clock=DaysClock(days=1)))
    waiting.now_ms += 31 * 60_000
    waiting.actor.subscribe(waiting.session(EVE))
    assert waiting.table.closed == "abandoned"
    assert [event.kind for event in waiting.log.read("t")] == [Kind.OPENED, Kind.CLOSED]
