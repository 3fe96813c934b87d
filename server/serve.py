"""`oldhand serve`: opens the store and the two doors, and looks after the AI host and the mining worker."""

import asyncio
import errno
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
from dataclasses import fields, replace
from pathlib import Path
from typing import Annotated, Literal, cast
from urllib.parse import quote

import typer
import uvicorn

from server.cluster.bus import LEASE_S, Bus
from server.composition import running, server_name
from server.lifecycle.draining import Draining
from server.lifecycle.supervision import Child, supervise
from server.lobby.login import Credentials
from server.observability.routes import watched
from server.settings import Delays, Limits, Settings, VacatedSeats, limits_from
from server.transport.endpoints import (
    BACKLOG,
    Web,
    addresses_of,
    entrance_of,
    is_private,
    known_hosts,
    listen_tcp,
    members,
)
from server.transport.tcp import cut_unacknowledged
from shared import logs
from shared import metrics_option as scraping
from shared.data_folder import data_folder
from shared.errors import CodedError
from shared.experience.installation import write_members
from shared.extras import require
from shared.logs import LogForm, set_up
from shared.secrets import BUS, DATABASE, HOST_TOKEN, address_of, confided, read_secret, warn_of_readers
from shared.store import Store, database_of, open_store
from shared.store.shipped import copy_tallies, install
from shared.store.store import now_ms

_TURN_S = 0.000_5
_LAST_PORT = 65_535
_GRACE_S = 5.0
"""With other servers beside it, one that is told to stop goes on for so long: until who leads people to them knows."""
_AI_HOST_STARTUP_MS = 60_000
"""Our own AI host has this long to connect: on a machine with all cores busy it takes about 20 s."""
_COLLECT_AFTER = (20_000, 20, 50)
"""Objects made before the youngest generation is looked through, and how often before the next older one is."""
_log = logging.getLogger("oldhand.serve")


