"""Events become rows and events again, whatever they say; nothing is stored twice; the queries use their indexes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, select, text
from sqlalchemy.event import listen, remove

from shared.core import Redeal, Seat
from shared.events import (
    ClockSet,
    Closed,
    Counselled,
    Dealt,
    Event,
    EventData,
    Kind,
    Left,
    MatchEnded,
    MovesTakenBack,
    OfferDeclined,
    Offered,
    Opened,
    PlayerKind,
    RedealClaimed,
    RematchRequested,
    Resigned,
    Revealed,
    RoundEnded,
    Sat,
    SeatReclaimed,
    Substituted,
    TimedOut,
    VacationSet,
)
from shared.game_log import GameLog, condensed, outline
from shared.reasons import UnlistedReason
from shared.records.record import DealProof
from shared.store import MemoryGameLog, Store, open_store, sqlite_url
from shared.store.engine import Database
from shared.store.log import SqlGameLog
from shared.store.raw_insert import RawInsert
from shared.store.rows import event_row
from shared.store.schema import events, sittings, tables
from tests.services import postgres_database
from tests.store.sample import GAME, moved, opened, record, sat
from tests.testkit.plans import plans
from tests.testkit.reasons import REASONS

WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
OBJECTS = st.dictionaries(WORDS, JSON, max_size=4)
SMALL = st.integers(0, 2**31 - 1)
LATER = st.sampled_from([kind for kind in Kind if kind not in (Kind.OPENED, Kind.ROUND_ENDED)])
SAID = st.none() | WORDS
NUMBERS = st.lists(SMALL, max_size=4).map(tuple)
HANDS = st.none() | st.lists(st.lists(WORDS, max_size=2).map(tuple), max_size=4).map(tuple)
SEATS = st.integers(0, 5).map(Seat)
NONCES = st.none() | st.lists(SAID, max_size=4).map(tuple)
OFFERS = st.sampled_from(("draw", "undo"))
_SEATED: dict[str, Any] = {
    **dict.fromkeys(("player", "name", "agent", "nonce", "commitment", "by", "owner", "source"), SAID),
    "kind": st.sampled_from(PlayerKind),
    "sat_in": st.booleans(),
    "book": st.none() | SMALL | WORDS,
    "bot": st.booleans(),
}
_PROOFS = st.builds(DealProof, SMALL, WORDS, WORDS, st.lists(st.lists(WORDS).map(tuple), max_size=2).map(tuple))
DATA: dict[Kind, st.SearchStrategy[EventData]] = {
    Kind.OPENED: st.builds(
        Opened,
        game=WORDS,
        options=OBJECTS,
        kind=st.sampled_from(PlayerKind),
        public=st.booleans(),
        terms=st.none() | OBJECTS,
        by=SAID,
        commitment=SAID,
        secret=SAID,
        vacated=st.sampled_from(("anyone", "invited")),
        tags=st.none() | OBJECTS,
        id=SAID,
        proof=st.none() | _PROOFS,
    ),
    Kind.SAT: st.builds(Sat, **_SEATED),
    Kind.SUBSTITUTED: st.builds(Substituted, **_SEATED, reason=WORDS),
    Kind.SEAT_RECLAIMED: st.builds(SeatReclaimed, st.sampled_from(("owner", "holder"))),
    Kind.LEFT: st.builds(Left, WORDS),
    Kind.DEALT: st.builds(
        Dealt,
        deal=WORDS,
        leader=st.none() | SEATS,
        redeal=st.none() | st.builds(Redeal, WORDS, SEATS),
        nonces=NONCES,
        commitments=NONCES,
    ),
    Kind.COUNSELLED: st.builds(Counselled, st.sampled_from(("me", "either", "you")), st.booleans()),
    Kind.RESIGNED: st.builds(Resigned, st.booleans()),
    Kind.ROUND_ENDED: st.builds(RoundEnded, NUMBERS, WORDS, NUMBERS, SMALL, HANDS),
    Kind.MATCH_ENDED: st.builds(MatchEnded, NUMBERS, WORDS, NUMBERS, SAID, HANDS),
    Kind.REMATCH_REQUESTED: st.builds(RematchRequested, SAID),
    Kind.REVEALED: st.builds(Revealed, WORDS, SAID),
    Kind.CLOCK_SET: st.builds(
        ClockSet,
        NUMBERS,
        st.sampled_from(("given", "restart")),
        st.none() | st.lists(SEATS, max_size=4).map(tuple),
        st.booleans(),
    ),
    Kind.VACATION_SET: st.builds(VacationSet, st.none() | SMALL),
    Kind.TIMED_OUT: st.builds(TimedOut, WORDS, st.sampled_from(("lose", "ai"))),
    Kind.OFFERED: st.builds(Offered, OFFERS),
    Kind.OFFER_DECLINED: st.builds(OfferDeclined, OFFERS),
    Kind.MOVES_TAKEN_BACK: st.builds(MovesTakenBack, SMALL),
    Kind.REDEAL_CLAIMED: st.builds(RedealClaimed, WORDS, st.lists(WORDS, max_size=7).map(tuple)),
    Kind.CLOSED: st.builds(Closed, WORDS),
}
_tables = count()


@st.composite
def streams(draw: st.DrawFn) -> list[Event]:
    """Any events that a table's stream may hold: fields of any value, versions in a row, OPENED first."""

    def event(version: int, kind: Kind) -> Event:
        return Event(
            table="",
            version=version,
            kind=kind,
            at_ms=draw(st.integers(0, 2**53)),
            match=draw(SMALL),
            round=draw(SMALL),
            ply=draw(SMALL),
            seat=draw(st.none() | st.integers(0, 5).map(Seat)),
            sitting=draw(st.none() | SMALL),
            move=draw(st.none() | WORDS),
            state=draw(st.none() | st.binary(max_size=40)),
            clock_ms=draw(st.none() | st.integers(-(2**53), 2**53)),
            ref=draw(st.none() | WORDS),
            reason=draw(st.none() | REASONS | st.builds(UnlistedReason, OBJECTS)),
            data=draw(DATA[kind]) if kind in DATA else None,
        )

    # A match ends once: the log refuses a second end, as it does a version that is taken.
    later = draw(st.lists(LATER, max_size=5).filter(lambda kinds: kinds.count(Kind.MATCH_ENDED) < 2))
    return [event(version, kind) for version, kind in enumerate((Kind.OPENED, *later), 1)]


