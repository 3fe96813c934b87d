"""People over HTTP, by a real server over a real store: every answer that an account may get, and what others hear."""

import asyncio
import json
import re
import unicodedata
from urllib.parse import quote

import pytest
from sqlalchemy import update

from shared.ratings.pending import rate_pending
from shared.store.schema import identities
from tests.server.desk import PASSWORD, Desk, goodbye

pytestmark = pytest.mark.slow


async def test_a_guest_plays_at_once_and_registers_later(desk: Desk) -> None:
    identity, token = await desk.guest("Ann")
    client = await desk.client(token)
    assert client.welcome["you"] == {"id": identity, "name": "Ann", "kind": "person", "bot": False, "guest": True}
    status, answer = await desk.ask("POST", "/register", token, name=" Ann ", password=PASSWORD)
    assert (status, answer["id"], len(answer["recovery_codes"])) == (201, identity, 8)
    _, me = await desk.ask("GET", "/me", token)
    assert (me["id"], me["name"], me["kind"], me["scope"]) == (identity, "Ann", "account", "play")
    assert await desk.code("POST", "/register", token, name="Bea", password=PASSWORD) == (409, "account/registered")


async def test_twenty_guests_who_resign_to_an_account_change_no_rating(desk: Desk) -> None:
    identity, token, _ = await desk.account("Ann")
    ann = await desk.client(token)
    tables: list[str] = []
    for number in range(20):
        guest = await desk.server.guest(f"Guest {number}")
        tables.append((await guest.ask("open", game="english-draughts"))["table"])
        for seat, client in enumerate((ann, guest)):
            await client.ask("sit", table=tables[-1], seat=seat)
        for ply in range(4):
            mover = (ann, guest)[ply % 2]
            state = await mover.state(
                lambda state, ply=ply: (state["table"], state["ply"]) == (tables[-1], ply) and state["legal"]
            )
            assert state["casual"] == "guest"
            await mover.ask("play", table=tables[-1], version=state["version"], move=state["legal"][0])
        await guest.ask("resign", table=tables[-1])
        await ann.ask("leave", table=tables[-1])
    rate_pending(desk.store.ratings)
    (game,) = (await desk.ask("GET", f"/players/{identity}"))[1]["games"]
    assert (game["won"], game["ratings"]) == (20, [])
    _, entry = await desk.ask("GET", f"/ratings/{tables[-1]}/1")
    assert (entry["ladder"], [seat["why"] for seat in entry["seats"]]) == (None, ["guest", "guest"])


async def test_names_are_everybody_s_own(desk: Desk) -> None:
    _, token = await desk.guest("Bea")
    await desk.account("Ann")
    for name, status, code in (
        ("ann", 409, "account/name-taken"),
        ("A nn", 409, "account/name-taken"),
        ("Аnn", 400, "account/name"),
        ("admin", 400, "account/name"),
        ("", 400, "protocol/invalid"),
    ):
        assert await desk.code("POST", "/register", token, name=name, password=PASSWORD) == (status, code)
    assert await desk.code("POST", "/register", token, name="Bea", password="short") == (400, "account/password")
    client = await desk.server.connect()
    you = (await client.hello(name="Ann"))["you"]
    assert (you["name"], you["guest"]) == ("Ann (guest)", True)


async def test_a_hello_does_not_rename_an_account_and_a_patch_does(desk: Desk) -> None:
    _, token, _ = await desk.account("Ann")
    client = await desk.server.connect()
    assert (await client.hello(token=token, name="Cid"))["you"]["name"] == "Ann"
    assert (await desk.ask("PATCH", "/me", token, name="Cid"))[1]["name"] == "Cid"
    await desk.account("Ann")
    assert await desk.code("PATCH", "/me", token, name="Ann") == (409, "account/name-taken")


async def test_a_login_elsewhere_is_the_same_person(desk: Desk) -> None:
    identity, token, _ = await desk.account("Ann")
    status, answer = await desk.ask("POST", "/login", name="ANN", password=PASSWORD, label="telephone")
    assert (status, answer["id"], answer["name"]) == (201, identity, "Ann")
    _, listed = await desk.ask("GET", "/me/tokens", answer["token"])
    assert [(one["label"], one["this"]) for one in listed["tokens"]] == [("telephone", True), ("", False)]
    assert token not in json.dumps(listed) and answer["token"] not in json.dumps(listed)


