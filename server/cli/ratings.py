"""`oldhand admin ratings`: results and ratings made again from the log."""

from collections.abc import Mapping
from typing import Annotated

import typer

from server.cli.common import AsJson, Data, DatabaseUrl, opened, say
from shared.people import AI_PREFIX
from shared.rated_matches import Rating
from shared.ratings.rebuilding import Changed, Rebuilt
from shared.ratings.rebuilding import rebuild as rebuild_ratings
from shared.store import Store
from shared.store.store import now_ms

ratings = typer.Typer(
    add_completion=False, rich_markup_mode=None, no_args_is_help=True, help="Ratings, which are computed from the log."
)


@ratings.callback()
def _rating_commands() -> None:
    """With one command alone, typer would take its name for an argument."""


@ratings.command()
def rebuild(
    data: Data = None,
    database: DatabaseUrl = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would change; write nothing.")] = False,
    as_json: AsJson = False,
) -> None:
    """Recompute every result and rating from the log by today's rules, while servers run, and say what changed. Deleted
    people stay anonymous.

    Example: oldhand admin ratings rebuild --dry-run
    """
    with opened(data, database) as store:
        found = rebuild_ratings(store.ratings, now_ms(), dry_run=dry_run)
        names = _names(store, found)
    facts = {
        "matches": found.matches,
        "dry_run": dry_run,
        "casual": dict(sorted(found.casual.items())),
        "limited": dict(sorted(found.limited.items())),
        "changes": [_fields(change, names) for change in found.changes],
    }
    say(as_json, facts, *_lines(found, names, dry_run=dry_run))


def _names(store: Store, found: Rebuilt) -> Mapping[str, str]:
    people = sorted({it.player for it in found.changes if not it.player.startswith(AI_PREFIX)})
    return store.accounts.names(people)


def _fields(change: Changed, names: Mapping[str, str]) -> Mapping[str, str | int | None]:
    return {
        "game": change.game,
        "ladder": change.ladder,
        "player": change.player,
        "name": _name(change.player, names),
        "before": _shown(change.before),
        "after": _shown(change.after),
    }


def _lines(found: Rebuilt, names: Mapping[str, str], *, dry_run: bool) -> list[str]:
    done = "would be rated again" if dry_run else "are rated again"
    lines = [f"{found.matches} matches {done}; {len(found.changes)} ratings change."]
    lines += [f"{count} matches do not count: {why}" for why, count in sorted(found.casual.items())]
    lines += [
        f"{count} seats change less than their result says: {why}" for why, count in sorted(found.limited.items())
    ]
    rows = [
        (change.game, change.ladder, _name(change.player, names), _text(change.before), _text(change.after))
        for change in found.changes
    ]
    if rows:
        table = [("game", "ladder", "player", "before", "after"), *rows]
        widths = [max(len(row[column]) for row in table) for column in range(5)]
        lines += ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in table]
    return lines


def _name(player: str, names: Mapping[str, str]) -> str:
    return names.get(player) or player.removeprefix(AI_PREFIX)


def _shown(rating: Rating | None) -> int | None:
    return None if rating is None else rating.shown


def _text(rating: Rating | None) -> str:
    return "-" if rating is None else str(rating.shown)
