"""Sends one message by the operator's mail server (SMTP). Blocks, so call it from a thread; knows no text."""

import smtplib
import ssl
from email.message import EmailMessage
from typing import Final

from server.features.notifications.settings import MailServer, Security

_PATIENCE_S: Final = 20.0
"""For each answer of the mail server."""


class Undeliverable(Exception):
    """The mail server will never take this message; the text says why."""


def send(server: MailServer, message: EmailMessage) -> None:
    """Hand one message in. Raises Undeliverable, OSError (also for everything that may go well another time)."""
    tls = server.tls or ssl.create_default_context()
    try:
        with _connected(server, tls) as session:
            if server.security is Security.STARTTLS:
                session.starttls(context=tls)
            if server.user is not None:
                session.login(server.user, server.password or "")
            session.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        code, reason = next(iter(error.recipients.values()))
        _give_up_if_final(code, reason)
        raise OSError(f"the mail server answered {code}") from error
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
        raise OSError(f"the mail server answered {error.smtp_code}") from error
    except smtplib.SMTPException as error:  # an OSError, whose text may hold what the server has said
        raise OSError(f"the mail server failed: {type(error).__name__}") from error


def _connected(server: MailServer, tls: ssl.SSLContext) -> smtplib.SMTP:
    if server.security is Security.TLS:
        return smtplib.SMTP_SSL(server.host, server.port, timeout=_PATIENCE_S, context=tls)
    return smtplib.SMTP(server.host, server.port, timeout=_PATIENCE_S)


def _give_up_if_final(code: int, reason: bytes) -> None:
    """RFC 5321, 4.2.1: an answer from 500 on will be the same another time."""
    if code >= 500:
        raise Undeliverable(f"{code} {reason.decode(errors='replace')[:100]}")