SPELLINGS = [
    ("Ayşe Demir", "Ayşe Demir "),
    ("Ayşe Demir", unicodedata.normalize("NFD", "Ayşe Demir")),
    ("Ayşe Demir", "AYŞE DEMİR"),
    ("Ayşe Demir", "Ayşe\u00a0Demir\u200e"),
    ("İbrahim", "ibrahim"),
    ("İbrahim", "ıbrahim"),
    ("Strauß", "STRAUSS"),
    ("فاطمة علي", "فاطمه علی"),
    ("مُحَمَّد", "مـحـمـد"),
    ("Şükrü Çağrı Öztürkoğlu I", unicodedata.normalize("NFD", "şükrü çağrı öztürkoğlu i")),
]


@pytest.mark.parametrize(("name", "typed"), SPELLINGS, ids=[ascii(typed) for _, typed in SPELLINGS])
async def test_a_name_opens_its_account_and_its_profile_however_it_is_typed(desk: Desk, name: str, typed: str) -> None:
    identity, token, codes = await desk.account(name)
    status, answer = await desk.ask("POST", "/login", name=typed, password=PASSWORD)
    assert (status, answer["id"], answer["name"]) == (201, identity, name)
    assert (await desk.ask("GET", f"/players/{quote(typed)}"))[1]["id"] == identity
    assert (await desk.ask("GET", f"/players/{quote(typed)}/matches"))[1]["id"] == identity
    status, answer = await desk.ask("POST", "/recover", name=typed, code=codes[0], password=PASSWORD)
    assert (status, answer["id"]) == (201, identity)
    _, token = await desk.guest("Somebody")
    assert await desk.code("POST", "/register", token, name=typed, password=PASSWORD) == (409, "account/name-taken")
    for path in ("/follow", "/mute"):
        assert (await desk.ask("POST", path, token, player=typed))[0] == 200


async def test_a_lost_name_still_logs_in_and_asks_for_another(desk: Desk) -> None:
    await desk.account("Strauß")
    _, token = await desk.guest("Somebody")
    body = {"name": "Strauss 2", "password": "another horse"}
    identity = (await desk.ask("POST", "/register", token, **body))[1]["id"]
    with desk.store.database.write() as connection:
        connection.execute(update(identities).where(identities.c.public_id == identity).values(former_name="STRAUSS"))
    status, answer = await desk.ask("POST", "/login", name="strauss", password="another horse")
    assert (status, answer["id"], answer["name"], answer["former_name"]) == (201, identity, "Strauss 2", "STRAUSS")
    assert (await desk.ask("POST", "/login", name="strauss", password=PASSWORD))[1]["name"] == "Strauß"
    assert (await desk.ask("GET", "/me", token))[1]["former_name"] == "STRAUSS"
    assert (await desk.client(token)).welcome["former_name"] == "STRAUSS"
    reader, writer = await asyncio.open_connection("127.0.0.1", desk.server.tcp_port)
    writer.write(f"login {token}\n".encode())
    while b"An older account has the name STRAUSS" not in (line := await reader.readline()):
        assert line, "the greeting does not tell it"
    writer.close()
    assert (await desk.ask("PATCH", "/me", token, name="Strauss 2"))[0] == 200
    assert (await desk.client(token)).welcome["former_name"] is None
    assert await desk.code("POST", "/login", name="strauss", password="another horse") == (403, "account/wrong")


async def test_a_name_is_kept_composed_and_with_single_spaces(desk: Desk) -> None:
    _, token = await desk.guest("Somebody")
    typed = unicodedata.normalize("NFD", "  Ayşe \u00a0 Demir ")
    _, answer = await desk.ask("POST", "/register", token, name=typed, password=PASSWORD)
    assert answer["name"] == "Ayşe Demir"
    assert (await desk.ask("PATCH", "/me", token, name=f" {typed}2"))[1]["name"] == "Ayşe Demir 2"


async def test_a_password_is_right_composed_and_decomposed(desk: Desk) -> None:
    composed, decomposed = (unicodedata.normalize(form, "gizli şifre é") for form in ("NFC", "NFD"))
    for name, kept, typed in (("Ann", composed, decomposed), ("Bea", decomposed, composed)):
        _, token = await desk.guest("Somebody")
        assert (await desk.ask("POST", "/register", token, name=name, password=kept))[0] == 201
        for password in (kept, typed, typed.replace(" ", "\u00a0")):
            assert (await desk.ask("POST", "/login", name=name, password=password))[0] == 201


