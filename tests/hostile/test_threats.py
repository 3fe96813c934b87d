"""What an attacker would try that no other test is about; the list of threats in server/SECURITY.md names them all."""

import ast
import gzip
import io
import logging
import re
import tarfile
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

import pytest

from shared.errors import LogError, RecordError
from shared.events import Dealt
from shared.records.gamelog_xml import parse_xml
from shared.store import archive, open_store
from tests.hostile.seeds import seeds
from tests.product.served import ROOT
from tests.testkit.http_client import http_client
from tests.testkit.server import HOST_TOKEN, start_server
from tests.testkit.stores import sqlite_database

PASSWORD = "correct horse battery"
TESTS = {
    found
    for file in (ROOT / "tests").rglob("*.py")
    for found in re.findall(r"^\s*(?:async )?def (test_\w+)", file.read_text(), re.M)
}


def test_every_threat_in_the_readme_has_a_test_that_exists() -> None:
    section = (ROOT / "server" / "SECURITY.md").read_text().partition("## Safety and threats")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][2:]
    assert len(rows) > 25
    for row in rows:
        named = re.findall(r"`(test_\w+)`", row)
        assert named, f"no test in: {row}"
        assert set(named) <= TESTS, row


def all_of(folder: Path) -> bytes:
    """What an SQLite store in the folder has written."""
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.name.startswith("oldhand.db"))


@pytest.mark.slow
async def test_no_secret_stands_in_the_database(tmp_path: Path) -> None:
    """Tokens of guests, sessions and programs, recovery codes, passwords: whoever copies the file has none of them."""
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), web=True) as server:
        web = f"http://127.0.0.1:{server.http_port}/api"
        async with http_client() as client:
            guest = (await client.post(f"{web}/guests", json={})).json()["token"]
            headers = {"Authorization": f"Bearer {guest}"}
            credentials = {"name": "Ann", "password": PASSWORD}
            codes = (await client.post(f"{web}/register", json=credentials, headers=headers)).json()["recovery_codes"]
            session = (await client.post(f"{web}/login", json=credentials)).json()["token"]
            bot = (await client.post(f"{web}/me/tokens", json={"label": "bot"}, headers=headers)).json()["token"]
    store.close()
    kept = all_of(tmp_path)
    for secret in (guest, session, bot, *codes, PASSWORD, HOST_TOKEN):
        assert secret.encode() not in kept
    assert b"Ann" in kept, "the right file was looked at"


async def test_a_ticket_is_good_once_and_nobody_guesses_one(caplog: pytest.LogCaptureFixture) -> None:
    async with start_server() as server:
        host, ann = await server.guest("Host"), await server.guest("Ann")
        player = {"game": "english-draughts/1", "name": "greedy", "about": ""}
        await host.ask("offer", host_token=HOST_TOKEN, players=[player])
        table = (await ann.ask("open", game="english-draughts"))["table"]
        await ann.ask("sit", table=table, seat=0)
        await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": "greedy"})
        while (invited := await host.read())["type"] != "invite":
            pass
        ticket = invited["ticket"]
        assert len(ticket) >= 16
        for guess in ("", ticket[:-1], ticket.swapcase(), f"{ticket}x"):
            thief = await server.connect()
            assert (await thief.hello(ticket=guess))["code"] in ("protocol/token", "protocol/invalid")
        seat = await server.connect()
        assert (await seat.hello(ticket=ticket))["type"] == "welcome"
        thief = await server.connect()
        assert (await thief.hello(ticket=ticket))["code"] == "protocol/token"
        assert ticket not in caplog.text


async def test_neither_a_hand_nor_a_secret_is_ever_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with start_server() as server:
        people = [await server.guest(f"P{number}") for number in range(4)]
        table = (await people[0].ask("open", game="domino-101"))["table"]
        for seat, one in enumerate(people):
            await one.ask("sit", table=table, seat=seat)
        states = [await one.state(lambda state: state["phase"] == "play") for one in people]
        await people[0].ask("play", table=table, version=1, move="nonsense")
        await people[1].send(b'{"type":"hello","token":"stolen-token"}')
        await people[1].read()
        assert len(states) == 4
        deals = [event.data.deal for event in server.store.log.read(table) if isinstance(event.data, Dealt)]
        hands = [hand for deal in deals for hand in deal.split("/")]
        tokens = [HOST_TOKEN, "stolen-token", *(one.welcome["token"] for one in people)]
    assert len(hands) >= 4
    for secret in (*tokens, *hands):
        assert secret not in caplog.text


