"""PDN: what we write is read back, foreign texts are read game by game, and results are judged or refused."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.core import Seat
from shared.errors import RecordError
from shared.games.english_draughts.board import BLACK, WHITE
from shared.games.english_draughts.pdn import format_pdn, parse_pdn
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState
from shared.records import pdn
from shared.records.record import GameRecord
from tests.games.draughts_positions import RULES_OFF, positions

one_line = st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=12)
tag_names = st.from_regex(r"[A-Z][a-z]{8}[0-9]", fullmatch=True)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """A game of random moves from the start or from any position, with any tags."""
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    state = draw(st.one_of(st.just(ENGLISH_DRAUGHTS.parse_position(START)), positions()))
    start, moves = ENGLISH_DRAUGHTS.format_position(state), list[str]()
    for _ in range(draw(st.integers(0, 60))):
        legal = ENGLISH_DRAUGHTS.legal_moves(state)
        if not legal:
            break
        move = rng.choice(legal)
        moves.append(ENGLISH_DRAUGHTS.format_move(state, move))
        state = ENGLISH_DRAUGHTS.successor(state, move)
    return GameRecord(
        game=ENGLISH_DRAUGHTS.id,
        start=start,
        moves=tuple(moves),
        points=draw(st.sampled_from([(1, -1), (-1, 1), (0, 0), None])),
        players=(draw(one_line), draw(one_line)),
        event=draw(one_line),
        site=draw(one_line),
        date=draw(one_line),
        round=draw(one_line),
        tags=tuple(draw(st.dictionaries(tag_names, one_line, max_size=3)).items()),
    )


def read(source: str | bytes, first_named: Seat | None = None) -> list[GameRecord]:
    """The games of a text without errors."""
    games = list(parse_pdn(source, first_named))
    assert [error for error in games if isinstance(error, RecordError)] == []
    return [game for game in games if isinstance(game, GameRecord)]


def codes(source: str | bytes, first_named: Seat | None = None) -> list[tuple[str, int] | str]:
    """Of each game its moves, or the code and line of its error."""
    return [
        (game.code, game.line) if isinstance(game, RecordError) else " ".join(game.moves)
        for game in parse_pdn(source, first_named)
    ]


@pytest.mark.slow
@given(st.lists(records(), max_size=4))
def test_games_read_back_as_written(written: list[GameRecord]) -> None:
    text = "".join(map(format_pdn, written))
    assert read(text) == written
    assert read(text.encode()) == written
    assert read(text.replace("\n", "\r\n")) == written


@pytest.mark.parametrize(
    "value", ["[A", "\\[A", "a \\ [b ", '"[A', '[A x "y"', '[Event ""]', "\\", '\\"]', "{[A", "[", "]"]
)
def test_a_tag_may_have_any_value_as_we_write_it(value: str) -> None:
    written = GameRecord(
        game=ENGLISH_DRAUGHTS.id, start=START, moves=(), points=None, players=("", ""), round=value, event=value
    )
    assert [(game.round, game.event) for game in read(format_pdn(written))] == [(value, value)]


def test_a_game_is_written_as_pdn() -> None:
    state = ENGLISH_DRAUGHTS.parse_position(START)
    record = GameRecord(
        game="english-draughts/1",
        start=ENGLISH_DRAUGHTS.format_position(state),
        moves=("11-15", "23-19", "8-11"),
        points=(0, 0),
        players=("Wyllie, J.", 'Anderson "the herd" A.'),
        event="Match",
        date="1847.??.??",
        tags=(("Annotator", ""),),
    )
    assert format_pdn(record) == (
        '[Event "Match"]\n'
        '[Date "1847.??.??"]\n'
        '[Black "Wyllie, J."]\n'
        '[White "Anderson \\"the herd\\" A."]\n'
        '[Result "1/2-1/2"]\n'
        '[GameType "21"]\n'
        '[ResultOrder "Black-White"]\n'
        '[Annotator ""]\n'
        "\n"
        "1. 11-15 23-19 2. 8-11 1/2-1/2\n\n"
    )


def test_another_games_record_has_no_pdn() -> None:
    record = GameRecord("domino-101/1", "", (), None, ())
    with pytest.raises(RecordError) as refused:
        pdn.format_pdn(record)
    assert refused.value.code == "record/unsupported"


def test_a_line_break_in_a_tag_is_written_as_a_blank() -> None:
    record = GameRecord(ENGLISH_DRAUGHTS.id, START, (), (0, 0), ("a\r\nb", ""))
    assert read(format_pdn(record))[0].players == ("a b", "")


FOREIGN = """\
; a file from elsewhere
% nothing of this line counts, [Event "nor this"]
[Event "Somewhere"]
[Site "Glasgow"]
; as the minutes have it

