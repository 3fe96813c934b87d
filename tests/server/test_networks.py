"""What network an address belongs to, and that limits by address count networks."""

from dataclasses import replace
from ipaddress import IPv6Address
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.admission import AdmissionPolicy
from server.core.networks import is_local, network_of
from server.core.proxies import Proxies
from server.core.rate_limits import Bucket, RateLimiter
from server.core.settings import Limits, Rate
from shared.errors import Limited
from shared.store import open_store
from tests.server.http.web import web
from tests.testkit.server import QUICK, start_server
from tests.testkit.stores import sqlite_database

ONE_NETWORK = [
    ["203.0.113.7", "::ffff:203.0.113.7", "64:ff9b::203.0.113.7", "2002:cb00:7107::1", "::203.0.113.7"],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::", "2001:0db8:0001:0002:0000:0000:0000:0001", "2001:db8:1:2::1%eth0"],
    ["2001:db8:1:3::1", "2001:db8:1:3::2"],
    ["fe80::1%eth0", "fe80::2%eth1"],
    ["::1"],
    [""],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "192.0.2.45"],  # RFC 4380 hides the client's address in the last 32 bits
]  # fmt: skip
"""Addresses of one subscriber on each line."""


def test_the_addresses_of_a_subscriber_are_one_network() -> None:
    found = [{network_of(address) for address in addresses} for addresses in ONE_NETWORK]
    assert [len(networks) for networks in found] == [1] * len(ONE_NETWORK)
    assert len(set().union(*found)) == len(ONE_NETWORK)


@given(st.ip_addresses(v=6, network="2600::/12"), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_the_second_half_of_an_address_of_version_6_makes_no_difference(
    line: IPv6Address, one: int, other: int
) -> None:
    prefix = int(line) >> 64 << 64
    assert network_of(str(IPv6Address(prefix | one))) == network_of(str(IPv6Address(prefix | other)))


@given(st.text())
def test_any_text_has_a_network(text: str) -> None:
    assert isinstance(network_of(text), str) and is_local(text) in (True, False)


def test_an_address_of_this_machine_is_local_in_every_spelling() -> None:
    local = ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1", "0:0:0:0:0:0:0:1", ""]
    assert [is_local(address) for address in local] == [True] * len(local)
    assert not is_local("::ffff:203.0.113.7") and not is_local("::")


def test_limits_by_address_count_the_whole_network() -> None:
    rate_limiter = RateLimiter(Limits(lists=Rate(2, 60), connected=2))
    for number in range(2):
        rate_limiter.take_from("lists", f"2001:db8::{number:x}")
        rate_limiter.admit(f"2001:db8::{number:x}")
    with pytest.raises(Limited):
        rate_limiter.take_from("lists", "2001:db8::ffff")
    with pytest.raises(Limited):
        rate_limiter.admit("2001:db8::ffff")
    rate_limiter.leave("2001:db8::1")
    rate_limiter.admit("2001:db8::ffff")


class Client:
    """A key that counts how often anybody looks at one of its kind."""

    looked_at = 0

    def __hash__(self) -> int:
        Client.looked_at += 1
        return id(self)


def test_a_full_bucket_and_the_cost_of_a_request_stay() -> None:
    bucket = Bucket("guests", Rate(60, 1.0), lambda: 0, kept=1_000)
    costs: list[int] = []
    for _ in range(3_000):
        before = Client.looked_at
        bucket.take(Client())
        costs.append(Client.looked_at - before)
    assert len(bucket) == 1_000
    assert max(costs) < 20


def test_a_flood_of_newcomers_clears_no_debt() -> None:
    bucket = Bucket("guests", Rate(5, 1.0), lambda: 0, kept=100)
    for _ in range(5):
        bucket.take("greedy")
    for number in range(10_000):
        bucket.take(number)
    with pytest.raises(Limited):
        bucket.take("greedy")


@pytest.mark.parametrize(
    ("key", "method", "path", "body"),
    [("guests", "POST", "/api/guests", {}), ("lists", "GET", "/api/tables", None)],
)
async def test_one_line_of_version_6_gets_no_more_than_one_address(
    tmp_path: Path, key: str, method: str, path: str, body: dict[str, object] | None
) -> None:
    limits = replace(Limits(), **{key: Rate(3, 600.0)})
    settings = replace(QUICK, limits=limits, admission=AdmissionPolicy(proxies=Proxies(["127.0.0.1"])))
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), settings, web=True) as server, web(server) as program:
        http = (await program(None)).http
        sources = [{"X-Forwarded-For": f"2001:db8:9::{number:x}"} for number in range(5)]
        statuses = [(await http.request(method, path, json=body, headers=source)).status_code for source in sources]
    assert [status == 429 for status in statuses] == [False, False, False, True, True]
    store.close()
