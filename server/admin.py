"""`oldhand admin user`, `admin reports`, `admin ratings`: what an operator does about people, beside a running server.

Servers of the same store hear of it within seconds: connections of whoever is banned or deleted end.
"""

import json
import os
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from server.people.profiles import profile_of
from server.people.ratings import rate_pending
from shared.errors import CodedError
from shared.names import registrable, shown
from shared.people import BANNED_FOR_EVER_MS, Identity
from shared.places import data_folder
from shared.store import Store, open_store, sqlite_url
from shared.store.store import now_ms

_DAY_MS = 86_400_000

user = typer.Typer(add_completion=False, no_args_is_help=True, help="Look at people, and do what they ask for.")
reports = typer.Typer(add_completion=False, no_args_is_help=True, help="What people have reported.")
ratings = typer.Typer(add_completion=False, no_args_is_help=True, help="Results and ratings, made from the log.")

Data = Annotated[Path | None, typer.Option(help="Folder of the log.")]
DatabaseUrl = Annotated[str | None, typer.Option("--database", help="Address of the log; a file in --data.")]
AsJson = Annotated[bool, typer.Option("--json", help="The result as one JSON object.")]
Who = Annotated[str, typer.Argument(metavar="PERSON", help="Id, or registered name.")]


@user.command("list")
def list_people(
    text: Annotated[str, typer.Argument(help="Part of the name, or the id.")] = "",
    limit: Annotated[int, typer.Option(min=1)] = 100,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List people, the last seen first."""
    with _store(data, database) as store:
        found = [_told(identity) for identity in store.accounts.search(text, limit)]
    lines = [f"{one['id']}  {one['kind']:8} {one['name']}{' (banned)' if one['ban'] else ''}" for one in found]
    _say(as_json, {"people": found}, *lines)


@user.command()
def show(who: Who, data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Show a person: account, sessions without secrets, results and ratings."""
    with _store(data, database) as store:
        identity = _person(store, who)
        tokens = [asdict(token) for token in store.tokens.of(identity.id)]
        profile = profile_of(store, identity.id)
    facts = {**_told(identity), "tokens": tokens, "games": profile["games"]}
    lines = [f"{identity.name} ({identity.kind}, {identity.id}), {len(tokens)} sessions and tokens"]
    if identity.ban is not None:
        lines.append(f"banned until {identity.ban.until_ms}: {identity.ban.reason}")
    for game in profile["games"]:
        rated = ", ".join(f"{one['ladder']} {one['rating']}±{one['deviation']}" for one in game["ratings"])
        lines.append(f"{game['game']}: won {game['won']}, drawn {game['drawn']}, lost {game['lost']}; {rated}")
    _say(as_json, facts, *lines)


@user.command()
def rename(
    who: Who,
    name: Annotated[str, typer.Argument()],
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Give a person another name."""
    with _store(data, database) as store:
        identity = _person(store, who)
        store.accounts.rename(identity.id, registrable(name) if identity.registered else shown(name))
        renamed = _person(store, identity.id)
    _say(as_json, _told(renamed), f"{identity.name} is {renamed.name} now.")


@user.command()
def delete(
    who: Who,
    yes: Annotated[bool, typer.Option("--yes", help="Do it: it cannot be undone.")] = False,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Delete a person: the name is blanked in the log, the games stay."""
    with _store(data, database) as store:
        identity = _person(store, who)
        if not yes:
            raise CodedError("admin/unsure", f"say --yes to delete {identity.name} ({identity.id}) for good")
        store.accounts.forget(identity.id)
    _say(as_json, {"deleted": identity.id}, f"{identity.name} is forgotten; the games stay.")


@user.command("reset-password")
def reset_password(who: Who, data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Print a code by which a person sets a new password, once. Earlier codes are good no longer."""
    with _store(data, database) as store:
        identity = _person(store, who)
        if not identity.registered or identity.bot:
            raise CodedError("account/registered-only", f"{identity.name} has no password: a {identity.kind}")
        (code,) = store.accounts.new_codes(identity.id, 1)
    _say(as_json, {"id": identity.id, "name": identity.name, "code": code}, code)


@user.command()
def ban(
    who: Who,
    reason: Annotated[str, typer.Option(help="Told to the person.")],
    days: Annotated[float | None, typer.Option(min=0.0, help="For how long; for ever when left out.")] = None,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Keep a person and their bots out."""
    until_ms = BANNED_FOR_EVER_MS if days is None else now_ms() + int(days * _DAY_MS)
    with _store(data, database) as store:
        identity = _person(store, who)
        store.accounts.ban(identity.id, reason, until_ms)
    _say(as_json, {"id": identity.id, "until_ms": until_ms}, f"{identity.name} is banned.")


@user.command()
def unban(who: Who, data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Let a person in again."""
    with _store(data, database) as store:
        identity = _person(store, who)
        store.accounts.ban(identity.id, "", None)
    _say(as_json, {"id": identity.id}, f"{identity.name} may come again.")


@reports.command("list")
def list_reports(
    every: Annotated[bool, typer.Option("--all", help="Resolved ones, too.")] = False,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List reports, the oldest first, each with where to look."""
    with _store(data, database) as store:
        found = [asdict(report) for report in store.reports.list(open_only=not every)]
    lines = [
        f"{one['number']}: {one['game']} table {one['table']} version {one['version']} (match {one['match']}, "
        f"round {one['round']}, ply {one['ply']}), {one['reported'] or 'nobody known'}: {one['text']}"
        for one in found
    ]
    _say(as_json, {"reports": found}, *lines)


@reports.command()
def resolve(
    number: Annotated[int, typer.Argument(min=1)],
    resolution: Annotated[str, typer.Argument(help="What came of it.")],
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Close a report."""
    with _store(data, database) as store:
        if not store.reports.resolve(number, resolution):
            raise CodedError("report/unknown", f"there is no open report {number}")
    _say(as_json, {"number": number}, f"Report {number} is resolved.")


@ratings.callback()
def _rating_commands() -> None:
    """With one command alone, typer would take its name for an argument."""


@ratings.command()
def rebuild(data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Make every result and rating again from the log. A running server goes on; people who left stay unknown."""
    with _store(data, database) as store:
        store.ratings.start_anew()
        count = rate_pending(store.ratings)
    _say(as_json, {"matches": count}, f"{count} matches are rated anew.")


@contextmanager
def _store(data: Path | None, database: str | None) -> Generator[Store]:
    folder = data_folder(data, os.environ)
    with closing(open_store(database or sqlite_url(folder), create=False)) as store:
        yield store


def _person(store: Store, who: str) -> Identity:
    """Raises CodedError `profile/unknown`."""
    found = store.accounts.find(who) or store.accounts.named(who)
    if found is None:
        raise CodedError("profile/unknown", f"there is nobody of the id or registered name {who!r}")
    return found


def _told(identity: Identity) -> dict[str, Any]:
    return {
        "id": identity.id,
        "name": identity.name,
        "kind": identity.kind,
        "since_ms": identity.created_ms,
        "seen_ms": identity.seen_ms,
        "owner": identity.owner,
        "ban": None if identity.ban is None else asdict(identity.ban),
    }


def _say(as_json: bool, facts: dict[str, Any], *lines: str) -> None:
    if as_json:
        print(json.dumps({"ok": True, **facts}, ensure_ascii=False))
        return
    for line in lines:
        print(line)
