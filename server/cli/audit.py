"""`oldhand admin audit`: what operators have done, the newest first."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import typer

from server.cli.common import AsJson, Data, DatabaseUrl, opened, say


def audit(
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="Entries at most.")] = 50,
    whom: Annotated[str | None, typer.Option(help="Only what was done about this id.")] = None,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List what operators have done: when, who, what, about whom and why. Nothing is ever taken out of it.

    Example: oldhand admin audit --limit 20
    """
    with opened(data, database) as store:
        found = store.audit.list(whom=whom, limit=limit)
        names = store.accounts.names(sorted({name for one in found for name in (one.by, one.whom)}))
    lines = [
        f"{datetime.fromtimestamp(one.at_ms / 1_000, UTC):%Y-%m-%d %H:%M:%S}  {names.get(one.by, one.by)}  {one.deed}"
        f"  {names.get(one.whom, one.whom)}  {one.why}"
        for one in found
    ]
    say(as_json, {"audit": [asdict(one) for one in found]}, *lines)
