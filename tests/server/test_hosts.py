"""AI hosts over real sockets: offers, invitations, one connection a seat, and what happens when a host is lost."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from shared.events import Kind
from shared.experience.learners import USUAL
from tests.server.hosts import GREEDY, bring, invited, offering
from tests.server.http.web import web
from tests.server.tables import code
from tests.server.text.typist import Typist
from tests.testkit.client import TestClient
from tests.testkit.fakes import FakeStore
from tests.testkit.server import HOST_TOKEN, QUICK, TestServer, start_server


async def filled(server: TestServer, host: TestClient, ann: TestClient) -> tuple[str, TestClient]:
    """Ann sits in seat 0 of a table, the host's player in seat 1."""
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": "greedy"})
    seat = await bring(server, host)
    done = await ann.answer("f")
    assert (done["type"], done["seat"], done["version"]) == ("done", 1, 3)
    return table, seat


async def test_a_player_is_brought_by_a_connection_of_its_own_and_plays(server: TestServer) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    assert [player["name"] for player in ann.welcome["players"]] == ["greedy"]
    table, seat = await filled(server, host, ann)
    assert seat.welcome["you"]["kind"] == "ai"
    await ann.state(lambda state: state["phase"] == "play")
    await ann.ask("play", table=table, version=4, move="11-15")
    state = await seat.state(lambda state: state["version"] == 5)
    assert state["you"] == 1
    await seat.ask("play", table=table, version=5, move="22-18", reason={"kind": "chance"})
    seen = await ann.state(lambda state: state["version"] == 6)
    assert seen["event"]["reason"] == {"kind": "chance"}
    info = seen["seats"][1]
    assert (info["kind"], info["player"], info["book"], info["present"]) == ("ai", "greedy", 1, True)
    assert host.versions(table) == []


async def test_an_offer_in_several_messages_counts_once_it_is_whole(server: TestServer) -> None:
    host, other = await offering(server), {**GREEDY, "name": "club"}
    await host.ask("offer", host_token=HOST_TOKEN, players=[other], more=True)
    ann = await server.guest("Ann")
    assert [player["name"] for player in ann.welcome["players"]] == ["greedy"]
    await host.ask("offer", host_token=HOST_TOKEN, players=[{**GREEDY, "name": "master"}])
    ben = await server.guest("Ben")
    assert [player["name"] for player in ben.welcome["players"]] == ["club", "master"]


async def players_heard(client: TestClient) -> list[dict[str, Any]]:
    """The players of the next message that lists them anew."""
    while (message := await client.hear()).get("players") is None:
        pass
    return message["players"]


async def test_every_list_of_players_says_which_still_warm_up(web_server: TestServer) -> None:
    host, ann = await web_server.guest("host"), await web_server.guest("Ann")
    typist = await Typist.at(web_server)
    await ann.ask("tables", subscribe=True)
    club = {**GREEDY, "name": "club", "warming": True}
    await host.ask("offer", host_token=HOST_TOKEN, players=[GREEDY, club])
    assert [it["warming"] for it in (await players_heard(ann))] == [False, True]
    await typist.type("name Tess")
    await typist.ask("players draughts", "greedy (Hungry Hugo) and club (Aunt Nora (warming up))")
    async with web(web_server) as program:
        reader = await program("Reader")
        for path in ("/api/bots", "/api/status"):
            assert [it["warming"] for it in (await reader.get(path)).json()["players"]] == [False, True]
    await host.ask("offer", host_token=HOST_TOKEN, players=[GREEDY, {**club, "warming": False}])
    assert [it["warming"] for it in (await players_heard(ann))] == [False, False]


async def test_the_same_fill_sent_again_has_the_same_answer(server: TestServer) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    table, _ = await filled(server, host, ann)
    again = await ann.ask("add-ai", ref="f", table=table, seat=1, player="greedy")
    assert (again["type"], again["seat"], again["version"]) == ("done", 1, 3)
    assert code(await ann.ask("add-ai", table=table, seat=1, player="greedy")) == "table/seat-taken"


