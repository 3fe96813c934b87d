"""Guessing a password gets slower with every wrong guess, for whoever guesses and for nobody else."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest

from server.core.admission import AdmissionPolicy
from server.core.proxies import Proxies
from server.core.settings import Limits, Rate
from server.features.accounts.login_attempts import FREE, LONGEST_S, Tries
from shared.errors import Limited
from shared.store import open_store
from tests.testkit.http_client import http_client
from tests.testkit.server import QUICK, start_server
from tests.testkit.stores import sqlite_database

GUESSER, OWNER = "203.0.113.7", "198.51.100.9"
PASSWORD = "correct horse"


class Time:
    def __init__(self, uptime_ns: int = 0) -> None:
        self.now_ns = self.began_ns = uptime_ns

    def __call__(self) -> int:
        return self.now_ns

    def pass_s(self, seconds: float) -> None:
        self.now_ns += round(1e9 * seconds)

    @property
    def passed_s(self) -> float:
        return (self.now_ns - self.began_ns) / 1e9


def waits(tries: Tries, time: Time, count: int) -> Iterator[float]:
    """Seconds to wait before each of so many wrong tries, each made as soon as it may be."""
    for _ in range(count):
        wait_s = 0.0
        try:
            tries.check("ann")
        except Limited as error:
            wait_s = error.seconds or 0.0
            time.pass_s(wait_s)
            tries.check("ann")
        tries.wrong("ann")
        yield wait_s


@pytest.mark.parametrize("uptime_s", [0, 8_192, 86_400, 10 * 366 * 86_400])
def test_wrong_passwords_double_the_wait_after_a_few(uptime_s: int) -> None:
    time = Time(uptime_s * 10**9)
    found = list(waits(Tries(time), time, FREE + 14))
    assert found[:FREE] == [0.0] * FREE
    assert found[FREE : FREE + 4] == [1.0, 2.0, 4.0, 8.0]
    assert found[-1] == LONGEST_S
    assert time.passed_s > 3_000, "nineteen guesses took most of an hour"


def test_a_right_try_forgives_and_so_does_an_hour() -> None:
    time = Time()
    tries = Tries(time)
    list(waits(tries, time, FREE + 5))
    tries.check("ben")
    tries.right("ann")
    assert list(waits(tries, time, FREE)) == [0.0] * FREE
    time.pass_s(3_601)
    assert list(waits(tries, time, FREE)) == [0.0] * FREE


def test_many_names_are_bounded_and_clear_no_guilt() -> None:
    time = Time()
    tries = Tries(time)
    list(waits(tries, time, FREE + 5))
    for number in range(25_000):
        tries.wrong(number)
    with pytest.raises(Limited):
        tries.check("ann")
    assert len(tries._wrong) <= 10_000  # pyright: ignore[reportPrivateUsage]


@pytest.fixture(name="client")
async def behind_a_proxy(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    """A server whose clients may come from anywhere; Ann has an account there."""
    limits = Limits(logins=Rate(1_000, 0.01), registrations=Rate(2, 600))
    settings = replace(QUICK, limits=limits, admission=AdmissionPolicy(proxies=Proxies(["127.0.0.1"])))
    store = open_store(sqlite_database(tmp_path))
    async with (
        start_server(cast(Any, store), settings, web=True) as server,
        http_client(base_url=f"http://127.0.0.1:{server.http_port}/api") as client,
    ):
        assert (await register(client, "Ann", OWNER)).status_code == 201
        yield client
    store.close()


async def register(client: httpx2.AsyncClient, name: str, address: str) -> httpx2.Response:
    token = (await client.post("/guests", json={})).json()["token"]
    headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": address}
    return await client.post("/register", json={"name": name, "password": PASSWORD}, headers=headers)


async def log_in(client: httpx2.AsyncClient, password: str, address: str, path: str = "/login") -> httpx2.Response:
    body = {"name": "Ann", "password": password} | ({"code": "aaaaa"} if path == "/recover" else {})
    return await client.post(path, json=body, headers={"X-Forwarded-For": address})


@pytest.mark.slow
async def test_password_guesses_wait_and_the_owner_does_not(client: httpx2.AsyncClient) -> None:
    for number in range(FREE):
        path = "/recover" if number % 2 else "/login"  # both ways in count together
        assert (await log_in(client, f"some guess {number}", GUESSER, path)).status_code == 403
    refused = await log_in(client, PASSWORD, GUESSER)
    assert (refused.status_code, refused.json()["limit"]["key"]) == (429, "logins"), "even the right one has to wait"
    assert int(refused.headers["retry-after"]) >= 1
    assert (await log_in(client, PASSWORD, OWNER)).status_code == 201


@pytest.mark.slow
async def test_one_address_registers_so_many_accounts_and_no_more(client: httpx2.AsyncClient) -> None:
    assert (await register(client, "Bea", OWNER)).status_code == 201
    refused = await register(client, "Cid", OWNER)
    assert (refused.status_code, refused.json()["code"]) == (429, "limit/registrations")
    assert (await register(client, "Cid", GUESSER)).status_code == 201
