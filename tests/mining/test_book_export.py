"""`oldhand book export`: every rule of a book as text, XML and NDJSON, and what is read back from them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from mining.files import book_forms
from mining.files.book_rows import READERS, WEIGHTS, rows_of
from mining.worker.book import TAUGHT
from shared.experience import ExperienceBook, Section, book_bytes, hindsight, key_states, usage
from shared.experience.key_states import KeyState
from shared.games import GAMES, register
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.games.registry import unregister
from shared.keys import key_of, premise
from shared.store import open_store
from shared.store.shipped import install, shipped_books
from tests.ai.books import one_rule_book
from tests.cli.commands import run
from tests.shared.positions import positions
from tests.testkit.stores import sqlite_database
from tests.toys.noughts_and_crosses import NOUGHTS_AND_CROSSES

SHIPPED = {one.book.game: one for one in shipped_books()}
CHECKERS = CHINESE_CHECKERS.id
XS = "{http://www.w3.org/2001/XMLSchema}"


def exported(book: ExperienceBook, form: book_forms.Form) -> str:
    return "".join(f"{line}\n" for line in book_forms.lines_of(book, form))


def of_kind(book: ExperienceBook, kind: str) -> list[dict[str, Any]]:
    return [row for row in book_forms.json_rows(book) if row["kind"] == kind]


@pytest.fixture(scope="module")
def checkers() -> Iterator[ExperienceBook]:
    with ExperienceBook(SHIPPED[CHECKERS].content()) as book:
        yield book


@pytest.fixture
def every_kind(checkers: ExperienceBook) -> ExperienceBook:
    """A small book that has each kind of rule."""
    state = CHINESE_CHECKERS.parse_position(CHINESE_CHECKERS.deal(CHINESE_CHECKERS.options({}), Random(0)))
    rule = one_rule_book(CHINESE_CHECKERS.view(state, state.turn), CHINESE_CHECKERS.move_texts(state)[0])
    with ExperienceBook(rule) as book:
        pair = book.section("recall")
        assert pair is not None
    found = premise(CHINESE_CHECKERS.view(state, state.turn)).state
    pairs = Section(1, len(found), (pair,))
    sections = {
        **dict.fromkeys(("recall", "barred", "refuted"), pairs),
        "key-states": key_states.encode(10, len(found), [KeyState(found, 4, 1, 2)]),
        "usage": usage.encode(4, [3, 0, *[1] * 79]),
        "hindsight-rules": hindsight.rules_section(
            [hindsight.HindsightRule((1, *[hindsight.ANY] * 4, 3, 0, hindsight.ANY), 40, 81_000)]
        ),
        "hindsight": hindsight.hindsight_section(hindsight.HindsightTable((7,), (4,), (-2500,))),
        "judgement": Section(0, 0, (b"",)),
    }
    return ExperienceBook(book_bytes(CHECKERS, 3, {"games": 20}, sections))


def test_every_kind_that_is_taught_is_listed_or_said_to_be_weights() -> None:
    assert set(TAUGHT) <= READERS.keys() | set(WEIGHTS)
    assert READERS.keys() == book_forms.TITLES.keys()


@pytest.mark.parametrize("game", [CHECKERS, ENGLISH_DRAUGHTS.id])
def test_rules_read_from_an_export_are_those_that_seats_find_in_the_book(game: str) -> None:
    rules = GAMES[game]
    with ExperienceBook(SHIPPED[game].content()) as book:
        by_premise: dict[str, list[dict[str, Any]]] = {}
        for row in of_kind(book, "rule"):
            by_premise.setdefault(row["premise"]["text"], []).append(row)
        assert sum(map(len, by_premise.values())) == book.entries
        for position in Random(1).sample(sorted(by_premise), min(60, len(by_premise))):
            state = rules.parse_position(position)
            view = rules.view(state, rules.to_act(state)[0])
            found = list(book.find_all(view, [rules.format_move(state, move) for move in rules.legal_moves(state)]))
            listed = by_premise[position]
            assert [row["place"] for row in listed] == list(range(1, len(listed) + 1))
            assert [move for row in listed for move in row["moves"]] == [rule.move for rule in found]
            counts = {rule.move: (rule.wins, rule.draws, rule.losses, rule.games) for rule in found}
            for row in listed:
                assert (row["wins"], row["draws"], row["losses"], row["games"]) == counts[row["move"]]
                assert row["support"] == round((row["wins"] - row["losses"]) / book.facts["games"], 6)
                assert row["premise"]["id"] == f"{premise(view).key:016x}"
                made = rules.apply(state, rules.parse_move(state, row["move"]))
                assert row["result"]["text"] == rules.format_position(rules.unpack(rules.pack(made)))


@pytest.mark.parametrize("game", [*GAMES, NOUGHTS_AND_CROSSES.id])
def test_a_rule_of_any_game_is_listed_with_its_move(game: str) -> None:
    if game == NOUGHTS_AND_CROSSES.id:
        register(NOUGHTS_AND_CROSSES)
    try:
        rules, chance = GAMES[game], Random(4)
        for state, seat in list(positions(rules, chance, 12))[::3]:
            view, move = rules.view(state, seat), chance.choice(list(rules.legal_moves(state)))
            text = rules.format_move(state, move)
            with ExperienceBook(one_rule_book(view, text)) as book:
                (row,) = of_kind(book, "rule")
                assert premise(view).turn(text) in row["moves"]
                assert row["result"] is not None and f"{premise(view).key:016x}" == row["premise"]["id"]
                assert exported(book, "text").count(" → ") == 2 and "legal" not in exported(book, "text")
                ElementTree.fromstring(exported(book, "xml"))
    finally:
        if game == NOUGHTS_AND_CROSSES.id:
            unregister(game)


def test_a_premise_of_domino_says_what_the_seat_knows_and_no_other_hand() -> None:
    state, seat = list(positions(DOMINO_101, Random(2), 9))[-1]
    view = DOMINO_101.view(state, seat)
    with ExperienceBook(one_rule_book(view, DOMINO_101.move_texts(state)[0])) as book:
        (row,) = of_kind(book, "rule")
    known = row["premise"]
    assert known["hand"].split() == list(view.hand)
    assert known["others"].split() == [str(view.counts[(seat + step) % 4]) for step in (1, 2, 3)]
    assert len(known["table"].split()) == len(view.board.split())
    assert sorted(known["ends"].split()) == sorted((view.board[0], view.board[-1]))


def test_a_result_that_no_move_makes_is_listed_as_such() -> None:
    state, seat = next(positions(ENGLISH_DRAUGHTS, Random(1), 1))
    content = bytearray(one_rule_book(ENGLISH_DRAUGHTS.view(state, seat), "11-15"))
    with ExperienceBook(bytes(content)) as book:
        section = book.section("recall")
    assert section is not None
    broken = section[:21] + bytes(8) + section[29:]  # key, 13 bytes of state, then the key of the result
    whole = book_bytes(ENGLISH_DRAUGHTS.id, 1, {"games": 8}, {"recall": Section(1, 13, (broken,))})
    with ExperienceBook(whole) as book:
        (row,) = of_kind(book, "rule")
        assert row["move"] is None and row["result"] is None and row["moves"] == []
        assert "→ no legal move" in exported(book, "text")
        assert "<result" not in exported(book, "xml")


def test_the_three_forms_say_the_same(checkers: ExperienceBook) -> None:
    rows = [json.loads(line) for line in exported(checkers, "ndjson").splitlines()]
    root = ElementTree.fromstring(exported(checkers, "xml"))
    text = exported(checkers, "text")
    assert rows[0]["kind"] == "book" and root.get("sha256") == rows[0]["sha256"] == checkers.sha256
    rules = [row for row in rows if row["kind"] == "rule"]
    patterns = root.findall("section[@name='recall']/SequentialPattern")
    assert len(rules) == len(patterns) == checkers.entries > 0
    for row, pattern in zip(rules, patterns, strict=True):
        # Figure 4: premise, result and support; the pieces-states stand in place of their ids.
        assert [part.tag for part in pattern] == ["premise", "result", "support"]
        assert float(pattern.findtext("support") or "") == row["support"]
        for part in ("premise", "result"):
            state = pattern.find(part)
            assert state is not None
            assert {one.tag: one.text for one in state} == {name: row[part][name] for name in ("SAS", "SPS")}
            assert (state.get("id"), state.get("text")) == (row[part]["id"], row[part]["text"])
        assert f"{row['premise']['text']} → {row['move']} : {row['support']:+.4%}" in text
    lines = text.splitlines()
    assert sum(" : " in line and "→" not in line and not line.endswith(")") for line in lines) == 81 + len(
        [row for row in rows if row["kind"] == "key-state"]
    )


def test_pieces_of_a_premise_stand_as_in_figure_14(checkers: ExperienceBook) -> None:
    for row in of_kind(checkers, "rule"):
        premise_rows, result_rows = (
            [[sum(map(int, cell.split(","))) for cell in row[part][side].split()] for side in ("SAS", "SPS")]
            for part in ("premise", "result")
        )
        for active, passive in (premise_rows, result_rows):
            assert active == sorted(active) and passive == sorted(passive, reverse=True)
        before, after = (set(row[part][side].split()) for part, side in (("premise", "SPS"), ("result", "SAS")))
        assert len(before - after) == 1, "who was passive in the premise has made the result by moving one piece"


def test_each_kind_of_rule_is_written_in_each_form(every_kind: ExperienceBook) -> None:
    rows = list(book_forms.json_rows(every_kind))
    kinds = ["book", "rule", "barred", "refuted", "key-state", *["usage"] * 81, "hindsight-rule", "hindsight"]
    assert [row["kind"] for row in rows] == kinds
    assert rows[0]["weights"] == ["judgement"] and rows[0]["sections"]["usage"] == 81
    key_state, first_usage, rule, looked_back = rows[4], rows[5], rows[-2], rows[-1]
    assert (rule["premise"], rule["play"]) == ({"stage": "middle"}, {"keeps": "3+", "covers": "other"})
    assert (rule["place"], rule["gain"], rule["times"]) == (1, 2.025, 40)
    assert (key_state["frequency"], key_state["wins"], key_state["losses"]) == (0.2, 4, 2)
    assert (first_usage["place"], first_usage["usage"]) == ("a1", 0.75)
    assert (looked_back["gain"], looked_back["times"], looked_back["phase"]) == (-0.625, 4, "1")
    root = ElementTree.fromstring(exported(every_kind, "xml"))
    assert [section.get("name") for section in root] == list(READERS)
    assert [len(section) for section in root] == [1, 1, 1, 1, 81, 1, 1]
    text = exported(every_kind, "text")
    said = "in the middle of the hand → keep three or more tiles of the new number, cover an end that is not its side’s"
    assert f"{said} : +2.02 points  in 40 moves  [1]" in text
    assert "a1 : 0.7500" in text and "−0.625" in text.replace("-", "−") and "fitted weights" in text


def test_the_xml_is_that_of_its_schema(every_kind: ExperienceBook) -> None:
    schema = ElementTree.parse(Path(book_forms.__file__).with_name("book.xsd")).getroot()
    types = {one.get("name"): one for one in schema.findall(f"{XS}complexType")}
    declared = {one.get("name"): types.get(one.get("type"), one) for one in schema.findall(f"{XS}element")}
    toy = [ElementTree.fromstring(exported(book, "xml")) for book in (every_kind, *_of_other_games())]
    seen = set[str]()
    for element in (element for root in toy for element in root.iter()):
        within = declared.get(element.tag)
        if within is None:  # a part of a pieces-state
            assert not element.attrib and not len(element)
            continue
        seen.add(element.tag)
        attributes = {one.get("name") for one in within.iter(f"{XS}attribute")}
        assert element.attrib.keys() == attributes, element.tag
        parts = {one.get("ref") or one.get("name") for one in within.iter(f"{XS}element")} - {element.tag}
        assert {part.tag for part in element} <= parts, element.tag
    assert seen == declared.keys()


def _of_other_games() -> Iterator[ExperienceBook]:
    for game in GAMES:
        state, seat = next(positions(GAMES[game], Random(3), 1))
        move = GAMES[game].format_move(state, next(iter(GAMES[game].legal_moves(state))))
        yield ExperienceBook(one_rule_book(GAMES[game].view(state, seat), move))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with the shipped books, and one of Chinese checkers beside them that is the newest."""
    data = tmp_path / "data"
    with closing(open_store(sqlite_database(data))) as store:
        install(store.books, data / "books")
        content = book_bytes(CHECKERS, 2, {"games": 20}, {"usage": usage.encode(4, [3, 0, *[1] * 79])})
        (data / "books" / "two.book").write_bytes(content)
        shipped = SHIPPED[CHECKERS].book
        store.books.publish(replace(shipped, version=2, file="two.book", sha256="0" * 64))
    return data


