"""Accounts over HTTP: guests, registration, log-in, recovery, sessions, programs' tokens. Knows no game.

A wrong name and a wrong password are the same refusal after the same time. `log_in` beside this limits tries.
Passwords, codes and tokens are logged nowhere and told once.
"""

import asyncio
from dataclasses import asdict

from fastapi import APIRouter, Request
from fastapi.responses import Response

from server.core.rate_limits import RateLimiter
from server.core.threads.own import OwnThreads
from server.features.accounts.devices import Devices
from server.features.accounts.log_in import LogInAttempts
from server.features.accounts.passwords import Passwords
from server.http.descriptions import AnswerRouter, takes
from server.http.requests import Authorization, address_of, answer, read_body, visitor
from server.lobby.guests import Guests
from server.lobby.revocation import Revoking
from shared.errors import Rejected
from shared.http.accounts import (
    AccountSession,
    BecomeGuest,
    ChangePassword,
    GuestSession,
    LogIn,
    MakeToken,
    NewAccount,
    NewToken,
    OwnAccount,
    OwnToken,
    OwnTokens,
    PasswordChange,
    ProvePassword,
    Recover,
    RecoveryCodes,
    Register,
    Rename,
    Revocation,
)
from shared.http.models import PublicIdentity, public_identity
from shared.people import Identity, Scope, Visitor
from shared.store.accounts import Accounts
from shared.store.tokens import Tokens
from shared.text.names import registrable, same_name, shown

_BOTS = 20
"""Of one account."""
_WRONG = "Name and password do not fit."


class Desk:
    """The operations behind the routes, with the limits they share."""

    def __init__(
        self,
        accounts: Accounts,
        guests: Guests,
        tokens: Tokens,
        revoking: Revoking,
        rate_limiter: RateLimiter,
        threads: OwnThreads,
        devices: Devices,
    ) -> None:
        """`threads`: for log-ins."""
        self.accounts = accounts
        self.guests = guests
        self.tokens = tokens
        self.revoking = revoking
        self.threads = threads
        self.passwords = Passwords(threads)
        self.rate_limiter = rate_limiter
        self.devices = devices
        self.attempts = LogInAttempts(rate_limiter)

    async def log_in(self, request: Request, wish: LogIn) -> Identity:
        """The account that this name and password open. Raises Rejected `account/wrong`, Limited.

        An account that had to give the name up is let in by it until its owner has chosen another.
        """
        device = await self._device(wish.name, wish.device)
        with self.attempts.at(address_of(request), wish.name, device):
            known = await self.threads.run(self.accounts.claimants, wish.name)
            for identity, kept in known or [(None, None)]:
                if await self.passwords.is_right(wish.password, kept) and identity is not None:
                    return identity
            raise Rejected("account/wrong", _WRONG)

    async def recover(self, request: Request, wish: Recover) -> Identity:
        """The account that this name and recovery code open; its password is the wished one now. Raises as `log_in`."""
        device = await self._device(wish.name, wish.device)
        with self.attempts.at(address_of(request), wish.name, device):
            known = await self.threads.run(self.accounts.claimants, wish.name)
            kept = await self.passwords.hash(wish.password)
            for identity, _ in known:
                if await self.threads.run(self.accounts.redeem, identity.id, wish.code, kept):
                    return identity
            raise Rejected("account/wrong", "Wrong name or code, or the code has been used.")

    async def prove(self, who: Visitor, password: str) -> None:
        """Raises Rejected `account/wrong` unless it is the asker's password, `account/registered-only`, Limited.

        An account without a password must have logged in just now, or `oidc/again` is raised.
        """
        if not who.identity.registered or who.identity.bot:
            raise Rejected("account/registered-only", "You have no password. Register first.")
        if not await self.threads.run(self.accounts.has_password, who.id):
            if not await self.threads.run(self.tokens.is_new, who.token):
                raise Rejected("oidc/again", "Log in again first, so that it is certain that you ask.")
            return
        with self.attempts.within(who.token):
            known = await self.threads.run(self.accounts.password, who.name)
            if not await self.passwords.is_right(password, None if known is None else known[1]):
                raise Rejected("account/wrong", _WRONG)

    async def _device(self, name: str, device: str) -> str | None:
        """The device, if somebody has logged in from it by this name."""
        account = self.devices.account_of(device)
        known = [] if account is None else await self.threads.run(self.accounts.claimants, name)
        return device if any(identity.id == account for identity, _ in known) else None


