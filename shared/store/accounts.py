"""People's identities: guests, registered accounts, bots. Keeps what a password hasher gave and never a password.

A registered name is unique in all its spellings (`shared.store.registered_names`). Tokens are in `shared.store.tokens`.
"""

import secrets
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Insert, delete, insert, or_, select, update

from shared.errors import LogError, Rejected
from shared.moderation import Ban, Role
from shared.people import Identity, NewGuest, Scope, Visitor
from shared.store.engine import StorePart
from shared.store.forgetting import blank_likeness, blank_log, blank_projections
from shared.store.groups import leave_groups
from shared.store.registered_names import has_in_name, is_named, is_taken, keys
from shared.store.schema import MUTED, RENAMED, WITH_ROLE, identities, recovery_codes, tokens
from shared.store.tokens import digest, revoke_sessions, say_revoked, token_row
from shared.text.names import as_guest, is_reserved, same_name

_SEEN_EVERY_MS = 3_600_000
"""Coming back is a write, and a thousand guests come back at once after a restart: an hour is exact enough."""
_CODES = 8
_SHOWN = (
    identities.c.public_id,
    identities.c.name,
    identities.c.created_ms,
    identities.c.seen_ms,
    identities.c.looks,
    identities.c.bot,
    identities.c.owner,
    identities.c.banned_until_ms,
    identities.c.ban_reason,
    identities.c.role,
    identities.c.muted_until_ms,
    identities.c.mute_reason,
    identities.c.former_name,
)


