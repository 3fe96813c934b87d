"""Groups: who belongs to which, in which role, and what is said there. Knows no connection and no table.

Every change checks the role of the person who asks for it in its own transaction, so two changes at once, at any nodes,
cannot both pass. Codes of refusals: `shared.protocol.groups.REFUSALS`.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy import Connection, Row, case, delete, exists, func, insert, select, update

from shared.errors import Limited, Rejected
from shared.groups import (
    KEPT_LINES,
    MOST_GROUPS,
    MOST_MEMBERS,
    Group,
    GroupBond,
    GroupLine,
    GroupMember,
    GroupRole,
    GroupSettings,
)
from shared.store.engine import StorePart, facts_of
from shared.store.follows import hidden_presences
from shared.store.group_tables import group_chat, group_members, group_tables, groups, standing_seats, standing_tables
from shared.store.schema import identities
from shared.text.folding import FOLDED_BY, fold

ORGANISERS: Final[tuple[GroupRole, ...]] = ("owner", "organiser")
_RANK: Final[Mapping[GroupRole, int]] = {"owner": 0, "organiser": 1, "member": 2}
_COLUMNS: Final = [column for column in groups.c if column.name != "folded"]


class Groups(StorePart):
    """The groups of a store. Raises LogError when the database cannot be reached."""

    exports = "group", "group-line"

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The person's memberships, and what the person has said in groups."""
        for group, member in self._memberships(player):
            yield {
                "type": "group",
                "group": group.id,
                "name": group.name,
                "role": member.role,
                "since_ms": member.since_ms,
            }
        query = select(group_chat).where(group_chat.c.player == player).order_by(group_chat.c.number)
        for row in self._database.all(query):
            yield {"type": "group-line", "group": row.group_id, **{key: getattr(row, key) for key in _LINE}}

    def group(self, group_id: str) -> Group | None:
        """The group of this id, closed or not; None if there is none."""
        row = self._database.first(select(*_COLUMNS).where(groups.c.public_id == group_id))
        return None if row is None else _group(row)

    def by_link(self, link: str) -> Group:
        """The group whose invitation link has this secret. Raises Rejected `group/link`."""
        with self._database.read() as connection:
            return _by_link(connection, link)

    def role(self, group_id: str, player: str) -> GroupRole | None:
        """The role of a person in an open group; None for somebody who does not belong to it."""
        with self._database.read() as connection:
            return _role(connection, group_id, player)

    def check(self, group_id: str, player: str, roles: Sequence[GroupRole] = ()) -> tuple[Group, GroupRole]:
        """The group and the role of the person. `roles`: one of them is needed; empty: any will do.

        Raises Rejected `group/unknown`, `group/closed`, `group/not-member`, `group/role`.
        """
        with self._database.read() as connection:
            return check_role(connection, group_id, player, roles)

    def of(self, player: str) -> list[tuple[Group, GroupRole, int]]:
        """The groups that the person belongs to, by name: each with the person's role and how many belong to it."""
        counts = (
            select(group_members.c.group_id, func.count().label("members"))
            .group_by(group_members.c.group_id)
            .subquery()
        )
        query = (
            select(*_COLUMNS, group_members.c.role, counts.c.members)
            .join(group_members, group_members.c.group_id == groups.c.public_id)
            .join(counts, counts.c.group_id == groups.c.public_id)
            .where(group_members.c.player == player)
        )
        found = [(_group(row), row.role, row.members) for row in self._database.all(query)]
        return sorted(found, key=lambda it: (it[0].name.casefold(), it[0].id))

    def members(self, group_id: str) -> list[GroupMember]:
        """Everybody who belongs to a group: the owner, the organisers, the others, each by name."""
        hides = exists().where(hidden_presences.c.player == group_members.c.player)
        query = (
            select(identities.c.public_id, identities.c.name, group_members.c.role, group_members.c.since_ms, ~hides)
            .join(group_members, group_members.c.player == identities.c.public_id)
            .where(group_members.c.group_id == group_id)
        )
        found = [GroupMember(*row[:4], bool(row[4])) for row in self._database.all(query)]
        return sorted(found, key=lambda one: (_RANK[one.role], one.name.casefold(), one.id))

    def bonds(self) -> list[GroupBond]:
        """Everybody in the groups that let nobody outside contact their members, and in classes that limit talk."""
        query = (
            select(group_members.c.group_id, group_members.c.player, group_members.c.role)
            .add_columns(groups.c.sheltered, case((groups.c.kind == "class", groups.c.chat), else_="free"))
            .join(groups, groups.c.public_id == group_members.c.group_id)
            .where(groups.c.sheltered | ((groups.c.kind == "class") & (groups.c.chat != "free")))
        )
        return [
            GroupBond(group, player, role, bool(sheltered), chat)
            for group, player, role, sheltered, chat in self._database.all(query)
        ]

    def create(self, player: str, settings: GroupSettings) -> Group:
        """A new group, owned by this person.

        Raises Rejected `group/name-taken`, `group/guests` for a guest, Limited `limit/groups`.
        """
        now = self._clock()
        group = Group(secrets.token_hex(6), **asdict(settings), link=_new_link(), created_ms=now)
        with self._database.write() as connection:
            if _is_guest(connection, player):
                raise Rejected("group/guests", "Only an account can open a group. Register first.")
            _check_room_for_one_more(connection, player)
            _check_name(connection, settings.name, group.id)
            row = {"public_id": group.id, "folded": _key(group.name), "link": group.link, "created_ms": now}
            connection.execute(insert(groups).values(**row, **asdict(settings)))
            _put_member(connection, group.id, player, "owner", now)
        return group

    def change(self, group_id: str, by: str, settings: GroupSettings) -> None:
        """Set all settings. Raises Rejected as `check`, and `group/name-taken`."""
        with self._database.write() as connection:
            check_role(connection, group_id, by, ORGANISERS)
            _check_name(connection, settings.name, group_id)
            same = groups.c.public_id == group_id
            connection.execute(update(groups).where(same).values(folded=_key(settings.name), **asdict(settings)))

    def renew_link(self, group_id: str, by: str) -> str:
        """A new invitation link: the old one is dead at once. Raises Rejected as `check`."""
        link = _new_link()
        with self._database.write() as connection:
            check_role(connection, group_id, by, ORGANISERS)
            connection.execute(update(groups).where(groups.c.public_id == group_id).values(link=link))
        return link

    def join(self, link: str, player: str) -> Group:
        """Let the person in by an invitation link; again changes nothing.

        Raises Rejected `group/link`, `group/guests`, `group/full`, Limited `limit/groups`.
        """
        with self._database.write() as connection:
            group = _by_link(connection, link, lock=True)
            if _role(connection, group.id, player) is not None:
                return group
            if not group.guests and _is_guest(connection, player):
                raise Rejected("group/guests", "This group takes accounts only. Register, then open the link again.")
            count = select(func.count()).where(group_members.c.group_id == group.id)
            if connection.execute(count).scalar_one() >= MOST_MEMBERS:
                raise Rejected("group/full", f"This group has {MOST_MEMBERS} members already.")
            _check_room_for_one_more(connection, player)
            _put_member(connection, group.id, player, "member", self._clock())
        return group

    def leave(self, group_id: str, player: str) -> None:
        """Belong to the group no more. Raises Rejected as `check`, and `group/owner` for its owner."""
        with self._database.write() as connection:
            if check_role(connection, group_id, player)[1] == "owner":
                raise Rejected("group/owner", "Hand the group over before you leave it, or close it.")
            _drop_member(connection, group_id, player)

    def expel(self, group_id: str, by: str, player: str) -> None:
        """Expel a member: organisers plain members, the owner anybody else. The link is renewed, as the expelled person
        knows it. Raises Rejected as `check`."""
        with self._database.write() as connection:
            _, own = check_role(connection, group_id, by, ORGANISERS)
            role = _role(connection, group_id, player)
            if role is None:
                raise Rejected("group/not-member", "This person does not belong to the group.")
            if _RANK[own] >= _RANK[role]:
                raise Rejected("group/role", "Only the owner may expel an organiser, and nobody the owner.")
            _drop_member(connection, group_id, player)
            connection.execute(update(groups).where(groups.c.public_id == group_id).values(link=_new_link()))

    def set_role(self, group_id: str, by: str, player: str, role: GroupRole) -> None:
        """Give a member another role. `owner` hands the group over to an account: the owner is an organiser then.

        Raises Rejected as `check`, and `group/owner` where the owner would have no role or a guest would own it.
        """
        with self._database.write() as connection:
            check_role(connection, group_id, by, ("owner",))
            if _role(connection, group_id, player) is None:
                raise Rejected("group/not-member", "This person does not belong to the group.")
            if player == by:
                raise Rejected("group/owner", "Hand the group over to somebody else to give up owning it.")
            if role == "owner":
                if _is_guest(connection, player):
                    raise Rejected("group/owner", "A guest cannot own a group.")
                _set_role(connection, group_id, by, "organiser")
            _set_role(connection, group_id, player, role)

    def close(self, group_id: str, by: str) -> None:
        """End the group with its chat and standing tables; the games that were played stay. Raises Rejected as
        `check`."""
        with self._database.write() as connection:
            check_role(connection, group_id, by, ("owner",))
            _close(connection, group_id, self._clock())

    def say(
        self, group_id: str, who: tuple[str, str], text: str | None, phrase: str | None, ref: str
    ) -> GroupLine | None:
        """Keep a line of chat of `who`, an id and a name; None if it is kept already.

        Raises Rejected as `check`, and `group/chat` where the group allows no such line.
        """
        player, name = who
        with self._database.write() as connection:
            group, _ = check_role(connection, group_id, player)
            if group.chat == "off" or (group.chat == "phrases" and text is not None):
                which = "no chat" if group.chat == "off" else "only quick chat"
                raise Rejected("group/chat", f"This group has {which}.")
            own = (group_chat.c.group_id == group_id) & (group_chat.c.player == player)
            if connection.execute(select(group_chat.c.number).where(own, group_chat.c.ref == ref)).first() is not None:
                return None
            line = GroupLine(0, self._clock(), player, name, text, phrase)
            row = {**facts_of(line, "number"), "group_id": group_id, "ref": ref}
            number = connection.execute(insert(group_chat).values(**row).returning(group_chat.c.number)).scalar_one()
            here = group_chat.c.group_id == group_id
            kept = select(group_chat.c.number).where(here).order_by(group_chat.c.number.desc()).offset(KEPT_LINES - 1)
            oldest = connection.execute(kept.limit(1)).scalar()
            if oldest is not None:
                connection.execute(delete(group_chat).where(here, group_chat.c.number < oldest))
        return replace(line, number=number)

    def lines(self, group_id: str, limit: int) -> list[GroupLine]:
        """The newest lines of a group's chat, the oldest first."""
        query = select(group_chat).where(group_chat.c.group_id == group_id)
        rows = self._database.all(query.order_by(group_chat.c.number.desc()).limit(limit))
        return [GroupLine(*(getattr(row, key) for key in ("number", *_LINE))) for row in reversed(rows)]

    def _memberships(self, player: str) -> list[tuple[Group, Any]]:
        query = (
            select(*_COLUMNS, group_members.c.role, group_members.c.since_ms)
            .join(group_members, group_members.c.group_id == groups.c.public_id)
            .where(group_members.c.player == player)
            .order_by(group_members.c.since_ms, groups.c.public_id)
        )
        return [(_group(row), row) for row in self._database.all(query)]


