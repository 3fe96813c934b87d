"""A whole installation for the experiment `table`: server, AI host and worker as processes over a folder of their own.

It is Oldhand as it is served, without the import of the archives; the bundled books are installed. AI players move at
once, and between two matches people take a breath, as at a table.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from client.sdk import Connection, Unreachable, play
from mining.lab.experiments.at_the_table.opponents import Person
from shared.core import Seat
from shared.errors import ProtocolError
from shared.secrets import BUS, DATABASE, HOST_TOKEN
from shared.store import open_store, sqlite_url
from shared.store.shipped import install
from shared.store.store import Store

BREATH_S = 3.0
"""Between two matches."""
READY_S = 300.0
"""For machine code to be made."""
LONGEST_S = 600.0
"""For one match."""


@dataclass(frozen=True, slots=True)
class Installation:
    """One that runs."""

    address: str
    store: Store
    player: str
    """The AI player that learns."""
    seconds: float
    """Between two matches."""

    async def guest(self, name: str) -> tuple[str, str]:
        """The public id and the token of a new guest."""
        async with await Connection.open(self.address, name=name) as connection:
            welcome = connection.welcome
            return welcome.you.id, welcome.token

    async def match(self, person: Person, number: int, token: str) -> float:
        """The AI player's score in a match against the person, who sits in seat 0 of matches with odd numbers."""
        bot, seat = person.bot(number), Seat((number - 1) % 2)
        async with asyncio.timeout(LONGEST_S):
            state = await play(
                bot, self.address, game=person.opponent.game, against=self.player, seat=seat, token=token
            )
        assert state.result is not None, f"the match was not played out at table {state.table}"
        points = state.result.points[seat]
        if points > 0 and not person.won:
            person.won = bot.moves
        await asyncio.sleep(self.seconds)
        return (1 - points) / 2

    def hand_memory(self, game: str, of: str, to: str) -> None:
        """Have remembered of one person what is remembered of another (public ids)."""
        source, target = (self.store.memories.read(player, game) for player in (of, to))
        self.store.memories.keep(target, source.content, source.rounds, target.upto)


@asynccontextmanager
async def installed(game: str, player: str, breath_s: float = BREATH_S) -> AsyncGenerator[Installation]:
    """An installation whose AI player of the game is ready. Raises RuntimeError when it does not start."""
    with ExitStack() as ends:
        folder = Path(ends.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        store = ends.enter_context(closing(open_store(sqlite_url(folder))))
        install(store.books, folder / "books")
        serve = ["serve", "--http", "0", "--tcp", "0", "--no-ai", "--no-worker", "--practice", "0", "--json"]
        limits = ["--installation-memory", "off", "--limit", "opens=1000/0.01", "--limit", "guests=1000/0.01"]
        server = ends.enter_context(_process([*serve, *limits], folder, stdout=subprocess.PIPE))
        assert server.stdout is not None
        address = _address(await asyncio.to_thread(server.stdout.readline))
        host = ["ai", "--server", address, "--players", f"{game.split('/')[0]}:{player}", "--endgames", "0"]
        ends.enter_context(_process(host, folder))
        ends.enter_context(_process(["mine", "--no-archive", "--game", game], folder))
        await _ready(address, game, player)
        yield Installation(address, store, player, breath_s)


def _process(words: Sequence[str], folder: Path, stdout: int = subprocess.DEVNULL) -> "_Ending":
    theirs = {name for key in (DATABASE, BUS, HOST_TOKEN) for name in (key, f"{key}_FILE")}
    environment = {name: value for name, value in os.environ.items() if name not in theirs} | {"OLDHAND_PACE": "0"}
    command = [sys.executable, "-m", "shared.cli", *words, "--data", str(folder)]
    return _Ending(command, stdout=stdout, stderr=subprocess.DEVNULL, env=environment)


class _Ending(subprocess.Popen[bytes]):
    """A process that ends with its block."""

    def __exit__(self, *_: object) -> None:
        self.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.wait(20)
        self.kill()
        super().__exit__(None, None, None)


def _address(line: bytes) -> str:
    if not line:
        raise RuntimeError("the server did not start")
    return str(json.loads(line)["tcp"])


async def _ready(address: str, game: str, player: str) -> None:
    ends_s = time.monotonic() + READY_S
    while time.monotonic() < ends_s:
        with suppress(Unreachable, ProtocolError):
            async with await Connection.open(address, name="watcher") as connection:
                found = [it for it in connection.welcome.players if (it.game, it.name) == (game, player)]
                if found and not found[0].warming:
                    return
        await asyncio.sleep(0.5)
    raise RuntimeError(f"the AI player {player} was not ready within {READY_S:.0f} s")
