"""`oldhand bench growth`: what a server, its worker and its operator wait for as the log grows.

Fills a log with synthetic games for each size (`server.bench.synthetic_games`), starts the real server on it and asks
over HTTP; the worker, backup and restore run as the commands that operators use. Each request is asked several times,
always about something else, so that nothing is answered from what the server remembers; the disk's pages are warm.
"""

import json
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final

import typer
from pydantic import Field

from server.bench.growth_counting import games_counted, remember_the_newest
from server.bench.growth_requests import Requests
from server.bench.growth_sealed import sealed_figures
from server.bench.served import Served, SharedServices, exit_if_not_served, run_command, serve_command, started
from server.bench.synthetic_games import MAIN, fill, finish_game
from shared.errors import GameError
from shared.flags import with_flags
from shared.settings import CommandSettings
from shared.store import open_store, sqlite_url
from shared.store.store import now_ms

_PARTS: Final = ("book", "requests", "rating", "backup")
_MOST: Final = 10_000_000
_UNLIMITED: Final = ("--limit", "requests=1000000/0.0001")
_RATED_TIMES: Final = 25


class BenchGrowthSettings(CommandSettings):
    """How much is written, and what is measured."""

    games: Annotated[
        str, typer.Option(metavar="NUMBERS"), Field(description="Games in the log, several sizes with commas.")
    ] = "1000,30000,1000000"
    folder: Annotated[
        Path | None,
        Field(description="Folder that keeps the logs, ready for the next time; default: a temporary one."),
    ] = None
    database: Annotated[
        str | None, Field(description="Address of an empty database, for one size; default: a SQLite file for each.")
    ] = None
    skip: Annotated[str, Field(description=f"Parts that are not measured, with commas: {', '.join(_PARTS)}.")] = ""
    seed: Annotated[int, Field(description="Seed of the games.")] = 8101
    as_json: Annotated[bool, typer.Option("--json"), Field(description="Print one JSON object.")] = False

    def sizes(self) -> list[int]:
        """The numbers of games, ascending. Raises typer.BadParameter."""
        try:
            found = sorted({int(part) for part in self.games.split(",")})
        except ValueError:
            found = []
        if not found or found[0] < 1 or found[-1] > _MOST:
            message = f"numbers of games from 1 to {_MOST}, as in 1000,30000"
            raise typer.BadParameter(message, param_hint="--games")
        if self.database is not None and len(found) > 1:
            raise typer.BadParameter("one database holds one log: give one size", param_hint="--games")
        return found

    def parts(self) -> list[str]:
        """What is measured. Raises typer.BadParameter."""
        left_out = self.skip.split(",") if self.skip else []
        if unknown := [name for name in left_out if name not in _PARTS]:
            raise typer.BadParameter(f"not {unknown[0]}: {', '.join(_PARTS)}", param_hint="--skip")
        if self.database is not None and "backup" not in left_out:
            message = "a backup is restored into a second database: skip it where --database is given"
            raise typer.BadParameter(message, param_hint="--skip")
        return [name for name in _PARTS if name not in left_out]


@dataclass(frozen=True)
class Measure:
    """One figure of one log."""

    what: str
    value: float
    unit: str
    worst: float | None = None
    """Of several times; `value` is the median."""
    cpu_ms: float | None = None
    """Of the server's processor, for one request on average: other work on the machine hardly changes it."""


@dataclass(frozen=True)
class Log:
    """One log under measurement."""

    games: int
    folder: Path
    address: str
    measures: list[Measure] = field(default_factory=list[Measure])

    def add(self, what: str, value: float, unit: str, worst: float | None = None, cpu_ms: float | None = None) -> None:
        """Note a figure."""
        self.measures.append(Measure(what, value, unit, worst, cpu_ms))


