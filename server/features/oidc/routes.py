"""Log-in by an OpenID provider over HTTP: a guest logs in or registers, an account is linked or unlinked.

The browser that begins keeps a signed note of the attempt and shows it at the end, so that any server of an
installation can finish it, for the same person, and nothing is stored meanwhile.
"""

import asyncio
import hmac
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Sequence
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from server.core.context import ServerContext
from server.features.oidc.provider import Provider, Subject
from server.features.oidc.settings import OidcSettings
from server.http.descriptions import AnswerRouter, takes
from server.http.requests import Authorization, address_of, answer, read_body, visitor
from shared.errors import ProtocolError, Rejected
from shared.http.oidc import FinishOidc, OidcSession, OidcStart, OwnOidc
from shared.people import Visitor
from shared.text.names import registrable

_PURPOSE: Final = b"oldhand: attempts to log in by a provider"
_LONGEST_NAME: Final = 18
"""Of a name from the provider: leaves room for a number."""
_LONGEST_MS: Final = 900_000
"""An attempt may take so long."""


class Attempts:
    """Signs what a browser keeps between the start and the end. All nodes that share the host token know it."""

    def __init__(self, host_token: str) -> None:
        self._key = hmac.digest(host_token.encode(), _PURPOSE, "sha256")

    def begin(self, player: str, now_ms: int) -> dict[str, Any]:
        """The attempt of somebody, by public id."""
        fresh = {name: secrets.token_urlsafe(32) for name in ("state", "nonce", "verifier")}
        return {**fresh, "player": player, "until_ms": now_ms + _LONGEST_MS}

    def sign(self, attempt: dict[str, Any]) -> str:
        """The note."""
        body = urlsafe_b64encode(json.dumps(attempt).encode()).decode()
        return f"{body}.{hmac.digest(self._key, body.encode(), 'sha256').hex()}"

    def check(self, flow: str, state: str, player: str, now_ms: int) -> dict[str, Any]:
        """The attempt of a note. Raises Rejected `oidc/state` unless it is this person's, with this state, in time."""
        body, _, signature = flow.partition(".")
        signed = hmac.digest(self._key, body.encode(), "sha256").hex()
        attempt: dict[str, Any] = {"state": ""}
        if hmac.compare_digest(signed.encode(), signature.encode()):
            attempt = json.loads(urlsafe_b64decode(body))
        is_same = hmac.compare_digest(attempt["state"].encode(), state.encode())
        if not is_same or attempt["player"] != player or attempt["until_ms"] < now_ms:
            raise Rejected("oidc/state", "This log-in was not begun here, or it took too long. Begin again.")
        return attempt


def oidc_routes(context: ServerContext) -> APIRouter:
    """`/api/me/oidc`."""
    router = AnswerRouter(prefix="/api/me/oidc")
    settings = context.settings.of(OidcSettings)
    provider = None if settings.issuer is None else Provider(settings, f"{context.settings.url}/")
    attempts = Attempts(context.credentials.host_token)
    store = context.store

    async def asker(request: Request, authorization: str) -> tuple[Visitor, Provider]:
        who = await asyncio.to_thread(visitor, store.accounts, authorization, at_home=True)
        context.rate_limiter.take_from("logins", address_of(request))
        if provider is None:
            raise Rejected("oidc/unavailable", "No other service logs people in here.")
        return who, provider

    async def own(who: Visitor) -> Response:
        since_ms = await asyncio.to_thread(store.oidc_links.since, who.id)
        return answer(OwnOidc(label=None if provider is None else settings.name, since_ms=since_ms))

    @router.get("", response_model=OwnOidc)
    async def look(authorization: Authorization = "") -> Response:
        return await own(await asyncio.to_thread(visitor, store.accounts, authorization, at_home=True))

    @router.post("/start", response_model=OidcStart)
    async def start(request: Request, authorization: Authorization = "") -> Response:
        who, at = await asker(request, authorization)
        if who.identity.registered and not await asyncio.to_thread(store.tokens.is_new, who.token):
            raise Rejected("oidc/again", "Log in again first, so that it is certain that you ask.")
        attempt = attempts.begin(who.id, context.clock())
        where = await asyncio.to_thread(at.address, attempt["state"], attempt["nonce"], attempt["verifier"])
        return answer(OidcStart(address=where, flow=attempts.sign(attempt)))

    @router.post(
        "", response_model=OidcSession, openapi_extra=takes(FinishOidc, {"code": "c", "state": "s", "flow": "f"})
    )
    async def finish(request: Request, authorization: Authorization = "") -> Response:
        wish = await read_body(request, FinishOidc)
        who, at = await asker(request, authorization)
        attempt = attempts.check(wish.flow, wish.state, who.id, context.clock())
        subject = await asyncio.to_thread(at.redeem, wish.code, attempt["nonce"], attempt["verifier"])
        player = await asyncio.to_thread(_account, context, who, subject, makes=settings.accounts == "new")
        is_new = not who.identity.registered
        token = await asyncio.to_thread(store.tokens.make, player, label=wish.label) if is_new else None
        identity = await asyncio.to_thread(store.accounts.find, player)
        if identity is None:
            raise Rejected("oidc/unknown", "This account has just been deleted.")
        return answer(OidcSession(id=player, name=identity.name, kind=identity.kind, token=token))

    @router.delete("", response_model=OwnOidc)
    async def unlink(authorization: Authorization = "") -> Response:
        who = await asyncio.to_thread(visitor, store.accounts, authorization, at_home=True)
        await asyncio.to_thread(store.oidc_links.remove, who.id)
        return await own(who)

    return router


def _account(context: ServerContext, who: Visitor, subject: Subject, *, makes: bool) -> str:
    """The account that the provider lets in: the one linked; else the asker's, linked now; else, with `makes`, the
    guest, registered. Raises Rejected `oidc/unknown`, `oidc/linked`."""
    links = context.store.oidc_links
    player = links.player_of(subject.issuer, subject.id)
    if who.identity.registered:
        if player != who.id:
            links.add(who.id, subject.issuer, subject.id)
        return who.id
    if player is not None or who.identity.bot:
        return player or who.id
    if not makes:
        raise Rejected("oidc/unknown", "No account here is linked to yours there. Log in here and link it first.")
    for name in _names(subject.names):
        try:
            links.register(who.id, name, subject.issuer, subject.id)
        except Rejected as error:
            if error.code != "account/name-taken":
                raise
        else:
            return who.id
    raise AssertionError("a name at random is free")


def _names(wanted: Sequence[str]) -> Iterator[str]:
    """Names that may be registered: the wished ones, the first of these with numbers, and one for anybody."""
    allowed: list[str] = []
    for name in wanted:
        try:
            allowed.append(registrable(name[:_LONGEST_NAME]))
        except (Rejected, ProtocolError):
            continue
    yield from allowed
    yield from (f"{name} {number}" for name in allowed[:1] for number in range(2, 20))
    yield "Newcomer"
    yield from (f"Newcomer {secrets.token_hex(4)}" for _ in range(3))
