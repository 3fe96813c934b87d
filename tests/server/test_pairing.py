"""People who wait for the same game: paired with each other first, with AI players after a while."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from server.core.settings import Delays
from shared.experience.learners import ADAPTS, USUAL
from shared.experience.level import Level
from shared.experience.memory import OpponentMemory, StoredMemory
from shared.experience.memory_format import encode
from shared.games import GAMES
from tests.testkit.client import TestClient
from tests.testkit.fakes import FakeStore
from tests.testkit.scenario import PERSONS
from tests.testkit.server import HOST_TOKEN, QUICK, TestServer, start_server


async def guests(server: TestServer, number: int) -> list[TestClient]:
    return [await server.guest(who.name) for who in PERSONS[:number]]


async def seek(client: TestClient, ref: str = "seek", **fields: Any) -> None:
    """Begin to wait, and be sure that the server knows it."""
    await client.send({"type": "seek", "ref": ref, "game": "english-draughts", "patience_s": 600, **fields})
    await client.ask("ping")


async def found(client: TestClient, ref: str = "seek") -> dict[str, Any]:
    """The answer to a seek, heard already or still to come."""
    for message in client.received:
        if message["type"] in ("done", "refused") and message["ref"] == ref:
            return message
    return await client.answer(ref)


async def host(server: TestServer, *players: tuple[str, str]) -> TestClient:
    """An AI host that offers players, as (game, name)."""
    client = await server.guest("host")
    offered = [{"game": game, "name": name} for game, name in players]
    assert (await client.ask("offer", host_token=HOST_TOKEN, players=offered))["type"] == "done"
    return client


async def arrive(server: TestServer, hosting: TestClient, number: int) -> list[dict[str, Any]]:
    """The invitations that come, each answered by a connection of its seat's own."""
    invites = [it for it in hosting.received if it["type"] == "invite"]
    while len(invites) < number:
        message = await hosting.hear()
        invites += [message] if message["type"] == "invite" else []
    for invite in invites:
        client = await server.connect()
        assert (await client.hello(ticket=invite["ticket"]))["type"] == "welcome"
    return invites


async def test_two_who_want_the_same_are_seated_together_at_once(server: TestServer) -> None:
    ann, ben = await guests(server, 2)
    await seek(ann)
    await seek(ben)
    first, second = await found(ann), await found(ben)
    assert first["type"] == second["type"] == "done"
    assert first["table"] == second["table"]
    assert {first["seat"], second["seat"]} == {0, 1}
    state = await ann.state(lambda state: state["phase"] == "play")
    assert (state["you"], state["terms"]["rated"]) == (first["seat"], "people")
    (listed,) = (await ann.ask("tables"))["tables"]
    assert listed["table"] == first["table"]


@pytest.mark.parametrize(
    "other",
    [
        {"game": "chinese-checkers"},
        {"options": {"repetition": "off"}},
        {"terms": {"clock": {"kind": "move", "move_s": 30}}},
    ],
)
async def test_seeks_for_other_games_or_terms_wait_on(server: TestServer, other: dict[str, Any]) -> None:
    ann, ben, cat = await guests(server, 3)
    await seek(ann)
    await seek(ben, **other)
    await seek(cat)
    assert (await found(cat))["table"] == (await found(ann))["table"]
    lobby = await cat.ask("tables", subscribe=True)
    assert [(it["waiting"], it["seats"]) for it in lobby["seeks"]] == [(1, 2)]


async def test_the_lobby_shows_who_waits(server: TestServer) -> None:
    ann, ben = await guests(server, 2)
    await ben.ask("tables", subscribe=True)
    await seek(ann, game="domino-101")
    while not (lobby := await ben.hear()).get("seeks"):
        pass
    (entry,) = lobby["seeks"]
    assert (entry["game"], entry["waiting"], entry["seats"], entry["options"]["target"]) == ("domino-101/1", 1, 4, 101)
    await ann.ask("cancel-seek")
    while (await ben.hear()).get("seeks") != []:
        pass


async def test_a_player_waits_once_a_game_and_an_end_is_an_answer(server: TestServer) -> None:
    (ann,) = await guests(server, 1)
    await seek(ann, "one")
    assert (await ann.ask("seek", game="english-draughts"))["code"] == "seek/waiting"
    await seek(ann, "two", game="domino-101")
    assert (await ann.ask("cancel-seek"))["type"] == "done"
    ended = [it for it in ann.received if it["type"] == "refused"]
    assert [(it["ref"], it["code"]) for it in ended] == [("one", "seek/ended"), ("two", "seek/ended")]


async def test_a_matched_player_leaves_the_queue(server: TestServer) -> None:
    ann, ben = await guests(server, 2)
    await seek(ann, "domino", game="domino-101")
    await seek(ann, "draughts")
    await seek(ben, "draughts")
    assert (await found(ann, "draughts"))["type"] == "done"
    (refused,) = [it for it in ann.received if it["type"] == "refused"]
    assert (refused["ref"], refused["code"]) == ("domino", "seek/ended")