@with_flags(BenchGrowthSettings)
def bench_growth(options: BenchGrowthSettings) -> None:
    """Measure start, requests, counting, backup and disk on logs of several sizes, and how each grows.

    A game is a match: with a tenth of all, domino and Chinese checkers have several rounds or many plies each.

    Example: oldhand bench growth --games 1000,30000

    Example: oldhand bench growth --games 30000,1000000 --folder /var/tmp/growth --skip backup
    """
    sizes, parts = options.sizes(), options.parts()
    logs: list[Log] = []
    with (
        exit_if_not_served("growth", GameError, otherwise="the server did not start in time"),
        tempfile.TemporaryDirectory(prefix="oldhand-bench-") as temporary,
    ):
        place = options.folder or Path(temporary)
        logs.extend(_log(options, place / f"growth-{games}", games) for games in sizes)
        for part in parts:
            _say(f"{part} ...")
            _MEASURED[part](logs, options.seed)
        _say(f"{MAIN} alone, sealed ...")
        alone = list(sealed_figures(Path(temporary) / "alone", options.seed))
    _print(logs, alone, as_json=options.as_json)


def _log(options: BenchGrowthSettings, folder: Path, games: int) -> Log:
    """The log of one size, written if it is not there."""
    address = options.database or sqlite_url(folder)
    log = Log(games, folder, address)
    done = folder / "filled.json"
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, mode=0o700)
        began_s = time.perf_counter()
        with closing(open_store(address)) as store:
            if store.log.count_tables():
                raise typer.BadParameter("it has tables already", param_hint="--database")
            fill(
                store, games, Random(options.seed), now_ms(), lambda count: _say(f"{count:,} of {games:,} games", "\r")
            )
        facts = {"games": games, "seconds": round(time.perf_counter() - began_s, 1)}
        done.write_text(json.dumps(facts))
        _say(f"{games:,} games written in {facts['seconds']:,} s")
    if options.database is None:
        log.add("disk, all games", (folder / "oldhand.db").stat().st_size / games, "bytes a game")
    return log


