"""The switch by which an account lets data sets have its games: over HTTP, and by typing."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from shared.store import Store, open_store
from tests.server.http.web import Program, web
from tests.server.text.typist import Typist
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

PATH = "/api/dataset-consent"


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[tuple[Store, TestServer, Program, Program]]:
    """Ann has an account, Ben is a guest."""
    store = open_store(sqlite_database(tmp_path), clock=lambda: NOW_MS)
    async with start_server(cast(Any, store), QUICK, web=True) as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        store.accounts.register(ann.id, "Ann Lee", "hash")
        yield store, server, ann, ben
    store.close()


async def test_consent_is_off_until_its_account_gives_it(hall: tuple[Store, TestServer, Program, Program]) -> None:
    store, _, ann, _ = hall
    assert (await ann.get(PATH)).json() == {"on": False}
    assert store.accounts.in_datasets() == frozenset()
    assert (await ann.do(PATH, on=True))["dataset"] == {"on": True}
    assert store.accounts.in_datasets() == {ann.id}
    assert (await ann.do(PATH, on=False))["dataset"] == {"on": False}
    assert store.accounts.in_datasets() == frozenset()


async def test_a_guest_has_no_say(hall: tuple[Store, TestServer, Program, Program]) -> None:
    store, _, _, ben = hall
    answer = await ben.ask(PATH, on=True)
    assert (answer.status_code, answer.json()["code"]) == (403, "account/registered-only")
    store.accounts.allow_datasets(ben.id, on=True)
    assert store.accounts.in_datasets() == frozenset()


async def test_consent_is_typed(hall: tuple[Store, TestServer, Program, Program]) -> None:
    _, server, ann, _ = hall
    typist = await Typist.at(server)
    await typist.type(f"login {ann.token}")
    await typist.exchange("dataset", "do not have your games")
    await typist.exchange("dataset on", "may have your games")
    await typist.exchange("dataset", "may have your games")
    await typist.exchange("dataset maybe", "Type dataset")
