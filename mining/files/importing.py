"""`oldhand import`: records of games into the log. Every game is judged by the rules before a row of it is written.

`shared.known_games` says which games are duplicates: importing a file again imports none of it, and so does importing
it while another process does. A dry run does the same and writes nothing.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Annotated, Literal

import typer

from mining.files.records import ENDINGS, UnreadFile, read_games
from shared.core import Seat
from shared.errors import RecordError
from shared.events import Event
from shared.flags import AsJson, Data, Database
from shared.game_log import GameLog
from shared.games import game_named
from shared.garbage_collection import gc_paused
from shared.known_games import KnownGames
from shared.match_records import records_of
from shared.record_events import Replayed, checked_events, replay, table_events, table_name
from shared.records.judging import game_recorded
from shared.records.losses import Losses
from shared.records.record import GameRecord, fingerprint
from shared.store import MemoryGameLog, database_of, open_store
from shared.store.gently import append_new

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
    known: KnownGames | None = None,
    unread: Callable[[UnreadFile], None] = lambda error: None,
    dry_run: bool = False,
) -> Counts:
    """Append the games that are legal and new. `refuse` hears of each that is not legal, `progress` now and then.

    `alone`: as for `append_gently`. `known`: the games of this log that were met before. `unread` hears of
    files and folders that are not read. `dry_run`: count alone.
    In the counts, games read and not yet written are nothing else; duplicates are counted at the end.
    """
    counts = Counts()

    def refused(error: RecordError) -> None:
        counts.refused += 1
        refuse(error)

    def read() -> Iterator[ImportItem]:
        for record in games:
            if isinstance(record, UnreadFile):
                unread(record)
                continue
            counts.read += 1
            if counts.read % REPORT_EVERY == 0:
                progress(counts)
            yield record

    tables = _new_tables(log, read(), known or KnownGames(log), now_ms, refused, CHUNK_ALONE if alone else CHUNK)
    with gc_paused():
        for events in tables if dry_run else append_new(log, tables, alone=alone):
            counts.imported += 1
            counts.plies += events[-1].ply
    counts.duplicates = counts.read - counts.imported - counts.refused
    progress(counts)
    return counts


def _new_tables(
    log: GameLog,
    games: Iterable[ImportItem],
    known: KnownGames,
    now_ms: int,
    refuse: Callable[[RecordError], None],
    size: int,
) -> Iterator[list[Event]]:
    """The tables of the games that are legal and new, each game once. `size`: games looked up together.

    Most records are told in canonical texts, so that most duplicates show before they are replayed.
    """
    source = iter(games)
    seen: set[str] = set()
    """Tables of games that are not in the log yet."""
    while chunk := list(islice(source, size)):
        known.look_up(_record(item) for item in chunk if not isinstance(item, RecordError))
        for item in chunk:
            if isinstance(item, RecordError):
                refuse(item)
                continue
            record = _record(item)
            try:
                game = _new_game(item, known)
                if game is None or (record.id and not _is_new_id(log, game, seen)):
                    continue
                events = checked_events(game, now_ms) if isinstance(game, GameRecord) else table_events(game, now_ms)
            except RecordError as error:
                refuse(RecordError(error.code, str(error), error.line or record.line, record.source))
                continue
            yield events
            seen.add(events[0].table)


def _new_game(item: GameRecord | Replayed, known: KnownGames) -> GameRecord | Replayed | None:
    """The game with its mark, replayed if it is one of a board; None for one that is known. Raises RecordError."""
    if isinstance(item, GameRecord):
        hidden = game_recorded(item.game).hidden
        if hidden or known.is_like_another(item):  # then its moves are canonical
            new = known.new(item)
            if new is None or hidden:
                return new
            item = new
        item = replay(item)
    record = item.record if item.record.mark else known.new(item.record)
    return None if record is None else replace(item, record=record)


def _is_new_id(log: GameLog, game: GameRecord | Replayed, seen: Set[str]) -> bool:
    """Whether nothing has the id of a game that the log has not imported; False: it is a table of this very log.

    `seen` holds the tables of games that are not in the log yet. Raises RecordError `record/id-taken`.
    """
    record = _record(game)
    table, _, match = record.id.rpartition("/")
    if log.head(table) is not None:
        for known in records_of(log.read(table)):
            if known.id.rpartition("/")[2] == match and _is_the_same(known, record):
                return False
    elif table_name(record) not in seen and log.head(table_name(record)) is None:
        return True
    raise RecordError("record/id-taken", f"another game has the id {record.id}")


def _is_the_same(one: GameRecord, other: GameRecord) -> bool:
    """Whether two records of one id tell one game; older ones name no event."""
    return fingerprint(replace(one, event="")) == fingerprint(replace(other, event=""))


def _record(item: GameRecord | Replayed) -> GameRecord:
    return item if isinstance(item, GameRecord) else item.record


def import_records(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help=f"Files of games, or folders of them: {', '.join(ENDINGS)}.")
    ],
    data: Data = None,
    database: Database = None,
    game: Annotated[str | None, typer.Option(help="The game of records that do not name one.")] = None,
    first_named: Annotated[
        Literal["black", "white"] | None,
        typer.Option(help="The colour that wins by 1-0, for PDN files that do not show it."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would become of the games, and write nothing.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Replay games into the log, saying which were refused and why, and which files were not read. Games that it has
    are left out.

    Prints how many games were lost by each cause, with the first example. Ends with 1 when every game was refused, when
    a PATH could not be read, and when a folder had no file that could.

    Example: oldhand import games.pdn --game english-draughts --first-named black
    """
    began = time.monotonic()
    rules = None if game is None else game_named(game).id
    side = None if first_named is None else Seat(("black", "white").index(first_named))
    total, losses, unread = Counts(), Losses(), list[UnreadFile]()
    failed: list[RecordError] = []

    def refuse(error: RecordError) -> None:
        losses.add(error)
        _say(f"{error.source}:{error.line}: {error} [{error.code}]")

    def leave_out(error: UnreadFile) -> None:
        unread.append(error)
        _say(f"{error.source}: not read: {error} [{error.code}]")

    def run(log: GameLog) -> None:
        nonlocal total
        known = KnownGames(log)
        for path in paths:
            read = _of_path(path, side, rules, failed, alone=len(paths) == 1)
            counts = import_games(
                log,
                read,
                now_ms=time.time_ns() // 1_000_000,
                refuse=refuse,
                progress=lambda counts, path=path: _say(f"{path}: {counts.read} read, {counts.imported} imported"),
                known=known,
                unread=leave_out,
                dry_run=dry_run,
            )
            total = Counts(*(a + b for a, b in zip(asdict(total).values(), asdict(counts).values(), strict=True)))
            if not counts.read:
                _say(f"{path}: there is no game in it")
                failed.extend(unread[-1:] if path.is_dir() else ())

    if dry_run:
        run(MemoryGameLog())
    else:
        with closing(open_store(database_of(database, data, os.environ))) as store:
            run(store.log)
    result = {**asdict(total), "seconds": round(time.monotonic() - began, 3)}
    _report(result, losses, unread, dry_run=dry_run, as_json=as_json)
    if failed or (total.refused and total.refused == total.read):
        raise typer.Exit(1)


