"""A mail server as far as ours meets one: takes mail in, with TLS and a password or without, and keeps it."""

import asyncio
import ssl
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any, cast

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

from server.features.notifications.settings import MailServer, Security
from tests.testkit.client import PATIENCE_S

_PEM = Path(__file__).parent / "certificates" / "one.pem"
USER, PASSWORD, SENDER = "oldhand", "a secret of the operator's", "games@club.example"


@dataclass
class Sink:
    """Answers each recipient with `refusal`, if there is one."""

    messages: list[EmailMessage] = field(default_factory=list[EmailMessage])
    refusal: str = ""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    settings: MailServer = field(init=False)

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, to: str, options: Any) -> str:  # noqa: N802 (aiosmtpd's name)
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        content = cast(bytes, envelope.content)
        self.messages.append(cast(EmailMessage, message_from_bytes(content, policy=policy.default)))
        self.changed.set()
        return "250 OK"

    async def wait(self, count: int) -> list[EmailMessage]:
        """The messages, as soon as there are so many."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.messages) < count:
                self.changed.clear()
                await self.changed.wait()
        return self.messages


def parts(message: EmailMessage) -> tuple[str, str]:
    """The text and the HTML of a message."""
    plain, html = (cast(EmailMessage, message.get_body((kind,))) for kind in ("plain", "html"))
    return plain.get_content(), html.get_content()


@asynccontextmanager
async def sink(security: Security = Security.STARTTLS) -> AsyncIterator[Sink]:
    """A mail server on this machine that takes mail of one user alone, and only by TLS unless there is to be none."""
    found = Sink()
    offered = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    offered.load_cert_chain(_PEM)
    trusted = ssl.create_default_context(cafile=_PEM)
    trusted.check_hostname = False

    def authenticate(server: SMTP, session: Session, envelope: Envelope, mechanism: str, login: Any) -> AuthResult:
        is_known = (login.login, login.password) == (USER.encode(), PASSWORD.encode())
        return AuthResult(success=is_known, handled=False)

    by_starttls = security is Security.STARTTLS

    def protocol() -> SMTP:
        with warnings.catch_warnings():  # it takes TLS from the first byte for none
            warnings.simplefilter("ignore")
            return SMTP(
                found,
                hostname="sink",
                tls_context=offered if by_starttls else None,
                require_starttls=by_starttls,
                auth_required=security is not Security.NONE,
                auth_require_tls=by_starttls,
                authenticator=authenticate,
            )

    loop = asyncio.get_running_loop()
    by_tls = offered if security is Security.TLS else None
    server = await loop.create_server(protocol, "127.0.0.1", 0, ssl=by_tls)
    login = (None, None) if security is Security.NONE else (USER, PASSWORD)
    port = server.sockets[0].getsockname()[1]
    found.settings = MailServer("127.0.0.1", port, SENDER, security, *login, tls=trusted)
    try:
        yield found
    finally:
        server.close()
