"""`oldhand serve`: opens the store and the two doors, and looks after the AI host and the mining worker.

With `--processes` it opens no door itself: it starts processes that each do so (`server.lifecycle.processes`).
"""

import asyncio
import gc
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import cast

import uvicorn

from server.cluster.bus import LeaseExpired
from server.composition.server import Server, running
from server.core.admission import AdmissionPolicy
from server.core.context import Credentials, ServerContext
from server.lifecycle.processes import Processes, Report, report
from server.lifecycle.supervision import Child, supervise
from server.lobby.ai_hosts import AiHosts
from server.observability.routes import watched
from server.serve.preparation import Prepared, children_at, host_token_in, prepare
from server.serve.settings import ServeSettings
from server.transport.endpoints import BACKLOG, Web, addresses_of, listen_tcp
from server.transport.sockets import cut_unacknowledged
from shared.errors import CodedError
from shared.extras import require
from shared.flags import flags_of, with_flags
from shared.games import add_games
from shared.secrets import BUS, DATABASE, HOST_TOKEN
from shared.settings import text_of
from shared.store.store import now_ms

_TURN_S = 0.000_5
_COLLECT_AFTER = (5_000, 80, 50)
"""Objects made before the youngest generation is looked through, and how often before the next older one is."""
_log = logging.getLogger("oldhand.serve")


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
    add_games(options.games)
    if options.ai or options.worker:
        require("ai", "A server with AI seats and a worker (without: --no-ai --no-worker)")
    if options.processes > 1:
        _check_processes(options)
    prepared = prepare(options)
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


async def _run_processes(prepared: Prepared, options: ServeSettings) -> None:
    """Keep the processes running until told to stop, with the children beside. Raises BusUnreachable, CodedError."""
    assert prepared.bus is not None
    with suppress(LeaseExpired):  # we are no node; but a bus that cannot be reached is said once, and here
        await prepared.bus.heartbeat()
    await prepared.bus.leave()
    admission, host_token = prepared.settings.admission, host_token_in(prepared.folder)
    shared = {HOST_TOKEN: host_token, DATABASE: text_of(options.database) or "", BUS: text_of(options.bus) or ""}
    secrets_of_all = {**shared, **{f"{name}_FILE": "" for name in shared}}
    http_port, tcp_port = (int(bound.getsockname()[1]) for bound in (prepared.http, prepared.tcp))
    each = [
        options.of_process(number, http_port, tcp_port, prepared.folder) for number in range(1, options.processes + 1)
    ]
    servers = [Child(["serve", *flags_of(one)], secrets_of_all) for one in each]
    http, tcp = addresses_of(prepared.http, prepared.tcp, admission.certificate)
    processes = Processes(servers, children_at(prepared, http, tcp, host_token, options.log))
    _on_signals(processes.drain, None if admission.certificate is None else processes.renew_certificate)
    await processes.run(lambda: _announce(http, tcp, prepared.folder, as_json=options.as_json))


async def _serve(prepared: Prepared, options: ServeSettings) -> None:
    """Serve until told to stop, with the children running beside."""
    # A move leaves nothing behind that only the cycle collector finds, and tables that are loaded stay.
    gc.set_threshold(*_COLLECT_AFTER)
    settings, admission = prepared.settings, prepared.settings.admission
    host_token = host_token_in(prepared.folder)
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
        watched(server.operators.metrics, server.operators.readiness, prepared.metrics, admission.hosts or ()),
    ):
        web = _web(server, admission)
        is_listening = asyncio.Event()
        if not options.process:
            # Until the tables are back it answers operators alone: see `server.core.startup`.
            is_listening.set()
        serving = asyncio.create_task(_serve_web(web, prepared.http, is_listening))
        http, tcp = addresses_of(prepared.http, prepared.tcp, certificate)
        children = children_at(prepared, http, tcp, host_token, options.log)
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


def _settle_in() -> None:
    """Tell the interpreter what sort of program this is, once everything is loaded."""
    # The journal's thread needs its turn while the loop is busy: at 5 ms a turn it would wait longer than for the disk.
    sys.setswitchinterval(_TURN_S)
    # Objects loaded so far stay, so the cycle collector need not look at them again and again.
    gc.collect()
    gc.freeze()


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