@pytest.fixture(scope="module", params=["memory", "sqlite", "postgres"])
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameLog]:
    if request.param == "memory":
        yield MemoryGameLog()
    elif request.param == "sqlite":
        store = open_store(sqlite_url(tmp_path_factory.mktemp("rows")))
        yield store.log
        store.close()
    else:
        with postgres_database() as url:
            store = open_store(url)
            yield store.log
            store.close()


@pytest.mark.slow
@given(stream=streams())
def test_any_events_are_read_back_as_they_were(log: GameLog, stream: list[Event]) -> None:
    table = f"t{next(_tables)}"  # every example is one more table of the same log
    stream = [replace(event, table=table) for event in stream]
    log.append(stream)
    assert log.read(table) == stream


@pytest.mark.slow
@given(batch=st.lists(streams(), min_size=1, max_size=3), delay_s=st.sampled_from([None, 0, 60]))
def test_tables_are_read_as_their_events_condensed(log: GameLog, batch: list[list[Event]], delay_s: int | None) -> None:
    whole: dict[str, list[Event]] = {}
    for stream in batch:
        table = f"t{next(_tables)}"
        first = replace(stream[0], data=replace(stream[0].expect(Opened), terms={"watch_delay_s": delay_s}))
        whole[table] = [replace(event, table=table) for event in (first, *stream[1:])]
        log.append(whole[table])
    read = log.read_condensed([*whole, "unknown"])
    assert not read.pop("unknown").events
    for table, stream in whole.items():
        expected = condensed(stream)
        assert list(read[table].events) == list(expected.events)
        assert sorted(read[table].refs) == sorted(expected.refs)
    outlines = log.read_outlines([*whole, "unknown"])
    assert not outlines.pop("unknown")
    assert {table: list(its) for table, its in outlines.items()} == {it: list(outline(whole[it])) for it in whole}


def test_a_row_has_the_columns_of_the_schema_in_their_order() -> None:
    event = Event(
        "t", 2, Kind.LEFT, 3, 4, 5, 6, Seat(7), 8, "move", b"state", 9, "ref", UnlistedReason({"rule": 1}), Left("gone")
    )
    row = dict(zip(events.c.keys(), event_row(event, 10), strict=True))
    assert row == {
        "table_number": 10,
        "version": 2,
        "kind": 3,
        "at_ms": 3,
        "match": 4,
        "round": 5,
        "ply": 6,
        "seat": 7,
        "sitting": 8,
        "move": "move",
        "state": b"state",
        "clock_ms": 9,
        "ref": "ref",
        "reason": '{"rule":1}',
        "data": '{"reason":"gone"}',
    }


