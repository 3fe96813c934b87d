"""Log-in by an OpenID provider: linking, registering, and one clear answer to whatever goes wrong."""

from base64 import b64encode
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import pytest
from joserfc.jwk import ECKey
from pydantic import SecretStr

from server.features.oidc.routes import Attempts
from server.features.oidc.settings import OidcSettings, oidc_settings
from shared.errors import CodedError, Rejected
from shared.store import Store, open_store
from tests.server.desk import PASSWORD, Desk
from tests.server.oidc_provider import CLIENT, SECRET, OidcProvider, oidc_provider
from tests.testkit.http_client import http_client
from tests.testkit.server import HOST_TOKEN, NOW_MS, QUICK, start_server
from tests.testkit.stores import sqlite_database

pytestmark = pytest.mark.slow
URL = "https://club.example/games"


@pytest.fixture
def provider() -> Iterator[OidcProvider]:
    with oidc_provider() as running:
        yield running


class LogIn:
    """A browser at the account page."""

    def __init__(self, desk: Desk, provider: OidcProvider) -> None:
        self.desk = desk
        self.provider = provider

    async def begin(self, token: str, subject: str) -> dict[str, str]:
        """What the browser has once the provider has sent it back."""
        status, start = await self.desk.ask("POST", "/me/oidc/start", token)
        assert status == 200, start
        return {**self.provider.log_in(start["address"], subject), "flow": start["flow"]}

    async def as_(self, token: str, subject: str) -> tuple[int, Any]:
        return await self.desk.ask("POST", "/me/oidc", token, **await self.begin(token, subject))

    async def refused(self, token: str, subject: str = "7", **changed: str) -> tuple[int, str]:
        """Status and code."""
        body = await self.begin(token, subject) | changed
        return await self.desk.code("POST", "/me/oidc", token, **body)


async def log_in_at(tmp_path: Path, provider: OidcProvider, **given: Any) -> AsyncIterator[LogIn]:
    store: Store = open_store(sqlite_database(tmp_path))
    chosen = {"issuer": provider.issuer, "client_secret": SecretStr(SECRET), "label": "School"} | given
    settings = replace(QUICK, url=URL, of_features=(OidcSettings(**chosen),))
    async with (
        start_server(cast(Any, store), settings, web=True) as server,
        http_client(base_url=f"http://127.0.0.1:{server.http_port}") as client,
    ):
        yield LogIn(Desk(server, store, client), provider)
    store.close()


@pytest.fixture
async def linking(tmp_path: Path, provider: OidcProvider) -> AsyncIterator[LogIn]:
    """Only accounts that are linked come in."""
    async for log_in in log_in_at(tmp_path, provider):
        yield log_in


@pytest.fixture
async def registering(tmp_path: Path, provider: OidcProvider) -> AsyncIterator[LogIn]:
    """New accounts are made."""
    async for log_in in log_in_at(tmp_path, provider, accounts="new"):
        yield log_in


async def test_a_linked_account_logs_in_by_the_provider(linking: LogIn, provider: OidcProvider) -> None:
    desk = linking.desk
    ann, token, _ = await desk.account("Ann")
    assert await desk.ask("GET", "/me/oidc", token) == (200, {"label": "School", "since_ms": None})
    linked = await linking.as_(token, "7")
    assert linked == (200, {"id": ann, "name": "Ann", "kind": "account", "token": None})
    assert (await desk.ask("GET", "/me/oidc", token))[1]["since_ms"] is not None
    _, guest = await desk.guest("Somebody")
    status, session = await linking.as_(guest, "7")
    assert (status, session["id"]) == (200, ann)
    assert (await desk.ask("GET", "/me", session["token"]))[1]["id"] == ann
    request = provider.requests[-1]
    assert request["authorization"] == f"Basic {b64encode(b'oldhand:s3cret%3A+of+the+client').decode()}"
    assert request["redirect_uri"] == f"{URL}/" and request["grant_type"] == "authorization_code"
    _, exported = await desk.ask("GET", "/me/export", token)
    assert '"type": "oidc"' in exported and '"subject": "7"' in exported


async def test_an_unknown_subject_is_not_let_in(linking: LogIn) -> None:
    _, guest = await linking.desk.guest()
    assert await linking.refused(guest) == (403, "oidc/unknown")
    linking.provider.claims = {"preferred_username": "Ann", "email": "ann@club.example", "email_verified": True}
    await linking.desk.account("Ann")
    assert await linking.refused(guest) == (403, "oidc/unknown"), "neither by name nor by mail"


