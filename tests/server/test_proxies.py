"""Whom a server believes about where a connection comes from."""

import json
import struct
from dataclasses import replace
from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect

from server.core.admission import AdmissionPolicy
from server.core.proxies import HEADER_LIMIT_BYTES, Proxies, read_header
from server.core.settings import Limits, Rate
from shared.errors import CodedError, ProtocolError
from tests.testkit.http_client import http_client
from tests.testkit.server import QUICK, start_server

FAR = "203.0.113.7"
PROXIES = Proxies(["10.0.0.0/8", "127.0.0.1", "::1"])
V2 = b"\r\n\r\n\x00\r\nQUIT\n"
HELLO = b'{"type":"hello","protocol":2,"name":"Ann"}'


@pytest.mark.parametrize(
    ("address", "forwarded", "known"),
    [
        (FAR, "198.51.100.9", FAR),
        ("10.1.2.3", "198.51.100.9", "198.51.100.9"),
        ("10.1.2.3", f"1.1.1.1, {FAR}, 10.9.9.9", FAR),
        ("10.1.2.3", "made up, 10.9.9.9", "10.9.9.9"),
        ("10.1.2.3", "", "10.1.2.3"),
        ("10.1.2.3", None, "10.1.2.3"),
        ("::ffff:10.1.2.3", "2001:db8::7", "2001:db8::7"),
        ("", FAR, ""),
    ],
)
def test_the_last_address_that_is_no_proxy_of_ours_is_believed(address: str, forwarded: str | None, known: str) -> None:
    assert PROXIES.spoken_for(address, forwarded) == known


def test_a_bad_network_is_refused() -> None:
    with pytest.raises(CodedError):
        Proxies(["everybody"])


def v2(command: int, family: int, addresses: bytes) -> bytes:
    return V2 + struct.pack("!BBH", 0x20 | command, family, len(addresses)) + addresses


HEADERS = {
    b"PROXY TCP4 203.0.113.7 198.51.100.1 56324 443\r\n": FAR,
    b"PROXY TCP6 2001:db8::7 2001:db8::1 1 2\r\n": "2001:db8::7",
    b"PROXY UNKNOWN\r\n": "",
    b"PROXY UNKNOWN ff:ff::1 ff:ff::1 65535 65535\r\n": "",
    v2(1, 0x11, ip_address(FAR).packed + bytes(4) + b"\0\1\0\2"): FAR,
    v2(1, 0x21, ip_address("2001:db8::7").packed + bytes(16) + b"\0\1\0\2" + b"\x04\0\1x"): "2001:db8::7",
    v2(0, 0x00, b""): "",
    v2(1, 0x31, bytes(216)): "",
}


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_is_read_whole_and_no_byte_of_what_follows_is_taken(header: bytes) -> None:
    for cut in range(1, len(header)):
        assert read_header(header[:cut]) is None
    for more in (b"", b"{", b"PROXY "):
        found = read_header(header + more)
        assert found is not None
        assert (found.size, found.address) == (len(header), HEADERS[header])


@pytest.mark.parametrize(
    "data",
    [
        b"PROXY TCP4 here there 1 2\r\n",
        b"PROXY TCP4 1.2.3.4\r\n",
        b"PROXY UDP 1.2.3.4 1.2.3.4 1 2\r\n",
        b"PROXY " + b"x" * 107,
        V2 + b"\x31\x11\0\x0c" + bytes(12),
        V2 + b"\x21\x11\0\x04" + bytes(4),
        V2 + b"\x21\x11\xff\xff",
    ],
)
def test_a_header_that_cannot_be_read_is_refused(data: bytes) -> None:
    with pytest.raises(ProtocolError):
        read_header(data)


@given(st.one_of(st.binary(max_size=600), st.binary(max_size=120).map(b"PROXY ".__add__), st.binary().map(V2.__add__)))
def test_no_bytes_do_more_than_be_refused(data: bytes) -> None:
    try:
        found = read_header(data[:HEADER_LIMIT_BYTES])
    except ProtocolError:
        return
    assert found is None or 0 <= found.size <= len(data)
    if found is not None and found.address:
        ip_address(found.address)


async def test_address_limits_count_clients_behind_a_proxy() -> None:
    limits = Limits(guests=Rate(1, 600))
    settings = replace(QUICK, limits=limits, admission=AdmissionPolicy(proxies=Proxies(["127.0.0.1"])))
    async with start_server(settings=settings, web=True) as server, http_client() as client:
        web = f"http://127.0.0.1:{server.http_port}/api/guests"
        assert (await client.post(web, headers={"X-Forwarded-For": FAR})).status_code == 201
        refused = await client.post(web, headers={"X-Forwarded-For": FAR})
        assert (refused.status_code, refused.json()["code"]) == (429, "limit/guests")
        by_tcp = await server.connect()
        await by_tcp.send(b"PROXY TCP4 203.0.113.7 198.51.100.1 1 2\r\n" + HELLO)
        assert (await by_tcp.read())["code"] == "limit/guests"
        address = f"ws://127.0.0.1:{server.http_port}/ws"
        async with connect(address, additional_headers={"X-Forwarded-For": f"1.1.1.1, {FAR}"}) as websocket:
            await websocket.send(HELLO.decode())
            assert json.loads(await websocket.recv())["code"] == "limit/guests"
        assert (await client.post(web, headers={"X-Forwarded-For": "198.51.100.9"})).status_code == 201
        neighbour = await server.connect()
        await neighbour.send(HELLO)  # no header: the proxy's machine itself
        assert (await neighbour.read())["type"] == "welcome"


async def test_only_trusted_proxies_are_believed() -> None:
    settings = replace(QUICK, admission=AdmissionPolicy(proxies=Proxies(["10.0.0.0/8"])))
    async with start_server(settings=settings, web=True) as server:
        client = await server.connect()
        await client.send(b"PROXY TCP4 203.0.113.7 198.51.100.1 1 2\r\n" + HELLO)
        assert b"Oldhand" in await client._receive()  # pyright: ignore[reportPrivateUsage] (one line of help, no JSON)
        address = f"ws://127.0.0.1:{server.http_port}/ws"
        async with connect(address, additional_headers={"X-Forwarded-For": FAR}) as websocket:
            await websocket.send(HELLO.decode())
            assert json.loads(await websocket.recv())["type"] == "welcome"
            assert [session.address for session in server.running.lobby.sessions.values()] == ["127.0.0.1"]


async def test_a_proxy_that_speaks_tls_for_us_makes_browsers_come_back_by_it() -> None:
    settings = replace(QUICK, admission=AdmissionPolicy(proxies=Proxies(["127.0.0.1"])))
    async with start_server(settings=settings, web=True) as server, http_client() as client:
        web = f"http://127.0.0.1:{server.http_port}/api/status"
        assert "strict-transport-security" not in (await client.get(web)).headers
        assert "strict-transport-security" in (await client.get(web, headers={"X-Forwarded-Proto": "https"})).headers