@pytest.fixture
def database(store: Store, tmp_path: Path) -> Iterator[Database]:
    """The same database beside the store, to look into its tables."""
    database = Database(sqlite_url(tmp_path))
    yield database
    database.close()


def test_the_rows_of_a_projection_are_stored_once(store: Store, database: Database) -> None:
    store.log.append([opened("t", fingerprint="ab"), sat("t", 2, 1)])
    with database.read() as connection:
        own = connection.execute(select(tables)).mappings().one()
        sitting = connection.execute(select(sittings)).mappings().one()
        first, second = connection.execute(select(events.c.data).order_by(events.c.version)).scalars()
    assert (own["game"], own["options"], own["public"], own["fingerprint"]) == (
        GAME,
        '{"opening":"3-move"}',
        True,
        "ab",
    )
    assert own["data"] == '{"secret":"5e","tags":{"event":"x"}}'
    assert (sitting["seat"], sitting["player"], sitting["name"], sitting["sat_in"]) == (1, "id-1", "Ann 1", False)
    assert first is None
    assert second == '{"nonce":"17"}'


def test_a_move_takes_tens_of_bytes(store: Store, database: Database) -> None:
    plies = 1_000
    store.log.append([opened("t"), *(moved("t", ply + 1, ply) for ply in range(1, plies))])
    with database.read() as connection:
        pages = connection.execute(text("SELECT sum(pgsize) FROM dbstat WHERE name = 'events'")).scalar_one()
    assert pages / plies < 64


def test_listing_live_tables_does_not_read_the_others(store: Store, tmp_path: Path) -> None:
    with plans(tmp_path / "oldhand.db") as seen:
        store.log.heads()
    (plan,) = seen
    assert "SCAN tables USING INDEX tables_live" in plan
    assert "SEARCH events USING PRIMARY KEY" in plan


def test_reading_rounds_does_not_scan_the_events(store: Store, tmp_path: Path) -> None:
    store.log.append(record("t"))
    with plans(tmp_path / "oldhand.db") as seen:
        assert len(list(store.log.rounds(store.log.finished(GAME)))) == 1
    assert len(seen) == 3
    assert "SEARCH finished USING INDEX finished_game" in seen[0]
    assert "SEARCH finished USING INTEGER PRIMARY KEY" in seen[1]
    assert "SEARCH events USING PRIMARY KEY" in seen[1]


def test_the_last_deal_is_sought_backwards_from_the_head(store: Store, tmp_path: Path) -> None:
    store.log.append(record("t")[:-2])
    with plans(tmp_path / "oldhand.db") as seen:
        SqlGameLog(store.database).append(record("t")[-2:])  # which has not written the deal
    assert seen[-1] == "SEARCH events USING PRIMARY KEY (table_number=?)"


def test_rows_are_written_by_key_so_writers_cannot_deadlock(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    inserted: list[Sequence[Sequence[Any]]] = []
    insert = RawInsert.__call__

    def note(self: RawInsert, raw: Any, rows: Sequence[Sequence[Any]]) -> None:
        inserted.append(rows)
        insert(self, raw, rows)

    one, other = record("t"), record("u")
    monkeypatch.setattr(RawInsert, "__call__", note)
    store.log.append([event for pair in zip(one, other, strict=True) for event in reversed(pair)])
    rows, *_ = inserted  # then those of the projections
    columns = list(events.c.keys())
    keys = [(row[columns.index("table_number")], row[columns.index("version")]) for row in rows]
    assert keys == sorted(keys)
    assert len(keys) == 16


def test_moves_at_known_tables_are_written_past_sqlalchemy(store: Store) -> None:
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        statements.append(statement)

    store.log.append([opened("t"), opened("u")])
    listen(Engine, "before_cursor_execute", note)
    store.log.append([moved("t", 2), moved("u", 2), moved("t", 3)])
    remove(Engine, "before_cursor_execute", note)
    assert statements == []
    assert store.log.read("t") == [opened("t"), moved("t", 2), moved("t", 3)]


def test_a_match_at_a_known_table_is_written_past_sqlalchemy(store: Store) -> None:
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        statements.append(statement)

    first, *later = record("t")
    store.log.append([first])
    listen(Engine, "before_cursor_execute", note)
    for event in later:
        store.log.append([event])
    remove(Engine, "before_cursor_execute", note)
    assert statements == []
    assert store.log.read("t") == [first, *later]
    assert [(it.first_version, it.last_version) for it in store.log.finished(GAME)] == [(4, 7)]
    assert store.log.heads() == []  # closed