def _book(log: Log, seed: int) -> None:
    """The whole log counted and a book made of it, once for each log; games counted one by one by a worker that runs;
    and a book made of those and all others."""
    done, words = log.folder / "counted.json", ("mine", "--once", "--no-canary", "--game", MAIN)
    if not done.exists():
        with closing(open_store(log.address)) as store:
            remember_the_newest(store)
        done.write_text(json.dumps({"seconds": _command(log, *words)}))
    log.add("all games counted, and a book", 1e3 * json.loads(done.read_text())["seconds"] / log.games, "ms a game")
    with closing(open_store(log.address)) as store:
        counted = games_counted(store, SharedServices(log.address), log.folder, Random(seed))
    log.add(
        "one game counted", counted.times_ms[len(counted.times_ms) // 2], "ms", counted.times_ms[-1], counted.cpu_ms
    )
    log.add("memory of the worker", counted.resident_kib / 1024, "MiB")
    log.add("a book", _command(log, *words), "s")
    counts = sum(file.stat().st_size for file in (log.folder / "mining").glob("*.tally"))
    log.add("disk, counts of positions", counts / log.games, "bytes a game")


def _requests(logs: Sequence[Log], seed: int) -> None:
    """The servers' start, what they answer, and their memory.

    All servers run together and take turns with each kind of request: a machine is not as fast in every minute.
    """
    asked: list[Requests] = []
    for log in logs:
        with closing(open_store(log.address)) as store:
            asked.append(Requests(store, log.games, Random(seed)))
    with ExitStack() as running:
        servers: list[Served] = []
        for log in logs:
            began_s, command = time.perf_counter(), [*serve_command(log.folder), *_UNLIMITED]
            servers.append(running.enter_context(started(command, SharedServices(log.address))))
            log.add("start until ready", time.perf_counter() - began_s, "s")
        for log, server in zip(logs, servers, strict=True):
            log.add("memory when ready", server.resident_kib() / 1024, "MiB")
        measured = [requests.measured(server) for requests, server in zip(asked, servers, strict=True)]
        for turn in zip(*measured, strict=True):
            for log, (what, times_ms, cpu_ms) in zip(logs, turn, strict=True):
                log.add(what, times_ms[len(times_ms) // 2], "ms", times_ms[-1], cpu_ms)
        for log, server in zip(logs, servers, strict=True):
            log.add("memory afterwards", server.resident_kib() / 1024, "MiB")


def _rating(log: Log, seed: int) -> None:
    """One more game written, and rated."""
    rng = Random(seed + 1)
    with closing(open_store(log.address)) as store:
        found = [finish_game(store, rng) for _ in range(_RATED_TIMES)]
    for what, times in zip(("one game written", "one game rated"), zip(*found, strict=True), strict=True):
        ordered = sorted(1e3 * seconds for seconds in times)
        log.add(what, ordered[len(ordered) // 2], "ms", ordered[-1])


def _backup(log: Log, seed: int) -> None:
    """A backup, and the store made again from it."""
    file, target = log.folder / "backup.tar.gz", log.folder / "restored"
    file.unlink(missing_ok=True)
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(mode=0o700)
    log.add("backup", 1e3 * _command(log, "admin", "backup", str(file)) / log.games, "ms a game")
    log.add("backup file", file.stat().st_size / log.games, "bytes a game")
    restored = Log(log.games, target, sqlite_url(target))
    log.add("restore", 1e3 * _command(restored, "admin", "restore", str(file)) / log.games, "ms a game")
    shutil.rmtree(target)
    file.unlink()


def _one_by_one(measure: Callable[[Log, int], None]) -> Callable[[Sequence[Log], int], None]:
    def measured(logs: Sequence[Log], seed: int) -> None:
        for log in logs:
            measure(log, seed)

    return measured


_MEASURED = {
    "book": _one_by_one(_book),
    "requests": _requests,
    "rating": _one_by_one(_rating),
    "backup": _one_by_one(_backup),
}


def _command(log: Log, *words: str) -> float:
    """Seconds that a command takes on the log. Raises NotServed with what it says where it fails."""
    return run_command([*words, "--data", str(log.folder)], SharedServices(log.address))


def _say(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


def _growth(logs: Sequence[Log]) -> Iterator[dict[str, Any]]:
    """A row for each figure: its values by size, and how much the last is of the one before it."""
    for measure in logs[0].measures:
        found = [next(one for one in log.measures if one.what == measure.what) for log in logs]
        yield {
            "what": measure.what,
            "unit": measure.unit,
            "values": [round(one.value, 3) for one in found],
            "worst": [_rounded(one.worst) for one in found],
            "cpu_ms": [_rounded(one.cpu_ms) for one in found],
            "value": round(found[-1].value, 3),
            "growth": _ratio([one.value for one in found]),
            "cpu_growth": _ratio([one.cpu_ms for one in found]),
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def _ratio(values: Sequence[float | None]) -> float | None:
    """The last value to the one before it."""
    *_, before, last = None, *values
    return round(last / before, 3) if before and last is not None else None


def _print(logs: Sequence[Log], alone: Sequence[dict[str, Any]], *, as_json: bool) -> None:
    rows = list(_growth(logs))
    if as_json:
        print(json.dumps({"games": [log.games for log in logs], "rows": [*rows, *alone]}))
        return
    sizes = "".join(f"{log.games:>12,}" for log in logs)
    print(f"{'':36}{'unit':>12}{sizes}{'growth':>9}{'cpu ms':>9}{'growth':>9}")
    for row in rows:
        growth, cpu_ms, cpu_growth = (
            "" if value is None else f"{value:.2f}" for value in (row["growth"], row["cpu_ms"][-1], row["cpu_growth"])
        )
        values = "".join(f"{value:>12,.2f}" for value in row["values"])
        print(f"{row['what']:36}{row['unit']:>12}{values}{growth:>9}{cpu_ms:>9}{cpu_growth:>9}")
    print(f"\n{'':55}{'unit':>12}{'':>12}{'sealed':>12}")
    for row in alone:
        values = "".join(
            f"{'' if row[name] is None else format(row[name], ',.2f'):>12}" for name in ("value", "sealed")
        )
        print(f"{row['what']:55}{row['unit']:>12}{values}")