@pytest.mark.parametrize("name", ["Ann\n2026 ERROR forged", "\x1b[31mAnn", "Ann\r\nbye", "A\x00nn", "\u202eAnn"])
async def test_a_name_forges_no_line_of_a_log_and_no_line_of_a_terminal(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with start_server() as server:
        client = await server.connect()
        answer = await client.hello(name=name)
        if answer["type"] == "welcome":
            assert answer["you"]["name"].isprintable()
    assert name not in caplog.text and "\x1b" not in caplog.text


def test_an_xml_with_entities_is_refused_before_they_grow() -> None:
    bomb = b'<?xml version="1.0"?><!DOCTYPE gameLog [<!ENTITY a "ha">%s]><gameLog version="1">&z;</gameLog>' % b"".join(
        b'<!ENTITY %c "%s">' % (letter, b"&%c;" % (letter - 1) * 20) for letter in range(ord("b"), ord("z") + 1)
    )
    for text in (bomb, b'<!DOCTYPE g [<!ENTITY x SYSTEM "file:///etc/passwd">]><gameLog>&x;</gameLog>'):
        with pytest.raises(RecordError):
            parse_xml(text)


def archived(file: Path, change: dict[str, bytes | int]) -> Path:
    """A real backup with members put in before its end: bytes, or so many zeros said to follow."""
    (backup,) = seeds("backup")
    with tarfile.open(fileobj=io.BytesIO(backup)) as old, gzip.open(file, "wb") as packed:
        members = [(one, cast(Any, old.extractfile(one)).read()) for one in old.getmembers()]
        with tarfile.open(fileobj=packed, mode="w") as new:
            for member, content in members[:-1]:
                new.addfile(member, io.BytesIO(content))
            for name, content in change.items():
                member = tarfile.TarInfo(name)
                member.size = content if isinstance(content, int) else len(content)
                new.fileobj.write(member.tobuf())  # pyright: ignore[reportOptionalMemberAccess]
                if isinstance(content, bytes):
                    new.fileobj.write(content.ljust(512, b"\0"))  # pyright: ignore[reportOptionalMemberAccess]
            new.addfile(members[-1][0], io.BytesIO(members[-1][1]))
    return file


def read_all(file: Path) -> None:
    with archive.read(file) as backup:
        for _, rows in backup.tables():
            for _ in rows:
                pass
        dict(backup.files())


@pytest.mark.parametrize("change", [{"books/../../evil": b"x"}, {"books//etc/evil": b"x"}, {"books/bomb": 1 << 40}])
def test_a_backup_writes_nowhere_else_and_unpacks_no_bomb(tmp_path: Path, change: dict[str, bytes | int]) -> None:
    with pytest.raises(LogError) as refused:
        read_all(archived(tmp_path / "backup", change))
    assert refused.value.code == "store/backup"


@pytest.mark.parametrize(
    "path",
    [
        "../pyproject.toml",
        "assets/../../../pyproject.toml",
        "/etc/passwd",
        "..\\pyproject.toml",
        "%2e%2e/x",
        "\0",
        "C:\\x",
    ],
)
async def test_no_path_leads_out_of_the_page_s_folder(path: str) -> None:
    async with start_server(web=True) as server, http_client() as client:
        for spelled in (quote(path, safe=""), quote(path)):
            answer = await client.get(f"http://127.0.0.1:{server.http_port}/{spelled}")
            assert answer.status_code == (400 if "\0" in path else 404), spelled


def trees(*packages: str) -> list[tuple[str, ast.Module]]:
    return [
        (str(file.relative_to(ROOT)), ast.parse(file.read_text()))
        for package in packages
        for file in (ROOT / package).rglob("*.py")
        if "node_modules" not in file.parts
    ]


CALLERS = {"server/cli/drain.py", "server/features/oidc/provider.py"}
"""The operator's own command, which calls the operator's own server; and the operator's OpenID provider, which alone
names the addresses beside its own."""
NO_CLIENT = {"websockets.speedups", "websockets.utils"}
"""They mask frames and accept keys, and open no connection."""


def test_a_server_calls_no_address_that_a_peer_could_name() -> None:
    """It has nothing to call with: no client of HTTP is imported where peers name anything."""
    callers = {"urllib.request", "http.client", "httpx", "httpx2", "requests", "aiohttp", "websockets"}
    for file, tree in trees("server"):
        if file in CALLERS or file.startswith("server/bench/"):
            continue
        for node in ast.walk(tree):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names = [name for name in names if name not in NO_CLIENT]
            assert not callers & {*names, *(name.split(".")[0] for name in names)}, file


def test_secrets_are_compared_without_telling_how_much_was_right() -> None:
    for file, tree in trees("server", "shared/store"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare) and any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops):
                assert not re.search(r"host_token|\bpassword\b", ast.unparse(node)), f"{file}:{node.lineno}"


def test_nothing_that_people_write_becomes_markup_in_the_page() -> None:
    """Every text goes through the templates, which escape it; none of the ways around them is used."""
    ways = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|unsafeCSS|document\.write|\beval\(|new Function"
    )
    sources = [*(ROOT / "client" / "web" / "src").rglob("*.ts")]
    assert len(sources) > 50
    for source in sources:
        assert not ways.search(source.read_text()), source.name
