"""Sends the push messages that wait in the store. Any node may send any of them; the store keeps them until it is done.

Delivery is at least once: a process that ends between the answer of the push service and the note of it sends again.
Every message of one turn has the same key, by which the browser shows it once.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256

from server.core.context import ServerContext
from server.core.participant import Participant
from server.features.notifications.push_client import Forbidden, PushAnswer, PushClient, parse_endpoint
from server.features.notifications.settings import NotificationSettings
from server.features.notifications.web_push import UnusableKey, Vapid, encoded, encrypt
from server.features.notifications.words import invitation_payload, push_payload
from server.tables.table import Table
from shared.errors import Rejected
from shared.notifications import Push, PushSubscription
from shared.protocol.tournaments import TournamentPlayer
from shared.store.turns import Allowance

LOOK_EVERY_S = 1.0
"""For what is due again, and what other nodes have left."""
_SENDING = 32
"""Messages that are being sent at the same time."""
LEASE_MS = 30_000
"""Longer than `push_client` takes to give up."""
_RETRY_MS = 10_000
"""After the first failure; twice as long after each further one."""
_LONGEST_RETRY_MS = 3_600_000
_KEPT_MS = 3 * 24 * 3_600_000
"""A message is given up so long after its turn began. The push service keeps it as long for a browser that is off."""
_GONE = (404, 410)
"""The browser has unsubscribed (RFC 8030, 7.3)."""
_AGAIN = (429, 500, 502, 503, 504)
_log = logging.getLogger("oldhand.notifications")


def vapid_of(context: ServerContext) -> Vapid | None:
    """The key that signs this server's push messages; None: it sends none."""
    settings = context.settings.of(NotificationSettings)
    if settings.vapid_key is None:
        return None
    return Vapid(settings.vapid_key, settings.contact or context.settings.url or "mailto:operator@localhost")


class PushSender:
    """One server's. `wake` it when messages have been queued."""

    def __init__(self, context: ServerContext, table_of: Callable[[str], Table | None]) -> None:
        """`table_of`: a live table by its id, for the names of those who sit there."""
        settings, rate = context.settings.of(NotificationSettings), context.settings.limits.notifications
        self._context = context
        self._table_of = table_of
        self._vapid = vapid_of(context)
        self._client = PushClient(settings.allows, settings.tls)
        self._allowance = Allowance(rate.burst, round(1_000 * rate.every_s))
        self._wake = asyncio.Event()
        self._sending = 0
        self._tasks: asyncio.TaskGroup | None = None
        """While it runs."""

    def wake(self) -> None:
        """Look for messages now."""
        self._wake.set()

    async def run(self) -> None:
        """Send until cancelled; at once where there is no key."""
        if self._vapid is None:
            return
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            while True:
                self._wake.clear()
                free = _SENDING - self._sending
                with self._context.outage.noted("pushes", "reading push messages", _log):
                    for push in await self._claim(free) if free else ():
                        self._sending += 1
                        tasks.create_task(self._send(push, self._vapid))
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), LOOK_EVERY_S)

    async def _claim(self, limit: int) -> list[Push]:
        return await asyncio.to_thread(self._context.store.turns.claim, limit, LEASE_MS, self._allowance)

    async def _send(self, push: Push, vapid: Vapid) -> None:
        with self._context.outage.noted("pushes", "sending a push message", _log):
            try:
                await self._settle(push, await self._post(push, vapid))
            except (Forbidden, Rejected, UnusableKey):
                await self._forget(push, "it may not be sent to")
            except OSError as error:
                await self._put_off(push, None, type(error).__name__)
        self._sending -= 1
        self._wake.set()

    async def _post(self, push: Push, vapid: Vapid) -> PushAnswer:
        subscription, turn = push.subscription, push.turn
        payload = push_payload(turn, subscription.language, self._table_of(turn.table), self._context.clock())
        # A browser that was off is sent the newest turn of a table alone (RFC 8030, 5.4).
        return await self._deliver(subscription, payload, turn.table, vapid)

    async def invite(
        self, player: str, by: Participant, table: Table, opponents: Sequence[TournamentPlayer] = ()
    ) -> bool:
        """Begin to send an invitation to the browsers of a player, once. `opponents`: those at the table of a
        tournament. False if the player has no browser that takes it.

        Unlike a turn it waits in no store: an invitation that is lost with a server is soon out of date.
        """
        vapid, tasks = self._vapid, self._tasks
        if vapid is None or tasks is None:
            return False
        found = await asyncio.to_thread(self._context.store.contacts.subscriptions, player)
        for subscription in found:
            tasks.create_task(self._send_invitation(subscription, by, table, opponents, vapid))
        return bool(found)

    async def _send_invitation(
        self,
        subscription: PushSubscription,
        by: Participant,
        table: Table,
        opponents: Sequence[TournamentPlayer],
        vapid: Vapid,
    ) -> None:
        payload = invitation_payload(subscription.language, by, table, opponents)
        try:
            answer = await self._deliver(subscription, payload, f"invitation {table.id}", vapid)
        except (Forbidden, Rejected, UnusableKey, OSError) as error:
            _log.info("an invitation is not delivered", extra={"reason": type(error).__name__})
            return
        if not 200 <= answer.status < 300:
            _log.info("an invitation is not delivered", extra={"status": answer.status})

    async def _deliver(
        self, subscription: PushSubscription, payload: Mapping[str, str], topic: str, vapid: Vapid
    ) -> PushAnswer:
        """Post an encrypted message; a later one of the same topic takes its place while the browser is off."""
        now_ms = self._context.clock()
        origin = parse_endpoint(subscription.endpoint).origin

        def prepare() -> tuple[dict[str, str], bytes]:
            body = encrypt(json.dumps(payload).encode(), subscription.p256dh, subscription.auth)
            headers = {
                "Authorization": vapid.authorization(origin, now_ms // 1_000),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(_KEPT_MS // 1_000),
                "Topic": encoded(sha256(topic.encode()).digest())[:32],
            }
            return headers, body

        headers, body = await asyncio.to_thread(prepare)
        return await self._client.post(subscription.endpoint, headers, body)

    async def _settle(self, push: Push, answer: PushAnswer) -> None:
        if answer.status in _GONE:
            await self._forget(push, "its browser has unsubscribed")
        elif answer.status in _AGAIN:
            await self._put_off(push, answer.retry_after_s, str(answer.status))
        else:
            if not 200 <= answer.status < 300:
                _log.warning("a push service refused a message", extra={"status": answer.status, "to": _host(push)})
            await asyncio.to_thread(self._context.store.turns.settle, push)

    async def _put_off(self, push: Push, wait_s: int | None, reason: str) -> None:
        now_ms = self._context.clock()
        turns = self._context.store.turns
        if now_ms - push.turn.since_ms > _KEPT_MS:
            _log.warning("a push message is given up", extra={"reason": reason, "to": _host(push)})
            await asyncio.to_thread(turns.settle, push)
            return
        wait_ms = _RETRY_MS << min(push.attempts, 16) if wait_s is None else 1_000 * wait_s
        await asyncio.to_thread(turns.put_off, push, now_ms + min(wait_ms, _LONGEST_RETRY_MS))

    async def _forget(self, push: Push, reason: str) -> None:
        """Remove a subscription, and with it all that waits for it."""
        _log.info("a push subscription ends", extra={"reason": reason, "to": _host(push)})
        await asyncio.to_thread(self._context.store.contacts.unsubscribe, push.subscription.endpoint)


def _host(push: Push) -> str:
    """The push service, without what it knows the browser by."""
    return push.subscription.endpoint.split("/")[2]
