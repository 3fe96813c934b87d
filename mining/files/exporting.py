"""`oldhand export`: games out of the log, as files that anybody can read. Writes nothing to the log.

Streamed table by table, so that millions of games need no more memory than a few. `shared.match_records` says what a
game is, `shared.records` how it is written.
"""

import csv
import json
import os
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import IO, Annotated, Literal

import typer

from mining.files.parquet import place_of, write_partitioned
from mining.games.registry import mining_facets
from shared.core import Options
from shared.errors import RecordError
from shared.events import Event, Opened
from shared.flags import AsJson, Data, Database
from shared.game_log import GameLog
from shared.games import GAMES, game_named
from shared.match_records import records_of
from shared.records.gamelog_xml import format_xml
from shared.records.ndjson import format_line
from shared.records.pdn import format_pdn
from shared.records.record import GameRecord
from shared.records.text import format_text
from shared.store import database_of, open_store

Form = Literal["ndjson", "pdn", "xml", "text"]
"""The formats that `oldhand import` reads again."""
Format = Literal[Form, "parquet", "entities"]

FOLDER_GAMES = 1000
"""Games of one folder, where every game is a file."""
_FINISHED = 200
"""Rounds asked for at once."""
TOLD_S = 2.0
"""Seconds between two words of progress."""


def games_of(log: GameLog, game: str) -> Iterator[GameRecord]:
    """Every finished game of the log, those of one table after another; streamed."""
    for events in log.tables(game):
        yield from records_of(events)


def write_games(records: Iterable[GameRecord], how: Form, out: Path) -> Iterator[int]:
    """Write the games as they come, and yield the bytes of each once it is written.

    `out` is a file, for "xml" a folder with a file a game. An existing file is replaced; a file appears whole or
    not at all. Raises RecordError `record/unsupported` when the games have no such form.
    """
    match how:
        case "ndjson":
            yield from _write_file(records, lambda record: format_line(record) + "\n", out)
        case "pdn":
            yield from _write_file(records, format_pdn, out)
        case "text":
            yield from _write_file(records, format_text, out)
        case "xml":
            yield from _write_folder(records, out)


def _write_file(records: Iterable[GameRecord], form: Callable[[GameRecord], str], out: Path) -> Iterator[int]:
    with _drafted(out) as draft, draft.open("wb") as file:
        for record in records:
            yield file.write(_encoded(form(record)))
        _settle(file)


def _write_folder(records: Iterable[GameRecord], out: Path) -> Iterator[int]:
    """`000/000000.xml` and so on: a thousand files a folder."""
    if out.is_dir() and any(out.iterdir()):
        raise RecordError("record/unsupported", f"{out} is not empty: name a new folder, one file a game goes into it")
    for number, record in enumerate(records):
        folder = out / f"{number // FOLDER_GAMES:03}"
        folder.mkdir(parents=True, exist_ok=True)
        yield (folder / f"{number:06}.xml").write_bytes(_encoded(format_xml(record)))


def write_entities(log: GameLog, game: str, out: Path) -> tuple[int, int]:
    """The tables that the paper derives from every finished round, a .csv file each; (rounds, bytes).

    Raises RecordError `record/unsupported` for a game without such tables.
    """
    make = mining_facets(game).entities
    if make is None:
        of = ", ".join(GAMES[each].title for each in GAMES if mining_facets(each).entities is not None)
        raise RecordError("record/unsupported", f"there are entities of {of} only, not of {GAMES[game].title}")
    entities, files = make(), list[Path]()
    with ExitStack() as stack:
        for name, rows in entities.tables(_rounds(log, game), lambda table: _options_of(log, table)):
            files.append(out / f"{name}.csv")
            draft = stack.enter_context(_drafted(files[-1]))
            with draft.open("w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows(rows)
    return entities.rounds, sum(file.stat().st_size for file in files)


def _options_of(log: GameLog, table: str) -> Options:
    return log.read(table, 0, 1)[0].expect(Opened).options


def _rounds(log: GameLog, game: str) -> Iterator[list[Event]]:
    newest = 0
    while finished := log.finished(game, newest, _FINISHED):
        yield from log.rounds(finished)
        newest = finished[-1].number


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", errors="replace")


@contextmanager
def _drafted(out: Path) -> Generator[Path]:
    """A file to write that takes the place of `out` when all went well."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        draft = out.with_name(f".{out.name}.{os.getpid()}")
        try:
            yield draft
            draft.replace(out)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise RecordError("record/missing", f"{out} cannot be written: {error}") from error


def _settle(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def export(
    game: Annotated[str, typer.Option(help="The game to export.")],
    out: Annotated[
        Path, typer.Option(help="The file to write; a folder with --format parquet, a new one with xml or entities.")
    ],
    how: Annotated[
        Format,
        typer.Option("--format", help="pdn and entities (three tables) are for one game each; see above."),
    ] = "ndjson",
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write every finished game of the log to files that `oldhand import` reads again.

    pdn is for draughts alone, entities for Chinese checkers.

    All but two formats: entities, what the paper derives from its game-logs, and parquet (needs pyarrow), a row a game
    in OUT/game=NAME/rules=N/month=YYYY-MM/games.parquet, the month in which the table was opened here. DuckDB, Spark
    and pandas read OUT as one table; a game exported again takes the place of what was there of it.

    Example: oldhand export --game english-draughts --format pdn --out games.pdn
    """
    began = reported = time.monotonic()
    rules = game_named(game)
    games = written = 0
    with closing(open_store(database_of(database, data, os.environ), create=False)) as store:
        if how == "entities":
            games, written = write_entities(store.log, rules.id, out)
            sizes: Iterator[int] = iter(())
        elif how == "parquet":
            sizes = (0 for _ in write_partitioned(store.log.tables(rules.id), rules.id, out))
        else:
            sizes = write_games(games_of(store.log, rules.id), how, out)
        for size in sizes:
            games += 1
            written += size
            if time.monotonic() - reported > TOLD_S:
                reported = time.monotonic()
                _say(f"{out}: {games:,} games")
    if how == "parquet":
        written = sum(file.stat().st_size for file in place_of(rules.id, out).rglob("*.parquet"))
    _say(f"{out}: {games:,} games")
    result = {"game": rules.id, "games": games, "bytes": written, "seconds": round(time.monotonic() - began, 3)}
    print(json.dumps(result) if as_json else "\n".join(f"{name}: {value}" for name, value in result.items()))


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
