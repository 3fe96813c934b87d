"""`oldhand import`: records of games into the log. Every game is judged by the rules before a row of it is written.

Duplicates are known by their fingerprint: importing a file again imports none of it, and so does importing it while
another process does.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated, Literal

import typer

from mining.files.records import ENDINGS, read_games
from shared.core import Seat
from shared.errors import RecordError
from shared.events import Event
from shared.game_log import GameLog
from shared.games import game_named
from shared.garbage_collection import no_search_for_cycles
from shared.match_records import records_of
from shared.record_events import Replayed, checked_events, table_events, table_name
from shared.records.record import GameRecord, fingerprint
from shared.store import database_of, open_store
from shared.store.gently import append_new, mark_of

ImportItem = GameRecord | Replayed | RecordError
"""A game to import, checked or not yet, or the reason why it cannot be read."""

CHUNK = 20
"""Games looked up in the log together. Few, since judging them is the rest between two transactions."""
CHUNK_ALONE = 500
"""The same where nobody plays."""
REPORT_EVERY = 25 * CHUNK
"""Games between two reports of progress."""


@dataclass
class Counts:
    """The outcomes of the games so far."""

    read: int = 0
    imported: int = 0
    duplicates: int = 0
    refused: int = 0
    plies: int = 0
    """Of the games imported."""


def import_games(
    log: GameLog,
    games: Iterable[ImportItem],
    *,
    now_ms: int,
    refuse: Callable[[RecordError], None],
    progress: Callable[[Counts], None],
    alone: bool = False,
) -> Counts:
    """Append the games that are legal and new. `refuse` hears of each that is not legal, `progress` now and then.

    `alone`: as for `append_gently`.
    In the counts, games read and not yet written are nothing else; duplicates are counted at the end.
    """
    counts = Counts()

    def refused(error: RecordError) -> None:
        counts.refused += 1
        refuse(error)

    def read() -> Iterator[ImportItem]:
        for record in games:
            counts.read += 1
            if counts.read % REPORT_EVERY == 0:
                progress(counts)
            yield record

    tables = _new_tables(log, read(), now_ms, refused, CHUNK_ALONE if alone else CHUNK)
    with no_search_for_cycles():
        for events in append_new(log, tables, alone=alone):
            counts.imported += 1
            counts.plies += events[-1].ply
    counts.duplicates = counts.read - counts.imported - counts.refused
    progress(counts)
    return counts


def _new_tables(
    log: GameLog, games: Iterable[ImportItem], now_ms: int, refuse: Callable[[RecordError], None], size: int
) -> Iterator[list[Event]]:
    """The tables of the games that are legal and new, each game once. `size`: games looked up together.

    Most records are told in canonical texts, so that most duplicates show before they are replayed.
    """
    source = iter(games)
    seen: set[str] = set()
    while chunk := list(islice(source, size)):
        marks = ["" if isinstance(item, RecordError) else fingerprint(_record(item)) for item in chunk]
        seen |= log.known_records(list(filter(None, marks)))
        for item, mark in zip(chunk, marks, strict=True):
            if isinstance(item, RecordError):
                refuse(item)
                continue
            record = _record(item)
            if mark in seen:
                continue
            try:
                events = checked_events(item, now_ms) if isinstance(item, GameRecord) else table_events(item, now_ms)
                canonical = mark_of(events)
                new = canonical == mark or not (canonical in seen or log.known_records([canonical]))
                if new and record.id:
                    new = _is_new_id(log, record, canonical, seen)
            except RecordError as error:
                refuse(RecordError(error.code, str(error), error.line or record.line, record.source))
                continue
            if new:
                yield events
            seen |= {mark, canonical, events[0].table}


def _is_new_id(log: GameLog, record: GameRecord, canonical: str, seen: set[str]) -> bool:
    """Whether nothing has the id of a game that the log has not imported; False: it is a table of this very log.

    `seen` holds the tables of games that are not in the log yet. Raises RecordError `record/id-taken`.
    """
    table, _, match = record.id.rpartition("/")
    if log.head(table) is not None:
        for known in records_of(log.read(table)):
            if known.id.rpartition("/")[2] == match and fingerprint(known) == canonical:
                return False
    elif table_name(record) not in seen and log.head(table_name(record)) is None:
        return True
    raise RecordError("record/id-taken", f"another game has the id {record.id}")


def _record(item: GameRecord | Replayed) -> GameRecord:
    return item if isinstance(item, GameRecord) else item.record


def import_records(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help=f"Files of games, or folders of them: {', '.join(ENDINGS)}.")
    ],
    data: Annotated[Path | None, typer.Option(help="Folder of log and books.")] = None,
    database: Annotated[
        str | None,
        typer.Option(help="Address of the database; default: $OLDHAND_DATABASE, else a SQLite file in --data."),
    ] = None,
    game: Annotated[str | None, typer.Option(help="The game of records that do not name one.")] = None,
    first_named: Annotated[
        Literal["black", "white"] | None,
        typer.Option(help="The colour that wins by 1-0, for .pdn files that do not show it."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The result as one JSON object.")] = False,
) -> None:
    """Replay games into the log, saying which were refused and why. Games that it has are left out.

    Ends with 1 when every game was refused, with 0 when some were not.

    Example: oldhand import games.pdn --game english-draughts --first-named black
    """
    began = time.monotonic()
    rules = None if game is None else game_named(game).id
    side = None if first_named is None else Seat(("black", "white").index(first_named))
    store = open_store(database_of(database, data, os.environ))
    total = Counts()
    try:
        for path in paths:
            counts = import_games(
                store.log,
                read_games(path, side, rules),
                now_ms=time.time_ns() // 1_000_000,
                refuse=lambda error, path=path: _say(f"{error.source or path}:{error.line}: {error} [{error.code}]"),
                progress=lambda counts, path=path: _say(f"{path}: {counts.read} read, {counts.imported} imported"),
            )
            total = Counts(*(a + b for a, b in zip(asdict(total).values(), asdict(counts).values(), strict=True)))
    finally:
        store.close()
    result = {**asdict(total), "seconds": round(time.monotonic() - began, 3)}
    print(json.dumps(result) if as_json else "\n".join(f"{name}: {value}" for name, value in result.items()))
    if total.refused and total.refused == total.read:
        raise typer.Exit(1)  # nothing of what was given could be used


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