async def test_a_guest_becomes_an_account_without_a_password(registering: LogIn) -> None:
    desk = registering.desk
    await desk.account("Ann")
    guest, token = await desk.guest("Somebody")
    registering.provider.claims = {"preferred_username": "Ann"}
    status, session = await registering.as_(token, "7")
    assert (status, session["id"], session["name"], session["kind"]) == (200, guest, "Ann 2", "account")
    assert (await desk.ask("GET", "/me", session["token"]))[1]["has_password"] is False
    assert await desk.code("POST", "/login", name="Ann 2", password="") == (403, "account/wrong")
    assert await desk.code("DELETE", "/me/oidc", session["token"]) == (409, "oidc/only-way")
    changed = await desk.ask("POST", "/me/password", session["token"], old="", new=PASSWORD)
    assert changed == (200, {"changed": True})
    assert (await desk.ask("DELETE", "/me/oidc", session["token"]))[1] == {"label": "School", "since_ms": None}
    newcomer, other = await desk.guest("Somebody")
    assert (await registering.as_(other, "7"))[1]["id"] == newcomer, "the link is gone"


async def test_a_name_that_nobody_may_have_is_replaced(registering: LogIn) -> None:
    for claims in ({}, {"name": "!"}, {"preferred_username": 5, "nickname": "admin"}):
        registering.provider.claims = claims
        _, token = await registering.desk.guest()
        assert (await registering.as_(token, str(claims)))[1]["name"].startswith("Newcomer")


async def test_deleting_an_account_deletes_its_link(registering: LogIn) -> None:
    desk = registering.desk
    guest, token = await desk.guest("Somebody")
    session = (await registering.as_(token, "7"))[1]["token"]
    desk.store.database.run(_aged())
    assert await desk.code("DELETE", "/me", session) == (403, "oidc/again")
    _, other = await desk.guest("Somebody")
    session = (await registering.as_(other, "7"))[1]["token"]
    assert await desk.ask("DELETE", "/me", session) == (200, {"deleted": guest})
    assert desk.store.oidc_links.player_of(registering.provider.issuer, "7") is None


def _aged() -> Any:
    """All sessions began long ago."""
    from sqlalchemy import update

    from shared.store.schema import tokens

    return update(tokens).values(created_ms=0)


async def test_only_a_new_session_links_an_account(linking: LogIn) -> None:
    _, token, _ = await linking.desk.account("Ann")
    linking.desk.store.database.run(_aged())
    assert await linking.desk.code("POST", "/me/oidc/start", token) == (403, "oidc/again")


async def test_an_account_and_an_identity_have_one_link(linking: LogIn) -> None:
    _, ann, _ = await linking.desk.account("Ann")
    _, ben, _ = await linking.desk.account("Ben")
    assert (await linking.as_(ann, "7"))[0] == 200
    assert (await linking.as_(ann, "7"))[0] == 200
    assert await linking.refused(ben, "7") == (409, "oidc/linked")
    assert await linking.refused(ann, "8") == (409, "oidc/linked")


async def test_a_log_in_ends_where_it_began(linking: LogIn) -> None:
    _, ann, _ = await linking.desk.account("Ann")
    await linking.as_(ann, "7")
    _, guest = await linking.desk.guest("Somebody")
    _, other = await linking.desk.guest("Somebody")
    begun = await linking.begin(guest, "7")
    for body, token in (
        (begun, other),
        (begun | {"state": "x"}, guest),
        (begun | {"flow": "x"}, guest),
        (begun | {"flow": begun["flow"][:-1] + ("0" if begun["flow"][-1] != "0" else "1")}, guest),
        (begun | {"flow": (await linking.begin(other, "7"))["flow"]}, guest),
    ):
        assert await linking.desk.code("POST", "/me/oidc", token, **body) == (400, "oidc/state")
    assert linking.provider.requests[1:] == [], "the provider was not asked"
    assert (await linking.desk.ask("POST", "/me/oidc", guest, **begun))[0] == 200
    assert await linking.desk.code("POST", "/me/oidc", guest, **begun) == (403, "oidc/refused"), "a replayed code"


