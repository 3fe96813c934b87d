"""`oldhand serve`: opens the store and the two doors, and looks after the AI host and the mining worker.

With `--processes` it opens no door itself: it starts processes that each do so (`server.lifecycle.processes`).
"""

import asyncio
import gc
import json
import logging
import os
import resource
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import cast
from urllib.parse import quote

import uvicorn

from server.cluster.bus import Bus, LeaseExpired
from server.composition import Server, running
from server.context import Credentials, ServerContext
from server.lifecycle.processes import Processes, Report, report
from server.lifecycle.supervision import Child, supervise
from server.lobby.ai_hosts import AiHosts
from server.notifications.environment import notification_settings
from server.observability.routes import watched
from server.serve_settings import ServeSettings
from server.settings import Delays, Settings, limits_from
from server.transport.admission import AdmissionPolicy
from server.transport.endpoints import (
    BACKLOG,
    Web,
    addresses_of,
    admission_policy,
    is_private,
    known_hosts,
    listen_tcp,
    members,
)
from server.transport.ports import bind_shared, listen_alone, reserve
from server.transport.sockets import cut_unacknowledged
from shared import logs
from shared import metrics_option as scraping
from shared.data_folder import data_folder, make_folder
from shared.errors import CodedError
from shared.experience.installation import write_members
from shared.extras import require
from shared.flags import flags_of, with_flags
from shared.logs import LogForm, set_up
from shared.secrets import BUS, DATABASE, HOST_TOKEN, read_secret, warn_of_readers
from shared.settings import HostSettings, text_of
from shared.store import Store, open_store, sqlite_url
from shared.store.shipped import copy_tallies, install
from shared.store.store import now_ms

_TURN_S = 0.000_5
_AI_HOST_STARTUP_MS = 60_000
"""Our own AI host has this long to connect: on a machine with all cores busy it takes about 20 s."""
_COLLECT_AFTER = (20_000, 20, 50)
"""Objects made before the youngest generation is looked through, and how often before the next older one is."""
_log = logging.getLogger("oldhand.serve")


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


@with_flags(ServeSettings)
def serve(options: ServeSettings) -> None:
    """Host tables: web page, websocket and TCP, with AI seats and the mining worker.

    SIGTERM empties the server before it stops: /readyz is 503 at once and nothing new begins, matches go on for
    --grace, then tables are let go and everybody is sent to come back, to another server or to this one again. A second
    SIGTERM waits for nothing. Nobody's clock runs meanwhile.

    Secrets come from the environment, or from files that it names: OLDHAND_DATABASE (the log's address with its
    password; a SQLite file in the data folder when unset), OLDHAND_BUS, OLDHAND_HOST_TOKEN (what AI hosts prove
    themselves with; made and kept in the data folder when unset), each also as OLDHAND_..._FILE. On a command line
    everybody on the machine could read them, so a password there is refused.

    Push messages tell people of correspondence that it is their turn. They are signed by a key that is made and kept in
    the data folder, or by $OLDHAND_VAPID_KEY; servers of one store need the same one. $OLDHAND_URL is where people
    reach the server, $OLDHAND_CONTACT (mailto: or https:) where push services reach you. Digests by mail need
    $OLDHAND_SMTP_HOST and $OLDHAND_MAIL_FROM; server/README.md has the other variables.

    SIGHUP reads a renewed certificate; nobody is disturbed.

    With --processes, which needs OLDHAND_DATABASE and OLDHAND_BUS, a process that ends by itself is started again, and
    the others take its tables over meanwhile.

    Example: oldhand serve --data ~/oldhand

    Example: oldhand serve --http 0 --tcp 0 --no-worker --json

    Example: oldhand serve --processes 4
    """
    if options.ai or options.worker:
        require("ai", "A server with AI seats and a worker (without: --no-ai --no-worker)")
    if options.processes > 1:
        _check_processes(options)
    prepared = _prepare(options)
    if options.processes > 1:
        prepared.store.close()
        asyncio.run(_run_processes(prepared, options))
        return
    end_traces = None if options.traces is None else _trace_to(options.traces)
    try:
        with asyncio.Runner(loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()) as runner:
            runner.run(_serve(prepared, options))
    finally:
        prepared.store.close()
        if end_traces is not None:
            end_traces()


