"""PDN as public files have it: no game is lost for its notation when its moves are clear, and other games are named."""

import pytest

from shared.errors import RecordError
from shared.games.english_draughts.pdn import parse_pdn
from shared.games.english_draughts.pdn_lines import parse_pdn_lines
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.records.judging import options_recorded, read_moves
from shared.records.record import GameRecord

MOVES = ("11-15", "23-19", "8-11", "22-17")
LINE = "1. 11-15 23-19 2. 8-11 22-17"
HEAD = '[Event "Cup"]\n[White "Bo"]\n[Black "Ada"]\n[Result "1/2-1/2"]\n\n'


def games_of(source: str | bytes) -> list[GameRecord]:
    """The games of a text, none of them broken."""
    games = list(parse_pdn(source))
    assert [str(game) for game in games if isinstance(game, RecordError)] == []
    return [game for game in games if isinstance(game, GameRecord)]


def only(source: str | bytes) -> GameRecord:
    (game,) = games_of(source)
    return game


def refused(source: str | bytes) -> tuple[str, int]:
    (error,) = parse_pdn(source)
    assert isinstance(error, RecordError)
    return error.code, error.line


@pytest.mark.parametrize(
    "text",
    [
        "1. 11x15 23x19 2. 8x11 22x17",
        "1. 11 - 15 23 - 19 2. 8- 11 22 -17",
        "1. 11\u201315 23\u201419 2. 8\u221211 22\u201117",
        "1. 11:15 23*19 2. 8\u00d711 22X17",
        "1.11-15 23-19 2.8-11 22-17",
        "1...11-15 1... 23-19 2\u2026 8-11 22-17",
        "1 11-15 23-19 2 8-11 22-17",
        "11-15 23-19 8-11 22-17",
        "11-15, 23-19, 8-11, 22-17.",
        "1115 2319 0811 2217",
        "11-15\n23-19\n\n8-11\n22-17",
        "1. 11-15\u00a023-19\u20032. 8-11\u200b22-17",
        "{Intro} 1. 11-15 23-19 2. 8-11 22-17",
        "1. 11-15! 23-19!? 2. 8-11* $4 22-17 ??",
        "1. 11-15-A 23-19 (B) 2. 8-11 C 22-17",
        "1. 11-15 Old Fourteenth 23-19 forms it 2. 8-11 22-17",
        "1. 11-15 {a {nested} remark} 23-19 {one brace { too many} 2. 8-11 22-17",
        '1. 11-15 {as in\n[White "X"]\n[Event "Y"]\n} 23-19 2. 8-11 22-17',
        "1. 11-15 {[%clock w0:00:00 B0:00:05]} 23-19 [0:07] 2. 8-11 22-17",
        "1. 11-15 23-19 * 2. 8-11 1/2-1/2 22-17",
        "1. 11-15 ; to the end of the line 1. 9-14\n% 9-13\n23-19 2. 8-11 22-17",
        '1. 11-15 /FEN "W:W21-32:B1-10,12,15"/ 23-19 2. 8-11 22-17',
    ],
)
def test_moves_are_read_as_people_write_them(text: str) -> None:
    assert only(f"{HEAD}{text} 1/2-1/2\n").moves == MOVES
    assert only(text).moves == MOVES


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. 11-15 22-18 2. 15-22 25-18", ("11-15", "22-18", "15x22", "25x18")),
        ("1. 11-15 22-18 2. 15x18x22 25x18", None),
        ("1. 9-14 22-17 2. 14-18 23x14x23", None),
    ],
)
def test_a_hyphen_serves_for_captures_and_squares_jumped_do_not(text: str, moves: tuple[str, ...] | None) -> None:
    if moves is None:
        assert refused(text)[0] == "record/illegal"
    else:
        assert only(text).moves == moves


@pytest.mark.parametrize("text", ["7x14 14x23", "7-14-23", "7x23", "7:14:23", "7 x 14 x 23"])
def test_a_capture_is_read_leg_by_leg_and_by_its_ends(text: str) -> None:
    assert only(f'[FEN "B:W10,11,18:B6,7"]\n{text}').moves == ("7x14x23",)


TWO_PATHS = '[FEN "B:W14,15,18,22,23,32:B1,10"]\n'


@pytest.mark.parametrize(
    ("follows", "path"),
    [
        ("18-14", "10x17x26"),
        ("18-15", "10x19x26"),
        ("32-28 1-6 18-14", "10x17x26"),
        ("32-28 1-6 18-15", "10x19x26"),
    ],
)
def test_an_ambiguous_path_is_the_one_that_keeps_the_rest_legal(follows: str, path: str) -> None:
    assert only(f"{TWO_PATHS}1. 10x26 {follows} *").moves == (path, *follows.split())
    assert parse_pdn_lines(f"{TWO_PATHS}1. 10x26 {follows} *").root.children[0].move == path


def test_two_paths_that_nothing_tells_apart_are_ambiguous() -> None:
    assert refused(f"{TWO_PATHS}1. 10x26 32-28 *") == ("record/ambiguous", 2)
    assert refused(f"{TWO_PATHS}1. 10x26 32-27 1-6 18-9 *") == ("record/illegal", 2)


