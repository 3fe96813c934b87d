"""Real servers over a real PostgreSQL and a real Valkey, bots at tables of every game, and cables that can be cut."""

import asyncio
import secrets
import signal
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from server.bench.lines import RelayEnd, RelayServer
from server.bench.nodes import Door, ServerProcess
from server.bench.proof import faults, spared_ms
from server.bench.witnesses import Party, Place
from shared.events import Event, Kind
from shared.secrets import BUS, DATABASE, HOST_TOKEN
from shared.store import open_store, sqlite_url
from tests.services import postgres_database, valkey_server

LEASE_S = 2.0
PATIENCE_S = 90.0
"""Nothing takes this long unless it is broken."""
MOVES = 3
"""A table goes on when so many more moves are made there."""
PAUSE_S = 0.2
"""Bots think for half of that on the average. With less, those of all games keep every core busy, and nodes that start
or take tables over wait for a core instead of for each other."""


class Cable:
    """What a node reaches a service by. While it is cut nobody gets through."""

    def __init__(self, host: str, port: int, folder: Path | None) -> None:
        """`folder`: of a PostgreSQL socket; None: it is TCP."""
        self._host = host
        self._port = port
        self._folder = folder
        self._is_cut = False
        self._lines = RelayServer(self._dial)

    async def listen(self, folder: Path) -> str:
        """Host and port to reach it by, or the folder of its socket, made below `folder`."""
        loop = asyncio.get_running_loop()
        if self._folder is None:
            self._server = await loop.create_server(self._lines, "127.0.0.1", 0)
            return f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        own = Path(tempfile.mkdtemp(dir=folder, prefix="s"))  # the path of a socket must be short
        self._server = await loop.create_unix_server(self._lines, str(own / f".s.PGSQL.{self._port}"))
        return str(own)

    def close(self) -> None:
        self._server.close()
        self._lines.cut()

    def cut(self) -> None:
        """End every line, and let nobody through until it is mended."""
        self._is_cut = True
        self._lines.cut()

    def mend(self) -> None:
        self._is_cut = False

    async def _dial(self, end: RelayEnd) -> asyncio.Transport | None:
        if self._is_cut:
            return None
        loop = asyncio.get_running_loop()
        if self._folder is None:
            return (await loop.create_connection(lambda: end, self._host, self._port))[0]
        path = str(self._folder / f".s.PGSQL.{self._port}")
        return (await loop.create_unix_connection(lambda: end, path))[0]


@dataclass
class Cluster:
    """Nodes, what leads to them and how they reach what they share."""

    nodes: list[ServerProcess]
    door: Door
    database: str
    buses: list[Cable] = field(default_factory=list[Cable])
    """Of each node, in their order; empty when there is no bus."""
    databases: list[Cable] = field(default_factory=list[Cable])

    @asynccontextmanager
    async def party(self, tables: int = 1) -> AsyncIterator[Party]:
        """Bots who play; in the end the log is held against what they were told."""
        async with Party(self.door.address, tables, pause_s=PAUSE_S) as party:
            await party.wait_moves(MOVES, PATIENCE_S)
            yield party
            party.check()
        wrong = [text for place in party.places for text in faults(place, self.events(place))]
        assert wrong == [], "\n".join([*wrong, self.output()])
        assert all(record.refused == [] for place in party.places for record in (*place.seats, place.watcher)), {
            one for place in party.places for record in place.seats for one in record.refused
        }

    def events(self, place: Place) -> list[Event]:
        with closing(open_store(self.database, create=False)) as store:
            return store.log.read(place.table)

    def output(self) -> str:
        """The last words of every node, for who looks at a test that fails."""
        return "\n".join(f"--- {node.name}\n{node.log_file.read_text()[-3_000:]}" for node in self.nodes)

    async def restart(self, node: ServerProcess) -> None:
        """As an operator does: SIGTERM, and start again when it has ended."""
        node.send(signal.SIGTERM)
        assert await node.wait() == 0
        await node.start()
        await self.door.wait_ready([node])

    def least_spared_s(self, party: Party, end_s: float, told_by: Kind) -> float:
        """Of the moves that were waited for when a server ended (by `time.time`), the least that was charged to nobody.

        `told_by`: what the next server writes first. Raises ValueError when no table has it.
        """
        end_ms = round(1_000 * end_s)
        logs = [self.events(place) for place in party.places]
        ended = [log for log in logs if any(event.kind is told_by and event.at_ms > end_ms for event in log)]
        return min(ms for log in ended if (ms := spared_ms(log, end_ms)) is not None) / 1_000


@asynccontextmanager
async def one_node(folder: Path, options: Sequence[str] = ()) -> AsyncIterator[Cluster]:
    """A server that is alone, over SQLite."""
    node = ServerProcess("alone", folder, options, {HOST_TOKEN: secrets.token_urlsafe(9)})
    async with AsyncExitStack() as stack:
        stack.push_async_callback(node.kill)
        await node.start()
        door = await stack.enter_async_context(Door([node]))
        yield Cluster([node], door, sqlite_url(folder / node.name))


@asynccontextmanager
async def several_processes(folder: Path, count: int) -> AsyncIterator[Cluster]:
    """A server of so many processes behind the same ports."""
    async with AsyncExitStack() as stack:
        database = stack.enter_context(postgres_database(new=True))
        environment = {HOST_TOKEN: secrets.token_urlsafe(9), DATABASE: database, BUS: valkey_server()}
        options = ["--processes", str(count), "--grace", "0", "--lease", f"{LEASE_S:g}"]
        server = ServerProcess("shared", folder, options, environment)
        stack.push_async_callback(server.kill)
        await server.start()
        door = await stack.enter_async_context(Door([server]))
        yield Cluster([server], door, database)


@asynccontextmanager
async def several_nodes(folder: Path, count: int, options: Sequence[str] = ()) -> AsyncIterator[Cluster]:
    """Servers of one PostgreSQL and one Valkey, each with cables of its own to both."""
    async with AsyncExitStack() as stack:
        database = stack.enter_context(postgres_database(new=True))
        open_store(database).close()
        bus = urlsplit(valkey_server())
        host_token = secrets.token_urlsafe(9)
        sockets = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="oh-")))
        nodes: list[ServerProcess] = []
        buses: list[Cable] = []
        databases: list[Cable] = []
        for number in range(count):
            assert bus.hostname is not None and bus.port is not None
            own_bus = Cable(bus.hostname, bus.port, None)
            socket_folder = Path(parse_qs(urlsplit(database).query)["host"][0])
            own_database = Cable("", 5432, socket_folder)
            environment = {
                HOST_TOKEN: host_token,
                DATABASE: database.replace(str(socket_folder), await own_database.listen(sockets)),
                BUS: f"redis://{await own_bus.listen(sockets)}{bus.path}",
                "OLDHAND_LEASE_S": f"{LEASE_S:g}",
            }
            for cable in (own_bus, own_database):
                stack.callback(cable.close)
            node = ServerProcess(f"node-{number}", folder, ["--grace", "0", *options], environment)
            stack.push_async_callback(node.kill)
            nodes.append(node)
            buses.append(own_bus)
            databases.append(own_database)
        await asyncio.gather(*(node.start() for node in nodes))
        door = await stack.enter_async_context(Door(nodes))
        yield Cluster(nodes, door, database, buses, databases)