def test_the_book_in_use_is_listed_and_any_other_version_by_its_number(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(capsys, "book", "export", "chinese-checkers", "--data", str(folder))
    assert status == 0 and out.startswith("Chinese checkers, book 2, from 20 games\n")
    _, first, _ = run(capsys, "book", "export", "chinese-checkers", "--data", str(folder), "--version", "1")
    _, shipped, _ = run(capsys, "book", "export", "chinese-checkers", "--shipped", "--data", "/nowhere")
    file = folder / "books" / SHIPPED[CHECKERS].book.file
    _, named, _ = run(capsys, "book", "export", "chinese-checkers", "--book", str(file))
    assert first == shipped == named and "book 1, from 1,350 games" in first
    with closing(open_store(sqlite_database(folder))) as store:
        store.books.pin(CHECKERS, 1)
    _, pinned, _ = run(capsys, "book", "export", "chinese-checkers", "--data", str(folder))
    assert pinned == first


@pytest.mark.parametrize("form", ["text", "xml", "ndjson"])
def test_a_file_holds_what_is_printed_otherwise(
    form: book_forms.Form, checkers: ExperienceBook, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("book", "export", "chinese-checkers", "--shipped", "--format", form)
    out = tmp_path / "new" / "rules"
    status, summary, _ = run(capsys, *words, "--out", str(out), "--json")
    result = json.loads(summary)
    rules = sum(sum(1 for _ in rows) for _, rows in rows_of(checkers))
    assert status == 0 and (result["rules"], result["bytes"]) == (rules, out.stat().st_size)
    _, printed, _ = run(capsys, *words)
    assert out.read_text("utf-8") == printed == exported(checkers, form)


def test_json_is_one_object_with_all_rows(checkers: ExperienceBook, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "book", "export", "chinese-checkers", "--shipped", "--json")
    found = json.loads(out)
    assert status == 0 and out.count("\n") == 1
    first, *rows = book_forms.json_rows(checkers)
    assert found["rows"] == rows and {**found, "kind": "book"} == {**first, "rows": rows}


def test_an_impossible_listing_is_refused_with_a_code(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draughts, data = str(folder / "books" / SHIPPED[ENGLISH_DRAUGHTS.id].book.file), ("--data", str(folder))
    (tmp_path / "junk").write_bytes(b"junk")
    refusals = {
        ("chess",): "game/unknown",
        ("block-domino", *data): "book/missing",
        ("block-domino", "--shipped"): "book/missing",
        ("chinese-checkers", "--version", "9", *data): "book/missing",
        ("chinese-checkers", "--book", str(tmp_path / "none")): "book/missing",
        ("chinese-checkers", "--book", str(tmp_path / "junk")): "book/format",
        ("chinese-checkers", "--book", draughts): "book/game",
        ("chinese-checkers", "--data", str(tmp_path / "nothing")): "book/missing",
        ("chinese-checkers", *data, "--out", str(tmp_path / "junk" / "below")): "usage/unwritable",
        ("chinese-checkers", *data, "--out", str(tmp_path)): "usage/unwritable",
    }
    for words, code in refusals.items():
        status, out, error = run(capsys, "book", "export", *words)
        assert (status, out) == (1, "") and error.endswith(f" [{code}]\n") and error.count("\n") == 1, words
    _, _, error = run(capsys, "book", "export", "chinese-checkers", "--data", str(tmp_path / "nothing"))
    assert "--shipped" in error, "it says where a book is"


@pytest.mark.parametrize(
    "words",
    [
        ("--shipped", "--version", "1"),
        ("--shipped", "--book", "x"),
        ("--json", "--format", "xml"),
        ("--version", "0"),
        ("--format", "csv"),
    ],
)
def test_contradictions_are_wrong_usage(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "book", "export", "chinese-checkers", *words)
    assert (status, out) == (2, "")


def test_a_reader_that_has_had_enough_ends_it_quietly() -> None:
    words = [sys.executable, "-m", "shared.cli", "book", "export", "english-draughts", "--shipped"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as listing:
        assert listing.stdout is not None and listing.stderr is not None
        assert listing.stdout.readline().startswith(b"English draughts, book 1")
        listing.stdout.close()
        error = listing.stderr.read()
    assert (listing.returncode, error) == (0, b"")


def test_the_id_of_a_state_is_its_key(checkers: ExperienceBook) -> None:
    ids = [row["premise"]["id"] for row in of_kind(checkers, "rule")]
    assert ids == [f"{key_of(state):016x}" for state, _ in checkers.pairs("recall")]
