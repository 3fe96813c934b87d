"""Settings of notifications, as values. Reads no environment."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from ssl import SSLContext

from server.features.notifications.addresses import is_public


class Security(StrEnum):
    """How the connection to the mail server is encrypted."""

    STARTTLS = "starttls"
    """It begins in clear and must become TLS before anything is said (RFC 3207)."""
    TLS = "tls"
    """It is TLS from the first byte (RFC 8314)."""
    NONE = "none"
    """It stays in clear: for a mail server on this machine."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed in, and on behalf of which address."""

    host: str
    port: int
    sender: str
    """Mail address in `From`."""
    security: Security = Security.STARTTLS
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: SSLContext | None = None
    """The certificates that it is trusted by; None: the system's."""


@dataclass(frozen=True, slots=True)
class NotificationSettings:
    """How a server notifies people who are not there."""

    vapid_key: str | None = field(default=None, repr=False)
    """The secret key that signs push messages (`server.features.notifications.web_push`); None: none are sent."""
    contact: str | None = None
    """`mailto:` or `https:` address at which a push service reaches the operator."""
    allows: Callable[[str, int], bool] = is_public
    """Whether a push message may be sent to an IP address and port."""
    tls: SSLContext | None = None
    """The certificates that push services are trusted by; None: the system's."""
    mail: MailServer | None = None
    """The mail server; None: no mail is sent. With one, the URL of the site is set, for mail has links."""