class Accounts(StorePart):
    """The people of a store. Raises LogError when the database cannot be reached."""

    def create(self, name: str, *, bot: bool = False) -> tuple[Identity, str]:
        """A new guest, kept, and the token that proves to be it: as `new_guest`."""
        guest = self.new_guest(name, bot=bot)
        with self._database.write() as connection:
            add_guests(connection, [guest])
        return guest.identity, guest.token

    def new_guest(self, name: str, *, bot: bool = False) -> NewGuest:
        """A guest for `Store.admit` to keep: reads, and writes nothing. One who comes by somebody's name is called
        otherwise."""
        now = self._clock()
        with self._database.read() as connection:
            name = _free_for_guests(connection, name)
        return NewGuest(Identity(secrets.token_hex(8), name, now, now, bot=bot), secrets.token_urlsafe(24))

    def create_bot(self, owner: str, name: str) -> Identity:
        """A bot of this account; it comes by the tokens that its owner makes. Raises Rejected `account/name-taken`."""
        now, identity = self._clock(), secrets.token_hex(8)
        row = {"public_id": identity, "name": name, **keys(name), "bot": True, "owner": owner}
        with _one_owner_a_name(), self._database.write() as connection:
            connection.execute(insert(identities).values(**row, created_ms=now, seen_ms=now))
        return Identity(identity, name, now, now, registered=True, bot=True, owner=owner)

    def bots_of(self, owner: str) -> list[Identity]:
        """The bots of an account, by name."""
        return self._found(identities.c.owner == owner)

    def find_by_token(self, token: str) -> Visitor | None:
        """The owner of this token, banned or not; None if there is none."""
        now = self._clock()
        query = select(*_SHOWN, tokens.c.public_id, tokens.c.scope, tokens.c.personal, tokens.c.used_ms).join_from(
            tokens, identities
        )
        with self._database.read() as connection:
            found = connection.execute(query.where(tokens.c.hash == digest(token))).first()
            name = None if found is None or found.looks is not None else str(found.name)
            taken = name is not None and (is_reserved(name) or is_taken(connection, name))
        if found is None:
            return None
        *shown, token_id, scope, personal, used_ms = found
        who = _identity(shown, now)
        if now - used_ms >= _SEEN_EVERY_MS:
            with self._database.write() as connection:
                connection.execute(update(tokens).where(tokens.c.public_id == token_id).values(used_ms=now))
                connection.execute(update(identities).where(identities.c.public_id == found[0]).values(seen_ms=now))
        return Visitor(replace(who, name=as_guest(who.name)) if taken else who, token_id, Scope(scope), bool(personal))

    def find(self, identity: str) -> Identity | None:
        """The identity with this public id; None if there is none."""
        return next(iter(self._found(identities.c.public_id == identity)), None)

    def named(self, name: str) -> Identity | None:
        """The account with this registered name, however it is spelled; None for a name that only looks like it."""
        return next(iter(self._found(is_named(name))), None)

    def is_taken(self, name: str) -> bool:
        """Whether an account has this name, or one that looks like it."""
        with self._database.read() as connection:
            return is_taken(connection, name)

    def person(self, text: str) -> Identity | None:
        """Somebody by public id or registered name."""
        return self.find(text) or self.named(text)

    def names(self, players: Sequence[str]) -> dict[str, str]:
        """The names of these people, by id; who is not known is left out."""
        query = select(identities.c.public_id, identities.c.name).where(identities.c.public_id.in_(players))
        return {row.public_id: row.name for row in self._database.all(query)}

    def search(self, text: str = "", limit: int = 100) -> list[Identity]:
        """People whose name has `text` or whose id it is, the last seen first."""
        fits = or_(identities.c.public_id == text, has_in_name(text))
        query = select(*_SHOWN).where(fits).order_by(identities.c.seen_ms.desc(), identities.c.public_id).limit(limit)
        return [_identity(row, self._clock()) for row in self._database.all(query)]

    def rename(self, identity: str, name: str) -> bool:
        """Give somebody another name, from the next sitting on; False when there is nobody of this id.

        A registered name stays registered. Raises Rejected `account/name-taken`.
        """
        mine = identities.c.public_id == identity
        with _one_owner_a_name(), self._database.write() as connection:
            found = connection.execute(select(identities.c.looks, identities.c.name).where(mine)).first()
            if found is None:
                return False
            if found.looks is None:
                connection.execute(update(identities).where(mine).values(name=_free_for_guests(connection, name)))
            else:
                row = {"name": name, "former_name": None, "former_mailed_ms": None, **keys(name)}
                connection.execute(update(identities).where(mine).values(**row))
        if found.looks is not None and found.name != name:
            blank_likeness(self._database, found.name)
        return True

    def register(self, identity: str, name: str, password: str | None, *also: Insert) -> list[str]:
        """Make a guest an account: the name is theirs alone from now on. Returns one-time recovery codes.

        `password`: the hash; None where something else lets its owner in, which `also` keeps in the same transaction.
        Raises Rejected `account/name-taken`, `account/registered` when it is one already.
        """
        guest = (identities.c.public_id == identity) & identities.c.looks.is_(None) & ~identities.c.bot
        with _one_owner_a_name(), self._database.write() as connection:
            values = {"name": name, "password": password, **keys(name)}
            if connection.execute(update(identities).where(guest).values(**values)).rowcount == 0:
                raise Rejected("account/registered", "Only a guest can register, and only once.")
            for statement in also:
                connection.execute(statement)
            return _new_codes(connection, identity, _CODES)

    def create_all(self, names: Sequence[str], password: str) -> list[tuple[Identity, str]]:
        """New accounts, all or none, each with a code by which its owner sets a password. Raises Rejected
        `account/name-taken`.

        `password`: the hash of one that nobody knows.
        """
        now = self._clock()
        made: list[tuple[Identity, str]] = []
        with _one_owner_a_name(), self._database.write() as connection:
            for name in names:
                identity = Identity(secrets.token_hex(8), name, now, now, registered=True)
                row = {"public_id": identity.id, "name": name, "password": password, **keys(name)}
                connection.execute(insert(identities).values(**row, bot=False, created_ms=now, seen_ms=now))
                (code,) = _new_codes(connection, identity.id, 1)
                made.append((identity, code))
        return made

    def password(self, name: str) -> tuple[Identity, str] | None:
        """The account of this name and the hash of its password; None when there is none."""
        found = self._with_passwords(is_named(name))
        return found[0] if found else None

    def claimants(self, name: str) -> list[tuple[Identity, str]]:
        """The account of this name, then those that had to give it up and have chosen no other since, the oldest first:
        each with the hash of its password."""
        renamed = [one for one in self._with_passwords(RENAMED) if same_name(one[0].former_name or "", name)]
        return [*self._with_passwords(is_named(name)), *renamed]

    def _with_passwords(self, condition: ColumnElement[bool]) -> list[tuple[Identity, str]]:
        query = select(*_SHOWN, identities.c.password).where(condition, identities.c.password.is_not(None))
        rows = self._database.all(query.order_by(identities.c.created_ms, identities.c.public_id))
        return [(_identity(row[:-1], self._clock()), row.password) for row in rows]

    def has_password(self, identity: str) -> bool:
        """Whether a password lets the owner of an account in."""
        mine = (identities.c.public_id == identity) & identities.c.password.is_not(None)
        return self._database.first(select(identities.c.public_id).where(mine)) is not None

    def set_password(self, identity: str, password: str, *, keep: str | None = None) -> None:
        """Give an account another password (its hash), and end every session but `keep` (a token's id)."""
        with self._database.write() as connection:
            connection.execute(update(identities).where(identities.c.public_id == identity).values(password=password))
            revoke_sessions(connection, identity, self._clock(), keep=keep)

    def new_codes(self, identity: str, count: int = _CODES) -> list[str]:
        """Recovery codes in place of all earlier ones: each opens the account once. Shown once, kept as SHA-256."""
        with self._database.write() as connection:
            return _new_codes(connection, identity, count)

    def redeem(self, identity: str, code: str, password: str) -> bool:
        """Use a recovery code up: set the password (its hash), revoke every token. False for a wrong code."""
        used = (recovery_codes.c.player == identity) & (recovery_codes.c.hash == digest(_spelled(code)))
        with self._database.write() as connection:
            if connection.execute(delete(recovery_codes).where(used)).rowcount == 0:
                return False
            connection.execute(update(identities).where(identities.c.public_id == identity).values(password=password))
            connection.execute(delete(tokens).where(tokens.c.player == identity))
            say_revoked(connection, identity, self._clock())
        return True

    def ban(self, identity: str, reason: str, until_ms: int | None) -> bool:
        """Keep somebody and their bots out until then; None lets them in. False when there is nobody of this id."""
        theirs = or_(identities.c.public_id == identity, identities.c.owner == identity)
        values = {"banned_until_ms": until_ms, "ban_reason": None if until_ms is None else reason}
        with self._database.write() as connection:
            query = update(identities).where(theirs).values(**values).returning(identities.c.public_id)
            changed = connection.execute(query).scalars().all()
            for player in changed:
                say_revoked(connection, player, self._clock())
        return bool(changed)

    def mute(self, identity: str, reason: str, until_ms: int | None) -> bool:
        """Keep somebody and their bots from talking until then; None lets them talk. False when there is nobody."""
        theirs = or_(identities.c.public_id == identity, identities.c.owner == identity)
        values = {"muted_until_ms": until_ms, "mute_reason": None if until_ms is None else reason}
        return self._database.run(update(identities).where(theirs).values(**values)) > 0

    def muted(self) -> dict[str, Ban]:
        """The muted players, by id, with their mutes."""
        now = self._clock()
        shown = (identities.c.public_id, identities.c.mute_reason, identities.c.muted_until_ms)
        query = select(*shown).where(MUTED, identities.c.muted_until_ms > now)
        return {row.public_id: Ban(row.mute_reason or "", row.muted_until_ms) for row in self._database.all(query)}

    def banned(self, limit: int = 200) -> list[Identity]:
        """The banned players, the last seen first."""
        query = select(*_SHOWN).where(identities.c.banned_until_ms > self._clock())
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(identities.c.seen_ms.desc()).limit(limit))
            return [_identity(row, self._clock()) for row in rows]

    def set_role(self, identity: str, role: Role | None) -> bool:
        """Say what an account may do for the operator. False when there is nobody of this id."""
        same = identities.c.public_id == identity
        value = None if role is None else role.value
        return self._database.run(update(identities).where(same).values(role=value)) == 1

    def operators(self) -> list[Identity]:
        """Accounts that have a role, by name."""
        return self._found(WITH_ROLE)

    def allow_datasets(self, identity: str, *, on: bool) -> None:
        """Let releases of the log have the finished games of an account and its bots, or not; a guest has no say."""
        mine = (identities.c.public_id == identity) & identities.c.looks.is_not(None)
        self._database.run(update(identities).where(mine).values(in_datasets=on))

    def in_datasets(self) -> frozenset[str]:
        """The accounts that let releases have their games, and their bots."""
        owners = select(identities.c.public_id).where(identities.c.in_datasets)
        query = select(identities.c.public_id).where(identities.c.in_datasets | identities.c.owner.in_(owners))
        return frozenset(row.public_id for row in self._database.all(query))

    def is_in_datasets(self, identity: str) -> bool:
        """Whether the account lets releases have its games."""
        mine = (identities.c.public_id == identity) & identities.c.in_datasets
        return self._database.first(select(identities.c.public_id).where(mine)) is not None

    def choices_of(self, player: str) -> Mapping[str, bool]:
        """Whether releases may have the person's games."""
        return {"in_datasets": self.is_in_datasets(player)}

    def forget(self, identity: str) -> bool:
        """Remove somebody and their bots: every trace beside the log, and id and name in the log; the games stay.

        False when there is nobody of this id.
        """
        person = self.find(identity)
        everyone = [identity, *(bot.id for bot in self.bots_of(identity))]
        for player in everyone:
            blank_log(self._database, player)
        if person is not None and person.registered:
            blank_likeness(self._database, person.name)
        with self._database.write() as connection:
            for player in everyone:
                blank_projections(connection, player)
                leave_groups(connection, player, self._clock())
                say_revoked(connection, player, self._clock())
            gone = connection.execute(delete(identities).where(identities.c.public_id == identity))
        return gone.rowcount == 1

    def _found(self, condition: ColumnElement[bool]) -> list[Identity]:
        """By name: sorted here, since every database sorts texts by a collation of its own."""
        query = select(*_SHOWN).where(condition)
        found = [_identity(row, self._clock()) for row in self._database.all(query)]
        return sorted(found, key=lambda identity: identity.name)


