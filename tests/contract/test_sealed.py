"""Sealed tables: every reader finds in SQLite and PostgreSQL what it found before, whatever happens meanwhile."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Executable, delete, select, text, update

from server.tables.decide import Close
from shared.errors import LogError, Rejected
from shared.events import Event, Kind, Opened
from shared.game_log import GameLog
from shared.games import GAMES, game_named
from shared.store import Store, month_files, sealed, sealing
from shared.store.schema import events, tables
from shared.store.schema import sealed as blocks
from shared.store.sealed import SealedEvents
from tests.contract.conftest import Clock
from tests.store.played import DOMINO, TableLog
from tests.store.sample import record
from tests.testkit.matches import several_matches
from tests.testkit.sampled import first_of
from tests.testkit.scenario import CROWD, NOW_MS, PERSONS, Scenario

LATER_MS = NOW_MS + sealing.DAY_MS


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several for a table of some matches."""
    monkeypatch.setattr(sealed, "_ROWS", 20)


def closed(found: list[Event], table: str = "t") -> list[Event]:
    """The same events at this table, and its end."""
    end = replace(found[-1], version=found[-1].version + 1, kind=Kind.CLOSED, seat=None, sitting=None, move=None)
    end = replace(end, state=None, clock_ms=None, ref=None, reason=None, data=None)
    return [replace(event, table=table) for event in (*found, end)]


def seal_all(store: Store, before_ms: int = LATER_MS) -> sealing.SealedSoFar:
    """Seal what closed before then."""
    *_, last = [sealing.SealedSoFar(), *sealing.seal(store.database, before_ms, alone=True)]
    return last


