"""Rules for every request and every answer over HTTP: its origin, the pages that may call, what a browser may
do with the answer. Knows no route.
"""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.core.admission import AdmissionPolicy
from server.http.refusals import API, refused

_HARMLESS: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # widths and colours that the page computes
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""The page may load from and call only its own server. No script stands in the page's own text."""
_ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_ON_PAGES: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""Browsers obey these where a page or a worker runs. The lobby asks for forty things that are neither: on each of them
these lines would be longer than many of the answers."""
_ON_DATA: Final = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""An answer that is no page may do nothing at all, should a browser show it as one."""
_PAGES: Final = ("text/html", "image/svg+xml")
_FOR_EVERY_PAGE: Final = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Retry-After"}
"""Pages of other sites may read everything that anybody may read without a token. With `*` browsers send no cookies and
no other credentials, and there are none here that they would add by themselves."""
_PREFLIGHT: Final = {"Access-Control-Allow-Methods": "GET, HEAD", "Access-Control-Max-Age": "86400"}
"""A page of another site may not send `Authorization`, nor anything but a read."""
_OVER_TLS_ALONE: Final = "max-age=31536000"


class Guard:
    """ASGI around the application."""

    def __init__(self, app: ASGIApp, admission: AdmissionPolicy) -> None:
        self._app = app
        self._entrance = admission

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        is_worker = headers.get("service-worker") == "script"
        self._look_behind_proxies(scope, headers)
        is_secure = scope["scheme"] == "https"

        def policy_of(status: int, answer: MutableHeaders) -> dict[str, str]:
            if status == HTTPStatus.NOT_MODIFIED:
                return {}  # RFC 9111, 3.2: its headers replace those that the browser keeps with the page
            is_page = is_worker or answer.get("content-type", "").startswith(_PAGES)
            return _ON_PAGES if is_page else _ON_DATA

        is_read = scope["method"] in _HARMLESS and scope["path"].startswith(API)
        is_public = is_read and "authorization" not in headers

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if is_read:
                    headers.add_vary_header("Authorization")
                if is_public:
                    headers.update(_FOR_EVERY_PAGE)
                if is_public and scope["method"] == "OPTIONS":
                    headers.update(_PREFLIGHT)
                for name, value in (_ALWAYS | policy_of(message["status"], headers)).items():
                    headers.setdefault(name, value)
                if is_secure:
                    headers.setdefault("Strict-Transport-Security", _OVER_TLS_ALONE)
            await send(message)

        origin = None if scope["method"] in _HARMLESS else headers.get("origin")
        refusal = self._entrance.refusal(headers.get("host", ""), origin)
        if refusal is None:
            await self._app(scope, receive, guarded)
        else:
            await refused(refusal)(scope, receive, guarded)

    def _look_behind_proxies(self, scope: Scope, headers: Headers) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        if not self._entrance.proxies.trusts(address):
            return
        scope["client"] = (self._entrance.proxies.spoken_for(address, forwarded_for(headers)), 0)
        scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
        if scheme in ("http", "https"):
            scope["scheme"] = scheme


def forwarded_for(headers: Headers) -> str:
    """All that the request says of where it comes from, in the order of its way."""
    every: Sequence[str] = headers.getlist("x-forwarded-for")
    return ",".join(every)