_LINE: Final = ("at_ms", "player", "name", "text", "phrase")


def check_role(
    connection: Connection, group_id: str, player: str, roles: Sequence[GroupRole] = ()
) -> tuple[Group, GroupRole]:
    """As `Groups.check`, in a transaction; what else changes the group waits until it has ended."""
    query = select(*_COLUMNS).where(groups.c.public_id == group_id)
    row = connection.execute(query.with_for_update() if _writes(connection) else query).first()
    if row is None:
        raise Rejected("group/unknown", "There is no such group.")
    if row.closed_ms is not None:
        raise Rejected("group/closed", "This group has been closed.")
    role = _role(connection, group_id, player)
    if role is None:
        raise Rejected("group/not-member", "You do not belong to this group. Ask for its invitation link.")
    if roles and role not in roles:
        raise Rejected("group/role", f"This is for the {' and the '.join(roles)} of the group.")
    return _group(row), role


def leave_groups(connection: Connection, player: str, now_ms: int) -> None:
    """Before an account is deleted: hand over what it owns, and blank it in groups.

    The longest-serving organiser with an account gets a group, else its longest-serving member with an account: but no
    pupil becomes the teacher of a class, and no plain member owns a sheltered group. With nobody to have it, it closes.
    """
    own = (group_members.c.player == player) & (group_members.c.role == "owner")
    for group_id in connection.execute(select(group_members.c.group_id).where(own)).scalars().all():
        heirs = (
            select(group_members.c.player)
            .join(identities, identities.c.public_id == group_members.c.player)
            .join(groups, groups.c.public_id == group_members.c.group_id)
            .where(group_members.c.group_id == group_id, group_members.c.player != player)
            .where(identities.c.looks.is_not(None), ~identities.c.bot)
            .where((group_members.c.role == "organiser") | ((groups.c.kind == "club") & ~groups.c.sheltered))
            .order_by(case((group_members.c.role == "organiser", 0), else_=1))
            .order_by(group_members.c.since_ms, group_members.c.player)
        )
        heir = connection.execute(heirs.limit(1)).scalar()
        if heir is None:
            _close(connection, group_id, now_ms)
        else:
            _set_role(connection, group_id, heir, "owner")
    blanked = {"player": "", "name": "", "text": None, "phrase": None}
    connection.execute(update(group_chat).where(group_chat.c.player == player).values(blanked))
    for table in (standing_seats, group_tables):
        connection.execute(update(table).where(table.c.player == player).values(player=""))


