"""A server with a long history starts as fast as one without: it loads what lives, and nothing else."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter
from urllib.request import urlopen

import pytest

from shared.events import Closed, Event, Kind
from shared.store import open_store, sqlite_url
from tests.product.client import Client, Tcp
from tests.product.served import ALONE, LIMIT_S, served
from tests.testkit.scenario import ANN, BEN, Scenario


def many(tables: int, name: str, *, closed: bool) -> Iterator[list[Event]]:
    """The events of so many tables, a few moves each."""
    scenario = Scenario("english-draughts").sit(ANN, BEN).begin().play_on(Random(1), plies=6)
    last = scenario.events[-1]
    end = Event("", last.version + 1, Kind.CLOSED, last.at_ms, data=Closed("left"))
    events = [*scenario.events, end] if closed else scenario.events
    for number in range(tables):
        yield [replace(event, table=f"{name}{number}") for event in events]


def fill(data: Path, *, finished: int, live: int) -> None:
    store = open_store(sqlite_url(data))
    batch: list[Event] = []
    for events in (*many(finished, "old", closed=True), *many(live, "live", closed=False)):
        batch += events
        if len(batch) > 20_000:
            store.log.append(batch)
            batch = []
    store.log.append(batch)
    store.close()


def started(data: Path, live: int) -> float:
    """Seconds until a server over `data` has greeted and listed its tables, to be printed."""
    began = perf_counter()
    with served(data, *ALONE) as server:
        client = Client(Tcp(server.tcp))
        client.done("tables")
        took = perf_counter() - began
        with urlopen(f"{server.http}/api/status", timeout=LIMIT_S) as status:
            assert json.load(status)["tables"] == live
        newest = client.done("subscribe", table="live0", since=0)
        assert [event["version"] for event in newest["events"]] == list(range(1, newest["version"] + 1))
        client.door.cut()
    return took


@pytest.mark.slow
def test_only_the_tables_that_live_are_loaded(tmp_path: Path) -> None:
    fill(tmp_path, finished=300, live=20)
    started(tmp_path, live=20)


@pytest.mark.deep
def test_a_hundred_thousand_finished_games_do_not_slow_the_start(tmp_path: Path) -> None:
    (tmp_path / "young").mkdir()
    (tmp_path / "old").mkdir()
    fill(tmp_path / "young", finished=0, live=1_000)
    fill(tmp_path / "old", finished=100_000, live=1_000)
    young, old = started(tmp_path / "young", live=1_000), started(tmp_path / "old", live=1_000)
    print(f"1,000 live tables: {young:.2f} s; with 100,000 finished ones: {old:.2f} s")
