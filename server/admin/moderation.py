"""Carries out operators' deeds on the store, each noted in the audit log before it is done. Knows no door.

An action is validated first, and refused if it cannot be written to the audit log. Other servers of the same store
notice it within seconds.
"""

from collections.abc import Callable
from typing import Any

from server.admin.actions import (
    Announce,
    BanPlayer,
    Deed,
    GiveRole,
    MutePlayer,
    Pin,
    Publish,
    Resolve,
    RollBack,
    Unban,
    Unmute,
    Unpin,
    Withdraw,
)
from shared.errors import BookError, CodedError, Rejected
from shared.games import game_named
from shared.people import BANNED_FOR_EVER_MS, Identity, Role
from shared.store import Store

DAY_MS = 86_400_000


def person(store: Store, who: str) -> Identity:
    """Find a person by id or registered name. Raises CodedError `profile/unknown`."""
    found = store.accounts.find(who) or store.accounts.named(who)
    if found is None:
        raise CodedError("profile/unknown", f"there is no player with the id or registered name {who!r}")
    return found


def judge(store: Store, deed: Deed, by: Identity | None) -> None:
    """Whether it may be done by this account (None: by the command line, which may do all).

    Raises Rejected `auth/role`, CodedError `profile/unknown`, `report/unknown`, BookError `book/missing`, UnknownGame.
    """
    match deed:
        case BanPlayer() | Unban() | MutePlayer() | Unmute() | GiveRole():
            whom = person(store, deed.whom)
            if by is not None and whom.id == by.id:
                raise Rejected("auth/role", "You cannot do that to yourself. Ask another operator.")
            if whom.role is not None and by is not None and by.role is not Role.ADMIN:
                raise Rejected("auth/role", f"{whom.name} is an operator. Only an admin may do that.")
            if isinstance(deed, GiveRole) and deed.role is not None and (not whom.registered or whom.bot):
                raise Rejected("account/registered-only", f"{whom.name} has no password: a {whom.kind}.")
        case Resolve():
            if not any(report.number == deed.report for report in store.reports.list()):
                raise CodedError("report/unknown", f"there is no open report {deed.report}")
        case Pin() | Publish():
            known = {book.version for book in store.books.list(game_named(deed.game).id) if book.status != "removed"}
            if deed.version not in known:
                raise BookError("book/missing", f"there is no book {deed.version} of {deed.game}")
        case RollBack() | Unpin():
            if store.books.newest(game_named(deed.game).id) is None:
                raise BookError("book/missing", f"no book of {deed.game} is in use")
        case _:
            pass


def carry_out(store: Store, deed: Deed, by: Identity | str, clock: Callable[[], int]) -> dict[str, Any]:
    """Judge, note and do it; returns what came of it. `by`: an account, or `cli:USER`.

    Raises what `judge` raises. An action on a running server is noted here and carried out by the caller.
    """
    judge(store, deed, by if isinstance(by, Identity) else None)
    author = by.id if isinstance(by, Identity) else by
    store.audit.note(author, deed.deed, deed.whom_it_is_about(), getattr(deed, "why", ""), deed.facts())
    return _do(store, deed, clock)


def _do(store: Store, deed: Deed, clock: Callable[[], int]) -> dict[str, Any]:
    match deed:
        case BanPlayer() | MutePlayer():
            until_ms = BANNED_FOR_EVER_MS if deed.days is None else clock() + int(deed.days * DAY_MS)
            do = store.accounts.ban if isinstance(deed, BanPlayer) else store.accounts.mute
            do(person(store, deed.whom).id, deed.why, until_ms)
            return {"until_ms": until_ms}
        case Unban():
            store.accounts.ban(person(store, deed.whom).id, "", None)
        case Unmute():
            store.accounts.mute(person(store, deed.whom).id, "", None)
        case GiveRole():
            store.accounts.set_role(person(store, deed.whom).id, deed.role)
        case Resolve():
            store.reports.resolve(deed.report, deed.why)
        case Announce():
            announced = store.announcements.say(deed.why, clock() + int(deed.minutes * 60_000))
            return {"number": announced.number, "until_ms": announced.until_ms}
        case Withdraw():
            store.announcements.withdraw()
        case Publish():
            store.books.publish_again(game_named(deed.game).id, deed.version)
        case Pin():
            store.books.pin(game_named(deed.game).id, deed.version)
        case Unpin():
            store.books.unpin(game_named(deed.game).id)
        case RollBack():
            used = store.books.rollback(game_named(deed.game).id)
            return {"version": None if used is None else used.version}
        case _:
            pass
    return {}