def _of_path(
    path: Path, first_named: Seat | None, game: str | None, failed: list[RecordError], *, alone: bool
) -> Iterator[GameRecord | RecordError]:
    """The games of a path, each with its file; an UnreadFile in the place of what cannot be read.

    Raises RecordError for a path without a game that can be read if it is `alone`, else puts it among the `failed`.
    """
    any_read = False
    try:
        for item in read_games(path, first_named, game):
            any_read = True
            if isinstance(item, RecordError):
                item.source = item.source or str(path)
                yield item
            else:
                yield item if item.source else replace(item, source=str(path))
    except RecordError as error:
        if alone and not any_read:
            raise
        failed.append(error)
        yield UnreadFile(error.code, str(error), error.line, str(path))


def _report(
    result: Mapping[str, object], losses: Losses, unread: Sequence[UnreadFile], *, dry_run: bool, as_json: bool
) -> None:
    if as_json:
        files = [{"source": error.source, "code": error.code, "message": str(error)} for error in unread]
        print(json.dumps({**result, "dry_run": dry_run, "lost": losses.document(), "unread": files}))
        return
    for name, value in result.items():
        print(f"{name}: {value}")
    for loss in losses:
        print(f"lost by {loss.code}: {loss.games}, first {loss.first.source}:{loss.first.line}: {loss.first}")
    for error in unread:
        print(f"not read: {error.source}: {error} [{error.code}]")
    if dry_run:
        print("Nothing was written. Games that the log has already count as imported here.")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
