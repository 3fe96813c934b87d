"""What every log keeps, the one in memory, SQLite and a real PostgreSQL alike; and what stands beside the log."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shared.core import Seat
from shared.errors import LogError
from shared.events import KINDS, Closed, Event, Kind, MatchEnded, Opened, PlayerKind, Sat, SeatedPlayer, Substituted
from shared.experience.explorer import note_of
from shared.game_log import GameLog, Sitting
from shared.reasons import UnlistedReason
from shared.records.record import DealProof
from shared.store import MemoryGameLog, Store, open_store, sqlite_url
from shared.store.gently import append_gently
from tests.services import postgres_database
from tests.store.sample import GAME, dealt, moved, opened, record, round_ended, sat

Writer = Callable[[], GameLog]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def writer(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Writer]:
    """Makes one more log over the same data, as another process would hold it."""
    if request.param == "memory":
        memory = MemoryGameLog()
        yield lambda: memory
        return
    stores: list[Store] = []

    def another(url: str) -> GameLog:
        stores.append(open_store(url))
        return stores[-1].log

    if request.param == "sqlite":
        yield lambda: another(sqlite_url(tmp_path))
    else:
        with postgres_database() as url:
            yield lambda: another(url)
    for store in stores:
        store.close()


@pytest.fixture
def log(writer: Writer) -> GameLog:
    return writer()


def test_appended_events_are_read_back_in_order(log: GameLog) -> None:
    events = [*record("t", 40), *record("u", 1)]
    log.append(events[:20])
    log.append(events[20:])
    assert log.read("t") == events[:46]
    assert log.read("u") == events[46:]


def test_a_read_may_begin_and_end_anywhere(log: GameLog) -> None:
    events = record("t", 4)
    log.append(events)
    for since in range(12):
        assert log.read("t", since) == events[since:]
        for until in range(12):
            assert log.read("t", since, until) == events[since:until]


def test_an_unknown_table_has_no_events_and_no_head(log: GameLog) -> None:
    assert log.read("t") == []
    assert log.head("t") is None
    assert log.heads(live_only=False) == []


def test_nothing_appended_changes_nothing(log: GameLog) -> None:
    log.append([])
    assert log.heads() == []


def test_interleaved_tables_each_keep_their_order(log: GameLog) -> None:
    one, other = record("t", 3), record("u", 3)
    log.append([event for pair in zip(one, other, strict=True) for event in pair])
    assert log.read("t") == one
    assert log.read("u") == other


def test_the_first_of_two_writers_of_one_version_wins(writer: Writer) -> None:
    first, second = writer(), writer()
    first.append(record("t", 2)[:5])
    second.append([moved("t", 6, 2)])
    with pytest.raises(LogError) as refused:
        first.append([moved("t", 6, 3)])
    assert refused.value.code == "store/version-taken"
    first.append([moved("t", 7, 3)])
    assert [event.ply for event in first.read("t", 4)] == [1, 2, 3]


def test_a_table_opened_by_two_writers_is_the_first_ones(writer: Writer) -> None:
    first, second = writer(), writer()
    first.append([opened("t", tags={"event": "first"})])
    with pytest.raises(LogError) as refused:
        second.append([opened("t", tags={"event": "second"})])
    assert refused.value.code == "store/version-taken"
    assert first.read("t") == [opened("t", tags={"event": "first"})]


def test_a_batch_is_kept_whole_or_not_at_all(log: GameLog) -> None:
    log.append([opened("t"), sat("t", 2, 0)])
    with pytest.raises(LogError):
        log.append([*record("new", 2, fingerprint="f"), sat("t", 2, 1)])
    with pytest.raises(ValueError, match="without deal"):
        log.append([*record("new", 2, fingerprint="f"), opened("u"), round_ended("u", 2, 0)])
    assert log.read("new") == []
    assert log.head("new") is None
    assert log.finished(GAME) == []
    assert log.known_records(["f"]) == set()
    assert len(log.read("t")) == 2
    log.append(record("new", 2, fingerprint="f"))
    assert log.read("new") == record("new", 2, fingerprint="f")


REFUSED = {
    "a hole within a batch": [opened("u"), sat("u", 3, 0)],
    "a step back within a batch": [sat("t", 3, 0), sat("t", 2, 1)],
    "a hole after what is stored": [sat("t", 4, 0)],
    "a table that was never opened": [sat("u", 2, 0)],
    "a table that begins with something else": [Event("u", 1, Kind.MOVED, 0)],
    "a table opened in its middle": [Event("t", 3, Kind.OPENED, 0, data=Opened(game=GAME, options={}, public=True))],
    "a table of no game": [Event("u", 1, Kind.OPENED, 0)],
    "data of another kind": [Event("t", 3, Kind.LEFT, 0, data=Closed("left"))],
    "a round that ends undealt": [round_ended("t", 3, 0)],
    "a round without a result": [dealt("t", 3), Event("t", 4, Kind.ROUND_ENDED, 0)],
    "a NUL in a move": [Event("t", 3, Kind.MOVED, 0, move="a\0")],
    "half a surrogate pair in a ref": [Event("t", 3, Kind.MOVED, 0, ref="\ud800")],
    "a NUL in a name": [sat("t", 3, 0, name="\0")],
    "what JSON cannot say": [Event("t", 3, Kind.MOVED, 0, reason=UnlistedReason({"support": float("nan")}))],
}


@pytest.mark.parametrize("events", REFUSED.values(), ids=REFUSED.keys())
def test_events_that_no_log_may_hold_are_refused(log: GameLog, events: list[Event]) -> None:
    log.append([opened("t"), sat("t", 2, 0)])
    with pytest.raises(ValueError, match=r".") as refused:
        log.append(events)
    assert not isinstance(refused.value, LogError)
    assert len(log.read("t")) == 2
    assert log.read("u") == []


SITTINGS: dict[str, SeatedPlayer | None] = {
    "nothing": None,
    "least": Sat(kind=PlayerKind.ARCHIVE, sat_in=False),
    "a blank": Sat(player="", name="", kind=PlayerKind.PERSON, sat_in=False, by="", owner=""),
    "more than the columns": Sat(name="Ян\n🁣", kind=PlayerKind.PERSON, sat_in=False, nonce="17", source="\0", bot=True),
    "an AI": Sat(player="p", name="Old", kind=PlayerKind.AI, agent="experience", book=7, sat_in=True, commitment="c"),
    "a record's AI": Sat(name="Old", kind=PlayerKind.AI, agent="experience", book="7", sat_in=False),
    "a substitute": Substituted(player="p", kind=PlayerKind.AI, agent="experience", sat_in=True, reason="time"),
}


@pytest.mark.parametrize("data", SITTINGS.values(), ids=SITTINGS.keys())
def test_a_sitting_is_read_back_to_the_letter(log: GameLog, data: Sat | Substituted | None) -> None:
    kind = Kind.SAT if data is None else KINDS[type(data)]
    event = Event("t", 2, kind, 5, seat=Seat(3), data=data)
    log.append([opened("t"), event, sat("t", 3, 0)])
    assert log.read("t", 1) == [event, sat("t", 3, 0)]
    assert repr(log.read("t", 1, 2)[0].data) == repr(data)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"public": False, "terms": {"rated": True}, "by": "ann", "commitment": "c", "vacated": "invited"},
        {"kind": PlayerKind.PRACTICE, "fingerprint": "ab", "tags": {"Event": "Дом"}, "secret": None},
        {"kind": PlayerKind.ARCHIVE, "id": "one", "proof": DealProof(1, "c", "s", (("a", ""),), ("", "d")), "tags": {}},
    ],
)
def test_an_opening_is_read_back_to_the_letter(log: GameLog, fields: dict[str, Any]) -> None:
    event = opened("t", **fields)
    log.append([event])
    assert log.read("t") == [event]
    assert repr(log.read("t")[0].data) == repr(event.data)


def test_events_are_read_as_json_holds_them(log: GameLog) -> None:
    event = moved("t", 2, reason=UnlistedReason({"rules": (1, 2)}))
    log.append([opened("t"), event])
    (read,) = log.read("t", 1)
    assert read.reason == UnlistedReason({"rules": [1, 2]}), "JSON knows lists only"


def test_live_tables_of_the_server_come_newest_first(log: GameLog) -> None:
    log.append([opened("old", at_ms=10)])
    log.append(record("gone", 3))
    log.append([opened("new", at_ms=20), sat("new", 2, 0)])
    log.append(record("archive", kind=PlayerKind.ARCHIVE)[:-1])
    log.append([opened("duel", kind=PlayerKind.PRACTICE)])
    assert [(head.table, head.version, head.closed) for head in log.heads()] == [("new", 2, False), ("old", 1, False)]
    assert [head.table for head in log.heads(live_only=False)] == ["new", "gone", "old"]
    newest = log.heads()[0]
    assert (newest.game, newest.kind, newest.opened_ms) == (GAME, PlayerKind.PERSON, 20)


def test_a_head_tells_how_far_a_table_is(log: GameLog) -> None:
    events = record("t", 2, kind=PlayerKind.ARCHIVE)
    for event in events:
        log.append([event])
        head = log.head("t")
        assert head is not None
        assert (head.version, head.closed) == (event.version, event.kind is Kind.CLOSED)
        assert head.kind is PlayerKind.ARCHIVE


def test_finished_rounds_are_numbered_as_they_finish(log: GameLog) -> None:
    log.append([*record("t", 2)[:-1], *record("u", 3)[:-1]])
    log.append(record("other", 1, game="domino-101/1"))
    log.append([dealt("t", 8, 2), moved("t", 9, 1, 2), round_ended("t", 10, 1, 2, (-1, 1))])
    rounds = log.finished(GAME)
    assert [(r.table, r.round, r.first_version, r.last_version, r.plies) for r in rounds] == [
        ("t", 1, 4, 7, 2),
        ("u", 1, 4, 8, 3),
        ("t", 2, 8, 10, 1),
    ]
    numbers = [r.number for r in rounds]
    assert numbers == sorted(set(numbers)) and numbers[0] >= 1
    assert rounds[2].points == (-1, 1)
    assert (rounds[0].game, rounds[0].kind, rounds[0].match, rounds[0].reason) == (
        GAME,
        PlayerKind.PERSON,
        1,
        "no-move",
    )
    assert log.finished(GAME, after=numbers[0]) == rounds[1:]
    assert log.finished(GAME, after=numbers[0], limit=1) == rounds[1:2]
    assert log.finished(GAME, after=numbers[2]) == []
    assert [r.table for r in log.finished("domino-101/1")] == ["other"]
    assert log.last_finished(GAME) == rounds[::-1]
    assert log.last_finished(GAME, limit=1) == rounds[-1:]


def test_finished_matches_are_numbered_as_they_end(log: GameLog) -> None:
    def played(table: str, **facts: Any) -> list[Event]:
        *round_, closed = record(table, 2, **facts)
        return [*round_, replace(closed, kind=Kind.MATCH_ENDED, match=1, data=MatchEnded((1, -1), "no-move", (1, -1)))]

    log.append([*played("t"), *played("imported", kind=PlayerKind.ARCHIVE), *played("u"), *record("left", 2)])
    log.append(played("other", game="domino-101/1"))
    first, second = log.finished_matches(GAME)
    assert [(first.table, first.match), (second.table, second.match)] == [("t", 1), ("u", 1)]
    assert 0 < first.number < second.number
    assert log.finished_matches(GAME, after=first.number) == [second]
    assert log.finished_matches(GAME, limit=1) == [first]
    assert log.finished_matches(GAME, after=second.number) == []
    assert [row.table for row in log.finished_matches("domino-101/1")] == ["other"]


def test_a_round_begins_with_its_last_deal_whoever_wrote_it(writer: Writer) -> None:
    void = {"leader": None, "redeal": {"condition": "doubles", "seat": 1}}
    writer().append([opened("t"), dealt("t", 2, **void), dealt("t", 3, **void), dealt("t", 4)])
    log = writer()
    log.append([moved("t", 5), round_ended("t", 6, 1)])
    (ended,) = log.finished(GAME)
    assert (ended.first_version, ended.last_version) == (4, 6)


def test_rounds_come_in_the_order_asked_for(log: GameLog) -> None:
    tables = [f"t{number}" for number in range(1, 13)]
    for table in tables:
        log.append(record(table, len(table)))
    rows = [*reversed(log.finished(GAME)), *log.finished(GAME)[:3]]
    rounds = list(log.rounds(rows))
    assert rounds == [log.read(row.table, row.first_version - 1, row.last_version) for row in rows]
    assert [events[0].kind for events in rounds] == [Kind.DEALT] * 15
    assert [events[-1].kind for events in rounds] == [Kind.ROUND_ENDED] * 15
    assert list(log.rounds([])) == []


def test_more_rounds_than_one_query_asks_for_are_read(log: GameLog) -> None:
    events = [event for number in range(1_001) for event in record(f"t{number}", 1)]
    log.append(events)
    rounds = list(log.rounds(log.finished(GAME, limit=2_000)))
    assert [(r[0].table, len(r)) for r in rounds] == [(f"t{number}", 3) for number in range(1_001)]


def test_a_round_tells_who_sat_down_in_its_middle(log: GameLog) -> None:
    sits = [sat("t", 3, 0, name="Bea"), sat("t", 5, 1, kind=2, agent="greedy")]
    log.append([opened("t"), dealt("t", 2), sits[0], moved("t", 4), sits[1], round_ended("t", 6, 1)])
    log.append(record("u", 1))
    first, _ = log.rounds(log.finished(GAME))
    assert first == log.read("t", 1)
    assert [event for event in first if event.kind is Kind.SAT] == sits


def test_tables_are_streamed_whole_oldest_first_and_only_of_one_game(log: GameLog) -> None:
    names = [f"t{number}" for number in range(120)]
    for name in names:
        log.append(record(name, 2, kind=PlayerKind.ARCHIVE))
    log.append([opened("other", game="another/1")])
    log.append([opened("live"), sat("live", 2, 0)])
    tables = list(log.tables(GAME))
    assert [events[0].table for events in tables] == [*names, "live"]
    assert all(events == log.read(events[0].table) for events in tables)
    assert [len(events) for events in log.tables("another/1")] == [1]
    assert list(log.tables("no/1")) == []


def test_records_are_known_by_their_fingerprints(log: GameLog) -> None:
    log.append([opened("plain"), *record("t", 1, fingerprint="ab"), *record("u", 1, fingerprint="cd")])
    assert log.known_records(["cd", "ef", "ab"]) == {"ab", "cd"}
    assert log.known_records([]) == set()
    assert log.known_records([str(number) for number in range(2_000)] + ["ab"]) == {"ab"}


def test_a_record_is_kept_once_whoever_imports_it(writer: Writer) -> None:
    writer().append(record("t", 1, fingerprint="ab"))
    log = writer()
    with pytest.raises(LogError) as refused:
        log.append([*record("v", 1), *record("u", 1, fingerprint="ab")])
    assert refused.value.code == "store/version-taken"
    assert log.read("u") == log.read("v") == []
    with pytest.raises(LogError):
        log.append([*record("u", 1, fingerprint="ef"), *record("v", 1, fingerprint="ef")])
    assert log.known_records(["ef"]) == set()


@pytest.mark.parametrize("alone", [False, True])
def test_a_gentle_append_commits_every_batch_whole(log: GameLog, alone: bool) -> None:
    batches = [record(f"t{number}", 5) for number in range(40)]
    numbers: list[int] = []

    def tables() -> Iterator[list[Event]]:
        for number, batch in enumerate(batches):
            numbers.append(number)
            yield batch

    committed = append_gently(log, tables(), alone=alone)
    assert next(committed) == 1
    assert numbers == [0, 1], "one batch ahead of what is committed, no more"
    assert len(log.heads(live_only=False)) == 1
    assert 1 + sum(committed) == 40
    assert [log.read(f"t{number}") for number in range(40)] == batches


def test_a_sound_store_has_no_faults(store: Store) -> None:
    store.log.append(record("t", 3))
    assert store.check() == []


def test_summaries_of_many_tables_come_in_one_read(log: GameLog) -> None:
    tags = {"date": "1934-??-??"}
    log.append([opened("plain"), sat("plain", 2, 0, player="p1", name="Ada", kind=PlayerKind.PERSON)])
    log.append([sat("plain", 3, 1, player="p2", kind=PlayerKind.PERSON, source="5ea1")])
    log.append([*record("r", 1, kind=PlayerKind.ARCHIVE, tags=tags, options={"a": 1})])
    log.append([*record("other", 1)])
    names = [f"t{number}" for number in range(600)]
    log.append([opened(name) for name in names])
    facts = log.facts(["r", "plain", "nobody", *names])
    assert facts.keys() == {"r", "plain", *names}
    assert (facts["r"].kind, facts["r"].options, facts["r"].tags) == (PlayerKind.ARCHIVE, {"a": 1}, tags)
    assert facts["plain"].kind is PlayerKind.PERSON
    assert facts["plain"].sittings == {
        2: Sitting(Seat(0), "p1", PlayerKind.PERSON, None),
        3: Sitting(Seat(1), "p2", PlayerKind.PERSON, None, "5ea1"),
    }
    assert log.facts([]) == {}


def test_a_game_is_named_by_its_players_and_not_by_a_substitute_of_one(log: GameLog) -> None:
    ada, bea = ({"player": name.lower(), "name": name, "kind": PlayerKind.PERSON} for name in ("Ada", "Bea"))
    log.append([opened("t"), sat("t", 2, 0, **ada), sat("t", 3, 1, **bea)])
    robot = Substituted(player="ai", name="", kind=PlayerKind.AI, agent="experience", sat_in=True, reason="time")
    log.append([replace(sat("t", 4, 0, player="ai", kind=PlayerKind.AI), kind=Kind.SUBSTITUTED, data=robot)])
    facts = log.facts(["t"])["t"]
    assert [sitting.substitutes for _, sitting in sorted(facts.sittings.items())] == [False, False, True]
    assert note_of(facts)["players"] == ["Ada", "Bea"]
