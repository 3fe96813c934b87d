"""The OpenID provider: the authorization code flow with PKCE (OpenID Connect Core 1.0 section 3.1, RFC 7636).

Knows no account. It waits for answers, so call it from a thread.
"""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, Final, cast
from urllib.error import HTTPError
from urllib.parse import quote_plus, urlencode
from urllib.request import Request, urlopen

from server.features.oidc.settings import OidcSettings
from shared.errors import Rejected
from shared.settings import text_of

_PATIENCE_S: Final = 10.0
"""For each part of an answer."""
_MOST_BYTES: Final = 262_144
_KEPT_S: Final = 3_600.0
"""So long, what the provider says of itself is not asked again."""
_LEEWAY_S: Final = 60
"""Clocks may differ by this much."""
_ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""Signatures by the provider's key alone: with those by the client's secret, and with none, a token could be forged."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Somebody for whom the provider vouches."""

    issuer: str
    id: str
    names: Sequence[str]
    """What they may be called, the best first."""


class Provider:
    """One server's. `redirect`: where it sends browsers back."""

    def __init__(self, settings: OidcSettings, redirect: str) -> None:
        self._settings = settings
        self._issuer = settings.issuer or ""
        self._redirect = redirect
        self._known: tuple[float, Mapping[str, Any]] = (0.0, {})

    def address(self, state: str, nonce: str, verifier: str) -> str:
        """Where the browser asks the provider to log somebody in. Raises Rejected `oidc/unreachable`."""
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri  # pyright: ignore
        from authlib.oauth2.rfc7636 import create_s256_code_challenge  # pyright: ignore

        prepare = cast("Any", prepare_grant_uri)
        return prepare(
            self._endpoint("authorization_endpoint"),
            self._settings.client_id,
            "code",
            self._redirect,
            "openid profile",
            state,
            nonce=nonce,
            code_challenge=cast("Any", create_s256_code_challenge)(verifier),
            code_challenge_method="S256",
        )

    def redeem(self, code: str, nonce: str, verifier: str) -> Subject:
        """Whom the code stands for. Raises Rejected `oidc/refused`, `oidc/unreachable`."""
        from authlib.oidc.core import CodeIDToken  # pyright: ignore
        from joserfc import jwt
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        answer = self._exchange(code, verifier)
        keys = _asked(Request(self._endpoint("jwks_uri")))
        wanted = {"iss": self._issuer, "aud": self._settings.client_id}
        options = {name: {"essential": True, "value": value} for name, value in wanted.items()}
        known = {"nonce": nonce, "client_id": self._settings.client_id, "access_token": answer.get("access_token")}
        try:
            token = jwt.decode(str(answer.get("id_token")), KeySet.import_key_set(cast("Any", keys)), [*_ALGORITHMS])
            claims = cast("Any", CodeIDToken)(token.claims, token.header, options, known)
            claims.validate(int(time.time()), _LEEWAY_S)
        except (JoseError, ValueError, TypeError, KeyError) as error:
            raise _refused() from error
        given = ("preferred_username", "nickname", "name", "given_name")
        names = [name for name in map(claims.get, given) if isinstance(name, str)]
        if not isinstance(claims["sub"], str) or not 0 < len(claims["sub"]) <= 255:
            raise _refused()
        return Subject(self._issuer, claims["sub"], names)

    def _exchange(self, code: str, verifier: str) -> Mapping[str, Any]:
        """The answer of the token endpoint."""
        client, secret = self._settings.client_id, text_of(self._settings.client_secret)
        fields = {"grant_type": "authorization_code", "code": code, "redirect_uri": self._redirect}
        fields |= {"code_verifier": verifier, "client_id": client}
        request = Request(self._endpoint("token_endpoint"))
        if secret is not None and "client_secret_basic" in self._about().get(
            "token_endpoint_auth_methods_supported", ["client_secret_basic"]
        ):
            from authlib.oauth2.auth import ClientAuth  # pyright: ignore

            auth = cast("Any", ClientAuth)(quote_plus(client), quote_plus(secret), "client_secret_basic")
            request.add_header("Authorization", auth.prepare("POST", "", {}, "")[1]["Authorization"])
        elif secret is not None:
            fields["client_secret"] = secret
        request.data = urlencode(fields).encode()
        return _asked(request)

    def _endpoint(self, name: str) -> str:
        found = self._about().get(name)
        if not isinstance(found, str) or not found.startswith(("https://", "http://")):
            raise _unreachable()
        return found

    def _about(self) -> Mapping[str, Any]:
        """What the provider says of itself (OpenID Connect Discovery 1.0 section 4)."""
        until, about = self._known
        if time.monotonic() >= until:
            about = _asked(Request(f"{self._issuer.rstrip('/')}/.well-known/openid-configuration"))
            if about.get("issuer") != self._issuer:
                raise _unreachable()
            self._known = (time.monotonic() + _KEPT_S, about)
        return about


def _asked(request: Request) -> Mapping[str, Any]:
    """The object that the provider answers with. Raises Rejected `oidc/refused`, `oidc/unreachable`."""
    request.add_header("Accept", "application/json")
    try:
        with urlopen(request, timeout=_PATIENCE_S) as answer:
            body = answer.read(_MOST_BYTES + 1)
        found: Any = json.loads(body) if len(body) <= _MOST_BYTES else None
    except HTTPError as error:
        error.close()
        raise (_refused() if error.code in (400, 401, 403) else _unreachable()) from error
    except (OSError, HTTPException, ValueError, RecursionError) as error:
        raise _unreachable() from error
    if not isinstance(found, dict):
        raise _unreachable()
    return cast("Mapping[str, Any]", found)


def _refused() -> Rejected:
    return Rejected("oidc/refused", "The log-in was not accepted. Begin again.")


def _unreachable() -> Rejected:
    return Rejected("oidc/unreachable", "The log-in service can't be reached right now. Try again later.")
