"""Guessers wait, and nothing that they do keeps the owner of a name out: elsewhere, at home, or on a known device."""

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest

from server.core.admission import AdmissionPolicy
from server.core.proxies import Proxies
from server.core.rate_limits import RateLimiter
from server.core.settings import Limits
from server.features.accounts.devices import Devices
from server.features.accounts.log_in import LogInAttempts
from shared.errors import Limited, Rejected
from shared.store import open_store
from tests.testkit.http_client import http_client
from tests.testkit.server import QUICK, start_server
from tests.testkit.stores import sqlite_database

GUESSER, HOME, AWAY = "203.0.113.7", "198.51.100.9", "192.0.2.1"
PASSWORD = "correct horse"


def guess(attempts: LogInAttempts, address: str, name: str = "Ann", device: str | None = None) -> str:
    """What a wrong try meets: `wrong` or `wait`."""
    try:
        with attempts.at(address, name, device):
            raise Rejected("account/wrong", "")
    except Limited:
        return "wait"
    except Rejected:
        return "wrong"


def let_in(attempts: LogInAttempts, address: str, name: str = "Ann", device: str | None = None) -> bool:
    with suppress(Limited), attempts.at(address, name, device):
        return True
    return False


@pytest.fixture
def attempts() -> LogInAttempts:
    return LogInAttempts(RateLimiter(Limits(), lambda: 0))


def test_a_guesser_waits_and_the_owner_elsewhere_does_not(attempts: LogInAttempts) -> None:
    found = [guess(attempts, GUESSER) for _ in range(25)]
    assert found[:5] == ["wrong"] * 5 and "wait" in found[5:7]
    assert let_in(attempts, HOME)


def test_spellings_and_addresses_of_a_network_count_together(attempts: LogInAttempts) -> None:
    names = ("İbrahim", "ibrahim", "IBRAHIM", " ıbrahim ", "i\u0307brahim")
    for number, name in enumerate(names):
        assert guess(attempts, f"2001:db8::{number:x}", name) == "wrong"
    assert guess(attempts, "2001:db8::ffff", "İbrahim") == "wait"


def test_the_network_of_the_last_log_in_is_not_locked_out(attempts: LogInAttempts) -> None:
    assert let_in(attempts, HOME)
    assert {guess(attempts, HOME) for _ in range(200)} == {"wrong"}
    assert let_in(attempts, HOME)
    assert "wait" in [guess(attempts, HOME, "Bea") for _ in range(7)], "other names there wait as everywhere"


def test_guesses_from_the_usual_network_wait_but_known_devices_do_not(
    attempts: LogInAttempts,
) -> None:
    assert let_in(attempts, HOME)
    assert [guess(attempts, HOME) for _ in range(301)][-1] == "wait"
    assert let_in(attempts, HOME, device="a device")


def test_guesses_on_a_known_device_wait_too(attempts: LogInAttempts) -> None:
    assert [guess(attempts, HOME, device="a device") for _ in range(6)] == ["wrong"] * 5 + ["wait"]
    assert let_in(attempts, HOME)


def test_a_right_try_at_a_known_place_costs_nothing(attempts: LogInAttempts) -> None:
    assert all(let_in(attempts, HOME) for _ in range(1_000))


def test_a_device_is_known_for_its_own_account_alone() -> None:
    devices = Devices("a host token")
    device = devices.make("ann")
    assert devices.account_of(device) == Devices("a host token").account_of(device) == "ann"
    forged = ("", ".", "..", device[:-1], "é.é.é", device.replace("ann", "bea"), device.rpartition(".")[0])
    assert [devices.account_of(each) for each in forged] == [None] * len(forged)
    assert Devices("another").account_of(device) is None


@pytest.fixture(name="client")
async def behind_a_proxy(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    settings = replace(QUICK, admission=AdmissionPolicy(proxies=Proxies(["127.0.0.1"])))
    store = open_store(sqlite_database(tmp_path))
    async with (
        start_server(cast(Any, store), settings, web=True) as server,
        http_client(base_url=f"http://127.0.0.1:{server.http_port}/api") as client,
    ):
        yield client
    store.close()


async def ask(client: httpx2.AsyncClient, path: str, address: str, token: str = "", **body: Any) -> httpx2.Response:
    headers = {"X-Forwarded-For": address} | ({"Authorization": f"Bearer {token}"} if token else {})
    return await client.post(path, json=body, headers=headers)


@pytest.mark.slow
async def test_over_http_no_number_of_wrong_log_ins_keeps_the_owner_out(client: httpx2.AsyncClient) -> None:
    token = (await ask(client, "/guests", HOME)).json()["token"]
    made = await ask(client, "/register", HOME, token, name="Ann", password=PASSWORD)
    wrong = [(await ask(client, "/login", GUESSER, name="Ann", password="x")).status_code for _ in range(25)]
    assert wrong[:5] == [403] * 5 and wrong[-1] == 429
    away = await ask(client, "/login", AWAY, name="Ann", password=PASSWORD)
    assert away.status_code == 201
    assert (await ask(client, "/login", HOME, name="ann ", password=PASSWORD)).status_code == 201
    for device in (made.json()["device"], away.json()["device"]):
        answer = await ask(client, "/login", GUESSER, name="Ann", password=PASSWORD, device=device)
        assert answer.status_code == 201, "the owner's own device, wherever it is"
    forged = await ask(client, "/login", "203.0.113.9", name="Ann", password="x", device="x.y")
    assert forged.status_code == 403