async def test_a_wrong_name_and_a_wrong_password_are_one_refusal(desk: Desk) -> None:
    await desk.account("Ann")
    wrong = await desk.ask("POST", "/login", name="Ann", password="x")
    assert wrong == await desk.ask("POST", "/login", name="Nobody", password="x")
    assert wrong[0] == 403 and wrong[1]["code"] == "account/wrong"


async def test_tries_are_limited_and_the_refusal_says_for_how_long(desk: Desk) -> None:
    for _ in range(20):
        status, _ = await desk.ask("POST", "/recover", name="Ann", code="x", password="short")
        assert status == 400
    status, answer = await desk.ask("POST", "/login", name="Ann", password=PASSWORD)
    assert (status, answer["code"], answer["limit"]["key"]) == (429, "limit/logins", "logins")
    assert 0 < answer["limit"]["seconds"] <= 6


async def test_a_password_change_ends_other_sessions_and_their_connections(desk: Desk) -> None:
    _, token, _ = await desk.account("Ann")
    _, other = await desk.ask("POST", "/login", name="Ann", password=PASSWORD)
    client, tab, own = await desk.client(other["token"]), await desk.client(other["token"]), await desk.client(token)
    assert await desk.code("POST", "/me/password", token, old="x", new="another one") == (403, "account/wrong")
    assert await desk.ask("POST", "/me/password", token, old=PASSWORD, new="another one") == (200, {"changed": True})
    assert await goodbye(client) == await goodbye(tab) == "auth/revoked"
    assert (await own.ask("ping"))["type"] == "done", "the password was changed by this one's token"
    assert await desk.code("POST", "/login", name="Ann", password=PASSWORD) == (403, "account/wrong")
    assert (await desk.ask("POST", "/login", name="Ann", password="another one"))[0] == 201
    assert (await desk.ask("GET", "/me", token))[0] == 200


async def test_a_recovery_code_is_good_once(desk: Desk) -> None:
    identity, token, codes = await desk.account("Ann")
    client = await desk.client(token)
    wish = {"name": "Ann", "password": "another one"}
    for wrong in ("", "x", codes[0][:-1]):
        assert await desk.code("POST", "/recover", code=wrong, **wish) == (403, "account/wrong")
    status, answer = await desk.ask("POST", "/recover", code=codes[0].upper(), **wish)
    assert (status, answer["id"]) == (201, identity)
    assert await goodbye(client) == "auth/revoked"
    assert await desk.code("GET", "/me", token) == (401, "protocol/token")
    assert await desk.code("POST", "/recover", code=codes[0], **wish) == (403, "account/wrong")
    assert await desk.code("POST", "/recover", code=codes[1], name="Nobody", password="x" * 8) == (403, "account/wrong")
    _, new = await desk.ask("POST", "/me/recovery-codes", answer["token"], password="another one")
    assert not set(new["recovery_codes"]) & set(codes)
    assert await desk.code("POST", "/recover", code=codes[1], **wish) == (403, "account/wrong")


async def test_a_bot_s_token_is_told_once_listed_and_revoked_at_once(desk: Desk) -> None:
    identity, token, _ = await desk.account("Ann")
    status, made = await desk.ask("POST", "/me/tokens", token, label="at home", bot="Robot")
    assert (status, made["kind"], made["name"], made["scope"]) == (201, "bot", "Robot", "play")
    _, again = await desk.ask("POST", "/me/tokens", token, label="second", bot="robot")
    assert again["id"] == made["id"] != identity
    client = await desk.client(made["token"])
    assert client.welcome["you"] == {"id": made["id"], "name": "Robot", "kind": "person", "bot": True, "guest": False}
    done = await client.ask("open", game="english-draughts")
    await client.ask("sit", table=done["table"], seat=0)
    state = await client.state(lambda state: state["seats"][0]["id"] is not None)
    assert state["seats"][0]["bot"] is True
    assert state["event"]["data"]["bot"] is True
    _, listed = await desk.ask("GET", "/me/tokens", token)
    (mine,) = [one["id"] for one in listed["tokens"] if one["label"] == "at home"]
    assert (await desk.ask("DELETE", f"/me/tokens/{mine}", token))[0] == 200
    assert await goodbye(client) == "auth/revoked"
    assert await desk.code("GET", "/me", made["token"]) == (401, "protocol/token")
    assert await desk.code("DELETE", f"/me/tokens/{mine}", token) == (404, "profile/unknown")
    assert (await desk.ask("GET", "/me", again["token"]))[1]["kind"] == "bot"
    _, profile = await desk.ask("GET", "/players/Robot")
    assert (profile["kind"], profile["owner"]["name"]) == ("bot", "Ann")


