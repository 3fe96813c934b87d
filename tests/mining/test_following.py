"""`oldhand mine status --follow`: every difference between two looks at a store is one event."""

from dataclasses import replace

from mining.following import Look, events_between
from shared.experience.memory import Stamp
from shared.store import Book
from shared.store.progress import Job

GAME = "english-draughts/1"
BEFORE = Look({GAME: 5}, {GAME: {"ann": Stamp(9, 0)}})
GATE = {"against": 1, "games": 40, "score": 0.3, "low": 0.2, "high": 0.4, "refused": True}


def test_nothing_happens_between_equal_looks() -> None:
    assert list(events_between(BEFORE, BEFORE)) == []


def test_a_round_counted_and_a_memory_grown_are_an_event_each() -> None:
    counted, learned = events_between(BEFORE, Look({GAME: 6}, {GAME: {"ann": Stamp(10, 0), "ben": Stamp(10, 0)}}))
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
    assert (published["event"], published["gate"]) == ("published", None)


def test_an_import_is_told_of_at_every_tenth_and_a_gate_at_every_try() -> None:
    def importing(done: int, *, finished: bool = False) -> Look:
        return replace(BEFORE, jobs={"archive": Job("archive", GAME, "importing", done, 1000, "", done, finished)})

    assert [event["event"] for event in events_between(BEFORE, importing(10))] == ["import"]
    assert list(events_between(importing(10), importing(99))) == []
    assert [event["done"] for event in events_between(importing(99), importing(100))] == [100]
    assert len(list(events_between(importing(1000), importing(1000, finished=True)))) == 1

    def trying(text: str) -> Look:
        return replace(BEFORE, jobs={"mining": Job("mining", GAME, "trying", 0, 0, text, 0, finished=False)})

    (gate,) = events_between(trying("trying book 2"), trying("trying book 3"))
    assert (gate["event"], gate["text"]) == ("gate", "trying book 3")
