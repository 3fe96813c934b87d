"""`oldhand admin migrate`, `backup`, `restore`, `move`: a whole store to another schema, machine or engine.

The host token is in no backup: it is a secret of one installation, made again where there is none.
"""

import os
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from server.cli.common import AsJson, Data, DatabaseUrl, address_of, say
from server.cli.progress import ProgressLine
from shared.data_folder import data_folder
from shared.settings import MoveSettings, text_of
from shared.store import open_store
from shared.store.backup import CopyResult, back_up
from shared.store.backup import move as move_rows
from shared.store.backup import restore as restore_rows
from shared.store.engine import Database
from shared.store.schema import REVISION
from shared.store.store import now_ms, revision_in


def migrate(
    data: Data = None,
    database: DatabaseUrl = None,
    with_backup: Annotated[
        bool,
        typer.Option("--backup/--no-backup", help="Before the schema changes, write a backup into the data folder."),
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Bring the store to the schema of this Oldhand, and make it where there is none.

    All of it happens in one transaction: it is done or it never was. Every command but `backup` and `move` does it by
    itself when it opens a store, and of several that start together one does; run it first to know when and how long,
    and to have a backup, `backups/schema-....tar.gz` in the data folder. `oldhand admin restore` loads that into an
    empty store. A store of a newer Oldhand is refused (store/newer): there is no way back but a backup.

    Example: oldhand admin migrate --data ~/oldhand

    Example: oldhand admin migrate --no-backup
    """
    pace = ProgressLine("migrate")
    address = address_of(data, database)
    file = _back_up_before(address, data_folder(data, os.environ), pace) if with_backup else None
    with closing(open_store(address)) as store:
        facts = {"database": store.name, "from": store.found, "to": REVISION, "seconds": pace.seconds()}
    facts["backup"] = None if file is None else str(file)
    was = (
        "made" if facts["from"] is None else "was there" if facts["from"] == REVISION else f"came from {facts['from']}"
    )
    backed_up = "" if file is None else f" The backup is {file}."
    say(as_json, facts, f"{facts['database']}: schema {REVISION}, {was}.{backed_up}")


def _back_up_before(address: str, folder: Path, pace: ProgressLine) -> Path | None:
    """A backup of a store whose schema is about to change; None where it is new or stays. Raises LogError."""
    with closing(Database(address)) as source:
        if source.path is not None and not source.path.exists():
            return None
        with source.read() as connection:
            found = revision_in(connection, source.name)
        if found in (None, REVISION):
            return None
        now = now_ms()
        file = folder / "backups" / f"schema-{found}-{datetime.fromtimestamp(now / 1_000, UTC):%Y%m%dT%H%M%S}.tar.gz"
        back_up(source, folder / "books", file, now, pace.report)
    return file


def backup(
    out: Annotated[Path, typer.Argument(help="The file to write, such as oldhand-2030-01-31.tar.gz.")],
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Write everything that is kept into one file, while servers run: the log, people, ratings, chats, books.

    The file is a gzipped tar of JSON lines, the same from SQLite and from PostgreSQL; it holds one moment of the whole
    store and appears when it is complete. It is as secret as the store (deals to come, talk, hashes of passwords): only
    its owner may read it. Not in it: the host token, and what can be made again from the log (tallies, endings).

    Example: oldhand admin backup oldhand-2030-01-31.tar.gz
    """
    pace = ProgressLine("backup")
    with closing(Database(address_of(data, database))) as source:
        made = back_up(source, data_folder(data, os.environ) / "books", out, now_ms(), pace.report)
        name = source.name
    facts = {"database": name, "file": str(out), **_facts(made, pace), "bytes": made.bytes, "sha256": made.sha256}
    facts["missing_books"] = list(made.missing)
    for missing in made.missing:
        typer.echo(f"backup: the book {missing} is in the list, and its file is not there", err=True)
    say(as_json, facts, f"{out}: {_counts_text(made)}, {made.bytes:,} bytes.", f"sha256 {made.sha256}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="IN", help="A file that `oldhand admin backup` wrote.")],
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Bring a backup back into an empty store, SQLite or PostgreSQL, and its books into the data folder.

    One transaction: all of it is there at the end, or nothing. Every row is read back and compared with what was
    written, and a file that was cut off or changed is refused (store/backup). A store that holds any row is not touched
    (store/not-empty). A backup by an older Oldhand is migrated.

    Example: oldhand admin restore oldhand-2030-01-31.tar.gz --data ~/restored
    """
    pace = ProgressLine("restore")
    with closing(Database(address_of(data, database))) as target:
        kept = restore_rows(file, target, data_folder(data, os.environ) / "books", pace.report)
        name = target.name
    facts = {"database": name, "file": str(file), **_facts(kept, pace)}
    say(as_json, facts, f"{name}: {_counts_text(kept)}.")


def move(
    to: Annotated[
        str | None,
        typer.Option(metavar="URL", help="An empty database; else $OLDHAND_MOVE_TO."),
    ] = None,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Copy everything to another database: from the SQLite file in --data to PostgreSQL, or back.

    Stop the servers first. One transaction: at the end every row has been copied and compared, or nothing has. The
    source stays as it is, and the books stay in the data folder. Then start with `--database URL`.
    A password goes into $OLDHAND_MOVE_TO, or into the file that $OLDHAND_MOVE_TO_FILE names, not on the command line.

    Example: oldhand admin move --data ~/oldhand --to postgresql+psycopg://oldhand@localhost/oldhand
    """
    address = text_of(MoveSettings.read(os.environ, to=to).to)
    if address is None:
        raise typer.BadParameter("say where everything is to go", param_hint="--to")
    pace = ProgressLine("move")
    with closing(Database(address_of(data, database))) as source, closing(Database(address)) as target:
        moved = move_rows(source, target, pace.report)
        names = source.name, target.name
    facts = {"from": names[0], "to": names[1], **_facts(moved, pace)}
    say(as_json, facts, f"{names[1]}: {_counts_text(moved)}, each compared. Start servers with --database.")


def _facts(done: CopyResult, pace: ProgressLine) -> dict[str, object]:
    rows = {"rows": done.all_rows, "tables": done.rows}
    return {"schema": done.revision, **rows, "books": done.books, "seconds": pace.seconds()}


def _counts_text(done: CopyResult) -> str:
    games = done.rows.get("tables", 0)
    return f"schema {done.revision}, {done.all_rows:,} rows ({games:,} tables of games), {done.books} books"
