"""`oldhand mine status --follow`: every difference between two looks at a store is one event."""

from dataclasses import replace
from random import Random

from mining.pipeline.opponent_memory import made_in
from mining.worker.follow import Snapshot, events_between, lessons_between
from shared.events import PlayerKind
from shared.experience.installation import Installation, Members
from shared.experience.memory import MemoryStamp, OpponentMemory, StoredMemory
from shared.experience.memory_format import encode
from shared.store import Book
from shared.store.memory import MemoryGameLog
from shared.store.progress import JobProgress
from tests.testkit.fakes import FakeMemories
from tests.testkit.scenario import ANN, BEN, Scenario, robot

GAME = "english-draughts/1"
BEFORE = Snapshot({GAME: 5}, {GAME: {"ann": MemoryStamp(9, 0)}})
GATE = {"against": 1, "games": 40, "score": 0.3, "low": 0.2, "high": 0.4, "refused": True}


def test_nothing_happens_between_equal_looks() -> None:
    assert list(events_between(BEFORE, BEFORE)) == []


def test_a_round_counted_and_a_memory_grown_are_an_event_each() -> None:
    counted, learned = events_between(
        BEFORE, Snapshot({GAME: 6}, {GAME: {"ann": MemoryStamp(10, 0), "ben": MemoryStamp(10, 0)}})
    )
    assert (counted["event"], counted["new"], counted["games"]) == ("counted", 1, 6)
    assert counted["text"] == "1 game counted, 6 in all"
    assert (learned["event"], learned["people"]) == ("learned", 2)


def test_a_new_book_is_published_or_refused_with_its_score() -> None:
    book = Book(GAME, 2, "aa", "2.book", 10, 50, 900, 7, {"canary": GATE}, status="refused")
    (refused,) = events_between(BEFORE, replace(BEFORE, books={(GAME, 2): book}))
    assert (refused["event"], refused["gate"]) == ("refused", GATE)
    assert refused["text"] == "book 2: 7 rules from 50 games, scored 30% [20%, 40%] against book 1"
    first = replace(book, facts={}, status="published")
    (published,) = events_between(BEFORE, replace(BEFORE, books={(GAME, 2): first}))
    assert (published["event"], published["gate"], published["surprises"]) == ("published", None, None)
    wiser = replace(first, facts={"fits": {"surprises": {"games": 12, "positions": 1_034}}})
    (published,) = events_between(BEFORE, replace(BEFORE, books={(GAME, 2): wiser}))
    assert str(published["text"]).endswith("; it knows 1,034 positions of 12 lost games that AI players judged wrong")


def test_an_import_is_told_of_at_every_tenth_and_a_gate_at_every_try() -> None:
    def importing(done: int, *, finished: bool = False) -> Snapshot:
        return replace(
            BEFORE, jobs={"archive": JobProgress("archive", GAME, "importing", done, 1000, "", done, finished)}
        )

    assert [event["event"] for event in events_between(BEFORE, importing(10))] == ["import"]
    assert list(events_between(importing(10), importing(99))) == []
    assert [event["done"] for event in events_between(importing(99), importing(100))] == [100]
    assert len(list(events_between(importing(1000), importing(1000, finished=True)))) == 1

    def trying(text: str) -> Snapshot:
        return replace(BEFORE, jobs={"mining": JobProgress("mining", GAME, "trying", 0, 0, text, 0, finished=False)})

    (gate,) = events_between(trying("trying book 2"), trying("trying book 3"))
    assert (gate["event"], gate["text"]) == ("gate", "trying book 3")


def told_of(scenario: Scenario, members: Members, signs: dict[str, int]) -> list[dict[str, object]]:
    """What is told when a match is remembered of people who then won (1) or lost (-1) against all that was played."""
    log, memories = MemoryGameLog(), FakeMemories()
    log.append(scenario.events)
    (row,) = log.last_finished(GAME)
    assert row.kind is PlayerKind.PERSON
    (pairs,) = made_in(GAME, list(log.rounds([row])), {row.table: {}})
    for player, sign in signs.items():
        remembered = OpponentMemory(GAME)
        remembered.add(sign, [pair for seat, pair in pairs if seat == 1])
        memories.keep(StoredMemory(player, GAME), encode(remembered), 1, row.number)
    installation = Installation(memories, members, lambda: 0, every_ms=0)
    assert list(lessons_between(log, installation, {GAME: row.number}, {GAME: row.number})) == [], "seen before"
    return list(lessons_between(log, installation, {GAME: row.number - 1}, {GAME: row.number}))


def test_moves_that_a_person_has_beaten_are_told_with_their_positions() -> None:
    scenario = Scenario(GAME, 5).sit(ANN, robot(1, "experience")).play_on(Random(5))
    (barred,) = told_of(scenario, "nobody", {ANN.id: 1})
    assert (barred["event"], barred["table"], barred["match"], barred["round"]) == ("barred", "t", 1, 1)
    moves = barred["moves"]
    assert isinstance(moves, list) and len(moves) > 5
    assert barred["total"] == len(moves)
    assert moves[0] | {"position": ""} == {
        "ply": 2, "seat": 1, "move": "24-19", "position": "", "wins": 0, "draws": 0, "losses": 1, "better": None,
    }  # fmt: skip
    assert moves[0]["position"].startswith("W:W21,22,23,24")
    text = str(barred["text"])
    assert text.startswith(f"{barred['total']} moves will not be made against this person again: 24-19 (ply 2), ")
    assert text.endswith(f" and {len(moves) - 5} more; #/replay/t/1.1/2")


def test_moves_barred_for_all_and_repeated_moves_are_told() -> None:
    scenario = Scenario(GAME, 5).sit(ANN, robot(1, "experience")).play_on(Random(5))
    barred, here = told_of(scenario, "everybody", {ANN.id: 1, BEN.id: 1})
    assert (barred["event"], here["event"]) == ("barred", "barred-here")
    assert "will not be made against anybody of this installation again" in str(here["text"])
    (here,) = told_of(scenario, "everybody", {ANN.id: 0, BEN.id: 1})
    assert here["event"] == "barred-here"
    (kept,) = told_of(scenario, "everybody", {ANN.id: -1, BEN.id: 1})
    assert (kept["event"], "beat this person and will be made again" in str(kept["text"])) == ("kept", True)
