"""`oldhand admin check`: every row of the log read again, and every game judged by the rules."""

import sys
from dataclasses import asdict
from typing import Annotated

import typer

from server.cli.common import AsJson, Data, DatabaseUrl, opened, say
from server.cli.progress import ProgressLine
from server.features.tournaments.verify import faults_of_tournaments
from server.verifier import faults_of
from server.verifier.duplicates import DuplicateRounds
from shared.errors import LogError
from shared.store.checking import LogFault

_LISTED = 1_000
"""Faults in the JSON; all are on stderr."""


def check(
    data: Data = None,
    database: DatabaseUrl = None,
    rows_only: Annotated[bool, typer.Option("--rows-only", help="Judge no game: rows alone, in seconds.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read the whole log again and judge every game by the rules, while servers run.

    Of every table: no hole in its versions, every move legal and written as the rules write it, every pieces-state the
    one that the moves lead to, every result the one that they come to, every deal the one that the committed secret
    and the seats' nonces give, the boards of a duplicate round the same at all its tables, every ref used once by its
    player, every list (finished rounds, matches, sittings) as the log has it, and every player's totals the sum of the
    results. Of every tournament: the pairings that the rules of its format give, and the results of its tables. Faults
    are named with table and version, one a line on stderr; exit 1 if there is any.

    Example: oldhand admin check --rows-only
    """
    pace = ProgressLine("check")
    found: list[LogFault] = []

    def hear(faults: list[LogFault]) -> None:
        for fault in faults:
            print(f"check: {fault}", file=sys.stderr)
        found.extend(faults)

    games = plies = bad = 0
    rounds = DuplicateRounds()
    with opened(data, database) as store:
        hear(store.check())
        hear([] if rows_only else list(faults_of_tournaments(store)))
        total = 0 if rows_only else store.log.count_tables()
        for table, events in () if rows_only else store.log.every_table():
            if isinstance(events, LogError):
                faults = [LogFault(table, 0, str(events))]
            else:
                faults = [*faults_of(table, events), *(fault for first in events[:1] for fault in rounds.take(first))]
            hear(faults)
            games += 1
            bad += bool(faults)
            plies += 0 if isinstance(events, LogError) else sum(event.move is not None for event in events)
            pace.report("tables judged", games, total)
        name = store.name
    seconds = pace.seconds()
    facts = {"ok": not found, "database": name, "tables": games, "plies": plies, "bad": bad, "faults": len(found)}
    facts |= {"seconds": seconds, "found": [asdict(fault) for fault in found[:_LISTED]]}
    judged = "no game was judged" if rows_only else f"{games:,} tables with {plies:,} plies judged in {seconds:,.0f} s"
    say(as_json, facts, f"{name}: {judged}, {len(found):,} faults{f' in {bad:,} tables' if bad else ''}.")
    if found:
        raise typer.Exit(1)