async def test_programs_may_not_run_the_account(desk: Desk) -> None:
    _, token, _ = await desk.account("Ann")
    _, made = await desk.ask("POST", "/me/tokens", token, label="mine")
    program = made["token"]
    for method, path, body in (
        ("POST", "/me/tokens", {"label": "x"}),
        ("POST", "/me/password", {"old": PASSWORD, "new": PASSWORD}),
        ("PATCH", "/me", {"name": "Cid"}),
        ("GET", "/me/export", {}),
        ("DELETE", "/me", {"password": PASSWORD}),
        ("DELETE", "/me/tokens", {}),
        ("DELETE", "/me/memory", {}),
    ):
        assert await desk.code(method, path, program, **body) == (403, "auth/scope"), path
    assert (await desk.ask("DELETE", "/me/tokens/this", program))[0] == 200
    assert await desk.code("GET", "/me", program) == (401, "protocol/token")
    _, guest = await desk.guest("Bea")
    assert await desk.code("POST", "/me/tokens", guest, label="x", bot="R2") == (403, "account/registered-only")


async def test_a_token_for_reading_looks_on_and_takes_nobody_s_place(desk: Desk) -> None:
    _, token, _ = await desk.account("Ann")
    _, made = await desk.ask("POST", "/me/tokens", token, label="screen", scope="read")
    ann, reader = await desk.client(token), await desk.client(made["token"])
    table = (await ann.ask("open", game="english-draughts"))["table"]
    assert (await reader.ask("tables"))["type"] == "done"
    assert (await reader.ask("subscribe", table=table))["type"] == "done"
    for kind, fields in (("open", {"game": "domino-101"}), ("sit", {"table": table}), ("leave", {"table": table})):
        assert (await reader.ask(kind, **fields))["code"] == "auth/scope"
    play = {"table": table, "version": 1, "move": "11-15"}
    assert (await reader.ask("play", **play))["code"] == "auth/scope"
    assert (await ann.ask("sit", table=table))["type"] == "done"
    report = {"table": table, "version": 2, "text": "x"}
    assert await desk.code("POST", "/reports", made["token"], **report) == (403, "auth/scope")


@pytest.mark.parametrize("scope", ["play", "read"])
async def test_a_program_s_token_reads_of_the_account_what_its_scope_allows(desk: Desk, scope: str) -> None:
    _, token, _ = await desk.account("Ann")
    _, made = await desk.ask("POST", "/me/tokens", token, label="a secret label", scope=scope)
    document = desk.server.running.app.openapi()
    operations = [
        (method.upper(), path.removeprefix("/api"))
        for path, verbs in document["paths"].items()
        for method in verbs
        if path == "/api/me" or path.startswith("/api/me/")
    ]
    assert len(operations) > 12
    allowed = {("GET", "/me"), ("GET", "/me/memory")} if scope == "play" else set[tuple[str, str]]()
    bodies = {"/me/password": {"old": PASSWORD, "new": PASSWORD}, "/me/recovery-codes": {"password": PASSWORD}}
    bodies |= {"/me/tokens": {"label": "x"}, "/me/oidc": {"code": "c", "state": "s", "flow": "f"}}
    for method, path in operations:
        body = {"name": "Cid"} if method == "PATCH" else bodies.get(path, {}) if method == "POST" else {}
        status, answer = await desk.ask(method, re.sub(r"{\w+}", "x", path), made["token"], **body)
        assert (status == 200) == ((method, path) in allowed), (method, path, answer)
        if (method, path) not in allowed:
            assert (status, answer["code"]) == (403, "auth/scope"), (method, path)
        assert "a secret label" not in str(answer)
    assert (await desk.ask("DELETE", "/me/tokens/this", made["token"]))[0] == 200, "it may always end itself"


