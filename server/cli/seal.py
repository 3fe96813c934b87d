"""`oldhand admin seal`: the events of tables that closed long ago, made a tenth of their size."""

from typing import Annotated

import typer
from pydantic import Field

from server.cli.common import AsJson, Data, DatabaseUrl, opened, say
from server.cli.progress import ProgressLine
from shared.flags import with_flags
from shared.settings import SEAL_AFTER_DAYS, CommandSettings, SealAfterDays
from shared.store.sealing import DAY_MS, SealedSoFar, count_unsealed
from shared.store.sealing import seal as seal_tables
from shared.store.store import now_ms


class SealOptions(CommandSettings):
    """What is sealed."""

    data: Data = None
    database: DatabaseUrl = None
    seal_after_days: SealAfterDays = SEAL_AFTER_DAYS
    vacuum: Annotated[
        bool,
        typer.Option("--vacuum"),
        Field(description="Give the freed space back to the disk as well; nobody can write meanwhile."),
    ] = False
    as_json: AsJson = False


@with_flags(SealOptions)
def seal(options: SealOptions) -> None:
    """Seal the tables that closed long ago: all their events, in a tenth of the space.

    Every page, export and command reads them as before; only nothing more is written there. The mining worker does the
    same when nobody plays. Servers may run: a transaction takes some hundredths of a second. What is freed is used for
    new games; with --vacuum the files become smaller at once, which needs as much free space as the store takes then.

    Example: oldhand admin seal

    Example: oldhand admin seal --seal-after-days 7 --vacuum
    """
    pace = ProgressLine("seal")
    with opened(options.data, options.database) as store:
        before, done = store.size_bytes(), SealedSoFar()
        before_ms = now_ms() - options.seal_after_days * DAY_MS
        total = count_unsealed(store.database, before_ms)
        for done in seal_tables(store.database, before_ms):
            pace.report("tables sealed", done.tables + done.left, total)
        if options.vacuum:
            store.database.vacuum()
        facts = {
            "database": store.name,
            "tables": done.tables,
            "events": done.events,
            "block_bytes": done.block_bytes,
            "left": done.left,
            "bytes": {"before": before, "after": store.size_bytes()},
            "seconds": pace.seconds(),
        }
    left = f" {done.left:,} tables could not be sealed: run `oldhand verify`." if done.left else ""
    sealed = f"{done.tables:,} tables sealed, {done.events:,} events in {done.block_bytes:,} bytes.{left}"
    say(options.as_json, facts, f"{facts['database']}: {sealed}")
