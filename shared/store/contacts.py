"""Where people are notified: the browsers that take push messages for them, and their mail addresses."""

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Row, delete, exists, insert, select, update

from shared.notifications import DIGEST_EVERY_MS, MailAddress, PushSubscription
from shared.store.engine import StorePart, facts_of
from shared.store.schema import RENAMED, identities, mail_addresses, push_subscriptions, tables, turns
from shared.store.tokens import digest
from shared.store.turns import IS_OPEN

MOST_SUBSCRIPTIONS = 10
"""Browsers of one account; with one more, the oldest gives way."""
CODE_VALID_MS = 24 * 3_600_000
"""A code that confirms a mail address can be used for this long."""


class Contacts(StorePart):
    """The contacts of a store. Raises LogError when the database cannot be reached."""

    exports = "push", "mail"

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The browsers and the mail address that are told of turns, without their secrets."""
        for subscription in self.subscriptions(player):
            yield {"type": "push", **facts_of(subscription, "auth")}
        if (mail := self.mail(player)) is not None:
            yield {"type": "mail", **facts_of(mail, "unsubscribe")}

    def subscribe(self, subscription: PushSubscription) -> None:
        """Send push messages to this browser from the next turn on. Its earlier subscription, also by another account,
        ends."""
        mine = push_subscriptions.c.player == subscription.player
        with self._database.write() as connection:
            same = push_subscriptions.c.endpoint == subscription.endpoint
            connection.execute(delete(push_subscriptions).where(same))
            newest = select(push_subscriptions.c.endpoint).where(mine).order_by(push_subscriptions.c.created_ms.desc())
            surplus = connection.execute(newest.offset(MOST_SUBSCRIPTIONS - 1)).scalars().all()
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint.in_(surplus)))
            values = {
                "endpoint": subscription.endpoint,
                "player": subscription.player,
                "p256dh": subscription.p256dh,
                "auth": subscription.auth,
                "language": subscription.language,
                "created_ms": self._clock(),
            }
            connection.execute(insert(push_subscriptions).values(**values))

    def unsubscribe(self, endpoint: str, player: str | None = None) -> bool:
        """Send nothing more there; with `player` only if the subscription is theirs. False when there is none."""
        chosen = push_subscriptions.c.endpoint == endpoint
        if player is not None:
            chosen &= push_subscriptions.c.player == player
        return self._database.run(delete(push_subscriptions).where(chosen)) == 1

    def subscriptions(self, player: str) -> list[PushSubscription]:
        """The browsers of an account, the oldest first."""
        query = select(push_subscriptions).where(push_subscriptions.c.player == player)
        with self._database.read() as connection:
            found = connection.execute(query.order_by(push_subscriptions.c.created_ms, push_subscriptions.c.endpoint))
            return [
                PushSubscription(row.endpoint, row.player, row.p256dh, row.auth, row.language, row.created_ms)
                for row in found
            ]

    def set_mail(self, player: str, address: str, language: str) -> str:
        """Keep a mail address that is not confirmed yet, in place of any earlier one. Returns the code that confirms
        it, which is told to that address alone."""
        code, now = secrets.token_urlsafe(18), self._clock()
        values = {"address": address, "language": language, "code": digest(code), "requested_ms": now}
        mine = mail_addresses.c.player == player
        with self._database.write() as connection:
            if connection.execute(update(mail_addresses).where(mine).values(**values)).rowcount == 0:
                new = {"player": player, "unsubscribe": secrets.token_urlsafe(18), "mailed_ms": 0, "due_ms": 0}
                connection.execute(insert(mail_addresses).values(**new, **values))
        return code

    def confirm_mail(self, code: str) -> bool:
        """Switch the mail on whose address this code was sent to. False for a code that is unknown, used or too old."""
        fits = mail_addresses.c.code == digest(code)
        is_fresh = mail_addresses.c.requested_ms > self._clock() - CODE_VALID_MS
        return self._database.run(update(mail_addresses).where(fits, is_fresh).values(code=None)) == 1

    def end_mail(self, *, player: str | None = None, unsubscribe: str | None = None) -> bool:
        """Forget the mail address of an account, or the one whose mail has this code. False when there is none."""
        chosen = mail_addresses.c.player == player
        if player is None:
            chosen = mail_addresses.c.unsubscribe == (unsubscribe or "")
        return self._database.run(delete(mail_addresses).where(chosen)) == 1

    def mail(self, player: str) -> MailAddress | None:
        """The mail address of an account; None when there is none."""
        row = self._database.first(select(mail_addresses).where(mail_addresses.c.player == player))
        return None if row is None else _address(row)

    def claim_renamed(self, limit: int) -> list[tuple[MailAddress, str, str]]:
        """Confirmed addresses of accounts that had to give their name up and were sent no mail about it: each with the
        name that it had, and the one that it has. They are claimed for good, unless `release_renamed` is called."""
        is_due = RENAMED & identities.c.former_mailed_ms.is_(None) & mail_addresses.c.code.is_(None)
        columns = (mail_addresses, identities.c.former_name, identities.c.name)
        query = select(*columns).join(identities, identities.c.public_id == mail_addresses.c.player).where(is_due)
        with self._database.read() as connection:
            found = connection.execute(query.limit(limit)).all()
        return [(_address(row), row.former_name, row.name) for row in found if self._claim_renamed(row.player)]

    def _claim_renamed(self, player: str) -> bool:
        mine = (identities.c.public_id == player) & identities.c.former_mailed_ms.is_(None)
        return self._database.run(update(identities).where(mine).values(former_mailed_ms=self._clock())) == 1

    def release_renamed(self, player: str) -> None:
        """The mail could not be sent: it is due again."""
        self._database.run(update(identities).where(identities.c.public_id == player).values(former_mailed_ms=None))

    def claim_digests(self, limit: int, lease_ms: int, ripe_ms: int) -> list[tuple[MailAddress, int]]:
        """Confirmed addresses for which a digest is due, each with the time until which it is claimed.

        It is due a day after the last one, once a turn that was in none has waited for `ripe_ms`.
        """
        now = self._clock()
        is_ripe = (turns.c.player == mail_addresses.c.player) & ~turns.c.mailed & (turns.c.since_ms <= now - ripe_ms)
        waits = exists().where(is_ripe, tables.c.number == turns.c.table_number, IS_OPEN)
        is_due = mail_addresses.c.code.is_(None) & (mail_addresses.c.due_ms <= now) & waits
        query = select(mail_addresses).where(is_due).order_by(mail_addresses.c.due_ms).limit(limit)
        with self._database.read() as connection:
            if connection.execute(query.limit(1)).first() is None:
                return []
        with self._database.write() as connection:
            found = connection.execute(query.with_for_update(skip_locked=True, of=mail_addresses)).all()
            chosen = mail_addresses.c.player.in_([row.player for row in found])
            connection.execute(update(mail_addresses).where(chosen).values(due_ms=now + lease_ms))
        return [(_address(row), now + lease_ms) for row in found]

    def settle_digest(self, player: str, claimed_until_ms: int, began_ms: Sequence[int]) -> None:
        """A claimed digest has been sent, with the turns that began at these times."""
        now = self._clock()
        claimed = (mail_addresses.c.player == player) & (mail_addresses.c.due_ms == claimed_until_ms)
        with self._database.write() as connection:
            sent = {"mailed_ms": now, "due_ms": now + DIGEST_EVERY_MS}
            connection.execute(update(mail_addresses).where(claimed).values(**sent))
            listed = (turns.c.player == player) & turns.c.since_ms.in_(began_ms)
            connection.execute(update(turns).where(listed).values(mailed=True))


def _address(row: Row[Any]) -> MailAddress:
    is_confirmed = row.code is None
    return MailAddress(row.player, row.address, row.language, is_confirmed, row.unsubscribe, row.mailed_ms)