def serve(
    host: Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0 for every network.")] = "127.0.0.1",
    http: Annotated[
        int,
        typer.Option(min=0, max=_LAST_PORT, metavar="PORT", help="Port of web page and websocket; 0 takes a free one."),
    ] = 8101,
    tcp: Annotated[
        int, typer.Option(min=0, max=_LAST_PORT, metavar="PORT", help="Port for raw TCP; 0 takes a free one.")
    ] = 8102,
    data: Annotated[Path | None, typer.Option(help="Folder for log, books and tokens.")] = None,
    database: Annotated[str | None, typer.Option(help="Address of the log, without a password.")] = None,
    bus: Annotated[
        str | None,
        typer.Option(help="Address of a bus between servers, without a password."),
    ] = None,
    ai: Annotated[bool, typer.Option(help="Run an AI host beside the server.")] = True,
    worker: Annotated[bool, typer.Option(help="Run the mining worker beside the server.")] = True,
    practice: Annotated[
        int, typer.Option(help="Games of each game that AI players may play in a day while no person is here; 0: none.")
    ] = 500,
    endgames: Annotated[
        int,
        typer.Option(
            min=0,
            max=6,
            envvar="OLDHAND_ENDGAMES",
            help="Solve draughts endings of up to so many pieces in the background; 0: none.",
        ),
    ] = 5,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            envvar="OLDHAND_LIMIT",
            metavar="KEY=VALUE",
            help="Set a limit, as in --limit tables=50 --limit chat=10/2.5 (ten at once, then one every 2.5 s). "
            f"Keys: {', '.join(one.name for one in fields(Limits))}.",
        ),
    ] = None,
    grace: Annotated[
        float | None,
        typer.Option(
            min=0.0,
            max=86_400.0,
            envvar="OLDHAND_GRACE",
            metavar="SECONDS",
            help="When told to stop, let matches go on for this long before everybody is sent to another server; "
            "0 without --bus, 5 with it.",
        ),
    ] = None,
    vacated_seats: Annotated[
        VacatedSeats,
        typer.Option(
            envvar="OLDHAND_VACATED_SEATS",
            help="In games with hidden hands: who may take a seat that a player gave up during a match. anyone: "
            "everybody, once the hand is over. invited: AI players, the player who left, and at private tables "
            "people with the link. Holds for tables opened from now on.",
        ),
    ] = "anyone",
    installation_memory: Annotated[
        Literal["auto", "on", "off"],
        typer.Option(
            envvar="OLDHAND_INSTALLATION_MEMORY",
            help="Let AI players learn at once from the games of all registered people of this installation, and use "
            "it against them alone; where only this machine can reach the server, of its guests too. auto: only there.",
        ),
    ] = "auto",
    lease: Annotated[
        float,
        typer.Option(
            min=0.5,
            max=300.0,
            envvar="OLDHAND_LEASE_S",
            metavar="SECONDS",
            help="With --bus: another server takes over the tables of one that has been silent for this long.",
        ),
    ] = LEASE_S,
    tls_cert: Annotated[
        Path | None,
        typer.Option(
            envvar="OLDHAND_TLS_CERT", help="Speak TLS at both doors, with the certificates in this PEM file."
        ),
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option(envvar="OLDHAND_TLS_KEY", help="Their key; left out: it is in the same file.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="OLDHAND_PROXY",
            metavar="NETWORK",
            help="Believe proxies at this address or network when they say for whom they speak: X-Forwarded-For and "
            "-Proto over HTTP, a PROXY header (v1 or v2) on TCP. Have them always say it.",
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="OLDHAND_ORIGIN",
            metavar="URL",
            help="Let pages of this origin call, too, as in https://example.org.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            envvar="OLDHAND_ALLOW_HOST",
            metavar="NAME",
            help="With --host 127.0.0.1: go by this name, too, as for a proxy on this machine that serves "
            "example.org; * for any name.",
        ),
    ] = None,
    log: Annotated[LogForm, typer.Option(envvar=logs.VARIABLE, help=logs.HELP)] = "text",
    traces: Annotated[
        str | None,
        typer.Option(
            envvar="OTEL_EXPORTER_OTLP_ENDPOINT",
            metavar="URL",
            help="Send a trace of every command to an OpenTelemetry collector there, as in http://127.0.0.1:4318.",
        ),
    ] = None,
    metrics: Annotated[str | None, typer.Option(metavar="[HOST:]PORT", help=scraping.HELP)] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the addresses as one line of JSON when the server is ready.")
    ] = False,
) -> None:
    """Host tables: web page, websocket and TCP, with AI seats and the mining worker.

    SIGTERM empties the server before it stops: /readyz is 503 at once and nothing new begins, matches go on for
    --grace, then tables are let go and everybody is sent to come back, to another server or to this one anew. A second
    SIGTERM waits for nothing. Nobody's clock runs meanwhile.

    Secrets come from the environment, or from files that it names: OLDHAND_DATABASE (the log's address with its
    password; a SQLite file in the data folder when unset), OLDHAND_BUS, OLDHAND_HOST_TOKEN (what AI hosts prove
    themselves with; made and kept in the data folder when unset), each also as OLDHAND_..._FILE. On a command line
    everybody on the machine could read them, so a password there is refused.

    SIGHUP reads a renewed certificate; nobody is disturbed.

    Example: oldhand serve --data ~/oldhand

    Example: oldhand serve --http 0 --tcp 0 --no-worker --json
    """
    if ai or worker:
        require("ai", "A server with AI seats and a worker (without: --no-ai --no-worker)")
    bus = address_of(bus, BUS, "--bus", os.environ)
    lines = None if bus is None else _bus(bus, lease)
    grace_s = (0.0 if bus is None else _GRACE_S) if grace is None else grace
    entrance = entrance_of(tls_cert, tls_key, proxy or (), origin or ())
    set_up(log)
    folder = data_folder(data, os.environ).resolve()
    _make_folder(folder)
    _open_many_files()
    http_socket, tcp_socket = _listen(host, http, "--http"), _listen(host, tcp, "--tcp")
    entrance = replace(entrance, hosts=known_hosts(http_socket, allow_host or ()))
    settings = Settings(
        Delays(grace_ms=round(1_000 * grace_s), startup_ms=_AI_HOST_STARTUP_MS if ai else 0),
        limits_from(limit or ()),
        entrance,
        vacated_seats,
        members(installation_memory, private=is_private(http_socket, proxy or (), allow_host or ())),
    )
    metrics_socket = None if metrics is None else _listen(*scraping.parse_address(metrics), "--metrics")
    address = database_of(database, folder, os.environ)
    store = open_store(address)
    warn_of_readers(folder)
    write_members(folder, settings.installation)
    if worker:
        install(store.books, folder / "books")
        copy_tallies(folder / "mining")
    # An AI host sees what its seats see: where the log is, is none of its business.
    without_log = {DATABASE: "", f"{DATABASE}_FILE": "", BUS: "", f"{BUS}_FILE": ""}
    children: list[Child] = []
    if ai:
        children.append(Child(["ai", "--data", str(folder), "--endgames", str(endgames)], without_log))
    if worker:
        children.append(Child(["mine", "--data", str(folder)], {**without_log, DATABASE: address}))
    if ai and worker and practice > 0:
        children.append(Child(["practice", "--data", str(folder), "--per-day", str(practice)], without_log))
    end_traces = None if traces is None else _trace_to(traces)
    try:
        with asyncio.Runner(loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()) as runner:
            runner.run(
                _serve(
                    store,
                    lines,
                    settings,
                    folder,
                    http_socket,
                    tcp_socket,
                    metrics_socket,
                    log,
                    children,
                    as_json=as_json,
                )
            )
    finally:
        store.close()
        if end_traces is not None:
            end_traces()


