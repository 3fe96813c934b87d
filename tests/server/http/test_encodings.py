"""What is sent compressed: the page's files by what the build made of them, whole public answers, and nothing else."""

import gzip
import os
import zlib
from pathlib import Path

import brotli  # pyright: ignore[reportMissingTypeStubs]
import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.http.encodings import preferred
from tests.testkit.http_client import http_client
from tests.testkit.server import TestServer

PLAIN = b"let x = 1;\n" * 500
CODINGS = ["br", "gzip"]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of three files: one in every coding, one in gzip alone, one that is not worth it."""
    dist = tmp_path / "web" / "dist"
    (dist / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/a.js"):
        (dist / name).write_bytes(PLAIN)
        (dist / f"{name}.gz").write_bytes(gzip.compress(PLAIN))
    (dist / "assets/a.js.br").write_bytes(brotli.compress(PLAIN))
    (dist / "favicon.svg").write_bytes(b"<svg/>")
    for file in (dist / "assets").iterdir():
        os.utime(file, (1, 1))
    monkeypatch.setattr("server.http.page.resources.files", lambda _: tmp_path)
    return dist


async def raw(web_server: TestServer, path: str, method: str = "GET", **headers: str) -> tuple[httpx2.Response, bytes]:
    """The answer and its body as it came."""
    sent_headers = {name.replace("_", "-"): value for name, value in headers.items()}
    url = f"http://127.0.0.1:{web_server.http_port}{path}"
    async with (
        http_client(headers={"accept-encoding": "identity"}) as client,
        client.stream(method, url, headers=sent_headers) as response,
    ):
        return response, b"".join([part async for part in response.aiter_raw()])


@pytest.mark.parametrize(
    ("header", "chosen"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("GZIP;Q=0.2, br;q=0.1", "gzip"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("", None),
        ("identity", None),
        ("identity, gzip;q=0.5", None),
        ("identity;q=0.5, gzip;q=0.5", "gzip"),
        ("br;q=0, gzip;q=0", None),
        ("gzip;q=nan, br;q=2", None),
        (";;q=,=;,", None),
    ],
)
def test_the_coding_is_the_one_that_the_client_likes_best(header: str, chosen: str | None) -> None:
    assert preferred(header, CODINGS) == chosen


@given(st.text())
def test_any_header_gives_an_offered_coding_or_none(header: str) -> None:
    assert preferred(header, CODINGS) in {*CODINGS, None}
    assert preferred(header, []) is None


@pytest.mark.parametrize("path", ["/", "/assets/a.js"])
@pytest.mark.parametrize("accepted", ["identity", "gzip", "br, gzip"])
async def test_a_file_goes_out_as_the_build_packed_it(
    web_server: TestServer, built: Path, path: str, accepted: str
) -> None:
    found, body = await raw(web_server, path, accept_encoding=accepted)
    coding = found.headers.get("content-encoding", "identity")
    assert coding == ("br" if "br" in accepted and path != "/" else "gzip" if "gzip" in accepted else "identity")
    ending = {"br": ".br", "gzip": ".gz", "identity": ""}[coding]
    assert body == (built / f"{path[1:] or 'index.html'}{ending}").read_bytes()
    assert int(found.headers["content-length"]) == len(body)
    assert found.headers["vary"] == "Accept-Encoding"
    assert found.headers["content-type"].startswith("text/javascript" if path.endswith("js") else "text/html")
    assert ("immutable" in found.headers["cache-control"]) is path.startswith("/assets/")
    bare, nothing = await raw(web_server, path, "HEAD", accept_encoding=accepted)
    assert (bare.status_code, nothing) == (200, b"")
    same = ("content-encoding", "content-length", "etag", "vary", "cache-control", "content-type")
    assert [bare.headers.get(name) for name in same] == [found.headers.get(name) for name in same]


async def test_each_encoding_has_an_etag_and_known_ones_send_nothing(web_server: TestServer, built: Path) -> None:
    tags: set[str] = set()
    for accepted in ("identity", "gzip", "br"):
        found, _ = await raw(web_server, "/assets/a.js", accept_encoding=accepted)
        tag = found.headers["etag"]
        again, body = await raw(web_server, "/assets/a.js", accept_encoding=accepted, if_none_match=f'"other", W/{tag}')
        assert (again.status_code, body, again.headers["etag"]) == (304, b"", tag)
        assert again.headers["vary"] == "Accept-Encoding" and "immutable" in again.headers["cache-control"]
        tags.add(tag)
    assert len(tags) == 3
    (built / "index.html.gz").write_bytes(gzip.compress(b"a newer page"))
    found, _ = await raw(web_server, "/", accept_encoding="gzip", if_none_match=", ".join(tags))
    assert found.status_code == 200


async def test_a_range_is_one_of_the_bytes_that_are_sent(web_server: TestServer, built: Path) -> None:
    whole = (built / "assets/a.js.gz").read_bytes()
    found, part = await raw(web_server, "/assets/a.js", accept_encoding="gzip", range="bytes=5-9")
    assert (found.status_code, part, found.headers["content-encoding"]) == (206, whole[5:10], "gzip")
    other = (await raw(web_server, "/assets/a.js"))[0].headers["etag"]
    found, body = await raw(web_server, "/assets/a.js", accept_encoding="gzip", range="bytes=5-9", if_range=other)
    assert (found.status_code, body) == (200, whole), "a range of the plain file does not go on as one of the packed"


async def test_packed_files_are_not_pages_of_their_own(web_server: TestServer, built: Path) -> None:
    assert (await raw(web_server, "/assets/a.js.gz"))[0].status_code == 404
    found, body = await raw(web_server, "/favicon.svg", accept_encoding="br")
    assert (found.headers.get("content-encoding"), found.headers.get("vary"), body) == (None, None, b"<svg/>")


@pytest.mark.parametrize("accepted", ["identity", "gzip", "br, gzip"])
async def test_a_file_that_lies_there_by_brotli_alone_is_sent_in_any_coding(
    web_server: TestServer, built: Path, accepted: str
) -> None:
    whole, _ = await raw(web_server, "/assets/a.js", accept_encoding=accepted)
    for name in ("a.js", "a.js.gz"):
        (built / "assets" / name).unlink()
    found, body = await raw(web_server, "/assets/a.js", accept_encoding=accepted)
    assert (await raw(web_server, "/assets/a.js", accept_encoding=accepted))[1] == body
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress}.get(found.headers.get("content-encoding", ""), bytes)
    assert (found.status_code, unpack(body), int(found.headers["content-length"])) == (200, PLAIN, len(body))
    same = ("content-encoding", "vary", "cache-control", "content-type")
    assert [found.headers.get(name) for name in same] == [whole.headers.get(name) for name in same]
    head, nothing = await raw(web_server, "/assets/a.js", "HEAD", accept_encoding=accepted)
    assert (head.headers["content-length"], nothing) == (str(len(body)), b"")
    again, nothing = await raw(
        web_server, "/assets/a.js", accept_encoding=accepted, if_none_match=found.headers["etag"]
    )
    assert (again.status_code, nothing) == (304, b"")


async def test_a_newer_file_by_brotli_alone_is_unpacked_anew(web_server: TestServer, built: Path) -> None:
    for name in ("a.js", "a.js.gz"):
        (built / "assets" / name).unlink()
    assert (await raw(web_server, "/assets/a.js"))[1] == PLAIN
    (built / "assets/a.js.br").write_bytes(brotli.compress(b"a newer script"))
    assert (await raw(web_server, "/assets/a.js"))[1] == b"a newer script"


PUBLIC = ["/api/protocol", "/api/explorer/chinese-checkers", "/api/openapi.json"]


@pytest.mark.parametrize("path", PUBLIC)
async def test_public_answers_are_compressed_and_others_never(web_server: TestServer, path: str) -> None:
    found, plain = await raw(web_server, path)
    assert found.status_code == 200 and "content-encoding" not in found.headers
    assert "Accept-Encoding" in found.headers["vary"]
    packed, body = await raw(web_server, path, accept_encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert zlib.decompress(body, 16 + zlib.MAX_WBITS) == plain
    assert int(packed.headers["content-length"]) == len(body) < len(plain) / 2
    head, _ = await raw(web_server, path, "HEAD", accept_encoding="gzip")
    assert head.headers["content-length"] == packed.headers["content-length"]
    token = (await web_server.guest("Ann")).welcome["token"]
    response, body = await raw(web_server, path, accept_encoding="gzip", authorization=f"Bearer {token}")
    assert "content-encoding" not in response.headers and body == plain, "an answer to a secret is never compressed"


async def test_streams_and_short_answers_are_sent_as_they_are(web_server: TestServer) -> None:
    found, _ = await raw(web_server, "/livez", accept_encoding="gzip")
    assert "content-encoding" not in found.headers
    url = f"http://127.0.0.1:{web_server.http_port}/api/stream/lobby"
    async with (
        http_client() as client,
        client.stream("GET", url, headers={"accept-encoding": "gzip"}) as stream,
    ):
        assert "content-encoding" not in stream.headers
        assert await anext(stream.aiter_raw()), "the first line comes though the stream has not ended"
