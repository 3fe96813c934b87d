"""Tokens, picking, drawings and buttons of the terminal client, each by itself."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from rich.color import Color, ColorSystem
from textual.geometry import Size

from client.terminal.boards.field_board import FieldBoard, Picker
from client.terminal.command import environment_language, first_lines, play
from client.terminal.games.chinese_checkers import board as star
from client.terminal.games.domino_101 import board as domino
from client.terminal.games.english_draughts import board as draughts
from client.terminal.games.facets import terminal_facets
from client.terminal.labels import fitted
from client.terminal.table import actions
from client.terminal.tokens import TokenFile, tokens_file
from shared.core import Seat
from shared.experience.learners import LEARNERS
from shared.games import GAMES
from shared.i18n import catalogue
from shared.words.games import field_text_of
from shared.words.people import game_title
from tests.client.terminal.screens import domino_table, table

ENGLISH = catalogue("en")


def test_a_game_of_a_library_is_drawn_although_the_client_has_no_rules_of_it() -> None:
    start = table()
    assert start.view is not None
    view = structs.replace(start.view, board="x . ./ . o ./  . . . 2 5d0a @4,7")
    board = terminal_facets("openspiel:no_such_game/9.9").board()
    board.show_state(
        structs.replace(start, game="openspiel:no_such_game/9.9", view=view, legal=[*map(str, range(200))])
    )
    lines = str(board.render()).split("\n")
    assert lines[:4] == ["x . .", " . o .", "  . . .", ""] and lines[4].startswith("Type a move: 0, 1, 2")
    assert board.get_content_width(Size(80, 24), Size(80, 24)) == 7, "the moves are wrapped"
    assert game_title(ENGLISH, "openspiel:no_such_game/9.9") == "No such game"


def test_tokens_are_kept_by_server_and_for_their_owner_alone(tmp_path: Path) -> None:
    file = tokens_file({"XDG_DATA_HOME": str(tmp_path)})
    assert file == tmp_path / "oldhand" / "tokens.json"
    tokens = TokenFile(file)
    assert tokens.find("tcp://a:1") is None
    tokens.keep("tcp://a:1", "one")
    tokens.keep("tcp://b:1", "two")
    assert [TokenFile(file).find(f"tcp://{host}:1") for host in "abc"] == ["one", "two", None]
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    tokens.keep("tcp://a:1", None)
    assert [TokenFile(file).find(f"tcp://{host}:1") for host in "ab"] == [None, "two"]


@pytest.mark.parametrize("content", ["", "no JSON", "[1]", '{"tcp://a:1": 7}'])
def test_a_file_of_tokens_that_cannot_be_read_holds_none(tmp_path: Path, content: str) -> None:
    file = tmp_path / "tokens.json"
    file.write_text(content)
    assert TokenFile(file).find("tcp://a:1") is None
    TokenFile(file).keep("tcp://a:1", "new")
    assert TokenFile(file).find("tcp://a:1") == "new"


def test_a_piece_then_where_it_goes_is_a_move() -> None:
    picker = Picker(["11-15", "11-16", "9-13"])
    assert picker.starts() == {"11", "9"}
    assert picker.press("20") is None and picker.start is None
    assert picker.press("11") is None and picker.targets() == {"15", "16"}
    assert picker.press("16") == "11-16"
    assert picker.press("9") is None and picker.start == "9"
    assert picker.press("9") is None and picker.start is None


def test_two_ways_between_the_same_squares_ask_which() -> None:
    ways = ["2x9x18x27", "2x11x18x27"]
    picker = Picker([*ways, "2x11x18x25"])
    assert picker.press("2") is None
    assert picker.press("27") is None and picker.ways == ways


@given(st.sampled_from(["english-draughts/1", "chinese-checkers/1"]), st.sampled_from([0, 1]))
def test_a_click_finds_the_field_that_is_drawn_there(game: str, you: int) -> None:
    board = draughts.DraughtsBoard() if game.startswith("english") else star.StarBoard()
    board.show_state(table(game, you=you))
    lines = board.drawing(board.state).plain.split("\n")  # type: ignore[arg-type]
    found = {board.field_at(x, y) for y, line in enumerate(lines) for x in range(len(line))} - {None}
    assert found == set(field_text_of(game).fields)
    assert max(map(len, lines)) <= 46 and len(lines) <= 18


def test_the_draughts_board_shows_numbers_men_kings_and_where_to_go() -> None:
    board = draughts.DraughtsBoard()
    board.show_state(table(board="B:WK3,32:B1,K2,11", legal=["11-15", "11-16"]))
    board.picker.press("11")
    shown = board.drawing(board.state).plain.split("\n")  # type: ignore[arg-type]
    assert shown[-2:] == ["4       ▗  ▖    ▗  ▖    ▗██▖    ", "        ▝KK▘    ▝KK▘    ▝██▘    "]
    assert sum(line.count("·") for line in shown) == 2
    assert "15" in "".join(shown) and "11" not in "".join(shown)


def test_the_star_shows_both_homes_and_names_its_outer_cells() -> None:
    board = star.StarBoard()
    board.show_state(table("chinese-checkers/1", legal=["a3-a5"]))
    shown = board.drawing(board.state).plain.split("\n")  # type: ignore[arg-type]
    assert len(shown) == 17
    assert [line.count("●") for line in shown[-4:]] == [4, 3, 2, 1]
    assert [line.count("◆") for line in shown[:4]] == [1, 2, 3, 4]
    assert re.sub(" +", " ", shown[8]) == "a9 · · · · · · · · · i1"


@pytest.mark.parametrize("game", [each for each in GAMES if each.startswith("chinese-checkers-star")])
def test_the_star_shows_each_players_pieces_by_a_sign(game: str) -> None:
    facets, rules = terminal_facets(game), GAMES[game]
    board, options = facets.board(), rules.options({})
    assert isinstance(board, FieldBoard)
    start = rules.begin(options, rules.deal(options, Random(1)), Seat(0))
    shown_table = table(game, board=rules.view(start, None).board)
    board.show_state(shown_table)
    lines = board.drawing(shown_table).plain.split("\n")
    signs = [facets.badge(seat)[0] for seat in range(rules.seats)]
    assert [sum(line.count(sign) for line in lines) for sign in signs] == [10] * rules.seats
    assert len(set(signs)) == rules.seats
    assert len(lines) == 17 and max(map(len, lines)) <= 61


def test_the_domino_table_shows_partners_line_and_hand() -> None:
    board = domino.DominoBoard()
    board.show_state(domino_table())
    lines = [line.rstrip() for line in board.render().plain.split("\n")]
    assert lines[0].strip() == "Cleo passed ▮▮▮▮▮▮▮"
    assert (lines[2].split()[0], lines[2].split()[2]) == ("Ben", "Dan")
    assert lines[4].strip() == "6|2 2|4"
    assert lines[10].split() == ["◀", "left", "6", "right", "4", "▶"]
    assert [line.split() for line in lines[12:15]] == [["6", "5"], ["───", "───"], ["4", "5"]]
    assert len(lines) <= 18 and max(map(len, lines)) <= 46


def test_a_line_of_all_tiles_finds_room() -> None:
    tiles = " ".join(f"{n % 7}{(n + 1) % 7}" for n in range(28))
    state = domino_table(view={"board": tiles, "start": "", "first": 0, "history": ["6-2"], "counts": [0] * 4})
    board = domino.DominoBoard()
    board.show_state(state)
    shown = board.render().plain
    assert len(re.findall(r"\d\|\d", shown)) == 28 and "◀ left" in shown


@pytest.mark.parametrize(
    "colours",
    [
        [draughts._LIGHT, draughts._DARK, draughts._MARKED, draughts._AIM, draughts._LAST, draughts._CURSOR],
        [draughts._DARK, *draughts._COLOURS],
        [draughts._MARKED, *draughts._COLOURS],
        [star._AIM, star._LAST, star._CURSOR],
        [*star.StarBoard.COLOURS, star._EMPTY],
        [domino._IVORY, domino._AIM, domino._DIM],
    ],
)
def test_sixteen_colours_suffice_to_tell_things_apart(colours: list[str]) -> None:
    seen = [Color.parse(colour).downgrade(ColorSystem.STANDARD).number for colour in colours]
    assert len(set(seen)) == len(seen)


def test_the_buttons_are_what_may_be_done() -> None:
    running = table(may=["resign", "propose:draw", "substitute"])
    assert [words for words, _ in actions(ENGLISH, running, ["random", "master"])] == [
        "Add Madame Vera", "Add Tiny Momo", "Offer draw", "Let an AI play", "Resign",
    ]  # fmt: skip
    learning = actions(ENGLISH, running, ["random", *LEARNERS])
    assert [words for words, _ in learning[:2]] == ["Add Old Hand", "Add Tiny Momo"], "not the strongest"
    counselling = domino_table(phase="counsel", legal=[])
    lines = [line for _, line in actions(ENGLISH, counselling, [])]
    assert lines[:3] == ["counsel me", "counsel either", "counsel you"]
    offered = domino_table(proposed=[{"seat": 1, "what": "draw"}], may=["propose:draw", "decline:draw"])
    assert actions(ENGLISH, offered, [])[:2] == [("Accept draw", "draw"), ("Decline", "decline")]
    over = domino_table(phase="over", may=["rematch"], result={"points": [1, -1, 1, -1], "reason": "target"})
    assert [line for _, line in actions(ENGLISH, over, [])] == ["rematch", "leave"]
    seats = [*over.seats[:3], structs.replace(over.seats[3], kind="ai")]
    with_ai = structs.replace(over, seats=seats)
    assert [line for _, line in actions(ENGLISH, with_ai, [])] == ["rematch", "lessons", "leave"]
    watched = domino_table(you=None, legal=[])
    assert [line for _, line in actions(ENGLISH, watched, ["random"])] == ["leave"]
    held = domino_table(may=["sit"])
    assert ("Resume playing", "back") in actions(ENGLISH, held, [])


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "tr_TR.UTF-8"}, "tr"),
        ({"LANG": "tr_TR.UTF-8", "LC_ALL": "ar_EG"}, "ar"),
        ({"LANG": "de_DE", "LC_MESSAGES": "tr"}, "tr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environ: dict[str, str], language: str) -> None:
    assert environment_language(environ) == language


def test_the_command_line_is_said_as_lines() -> None:
    nothing: dict[str, Any] = {"against": None, "table": None, "watch": None, "clock": None}
    assert first_lines(None, **nothing) == first_lines("domino", **nothing) == []
    assert first_lines("draughts", **{**nothing, "against": "master", "clock": "5+3"}) == [
        "open draughts clock 5+3 unrated", "sit", "add-ai master",
    ]  # fmt: skip
    by_choice = first_lines("draughts", **{**nothing, "against": "master"}, rated=True)
    assert by_choice[0] == "open draughts rated"
    assert first_lines(None, **{**nothing, "table": "t"}) == ["join t"]
    assert first_lines(None, **{**nothing, "watch": "t"}) == ["spectate t"]


def test_a_text_that_is_cut_says_so_and_fits_its_columns_in_any_script() -> None:
    assert fitted("Saturday Swiss", 14) == "Saturday Swiss"
    assert fitted("Saturday Swiss of the old café", 14) == "Saturday Swis…"
    assert fitted("Saturday Swiss of the old café", 10) == "Saturday…", "and no blank before it"
    assert (fitted("日本語の大会", 8), fitted("日本語の大会", 7)) == ("日本語…", "日本語…")


def test_a_screen_needs_a_terminal() -> None:
    with pytest.raises(typer.BadParameter, match="add --plain"):
        play(server="tcp://127.0.0.1:1")