def _writes(connection: Connection) -> bool:
    return not connection.get_execution_options().get("reading")


def _group(row: Row[Any]) -> Group:
    return Group(
        row.public_id,
        row.name,
        row.about,
        row.kind,
        row.chat,
        bool(row.guests),
        bool(row.sheltered),
        row.link or "",
        row.created_ms,
        row.closed_ms,
    )


def _by_link(connection: Connection, link: str, *, lock: bool = False) -> Group:
    query = select(*_COLUMNS).where(groups.c.link == link)
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        raise Rejected("group/link", "This invitation link is not valid any more. Ask for a new one.")
    return _group(row)


def _role(connection: Connection, group_id: str, player: str) -> GroupRole | None:
    same = (group_members.c.group_id == group_id) & (group_members.c.player == player)
    return connection.execute(select(group_members.c.role).where(same)).scalar()


def _is_guest(connection: Connection, player: str) -> bool:
    row = connection.execute(
        select(identities.c.looks, identities.c.bot).where(identities.c.public_id == player)
    ).first()
    return row is None or (row.looks is None and not row.bot)


def _check_room_for_one_more(connection: Connection, player: str) -> None:
    """Raises Limited."""
    count = select(func.count()).where(group_members.c.player == player)
    if connection.execute(count).scalar_one() >= MOST_GROUPS:
        raise Limited("groups", f"You belong to {MOST_GROUPS} groups. Leave one of them first.", None)


