"""What is said at tables: rooms, hidden hands, phrases, mutes, limits, and the lines that wait for who comes."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.settings import Limits, Rate
from server.tables.chat import ChatRooms
from shared.errors import GameError
from shared.protocol.chat import Say
from shared.text.cleaning import clean_prose
from tests.testkit.client import TestClient
from tests.testkit.clock import Clock
from tests.testkit.fakes import FakeAccounts, FakeChats, FakeStore
from tests.testkit.scenario import ANN, BEN, CAT, NOW_MS, PERSONS, Scenario, robot
from tests.testkit.server import QUICK, TestServer, start_server

PATIENT = replace(QUICK, limits=Limits(chat=Rate(1_000, 1.0)))


@pytest.fixture
async def chatty_server() -> AsyncIterator[TestServer]:
    async with start_server(settings=PATIENT) as opened:
        yield opened


def rooms(**limits: Any) -> ChatRooms:
    return ChatRooms(FakeChats(), FakeAccounts().find, Clock(), Limits(**limits))


def say(text: str | None = None, phrase: Any = None, room: Any = "seats", ref: str = "r") -> Say:
    return Say(ref=ref, table="t", room=room, text=text, phrase=phrase)


async def refusal(chat: ChatRooms, scenario: Scenario, who: Any, command: Say) -> str:
    with pytest.raises(GameError) as refused:
        await chat.say(scenario.table, who, command)
    return refused.value.code


async def seated_table(
    chatty_server: TestServer, game: str = "english-draughts", **fields: Any
) -> tuple[str, list[TestClient]]:
    seats = 2 if game != "domino-101" else 4
    clients = [await chatty_server.guest(who.name) for who in PERSONS[:seats]]
    table = (await clients[0].ask("open", game=game, **fields))["table"]
    for seat, client in enumerate(clients):
        await client.ask("sit", table=table, seat=seat)
    for client in clients:
        await client.state(lambda state: state["phase"] == "play")
    return table, clients


def lines(client: TestClient) -> list[tuple[str, str | None, str]]:
    """(room, text or phrase, name) of every line heard, in order."""
    chat_lines = [line for message in client.received if message["type"] == "chat" for line in message["lines"]]
    return [(line["room"], line["text"] or line["phrase"], line["name"]) for line in chat_lines]


async def settled(*clients: TestClient) -> None:
    """Everything that was told before has been read."""
    for client in clients:
        await client.ask("ping")


async def test_free_text_of_partners_waits_for_the_end_of_the_hand() -> None:
    chat = rooms()
    scenario = Scenario("domino-101").sit(*PERSONS)
    assert await chat.say(scenario.table, ANN, say("hello", ref="1")) is not None
    scenario.begin()
    assert await refusal(chat, scenario, ANN, say("I have the double six", ref="2")) == "chat/phrases-only"
    assert await chat.say(scenario.table, ANN, say(phrase="good-luck", ref="3")) is not None
    from random import Random

    from shared.match import Phase

    scenario.play_on(Random(1), until=Phase.DEAL)
    assert await chat.say(scenario.table, ANN, say("well done", ref="4")) is not None
    from server.tables.decide import Deal

    scenario.do(Deal())
    assert scenario.table.match.phase is Phase.COUNSEL
    assert await refusal(chat, scenario, ANN, say("let me lead", ref="5")) == "chat/phrases-only"


async def test_in_open_games_words_are_free() -> None:
    scenario = Scenario("english-draughts").sit(ANN, BEN).begin()
    message = await rooms().say(scenario.table, BEN, say("your move"))
    assert message is not None
    assert (message.seat, message.name, message.text, message.at_ms) == (1, "Ben", "your move", NOW_MS)


async def test_every_room_is_for_its_own_and_ai_players_do_not_talk() -> None:
    chat, scenario = rooms(), Scenario("english-draughts").sit(ANN, robot(1)).begin()
    assert await refusal(chat, scenario, CAT, say("hi", room="seats")) == "chat/room"
    assert await refusal(chat, scenario, ANN, say("hi", room="spectators")) == "chat/room"
    assert await refusal(chat, scenario, robot(1), say("hi")) == "chat/room"
    assert await refusal(chat, scenario, ANN, say()) == "protocol/invalid"
    assert await refusal(chat, scenario, ANN, say("hi", "hello")) == "protocol/invalid"


async def test_a_chat_flood_is_told_how_long_to_wait() -> None:
    async with start_server(settings=replace(QUICK, limits=Limits(chat=Rate(2, 3.0)))) as server:
        table, (ann, ben) = await seated_table(server)
        for _ in range(2):
            assert (await ann.ask("say", table=table, text="ha"))["type"] == "done"
        refused = await ann.ask("say", table=table, text="ha")
        assert (refused["code"], refused["limit"]["key"]) == ("limit/chat", "chat")
        assert 0 < refused["limit"]["seconds"] <= 3.0
        assert (await ben.ask("say", table=table, text="shh"))["type"] == "done"


@given(st.text(max_size=300))
def test_shown_text_is_one_readable_line(text: str) -> None:
    shown = clean_prose(text)
    assert shown.replace("\u200d", "").isprintable()
    assert shown == shown.strip()
    assert clean_prose(shown) == shown
    assert shown or not any(one.isprintable() and not one.isspace() for one in text)


def test_letters_that_turn_the_text_around_are_gone() -> None:
    assert clean_prose("a\u202eb\x07 \n c") == "ab c"


async def test_seats_and_watchers_hear_the_seats_and_no_seat_hears_the_watchers(chatty_server: TestServer) -> None:
    table, (ann, ben) = await seated_table(chatty_server)
    cat, dan = await chatty_server.guest("Cat"), await chatty_server.guest("Dan")
    for client in (cat, dan):
        await client.ask("subscribe", table=table)
    await ann.ask("say", table=table, text="good luck!")
    await ben.ask("say", table=table, phrase="thanks")
    await cat.ask("say", table=table, room="spectators", text="black is lost")
    await settled(ann, ben, cat, dan)
    seats = [("seats", "good luck!", "Ann"), ("seats", "thanks", "Ben")]
    assert lines(ann) == lines(ben) == seats
    assert lines(cat) == lines(dan) == [*seats, ("spectators", "black is lost", "Cat")]


async def test_newcomers_read_earlier_chat_and_seats_read_it_at_the_end(
    chatty_server: TestServer,
) -> None:
    table, (ann, ben) = await seated_table(chatty_server)
    cat = await chatty_server.guest("Cat")
    await cat.ask("subscribe", table=table)
    await cat.ask("say", table=table, room="spectators", text="black is lost")
    for number in range(102):
        await ann.ask("say", table=table, text=f"line {number}")
    dan = await chatty_server.guest("Dan")
    await dan.ask("subscribe", table=table)
    await settled(dan)
    assert lines(dan) == [("seats", f"line {number}", "Ann") for number in range(2, 102)]
    again = await chatty_server.guest("Ben", token=ben.welcome["token"])
    await settled(again)
    assert ("spectators", "black is lost", "Cat") not in lines(again)
    await cat.ask("say", table=table, room="spectators", text="and now")
    await ann.ask("resign", table=table)
    late = await chatty_server.guest("Ben", token=ben.welcome["token"])
    await settled(late)
    assert lines(late)[-1] == ("spectators", "and now", "Cat")
    await cat.ask("say", table=table, room="spectators", text="told you")
    await settled(ann)
    assert lines(ann)[-1] == ("spectators", "told you", "Cat")


async def test_a_muted_player_is_silent_at_all_tables_until_unmuted(chatty_server: TestServer) -> None:
    table, (ann, ben) = await seated_table(chatty_server)
    await ben.ask("mute", player=ann.id)
    await ann.ask("say", table=table, text="one")
    again = await chatty_server.guest("Ben", token=ben.welcome["token"])
    await ann.ask("say", table=table, text="two")
    await settled(ann, again)
    assert lines(again) == []
    assert [line[1] for line in lines(ann)] == ["one", "two"]
    await again.ask("mute", player=ann.id, on=False)
    await ann.ask("say", table=table, text="three")
    await settled(again)
    assert [line[1] for line in lines(again)] == ["three"]


async def test_an_unknown_player_cannot_be_muted(chatty_server: TestServer) -> None:
    _, (ann, ben) = await seated_table(chatty_server)
    for nobody in ("nobody", "🙂", ann.welcome["you"]["name"], "ai:greedy", ann.id + "0"):
        assert (await ben.ask("mute", player=nobody))["code"] == "profile/unknown"
        assert (await ben.ask("mute", player=nobody, on=False))["type"] == "done"
    assert chatty_server.store.chats.muted == set()
    assert (await ben.ask("mute", player=ann.id))["type"] == "done"


async def test_mutes_and_lines_outlive_the_server() -> None:
    store = FakeStore()
    async with start_server(store, settings=PATIENT) as server:
        table, (ann, ben) = await seated_table(server)
        await ben.ask("mute", player=ann.id)
        await ann.ask("say", table=table, text="one")
        tokens = [client.welcome["token"] for client in (ann, ben)]
    async with start_server(store, settings=PATIENT) as server:
        ann, ben = [await server.guest(who.name, token=token) for who, token in zip(PERSONS, tokens, strict=False)]
        await settled(ann, ben)
        assert (lines(ann), lines(ben)) == ([("seats", "one", "Ann")], [])


async def test_a_line_sent_twice_is_said_once(chatty_server: TestServer) -> None:
    table, (ann, ben) = await seated_table(chatty_server)
    for _ in range(2):
        assert (await ann.ask("say", table=table, text="once", ref="same"))["type"] == "done"
    await settled(ben)
    assert lines(ben) == [("seats", "once", "Ann")]


async def test_nothing_is_said_at_a_table_that_is_closed_or_unknown(chatty_server: TestServer) -> None:
    ann = await chatty_server.guest("Ann")
    assert (await ann.ask("say", table="nowhere", text="hi"))["code"] == "table/unknown"
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table)
    await ann.ask("leave", table=table)
    while (answer := await ann.ask("say", table=table, room="spectators", text="hi"))["type"] == "done":
        pass
    assert answer["code"] == "table/closed"


async def test_a_forgotten_players_chat_is_gone() -> None:
    chat, scenario = rooms(), Scenario("english-draughts").sit(ANN, BEN)
    await chat.say(scenario.table, ANN, say("my address is"))
    chat.forget(ANN.id)
    (line,) = chat.visible_on_arrival(scenario.table, BEN, NOW_MS)
    assert (line.player, line.name, line.text, line.phrase) == ("", "", None, None)
