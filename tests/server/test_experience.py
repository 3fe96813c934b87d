"""How experienced the AI players are, over HTTP: books with their duels, and the measured growth."""

import json
import struct
from pathlib import Path
from typing import Any

from shared.core import Seat
from shared.experience import evenings
from shared.experience.book import Section, book_bytes
from shared.experience.growth import Score, curves_of, measured
from shared.games import GAMES
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.keys import each_result, key_of, premise
from tests.server.published_book import Book
from tests.testkit.http_client import http_client
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import TestServer

PURPOSES = {"openings": {"new": 0.6, "old": 0.4, "games": 12}}
TRIED = {
    "against": 1, "tried": True, "games": 40, "score": 0.55, "low": 0.41, "high": 0.69, "refused": False,
    "changed": 3, "fired": 0.5, "purposes": PURPOSES, "improves": ["openings"],
}  # fmt: skip


async def experience_of(web_server: TestServer, game: str) -> tuple[int, Any]:
    async with http_client(base_url=f"http://127.0.0.1:{web_server.http_port}") as client:
        answer = await client.get(f"/api/experience/{game}")
    return answer.status_code, answer.json()


async def test_books_are_told_newest_first_with_how_each_was_tried(web_server: TestServer) -> None:
    web_server.store.books.published += [
        Book("aa" * 32, "1.book", version=1, games=9, facts={"teaches": ["recall"], "chosen": {"secret": 1}}),
        Book("bb" * 32, "2.book", version=2, games=20, facts={"canary": {**TRIED, "seconds": 3}}),
        Book("cc" * 32, "d.book", game="domino-101/1"),
    ]
    status, experience = await experience_of(web_server, "english-draughts")
    assert (status, experience["game"]) == (200, "english-draughts/1")
    newest, first = experience["books"]
    assert (newest["version"], newest["games"], newest["tried"]) == (2, 20, TRIED)
    assert (first["version"], first["teaches"], first["tried"]) == (1, ["recall"], None)
    assert "chosen" not in first
    assert (await experience_of(web_server, "go"))[0] == 404


async def test_the_newest_book_is_compared_with_the_one_of_a_day_ago(web_server: TestServer, tmp_path: Path) -> None:
    state, other = key_of(bytes(13)), struct.pack("<Q", 5)
    columns = (struct.pack("<Q", state), bytes(13), other, *[struct.pack("<I", 1)] * 3)
    for name, sections in (("old", {}), ("new", {"recall": Section(1, 13, columns)})):
        (tmp_path / f"{name}.book").write_bytes(book_bytes("english-draughts/1", 1, {}, sections))
    now, day = NOW_MS, 24 * 3_600_000
    web_server.store.books.published += [
        Book("aa" * 32, "gone.book", version=1, games=5, created_ms=now - 3 * day),
        Book("bb" * 32, "old.book", version=2, games=9, created_ms=now - day),
    ]
    assert (await experience_of(web_server, "english-draughts"))[1]["recent"] is None
    web_server.store.books.published += [
        Book("cc" * 32, "no.book", version=3, games=15, created_ms=now - 60, status="refused"),
        Book(
            "dd" * 32,
            "new.book",
            version=4,
            games=20,
            created_ms=now - 50,
            facts={"fits": {"surprises": {"positions": 7}}},
        ),
    ]
    assert (await experience_of(web_server, "english-draughts"))[1]["recent"] == {
        "book": 4,
        "against": 2,
        "games": 11,
        "books": 1,
        "refused": 1,
        "surprises": 7,
        "rules": {"gained": 1, "lost": 0, "changed": 0, "same": 0},
    }
    (tmp_path / "old.book").unlink()
    web_server.store.books.published += [Book("ee" * 32, "five.book", version=5, games=30, created_ms=now - 40)]
    _, experience = await experience_of(web_server, "english-draughts")
    assert (experience["recent"]["games"], experience["recent"]["rules"]) == (21, None)


