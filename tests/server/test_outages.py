"""A store that fails while a server runs: one line in the log, not ready, and ready again by itself."""

import asyncio
import logging

import pytest

from server.core.outage import Outage
from server.features.ratings import idle_rating
from server.tables import journal as journals
from server.tables.journal import GroupCommit
from shared.errors import LogError
from tests.server.tables import two_at_draughts, until
from tests.server.trying_log import OUT_OF_REACH, TryingLog
from tests.store.sample import opened, sat
from tests.testkit.fakes import FakeRatings, FakeStore
from tests.testkit.server import start_server


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def test_an_outage_is_one_line_and_lasts_until_a_commit_succeeds(
    house_log: TryingLog, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(journals, "_TRY_EVERY_S", 0.01)
    async with start_server(FakeStore(house_log)) as server:
        ann, ben, table = await two_at_draughts(server)
        house_log.error = OUT_OF_REACH
        for _ in range(20):
            refused = await ann.ask("play", table=table, version=4, move="11-15")
            assert refused["code"] == "store/unreachable"
        assert list(await server.running.operators.readiness.look()) == ["log"]
        assert len(errors(caplog)) == 1 and "out of reach" in errors(caplog)[0]
        house_log.error = None
        await until(lambda: "in reach again" in caplog.text)
        assert await server.running.operators.readiness.look() == {}
        assert len(errors(caplog)) == 1
        house_log.error = OUT_OF_REACH
        await ben.ask("resign", table=table)
        assert len(errors(caplog)) == 2
        house_log.error = None


@pytest.fixture
def house_log() -> TryingLog:
    return TryingLog()


async def test_a_commit_that_fails_for_another_reason_is_no_outage() -> None:
    log, outage = TryingLog(), Outage()
    journal = GroupCommit(log, outage=outage)
    await journal.append([opened("t")])
    with pytest.raises(LogError, match="already has"):
        await journal.append([opened("t")])
    await outage.check()
    log.error = OUT_OF_REACH
    with pytest.raises(LogError):
        await journal.append([sat("t", 2, 0)])
    with pytest.raises(LogError, match="journal"):
        await outage.check()
    log.error = None
    await journal.append([sat("t", 2, 0)])
    await outage.check()
    await journal.close()


async def test_a_repeated_job_logs_one_sentence_without_the_store(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class AwayRatings(FakeRatings):
        reads = 0

        def next_pending(self, now_ms: int) -> int | None:
            self.reads += 1
            raise OUT_OF_REACH

    monkeypatch.setattr(idle_rating, "_LOOK_EVERY_S", 0.0)
    store = AwayRatings()
    task = asyncio.create_task(idle_rating.IdleRating(store, lambda: 0, lambda: True).run(Outage()))
    await until(lambda: store.reads > 5)
    task.cancel()
    (record,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert record.exc_info is None and "The disk is full" in record.getMessage()


def test_several_parts_that_fail_are_one_outage_until_all_of_them_work(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    outage = Outage()
    assert outage.failed("journal", OUT_OF_REACH) and outage.failed("ratings", OUT_OF_REACH)
    assert not outage.failed("ratings", ValueError("a fault of ours"))
    outage.works("journal")
    assert outage.is_on()
    outage.works("ratings")
    outage.works("ratings")
    assert not outage.is_on()
    assert [record.levelname for record in caplog.records] == ["ERROR", "INFO"]