async def test_ai_players_fill_up_after_the_wait_and_people_are_partners(server: TestServer) -> None:
    hosting = await host(server, ("domino-101/1", "experience"), ("domino-101/1", "experience-medium"))
    ann, ben = await guests(server, 2)
    await seek(ann, game="domino-101")
    await seek(ben, game="domino-101", patience_s=0)
    first, second = await found(ann), await found(ben)
    assert first["table"] == second["table"]
    assert {first["seat"], second["seat"]} == {0, 2}
    invites = await arrive(server, hosting, 2)
    assert {invite["seat"] for invite in invites} == {1, 3}
    assert {invite["seat"]: invite["player"] for invite in invites} == {1: "experience-medium", 3: "experience"}
    state = await ann.state(lambda state: state["phase"] == "play")
    assert [seat["kind"] for seat in state["seats"]] == ["person", "ai", "person", "ai"]


async def test_three_different_players_sit_down_with_one_person(server: TestServer) -> None:
    names = ("greedy", "weigher", "experience-medium", "level-5")
    hosting = await host(server, *(("domino-101/1", name) for name in names))
    (ann,) = await guests(server, 1)
    await seek(ann, game="domino-101", patience_s=0)
    own = (await found(ann))["seat"]
    invites = {(invite["seat"] - own) % 4: invite["player"] for invite in await arrive(server, hosting, 3)}
    assert invites == {1: "experience-medium", 2: "weigher", 3: "level-5"}, "the usual one as an opponent"


async def test_beside_the_player_that_adapts_sit_others_as_strong_as_it_was_last(server: TestServer) -> None:
    game = "domino-101/1"
    hosting = await host(server, *((game, name) for name in ("random", "greedy", "companion", USUAL, ADAPTS)))
    (ann,) = await guests(server, 1)
    remembered = encode(OpponentMemory(game, rounds=9, level=Level(0.1, 9)))
    server.store.memories.keep(StoredMemory(ann.id, game), remembered, 9, 9)
    await seek(ann, game=game, patience_s=0)
    invites = await arrive(server, hosting, 3)
    assert [invite["player"] for invite in invites] == [ADAPTS, "random", "greedy"]


async def test_an_ai_player_is_chosen_where_none_is_named(server: TestServer) -> None:
    hosting = await host(server, ("domino-101/1", "weigher"), ("domino-101/1", "experience-medium"))
    (ann,) = await guests(server, 1)
    table = (await ann.ask("open", game="domino-101"))["table"]
    await ann.ask("sit", table=table, seat=0)
    for seat in (1, 2):
        await ann.send({"type": "add-ai", "ref": f"seat {seat}", "table": table, "seat": seat})
    assert [invite["player"] for invite in await arrive(server, hosting, 2)] == ["experience-medium", "weigher"]
    await ann.state(lambda state: sum(seat["kind"] == "ai" for seat in state["seats"]) == 2)
    assert (await ann.ask("add-ai", ref="seat 2", table=table, seat=2))["seat"] == 2, (
        "asked again, it is answered again"
    )


ALL_SEATS = [(game.id, game.seats) for game in GAMES.values()]


@pytest.mark.parametrize(("game", "seats"), ALL_SEATS)
async def test_games_against_ai_alone_are_casual_with_takebacks_and_hints(
    server: TestServer, game: str, seats: int
) -> None:
    hosting = await host(server, (game, "experience-medium"))
    (ann,) = await guests(server, 1)
    await seek(ann, game=game, patience_s=0)
    assert (await found(ann))["type"] == "done"
    await arrive(server, hosting, seats - 1)
    terms = (await ann.state(lambda state: state["phase"] == "play"))["terms"]
    assert (terms["rated"], terms["takebacks"], terms["hints"]) == (False, True, True)


@pytest.mark.parametrize(
    ("sought", "settled"),
    [({"rated": True}, (True, False, False)), ({"takebacks": False, "hints": False}, (False, False, False))],
)
async def test_terms_that_a_seek_names_hold_with_ai_players_too(
    server: TestServer, sought: dict[str, Any], settled: tuple[bool, ...]
) -> None:
    hosting = await host(server, ("english-draughts/1", "experience-medium"))
    (ann,) = await guests(server, 1)
    await seek(ann, patience_s=0, terms=sought)
    await found(ann)
    await arrive(server, hosting, 1)
    terms = (await ann.state(lambda state: state["phase"] == "play"))["terms"]
    assert (terms["rated"], terms["takebacks"], terms["hints"]) == settled


async def test_an_ai_player_that_does_not_come_is_asked_for_again() -> None:
    async with start_server(settings=replace(QUICK, delays=replace(QUICK.delays, arrival_ms=20))) as server:
        hosting = await host(server, ("english-draughts/1", "greedy"))
        (ann,) = await guests(server, 1)
        await seek(ann, patience_s=0, player="greedy")
        await found(ann)
        for _ in range(2):
            while (await hosting.hear())["type"] != "invite":
                pass


