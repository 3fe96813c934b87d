"""An OpenID provider over real HTTP, as far as a server meets one: discovery, keys, and the token endpoint."""

import json
import secrets
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey, KeySet

CLIENT, SECRET = "oldhand", "s3cret: of the client"


class OidcProvider:
    """Vouches for anybody. What it says can be made wrong by its attributes."""

    def __init__(self, issuer: str) -> None:
        self.issuer = issuer
        self.key = ECKey.generate_key("P-256", {"kid": "one", "use": "sig"})
        self.claims: dict[str, Any] = {}
        """In place of those that would be right."""
        self.signed_by = self.key
        self.status = 200
        self.length = 0
        """Bytes to fill every answer up to."""
        self.requests: list[dict[str, str]] = []
        """The fields of the requests for tokens, with the header that authenticates the client."""
        self._codes: dict[str, tuple[str, dict[str, str]]] = {}

    def log_in(self, address: str, subject: str) -> dict[str, str]:
        """The person of this subject has come to the address and logged in: what the browser is sent back with."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert (asked["response_type"], asked["client_id"]) == ("code", CLIENT)
        assert asked["code_challenge_method"] == "S256" and "openid" in asked["scope"].split()
        code = secrets.token_hex(8)
        self._codes[code] = (subject, asked)
        return {"code": code, "state": asked["state"]}

    def about(self) -> dict[str, Any]:
        ends = {name: f"{self.issuer}/{name}" for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")}
        return {"issuer": self.issuer, **ends}

    def token(self, fields: dict[str, str]) -> tuple[int, dict[str, Any]]:
        self.requests.append(fields)
        subject, asked = self._codes.pop(fields["code"], ("", {}))
        challenge = urlsafe_b64encode(sha256(fields["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        if not subject or challenge != asked["code_challenge"] or fields["redirect_uri"] != asked["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {"iss": self.issuer, "sub": subject, "aud": CLIENT, "iat": now, "exp": now + 300}
        claims |= {"nonce": asked["nonce"], **self.claims}
        header = {"alg": "ES256", "kid": "one"}
        return 200, {
            "token_type": "Bearer",
            "access_token": "a",
            "id_token": jwt.encode(header, claims, self.signed_by),
        }

    def answer(self, path: str, fields: dict[str, str]) -> tuple[int, dict[str, Any]]:
        if self.status != 200:
            return self.status, {}
        if path.endswith("/.well-known/openid-configuration"):
            return 200, self.about()
        if path.endswith("/jwks_uri"):
            return 200, dict(KeySet([self.key]).as_dict(private=False))
        return self.token(fields)


@contextmanager
def oidc_provider() -> Iterator[OidcProvider]:
    """One at a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.do_POST()

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
            fields = {name: values[0] for name, values in parse_qs(body).items()}
            fields["authorization"] = self.headers.get("authorization", "")
            status, content = provider.answer(self.path, fields)
            text = json.dumps(content).ljust(provider.length).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider = OidcProvider(f"http://127.0.0.1:{server.server_port}/id")
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