def test_either_of_two_paths_to_one_position_will_do() -> None:
    assert only('[FEN "B:W6,7,14,15,22,23,32:BK2"]\n1. 2x2 32-28 *').moves == ("2x9x18x11x2", "32-28")


def test_a_long_record_does_not_carry_its_whole_past_along() -> None:
    state = ENGLISH_DRAUGHTS.parse_position(
        "B:WK31,K32:BK1,K2", ENGLISH_DRAUGHTS.options(options_recorded(ENGLISH_DRAUGHTS.id))
    )
    moves, _, end = read_moves(ENGLISH_DRAUGHTS, state, ("1-6", "31-26", "6-1", "26-31") * 500)
    assert (len(moves), len(end.moves) <= 64) == (2000, True)


@pytest.mark.parametrize(
    ("written", "points"),
    [
        ("1/2-1/2", (0, 0)),
        ("\u00bd-\u00bd", (0, 0)),
        ("\u00bd - \u00bd", (0, 0)),
        ("0.5-0.5", (0, 0)),
        ("0,5-0,5", (0, 0)),
        (".5-.5", (0, 0)),
        ("1-1", (0, 0)),
        ("1/2\u20131/2", (0, 0)),
        ("1/2", (0, 0)),
        ("Drawn", (0, 0)),
        ("Black wins", (1, -1)),
        ("Red won", (1, -1)),
        ("White wins", (-1, 1)),
        ("White resigns", (1, -1)),
        ("*", None),
        ("0-0", None),
    ],
)
def test_a_result_is_read_from_the_tag_and_behind_the_moves(written: str, points: tuple[int, int] | None) -> None:
    assert only(f'[Result "{written}"]\n\n{LINE}\n').points == points
    assert only(f"{LINE} {written}\n").points == points


@pytest.mark.parametrize("written", ["1-0", "2-0", "1 - 0", "1\u20130", "1:0"])
def test_a_winner_is_named_first_in_every_spelling(written: str) -> None:
    for text in (f'[Result "{written}"]\n\n{LINE}', f"{LINE} {written}"):
        (game,) = parse_pdn(text, None)
        assert isinstance(game, RecordError) and game.code == "record/ambiguous"


TAGS = '[Event "Cup"]\n[White "Bo"]\n'


@pytest.mark.parametrize(
    "head",
    [
        TAGS,
        '[Event: "Cup"]\n[White: "Bo"]\n',
        '[event "Cup"]\n[WHITE "Bo"]\n',
        '[ Event "Cup" ]\n  [White   "Bo"  ]\n',
        '[Event"Cup"][White"Bo"]\n',
        "[Event Cup]\n[White Bo]\n",
        "[Event 'Cup']\n[White 'Bo']\n",
        "[Event \u201cCup\u201d]\n[White \u201eBo\u201c]\n",
        '[Event "Cup]\n[White "Bo"\n',
        '[Event "Cup"]\n[White "Bo"]\n[Event "This is an 8x8 draughts game"]\n',
        '[Event "?"]\n[White "Bo"]\n[Event "Cup"]\n',
        '[Event "Cup"]\n[White "Bo"]\n[Event "again"]\n[Event "and again"]\n',
        '; by hand\n[Event "Cup"]\n\n; more\n[White "Bo"]\n',
    ],
)
def test_tags_are_read_as_people_write_them(head: str) -> None:
    game = only(f'{head}[Result "*"]\n\n{LINE} *\n')
    assert (game.event, game.players[1], game.moves) == ("Cup", "Bo", MOVES)


@pytest.mark.parametrize(
    "head", ['[Red "Ada"]\n[White "Bo"]', '[Dark "Ada"]\n[Light "Bo"]', '[RED: "Ada"]\n[White "Bo"]']
)
def test_the_sides_go_by_other_colours(head: str) -> None:
    assert only(f"{head}\n\n{LINE} *").players == ("Ada", "Bo")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (r'"Anderson \"the herd\" A."', 'Anderson "the herd" A.'),
        ('"Anderson "the herd" A."', 'Anderson "the herd" A.'),
        (r'"C:\games\"', "C:\\games\\"),
        (r'"a \\ b"', r"a \ b"),
        ('"two\nlines"', "two lines"),
        ('"a [b] {c} ; (d) %"', "a [b] {c} ; (d) %"),
    ],
)
def test_a_name_with_quotation_marks_and_the_like_is_kept(written: str, name: str) -> None:
    assert only(f"[White {written}]\n\n{LINE} *").players[1] == name


@pytest.mark.parametrize(
    "content",
    [
        (HEAD + LINE).encode("utf-16"),
        b"\xff\xfe" + (HEAD + LINE).encode("utf-16-le"),
        b"\xfe\xff" + (HEAD + LINE).encode("utf-16-be"),
        (HEAD + LINE).encode("utf-16-le"),
        (HEAD + LINE).encode("utf-16-be"),
        (HEAD + LINE).encode("utf-8-sig"),
        (HEAD + LINE + "\x1a").encode(),
        (HEAD + LINE + "\n\x1a\x00\x00").encode(),
        (HEAD + LINE).replace("\n", "\r").encode(),
        (HEAD + LINE).replace("\n", "\r\n").encode(),
    ],
    ids=["utf-16", "le", "be", "le without mark", "be without mark", "mark", "ctrl-z", "padded", "cr", "crlf"],
)
def test_a_file_is_read_whichever_editor_saved_it(content: bytes) -> None:
    game = only(content)
    assert (game.event, game.players, game.moves) == ("Cup", ("Ada", "Bo"), MOVES)


