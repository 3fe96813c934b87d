"""Everything that `oldhand serve` opens before its loop runs: folder, ports, store and settings. Serves nothing."""

import fcntl
import os
import resource
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote

from server.cluster.bus import Bus
from server.core.settings import Delays, Settings, limits_from
from server.features.arena.settings import ArenaSettings
from server.features.notifications.environment import notification_settings
from server.features.oidc.settings import oidc_settings
from server.lifecycle.supervision import Child
from server.serve.settings import ServeSettings, SiteVariables
from server.transport.endpoints import admission_policy, is_private, known_hosts, members
from server.transport.ports import bind_shared, listen_alone, reserve
from shared import logs
from shared import metrics_option as scraping
from shared.data_folder import data_folder, make_folder
from shared.errors import CodedError
from shared.experience.installation import write_members
from shared.extras import require
from shared.logs import LogForm, set_up
from shared.secrets import BUS, DATABASE, HOST_TOKEN, read_secret, warn_of_readers
from shared.settings import HostSettings, text_of
from shared.store import Store, open_store, sqlite_url
from shared.store.shipped import copy_tallies, install

_AI_HOST_STARTUP_MS = 60_000
"""Our own AI host has this long to connect: on a machine with all cores busy it takes about 20 s."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything that is open before the loop runs, so that a refusal is one sentence and nobody has connected yet."""

    settings: Settings
    store: Store
    bus: Bus | None
    folder: Path
    http: socket.socket
    tcp: socket.socket
    metrics: socket.socket | None
    children: list[Child]
    lock: int | None = None
    """The open file that keeps other servers from the database; None where several may serve it."""


def prepare(options: ServeSettings) -> Prepared:
    """Make the folder, take the ports and open the store. Raises CodedError, LogError, OptionError, MissingExtra."""
    admission = admission_policy(options.tls_cert, options.tls_key, options.proxy, options.origin)
    limits = limits_from(options.limit)
    set_up(options.log, options.process)
    folder = data_folder(options.data, os.environ).resolve()
    make_folder(folder)
    bus = None if options.bus is None else _bus(options.bus.get_secret_value(), options.lease, folder)
    _open_many_files()
    take = bind_shared if options.process else reserve if options.processes > 1 else listen_alone
    http, tcp = take(options.host, options.http, "--http"), take(options.host, options.tcp, "--tcp")
    address = text_of(options.database) or sqlite_url(folder)
    # Before a secret is kept there: of a folder that cannot be used, this says what is wrong.
    store = open_store(address)
    lock = None if store.database.path is None else _lock_database(store.database.path)
    url = SiteVariables.read(os.environ).address()
    is_own = is_private(http, options.proxy, options.allow_host)
    settings = Settings(
        Delays(grace_ms=round(1_000 * options.grace_s()), startup_ms=_AI_HOST_STARTUP_MS if options.ai else 0),
        limits,
        replace(admission, hosts=known_hosts(http, options.allow_host)),
        options.vacated_seats,
        members(options.installation_memory, private=is_own),
        url,
        (
            notification_settings(os.environ, folder, _kept_secret, url),
            ArenaSettings.read(os.environ),
            oidc_settings(os.environ, url),
        ),
    )
    metrics = None
    if options.metrics is not None and options.processes == 1:
        metrics = listen_alone(*scraping.parse_address(options.metrics), "--metrics")
    children: list[Child] = []
    if not options.process:
        warn_of_readers(folder)
        write_members(folder, settings.installation)
        if options.worker:
            install(store.books, folder / "books")
            copy_tallies(folder / "mining")
        children = _children(options, folder, address)
    return Prepared(settings, store, bus, folder, http, tcp, metrics, children, lock)


def _lock_database(file: Path) -> int:
    """Keep other servers from a SQLite database as long as this process lives: each would see only its own half of what
    happens. Everything else may use it meanwhile. The system frees the lock of a process that has ended in any way.

    Raises CodedError `server/folder-taken`, OSError.
    """
    lock = os.open(file.with_name(f"{file.name}.serving"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        message = f"another server already serves {file}: stop it, or give this one a folder of its own with --data"
        raise CodedError("server/folder-taken", message) from None
    return lock


def _open_many_files() -> None:
    """Let this process have as many sockets as the system allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(OSError, ValueError):  # some systems call unlimited what they do not give
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _bus(address: str, lease_s: float, folder: Path) -> Bus:
    require("cluster", "--bus")
    from server.cluster.valkey import ValkeyBus  # its client takes long to load, and most servers are alone

    return ValkeyBus(address, lease_s, folder / "bus")


def _children(options: ServeSettings, folder: Path, address: str) -> list[Child]:
    """The processes that run beside the server."""
    # An AI host sees what its seats see: where the log is, is none of its business.
    without_log = {DATABASE: "", f"{DATABASE}_FILE": "", BUS: "", f"{BUS}_FILE": ""}
    data = ["--data", str(folder)]
    children: list[Child] = []
    if options.ai:
        children.append(Child(["ai", *data, "--endgames", str(options.endgames)], without_log))
    if options.worker:
        children.append(Child(["mine", *data], {**without_log, DATABASE: address}))
    if options.ai and options.worker and options.practice > 0:
        children.append(Child(["practice", *data, "--per-day", str(options.practice)], without_log))
    return children


def children_at(prepared: Prepared, http: str, tcp: str, host_token: str, log: LogForm) -> list[Child]:
    """The children, told where the server is: an AI host comes by TCP, the players that practise ask over HTTP."""
    certificate = prepared.settings.admission.certificate
    chain = None if certificate is None else certificate.chain.resolve()
    trust = "" if chain is None else f"?certificate={quote(str(chain))}"
    addresses = {"ai": tcp + trust, "practice": http + trust}
    secret = {HOST_TOKEN: host_token, f"{HOST_TOKEN}_FILE": "", logs.VARIABLE: log}
    return [child.with_more(_server_option(addresses.get(child.arguments[0])), secret) for child in prepared.children]


def _server_option(door: str | None) -> list[str]:
    return [] if door is None else ["--server", door]


def host_token_in(folder: Path) -> str:
    """The secret of this operator's AI hosts: from the environment, else kept in the data folder."""
    given = text_of(HostSettings.read(os.environ).host_token)
    if given:
        return given
    return _kept_secret(folder / "host.token", lambda: secrets.token_urlsafe(24))


def _kept_secret(file: Path, make: Callable[[], str]) -> str:
    """The secret in a file, made at the first start. Raises CodedError `secret/file`, OSError."""
    if not file.exists():
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as opened:
            opened.write(make())
    return read_secret(file)
