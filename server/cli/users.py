"""`oldhand admin user`: look at people and do what they ask for.

Servers of the same store hear of it within seconds: connections of a person who is banned or deleted end.
"""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from server.admin.moderation import person
from server.admin.overview import person_of
from server.cli.common import AsJson, Data, DatabaseUrl, by_hand_on, note_by_hand, opened, say
from server.cli.new_users import create_users
from server.features.ratings.profiles import profile_of
from shared.errors import CodedError
from shared.http.admin_actions import AdminAction, BanPlayer, GiveRole, MutePlayer, Unban, Unmute
from shared.moderation import Role
from shared.text.names import registrable, shown

_NO_REASON = "by hand"

user = typer.Typer(
    add_completion=False, rich_markup_mode=None, no_args_is_help=True, help="Look at people, and do what they ask for."
)

Days = Annotated[
    float | None, typer.Option(min=0.001, max=36_500, help="Number of days; without it, until an operator ends it.")
]
Reason = Annotated[str, typer.Option(help="Kept in the audit log.")]
Who = Annotated[str, typer.Argument(metavar="PERSON", help="Id, or registered name.")]


def _act(
    who: str, action: Callable[[str], AdminAction], done: str, data: Path | None, database: str | None, as_json: bool
) -> None:
    """Carry out an action on a person. `action`: makes it, of the person's id; `done`: a sentence behind their name."""
    with opened(data, database) as store:
        identity = person(store, who)
        facts = by_hand_on(store, action(identity.id))
    say(as_json, {"id": identity.id, **facts}, f"{identity.name} {done}")


user.command("create")(create_users)


@user.command("list")
def list_people(
    text: Annotated[str, typer.Argument(help="Part of the name, or the id.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="People at most.")] = 100,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List people, the last seen first.

    Example: oldhand admin user list ada
    """
    with opened(data, database) as store:
        found = [person_of(identity) for identity in store.accounts.search(text, limit)]
    lines = [f"{one.id}  {one.kind:8} {one.name}{' (banned)' if one.ban else ''}" for one in found]
    say(as_json, {"people": [one.model_dump(mode="json") for one in found]}, *lines)


@user.command()
def show(who: Who, data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Show a person: account, sessions without secrets, results and ratings.

    Example: oldhand admin user show Ada
    """
    with opened(data, database) as store:
        identity = person(store, who)
        tokens = [asdict(token) for token in store.tokens.of(identity.id)]
        profile = profile_of(store, identity.id)
    facts = {
        **person_of(identity).model_dump(mode="json"),
        "tokens": tokens,
        "games": [game.model_dump(mode="json") for game in profile.games],
    }
    lines = [f"{identity.name} ({identity.kind}, {identity.id}), {len(tokens)} sessions and tokens"]
    if identity.ban is not None:
        lines.append(f"banned until {identity.ban.until_ms}: {identity.ban.reason}")
    for game in profile.games:
        rated = ", ".join(f"{one.ladder} {one.rating}±{one.deviation}" for one in game.ratings)
        lines.append(f"{game.game}: won {game.won}, drawn {game.drawn}, lost {game.lost}; {rated}")
    say(as_json, facts, *lines)


@user.command()
def rename(
    who: Who,
    name: Annotated[str, typer.Argument()],
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Give a person another name.

    Example: oldhand admin user rename Ada Grace
    """
    with opened(data, database) as store:
        identity = person(store, who)
        note_by_hand(store, "rename", identity.id)
        store.accounts.rename(identity.id, registrable(name) if identity.registered else shown(name))
        renamed = person(store, identity.id)
    say(as_json, person_of(renamed).model_dump(mode="json"), f"{identity.name} is {renamed.name} now.")


@user.command()
def delete(
    who: Who,
    yes: Annotated[bool, typer.Option("--yes", help="Do it: it cannot be undone.")] = False,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Delete a person: the name is blanked in the log, the games stay.

    Example: oldhand admin user delete Ada
    """
    with opened(data, database) as store:
        identity = person(store, who)
        if not yes:
            raise CodedError("admin/unconfirmed", f"add --yes to delete {identity.name} ({identity.id}) for good")
        note_by_hand(store, "delete", identity.id)
        store.accounts.forget(identity.id)
    say(as_json, {"deleted": identity.id}, f"{identity.name} is forgotten; the games stay.")


@user.command("reset-password")
def reset_password(who: Who, data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Print a code by which a person sets a new password, once. Earlier codes stop working.

    Example: oldhand admin user reset-password Ada
    """
    with opened(data, database) as store:
        identity = person(store, who)
        if not identity.registered or identity.bot:
            raise CodedError("account/registered-only", f"{identity.name} has no password: a {identity.kind}")
        note_by_hand(store, "reset-password", identity.id)
        (code,) = store.accounts.new_codes(identity.id, 1)
    say(as_json, {"id": identity.id, "name": identity.name, "code": code}, code)


@user.command()
def ban(
    who: Who,
    reason: Annotated[str, typer.Option(help="Told to the person.")],
    days: Days = None,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Keep a person and their bots out.

    Example: oldhand admin user ban Ada --days 7 --reason "insulted other players"
    """
    _act(who, lambda whom: BanPlayer(whom=whom, why=reason, days=days), "is banned.", data, database, as_json)


@user.command()
def unban(
    who: Who, reason: Reason = _NO_REASON, data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False
) -> None:
    """Let a person in again.

    Example: oldhand admin user unban Ada
    """
    _act(who, lambda whom: Unban(whom=whom, why=reason), "may come again.", data, database, as_json)


@user.command()
def mute(
    who: Who,
    reason: Annotated[str, typer.Option(help="Told to the person.")],
    days: Days = None,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Keep a person and their bots from talking, at every table.

    Example: oldhand admin user mute Ada --days 1 --reason "insulted other players"
    """
    _act(who, lambda whom: MutePlayer(whom=whom, why=reason, days=days), "is muted.", data, database, as_json)


@user.command()
def unmute(
    who: Who, reason: Reason = _NO_REASON, data: Data = None, database: DatabaseUrl = None, as_json: AsJson = False
) -> None:
    """Let a person talk again.

    Example: oldhand admin user unmute Ada
    """
    _act(who, lambda whom: Unmute(whom=whom, why=reason), "may talk again.", data, database, as_json)


@user.command()
def role(
    who: Who,
    role: Annotated[str, typer.Argument(help="moderator (reports, mutes, bans, tables), admin (everything), or none.")],
    reason: Reason = _NO_REASON,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Say what a registered account may do on the page /admin. The first admin is made by this command.

    Example: oldhand admin user role Ada moderator
    """
    if role not in ("none", *Role):
        raise typer.BadParameter(f"{role!r} is no role; there are {', '.join(Role)} and none", param_hint="ROLE")
    given = None if role == "none" else Role(role)
    with opened(data, database) as store:
        identity = person(store, who)
        by_hand_on(store, GiveRole(whom=identity.id, role=given, why=reason))
    say(as_json, {"id": identity.id, "role": given}, f"{identity.name} has {'no role' if given is None else given}.")