async def test_the_banned_are_turned_away_by_every_door(desk: Desk) -> None:
    identity, token, _ = await desk.account("Ann")
    client = await desk.client(token)
    desk.store.accounts.ban(identity, "insults", 9_000_000_000_000)  # as another process does
    assert await goodbye(client) == "auth/banned"
    status, answer = await desk.ask("GET", "/me", token)
    assert (status, answer["code"]) == (403, "auth/banned") and "insults" in answer["message"]
    again = await desk.server.connect()
    assert (await again.hello(token=token))["code"] == "auth/banned"


async def test_matches_are_in_profiles_and_ladders_soon_after_they_end(desk: Desk) -> None:
    identity, token, _ = await desk.account("Ann")
    _, other, _ = await desk.account("Ben")
    ann, ben = await desk.client(token), await desk.client(other)
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    await ben.ask("sit", table=table, seat=1)
    for ply in range(4):
        mover = (ann, ben)[ply % 2]
        state = await mover.state(lambda state, ply=ply: state["ply"] == ply and state["legal"])
        await mover.ask("play", table=table, version=state["version"], move=state["legal"][0])
    await ben.ask("resign", table=table)

    rate_pending(desk.store.ratings)  # unless the server was first
    (game,) = (await desk.ask("GET", f"/players/{identity}"))[1]["games"]
    (rating,) = game["ratings"]
    assert (game["game"], game["won"], rating["ladder"], rating["provisional"]) == (
        "english-draughts",
        1,
        "people",
        True,
    )
    assert rating["rating"] > 600 and rating["curve"][-1][1] == rating["rating"]
    _, entry = await desk.ask("GET", f"/ratings/{table}/1")
    assert (entry["ladder"], entry["seats"][0]["player"]) == ("people", identity)
    assert [(seat["before"], seat["provisional"]) for seat in entry["seats"]] == [(600, True)] * 2
    assert entry["seats"][0]["after"] == rating["rating"] > entry["seats"][1]["after"]
    assert await desk.code("GET", f"/ratings/{table}/2") == (404, "match/unknown")
    _, page = await desk.ask("GET", "/players/Ann/matches?limit=1")
    assert page["matches"][0]["record"] == f"/api/games/{table}"
    assert [player["name"] for player in page["matches"][0]["players"]] == ["Ann", "Ben"]
    assert (await desk.ask("GET", f"/players/Ann/matches?before={page['before']}"))[1]["matches"] == []
    for path in ("english-draughts/people", "english-draughts/1/people"):
        assert (await desk.ask("GET", f"/ladders/{path}"))[1]["players"] == []
        _, ladder = await desk.ask("GET", f"/ladders/{path}?provisional=true")
        assert [one["name"] for one in ladder["players"]] == ["Ann", "Ben"]
    assert await desk.code("GET", "/ladders/go/people") == (404, "game/unknown")
    assert await desk.code("GET", "/players/nobody") == (404, "profile/unknown")

    report = {"table": table, "version": 5, "text": " That  was odd. "}
    status, kept = await desk.ask("POST", "/reports", token, **report)
    assert (status, kept["ply"]) == (201, 1)
    (found,) = desk.store.reports.list()
    assert (found.reporter, found.reported, found.text, found.game) == (
        identity,
        identity,
        "That was odd.",
        "english-draughts/1",
    )
    _, stranger = await desk.guest("Cid")
    assert await desk.code("POST", "/reports", stranger, **report) == (403, "table/not-seated")
    assert await desk.code("POST", "/reports", token, **{**report, "table": "nowhere"}) == (404, "table/unknown")
    assert await desk.code("POST", "/reports", token, **{**report, "version": 4}) == (400, "report/version")
    assert await desk.code("POST", "/reports", token, **{**report, "version": 99}) == (400, "report/version")
    assert await desk.code("POST", "/reports", token, **{**report, "text": " "}) == (400, "report/text")


async def test_a_bad_request_is_refused_without_repeating_secrets(desk: Desk) -> None:
    for body in ({}, {"name": "Ann"}, {"name": 5, "password": "s3cret"}, {"name": "A", "password": "s3cret", "x": 1}):
        status, answer = await desk.ask("POST", "/login", **body)
        assert (status, answer["code"]) == (400, "protocol/invalid")
        assert "s3cret" not in json.dumps(answer)
    assert await desk.code("POST", "/login", name="Ann", password="x" * 9_000) == (413, "protocol/too-long")
