"""Settings of notifications, as values. Reads no environment."""

from collections.abc import Callable
from dataclasses import dataclass, field
from ssl import SSLContext

from server.notifications.addresses import is_public


@dataclass(frozen=True, slots=True)
class NotificationSettings:
    """How a server notifies people who are not there."""

    vapid_key: str | None = field(default=None, repr=False)
    """The secret key that signs push messages (`server.notifications.web_push`); None: none are sent."""
    url: str | None = None
    """Where people reach this server, without a slash at its end; None: nobody has said so."""
    contact: str | None = None
    """`mailto:` or `https:` address at which a push service reaches the operator."""
    allows: Callable[[str, int], bool] = is_public
    """Whether a push message may be sent to an IP address and port."""
    tls: SSLContext | None = None
    """The certificates that push services are trusted by; None: the system's."""