async def test_fill_is_refused_when_nobody_can_come(server: TestServer) -> None:
    ann = await server.guest("Ann")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    assert code(await ann.ask("add-ai", table=table, seat=0, player="greedy")) == "player/unavailable"
    await offering(server)
    unknown = await ann.ask("add-ai", table=table, seat=0, player="genius")
    assert code(unknown) == "player/unknown"
    assert "greedy" in unknown["message"]
    eve = await server.guest("Eve")
    assert code(await eve.ask("add-ai", table=table, seat=0, player="greedy")) == "table/not-seated"


async def _comes(server: TestServer, host: TestClient, ann: TestClient, table: str, wanted: str, player: str) -> None:
    """The host brings the player that Ann wants at her table, by its own name."""
    await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": wanted})
    invite = await invited(host)
    assert invite["player"] == player
    seat = await server.connect()
    await seat.hello(ticket=invite["ticket"])
    assert (await ann.answer("f"))["type"] == "done"
    info = (await ann.state(lambda state: state["version"] == 3))["seats"][1]
    assert (info["kind"], info["player"]) == ("ai", player)


async def test_a_player_of_several_strengths_comes_at_the_rating_it_is_called_by(server: TestServer) -> None:
    host = await offering(server, {**GREEDY, "name": "human", "ratings": {"lowest": 600, "highest": 2000}})
    ann = await server.guest("Ann")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    for wanted in ("human:2001", "human:0", "human:x", "human:600:600", "other:1200"):
        refusal = await ann.ask("add-ai", table=table, seat=1, player=wanted)
        assert refusal["code"] == "player/unknown"
        assert "human[:600-2000]" in refusal["message"]
    await _comes(server, host, ann, table, "human:1200", "human:1200")


async def test_a_player_comes_to_play_like_a_person_whom_its_host_knows(server: TestServer) -> None:
    host = await offering(server, {**GREEDY, "name": "human", "people": ["C.F.Barker", "W.R.Barker", "M.F.Tinsley"]})
    ann = await server.guest("Ann")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    for wanted, answer in {
        "like:Barker": "did you mean C.F.Barker or W.R.Barker?",
        "like:Tinsly": "did you mean M.F.Tinsley?",
        "like:": "nobody is called",
        "like": "human, like:NAME",
    }.items():
        refusal = await ann.ask("add-ai", table=table, seat=1, player=wanted)
        assert refusal["code"] == "player/unknown" and answer in refusal["message"]
    ben = await Typist.at(server)
    await ben.type("name Ben", "open draughts", "sit")
    answer = await ben.ask("add-ai 2 like:Tinsly", "like: nobody is called 'Tinsly'; did you mean M.F.Tinsley?")
    assert answer.endswith("?")
    await _comes(server, host, ann, table, "like:tinsley", "like:M.F.Tinsley")


async def test_a_player_asked_for_while_the_first_host_starts_comes_with_it() -> None:
    async with start_server(settings=replace(QUICK, delays=replace(QUICK.delays, startup_ms=600_000))) as server:
        ann = await server.guest("Ann")
        table = (await ann.ask("open", game="english-draughts"))["table"]
        await ann.ask("sit", table=table, seat=0)
        await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": "greedy"})
        assert code(await ann.ask("add-ai", table=table, seat=1, player="greedy")) == "table/seat-taken"
        host = await offering(server)
        await bring(server, host)
        done = await ann.answer("f")
        assert (done["type"], done["seat"]) == ("done", 1)


async def test_a_player_not_offered_by_the_first_host_is_refused() -> None:
    async with start_server(settings=replace(QUICK, delays=replace(QUICK.delays, startup_ms=600_000))) as server:
        ann = await server.guest("Ann")
        table = (await ann.ask("open", game="english-draughts"))["table"]
        await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": "genius"})
        await offering(server)
        assert code(await ann.answer("f")) == "player/unknown"


