"""The experience book as a file: what it answers, and which files it refuses."""

import hashlib
import struct
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shared.core import Seat, View
from shared.errors import BookError
from shared.experience import FORMAT, ExperienceBook, ExperienceRule, Section, book_bytes, book_name, newest_book
from shared.experience.evidence import Backing, lower_bound
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.keys import key_of, premise, results

DRAUGHTS = ENGLISH_DRAUGHTS.id
MAPS = Path("/proc/self/smaps")
Entry = tuple[int, bytes, int, int, int, int]
"""(premise key, premise state, result key, wins, draws, losses)."""


def look(position: str) -> tuple[View, list[str]]:
    state = ENGLISH_DRAUGHTS.parse_position(position)
    legal = [ENGLISH_DRAUGHTS.format_move(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
    return ENGLISH_DRAUGHTS.view(state, state.position.turn), legal


def entry(position: str, move: str, wins: int, draws: int, losses: int) -> Entry:
    view, _ = look(position)
    situation = premise(view)
    return situation.key, situation.state, results(view, [move])[move], wins, draws, losses


def content(entries: Sequence[Entry]) -> bytes:
    """A book of these entries; those of one premise in the order given."""
    rows = sorted(entries, key=lambda row: row[:2])
    columns = [struct.pack(f"<{len(rows)}Q", *(row[0] for row in rows)), b"".join(row[1] for row in rows)]
    columns.append(struct.pack(f"<{len(rows)}Q", *(row[2] for row in rows)))
    columns += [struct.pack(f"<{len(rows)}I", *(row[k] for row in rows)) for k in (3, 4, 5)]
    section = Section(len(rows), 13, tuple(columns))
    return book_bytes(DRAUGHTS, 4, {"games": 22, "sources": {"person": 22}}, {"recall": section})


def book_of(folder: Path, *entries: Entry) -> ExperienceBook:
    file = folder / "some.book"
    file.write_bytes(content(entries))
    return ExperienceBook.open(file)


OPENING = [entry(START, "11-15", 5, 7, 2), entry(START, "9-14", 3, 0, 1)]


def test_a_book_says_what_it_is(tmp_path: Path) -> None:
    with book_of(tmp_path, *OPENING) as book:
        assert (book.game, book.version, book.entries) == (DRAUGHTS, 4, 2)
        assert book.facts == {"game": DRAUGHTS, "version": 4, "games": 22, "sources": {"person": 22}}
        assert book.sha256 == hashlib.sha256((tmp_path / "some.book").read_bytes()).hexdigest()


def test_the_rule_is_the_first_entry_of_the_premise(tmp_path: Path) -> None:
    view, legal = look(START)
    with book_of(tmp_path, *OPENING, entry("B:W32:BK1", "1-6", 9, 0, 0)) as book:
        rule = book.rule(view, legal)
        assert rule is not None and rule == ExperienceRule("11-15", 5, 7, 2, view.board)
        assert (rule.net, rule.games) == (3, 14)
        assert [found.move for found in book.find_all(view, legal)] == ["11-15", "9-14"]


def test_a_rule_says_what_it_rests_on(tmp_path: Path) -> None:
    view, legal = look(START)
    section = Section(2, 0, (struct.pack("<2I", 3, 1), struct.pack("<4i", 9, -(1 << 31), 20_000, -(1 << 31)),
                             struct.pack("<8I", 4, 0, 0, 0, 10, 4, 0, 0)))  # fmt: skip
    file = tmp_path / "some.book"
    with book_of(tmp_path, *OPENING) as book:
        columns = book.section("recall")
    assert columns is not None
    sections = {"recall": Section(2, 13, (columns,)), "recall-evidence": section}
    file.write_bytes(book_bytes(DRAUGHTS, 4, {}, sections))
    with ExperienceBook.open(file) as book:
        first, second = book.find_all(view, legal)
        assert first.backing == Backing(3, 9, 20_000, {"person": 4, "archive": 10})
        assert second.backing == Backing(1, None, None, {"archive": 4})
    short = Section(1, 0, tuple(column[: len(column) // 2] for column in section.columns))
    file.write_bytes(book_bytes(DRAUGHTS, 4, {}, {**sections, "recall-evidence": short}))
    with pytest.raises(BookError):
        ExperienceBook.open(file)


@given(wins=st.integers(0, 200), draws=st.integers(0, 200), losses=st.integers(0, 200))
@example(wins=0, draws=0, losses=135)
def test_the_bound_of_a_score_is_below_it_and_nears_it_with_more_games(wins: int, draws: int, losses: int) -> None:
    games = wins + draws + losses
    score = (wins + draws / 2) / games if games else 0.0
    low, lower = lower_bound(10 * wins, 10 * draws, 10 * losses), lower_bound(wins, draws, losses)
    assert 0 <= lower <= low <= score + 1e-12


def test_bounds_are_wilson_s() -> None:
    assert lower_bound(1, 0, 0) == pytest.approx(0.2065, abs=1e-4)
    assert lower_bound(8, 0, 2) == pytest.approx(0.4902, abs=1e-4)
    assert lower_bound(7, 2, 1) == lower_bound(8, 0, 2)
    assert lower_bound(0, 0, 5) == 0


def test_a_rule_speaks_to_the_other_colour_too(tmp_path: Path) -> None:
    view, legal = look("W:W21-32:B1-12")
    with book_of(tmp_path, *OPENING) as book:
        assert [found.move for found in book.find_all(view, legal)] == ["22-18", "24-19"]


def test_an_unknown_premise_has_no_rule(tmp_path: Path) -> None:
    view, legal = look("B:W32:BK1")
    with book_of(tmp_path, *OPENING) as book:
        assert book.rule(view, legal) is None
        assert list(book.find_all(view, legal)) == []


def test_a_rule_that_is_not_legal_is_not_replaced_by_a_lesser_one(tmp_path: Path) -> None:
    view, legal = look(START)
    with book_of(tmp_path, *OPENING) as book:
        rest = [move for move in legal if move != "11-15"]
        assert book.rule(view, rest) is None
        assert [found.move for found in book.find_all(view, rest)] == ["9-14"]


def test_two_ways_to_one_state_are_both_found_and_one_is_the_rule(tmp_path: Path) -> None:
    # 2x11x18x9x2 and 2x9x18x11x2 take the same men and end on the same square
    position = "B:W6,7,14,15:BK2"
    view, legal = look(position)
    with book_of(tmp_path, entry(position, legal[0], 4, 0, 0)) as book:
        found = [rule.move for rule in book.find_all(view, legal)]
        assert sorted(found) == sorted(legal)
        assert len(found) == 2
        assert book.rule(view, legal) == next(book.find_all(view, legal))


def test_states_that_share_a_key_are_told_apart_by_the_state(tmp_path: Path) -> None:
    view, legal = look(START)
    key, state, result, *_ = OPENING[0]
    forged = (key, bytes(13), result, 9, 9, 9)
    with book_of(tmp_path, forged, *OPENING) as book:
        assert state > bytes(13)
        assert book.rule(view, legal) == ExperienceRule("11-15", 5, 7, 2, view.board)
    with book_of(tmp_path, forged) as book:
        assert book.rule(view, legal) is None


def test_every_rule_of_a_book_can_be_listed(tmp_path: Path) -> None:
    with book_of(tmp_path, *OPENING, entry("B:W32:BK1", "1-6", 9, 0, 0)) as book:
        rules = {premise: counts for premise, _, counts in book.rules()}
    assert rules == {OPENING[0][1]: (5, 7, 2), entry("B:W32:BK1", "1-6", 9, 0, 0)[1]: (9, 0, 0)}


def test_a_book_is_found_among_hundreds_of_premises(tmp_path: Path) -> None:
    view, legal = look(START)
    noise = [(key_of(state), state, 7, 1, 1, 1) for number in range(500) for state in [number.to_bytes(13, "big")]]
    with book_of(tmp_path, *noise, *OPENING) as book:
        rule = book.rule(view, legal)
        assert rule is not None and rule.move == "11-15"


def test_a_book_about_another_game_is_not_asked(tmp_path: Path) -> None:
    options = CHINESE_CHECKERS.options({})
    state = CHINESE_CHECKERS.parse_position("0:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9", options)
    with book_of(tmp_path) as book, pytest.raises(ValueError, match="asked about chinese-checkers"):
        book.rule(CHINESE_CHECKERS.view(state, Seat(0)), ["c2-c3"])


def test_a_book_without_sections_answers_nothing(tmp_path: Path) -> None:
    file = tmp_path / "empty.book"
    file.write_bytes(book_bytes(DRAUGHTS, 1, {}, {}))
    with ExperienceBook.open(file) as book:
        assert book.rule(*look(START)) is None


def test_a_section_of_a_later_kind_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "later.book"
    file.write_bytes(book_bytes(DRAUGHTS, 1, {}, {"dreams": Section(3, 1, (b"abc",))}))
    with ExperienceBook.open(file) as book:
        assert book.entries == 0


def broken(name: str) -> bytes:
    whole = content(OPENING)
    middle = len(whole) // 2
    files = {
        "empty": b"",
        "garbage": b"this is a book about gardening, really",
        "short": whole[:-1],
        "changed": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
        "longer": whole + b"\0",
        "only a head": whole[:16],
        "no header": signed(b"OLDHBOOK" + struct.pack("<II", FORMAT, 0)),
        "a list for a header": signed(b"OLDHBOOK" + struct.pack("<II", FORMAT, 2) + b"[]"),
        "sections beyond the end": signed(b"OLDHBOOK" + struct.pack("<II", FORMAT, len(GREEDY)) + GREEDY),
    }
    return files[name]


GREEDY = b'{"game":"x","version":1,"sections":{"recall":{"offset":0,"entries":9,"width":13}}}'


def signed(body: bytes) -> bytes:
    return body + hashlib.sha256(body).digest()


@pytest.mark.parametrize(
    "name",
    [
        "empty", "garbage", "short", "changed", "longer", "only a head", "no header", "a list for a header",
        "sections beyond the end",
    ],
)  # fmt: skip
def test_a_broken_book_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.book"
    file.write_bytes(broken(name))
    with pytest.raises(BookError) as refused:
        ExperienceBook.open(file)
    assert refused.value.code == "book/format"
    assert "broken.book" in str(refused.value)


def test_a_book_of_a_newer_format_is_refused_as_newer(tmp_path: Path) -> None:
    file = tmp_path / "newer.book"
    body = b"OLDHBOOK" + struct.pack("<II", FORMAT + 1, 5) + b"?????"
    file.write_bytes(signed(body))
    with pytest.raises(BookError) as refused:
        ExperienceBook.open(file)
    assert refused.value.code == "book/newer"


def test_a_book_that_is_not_there_is_missing(tmp_path: Path) -> None:
    with pytest.raises(BookError) as refused:
        ExperienceBook.open(tmp_path / "none.book")
    assert refused.value.code == "book/missing"


def test_the_newest_book_of_a_game_is_found_by_number(tmp_path: Path) -> None:
    assert newest_book(tmp_path, DRAUGHTS) is None
    for name in (book_name(DRAUGHTS, 9), book_name(DRAUGHTS, 10), book_name("english-draughts/2", 30)):
        (tmp_path / name).touch()
    for name in ("english-draughts-1.11.book.tmp", "english-draughts-1.x.book", ".english-draughts-1.12.book.7"):
        (tmp_path / name).touch()
    assert newest_book(tmp_path, DRAUGHTS) == tmp_path / "english-draughts-1.10.book"
    assert newest_book(tmp_path / "nowhere", DRAUGHTS) is None


def test_a_section_of_any_kind_is_had_by_name(tmp_path: Path) -> None:
    file = tmp_path / book_name(ENGLISH_DRAUGHTS.id, 1)
    sections = {"one": Section(3, 0, (b"abc",)), "two": Section(1, 0, (b"de", b"fghij"))}
    file.write_bytes(book_bytes(ENGLISH_DRAUGHTS.id, 1, {}, sections))
    with ExperienceBook.open(file) as book:
        assert (book.section("one"), book.section("two"), book.section("three")) == (b"abc", b"defghij", None)


@pytest.mark.skipif(not MAPS.exists(), reason="the system does not tell which pages of a file are in memory")
def test_an_open_book_takes_no_memory_for_what_nobody_looks_up(tmp_path: Path) -> None:
    file = tmp_path / "large.book"
    file.write_bytes(book_bytes(DRAUGHTS, 1, {}, {"dreams": Section(1 << 22, 1, (bytes(1 << 22),))}))
    with ExperienceBook.open(file) as book:
        _, _, after = MAPS.read_text().partition(str(file))
        resident_kib = int(after.partition("Rss:")[2].split()[0])
        assert book.section("dreams") == bytes(1 << 22)
    assert resident_kib < 100