@pytest.mark.parametrize(("player", "code"), [(None, "player/unavailable"), ("nobody", "player/unavailable")])
async def test_without_ai_players_patience_ends_in_a_refusal(server: TestServer, player: str | None, code: str) -> None:
    (ann,) = await guests(server, 1)
    answer = await ann.ask("seek", game="english-draughts", patience_s=0, player=player)
    assert (answer["type"], answer["code"]) == ("refused", code)
    assert (await ann.ask("tables"))["tables"] == []


async def test_a_wait_ends_with_the_connection_and_goes_on_under_the_same_ref(server: TestServer) -> None:
    ann, ben, cat = await guests(server, 3)
    await seek(ann)
    await ben.ask("tables", subscribe=True)
    await ann.close()
    while (await ben.hear()).get("seeks") != []:
        pass
    await seek(ben)
    await cat.ask("ping")
    assert not any(it.get("ref") == "seek" for it in ben.received), "who is gone is paired with nobody"
    back = await server.guest("Ann", token=ann.welcome["token"])
    await seek(back)
    assert (await found(back))["table"] == (await found(ben))["table"]
    await seek(cat)
    await cat.ask("cancel-seek")
    assert [it["code"] for it in cat.received if it["type"] == "refused"] == ["seek/ended"]


async def test_a_reconnected_seeker_keeps_the_place_in_the_queue(
    server: TestServer,
) -> None:
    ann, ben = await guests(server, 2)
    await seek(ann)
    back = await server.guest("Ann", token=ann.welcome["token"])
    await seek(back)
    assert (await ann.answer("seek"))["code"] == "seek/ended", "the newer connection waits under this ref"
    await ann.close()
    await seek(ben)
    assert (await found(back))["table"] == (await found(ben))["table"]


async def test_a_player_not_back_in_time_loses_the_place() -> None:
    async with start_server(settings=replace(QUICK, delays=replace(QUICK.delays, return_ms=0))) as server:
        ann, ben = await guests(server, 2)
        await ben.ask("tables", subscribe=True)
        await seek(ann)
        while not (await ben.hear()).get("seeks"):
            pass
        await ann.close()
        while (await ben.hear()).get("seeks") != []:
            pass
        assert Delays().return_ms > 0


async def test_the_answer_that_was_lost_is_given_again_and_after_a_restart() -> None:
    store = FakeStore()
    async with start_server(store) as server:
        ann, ben = await guests(server, 2)
        await seek(ann)
        await seek(ben)
        first = await found(ann)
        back = await server.guest("Ann", token=ann.welcome["token"])
        again = await back.ask("seek", ref="seek", game="english-draughts")
        assert (again["table"], again["seat"]) == (first["table"], first["seat"])
    async with start_server(store) as server:
        back = await server.guest("Ann", token=ann.welcome["token"])
        again = await back.ask("seek", ref="seek", game="english-draughts")
        assert (again["table"], again["seat"]) == (first["table"], first["seat"])


async def test_seeks_survive_a_restart_of_the_server() -> None:
    store = FakeStore()
    async with start_server(store) as server:
        (ann,) = await guests(server, 1)
        await seek(ann)
        await server.running.say_goodbye()
        assert [it["type"] for it in await ann.until_hung_up() if it["type"] != "lobby-changes"] == ["bye"]
    async with start_server(store) as server:
        ann = await server.guest("Ann", token=ann.welcome["token"])
        ben = await server.guest("Ben")
        await seek(ann)
        await seek(ben)
        assert (await found(ann))["table"] == (await found(ben))["table"]


async def test_however_many_wait_all_are_paired_in_the_order_they_came(server: TestServer) -> None:
    clients = await asyncio.gather(*(server.guest(f"G{number}") for number in range(12)))
    for client in clients:
        await seek(client)
    answers = [await found(client) for client in clients]
    pairs = [{first["table"], second["table"]} for first, second in zip(answers[::2], answers[1::2], strict=True)]
    assert [len(pair) for pair in pairs] == [1] * 6
    assert len(set.union(*pairs)) == 6


@pytest.mark.parametrize(
    ("rounds", "named", "expected"),
    [(0, None, USUAL), (2, None, USUAL), (3, None, ADAPTS), (3, USUAL, USUAL)],
)
async def test_somebody_with_a_few_games_meets_the_player_that_adapts(
    server: TestServer, rounds: int, named: str | None, expected: str
) -> None:
    game = "english-draughts/1"
    hosting = await host(server, (game, USUAL), (game, ADAPTS))
    (ann,) = await guests(server, 1)
    server.store.memories.keep(StoredMemory(ann.id, game), b"", rounds, rounds)
    await seek(ann, patience_s=0, **({} if named is None else {"player": named}))
    (invite,) = await arrive(server, hosting, 1)
    assert invite["player"] == expected
