"""AI players that play like people with an account: for whom they are seated, and what their host learns."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest

from server.features.imitation import feature as imitation
from shared.ratings.pending import rate_pending
from shared.store import Store, imitations, open_store
from tests.server.hosts import GREEDY, bring, invited, offering
from tests.server.http.web import Program, two_at_draughts, web
from tests.server.text.typist import Typist
from tests.testkit.client import TestClient
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import HOST_TOKEN, QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

GAME = "english-draughts/1"
HUMAN = {**GREEDY, "name": "human", "imitates": True, "people": ["M.F.Tinsley"]}
ENOUGH = 2


@dataclass
class Hall:
    server: TestServer
    store: Store
    ann: Program
    """With an account."""
    ben: Program
    """A guest."""
    host: TestClient

    async def played(self, *moves: str, **terms: Any) -> None:
        """A finished game: these are the moves of Ann, who begins, and Ben resigns."""
        table = await two_at_draughts(self.ann, self.ben, **terms)
        answers = ["22-17", "25-22"]
        for number, move in enumerate(moves):
            done = await self.ann.do(f"/api/tables/{table}/play", version=4 + 2 * number, move=move)
            await self.ben.do(f"/api/tables/{table}/play", version=done["version"], move=answers[number])
        await self.ben.do(f"/api/tables/{table}/resign")
        rate_pending(self.store.ratings, now_ms=NOW_MS)

    async def refusal(self, who: Program, player: str, game: str = "english-draughts") -> str:
        """How a table of `who` answers to the wish for this AI player."""
        table = (await who.do("/api/tables", game=game))["table"]
        return (await who.ask(f"/api/tables/{table}/add-ai", seat=1, player=player)).json()["code"]

    async def seated(self, who: Program, player: str) -> dict[str, Any]:
        """The invitation by which the AI player has come to a table of `who`."""
        table = (await who.do("/api/tables", game="english-draughts"))["table"]
        client = await self.server.connect()
        await client.hello(token=who.token)
        await client.send({"type": "add-ai", "ref": "a", "table": table, "seat": 1, "player": player})
        invitation = await invited(self.host)
        seat = await self.server.connect()
        await seat.hello(ticket=invitation["ticket"])
        assert (await client.answer("a"))["seat"] == 1
        return invitation


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    for module in (imitation, imitations):
        monkeypatch.setattr(module, "LEAST", ENOUGH)
    store = open_store(sqlite_database(tmp_path), clock=lambda: NOW_MS)
    async with (
        start_server(cast(Any, store), QUICK, web=True, books_folder=tmp_path / "books") as server,
        web(server) as program,
    ):
        ann, ben = await program("Ann"), await program("Ben")
        store.accounts.register(ann.id, "Ann Lee", "hash")
        yield Hall(server, store, ann, ben, await offering(server, HUMAN))
    store.close()


async def test_an_account_with_enough_games_may_have_an_ai_like_itself(hall: Hall) -> None:
    assert await hall.refusal(hall.ben, "like:me") == "account/registered-only"
    for known in range(ENOUGH):
        assert await hall.refusal(hall.ann, "like:me") == "imitation/games", known
        await hall.played("9-14")
    assert (await hall.seated(hall.ann, "like:me"))["player"] == "like:@Ann Lee"
    assert (await hall.seated(hall.ann, "like:me+rival"))["player"] == "like:@Ann Lee+rival"
    assert (await hall.seated(hall.ann, "like:@ann lee"))["player"] == "like:@Ann Lee"


async def test_others_may_have_one_by_consent_until_it_is_withdrawn(hall: Hall) -> None:
    for _ in range(ENOUGH):
        await hall.played("9-14")
    likeness = f"/api/players/{hall.ann.id}"
    assert await hall.refusal(hall.ben, "like:@Ann Lee") == "imitation/consent"
    assert (await hall.ben.get(likeness)).json()["likeness"] == []
    facts = {"game": GAME, "known": ENOUGH, "least": ENOUGH}
    assert (await hall.ann.get("/api/imitation")).json() == {"on": False, "games": [facts]}
    assert (await hall.ann.do("/api/imitation", on=True))["imitation"] == {"on": True, "games": [facts]}
    assert (await hall.seated(hall.ben, "like:@ANN LEE"))["player"] == "like:@Ann Lee"
    assert (await hall.ben.get(likeness)).json()["likeness"] == ["english-draughts"]
    await hall.ann.do("/api/imitation", on=False)
    assert await hall.refusal(hall.ben, "like:@Ann Lee") == "imitation/consent"


async def test_people_without_an_account_have_none(hall: Hall) -> None:
    for name in ("Ben", "Nobody", "", " "):
        assert await hall.refusal(hall.ann, f"like:@{name}") == "profile/unknown"
    robot = hall.store.accounts.create_bot(hall.ann.id, "Robot")
    hall.store.imitations.allow(robot.id, on=True)
    assert await hall.refusal(hall.ann, "like:@Robot") == "profile/unknown"
    answer = await hall.ben.ask("/api/imitation", on=True)
    assert (answer.status_code, answer.json()["code"]) == (403, "account/registered-only")
    bot = Program(hall.ann.http, hall.store.tokens.make(robot.id, personal=True), robot.id)
    assert await hall.refusal(bot, "like:me") == "account/registered-only"


async def test_where_no_player_can_imitate_none_is_asked_for(hall: Hall) -> None:
    assert await hall.refusal(hall.ann, "like:me", "domino-101") == "player/unknown"
    await hall.host.ask("offer", host_token=HOST_TOKEN, players=[{**HUMAN, "imitates": False}])
    assert await hall.refusal(hall.ann, "like:me") == "player/unknown"
    assert (await hall.ann.get("/api/imitation")).json()["games"] == []


async def test_it_substitutes_for_the_person_or_fills_a_seat_that_is_sought(hall: Hall) -> None:
    for _ in range(ENOUGH):
        await hall.played("9-14")
    table = await two_at_draughts(hall.ann, hall.ben)
    client = await hall.server.connect()
    await client.hello(token=hall.ann.token)
    await client.send({"type": "substitute", "ref": "s", "table": table, "player": "like:me"})
    assert (await invited(hall.host))["player"] == "like:@Ann Lee"
    await client.send({"type": "seek", "ref": "k", "game": GAME, "patience_s": 0, "player": "like:me"})
    assert (await invited(hall.host))["player"] == "like:@Ann Lee"
    refused = await hall.ben.ask("/api/seek", game=GAME, patience_s=0, player="like:@Ann Lee")
    assert refused.json()["code"] == "imitation/consent"


async def test_moves_of_a_substitute_are_not_the_persons(hall: Hall) -> None:
    table = await two_at_draughts(hall.ann, hall.ben)
    done = await hall.ann.do(f"/api/tables/{table}/play", version=4, move="9-14")
    client = await hall.server.connect()
    await client.hello(token=hall.ann.token)
    await client.send({"type": "substitute", "ref": "s", "table": table, "player": "human"})
    seat = await bring(hall.server, hall.host)
    version = (await client.answer("s"))["version"]
    assert version == done["version"] + 1
    done = await hall.ben.do(f"/api/tables/{table}/play", version=version, move="22-17")
    done = await seat.ask("play", table=table, version=done["version"], move="11-15")
    assert done["type"] == "done"
    await hall.ben.do(f"/api/tables/{table}/resign")
    rate_pending(hall.store.ratings, now_ms=NOW_MS)
    hall.store.imitations.allow(hall.ann.id, on=True)
    answer = await Program(hall.ann.http, HOST_TOKEN).get(f"/api/imitated/{GAME}/Ann%20Lee")
    assert list(answer.json()["moves"].values()) == [{"9-14": 1}]


@pytest.mark.parametrize("player", ["like:me", "like:me+rival", "like:@Ann Lee"])
async def test_terms_name_none_for_they_would_hold_after_a_consent(hall: Hall, player: str) -> None:
    answer = await hall.ann.ask("/api/tables", game="english-draughts", terms={"substitute": player})
    assert answer.status_code == 400 and "never by terms" in answer.json()["message"]


async def test_its_host_learns_the_moves_of_public_games(hall: Hall) -> None:
    hall.store.imitations.allow(hall.ann.id, on=True)
    await hall.played("9-14", "11-15")
    await hall.played("9-14")
    table = (await hall.ann.do("/api/tables", game="english-draughts", public=False))["table"]
    for seat, who in enumerate((hall.ann, hall.ben)):
        await who.do(f"/api/tables/{table}/sit", seat=seat)
    await hall.ann.do(f"/api/tables/{table}/play", version=4, move="9-13")
    await hall.ben.do(f"/api/tables/{table}/resign")
    rate_pending(hall.store.ratings, now_ms=NOW_MS)
    path, host = f"/api/imitated/{GAME}/ann%20lee", Program(hall.ann.http, HOST_TOKEN)
    answer = (await host.get(path)).json()
    assert answer["game"] == GAME and answer["rounds"] == ENOUGH
    assert sorted(answer["moves"].values(), key=str) == [{"11-15": 1}, {"9-14": 2}]
    for who in (hall.ann, hall.ben, Program(hall.ann.http, "x")):
        assert (await who.get(path)).json()["code"] == "auth/host-only"
    assert (await host.get(f"/api/imitated/{GAME}/Ben")).json()["code"] == "profile/unknown"
    assert (await host.get("/api/imitated/go/1/Ann")).json()["code"] == "game/unknown"


async def test_without_consent_only_the_persons_own_request_reveals_them(hall: Hall) -> None:
    for _ in range(ENOUGH):
        await hall.played("9-14")
    hall.store.imitations.allow(hall.ann.id, on=True)
    own, other = [(await hall.seated(who, "like:@Ann Lee+rival"))["table"] for who in (hall.ann, hall.ben)]
    host, path = Program(hall.ann.http, HOST_TOKEN), f"/api/imitated/{GAME}/Ann%20Lee"
    assert (await host.get(f"{path}?table={other}")).status_code == 200
    hall.store.imitations.allow(hall.ann.id, on=False)
    assert list((await host.get(f"{path}?table={own}")).json()["moves"].values()) == [{"9-14": ENOUGH}]
    for query in (f"?table={other}", "?table=nowhere", ""):
        answer = await host.get(path + query)
        assert (answer.status_code, answer.json()["code"]) == (403, "imitation/consent")


async def test_the_text_protocol_tells_and_changes_it(hall: Hall) -> None:
    for _ in range(ENOUGH):
        await hall.played("9-14")
    ann = await Typist.at(hall.server)
    await ann.type(f"token {hall.ann.token}")
    await ann.ask("imitation", "Only you can play against AI players that play like you (like:me).")
    await ann.until("English draughts: AI players know 2 of your games at public tables; 2 are enough.")
    await ann.ask("imitation ON", "Others may play against AI players that play like you (like:@NAME).")
    await ann.ask("imitation perhaps", "Type imitation, imitation on or imitation off")
    await ann.ask("imitation off", "Only you can")
    await ann.type("open draughts", "sit 1", "add-ai 2 like:@Ann Lee")
    await bring(hall.server, hall.host)
    await ann.until("Like Ann Lee, an AI player, sits down")


async def test_forgotten_rounds_teach_nothing(hall: Hall) -> None:
    for _ in range(ENOUGH):
        await hall.played("9-14")
    hall.store.memories.forget(hall.ann.id, [GAME])
    assert await hall.refusal(hall.ann, "like:me") == "imitation/games"
    hall.store.imitations.allow(hall.ann.id, on=True)
    answer = await Program(hall.ann.http, HOST_TOKEN).get(f"/api/imitated/{GAME}/Ann%20Lee")
    assert answer.json()["moves"] == {}