def _bus(address: str, lease_s: float) -> Bus:
    require("cluster", "--bus")
    from server.cluster.valkey import ValkeyBus  # its client takes long to load, and most servers are alone

    return ValkeyBus(address, lease_s)


async def _serve(
    store: Store,
    bus: Bus | None,
    settings: Settings,
    folder: Path,
    http_socket: socket.socket,
    tcp_socket: socket.socket,
    metrics_socket: socket.socket | None,
    log: LogForm,
    children: list[Child],
    *,
    as_json: bool,
) -> None:
    """Serve until told to stop, with `children` running beside."""
    # A move leaves nothing behind that only the cycle collector finds, and tables that are loaded stay.
    gc.set_threshold(*_COLLECT_AFTER)
    loop = asyncio.get_running_loop()
    draining = Draining(settings.delays.grace_ms / 1_000)
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, draining.begin)
    host_token = _host_token(folder)
    credentials = Credentials(server_name(), host_token, http_socket.getsockname()[1])
    certificate = settings.entrance.certificate
    if certificate is not None:
        loop.add_signal_handler(signal.SIGHUP, certificate.renew)
    cut_unacknowledged(http_socket, settings.delays.unacknowledged_ms)  # a stream's reader may be gone without a word
    async with (
        running(store, settings, now_ms, credentials, folder / "books", draining, bus) as server,
        watched(server.metrics, server.readiness, metrics_socket, settings.entrance.hosts or ()),
    ):
        web = Web(
            server.pending_handshakes,
            settings.entrance,
            server.opening,
            uvicorn.Config(
                server.app,
                lifespan="off",
                log_config=None,
                access_log=False,
                ws=cast(type[asyncio.Protocol], server.websockets),
                timeout_graceful_shutdown=5,
                proxy_headers=False,  # `server.http.guard` reads them
            ),
        )
        # Until the tables are back it answers operators alone: see `server.lifecycle.startup`.
        serving = asyncio.create_task(web.serve(sockets=[http_socket]))
        await server.load()
        listener = await listen_tcp(tcp_socket, server.tcp, settings.entrance, server.pending_handshakes)
        secret = {HOST_TOKEN: host_token, f"{HOST_TOKEN}_FILE": "", logs.VARIABLE: log}
        http, tcp = addresses_of(http_socket, tcp_socket, certificate)
        trust = "" if certificate is None else f"?certificate={quote(str(certificate.chain.resolve()))}"
        doors = {"ai": tcp + trust, "practice": http + trust}
        beside = [
            asyncio.create_task(supervise(child.with_more(_server_option(doors.get(child.arguments[0])), secret)))
            for child in children
        ]
        _settle_in()
        _announce(http, tcp, folder, as_json=as_json)
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
    # What is loaded now stays, and need not be looked at again and again.
    gc.collect()
    gc.freeze()


def _server_option(door: str | None) -> list[str]:
    return [] if door is None else ["--server", door]


def _listen(host: str, port: int, option: str) -> socket.socket:
    """A socket that listens at the address. Raises CodedError when that cannot be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(BACKLOG)  # here, where a refusal has a sentence, and before anybody is told the address
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            text = f"port {port} at {host} is taken; stop the other program or give another port with {option}"
            raise CodedError("server/port-taken", text) from error
        raise CodedError("server/address", f"cannot listen at {host} port {port}: {error.strerror}") from error
    return bound


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CodedError("store/unreachable", f"cannot make the folder {folder}: {error.strerror}") from error


def _host_token(folder: Path) -> str:
    """What AI hosts of this operator prove themselves with: confided, else kept in the data folder."""
    given = confided(HOST_TOKEN, os.environ)
    if given:
        return given
    file = folder / "host.token"
    if not file.exists():
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as opened:
            opened.write(secrets.token_urlsafe(24))
    return read_secret(file)


def _announce(http: str, tcp: str, folder: Path, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"http": http, "tcp": tcp, "data": str(folder), "pid": os.getpid()}), flush=True)
        return
    print(f"Oldhand is open: {http} in a browser, {tcp} for programs.")
    print(f"Games and books are kept in {folder}. Ctrl-C stops the server; nothing is lost.", flush=True)