async def test_a_host_that_never_starts_is_not_waited_for() -> None:
    async with start_server(settings=replace(QUICK, delays=replace(QUICK.delays, startup_ms=50))) as server:
        ann = await server.guest("Ann")
        table = (await ann.ask("open", game="english-draughts"))["table"]
        for seat in (0, 1):
            refusal = await ann.ask("add-ai", table=table, seat=seat, player="greedy")
            assert (code(refusal), refusal.get("limit")) == ("player/unavailable", None)


@pytest.mark.parametrize("player", [USUAL, "greedy"])
async def test_early_seekers_play_the_best_that_the_first_host_offers(player: str) -> None:
    async with start_server(settings=replace(QUICK, delays=replace(QUICK.delays, startup_ms=600_000))) as server:
        ann = await server.guest("Ann")
        await ann.send({"type": "seek", "ref": "s", "game": "english-draughts", "patience_s": 0})
        assert (await ann.answer("s"))["type"] == "done"
        host = await offering(server, {**GREEDY, "name": player})
        seat = await bring(server, host)
        assert (await seat.state(lambda state: state["phase"] == "play"))["seats"][0]["kind"]


async def test_a_player_that_does_not_come_in_time_is_unavailable() -> None:
    async with start_server(settings=replace(QUICK, delays=replace(QUICK.delays, arrival_ms=50))) as server:
        host, ann = await offering(server), await server.guest("Ann")
        table = (await ann.ask("open", game="english-draughts"))["table"]
        assert code(await ann.ask("add-ai", table=table, seat=0, player="greedy")) == "player/unavailable"
        late = await server.connect()
        assert code(await late.hello(ticket=(await invited(host))["ticket"])) == "protocol/token"


async def test_a_host_that_goes_away_lets_nobody_wait(server: TestServer) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 0, "player": "greedy"})
    await invited(host)
    await host.close()
    refusal = await ann.answer("f")
    assert (code(refusal), refusal["limit"]) == ("player/unavailable", {"key": "retry", "seconds": 1.0})


async def test_a_returned_host_serves_a_repeated_request(server: TestServer) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await host.close()
    refusal = await ann.ask("add-ai", ref="f", table=table, seat=0, player="greedy")
    assert (code(refusal), refusal["limit"]["key"]) == ("player/unavailable", "retry")
    host = await offering(server)
    await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 0, "player": "greedy"})
    await bring(server, host)
    assert (await ann.answer("f"))["type"] == "done"


async def test_a_host_that_stays_away_is_not_waited_for(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await host.close()
    monkeypatch.setattr("server.lobby.ai_hosts._BACK_S", 0.0)
    refusal = await ann.ask("add-ai", table=table, seat=0, player="greedy")
    assert code(refusal) == "player/unavailable" and refusal.get("limit") is None


async def test_the_first_to_sit_has_the_seat(server: TestServer) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 0, "player": "greedy"})
    invite = await invited(host)
    assert code(await ann.ask("add-ai", table=table, seat=0, player="greedy")) == "table/seat-taken"
    await ann.ask("sit", table=table, seat=0)
    seat = await server.connect()
    await seat.hello(ticket=invite["ticket"])
    assert code(await ann.answer("f")) == "table/seat-taken"
    assert (await seat.until_hung_up())[-1]["type"] == "bye"


async def test_the_least_busy_host_is_asked(server: TestServer) -> None:
    one, two = await offering(server), await offering(server)
    ann = await server.guest("Ann")
    await filled(server, one, ann)
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.send({"type": "add-ai", "ref": "g", "table": table, "seat": 1, "player": "greedy"})
    assert (await invited(two))["table"] == table


