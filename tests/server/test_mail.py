"""Digests by mail: confirmed addresses alone, one a day at most, none lost, ended by one press."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from sqlalchemy import update

from server.cluster.bus import Bus
from server.cluster.in_process import Hub, InProcessBus
from server.core.settings import Rate
from server.features.notifications.feature import Notifications
from server.features.notifications.mail import send
from server.features.notifications.mail_sender import LEASE_MS, RIPE_MS, MailSender
from server.features.notifications.mail_words import confirmation_mail
from server.features.notifications.settings import NotificationSettings, Security
from shared.notifications import DIGEST_EVERY_MS
from shared.store import open_store
from shared.store.contacts import Contacts
from shared.store.schema import identities
from tests.server.http.web import Program, two_at_draughts, web
from tests.server.mail_sink import SENDER, Sink, parts, sink
from tests.server.tables import until
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import QUICK, StoreWithClock, TestServer
from tests.testkit.stores import sqlite_database

DAYS = {"clock": {"kind": "days", "days": 3}, "rated": False}
CODE = re.compile(r"https://club\.example(/api/mail/\w+\?code=[\w-]+)")
PASSWORD = "correct horse battery"


class Forgetful(Contacts):
    """Sends, and ends before the store has noted it."""

    def settle_digest(self, player: str, claimed_until_ms: int, began_ms: Sequence[int]) -> None:
        raise SystemError("the process has ended")


@dataclass(kw_only=True)
class Post(StoreWithClock):
    """A mail server too."""

    sink: Sink

    async def send_due(self, server: TestServer, after_ms: int = 0) -> int:
        """What a server claims when so much time has passed."""
        self.now_ms += after_ms
        return await server.running.feature(Notifications).mail_sender.send_due(self.sink.settings)


@pytest.fixture
async def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Post]:
    monkeypatch.setattr(MailSender, "run", by_request)
    async with sink() as mail:
        settings = NotificationSettings(mail=mail.settings)
        post = Post(
            store=open_store(sqlite_database(tmp_path)),
            sink=mail,
            settings=replace(QUICK, url="https://club.example", of_features=(settings,)),
        )
        yield post
        post.store.close()


async def by_request(sender: MailSender) -> None:
    """A server of these tests sends when it is told to."""


async def registered(program: Program, name: str) -> Program:
    answer = await program.ask("/api/register", name=name, password=PASSWORD)
    assert answer.status_code == 201, answer.text
    return replace(program, token=answer.json().get("token", program.token))


async def confirmed(post: Post, program: Program, language: str = "en") -> None:
    """Mail for somebody, asked for and confirmed."""
    known = len(post.sink.messages)
    answer = await program.ask("/api/me/mail", None, address="ada@example.org", language=language)
    assert (answer.status_code, answer.json()["confirmed"]) == (202, False), answer.text
    mail = (await post.sink.wait(known + 1))[-1]
    (link,) = CODE.findall(parts(mail)[0])
    assert (await program.http.get(link)).status_code == 200
    assert not (await program.get("/api/me/notifications")).json()["mail"]["confirmed"], "a link was only looked at"
    assert (await program.http.post(link)).status_code == 200
    assert (await program.get("/api/me/notifications")).json()["mail"]["confirmed"]


@asynccontextmanager
async def waiting(
    post: Post, language: str = "en", bus: Bus | None = None
) -> AsyncIterator[tuple[TestServer, Program, str]]:
    """A server, Ada who has confirmed her address, and a table where it is her turn."""
    async with post.server(bus) as server, web(server) as program:
        ada, ben = await registered(await program("Ada"), "Ada"), await program("Ben")
        await confirmed(post, ada, language)
        table = await two_at_draughts(ada, ben, **DAYS)
        await until(lambda: post.store.turns.of(ada.id) != [])
        post.sink.messages.clear()
        yield server, ada, table


async def test_a_digest_names_the_games_that_wait_and_how_to_end_it(post: Post) -> None:
    async with waiting(post) as (server, _, table):
        assert await post.send_due(server) == 0, "a player who is there needs no mail"
        assert await post.send_due(server, RIPE_MS) == 1
        (mail,) = post.sink.messages
        plain, html = parts(mail)
        assert (mail["Subject"], mail["To"], mail["From"]) == (
            "It is your turn in one game", "ada@example.org", f"Oldhand <{SENDER}>"
        )  # fmt: skip
        for text in (plain, html):
            assert f"https://club.example/#/table/{table}" in text and "At the table: Ben." in text
            assert "2 days 23 hours" in text
        (end,) = CODE.findall(mail["List-Unsubscribe"])
        assert end in plain and mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


async def test_there_is_at_most_one_digest_a_day_and_none_without_news(post: Post) -> None:
    async with waiting(post) as (server, ada, _), web(server) as program:
        assert await post.send_due(server, RIPE_MS) == 1
        await two_at_draughts(ada, await program("Cem"), **DAYS)
        await until(lambda: len(post.store.turns.of(ada.id)) == 2)
        assert await post.send_due(server, DIGEST_EVERY_MS - 1) == 0
        assert await post.send_due(server, 1) == 1
        assert post.sink.messages[1]["Subject"] == "It is your turn in 2 games"
        assert await post.send_due(server, 3 * DIGEST_EVERY_MS) == 0, "of these turns she knows"


async def test_one_request_of_the_mail_program_ends_the_mail(post: Post) -> None:
    async with waiting(post) as (server, ada, _):
        await post.send_due(server, RIPE_MS)
        (end,) = CODE.findall(post.sink.messages[0]["List-Unsubscribe"])
        assert (await ada.http.get(end)).status_code == 200
        assert (await ada.get("/api/me/notifications")).json()["mail"]["address"] == "ada@example.org"
        for _ in range(2):  # the second time nothing is left to end
            answer = await ada.http.post(end, data={"List-Unsubscribe": "One-Click"})
            assert answer.status_code == 200 and "no more emails" in answer.text
        assert (await ada.get("/api/me/notifications")).json()["mail"]["address"] is None


@pytest.mark.parametrize(
    ("language", "subject", "direction"),
    [("tr", "Bir oyunda sıra sizde", "ltr"), ("ar", "حان دورك في مباراة واحدة", "rtl")],
)
async def test_mail_is_in_the_language_of_its_reader(post: Post, language: str, subject: str, direction: str) -> None:
    async with waiting(post, language) as (server, _, _):
        await post.send_due(server, RIPE_MS)
        (mail,) = post.sink.messages
        assert mail["Subject"] == subject and f'lang="{language}" dir="{direction}"' in parts(mail)[1]


async def test_an_unnoted_digest_is_sent_again_with_the_same_id(post: Post) -> None:
    contacts = post.store.contacts
    async with waiting(post) as (server, _, _):
        post.store.contacts = Forgetful(contacts._database, contacts._clock)
        with pytest.raises(SystemError):
            await post.send_due(server, RIPE_MS)
    post.store.contacts = contacts
    async with post.server() as server:
        assert await post.send_due(server, LEASE_MS - 1) == 0
        assert await post.send_due(server, 1) == 1
        assert await post.send_due(server, LEASE_MS) == 0
    first, second = post.sink.messages
    assert first["Message-ID"] == second["Message-ID"]


async def test_a_digest_that_the_mail_server_did_not_take_is_sent_later(post: Post) -> None:
    async with waiting(post) as (server, ada, _):
        post.sink.refusal = "451 Try again"
        assert await post.send_due(server, RIPE_MS) == 1
        post.sink.refusal = ""
        assert post.sink.messages == []
        assert await post.send_due(server, LEASE_MS) == 1
        assert len(post.sink.messages) == 1
        assert post.store.contacts.mail(ada.id) is not None


async def test_an_address_that_takes_no_mail_is_removed(post: Post) -> None:
    async with waiting(post) as (server, ada, _):
        post.sink.refusal = "550 No such user"
        assert await post.send_due(server, RIPE_MS) == 1
        assert post.store.contacts.mail(ada.id) is None


async def test_two_nodes_send_each_digest_once(post: Post) -> None:
    hub = Hub()
    async with waiting(post, bus=InProcessBus(hub)) as (first, _, _), post.server(InProcessBus(hub)) as second:
        post.now_ms += RIPE_MS
        assert sorted(await asyncio.gather(post.send_due(first), post.send_due(second))) == [0, 1]
        assert len(post.sink.messages) == 1


async def test_a_node_sends_what_another_did_not_live_to_send(post: Post) -> None:
    hub = Hub()
    async with waiting(post, bus=InProcessBus(hub)), post.server(InProcessBus(hub)) as second:
        post.now_ms += RIPE_MS
        assert len(post.store.contacts.claim_digests(9, LEASE_MS, RIPE_MS)) == 1  # by the node that is killed now
        assert await post.send_due(second, LEASE_MS - 1) == 0
        assert await post.send_due(second, 1) == 1
        assert len(post.sink.messages) == 1


async def test_a_server_looks_for_digests_by_itself(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    async with waiting(post):
        pass
    monkeypatch.undo()
    post.now_ms += RIPE_MS
    async with post.server():
        assert len(await post.sink.wait(1)) == 1


async def test_an_address_without_mail_is_refused_with_a_reason(post: Post) -> None:
    async with post.server() as server, web(server) as program:
        guest, ada = await program("Guest"), await registered(await program("Ada"), "Ada")
        answer = await guest.ask("/api/me/mail", None, address="ada@example.org")
        assert (answer.status_code, answer.json()["code"]) == (403, "mail/account")
        for address in ("ada", "ada@example", "ada@b.example\r\nBcc: eve@b.example", '"a b"@b.example', "a@[10.0.0.1]"):
            answer = await ada.ask("/api/me/mail", None, address=address)
            assert (answer.status_code, answer.json()["code"]) == (400, "protocol/invalid"), address
        for refusal, code, status in (("550 Unknown", "mail/address", 400), ("451 Later", "mail/unreachable", 503)):
            post.sink.refusal = refusal
            answer = await ada.ask("/api/me/mail", None, address="ada@example.org")
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert post.store.contacts.mail(ada.id) is None
        assert (await ada.http.post("/api/mail/confirm?code=x")).status_code == 404
    assert post.sink.messages == []


async def test_one_address_is_asked_to_confirm_so_many_times(post: Post) -> None:
    post.settings = replace(post.settings, limits=replace(post.settings.limits, mails=Rate(1, 60.0)))
    async with post.server() as server, web(server) as program:
        ada, eve = await registered(await program("Ada"), "Ada"), await registered(await program("Eve"), "Eve")
        await confirmed(post, ada)
        for address in ("Ada@Example.org", "ada+1@example.org"):
            answer = await eve.ask("/api/me/mail", None, address=address)
            assert (answer.status_code, answer.json()["code"]) == (429, "limit/mails")


async def test_one_who_had_to_give_a_name_up_gets_one_mail_about_it(post: Post) -> None:
    async with post.server() as server, web(server) as program:
        ada = await registered(await program("Ada"), "Ada 2")
        await confirmed(post, ada, "tr")
        with post.store.database.write() as connection:
            connection.execute(update(identities).where(identities.c.public_id == ada.id).values(former_name="ADA"))
        before = len(post.sink.messages)
        post.sink.refusal = "451 Later"
        assert await server.running.feature(Notifications).mail_sender.send_renamed(post.sink.settings) == 0
        post.sink.refusal = ""
        assert await server.running.feature(Notifications).mail_sender.send_renamed(post.sink.settings) == 1
        assert await server.running.feature(Notifications).mail_sender.send_renamed(post.sink.settings) == 0
        (message,) = post.sink.messages[before:]
        plain, _ = parts(message)
        assert "ADA" in plain and "Ada 2" in plain and "https://club.example/#/account" in plain


async def test_a_server_without_a_mail_server_says_so(post: Post) -> None:
    post.settings = replace(post.settings, url=None, of_features=())
    async with post.server() as server, web(server) as program:
        ada = await registered(await program("Ada"), "Ada")
        assert (await ada.get("/api/me/notifications")).json()["mail"]["available"] is False
        answer = await ada.ask("/api/me/mail", None, address="ada@example.org")
        assert (answer.status_code, answer.json()["code"]) == (404, "mail/unavailable")


@pytest.mark.parametrize("security", list(Security))
async def test_mail_is_handed_in_with_tls_and_password_or_as_the_operator_says(security: Security) -> None:
    message = confirmation_mail("ada@example.org", "en", SENDER, "https://club.example", "code", NOW_MS)
    async with sink(security) as mail:
        await asyncio.to_thread(send, mail.settings, message)
        assert len(mail.messages) == 1
        if security is not Security.NONE:
            with pytest.raises(OSError, match="SMTPAuthenticationError"):
                await asyncio.to_thread(send, replace(mail.settings, password="wrong"), message)
        assert len(mail.messages) == 1


async def test_nothing_is_said_to_a_mail_server_that_does_not_encrypt() -> None:
    message = confirmation_mail("ada@example.org", "en", SENDER, "https://club.example", "code", NOW_MS)
    async with sink(Security.NONE) as mail:
        with pytest.raises(OSError, match="SMTPNotSupportedError"):
            await asyncio.to_thread(send, replace(mail.settings, security=Security.STARTTLS, user="u"), message)
    assert mail.messages == []
