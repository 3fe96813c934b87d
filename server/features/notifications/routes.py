"""Notification settings over HTTP, and the browsers that take push messages for somebody. Knows no game."""

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from server.core.context import ServerContext
from server.features.notifications.push_client import PushClient
from server.features.notifications.push_sender import vapid_of
from server.features.notifications.settings import NotificationSettings
from server.features.notifications.web_push import UnusableKey, check_keys
from server.http.descriptions import AnswerRouter, takes
from server.http.requests import Authorization, answer, read_body, visitor
from shared.errors import Rejected
from shared.http.notifications import (
    MailState,
    NotificationState,
    PushState,
    PushSubscribed,
    PushUnsubscribed,
    SubscribePush,
    UnsubscribePush,
)
from shared.i18n import language_for
from shared.notifications import PushSubscription
from shared.people import Visitor

_EXAMPLE: Final = {
    "endpoint": "https://push.example.org/0123456789",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
"""Keys from RFC 8291, 5."""


def notification_routes(context: ServerContext) -> APIRouter:
    """`GET /api/me/notifications`, `POST` and `DELETE /api/me/push`."""
    router = AnswerRouter(prefix="/api/me")
    store, settings = context.store, context.settings.of(NotificationSettings)
    vapid = vapid_of(context)
    client = PushClient(settings.allows, settings.tls)

    @router.get("/notifications", response_model=NotificationState)
    async def mine(authorization: Authorization = "") -> Response:
        who = await asyncio.to_thread(visitor, store.accounts, authorization, at_home=True)
        key = None if vapid is None else await asyncio.to_thread(getattr, vapid, "public_key")
        devices = await asyncio.to_thread(store.contacts.subscriptions, who.id)
        mail = await asyncio.to_thread(store.contacts.mail, who.id)
        by_mail = MailState(
            available=settings.mail is not None,
            address=None if mail is None else mail.address,
            confirmed=mail is not None and mail.confirmed,
        )
        return answer(NotificationState(push=PushState(key=key, devices=len(devices)), mail=by_mail))

    @router.post("/push", status_code=201, response_model=PushSubscribed, openapi_extra=takes(SubscribePush, _EXAMPLE))
    async def subscribe(request: Request, authorization: Authorization = "") -> Response:
        who = await changer(context, authorization)
        wish = await read_body(request, SubscribePush)
        if vapid is None:
            raise Rejected("push/unavailable", "This server sends no push messages.")
        try:
            await asyncio.to_thread(check_keys, wish.p256dh, wish.auth)
        except UnusableKey as error:
            raise Rejected("push/endpoint", "These are no keys of a browser.") from error
        await client.check(wish.endpoint)
        language = language_for(wish.language)
        subscription = PushSubscription(wish.endpoint, who.id, wish.p256dh, wish.auth, language)
        await asyncio.to_thread(store.contacts.subscribe, subscription)
        return answer(PushSubscribed(subscribed=True), 201)

    @router.delete(
        "/push",
        response_model=PushUnsubscribed,
        openapi_extra=takes(UnsubscribePush, {"endpoint": _EXAMPLE["endpoint"]}),
    )
    async def unsubscribe(request: Request, authorization: Authorization = "") -> Response:
        who = await changer(context, authorization)
        wish = await read_body(request, UnsubscribePush)
        is_ended = await asyncio.to_thread(store.contacts.unsubscribe, wish.endpoint, who.id)
        return answer(PushUnsubscribed(unsubscribed=is_ended))

    return router


async def changer(context: ServerContext, authorization: str) -> Visitor:
    """The person who changes their notification settings. Raises what `visitor` raises, and Limited."""
    who = await asyncio.to_thread(visitor, context.store.accounts, authorization, at_home=True)
    context.rate_limiter.take("subscriptions", who.id)
    return who