def test_lines_in_utf_8_and_in_windows_1252_stand_in_one_file() -> None:
    content = '[White "Sjöberg"]\n\n1. 11-15 *\n'.encode() + '[White "Sjöberg – Œ"]\n\n1. 11–15 *\n'.encode("cp1252")
    assert [game.players[1] for game in games_of(content)] == ["Sjöberg", "Sjöberg – Œ"]


@pytest.mark.parametrize(
    "fen",
    [
        "B:W21-32:B1-12",
        "b:w21-32:b1-12",
        "B:W21-32:B1-12:H0:F1",
        "B:B1-12:W21-32.",
        " B : W21-32 : B1-12 ",
        "B:W21 22 23 24 25 26 27 28 29 30 31 32:B1-12",
        "B:W21-32,:B1,,2-12.",
        "B:W21\u201332:B1\u201312",
        "",
        "?",
    ],
)
def test_a_start_position_is_read_in_every_spelling(fen: str) -> None:
    assert only(f'[SetUp "1"]\n[FEN "{fen}"]\n\n{LINE} *').moves == MOVES


@pytest.mark.parametrize(
    "game_type", ["21", "21,B,8,8,N1,0", " 21 ", "English", "American checkers", "11-man ballot", "?", "", "Checkers"]
)
def test_a_game_type_of_english_draughts_is_read(game_type: str) -> None:
    assert only(f'[GameType "{game_type}"]\n\n{LINE} *').moves == MOVES


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[GameType "20"]\n\n1. 32-28 19-23 *', 1),
        ('[GameType "25,W,8,8,A0,0"]\n\n1. 22-18 11-15 *', 1),
        ('[GameType "Russian"]\n\n1. 11-15 *', 1),
        ('[GameType "Russian checkers"]\n\n1. 11-15 *', 1),
        ('[GameType "23,B,8,8,N1,0"]\n\n1. 11-15 *', 1),
        ('[GameType "American pool checkers"]\n\n1. 11-15 *', 1),
        ('[Variant "Brazilian"]\n\n1. 11-15 *', 1),
        ('[Gametype: "Italian draughts"]\n\n1. 11-15 *', 1),
        ('[Event "x"]\n\n1. 32-28 18-23 2. 38-32 12-18 *', 3),
        ("1. c3-d4 d6-c5 2. b2-c3 *", 1),
        ("1. ab4 ba5 2. c3:d4 *", 1),
        ('[Event "x"]\n1. 11-15 /FEN "W:W21:B1"/ 23-19 *', 2),
    ],
)
def test_another_game_is_refused_as_unsupported(text: str, line: int) -> None:
    assert refused(text) == ("record/unsupported", line)


def test_untagged_games_are_split_where_numbers_restart() -> None:
    assert [game.moves[0] for game in games_of("1. 11-15 23-19 2. 8-11\n\n1. 9-14 22-18\n\n1. 10-15 *")] == [
        "11-15",
        "9-14",
        "10-15",
    ]


def test_forfeited_games_without_moves_stay_games_of_their_own() -> None:
    text = '[Event "a"]\n[Round "1"]\n[Result "*"]\n\n[Event "a"]\n[Round "2"]\n[Result "*"]\n' + HEAD + LINE
    for joined in (text, text.replace("]\n\n[", "]\n[")):
        games = games_of(joined)
        assert [(game.round, len(game.moves), game.players[0]) for game in games] == [
            ("1", 0, ""),
            ("2", 0, ""),
            ("", 4, "Ada"),
        ]


def test_words_of_a_problem_do_not_end_it() -> None:
    game = only('[FEN "W:W27,K32:B24"]\nWhite to move and draw\n1. 27x20 *\n')
    assert (game.moves, game.points) == (("27x20",), None)


def test_an_open_comment_harms_its_own_game_alone() -> None:
    text = f"{HEAD}1. 11-15 {{never\n closed 23-19\n{HEAD}1. 11-15 {{closed}} 23-19 *\n{HEAD}1. 11-15 {{open *\n"
    assert [getattr(game, "code", "") for game in parse_pdn(text)] == ["record/syntax", "", "record/syntax"]


def test_the_first_game_of_a_pasted_text_is_read_in_the_same_way() -> None:
    read = parse_pdn_lines('{Intro} 1. 11x15! (1. 9\u201314 22 - 18) 23x19 {good\n[White "X"]} ½-½')
    (first, other) = read.root.children
    assert (read.root.comment, first.move, first.mark, other.move) == ("Intro", "11-15", "!", "9-14")
    assert (other.children[0].move, first.children[0].comment) == ("22-18", 'good [White "X"]')