def account_routes(desk: Desk) -> APIRouter:
    """`/api/guests`, `/api/register`, `/api/login`, `/api/recover`."""
    router = AnswerRouter(prefix="/api")
    accounts, tokens = desk.accounts, desk.tokens

    @router.post(
        "/guests", status_code=201, response_model=GuestSession, openapi_extra=takes(BecomeGuest, {"name": "Ada"})
    )
    async def be_guest(request: Request) -> Response:
        wish = await read_body(request, BecomeGuest)
        desk.rate_limiter.take_from("guests", address_of(request))
        name = shown(wish.name) if wish.name is not None else "Guest"
        identity, token = await desk.guests.create(name, bot=wish.bot)
        return answer(GuestSession(id=identity.id, name=identity.name, kind=identity.kind, token=token), 201)

    @router.post(
        "/register",
        status_code=201,
        response_model=NewAccount,
        openapi_extra=takes(Register, {"name": "Ada", "password": "correct horse battery"}),
    )
    async def register(request: Request, authorization: Authorization = "") -> Response:
        wish = await read_body(request, Register)
        who = await desk.threads.run(visitor, accounts, authorization, at_home=True)
        desk.rate_limiter.take_from("registrations", address_of(request))
        name = registrable(wish.name)
        kept = await desk.passwords.hash(wish.password)
        codes = await desk.threads.run(accounts.register, who.id, name, kept)
        desk.attempts.note(address_of(request), name)
        device = desk.devices.make(who.id)
        account = NewAccount(id=who.id, name=name, kind="account", recovery_codes=codes, device=device)
        return answer(account, 201)

    @router.post(
        "/login",
        status_code=201,
        response_model=AccountSession,
        openapi_extra=takes(LogIn, {"name": "Ada", "password": "correct horse battery"}),
    )
    async def log_in(request: Request) -> Response:
        wish = await read_body(request, LogIn)
        account = await desk.log_in(request, wish)
        token = await desk.threads.run(tokens.make, account.id, label=wish.label)
        return answer(_session(account, token, desk.devices.make(account.id)), 201)

    @router.post(
        "/recover",
        status_code=201,
        response_model=AccountSession,
        openapi_extra=takes(
            Recover, {"name": "Ada", "code": "aaaaa-bbbbb-ccccc-ddddd", "password": "another horse battery"}
        ),
    )
    async def recover(request: Request) -> Response:
        wish = await read_body(request, Recover)
        account = await desk.recover(request, wish)
        token = await desk.threads.run(tokens.make, account.id)
        await desk.revoking.look([account.id])
        return answer(_session(account, token, desk.devices.make(account.id)), 201)

    return router


def my_routes(desk: Desk) -> APIRouter:
    """`/api/me`, `/api/me/password`, `/api/me/recovery-codes`."""
    router = AnswerRouter(prefix="/api/me")
    accounts = desk.accounts

    @router.get("", response_model=OwnAccount)
    async def mine(authorization: Authorization = "") -> Response:
        who = await asyncio.to_thread(visitor, accounts, authorization)
        bots = await asyncio.to_thread(accounts.bots_of, who.id)
        identity = who.identity
        account = OwnAccount(
            id=identity.id,
            name=identity.name,
            kind=identity.kind,
            former_name=identity.former_name,
            since_ms=identity.created_ms,
            role=identity.role,
            scope=who.scope,
            token_id=who.token,
            bots=[public_identity(bot) for bot in bots],
            has_password=await asyncio.to_thread(accounts.has_password, who.id),
        )
        return answer(account)

    @router.patch("", response_model=PublicIdentity, openapi_extra=takes(Rename, {"name": "Ada"}))
    async def rename(request: Request, authorization: Authorization = "") -> Response:
        wish = await read_body(request, Rename)
        who = await asyncio.to_thread(visitor, accounts, authorization, at_home=True)
        desk.rate_limiter.take_from("logins", address_of(request))
        name = registrable(wish.name) if who.identity.registered else shown(wish.name)
        await asyncio.to_thread(accounts.rename, who.id, name)
        identity = await asyncio.to_thread(accounts.find, who.id)
        return answer(public_identity(identity or who.identity))

    @router.post(
        "/password",
        response_model=PasswordChange,
        openapi_extra=takes(ChangePassword, {"old": "correct horse battery", "new": "another horse battery"}),
    )
    async def change_password(request: Request, authorization: Authorization = "") -> Response:
        wish = await read_body(request, ChangePassword)
        who = await asyncio.to_thread(visitor, accounts, authorization, at_home=True)
        await desk.prove(who, wish.old)
        kept = await desk.passwords.hash(wish.new)
        await asyncio.to_thread(accounts.set_password, who.id, kept, keep=who.token)
        await desk.revoking.look([who.id])
        return answer(PasswordChange(changed=True))

    @router.post(
        "/recovery-codes",
        response_model=RecoveryCodes,
        openapi_extra=takes(ProvePassword, {"password": "correct horse battery"}),
    )
    async def new_codes(request: Request, authorization: Authorization = "") -> Response:
        wish = await read_body(request, ProvePassword)
        who = await asyncio.to_thread(visitor, accounts, authorization, at_home=True)
        await desk.prove(who, wish.password)
        codes = await asyncio.to_thread(accounts.new_codes, who.id)
        return answer(RecoveryCodes(recovery_codes=codes))

    return router


