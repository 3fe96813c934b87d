"""What is said and who is muted, in SQLite and in a real PostgreSQL: kept in order, and blank when somebody goes."""

from dataclasses import replace

import pytest
from sqlalchemy import create_engine, text

from shared.chat import ChatMessage
from shared.store import Store
from tests.store.played import TableLog


def line(table: str, player: str, text: str | None, seat: int | None = 0, phrase: str | None = None) -> ChatMessage:
    room = "spectators" if seat is None else "seats"
    return ChatMessage(
        table, 0, 1_700_000_000_000, room, seat, player, player.title(), text, phrase, f"{player}-{text}"
    )


@pytest.fixture
def tables(store: Store) -> None:
    for table in ("one", "two"):
        store.log.append(TableLog(table).sit("ann", "bea").events)


@pytest.mark.usefixtures("tables")
def test_chat_lines_come_back_in_order_and_bounded(store: Store) -> None:
    messages = [
        line("one", "ann", "Hello\u00a0– ça va? 🎲", seat=0),
        line("two", "ann", "elsewhere"),
        line("one", "bea", None, seat=1, phrase="well-played"),
        line("one", "cat", "who wins?", seat=None),
    ]
    kept = [store.chats.add(one) for one in messages]
    assert [replace(one, number=0) for one in kept] == messages
    numbers = [one.number for one in kept]
    assert numbers == sorted(set(numbers)) and numbers[0] > 0
    here = [kept[0], kept[2], kept[3]]
    assert store.chats.last("one", 10) == here
    assert store.chats.last("one", 2) == here[1:]
    assert store.chats.last("nowhere", 2) == []
    assert store.chats.by("ann") == kept[:2]
    assert store.chats.by("nobody") == []


@pytest.mark.usefixtures("tables")
def test_the_room_of_spectators_keeps_the_name_of_protocol_1_in_the_store(store: Store, database: str) -> None:
    kept = [store.chats.add(line("one", "ann", "Hello")), store.chats.add(line("one", "cat", "who wins?", seat=None))]
    engine = create_engine(database)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT room FROM chat ORDER BY 1")).scalars().all() == [
            "seats",
            "watchers",
        ]
    engine.dispose()
    assert [one.room for one in store.chats.last("one", 2)] == [one.room for one in kept] == ["seats", "spectators"]


def test_a_mute_is_of_one_for_another_and_set_twice_is_one(store: Store) -> None:
    for player, muted, on in (("ann", "bea", True), ("ann", "bea", True), ("bea", "ann", True), ("bea", "cat", False)):
        store.chats.set_mute(player, muted, on=on)
    assert sorted(store.chats.mutes()) == [("ann", "bea"), ("bea", "ann")]
    store.chats.set_mute("ann", "bea", on=False)
    assert store.chats.mutes() == [("bea", "ann")]


@pytest.mark.usefixtures("tables")
def test_a_forgotten_speaker_leaves_only_that_a_line_was_written(store: Store) -> None:
    ann, _ = store.accounts.create("Ann")
    hers = store.chats.add(replace(line("one", "x", "my address is"), player=ann.id, name="Ann"))
    beas = store.chats.add(line("one", "bea", "I see", seat=1))
    store.chats.set_mute(ann.id, "bea", on=True)
    store.chats.set_mute("bea", ann.id, on=True)
    store.chats.set_mute("bea", "cat", on=True)
    assert store.accounts.forget(ann.id)
    assert store.chats.last("one", 10) == [replace(hers, player="", name="", text=None, phrase=None), beas]
    assert store.chats.by(ann.id) == []
    assert store.chats.mutes() == [("bea", "cat")]