async def test_a_first_move_is_told_with_its_answer_and_whether_that_is_new(
    web_server: TestServer, tmp_path: Path
) -> None:
    rules = ENGLISH_DRAUGHTS
    state = rules.successor(rules.parse_position(START), rules.parse_move(rules.parse_position(START), "11-15"))
    view = rules.view(state, Seat(1))

    def publish(version: int, days: int, reply: str) -> None:
        made, found = dict(each_result(view, [reply]))[reply], premise(view)
        columns = (struct.pack("<Q", found.key), found.state, struct.pack("<Q", made), *[struct.pack("<I", 9)] * 3)
        recall = Section(1, len(found.state), columns)
        (tmp_path / f"{version}.book").write_bytes(book_bytes(rules.id, version, {}, {"recall": recall}))
        created_ms = NOW_MS - days * 24 * 3_600_000
        web_server.store.books.published.append(
            Book(f"{version}" * 64, f"{version}.book", version=version, created_ms=created_ms)
        )

    assert (await experience_of(web_server, "english-draughts"))[1]["first_reply"] is None
    publish(1, 3, "22-18")
    answered = {"move": "11-15", "reply": "22-18", "is_new": False}
    assert (await experience_of(web_server, "english-draughts"))[1]["first_reply"] == answered
    publish(2, 0, "23-19")
    answered = {"move": "11-15", "reply": "23-19", "is_new": True}
    assert (await experience_of(web_server, "english-draughts"))[1]["first_reply"] == answered
    assert (await experience_of(web_server, "domino-101"))[1]["first_reply"] is None


async def test_the_growth_that_is_told_is_the_growth_that_was_measured(web_server: TestServer) -> None:
    for game in GAMES:
        _, experience = await experience_of(web_server, game)
        assert [point["logged"] for point in experience["growth"]] == [
            point.logged for point in measured().get(game, ())
        ]


async def test_the_evenings_that_are_told_are_those_that_were_measured(web_server: TestServer) -> None:
    assert evenings.measured()
    for game in GAMES:
        _, experience = await experience_of(web_server, game)
        told = [(each["way"], [block["score"] for block in each["remembered"]]) for each in experience["evenings"]]
        found = evenings.measured().get(game, ())
        assert told == [(each.way, [block.score for block in each.remembered]) for each in found]


def test_measured_evenings_have_a_control_of_as_many_blocks_and_intervals() -> None:
    for found in evenings.measured().values():
        for each in found:
            assert len(each.remembered) == len(each.without) >= 3
            assert all(0 <= one.low <= one.score <= one.high <= 1 for one in (*each.remembered, *each.without))


def test_an_evening_is_told_beside_its_own_control_alone() -> None:
    def line(memory: str, way: str, score: float) -> str:
        blocks = [{"score": score, "low": score, "high": score}]
        row = {"game": "g/1", "player": "p", "against": "a 1", "way": way, "matches": 20, "blocks": blocks}
        return json.dumps({"key": way + memory, "row": {**row, "memory": memory}})

    lines = [
        line(evenings.NOTHING, "fixed", 0.25),
        line(evenings.OWN, "style", 0.5),
        line(evenings.OWN, "fixed", 0.75),
        line(evenings.ANOTHERS, "fixed", 1.0),
    ]
    remembered, without = Score(0.75, 0.75, 0.75), Score(0.25, 0.25, 0.25)
    evening = evenings.Evening("p", "a 1", "fixed", 20, (remembered,), (without,))
    assert evenings.evenings_of(lines) == {"g/1": (evening,)}


def test_measured_curves_begin_without_a_book_and_have_intervals() -> None:
    assert measured()
    for game, points in measured().items():
        assert game in GAMES and points[0].logged == 0
        for point in points:
            for score in (point.itself, point.outsider):
                assert 0 <= score.low <= score.score <= score.high <= 1


def test_a_curve_is_in_the_order_of_its_logged_games() -> None:
    score = '{"score": 0.5, "low": 0.4, "high": 0.6}'
    line = (
        '{"row": {"game": "g/1", "logged": %d, "games": 10, "from": "archive", "itself": '
        + score
        + ', "outsider": {"player": "greedy", '
        + score[1:]
        + "}}"
    )
    (points,) = curves_of([line % 100, line % 0, ""]).values()
    assert [(point.logged, point.named, point.source) for point in points] == [
        (0, "greedy", "archive"),
        (100, "greedy", "archive"),
    ]
