"""`oldhand admin ratings`: results and ratings made again from the log."""

import typer

from server.cli.common import AsJson, Data, DatabaseUrl, opened, say
from shared.ratings.pending import rate_pending
from shared.store.store import now_ms

ratings = typer.Typer(
    add_completion=False, rich_markup_mode=None, no_args_is_help=True, help="Ratings, which are computed from the log."
)


@ratings.callback()
def _rating_commands() -> None:
    """With one command alone, typer would take its name for an argument."""


@ratings.command()
def rebuild(data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Recompute every result and rating from the log, while servers run. Deleted people stay anonymous.

    Example: oldhand admin ratings rebuild
    """
    with opened(data, database) as store:
        store.ratings.start_anew()
        count = rate_pending(store.ratings, now_ms=now_ms())
    say(as_json, {"matches": count}, f"{count} matches are rated anew.")
