"""A push service and the browsers behind it, as far as a server meets them: TLS, VAPID, and messages to decrypt."""

import asyncio
import json
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import h11
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.testkit.client import PATIENCE_S

_PEM = Path(__file__).parent / "certificates" / "one.pem"


def b64(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def trusting() -> ssl.SSLContext:
    """Trusts the certificate of `receiver`, whatever it is called by."""
    context = ssl.create_default_context(cafile=_PEM)
    context.check_hostname = False
    return context


def decrypt(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """RFC 8291 from the browser's side."""
    salt, length, id_length = body[:16], int.from_bytes(body[16:20]), body[20]
    sender, record = body[21 : 21 + id_length], body[21 + id_length :]
    assert len(record) <= length
    own = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    secret = HKDF(SHA256(), 32, auth, b"WebPush: info\0" + own + sender).derive(shared)
    content_key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    plain = AESGCM(content_key).decrypt(nonce, record, None).rstrip(b"\0")
    assert plain[-1:] == b"\x02"
    return plain[:-1]


@dataclass(frozen=True)
class Browser:
    """One subscription, with its keys."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"0123456789abcdef"

    def subscription(self, **more: str) -> dict[str, str]:
        """As the page sends it to the server."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": b64(point), "auth": b64(self.auth), **more}


@dataclass
class Message:
    at_s: float
    headers: dict[str, str]
    content: dict[str, Any]


@dataclass
class Receiver:
    """Answers with `status`, or what is next in `answers`; keeps what it accepts."""

    port: int
    status: int = 201
    answers: list[int] = field(default_factory=list[int])
    received: defaultdict[str, list[Message]] = field(default_factory=lambda: defaultdict(list))
    """By endpoint."""
    refused: int = 0
    browsers: dict[str, Browser] = field(default_factory=dict[str, Browser])
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    faults: list[BaseException] = field(default_factory=list[BaseException])

    def browser(self, name: str) -> Browser:
        """A new subscription."""
        browser = Browser(f"https://127.0.0.1:{self.port}/{name}")
        self.browsers[f"/{name}"] = browser
        return browser

    def keys(self, browser: Browser) -> Counter[str]:
        """How often each turn was announced to a browser."""
        return Counter(message.content["key"] for message in self.received[browser.endpoint])

    async def wait(self, count: int, *browsers: Browser) -> None:
        """Until so many messages have come to these."""
        async with asyncio.timeout(PATIENCE_S):
            while sum(len(self.received[browser.endpoint]) for browser in browsers) < count:
                self.changed.clear()
                await self.changed.wait()
        assert self.faults == []

    async def wait_refused(self, count: int) -> None:
        """Until so many messages have been refused."""
        async with asyncio.timeout(PATIENCE_S):
            while self.refused < count:
                self.changed.clear()
                await self.changed.wait()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection, request, body = h11.Connection(h11.SERVER), None, b""
        with suppress(ConnectionError):
            while True:
                event = connection.next_event()
                if event is h11.NEED_DATA:
                    connection.receive_data(await reader.read(1 << 16))
                elif isinstance(event, h11.Request):
                    request = event
                elif isinstance(event, h11.Data):
                    body += bytes(event.data)
                else:
                    break
            status = self.answers.pop(0) if self.answers else self.status
            if request is not None and status < 300:
                try:
                    self._take(request, body)
                except Exception as error:
                    self.faults.append(error)
            else:
                self.refused += 1
            headers = [("Content-Length", "0"), ("Location", "https://127.0.0.1:1/")]
            writer.write(connection.send(h11.Response(status_code=status, headers=headers)) or b"")
            await writer.drain()
            self.changed.set()
        writer.close()

    def _take(self, request: h11.Request, body: bytes) -> None:
        headers = {name.decode(): value.decode() for name, value in request.headers}
        browser = self.browsers[request.target.decode()]
        self._check_vapid(headers["authorization"])
        assert request.method == b"POST" and headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
        content = json.loads(decrypt(body, browser.key, browser.auth))
        self.received[browser.endpoint].append(Message(asyncio.get_running_loop().time(), headers, content))

    def _check_vapid(self, authorization: str) -> None:
        """RFC 8292: a signature for this very service by the key that is named."""
        parts = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
        signed, _, signature = parts["t"].rpartition(".")
        raw = unb64(signature)
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(parts["k"]))
        der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        key.verify(der, signed.encode(), ec.ECDSA(SHA256()))
        claims = json.loads(unb64(signed.partition(".")[2]))
        assert claims["aud"] == f"https://127.0.0.1:{self.port}" and claims["sub"].startswith(("mailto:", "https:"))


@asynccontextmanager
async def receiver() -> AsyncIterator[Receiver]:
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(_PEM)
    found = Receiver(0)
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0, ssl=tls)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()
