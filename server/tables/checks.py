"""The checks that several commands begin with. They change nothing."""

from server.tables.table import Table
from shared.errors import Rejected
from shared.match import Phase


def check_open(table: Table) -> None:
    """Raises Rejected at a table that is closed."""
    if table.closed is not None:
        raise Rejected("table/closed", f"Table {table.id} is closed ({table.closed}).")


def check_version(table: Table, version: int) -> None:
    """Raises Rejected for a version before the question now asked, or not yet come."""
    if version > table.version:
        raise Rejected(
            "table/too-new", f"Table {table.id} is at version {table.version} and has not reached {version}."
        )
    if version < table.play_version:
        raise Rejected(
            "table/stale-version",
            f"A move was played after version {version}. Read version {table.version} and try again.",
        )


def check_running(table: Table) -> None:
    """Raises Rejected when no match is under way."""
    if table.match.phase is Phase.OVER:
        raise Rejected("match/over", "The match is over.")
    if not table.has_started():
        raise Rejected("table/not-started", "The match has not begun.")