def _check_name(connection: Connection, name: str, group_id: str) -> None:
    """Raises Rejected `group/name-taken`. Of two who take a name at once, the unique column refuses one."""
    taken = select(groups.c.public_id).where(groups.c.folded == _key(name), groups.c.public_id != group_id)
    if connection.execute(taken).first() is not None:
        raise Rejected("group/name-taken", "Another group has this name. Choose a different one.")


def _put_member(connection: Connection, group_id: str, player: str, role: GroupRole, now_ms: int) -> None:
    row = {"group_id": group_id, "player": player, "role": role, "since_ms": now_ms}
    connection.execute(insert(group_members).values(**row))


def _drop_member(connection: Connection, group_id: str, player: str) -> None:
    same = (group_members.c.group_id == group_id) & (group_members.c.player == player)
    connection.execute(delete(group_members).where(same))


def _set_role(connection: Connection, group_id: str, player: str, role: GroupRole) -> None:
    same = (group_members.c.group_id == group_id) & (group_members.c.player == player)
    connection.execute(update(group_members).where(same).values(role=role))


def _close(connection: Connection, group_id: str, now_ms: int) -> None:
    """The row stays, without its name's key and its link."""
    for table in (group_tables, standing_tables, group_chat, group_members):
        connection.execute(delete(table).where(table.c.group_id == group_id))
    same = groups.c.public_id == group_id
    connection.execute(update(groups).where(same).values(folded=None, link=None, closed_ms=now_ms))


def _new_link() -> str:
    return secrets.token_urlsafe(12)


def _key(name: str) -> str:
    return f"{FOLDED_BY}:{fold(name)}"
