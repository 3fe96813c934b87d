"""TLS at both doors: it is spoken, renewed while people play, and never mistaken."""

import asyncio
import json
import shutil
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from client.sdk import Connection, Unreachable
from server.core.admission import AdmissionPolicy
from server.core.certificate import Certificate
from server.core.proxies import Proxies
from shared.errors import CodedError
from tests.testkit.client import PATIENCE_S
from tests.testkit.server import QUICK, TestServer, start_server

PEMS = Path(__file__).parent / "certificates"
HELLO = b'{"type":"hello","protocol":2}\n'


@pytest.fixture(name="pem")
def copied(tmp_path: Path) -> Path:
    """A certificate with its key, of this test alone."""
    return Path(shutil.copy(PEMS / "one.pem", tmp_path / "certificate.pem"))


@asynccontextmanager
async def locked_house(certificate: Certificate, proxies: Proxies | None = None) -> AsyncIterator[TestServer]:
    admission = AdmissionPolicy(certificate, proxies or Proxies())
    async with start_server(settings=replace(QUICK, admission=admission), web=True) as server:
        yield server


def addresses(server: TestServer, pem: Path) -> list[str]:
    pin = f"?certificate={pem}"
    return [f"tcps://127.0.0.1:{server.tcp_port}{pin}", f"wss://127.0.0.1:{server.http_port}/ws{pin}"]


async def read_all(port: int, request: bytes) -> bytes:
    """What a plain client hears until the server hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    reply = b""
    with suppress(ConnectionError):
        async with asyncio.timeout(PATIENCE_S):
            writer.write(request)
            while part := await reader.read(4_096):
                reply += part
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    return reply


async def test_both_doors_speak_tls_to_whoever_believes_the_certificate(pem: Path) -> None:
    async with locked_house(Certificate(pem, None)) as server:
        for address in addresses(server, pem):
            async with await Connection.open(address, name="Ann") as connection:
                assert connection.welcome.you.name == "Ann"


async def test_a_client_that_does_not_believe_the_certificate_goes_no_further(pem: Path) -> None:
    async with locked_house(Certificate(pem, None)) as server:
        for address in addresses(server, PEMS / "two.pem") + [one.partition("?")[0] for one in addresses(server, pem)]:
            with pytest.raises(Unreachable, match="certificate"):
                await Connection.open(address, name="Ann")
        assert not server.store.accounts.by_token, "nobody has come in"


async def test_a_plain_client_at_a_door_with_tls_is_told_so(pem: Path) -> None:
    async with locked_house(Certificate(pem, None)) as server:
        reply = json.loads(await read_all(server.tcp_port, HELLO))
        assert (reply["type"], reply["code"]) == ("bye", "connection/tls")
        page = await read_all(server.http_port, b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        assert page.startswith(b"HTTP/1.1 400 ") and b"https://" in page
        with pytest.raises(Unreachable, match="TLS"):
            await Connection.open(f"tcp://127.0.0.1:{server.tcp_port}")


async def test_a_client_with_tls_at_a_plain_door_is_told_so(pem: Path) -> None:
    async with start_server(web=True) as server:
        for address in addresses(server, pem):
            with pytest.raises(Unreachable, match="does not speak TLS"):
                await Connection.open(address)


async def test_a_renewed_certificate_is_for_new_connections(pem: Path) -> None:
    certificate = Certificate(pem, None)
    async with locked_house(certificate) as server:
        before = addresses(server, PEMS / "one.pem")
        async with await Connection.open(before[0]) as tcp, await Connection.open(before[1]) as websocket:
            shutil.copy(PEMS / "two.pem", pem)
            assert certificate.renew()
            for address in addresses(server, PEMS / "two.pem"):
                await (await Connection.open(address)).close()
            with pytest.raises(Unreachable):
                await Connection.open(before[0])
            assert tcp.is_up and websocket.is_up


def spoil(file: Path, content: str | None) -> None:
    """Put something else there, or nothing."""
    file.unlink()
    if content is not None:
        file.write_text(content)


@pytest.mark.parametrize("content", ["", "-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n", None])
async def test_a_broken_certificate_is_refused_at_start_and_ignored_later(pem: Path, content: str | None) -> None:
    certificate = Certificate(pem, None)
    async with locked_house(certificate) as server:
        spoil(pem, content)
        assert not certificate.renew()
        await (await Connection.open(addresses(server, PEMS / "one.pem")[0])).close()
        with pytest.raises(CodedError) as refused:
            Certificate(pem, None)
        assert refused.value.code == "server/certificate"


def test_a_key_that_everybody_may_write_is_refused(pem: Path) -> None:
    pem.chmod(0o666)
    with pytest.raises(CodedError) as refused:
        Certificate(pem, None)
    assert refused.value.code == "secret/file"


async def test_a_handshake_that_never_comes_keeps_nobody_out(pem: Path) -> None:
    certificate = Certificate(pem, None)
    limits = replace(QUICK.limits, strangers=5)
    async with start_server(
        settings=replace(QUICK, limits=limits, admission=AdmissionPolicy(certificate)), web=True
    ) as server:
        silent = [await asyncio.open_connection("127.0.0.1", server.tcp_port) for _ in range(20)]
        for _, writer in silent[10:]:
            writer.write(b"\x16\x03\x01")  # the beginning of a handshake
        async with await Connection.open(addresses(server, pem)[0]) as connection:
            assert connection.welcome
            first, _ = silent[0]
            async with asyncio.timeout(PATIENCE_S):
                assert await first.read(1) == b"", "who stood there longest was turned away"
        for _, writer in silent:
            writer.close()


async def test_behind_a_proxy_the_header_comes_before_the_handshake(pem: Path) -> None:
    async with locked_house(Certificate(pem, None), Proxies(["127.0.0.1"])) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.tcp_port)
        for part in (b"PROXY TCP4 203.0.", b"113.7 198.51.100.1 1 2\r\n"):
            writer.write(part)
            await writer.drain()
        trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
        await writer.start_tls(trust)
        writer.write(HELLO)
        assert json.loads(await reader.readline())["type"] == "welcome"
        assert [session.address for session in server.running.lobby.sessions.values()] == ["203.0.113.7"]
        writer.close()
        await writer.wait_closed()