async def test_a_lost_player_comes_back_by_its_token_or_by_a_new_invitation(server: TestServer) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    _, seat = await filled(server, host, ann)
    version = (await ann.state(lambda state: state["phase"] == "play"))["version"]
    await seat.close()
    await ann.state(lambda state: not state["seats"][1]["present"])
    back = await server.connect()
    await back.hello(token=seat.welcome["token"])
    assert back.welcome["you"] == seat.welcome["you"]
    await ann.state(lambda state: state["seats"][1]["present"])
    await back.close()
    await ann.state(lambda state: not state["seats"][1]["present"])
    server.running.parts.ai_seats.replace_lost_players()
    anew = await bring(server, host)
    assert anew.welcome["you"] == seat.welcome["you"]
    assert (await ann.state(lambda state: state["seats"][1]["present"]))["version"] == version


async def test_after_a_restart_a_host_brings_its_players_back() -> None:
    store = FakeStore()
    async with start_server(store) as server:
        host, ann = await offering(server), await server.guest("Ann")
        table, _ = await filled(server, host, ann)
        await ann.state(lambda state: state["phase"] == "play")
        token = ann.welcome["token"]
    async with start_server(store) as server:
        ann = await server.guest("Ann", token=token)
        host = await offering(server)
        seat = await bring(server, host)
        assert seat.welcome["seated"][0]["table"] == table
        assert (await seat.state())["you"] == 1
        # With another book it is another sitting, and the log says so.
        await seat.close()
        await ann.state(lambda state: not state["seats"][1]["present"])
        await host.ask("offer", host_token=HOST_TOKEN, players=[{**GREEDY, "book": 2}])
        seat = await bring(server, host)
        state = await ann.state(lambda state: state["seats"][1]["book"] == 2 and state["seats"][1]["present"])
        assert state["seats"][1]["took_over"]
        kinds = [event.kind for event in store.log.read(table)]
        assert kinds[-2:] == [Kind.LEFT, Kind.SAT]


async def test_players_go_when_the_last_person_leaves(server: TestServer) -> None:
    host, ann = await offering(server), await server.guest("Ann")
    table, seat = await filled(server, host, ann)
    await ann.ask("leave", table=table)
    messages = await seat.until_hung_up()
    assert (messages[-1]["type"], messages[-1]["code"]) == ("bye", "table/closed")
    assert [message["phase"] for message in messages if message["type"] == "state"][-1] == "closed"


async def test_people_are_counted_and_neither_ai_hosts_nor_their_players(server: TestServer) -> None:
    host = await offering(server)
    assert server.running.lobby.people() == 0
    ann = await server.guest("Ann")
    await filled(server, host, ann)
    assert server.running.lobby.people() == 1
    await server.guest("Bea")
    assert server.running.lobby.people() == 2


async def test_hosts_hear_of_a_new_book(server: TestServer) -> None:
    @dataclass
    class Book:
        game: str = "english-draughts/1"
        version: int = 4
        sha256: str = "ab" * 32
        file: str = "x.book"
        games: int = 9
        plies: int = 400
        created_ms: int = 7
        status: str = "published"
        rules: int = 5
        facts: Mapping[str, Any] = field(default_factory=lambda: {"teaches": ["recall", "judgement"]})

    host = await offering(server)
    server.store.books.published.append(Book())
    while (message := await host.hear())["type"] != "book":
        pass
    assert (message["book"]["version"], message["book"]["path"]) == (4, f"/api/books/{'ab' * 32}.book")
    assert message["book"]["teaches"] == ["recall", "judgement"]
    assert (await server.guest("Ann")).welcome["books"] == [message["book"]]


async def test_players_are_offered_for_games_that_there_are(server: TestServer) -> None:
    host = await server.guest("host")
    for game, expected in (("chess/1", "game/unknown"), ("english-draughts", "protocol/invalid")):
        answer = await host.ask("offer", host_token=HOST_TOKEN, players=[{**GREEDY, "game": game}])
        assert code(answer) == expected