def add_guests(connection: Connection, guests: Sequence[NewGuest]) -> None:
    """Keep new guests and their tokens."""
    kept = [
        {
            "public_id": guest.identity.id,
            "name": guest.identity.name,
            "bot": guest.identity.bot,
            "created_ms": guest.identity.created_ms,
            "seen_ms": guest.identity.seen_ms,
        }
        for guest in guests
    ]
    connection.execute(insert(identities), kept)
    keys = [token_row(guest.token, guest.identity.id, guest.identity.created_ms) for guest in guests]
    connection.execute(insert(tokens), keys)


@contextmanager
def _one_owner_a_name() -> Generator[None]:
    """Says in our words what the unique column `looks` refuses."""
    try:
        yield
    except LogError as error:
        if error.code == "store/version-taken":
            raise Rejected("account/name-taken", "This name, or one that looks like it, belongs to somebody.") from None
        raise


def _identity(row: Sequence[Any], now: int) -> Identity:
    identity, name, created_ms, seen_ms, seen_as, bot, owner, banned_ms, ban, role, muted_ms, mute, former = row
    return Identity(
        identity,
        name,
        created_ms,
        seen_ms,
        seen_as is not None,
        bool(bot),
        owner,
        _until(ban, banned_ms, now),
        None if role is None else Role(role),
        _until(mute, muted_ms, now),
        former,
    )


def _until(reason: str | None, until_ms: int | None, now: int) -> Ban | None:
    return Ban(reason or "", until_ms) if until_ms is not None and until_ms > now else None


def _free_for_guests(connection: Connection, name: str) -> str:
    """The name, or what a guest is called instead when it is somebody's."""
    return as_guest(name) if is_reserved(name) or is_taken(connection, name) else name


def _new_codes(connection: Connection, identity: str, count: int) -> list[str]:
    codes = ["-".join(secrets.token_hex(3) for _ in range(4)) for _ in range(count)]
    connection.execute(delete(recovery_codes).where(recovery_codes.c.player == identity))
    rows = [{"player": identity, "hash": digest(_spelled(code))} for code in codes]
    connection.execute(insert(recovery_codes), rows)
    return codes


def _spelled(code: str) -> str:
    """A code however it was typed."""
    return "".join(c for c in code.lower() if c.isalnum())
