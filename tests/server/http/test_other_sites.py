"""Pages of other sites: they read what anybody may read without a token, and nothing else."""

from typing import Any

import pytest

PAGE = {"Origin": "https://club.example"}


@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/status", "/api/players/nobody", "/api/none", "/api/tables?game="]
)
async def test_a_page_of_another_site_reads_what_is_public(program: Any, path: str) -> None:
    nobody = await program(None)
    for headers in (PAGE, {"Origin": "null"}, {}, {**PAGE, "Cookie": "token=x"}):
        answer = await nobody.get(path, **headers)
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "authorization" in answer.headers["vary"].lower()
        assert "access-control-allow-credentials" not in answer.headers
        assert "set-cookie" not in answer.headers


async def test_no_page_of_another_site_reads_with_a_token(program: Any) -> None:
    ann = await program("Ann")
    answer = await ann.get("/api/tables", **PAGE)
    assert answer.status_code == 200
    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert "authorization" in answer.headers["vary"].lower()


async def test_no_page_of_another_site_changes_anything(program: Any) -> None:
    ann = await program("Ann")
    answer = await ann.http.post("/api/tables", json={"game": "domino-101"}, headers=ann.headers(**PAGE))
    assert (answer.status_code, answer.json()["code"]) == (403, "auth/origin")
    assert not [name for name in answer.headers if name.startswith("access-control")]


async def test_a_browser_that_asks_first_is_told_that_reading_is_allowed(program: Any) -> None:
    nobody = await program(None)
    request = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    answer = await nobody.http.options("/api/tables", headers={**PAGE, **request})
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["access-control-allow-methods"] == "GET, HEAD"
    assert not {"access-control-allow-headers", "access-control-allow-credentials"} & set(answer.headers)
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}


async def test_the_page_itself_is_no_sites_to_read(program: Any) -> None:
    nobody = await program(None)
    for path in ("/", "/livez", "/table/none"):
        answer = await nobody.get(path, **PAGE)
        assert "access-control-allow-origin" not in answer.headers
    assert (await nobody.http.options("/api/none", headers=PAGE)).status_code == 404
    assert (await nobody.http.options("/")).status_code == 204
