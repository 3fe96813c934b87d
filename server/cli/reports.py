"""`oldhand admin reports`: what people have reported, and what came of it."""

from dataclasses import asdict
from typing import Annotated

import typer

from server.cli.common import AsJson, Data, DatabaseUrl, by_hand_on, opened, say
from shared.http.admin_actions import Resolve

reports = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Read and close the reports that people have sent.",
)


@reports.command("list")
def list_reports(
    every: Annotated[bool, typer.Option("--all", help="Resolved ones, too.")] = False,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List reports, the oldest first, each with where to look.

    Example: oldhand admin reports list --all
    """
    with opened(data, database) as store:
        found = [asdict(report) for report in store.reports.list(open_only=not every)]
    lines = [
        f"{one['number']}: {one['game']} table {one['table']} version {one['version']} (match {one['match']}, "
        f"round {one['round']}, ply {one['ply']}), {one['reported'] or 'nobody known'}: {one['text']}"
        for one in found
    ]
    say(as_json, {"reports": found}, *lines)


@reports.command()
def resolve(
    number: Annotated[int, typer.Argument(min=1)],
    resolution: Annotated[str, typer.Argument(help="What came of it.")],
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Close a report.

    Example: oldhand admin reports resolve 12 "warned the player"
    """
    with opened(data, database) as store:
        by_hand_on(store, Resolve(report=number, why=resolution))
    say(as_json, {"number": number}, f"Report {number} is resolved.")
