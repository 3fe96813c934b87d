"""`oldhand admin user`: look at people and do what they ask for.

Servers of the same store hear of it within seconds: connections of whoever is banned or deleted end.
"""

from dataclasses import asdict
from typing import Annotated, Any

import typer

from server.admin.asking import AsJson, Data, DatabaseUrl, opened, say
from server.people.profiles import profile_of
from shared.errors import CodedError
from shared.names import registrable, shown
from shared.people import BANNED_FOR_EVER_MS, Identity
from shared.store import Store
from shared.store.store import now_ms

_DAY_MS = 86_400_000

user = typer.Typer(add_completion=False, no_args_is_help=True, help="Look at people, and do what they ask for.")

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
    with opened(data, database) as store:
        found = [_told(identity) for identity in store.accounts.search(text, limit)]
    lines = [f"{one['id']}  {one['kind']:8} {one['name']}{' (banned)' if one['ban'] else ''}" for one in found]
    say(as_json, {"people": found}, *lines)


@user.command()
def show(who: Who, data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Show a person: account, sessions without secrets, results and ratings."""
    with opened(data, database) as store:
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
    say(as_json, facts, *lines)


@user.command()
def rename(
    who: Who,
    name: Annotated[str, typer.Argument()],
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Give a person another name."""
    with opened(data, database) as store:
        identity = _person(store, who)
        store.accounts.rename(identity.id, registrable(name) if identity.registered else shown(name))
        renamed = _person(store, identity.id)
    say(as_json, _told(renamed), f"{identity.name} is {renamed.name} now.")


@user.command()
def delete(
    who: Who,
    yes: Annotated[bool, typer.Option("--yes", help="Do it: it cannot be undone.")] = False,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Delete a person: the name is blanked in the log, the games stay."""
    with opened(data, database) as store:
        identity = _person(store, who)
        if not yes:
            raise CodedError("admin/unsure", f"say --yes to delete {identity.name} ({identity.id}) for good")
        store.accounts.forget(identity.id)
    say(as_json, {"deleted": identity.id}, f"{identity.name} is forgotten; the games stay.")


@user.command("reset-password")
def reset_password(who: Who, data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Print a code by which a person sets a new password, once. Earlier codes are good no longer."""
    with opened(data, database) as store:
        identity = _person(store, who)
        if not identity.registered or identity.bot:
            raise CodedError("account/registered-only", f"{identity.name} has no password: a {identity.kind}")
        (code,) = store.accounts.new_codes(identity.id, 1)
    say(as_json, {"id": identity.id, "name": identity.name, "code": code}, code)


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
    with opened(data, database) as store:
        identity = _person(store, who)
        store.accounts.ban(identity.id, reason, until_ms)
    say(as_json, {"id": identity.id, "until_ms": until_ms}, f"{identity.name} is banned.")


@user.command()
def unban(who: Who, data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Let a person in again."""
    with opened(data, database) as store:
        identity = _person(store, who)
        store.accounts.ban(identity.id, "", None)
    say(as_json, {"id": identity.id}, f"{identity.name} may come again.")


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