def token_routes(desk: Desk) -> APIRouter:
    """`/api/me/tokens`: everything by which somebody is logged in, and what their programs use."""
    router = AnswerRouter(prefix="/api/me/tokens")
    accounts, tokens = desk.accounts, desk.tokens

    @router.get("", response_model=OwnTokens)
    async def list_tokens(authorization: Authorization = "") -> Response:
        who = await asyncio.to_thread(visitor, accounts, authorization, at_home=True)
        found = await asyncio.to_thread(tokens.of, who.id)
        return answer(OwnTokens(tokens=[OwnToken(**asdict(token), this=token.id == who.token) for token in found]))

    @router.post(
        "",
        status_code=201,
        response_model=NewToken,
        openapi_extra=takes(MakeToken, {"label": "my bot", "bot": "Robo"}),
    )
    async def make_token(request: Request, authorization: Authorization = "") -> Response:
        wish = await read_body(request, MakeToken)
        who = await asyncio.to_thread(visitor, accounts, authorization, at_home=True)
        player = who.identity if wish.bot is None else await asyncio.to_thread(_bot, accounts, who, wish.bot)
        token = await asyncio.to_thread(tokens.make, player.id, personal=True, scope=wish.scope, label=wish.label)
        kept = NewToken(
            id=player.id, name=player.name, kind=player.kind, scope=wish.scope, label=wish.label, token=token
        )
        return answer(kept, 201)

    @router.delete("", response_model=Revocation)
    async def end_sessions(authorization: Authorization = "") -> Response:
        who = await asyncio.to_thread(visitor, accounts, authorization, at_home=True)
        await asyncio.to_thread(tokens.end_sessions, who.id, keep=who.token)
        await desk.revoking.look([who.id])
        return answer(Revocation(revoked=True))

    @router.delete("/{token}", response_model=Revocation)
    async def revoke(token: str, authorization: Authorization = "") -> Response:
        who = await asyncio.to_thread(visitor, accounts, authorization, scope=Scope.READ)
        token = who.token if token == "this" else token
        if token != who.token and (who.personal or who.scope is not Scope.PLAY):
            raise Rejected("auth/scope", "This token can revoke only itself.")
        bots = await asyncio.to_thread(accounts.bots_of, who.id)
        if not await asyncio.to_thread(tokens.revoke, who.id, token):
            raise Rejected("profile/unknown", "This token does not exist.")
        await desk.revoking.look([who.id, *(bot.id for bot in bots)])
        return answer(Revocation(revoked=True))

    return router


def _session(account: Identity, token: str, device: str) -> AccountSession:
    return AccountSession(
        id=account.id,
        name=account.name,
        kind=account.kind,
        former_name=account.former_name,
        token=token,
        device=device,
    )


def _bot(accounts: Accounts, owner: Visitor, name: str) -> Identity:
    """The owner's bot of this name, made if need be."""
    if not owner.identity.registered or owner.identity.bot:
        raise Rejected("account/registered-only", "Register first: every bot belongs to an account.")
    name = registrable(name)
    bots = accounts.bots_of(owner.id)
    for bot in bots:
        if same_name(bot.name, name):
            return bot
    if len(bots) >= _BOTS:
        raise Rejected("account/tokens", f"You have {_BOTS} bots; delete one first.")
    return accounts.create_bot(owner.id, name)
