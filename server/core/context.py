"""State shared by all parts of one server: store, settings, clock, credentials, and the state of the process."""

import hmac
from dataclasses import dataclass, field
from pathlib import Path

from server.core.counters import ServerCounts
from server.core.draining import Draining
from server.core.outage import Outage
from server.core.rate_limits import RateLimiter
from server.core.settings import Clock, Settings
from server.core.threads.own import Liveness, OwnThreads
from server.core.threads.public import PublicQueue
from shared.store import Store

LOG_INS = 4
"""Threads for log-ins: two for passwords, which take long on purpose, and two that read accounts."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """The name of this server, and the secret that its operator's AI hosts and commands present."""

    server: str
    """Name and version."""
    host_token: str
    http_port: int
    process: int = 0
    """Its number among the processes of one server; 0: it is alone."""

    def is_host_token(self, token: str) -> bool:
        """Whether somebody presents the host token. Takes the same time for every wrong one."""
        return hmac.compare_digest(token.encode(), self.host_token.encode())


@dataclass(frozen=True, slots=True)
class Threads:
    """The threads of one server that do work of one kind. All other work is done by the event loop's default ones."""

    public: PublicQueue = field(default_factory=PublicQueue)
    """The work that a stranger may ask for."""
    liveness: Liveness = field(default_factory=Liveness)
    """Whether the store answers, for the lease of the node and for readiness."""
    log_in: OwnThreads = field(default_factory=lambda: OwnThreads(LOG_INS, "log-in"))
    """Passwords and tokens."""


@dataclass(frozen=True, slots=True)
class ServerContext:
    """One server's."""

    store: Store
    settings: Settings
    clock: Clock
    credentials: Credentials
    books_folder: Path
    """Experience books; its parent is the data folder."""
    draining: Draining
    rate_limiter: RateLimiter
    counts: ServerCounts = field(default_factory=ServerCounts)
    outage: Outage = field(default_factory=Outage)
    threads: Threads = field(default_factory=Threads)

    @staticmethod
    def of(
        store: Store, settings: Settings, clock: Clock, credentials: Credentials, books_folder: Path
    ) -> "ServerContext":
        """With rate limits and time of grace as the settings say."""
        draining = Draining(settings.delays.grace_ms / 1_000)
        return ServerContext(store, settings, clock, credentials, books_folder, draining, RateLimiter(settings.limits))
