"""Sends digests by mail, at most one a day, and only where a turn waits; and mails about a name that was given up. Any
node may send any of them.

Delivery is at least once: a process that ends between the answer of the mail server and the note of it sends again.
Both mails have the same `Message-ID`, by which mail servers and programs know them for one.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from server.core.context import ServerContext
from server.features.notifications.mail import Undeliverable, send
from server.features.notifications.mail_words import digest_mail, renamed_mail
from server.features.notifications.settings import MailServer, NotificationSettings
from server.tables.table import Table
from shared.notifications import MailAddress

_LOOK_EVERY_S: Final = 60.0
LEASE_MS: Final = 300_000
"""A digest that could not be sent is due again after this; longer than sending one may take."""
RIPE_MS: Final = 3_600_000
"""A turn is in no digest before it has waited so long: a player who is there needs none."""
_AT_ONCE: Final = 4
_log = logging.getLogger("oldhand.notifications")


class MailSender:
    """One server's. Does nothing without a mail server."""

    def __init__(self, context: ServerContext, table_of: Callable[[str], Table | None]) -> None:
        """`table_of`: a live table by its id, for the names of those who sit there."""
        self._context = context
        self._table_of = table_of

    async def run(self) -> None:
        """Send until cancelled; end at once without a mail server."""
        mail = self._context.settings.of(NotificationSettings).mail
        while mail is not None:
            with self._context.outage.noted("mail", "sending digests", _log):
                while await self.send_due(mail) == _AT_ONCE:
                    pass
                while await self.send_renamed(mail) == _AT_ONCE:
                    pass
            await asyncio.sleep(_LOOK_EVERY_S)

    async def send_due(self, mail: MailServer) -> int:
        """Send some of the digests that are due; returns how many were claimed. Raises LogError."""
        contacts = self._context.store.contacts
        claimed = await asyncio.to_thread(contacts.claim_digests, _AT_ONCE, LEASE_MS, RIPE_MS)
        await asyncio.gather(*(self._send(mail, to, until_ms) for to, until_ms in claimed))
        return len(claimed)

    async def send_renamed(self, mail: MailServer) -> int:
        """Tell some of those whose name an older account turned out to have; returns how many. Raises LogError."""
        contacts, url = self._context.store.contacts, self._context.settings.url or ""
        claimed = await asyncio.to_thread(contacts.claim_renamed, _AT_ONCE)
        for to, former, name in claimed:
            message = renamed_mail(to, former, name, mail.sender, url, self._context.clock())
            try:
                await asyncio.to_thread(send, mail, message)
            except Undeliverable as refusal:
                _log.warning("a mail address takes no mail and is removed", extra={"reason": str(refusal)})
                await asyncio.to_thread(contacts.end_mail, player=to.player)
            except OSError as error:
                _log.warning("a mail about a name could not be sent and is tried again", extra={"reason": str(error)})
                await asyncio.to_thread(contacts.release_renamed, to.player)
                return 0
        return len(claimed)

    async def _send(self, mail: MailServer, to: MailAddress, until_ms: int) -> None:
        store, url = self._context.store, self._context.settings.url or ""
        turns = await asyncio.to_thread(store.turns.of, to.player)
        if not turns:
            return  # made while this was being claimed
        message = digest_mail(to, turns, self._table_of, mail.sender, url, self._context.clock())
        try:
            await asyncio.to_thread(send, mail, message)
        except Undeliverable as refusal:
            _log.warning("a mail address takes no mail and is removed", extra={"reason": str(refusal)})
            await asyncio.to_thread(store.contacts.end_mail, player=to.player)
        except OSError as error:
            _log.warning("a digest could not be sent and is tried again", extra={"reason": str(error)})
        else:
            began_ms = [turn.since_ms for turn in turns]
            await asyncio.to_thread(store.contacts.settle_digest, to.player, until_ms, began_ms)