def answers(log: GameLog, table: str) -> Iterator[tuple[str, object]]:
    """What every reader says of a table."""
    found = log.read(table)
    game = found[0].expect(Opened).game
    last = found[-1].version
    yield "read", found
    yield "some", [log.read(table, since, until) for since in (0, 5, last - 1, last) for until in (None, 9, last + 9)]
    numbers = [[1], [2], [4], [99], [1, 2, 3], [2, 5, 6], [3, 7], list(range(1, 8))]
    yield "matches", [log.read_matches(table, each) for each in numbers]
    yield "newest", [log.newest(table, version) for version in (None, 0, *range(1, last + 2, 7))]
    times = sorted({event.at_ms for event in found})
    yield "newest by time", [log.newest(table, None, at_ms) for at_ms in (times[0] - 1, *times[::9])]
    yield "endings", [log.endings(table, after, limit) for after in (0, last // 2, last) for limit in (2, 1000)]
    yield "condensed", [(each.events, sorted(each.refs)) for each in log.read_condensed([table]).values()]
    yield "outlines", log.read_outlines([table])
    yield "head", log.head(table)
    yield "heads", [head for head in log.heads(live_only=False) if head.table == table]
    yield "facts", log.facts([table])
    finished = [row for row in log.finished(game) if row.table == table]
    yield "rounds", list(log.rounds(finished))
    yield "rounds in another order", list(log.rounds(finished[::-2]))
    yield "tables", [each for each in log.tables(game) if each[0].table == table]


def rows(store: Store) -> list[tuple[Any, ...]]:
    """The rows of `events`, in the order of the key."""
    with store.database.read() as connection:
        return list(map(tuple, connection.execute(select(events).order_by(*events.primary_key)).all()))


def in_blocks(store: Store) -> Mapping[str, Any]:
    """The rows of sealed tables, by id."""
    with store.database.read() as connection:
        owns = connection.execute(select(tables)).mappings().all()
        found = SealedEvents(store.database).rows(connection, owns)
        return {own["public_id"]: found[own["number"]] for own in owns if own["number"] in found}


def change_blocks(store: Store, statement: Executable) -> None:
    """Carry out a statement wherever blocks are."""
    files = (month_files.file_of(store.database, month) for month in month_files.months_of(store.database))
    for place in (store.database, *files):
        assert place is not None
        place.run(statement)


def number_of(store: Store, table: str) -> int:
    return store.database.scalar_one(select(tables.c.number).where(tables.c.public_id == table))


def played(game: str, matches: int, seed: int) -> list[Event]:
    """Some matches, or the beginning of one where nobody may resign."""
    if game_named(game).seats <= len(PERSONS):
        with suppress(Rejected):
            return several_matches(game, matches, seed)
    scenario = Scenario(game, seed)
    return scenario.sit(*CROWD[: scenario.table.game.seats]).begin().play_on(Random(seed), plies=40 * matches).events


@pytest.mark.parametrize("game", first_of([*GAMES], 3))
def test_every_reader_finds_a_sealed_table_as_it_was(store: Store, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = closed(played(game, 7, 1))
    store.log.append(found)
    store.log.append([replace(event, table="live") for event in found[:-1]])
    before, stored, unrated = dict(answers(store.log, "t")), rows(store), store.ratings.unrated()
    every = dict(store.log.every_table())
    with monkeypatch.context() as patch:
        patch.setattr(sealing, "to_files", lambda database: iter(()))
        assert seal_all(store).tables == 1
        assert dict(answers(store.log, "t")) == before
    assert seal_all(store).tables == 0
    assert dict(answers(store.log, "t")) == before
    assert store.ratings.unrated() == unrated
    assert dict(store.log.every_table()) == every
    assert [*in_blocks(store)["t"], *rows(store)] == stored
    assert store.check() == []


def test_a_round_in_a_sealed_table_is_read_beside_others(store: Store) -> None:
    for number in range(1, 6):
        store.log.append(record(f"old-{number}", 3 + number))
        store.log.append([event for event in record(f"new-{number}", 5) if event.kind is not Kind.CLOSED])
    finished = store.log.finished("english-draughts/1")
    before = list(store.log.rounds(finished))
    assert seal_all(store).tables == 5
    assert list(store.log.rounds(finished)) == before
    assert list(store.log.rounds(finished[::-1])) == before[::-1]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    game=st.sampled_from(list(GAMES)), seed=st.integers(0, 1 << 30), size=st.integers(1, 200), count=st.integers(1, 4)
)
def test_whatever_was_played_is_sealed_without_a_difference(
    store: Store, game: str, seed: int, size: int, count: int
) -> None:
    table = f"{game}-{seed}-{size}-{count}"
    if store.log.head(table) is not None:
        return
    found = closed(played(game, count, seed), table)
    store.log.append(found)
    before = dict(answers(store.log, table))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealed, "_ROWS", size)
        assert seal_all(store).left == 0
    assert dict(answers(store.log, table)) == before


def test_only_tables_that_closed_long_ago_are_sealed(store: Store) -> None:
    live, old, young = (Scenario("english-draughts").sit(*PERSONS[:2]).begin() for _ in range(3))
    old.do(Close("left"))
    young.now_ms += 10
    young.do(Close("left"))
    for name, scenario in (("live", live), ("old", old), ("young", young)):
        store.log.append([replace(event, table=name) for event in scenario.events])
    assert sealing.count_unsealed(store.database, NOW_MS + 10) == 1
    assert seal_all(store, NOW_MS + 10).tables == 1
    assert set(in_blocks(store)) == {"old"}
    assert seal_all(store, NOW_MS + 10) == sealing.SealedSoFar()
    assert sealing.count_unsealed(store.database, NOW_MS + 11) == 1


def test_nothing_follows_the_end_of_a_sealed_table(store: Store) -> None:
    found = record("t")
    store.log.append(found)
    seal_all(store)
    with pytest.raises(ValueError, match="would follow its end"):
        store.log.append([replace(found[-1], version=len(found) + 1)])
    with pytest.raises(LogError, match="already has version"):
        store.log.append(found[1:])


def test_a_transaction_that_fails_has_sealed_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.log.append(record("t"))
    before = rows(store)

    def fail(self: SealedEvents, connection: Connection, blocks: object) -> None:
        raise OSError("no space")

    with monkeypatch.context() as patch:
        patch.setattr(SealedEvents, "put", fail)
        with pytest.raises(OSError, match="no space"):
            seal_all(store)
    assert rows(store) == before
    assert in_blocks(store) == {}
    assert seal_all(store).tables == 1


def test_a_table_that_changes_meanwhile_is_sealed_another_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.log.append(record("t"))
    read = sealing.blocks_of

    def change(*given: Any) -> Any:
        with store.database.write() as connection:
            connection.execute(update(events).where(events.c.version == 5).values(ref=None))
        return read(*given)

    with monkeypatch.context() as patch:
        patch.setattr(sealing, "blocks_of", change)
        assert seal_all(store) == sealing.SealedSoFar(left=1)
    assert seal_all(store).tables == 1
    assert store.log.read("t")[4].ref is None


def test_a_person_is_forgotten_in_sealed_tables_too(store: Store) -> None:
    ann, _ = store.accounts.create("Ann")
    log = TableLog("sealed", DOMINO, by=ann.id).sit(ann.id, "bea", "cid", "ai:greedy").play((1, -1, 1, -1))
    log.change(1, source="a9e5", network="net")
    for number in range(12, 15):
        log.events[number] = replace(log.events[number], ref=f"r{number}")
    found = closed([*log.events, *log.sit(ann.id).play((1, -1, 1, -1)).events[len(log.events) :]], "sealed")
    store.log.append(found)
    seal_all(store)
    store.log.append([replace(event, table="unsealed") for event in found])
    assert store.accounts.forget(ann.id)
    forgotten = store.log.read("sealed")
    assert forgotten == [replace(event, table="sealed") for event in store.log.read("unsealed")]
    assert not any(gone in str((forgotten, in_blocks(store))) for gone in (ann.id, "a9e5", "'net'"))
    assert len([event for event in found if event.ref]) > len([event for event in forgotten if event.ref]) > 0
    assert "bea" in str(forgotten)
    assert store.check() == []


def test_damaged_blocks_are_told_of_and_hide_no_other_table(store: Store) -> None:
    for table in ("one", "two"):
        store.log.append(record(table))
    seal_all(store)
    one = blocks.c.table_number == number_of(store, "one")
    change_blocks(store, update(blocks).where(one).values(block=b"\x01rotten"))
    with pytest.raises(LogError) as refused:
        store.log.read("one")
    assert refused.value.code == "store/corrupt"
    found = dict(store.log.every_table())
    assert isinstance(found["one"], LogError) and found["two"] == store.log.read("two")
    assert [fault.table for fault in store.check()] == ["one"]


def test_blocks_that_are_gone_are_found(store: Store) -> None:
    store.log.append(record("t"))
    seal_all(store)
    change_blocks(store, delete(blocks))
    assert any("missing" in str(each) for each in store.check())


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE tables SET sealed_version = sealed_version + 1", "missing"),
        ("UPDATE finished SET last_version = last_version + 1", "did not end"),
        ("DELETE FROM sittings WHERE version = 2", "not in the list of sittings"),
        ("UPDATE tables SET closed_ms = NULL", "two ways"),
        ("INSERT INTO events (table_number, version, kind, at_ms, match, round, ply)"
         " SELECT number, 3, 6, 1, 1, 1, 1 FROM tables", "beside them"),
    ],
)  # fmt: skip
def test_lists_that_contradict_sealed_events_are_found(store: Store, statement: str, fault: str) -> None:
    store.log.append(record("t"))
    seal_all(store)
    assert store.check() == []
    with store.database.write() as connection:
        connection.execute(text(statement))
    assert any(fault in str(each) for each in store.check())


def test_what_is_remembered_of_a_person_is_told_by_sealed_rounds(store: Store, clock: Clock) -> None:
    ann, _ = store.accounts.create("Ann")
    log = TableLog("t").sit(ann.id, "bea")
    store.log.append(closed(log.events))
    store.log.append(record("u"))
    store.memories.forget(ann.id, ["english-draughts/1"])
    before = store.imitations.games_of(ann.id, "english-draughts/1")
    assert before.after_ms is not None
    assert seal_all(store).tables == 2
    assert store.imitations.games_of(ann.id, "english-draughts/1") == before