[Black "Moorhead, W."]
[White "Wyllie, J."]
[Result "1/2-1/2"]
[GameType "21,B,8,8,N1,0"]
[Opening "Single Corner"]

1. 11-15! 22-18 {a single corner,
over two lines} 2. 15x22* (2. 15-19? {much (worse)} 24x15 (10x19)) 25x18 $4 ; the rest is lost
3.8-11 29-25 4. 4-8* 1/2-1/2
"""


def test_comments_variations_marks_and_numbers_are_passed_over() -> None:
    (game,) = read(FOREIGN)
    assert game == GameRecord(
        game="english-draughts/1",
        start=START,
        moves=("11-15", "22-18", "15x22", "25x18", "8-11", "29-25", "4-8"),
        points=(0, 0),
        players=("Moorhead, W.", "Wyllie, J."),
        event="Somewhere",
        site="Glasgow",
        tags=(("Opening", "Single Corner"),),
    )
    assert game.line == 3


@pytest.mark.parametrize(
    "same",
    [
        FOREIGN.replace("\n", "\r\n"),
        FOREIGN.replace("\n", "\r"),
        FOREIGN.encode(),
        b"\xef\xbb\xbf" + FOREIGN.encode(),
        "\ufeff" + FOREIGN,
        FOREIGN.replace("1. ", "1.").replace("3.", "3... "),
        FOREIGN.replace('"]\n[Site', '"] [Site'),
    ],
)
def test_line_breaks_and_byte_order_marks_make_no_difference(same: str | bytes) -> None:
    assert read(same) == read(FOREIGN)


def test_bytes_that_are_not_utf_8_are_latin_1() -> None:
    (game,) = read('[White "Sjöberg"]\n[Result "1-1"]\n\n1. 11-15 *'.encode("latin-1"))
    assert game.players == ("", "Sjöberg")


def test_short_captures_become_full_paths_and_ambiguous_ones_are_refused() -> None:
    text = '[SetUp "1"]\n[FEN "{}"]\n\n1. {} *\n'
    assert codes(text.format("B:W10,11,18:B6,7.", "7x23")) == ["7x14x23"]
    assert codes(text.format("B:W6,7,14,15,22,23:BK2", "2x27")) == [("record/ambiguous", 4)]


def test_games_without_tags_are_parted_by_their_results() -> None:
    assert codes("11-15 * 11-16 24-19 1/2-1/2 9-14") == ["11-15", "11-16 24-19", "9-14"]


def test_games_without_results_are_parted_by_their_tags() -> None:
    assert codes('[Event "a"]\n\n[Event "b"] 11-15 [Site "c"] 9-14') == ["", "11-15", "9-14"]


def test_a_text_without_games_holds_none() -> None:
    assert codes("") == []
    assert codes(b"\n ; nothing\n* {at all}\n") == []


GOOD = '[Event "good"]\n[Result "1/2-1/2"]\n\n1. 11-15 23-19 1/2-1/2\n'


@pytest.mark.parametrize(
    ("broken", "code", "line"),
    [
        ('[Event "illegal"]\n\n1. 11-15\n23-14 2. 8-11 *\n', "record/illegal", 4),
        ('[Event "after the end"]\n[FEN "B:W32:B28"]\n\n28-24 *\n', "record/illegal", 4),
        ('[Event "no square"]\n\n11-33 *\n', "record/syntax", 3),
        ('[Event "no move"]\n\n1. 11-15\n2. e4 *\n', "record/syntax", 4),
        ('[Event "no comment\'s end"]\n\n1. 11-15 {never\n closed 23-19\n', "record/syntax", 3),
        ('[Event "no variation\'s end"]\n\n1. 11-15 (1. 9-13\n(1. 11-16\n', "record/syntax", 3),
        ('[Event "no beginning"]\n\n1. 11-15 23-19) *\n', "record/syntax", 3),
        ('[Event "no position"]\n[FEN "B:W99:B1"]\n\n1-5 *\n', "record/syntax", 1),
        ('[Event "international"]\n[GameType "20"]\n\n1. 32-28 *\n', "record/unsupported", 1),
        ('[Event "cut"]\n\n1. 11-15 23-1\n', "record/illegal", 3),
        ("<html>not a game at all</html>\n", "record/syntax", 1),
    ],
)
def test_a_broken_game_is_told_with_its_line_and_the_others_are_read(broken: str, code: str, line: int) -> None:
    assert codes(broken + GOOD) == [(code, line), "11-15 23-19"]
    assert codes(GOOD + broken + GOOD) == ["11-15 23-19", (code, line + 4), "11-15 23-19"]


@given(st.text(alphabet='[]{}()"\\;%*$.!x-/ \n1290ab', max_size=60))
def test_any_text_is_read_or_refused_on_purpose(text: str) -> None:
    for game in parse_pdn(text):
        assert isinstance(game, (GameRecord, RecordError))


# Black has one man left on 28 and cannot move it past 32
BLOCKED = '[Event "to the end"]\n[Result "{}"]\n[FEN "W:W27,K32:B24"]\n\n1. 27x20 {}\n'
RESIGNED = '[Event "resigned"]\n[Result "{}"]\n\n1. 11-15 23-19 {}\n'


def ended(white_won: str, resigned: str) -> str:
    return BLOCKED.format(white_won, white_won) + RESIGNED.format(resigned, resigned)


@pytest.mark.parametrize(
    ("white_won", "resigned", "points"),
    [
        ("0-1", "1-0", [(-1, 1), (1, -1)]),
        ("1-0", "1-0", [(-1, 1), (-1, 1)]),
        ("2-0", "0-2", [(-1, 1), (1, -1)]),
        ("1-0", "1/2-1/2", [(-1, 1), (0, 0)]),
        ("0-1", "*", [(-1, 1), None]),
    ],
)
def test_a_finished_game_shows_whom_the_files_results_name_first(
    white_won: str, resigned: str, points: list[tuple[int, int] | None]
) -> None:
    assert [game.points for game in read(ended(white_won, resigned))] == points


def test_results_that_no_game_shows_may_be_stated() -> None:
    text = RESIGNED.format("1-0", "1-0")
    assert read(text, BLACK)[0].points == (1, -1)
    assert read(text, WHITE)[0].points == (-1, 1)


def test_unexplained_results_refuse_only_games_with_a_winner() -> None:
    text = GOOD + RESIGNED.format("1-0", "1-0") + RESIGNED.format("*", "*")
    assert codes(text) == ["11-15 23-19", ("record/ambiguous", 5), "11-15 23-19"]
    text = GOOD + RESIGNED.format("1-0", "1-0")
    assert codes(text, WHITE) == ["11-15 23-19", "11-15 23-19"]


def test_games_that_contradict_each_other_explain_nothing() -> None:
    text = BLOCKED.format("1-0", "1-0") + BLOCKED.format("0-1", "0-1")
    assert codes(text) == [("record/ambiguous", 1), ("record/ambiguous", 6)]
    assert [game.points for game in read(text, BLACK)] == [(1, -1), (-1, 1)]


def test_stated_results_may_not_contradict_the_games() -> None:
    text = BLOCKED.format("1-0", "1-0")
    assert codes(text, BLACK) == [("record/ambiguous", 1)]
    assert read(text, WHITE)[0].points == (-1, 1)


def test_draws_and_unknown_results_need_no_explanation() -> None:
    assert [game.points for game in read(GOOD + RESIGNED.format("?", "*"))] == [(0, 0), None]


def test_the_tag_is_the_result_and_the_last_word_only_stands_in_for_it() -> None:
    assert [game.points for game in read(RESIGNED.format("1-0", "0-1") + RESIGNED.format("*", "0-1"), BLACK)] == [
        (1, -1),
        (-1, 1),
    ]


def test_our_own_texts_explain_themselves() -> None:
    record = GameRecord(ENGLISH_DRAUGHTS.id, START, ("11-15",), (1, -1), ("", ""))
    assert read(format_pdn(record), WHITE) == [record]
    assert read(format_pdn(replace(record, points=(-1, 1)))) == [replace(record, points=(-1, 1))]


def test_our_own_texts_explain_no_other_game_of_their_file() -> None:
    own = GameRecord(ENGLISH_DRAUGHTS.id, "W:W27,K32:B24", ("27x20",), (-1, 1), ("", ""))
    assert codes(format_pdn(own) + RESIGNED.format("1-0", "1-0")) == ["27x20", ("record/ambiguous", 9)]


def test_a_record_goes_on_past_a_third_occurrence() -> None:
    state: DraughtsState = ENGLISH_DRAUGHTS.parse_position("B:WK32:BK1", RULES_OFF)
    moves = ("1-6", "32-28", "6-1", "28-32") * 25
    record = GameRecord(ENGLISH_DRAUGHTS.id, ENGLISH_DRAUGHTS.format_position(state), moves, (0, 0), ("", ""))
    assert read(format_pdn(record)) == [record]
