"""Carries out operators' actions on the store, each noted in the audit log before it is done. Knows no door.

An action is validated first, and refused if it cannot be written to the audit log. Other servers of the same store
notice it within seconds.
"""

from collections.abc import Callable

from shared.errors import BookError, CodedError, Rejected
from shared.games import game_named
from shared.http.admin_actions import (
    AdminAction,
    Announce,
    BanPlayer,
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
from shared.moderation import BANNED_FOR_EVER_MS, Role
from shared.people import Identity
from shared.store import Store

DAY_MS = 86_400_000


def person(store: Store, who: str) -> Identity:
    """Find a person by id or registered name. Raises CodedError `profile/unknown`."""
    found = store.accounts.person(who)
    if found is None:
        raise CodedError("profile/unknown", f"there is no player with the id or registered name {who!r}")
    return found


def judge(store: Store, action: AdminAction, by: Identity | None) -> None:
    """Whether it may be done by this account (None: by the command line, which may do all).

    Raises Rejected `auth/role`, CodedError `profile/unknown`, `report/unknown`, BookError `book/missing`, UnknownGame.
    """
    match action:
        case BanPlayer() | Unban() | MutePlayer() | Unmute() | GiveRole():
            whom = person(store, action.whom)
            if by is not None and whom.id == by.id:
                raise Rejected("auth/role", "You cannot do that to yourself. Ask another operator.")
            if whom.role is not None and by is not None and by.role is not Role.ADMIN:
                raise Rejected("auth/role", f"{whom.name} is an operator. Only an admin may do that.")
            if isinstance(action, GiveRole) and action.role is not None and (not whom.registered or whom.bot):
                raise Rejected("account/registered-only", f"{whom.name} has no password: a {whom.kind}.")
        case Resolve():
            if not any(report.number == action.report for report in store.reports.list()):
                raise CodedError("report/unknown", f"there is no open report {action.report}")
        case Pin() | Publish():
            known = {book.version for book in store.books.list(game_named(action.game).id) if book.status != "removed"}
            if action.version not in known:
                raise BookError("book/missing", f"there is no book {action.version} of {action.game}")
        case RollBack() | Unpin():
            if store.books.newest(game_named(action.game).id) is None:
                raise BookError("book/missing", f"no book of {action.game} is in use")
        case _:
            pass


def carry_out(store: Store, action: AdminAction, by: Identity | str, clock: Callable[[], int]) -> dict[str, int | None]:
    """Judge, note and do it; returns what came of it. `by`: an account, or `cli:USER`.

    Raises what `judge` raises. An action on a running server is noted here and carried out by the caller.
    """
    judge(store, action, by if isinstance(by, Identity) else None)
    author = by.id if isinstance(by, Identity) else by
    store.audit.note(author, action.deed, action.subject(), getattr(action, "why", ""), action.facts())
    return _do(store, action, clock)


def _do(store: Store, action: AdminAction, clock: Callable[[], int]) -> dict[str, int | None]:
    match action:
        case BanPlayer() | MutePlayer():
            until_ms = BANNED_FOR_EVER_MS if action.days is None else clock() + int(action.days * DAY_MS)
            do = store.accounts.ban if isinstance(action, BanPlayer) else store.accounts.mute
            do(person(store, action.whom).id, action.why, until_ms)
            return {"until_ms": until_ms}
        case Unban():
            store.accounts.ban(person(store, action.whom).id, "", None)
        case Unmute():
            store.accounts.mute(person(store, action.whom).id, "", None)
        case GiveRole():
            store.accounts.set_role(person(store, action.whom).id, action.role)
        case Resolve():
            store.reports.resolve(action.report, action.why)
        case Announce():
            announced = store.announcements.say(action.why, clock() + int(action.minutes * 60_000))
            return {"number": announced.number, "until_ms": announced.until_ms}
        case Withdraw():
            store.announcements.withdraw()
        case Publish():
            store.books.publish_again(game_named(action.game).id, action.version)
        case Pin():
            store.books.pin(game_named(action.game).id, action.version)
        case Unpin():
            store.books.unpin(game_named(action.game).id)
        case RollBack():
            used = store.books.rollback(game_named(action.game).id)
            return {"version": None if used is None else used.version}
        case _:
            pass
    return {}
