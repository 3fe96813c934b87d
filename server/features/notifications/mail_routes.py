"""Mail settings over HTTP, and the pages that the links of mails lead to. Knows no game.

A link in a mail only shows a page with a button: programs that check links for viruses open them, too. The button, and
the request of a mail program (RFC 8058), are a POST with the code of the link and no other proof.
"""

import asyncio
from html import escape
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from server.core.context import ServerContext
from server.features.notifications.mail import Undeliverable, send
from server.features.notifications.mail_words import confirmation_mail, page
from server.features.notifications.routes import changer
from server.features.notifications.settings import MailServer, NotificationSettings
from server.http.descriptions import AnswerRouter, takes
from server.http.refusals import PRIVATE
from server.http.requests import Authorization, address_of, answer, read_body
from shared.errors import Rejected
from shared.http.notifications import MailBegun, MailEnded, SetMail
from shared.i18n import catalogue, language_for
from shared.text.mailboxes import mailbox_of

Code = Annotated[str, Query(max_length=60)]


def mail_routes(context: ServerContext) -> APIRouter:
    """`POST` and `DELETE /api/me/mail`; `GET` and `POST /api/mail/confirm` and `/api/mail/unsubscribe`."""
    router = AnswerRouter(prefix="/api")
    contacts, limiter = context.store.contacts, context.rate_limiter
    mail = context.settings.of(NotificationSettings).mail

    @router.post(
        "/me/mail",
        status_code=202,
        response_model=MailBegun,
        openapi_extra=takes(SetMail, {"address": "ada@example.org", "language": "en"}),
    )
    async def begin(request: Request, authorization: Authorization = "") -> Response:
        who = await changer(context, authorization)
        wish = await read_body(request, SetMail)
        if mail is None:
            raise Rejected("mail/unavailable", "This server sends no mail.")
        if not who.identity.registered:
            raise Rejected("mail/account", "Mail is for accounts. Register first.")
        limiter.take_from("mails", address_of(request))
        for one in (who.id, mailbox_of(wish.address)):
            limiter.take("mails", one)
        language = language_for(wish.language)
        code = await asyncio.to_thread(contacts.set_mail, who.id, wish.address, language)
        try:
            await _send_confirmation(context, mail, wish.address, language, code)
        except Rejected:
            await asyncio.to_thread(contacts.end_mail, player=who.id)
            raise
        return answer(MailBegun(address=wish.address, confirmed=False), 202)

    @router.delete("/me/mail", response_model=MailEnded)
    async def end(authorization: Authorization = "") -> Response:
        who = await changer(context, authorization)
        return answer(MailEnded(ended=await asyncio.to_thread(contacts.end_mail, player=who.id)))

    @router.get("/mail/confirm", include_in_schema=False)
    async def show_confirmation(request: Request, code: Code = "") -> Response:
        return _page(request, "mail-confirm-subject", button="mail-confirm", code=code)

    @router.post("/mail/confirm", include_in_schema=False)
    async def confirm(request: Request, code: Code = "") -> Response:
        limiter.take_from("logins", address_of(request))
        is_confirmed = await asyncio.to_thread(contacts.confirm_mail, code)
        return _page(request, "mail-confirmed" if is_confirmed else "mail-code-unknown", 200 if is_confirmed else 404)

    @router.get("/mail/unsubscribe", include_in_schema=False)
    async def show_end(request: Request, code: Code = "") -> Response:
        return _page(request, "mail-unsubscribe-title", button="mail-unsubscribe", code=code)

    @router.post("/mail/unsubscribe", include_in_schema=False)
    async def unsubscribe(request: Request, code: Code = "") -> Response:
        limiter.take_from("logins", address_of(request))
        await asyncio.to_thread(contacts.end_mail, unsubscribe=code)
        return _page(request, "mail-unsubscribed")  # also for a code that is over: the wish is fulfilled

    return router


async def _send_confirmation(context: ServerContext, mail: MailServer, to: str, language: str, code: str) -> None:
    """Raises Rejected `mail/address`, `mail/unreachable`."""
    url = context.settings.url or ""
    message = confirmation_mail(to, language, mail.sender, url, code, context.clock())
    try:
        await asyncio.to_thread(send, mail, message)
    except Undeliverable as error:
        raise Rejected("mail/address", "The mail server does not take mail for this address.") from error
    except OSError as error:
        raise Rejected("mail/unreachable", "The mail server cannot be reached now. Try again later.") from error


def _page(request: Request, title: str, status: int = 200, *, button: str = "", code: str = "") -> Response:
    """A page in the language that the browser asks for; with `button` a form that sends `code` back."""
    words = catalogue(language_for(request.headers.get("accept-language", "en").partition(",")[0]))
    body = f'<p><a href="../../">{escape(words.say("mail-to-page"))}</a></p>'
    if button:
        press = f"<button>{escape(words.say(button))}</button>"
        body = f'<form method="post" action="?code={escape(code)}">{press}</form>{body}'
    return HTMLResponse(page(words, words.say(title), body), status, PRIVATE | {"Vary": "Accept-Language"})
