"""The files of the web page, as the build made them: compressed where the client accepts it. Knows no other route."""

import asyncio
import gzip
from functools import lru_cache
from importlib import resources
from mimetypes import guess_type
from pathlib import Path
from typing import Final, cast

import brotli  # pyright: ignore[reportMissingTypeStubs]
from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response
from starlette.datastructures import Headers
from starlette.staticfiles import NotModifiedResponse

from server.http.encodings import preferred
from server.http.refusals import ANY_PATH, no_such_path
from shared.errors import CodedError

FOR_EVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For what is named by its content."""
_PACKED: Final = {"br": ".br", "gzip": ".gz"}
"""Compressed forms that the build puts beside a file (client/web/compress.mjs), the smallest first. A wheel has scripts
and styles in the first of them alone (pyproject.toml); the others are made of it when they are asked for.
"""
_NOT_BUILT: Final = (
    "The web page has not been built here. `python3 -m server` builds it; in a checkout with an environment of your "
    "own run `npm ci && npm run build` in client/web. The TCP door needs no page."
)


def page_routes() -> APIRouter:
    """Everything that no other route answers, so include these last."""
    routes = APIRouter()

    @routes.get(ANY_PATH, include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path.startswith("api/"):
            raise no_such_path(request.url.path)
        return await asyncio.to_thread(_file, path, request.headers)

    return routes


def _file(path: str, request_headers: Headers) -> Response:
    """A file of the page, for `/` the page itself."""
    built = Path(str(resources.files("client") / "web" / "dist")).resolve()
    if not (built / "index.html").is_file():
        raise CodedError("server/no-page", _NOT_BUILT)
    file = (built / (path or "index.html")).resolve()
    if not file.is_relative_to(built) or file.suffix in _PACKED.values():
        raise no_such_path(f"/{path}")
    packed = {coding: file.with_name(file.name + ending) for coding, ending in _PACKED.items()}
    alone = not file.is_file()
    if alone and not packed["br"].is_file():
        raise no_such_path(f"/{path}")
    # Vite names what it builds by its content, except the page itself.
    headers = dict(FOR_EVER) if path.startswith("assets/") else {"Cache-Control": "no-cache"}
    offered = [coding for coding, found in packed.items() if alone or found.is_file()]
    if offered:
        headers["Vary"] = "Accept-Encoding"
    coding = preferred(",".join(request_headers.getlist("accept-encoding")), offered)
    sent = packed["br"] if alone else packed[coding] if coding else file
    if coding is not None:
        headers["Content-Encoding"] = coding
    facts = sent.stat()
    # RFC 9110, 8.8.3.3: each coding of a file needs an entity tag of its own.
    headers["ETag"] = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}-{coding or "identity"}"'
    media = guess_type(file.name)[0] or "application/octet-stream"
    if alone and coding != "br":
        content = _unpacked(sent, facts.st_mtime_ns, coding)
        response: Response = Response(content, headers=headers, media_type=media)
    else:
        response = FileResponse(sent, headers=headers, media_type=media, stat_result=facts)
    return NotModifiedResponse(response.headers) if _has_it(request_headers, headers["ETag"]) else response


@lru_cache(maxsize=256)
def _unpacked(packed: Path, changed: int, coding: str | None) -> bytes:
    """A file that lies there by brotli alone, in another coding. Kept: all of a page are a few megabytes, and browsers
    accept no brotli where the address is plain http.
    """
    plain = cast("bytes", brotli.decompress(packed.read_bytes()))  # pyright: ignore[reportUnknownMemberType]
    return gzip.compress(plain, mtime=changed // 1_000_000_000) if coding == "gzip" else plain


def _has_it(request_headers: Headers, tag: str) -> bool:
    """Whether the client has this very file. RFC 9110, 13.1.2: tags are compared weakly."""
    known = [
        one.strip().removeprefix("W/") for line in request_headers.getlist("if-none-match") for one in line.split(",")
    ]
    return tag in known or "*" in known
