"""The description of the HTTP interface: true of every path, and every example in it is good."""

import re
from typing import Any

from shared.protocol import COMMANDS
from tests.server.http.web import two_at_draughts

REFERRED = re.compile(r'"#/components/schemas/([^"]+)"')


async def test_the_description_is_whole_and_every_operation_has_its_own_name(program: Any) -> None:
    nobody = await program(None)
    answer = await nobody.get("/api/openapi.json")
    document = answer.json()
    assert document["openapi"].startswith("3.")
    assert set(REFERRED.findall(answer.text)) <= set(document["components"]["schemas"])
    operations = [one for verbs in document["paths"].values() for one in verbs.values()]
    names = [one["operationId"] for one in operations]
    assert len(set(names)) == len(names)
    for path, method in ((http.path, http.method) for command in COMMANDS for http in command.declared.http):
        operation = document["paths"][path][method.lower()]
        assert operation["summary"]
        if method == "GET":
            continue
        assert {one["name"] for one in operation["parameters"] if one["in"] == "path"} == set(
            re.findall(r"{(\w+)}", path)
        )
        assert (
            operation["summary"] and operation["description"] and {"200", "401", "429"} <= operation["responses"].keys()
        )
    assert "/{path}" not in document["paths"]


async def test_the_page_shows_every_path_and_loads_nothing_from_elsewhere(program: Any) -> None:
    nobody = await program(None)
    page = await nobody.get("/api/docs")
    document = (await nobody.get("/api/openapi.json")).json()
    assert all(f" {path}</code>" in page.text for path in document["paths"])
    assert not re.search(r"(src|href)=.https?:", page.text) and "<script" not in page.text


async def test_every_example_of_a_body_is_one_that_is_understood(program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    paths = (await ann.get("/api/openapi.json")).json()["paths"]
    found = [(path, verbs["post"]) for path, verbs in paths.items() if "requestBody" in verbs.get("post", {})]
    assert len(found) > 25
    for path, operation in found:
        at = path.replace("{table}", table).replace("{challenge}", "nobody")
        if path.startswith(
            ("/api/register", "/api/login", "/api/recover", "/api/me", "/api/reports", "/api/analyses", "/api/uploads")
        ):
            continue  # asked of a real store: tests/server/test_accounts.py
        example = operation["requestBody"]["content"]["application/json"]["example"]
        answer = await ann.ask(at, **example)
        assert answer.status_code < 500, (path, answer.text)
        assert answer.json().get("code", "") not in ("protocol/invalid", "protocol/too-long"), (path, answer.text)
        assert str(answer.status_code) in {*operation["responses"]}, (path, answer.text)


async def test_every_path_that_is_read_gives_what_it_says(program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
    await ben.do(f"/api/tables/{table}/resign")
    paths = (await ann.get("/api/openapi.json")).json()["paths"]
    ours = [path for path, verbs in paths.items() if "get" in verbs]
    known = {"table": table, "match": "1", "round": "1", "version": "4", "game": "english-draughts"}
    read = 0
    for path in ours:
        if not path.startswith(("/api/tables", "/api/games", "/api/bots", "/api/export", "/api/stream")):
            continue
        at = re.sub(r"{(\w+)}", lambda name: known[name[1]], path)
        kinds = paths[path]["get"]["responses"]["200"]["content"]
        async with ann.http.stream("GET", at, headers=ann.headers()) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].partition(";")[0] in {kind.partition(";")[0] for kind in kinds}, path
        read += 1
    assert read == 13


async def test_a_path_that_is_not_there_and_a_wrong_method_get_a_code(program: Any) -> None:
    nobody = await program(None)
    for method, path, status, code in (
        ("GET", "/api/nothing", 404, "protocol/path"),
        ("POST", "/api/nothing", 404, "protocol/path"),
        ("DELETE", "/api/tables", 405, "protocol/method"),
        ("PUT", "/api/me", 405, "protocol/method"),
    ):
        answer = await nobody.http.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        assert path in answer.json()["message"]
        assert ("Allow" in answer.headers) == (status == 405)
