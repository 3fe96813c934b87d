"""What is remembered of people, in SQLite and in a real PostgreSQL: kept, forgotten, and not remembered again."""

from dataclasses import replace

from shared.events import PlayerKind, Sat
from shared.experience.memory import MemoryStamp, StoredMemory
from shared.store import Store
from tests.contract.conftest import Clock
from tests.store.sample import GAME, record

START_MS = 7


def test_a_stranger_is_not_remembered(store: Store, ann: str) -> None:
    assert store.memories.read(ann, GAME) == StoredMemory(ann, GAME)
    assert store.memories.of(ann) == []


def test_a_memory_is_kept_and_replaced(store: Store, ann: str) -> None:
    assert store.memories.keep(StoredMemory(ann, GAME), b"one", 1, 3)
    first = store.memories.read(ann, GAME)
    assert first == StoredMemory(ann, GAME, b"one", 1, 3, 0, 7)
    assert store.memories.keep(first, b"two", 2, 5)
    assert store.memories.of(ann) == [StoredMemory(ann, GAME, b"two", 2, 5, 0, 7)]


def test_a_memory_that_was_changed_meanwhile_is_not_overwritten(store: Store, ann: str) -> None:
    stale = store.memories.read(ann, GAME)
    assert store.memories.keep(stale, b"one", 1, 3)
    assert not store.memories.keep(stale, b"another", 1, 4)
    assert store.memories.read(ann, GAME).content == b"one"


def test_only_people_with_an_identity_are_remembered(store: Store) -> None:
    assert not store.memories.keep(StoredMemory("nobody", GAME), b"one", 1, 3)
    store.memories.forget("nobody", [GAME])
    assert store.memories.of("nobody") == []


def test_people_are_remembered_apart_and_games_too(store: Store, ann: str) -> None:
    bea = store.accounts.create("Bea")[0].id
    store.memories.keep(StoredMemory(ann, GAME), b"ann", 1, 3)
    store.memories.keep(StoredMemory(bea, GAME), b"bea", 1, 3)
    store.memories.keep(StoredMemory(ann, "domino-101/1"), b"tiles", 1, 3)
    store.memories.forget(ann, [GAME])
    assert [memory.content for memory in store.memories.of(ann)] == [b"tiles"]
    assert [memory.content for memory in store.memories.of(bea)] == [b"bea"]


def test_pruning_leaves_a_tombstone_at_the_newest_finished_round(store: Store, ann: str) -> None:
    store.log.append([*record("t"), *record("u")])
    newest = store.log.finished(GAME)[-1].number
    store.memories.keep(StoredMemory(ann, GAME), b"one", 1, newest - 1)
    before = store.memories.read(ann, GAME)
    store.memories.forget(ann, [GAME, "domino-101/1"])
    assert store.memories.of(ann) == []
    for game in (GAME, "domino-101/1"):
        assert store.memories.read(ann, game) == StoredMemory(ann, game, b"", 0, newest, newest, 7)
    assert not store.memories.keep(before, b"one and two", 2, newest), "what was read before it was forgotten"
    assert store.memories.read(ann, GAME).content == b""


def test_a_tombstone_stays_when_new_rounds_are_remembered(store: Store, ann: str) -> None:
    store.log.append(record("t"))
    store.memories.forget(ann, [GAME])
    tombstone = store.memories.read(ann, GAME)
    assert store.memories.keep(tombstone, b"new", 1, tombstone.upto + 1)
    assert store.memories.read(ann, GAME).forgotten == tombstone.forgotten > 0


def test_a_first_memory_is_not_written_over_a_tombstone(store: Store, ann: str) -> None:
    stranger = store.memories.read(ann, GAME)
    store.log.append(record("t"))
    store.memories.forget(ann, [GAME])
    assert not store.memories.keep(stranger, b"old", 1, 1)


def test_a_forgotten_guest_is_not_remembered(store: Store, ann: str) -> None:
    store.memories.keep(StoredMemory(ann, GAME), b"one", 1, 3)
    before = store.memories.read(ann, GAME)
    assert store.accounts.forget(ann)
    assert store.memories.of(ann) == []
    assert not store.memories.keep(before, b"two", 2, 5)
    assert not store.memories.keep(StoredMemory(ann, GAME), b"two", 2, 5)


def test_a_mark_says_how_far_the_log_has_been_read(store: Store) -> None:
    assert store.memories.mark(GAME) == 0
    store.memories.set_mark(GAME, 5)
    store.memories.set_mark("domino-101/1", 2)
    store.memories.set_mark(GAME, 9)
    assert (store.memories.mark(GAME), store.memories.mark("domino-101/1")) == (9, 2)