def _prepare(options: ServeSettings) -> Prepared:
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
    store = open_store(
        address
    )  # before a secret is kept there: of a folder that cannot be used, this says what is wrong
    is_own = is_private(http, options.proxy, options.allow_host)
    settings = Settings(
        Delays(grace_ms=round(1_000 * options.grace_s()), startup_ms=_AI_HOST_STARTUP_MS if options.ai else 0),
        limits,
        replace(admission, hosts=known_hosts(http, options.allow_host)),
        options.vacated_seats,
        members(options.installation_memory, private=is_own),
        notification_settings(os.environ, folder, _kept_secret),
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
    return Prepared(settings, store, bus, folder, http, tcp, metrics, children)


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


def _check_processes(options: ServeSettings) -> None:
    """Raises CodedError `server/processes` if several processes cannot share a port, a log and a bus."""
    if not sys.platform.startswith("linux"):
        raise CodedError("server/processes", "--processes needs Linux, which shares a port out; leave it out")
    if (text_of(options.database) or "sqlite").startswith("sqlite"):
        raise CodedError(
            "server/processes",
            "SQLite serves one process: leave --processes out, or set OLDHAND_DATABASE to a PostgreSQL database",
        )
    if options.bus is None:
        raise CodedError(
            "server/processes",
            "several processes need a bus between them: set OLDHAND_BUS to the address of a Valkey, as in "
            "redis://127.0.0.1:6379/0",
        )


def _bus(address: str, lease_s: float, folder: Path) -> Bus:
    require("cluster", "--bus")
    from server.cluster.valkey import ValkeyBus  # its client takes long to load, and most servers are alone

    return ValkeyBus(address, lease_s, folder / "bus")


async def _run_processes(prepared: Prepared, options: ServeSettings) -> None:
    """Keep the processes running until told to stop, with the children beside. Raises BusUnreachable, CodedError."""
    assert prepared.bus is not None
    with suppress(LeaseExpired):  # we are no node; but a bus that cannot be reached is said once, and here
        await prepared.bus.heartbeat()
    await prepared.bus.leave()
    admission, host_token = prepared.settings.admission, _host_token(prepared.folder)
    shared = {HOST_TOKEN: host_token, DATABASE: text_of(options.database) or "", BUS: text_of(options.bus) or ""}
    secrets_of_all = {**shared, **{f"{name}_FILE": "" for name in shared}}
    http_port, tcp_port = (int(bound.getsockname()[1]) for bound in (prepared.http, prepared.tcp))
    each = [
        options.of_process(number, http_port, tcp_port, prepared.folder) for number in range(1, options.processes + 1)
    ]
    servers = [Child(["serve", *flags_of(one)], secrets_of_all) for one in each]
    http, tcp = addresses_of(prepared.http, prepared.tcp, admission.certificate)
    processes = Processes(servers, _children_at(prepared, http, tcp, host_token, options.log))
    _on_signals(processes.drain, None if admission.certificate is None else processes.renew_certificate)
    await processes.run(lambda: _announce(http, tcp, prepared.folder, as_json=options.as_json))


async def _serve(prepared: Prepared, options: ServeSettings) -> None:
    """Serve until told to stop, with the children running beside."""
    # A move leaves nothing behind that only the cycle collector finds, and tables that are loaded stay.
    gc.set_threshold(*_COLLECT_AFTER)
    settings, admission = prepared.settings, prepared.settings.admission
    host_token = _host_token(prepared.folder)
    credentials = Credentials(_server_name(), host_token, prepared.http.getsockname()[1], options.process)
    context = ServerContext.of(prepared.store, settings, now_ms, credentials, prepared.folder / "books")
    if options.process:
        context.draining.begin_everywhere = partial(report, Report.DRAIN)
    certificate = admission.certificate
    _on_signals(context.draining.begin, None if certificate is None else certificate.renew)
    # A stream's reader may be gone without a word.
    cut_unacknowledged(prepared.http, settings.delays.unacknowledged_ms)
    async with (
        running(context, prepared.bus) as server,
        watched(server.metrics, server.readiness, prepared.metrics, admission.hosts or ()),
    ):
        web = _web(server, admission)
        is_listening = asyncio.Event()
        if not options.process:
            # Until the tables are back it answers operators alone: see `server.lifecycle.startup`.
            is_listening.set()
        serving = asyncio.create_task(_serve_web(web, prepared.http, is_listening))
        http, tcp = addresses_of(prepared.http, prepared.tcp, certificate)
        children = _children_at(prepared, http, tcp, host_token, options.log)
        beside = [asyncio.create_task(_supervise(child, server.lobby.hosts)) for child in children]
        await server.load()
        listener = await listen_tcp(prepared.tcp, server.tcp, admission, server.pending_handshakes)
        _settle_in()
        if options.process:
            prepared.http.listen(BACKLOG)
            is_listening.set()
            beside.append(asyncio.create_task(_report_settled(server.lobby.hosts)))
            report(Report.READY)
        else:
            _announce(http, tcp, prepared.folder, as_json=options.as_json)
        _log.info("serving", extra={"http": http, "tcp": tcp})
        emptying = asyncio.create_task(server.drain())
        await asyncio.wait({serving, emptying}, return_when=asyncio.FIRST_COMPLETED)
        _log.info("stopping")
        listener.close()
        for task in (emptying, *beside):
            task.cancel()
        web.should_exit = True
        await serving
        await asyncio.gather(*beside, return_exceptions=True)


def _on_signals(stop: Callable[[], None], renew: Callable[[], object] | None) -> None:
    """Have SIGINT and SIGTERM call `stop`, and SIGHUP `renew`, if there is a certificate to read again."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    if renew is not None:
        loop.add_signal_handler(signal.SIGHUP, renew)


async def _serve_web(web: Web, http: socket.socket, is_listening: asyncio.Event) -> None:
    """Serve HTTP once the socket is to listen: behind a shared port, connections must not reach a process too early."""
    await is_listening.wait()
    await web.serve(sockets=[http])


def _web(server: Server, admission: AdmissionPolicy) -> Web:
    config = uvicorn.Config(
        server.app,
        lifespan="off",
        log_config=None,
        access_log=False,
        ws=cast(type[asyncio.Protocol], server.websockets),
        timeout_graceful_shutdown=5,
        proxy_headers=False,  # `server.http.guard` reads them
    )
    return Web(server.pending_handshakes, admission, server.opening, config)


def _children_at(prepared: Prepared, http: str, tcp: str, host_token: str, log: LogForm) -> list[Child]:
    """The children, told where the server is: an AI host comes by TCP, the players that practise ask over HTTP."""
    certificate = prepared.settings.admission.certificate
    chain = None if certificate is None else certificate.chain.resolve()
    trust = "" if chain is None else f"?certificate={quote(str(chain))}"
    addresses = {"ai": tcp + trust, "practice": http + trust}
    secret = {HOST_TOKEN: host_token, f"{HOST_TOKEN}_FILE": "", logs.VARIABLE: log}
    return [child.with_more(_server_option(addresses.get(child.arguments[0])), secret) for child in prepared.children]


async def _report_settled(hosts: AiHosts) -> None:
    await hosts.settled.wait()
    report(Report.SETTLED)


async def _supervise(child: Child, hosts: AiHosts) -> None:
    """Keep a child running. The AI host starts first: the others wait for it, since people wait for its players."""
    if child.arguments[0] != "ai":
        await hosts.settled.wait()
    await supervise(child)


def _trace_to(url: str) -> Callable[[], None]:
    """Loads what makes traces, which nobody else pays for. Returns what ends it. Raises MissingExtra."""
    require("telemetry", "--traces")
    from server.observability.tracing import export_to

    _log.info("tracing", extra={"to": url})
    return export_to(url, "oldhand")


def _open_many_files() -> None:
    """Let this process have as many sockets as the system allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(OSError, ValueError):  # some systems call unlimited what they do not give
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _settle_in() -> None:
    """Tell the interpreter what sort of program this is, once everything is loaded."""
    # The journal's thread needs its turn while the loop is busy: at 5 ms a turn it would wait longer than for the disk.
    sys.setswitchinterval(_TURN_S)
    # Objects loaded so far stay, so the cycle collector need not look at them again and again.
    gc.collect()
    gc.freeze()


def _server_option(door: str | None) -> list[str]:
    return [] if door is None else ["--server", door]


def _host_token(folder: Path) -> str:
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


def _server_name() -> str:
    """Name and version, as clients hear it."""
    try:
        return f"oldhand {version('oldhand')}"
    except PackageNotFoundError:  # run from a checkout that nobody has installed
        return "oldhand"


def _announce(http: str, tcp: str, folder: Path, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"http": http, "tcp": tcp, "data": str(folder), "pid": os.getpid()}), flush=True)
        return
    print(f"Oldhand is open: {http} in a browser, {tcp} for programs.")
    print(f"Games and books are kept in {folder}. Ctrl-C stops the server; nothing is lost.", flush=True)