def test_an_attempt_ends_after_a_quarter_of_an_hour() -> None:
    attempts = Attempts(HOST_TOKEN)
    attempt = attempts.begin("ann", NOW_MS)
    flow = attempts.sign(attempt)
    assert attempts.check(flow, attempt["state"], "ann", NOW_MS + 900_000) == attempt
    with pytest.raises(Rejected, match="took too long"):
        attempts.check(flow, attempt["state"], "ann", NOW_MS + 900_001)
    with pytest.raises(Rejected, match="not begun here"):
        Attempts("another").check(flow, attempt["state"], "ann", NOW_MS)


FAULTS: tuple[dict[str, Any], ...] = (
    {"nonce": "x"}, {"aud": "another"}, {"iss": "https://elsewhere.example"}, {"exp": 1}, {"iat": 4_000_000_000},
    {"azp": "another"}, {"at_hash": "x"}, {"sub": ""}, {"sub": 7}, {"sub": "x" * 256},
)  # fmt: skip


async def test_a_token_that_does_not_hold_is_refused(linking: LogIn) -> None:
    _, ann, _ = await linking.desk.account("Ann")
    for linking.provider.claims in FAULTS:
        assert await linking.refused(ann) == (403, "oidc/refused"), linking.provider.claims


async def test_a_token_of_another_signer_is_refused(linking: LogIn) -> None:
    _, ann, _ = await linking.desk.account("Ann")
    linking.provider.signed_by = ECKey.generate_key("P-256", {"kid": "one"})
    assert await linking.refused(ann) == (403, "oidc/refused")


async def test_a_provider_that_does_not_work_is_said_to_be_unreachable(linking: LogIn) -> None:
    _, ann, _ = await linking.desk.account("Ann")
    provider, issuer = linking.provider, linking.provider.issuer
    for provider.status, provider.length, provider.issuer in (
        (503, 0, issuer), (200, 300_000, issuer), (200, 0, f"{issuer}/"), (404, 0, issuer),
    ):  # fmt: skip
        assert await linking.desk.code("POST", "/me/oidc/start", ann) == (503, "oidc/unreachable")
    provider.status = 200
    begun = await linking.begin(ann, "7")
    provider.status = 500
    assert await linking.desk.code("POST", "/me/oidc", ann, **begun) == (503, "oidc/unreachable")


async def test_a_server_without_a_provider_says_so(tmp_path: Path, provider: OidcProvider) -> None:
    async for log_in in log_in_at(tmp_path, provider, issuer=None):
        _, guest = await log_in.desk.guest()
        assert await log_in.desk.ask("GET", "/me/oidc", guest) == (200, {"label": None, "since_ms": None})
        assert await log_in.desk.code("POST", "/me/oidc/start", guest) == (404, "oidc/unavailable")


async def test_a_public_client_sends_no_secret(tmp_path: Path, provider: OidcProvider) -> None:
    async for log_in in log_in_at(tmp_path, provider, client_secret=None):
        _, ann, _ = await log_in.desk.account("Ann")
        assert (await log_in.as_(ann, "7"))[0] == 200
        assert (provider.requests[0]["client_id"], provider.requests[0]["authorization"]) == (CLIENT, "")


async def test_the_browser_is_sent_to_the_provider_with_what_binds_the_answer(linking: LogIn) -> None:
    _, guest = await linking.desk.guest()
    _, start = await linking.desk.ask("POST", "/me/oidc/start", guest)
    asked = parse_qs(urlsplit(start["address"]).query)
    assert {*asked} == {
        *("response_type", "client_id", "redirect_uri", "scope", "state", "nonce"),
        *("code_challenge", "code_challenge_method"),
    }
    assert asked["redirect_uri"] == [f"{URL}/"] and asked["scope"] == ["openid profile"]


def test_settings_name_what_is_missing_or_wrong(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("s\n")
    secret.chmod(0o600)
    environ = {"OLDHAND_OIDC_ISSUER": "https://id.example/x", "OLDHAND_OIDC_CLIENT_SECRET_FILE": str(secret)}
    settings = oidc_settings(environ, "https://club.example")
    assert settings.name == "id.example" and settings.client_secret == SecretStr("s")
    with pytest.raises(CodedError, match="OLDHAND_URL"):
        oidc_settings(environ, None)
    for name, value in (("ISSUER", "ftp://x"), ("ACCOUNTS", "all"), ("LABEL", "x" * 41)):
        with pytest.raises(CodedError, match=f"OLDHAND_OIDC_{name}"):
            oidc_settings({f"OLDHAND_OIDC_{name}": value}, "https://club.example")
    assert oidc_settings({}, None).issuer is None
