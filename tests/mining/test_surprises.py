"""Games that AI seats lost are looked at again: where the value dropped, and what a deeper search makes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ai.roster import make_agent
from mining.columns import Tally
from mining.pipeline.rounds import Mark
from mining.worker import fits, schedule, surprises
from mining.worker.activity import Activity
from mining.worker.config import WorkerConfig
from mining.worker.review import Reviews
from mining.worker.surprises import AT_ONCE, DEEP, OF_ONE, QUICK, Surprises, look_again, read, unseen, write
from mining.worker.worker import Worker
from shared.core import Seat
from shared.events import Dealt, Event, PlayerKind, RoundEnded, Sat
from shared.experience import ExperienceBook, Section
from shared.games import GAMES
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.keys import frame_of
from shared.store import Store
from shared.store.memory import MemoryGameLog
from tests.mining.logs import Log
from tests.mining.people import game_of

DRAUGHTS = ENGLISH_DRAUGHTS.id


@dataclass(frozen=True)
class Found:
    score: int
    line: tuple[str, ...]


class ScriptedSearch:
    """A search that finds what it was told, by plies behind the state and positions to look at; else all is even."""

    def __init__(self, scores: Mapping[tuple[int, int], int], best: Mapping[int, str] | None = None) -> None:
        self._scores = scores
        self._best = best or {}
        self.requests: list[tuple[int, int]] = []

    def find(self, state: Any, nodes: int, stop: bytearray) -> Found:
        plies = len(state.moves)
        self.requests.append((plies, nodes))
        first = ENGLISH_DRAUGHTS.format_move(state, ENGLISH_DRAUGHTS.legal_moves(state)[0])
        return Found(self._scores.get((plies, nodes), 0), (self._best.get(plies, first),))


def wavering() -> ScriptedSearch:
    """A search by which every other decision of a seat looks won, and those between lost."""
    return ScriptedSearch({(ply, QUICK): 300 if ply // 2 % 2 else -300 for ply in range(200)})


@cache
def lost(game: str = DRAUGHTS, ai: int = 0) -> tuple[Event, ...]:
    """A match that an AI player in this seat lost to a person."""
    names = ["random", "greedy"] if ai == 0 else ["greedy", "random"]
    for seed in range(40):
        agents = [make_agent(game, name, f"{seed}:{name}", {}) for name in names]
        events = game_of(game, "lost", agents, {1 - ai: "ann"}, seed)
        if points_of(events)[ai] < 0:
            return tuple(events)
    raise AssertionError("greedy never beats random")


def points_of(events: Sequence[Event]) -> Sequence[int]:
    return next(event.data.points for event in events if isinstance(event.data, RoundEnded))


def named(events: Sequence[Event], table: str, person: str = "ann") -> list[Event]:
    """The same match at another table, against another person."""
    copies: list[Event] = []
    for event in events:
        data = event.data
        if isinstance(data, Sat) and data.player == "ann":
            data = replace(data, player=person, source=person)
        copies.append(replace(event, table=table, data=data))
    return copies


def log_of(*tables: Sequence[Event]) -> MemoryGameLog:
    log = MemoryGameLog()
    for events in tables:
        log.append(events)
    return log


def states_of(events: Sequence[Event]) -> list[Any]:
    """The state before every ply, and the last."""
    state = ENGLISH_DRAUGHTS.parse_position(START)
    states = [state]
    for event in events:
        if event.move:
            state = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, event.move))
            states.append(state)
    return states


def normal(state: Any, seat: int) -> str:
    return frame_of(DRAUGHTS).normal(ENGLISH_DRAUGHTS.pack(state), Seat(seat))[0].hex()


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> dict[str, ScriptedSearch]:
    """Where to put the search that is asked."""
    given: dict[str, ScriptedSearch] = {"search": ScriptedSearch({})}
    monkeypatch.setattr(surprises, "_search", lambda game, judgement: given["search"])
    return given


def decisions_of(events: Sequence[Event], seat: int) -> list[int]:
    """Plies behind every state in which the seat had a choice."""
    moved = [event for event in events if event.move]
    return [
        ply
        for ply, (state, event) in enumerate(zip(states_of(events), moved, strict=False))
        if event.seat == seat and len(ENGLISH_DRAUGHTS.legal_moves(state)) > 1
    ]


def test_positions_before_a_drop_and_their_moves_are_searched_deeply(
    search: dict[str, ScriptedSearch],
) -> None:
    events = lost()
    plies = decisions_of(events, 0)
    before, after = plies[3], plies[4]
    moved = [event.move for event in events if event.move]
    state = states_of(events)[before]
    legal = [ENGLISH_DRAUGHTS.format_move(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
    other = next(text for text in legal if text != moved[before])
    scores = {(ply, QUICK): 100 if ply <= before else -100 for ply in plies}
    scores |= {(before, DEEP): 50, (before + 1, DEEP): 150}
    search["search"] = ScriptedSearch(scores, {before: other})
    found = look_again(log_of(events), Surprises(DRAUGHTS), None)
    (one,) = found.found
    assert one.premise == normal(state, 0)
    better = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, other))
    assert one.better == normal(better, 0)
    assert (one.expected, one.value, one.made) == (0.6792, 0.5927, 0.2451)
    assert one.surprise == pytest.approx(0.6792 - 0.5927) and one.lost == pytest.approx(0.5927 - 0.2451)
    assert one.number == 1 and one.against != 0
    deep = [request for request in search["search"].requests if request[1] == DEEP]
    assert deep == [(before, DEEP), (before + 1, DEEP)] and after in plies
    assert found.mark.number == one.number
    assert look_again(log_of(events), found, None) is found, "nothing is looked at twice"


def test_a_best_move_that_was_made_gave_nothing_away(search: dict[str, ScriptedSearch]) -> None:
    events = lost()
    plies = decisions_of(events, 0)
    moved = [event.move or "" for event in events if event.move]
    scores = {(ply, QUICK): 100 if ply <= plies[3] else -100 for ply in plies} | {(plies[3], DEEP): -100}
    search["search"] = ScriptedSearch(scores, {plies[3]: moved[plies[3]]})
    (one,) = look_again(log_of(events), Surprises(DRAUGHTS), None).found
    assert one.lost == 0 and one.made == one.value < one.expected
    assert len(Surprises(DRAUGHTS, found=(one,)).choices()[0]) == 0, "there is no better choice to learn"
    assert len(Surprises(DRAUGHTS, found=(one,)).positions()[0]) == 1


def test_people_and_winners_are_not_looked_at_again(search: dict[str, ScriptedSearch]) -> None:
    events = lost()
    search["search"] = wavering()
    assert look_again(log_of(events), Surprises(DRAUGHTS), None).found
    won = [
        replace(event, data=replace(event.data, points=(1, -1))) if isinstance(event.data, RoundEnded) else event
        for event in events
    ]
    assert look_again(log_of(won), Surprises(DRAUGHTS), None).found == ()
    people = [
        replace(event, data=replace(event.data, kind=PlayerKind.PERSON, agent=None))
        if isinstance(event.data, Sat) and event.seat == 0
        else event
        for event in events
    ]
    assert look_again(log_of(people), Surprises(DRAUGHTS), None).found == ()


def test_hidden_hands_are_not_looked_at(search: dict[str, ScriptedSearch]) -> None:
    agents = [make_agent(DOMINO_101.id, "greedy", seat, {}) for seat in range(4)]
    events = game_of(DOMINO_101.id, "d", agents, {0: "ann"}, rounds=1)
    assert unseen(log_of(events), DOMINO_101.id, Mark()) == []


def test_one_opponent_leads_to_no_more_than_a_part(search: dict[str, ScriptedSearch]) -> None:
    search["search"] = wavering()
    tables = [named(lost(), f"a{number}") for number in range(AT_ONCE)]
    found = look_again(log_of(*tables), Surprises(DRAUGHTS), None)
    assert len(found.found) == OF_ONE and found.found[-1].number == AT_ONCE
    mixed = [named(lost(), f"b{number}", f"person {number}") for number in range(AT_ONCE)]
    assert len(look_again(log_of(*mixed), Surprises(DRAUGHTS), None).found) > 2 * OF_ONE


def test_the_newest_rounds_are_looked_at_where_there_are_many(search: dict[str, ScriptedSearch]) -> None:
    log = log_of(*(named(lost(), f"a{number}") for number in range(AT_ONCE + 5)))
    rows = unseen(log, DRAUGHTS, Mark())
    assert [row.table for row in rows] == [f"a{number}" for number in range(5, AT_ONCE + 5)]


@pytest.mark.parametrize("leaves", [False, True], ids=["forgets", "leaves"])
def test_they_are_kept_but_for_those_of_people_who_want_to_be_forgotten(
    store: Store, tmp_path: Path, search: dict[str, ScriptedSearch], leaves: bool
) -> None:
    search["search"] = wavering()
    gone, _ = store.accounts.create("Gone")
    for number, person in enumerate((gone.id, "ben")):
        store.log.append(named(lost(), f"t{number}", person))
    found, file = look_again(store.log, Surprises(DRAUGHTS), None), tmp_path / "mining" / "english-draughts-1.surprises"
    assert {one.number for one in found.found} == {1, 2}
    file.parent.mkdir()
    write(file, found)
    assert read(file, store.log, DRAUGHTS) == found
    reviews = Reviews(store, WorkerConfig(folder=tmp_path), Activity(store.progress))
    assert reviews.kept(DRAUGHTS) == found
    if leaves:
        assert store.accounts.forget(gone.id)
    else:
        store.memories.forget(gone.id, [DRAUGHTS])
    left = reviews.kept(DRAUGHTS)
    assert {one.number for one in left.found} == {2} and left.mark == found.mark


def test_a_file_that_is_broken_or_of_another_log_counts_as_none(
    store: Store, tmp_path: Path, search: dict[str, ScriptedSearch]
) -> None:
    search["search"] = wavering()
    found, file, nothing = look_again(log_of(lost()), Surprises(DRAUGHTS), None), tmp_path / "kept", Surprises(DRAUGHTS)
    assert found.found
    write(file, found)
    assert read(file, store.log, DRAUGHTS) == nothing, "this log has no such round"
    assert read(file, log_of(lost()), CHINESE_CHECKERS.id) == Surprises(CHINESE_CHECKERS.id)
    for content in (b"", b"[]", b'{"game": "english-draughts/1", "mark": [1], "found": []}', b"\xff"):
        file.write_bytes(content)
        assert read(file, log_of(lost()), DRAUGHTS) == nothing


@pytest.mark.slow
@pytest.mark.parametrize("game", [DRAUGHTS, CHINESE_CHECKERS.id])
def test_findings_of_real_searches_are_legal_and_worse(game: str) -> None:
    rules = GAMES[game]
    log = log_of(lost(game))
    found = look_again(log, Surprises(game), None).found
    assert found
    premises: dict[str, list[str]] = {}
    options = rules.options({})
    events = lost(game)
    dealt = next(event.data for event in events if isinstance(event.data, Dealt))
    state = rules.begin(options, dealt.deal, dealt.leader, 1)
    for event in events:
        if event.move:
            seat = rules.to_act(state)[0]
            made = [rules.successor(state, move) for move in rules.legal_moves(state)]
            premise = frame_of(game).normal(rules.pack(state), seat)[0].hex()
            premises[premise] = [frame_of(game).normal(rules.pack(after), seat)[0].hex() for after in made]
            state = rules.successor(state, rules.parse_move(state, event.move))
    for one in found:
        assert one.better in premises[one.premise]
        assert 0 <= one.made <= one.value <= 1 and 0 <= one.expected <= 1
    assert max(one.lost for one in found) > 0.1, "a player that moves by lot gives something away"


def test_a_lost_game_is_reviewed_in_idle_time_for_the_next_book(
    store: Store, tmp_path: Path, search: dict[str, ScriptedSearch], monkeypatch: pytest.MonkeyPatch
) -> None:
    def judged_after(
        before: Section, new: Tally, times: float, whole: Tally, surprises: Surprises, played: Tally
    ) -> tuple[Section, dict[str, Any]]:
        return Section(1, 0, (f"{len(surprises.found)} surprises".encode(),)), {"learned": 0}

    monkeypatch.setattr(fits, "judgement_section", lambda tally, played, rounds: (Section(1, 0, (b"fit",)), {}))
    monkeypatch.setattr(fits, "judgement_after", judged_after)
    monkeypatch.setattr(fits, "habit_section", lambda tally, judged: None)
    monkeypatch.setattr(schedule, "SOON", 0)
    worker = Worker(store, WorkerConfig(folder=tmp_path))
    log = Log()
    for _ in range(30):
        log.round("11-15 23-19", (1, -1))
    store.log.append(log.events)
    worker.mine(DRAUGHTS)
    assert not worker.is_rebuild(DRAUGHTS), "nobody has lost to anybody"

    def newest() -> tuple[bytes | None, dict[str, Any]]:
        book = store.books.newest(DRAUGHTS)
        assert book is not None
        with ExperienceBook.open(tmp_path / "books" / book.file) as opened:
            return opened.section("judgement"), book.facts["fits"]

    search["search"] = wavering()
    store.log.append(lost())
    worker.count(DRAUGHTS)
    worker.publish(DRAUGHTS)
    assert newest()[0] == b"0 surprises" and "surprises" not in newest()[1], "publishing waits for no second look"
    assert worker.is_rebuild(DRAUGHTS)
    rebuilt = worker.rebuild(DRAUGHTS)
    assert rebuilt is not None and rebuilt.published
    content, about = newest()
    assert content == f"{about['surprises']['positions']} surprises".encode() and about["surprises"]["games"] == 1
    assert not worker.is_rebuild(DRAUGHTS) and not worker.publish(DRAUGHTS).published, "it is in the book"

    search["search"] = ScriptedSearch({})
    store.log.append(named(lost(), "again"))
    worker.mine(DRAUGHTS)
    assert newest()[1]["surprises"] == about["surprises"], "what was seen once is not forgotten"
    assert not worker.is_rebuild(DRAUGHTS), "a game without a surprise is looked at once"