def test_memories_of_one_game_are_started_anew_up_to_the_tombstones(store: Store, ann: str) -> None:
    bea = store.accounts.create("Bea")[0].id
    store.log.append(record("t"))
    store.memories.forget(ann, [GAME])
    tombstone = store.memories.read(ann, GAME)
    store.memories.keep(tombstone, b"ann", 1, tombstone.upto + 1)
    store.memories.keep(StoredMemory(bea, GAME), b"bea", 1, 2)
    store.memories.keep(StoredMemory(bea, "domino-101/1"), b"tiles", 1, 2)
    for game in (GAME, "domino-101/1"):
        store.memories.set_mark(game, 2)
    store.memories.start_anew(GAME)
    assert store.memories.read(ann, GAME) == tombstone
    assert store.memories.read(bea, GAME) == StoredMemory(bea, GAME, updated_ms=7)
    assert (store.memories.mark(GAME), store.memories.mark("domino-101/1")) == (0, 2)
    assert [memory.content for memory in store.memories.of(bea)] == [b"tiles"]


def test_how_far_behind_the_memories_are_is_told_in_rounds_and_events(store: Store) -> None:
    assert set(store.memories.behind().values()) == {(0, 0)}
    store.log.append([*record("t1", 2), *record("t2", 4)])
    assert store.memories.behind()[GAME] == (2, 4 + 6)
    store.memories.set_mark(GAME, store.log.finished(GAME)[0].number)
    assert store.memories.behind()[GAME] == (1, 6)


def test_members_are_the_registered_or_all_people_and_no_programs(store: Store, ann: str) -> None:
    bot = store.accounts.create("Bot", bot=True)[0].id
    bea = store.accounts.create("Bea")[0].id
    store.accounts.register(bea, "Beatrice", "hash")
    is_member = store.memories.is_member
    assert [is_member(one, guests=True) for one in (ann, bea, bot, "nobody")] == [True, True, False, False]
    assert [is_member(one, guests=False) for one in (ann, bea, bot, "nobody")] == [False, True, False, False]
    for upto, player in enumerate((bea, ann, bot), 3):
        store.memories.keep(StoredMemory(player, GAME), b"one", 1, upto)
    assert store.memories.stamps(GAME, guests=True, most=9) == {bea: MemoryStamp(3, 0, 7), ann: MemoryStamp(4, 0, 7)}
    assert list(store.memories.stamps(GAME, guests=True, most=9)) == [bea, ann], "the newest last"
    assert store.memories.stamps(GAME, guests=True, most=1) == {ann: MemoryStamp(4, 0, 7)}
    assert store.memories.stamps(GAME, guests=False, most=9) == {bea: MemoryStamp(3, 0, 7)}
    assert store.memories.stamps("domino-101/1", guests=True, most=9) == {}
    store.memories.forget(ann, [GAME])
    assert ann not in store.memories.stamps(GAME, guests=True, most=9)


def test_rounds_that_people_finished_and_nobody_looked_at_are_behind(store: Store) -> None:
    assert not store.memories.is_behind(GAME)
    store.log.append(record("t"))
    newest = store.log.finished(GAME)[-1]
    assert store.memories.is_behind(GAME) is (newest.kind is PlayerKind.PERSON)
    assert not store.memories.is_behind("domino-101/1")
    store.memories.set_mark(GAME, newest.number)
    assert not store.memories.is_behind(GAME)


def test_memories_that_are_old_are_forgotten_and_not_made_anew(store: Store, clock: Clock, ann: str) -> None:
    bea = store.accounts.create("Bea")[0].id
    store.memories.keep(StoredMemory(ann, GAME), b"ann", 1, 3)
    clock.now_ms = 100
    store.memories.keep(StoredMemory(bea, GAME), b"bea", 1, 4)
    store.memories.expire(GAME, 7)
    store.memories.expire("domino-101/1", 100)
    assert store.memories.read(ann, GAME).content == b"ann"
    store.memories.expire(GAME, 8)
    assert store.memories.read(ann, GAME) == StoredMemory(ann, GAME, b"", 0, 3, 3, 7)
    assert store.memories.read(bea, GAME).content == b"bea"
    store.memories.start_anew(GAME)
    assert store.memories.read(ann, GAME).upto == 3


def test_rounds_of_people_who_forget_or_leave_are_not_to_be_learned_from(store: Store, ann: str) -> None:
    def play(table: str, player: str, game: str = GAME) -> int:
        events = record(table, game=game)
        data = replace(events[1].expect(Sat), player=player)
        store.log.append([events[0], replace(events[1], data=data), *events[2:]])
        return store.log.finished(game)[-1].number

    bea = store.accounts.create("Bea")[0].id
    play("z", ann, "domino-101/1")
    first, other, second = play("t", ann), play("u", bea), play("v", ann)
    assert store.memories.forgotten(GAME) == frozenset()
    store.memories.forget(ann, [GAME])
    play("w", ann)
    assert store.memories.forgotten(GAME) == {first, second}, "and none that was played since, nor another game"
    assert store.memories.forgotten(GAME, first) == {second}
    assert store.memories.forgotten("domino-101/1") == frozenset()
    assert store.accounts.forget(bea)
    assert store.memories.forgotten(GAME) == {first, other, second}
