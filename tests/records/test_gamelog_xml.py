"""The paper's game-logs as anybody may write them: what is read, and what is refused, why and where."""

import json
import re
from pathlib import Path

import pytest

from mining.files.importing import Counts, import_games, import_records
from mining.files.records import read_games
from shared.errors import RecordError
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.records.gamelog_xml import MOST_BYTES, format_xml, parse_xml
from shared.records.ndjson import usual_start
from shared.records.record import GameRecord
from shared.store import MemoryGameLog

MOVES = ("c2-c3", "g8-g7", "b3-b4")
GAME = GameRecord(CHINESE_CHECKERS.id, usual_start(CHINESE_CHECKERS.id), MOVES, (1, -1), ("Ada", "Bob"), id="g1")


def lines_of(record: GameRecord) -> list[str]:
    return format_xml(record).splitlines()


def foreign(first_state: int = 0) -> str:
    """GAME as somebody else might write it: no more than states and a result."""
    states = [re.sub(' move="[^"]*"', "", line) for line in lines_of(GAME) if line.startswith("<state")][first_state:]
    return "\n".join(['<gameLog version="1">', *states, '<result winner="0"/>', "</gameLog>"])


@pytest.mark.parametrize("first_state", [0, 1])
def test_states_and_a_result_are_enough(first_state: int) -> None:
    """ "Once a piece moves a step, the state is saved": the start may be left out."""
    record = parse_xml(foreign(first_state).encode())
    assert (record.game, record.moves, record.points) == (GAME.game, MOVES, (1, -1))


def test_pieces_may_stand_in_any_order_and_any_frame_of_blanks() -> None:
    text = foreign()
    first = text[text.index("<SAS>") + 5 : text.index("</SAS>")]
    shuffled = "\n  " + "   ".join(reversed(first.split())) + "\n"
    assert parse_xml(text.replace(first, shuffled, 1).encode()).moves == MOVES


def test_a_log_may_be_in_any_encoding_that_it_names() -> None:
    text = '<?xml version="1.0" encoding="{}"?>' + foreign().replace('version="1"', 'version="1" event="Café"')
    for encoding in ("utf-8", "iso-8859-1", "utf-16"):
        assert parse_xml(text.format(encoding).encode(encoding)).event == "Café"


def test_a_draughts_log_without_moves_is_read_where_one_move_fits() -> None:
    start, moves = usual_start(ENGLISH_DRAUGHTS.id), ("11-15", "22-18", "15x22")
    record = GameRecord(ENGLISH_DRAUGHTS.id, start, moves, (0, 0), ("", ""))
    text = format_xml(record)
    for move in record.moves:
        text = text.replace(f' move="{move}"', "")
    assert parse_xml(text.encode()).moves == record.moves
    two_ways = GameRecord(ENGLISH_DRAUGHTS.id, "B:W6,7,14,15,22,23:BK2", ("2x11x18x9x2",), (1, -1), ("", ""))
    assert parse_xml(format_xml(two_ways).encode()).moves == two_ways.moves
    with pytest.raises(RecordError, match="2x9x18x11x2 or 2x11x18x9x2") as refused:
        parse_xml(format_xml(two_ways).replace(' move="2x11x18x9x2"', "").encode())
    assert refused.value.code == "record/ambiguous"


LAUGHS = "".join(f"<!ENTITY l{n} '{('&l' + str(n - 1) + ';') * 10}'>" for n in range(1, 10))
GOOD = "\n".join(lines_of(GAME))
STATES = [number for number, line in enumerate(lines_of(GAME), start=1) if line.startswith("<state")]
RESULT = next(number for number, line in enumerate(lines_of(GAME), start=1) if line.startswith("<result"))


def without_line(number: int) -> str:
    lines = lines_of(GAME)
    return "\n".join([*lines[: number - 1], "", *lines[number:]])


BAD: dict[str, tuple[str | bytes, str, int, str]] = {
    "empty": ("", "syntax", 1, "no element"),
    "truncated": (GOOD[: GOOD.index("<result") - 60], "syntax", STATES[-1], "no XML"),
    "no end": (GOOD.replace("</gameLog>", ""), "syntax", RESULT + 1, "no XML"),
    "doctype": ('<!DOCTYPE gameLog SYSTEM "file:///etc/passwd">' + foreign(), "syntax", 1, "document type"),
    "outer entity": (
        f'<!DOCTYPE gameLog [<!ENTITY x SYSTEM "file:///etc/passwd">]>{foreign()}'.replace("<SAS>", "<SAS>&x;"),
        "syntax", 1, "document type",
    ),
    "laughs": (f'<!DOCTYPE gameLog [<!ENTITY l0 "ha">{LAUGHS}]>{foreign()}', "syntax", 1, "document type"),
    "unknown entity": (foreign().replace("<SAS>", "<SAS>&x;", 1), "syntax", 2, "entity"),
    "wrong encoding": (GOOD.replace("Ada", "Adé").encode("latin-1"), "syntax", 3, "not well-formed"),
    "no such encoding": (GOOD.replace("UTF-8", "klingon"), "syntax", 1, "encoding"),
    "huge": (GOOD + " " * MOST_BYTES, "too-large", 0, "bytes"),
    "deep": ("<gameLog version='1'>" * 10_000, "syntax", 1, "gameLog"),
    "another root": ("<chess/>", "syntax", 1, "gameLog"),
    "unknown element": (GOOD.replace("<result", "<score/>\n<result"), "syntax", RESULT, "score"),
    "unknown attribute": (GOOD.replace("<result", '<result by="me"'), "syntax", RESULT, "by"),
    "no winner": (GOOD.replace('winner="0"', ""), "syntax", RESULT, "winner"),
    "text between": (GOOD.replace("<result", "hello<result"), "syntax", RESULT, "hello"),
    "newer": (GOOD.replace('<gameLog version="1"', '<gameLog version="2"'), "unsupported", 2, "version"),
    "another game": (GOOD.replace("chinese-checkers/1", "chess/1"), "unsupported", 2, "chess"),
    "no result": (without_line(RESULT), "missing", 2, "0 results"),
    "two results": (GOOD.replace("<result", '<result winner="1"/><result'), "contradiction", RESULT, "2 results"),
    "odd result": (GOOD.replace('winner="0"', 'winner="2"'), "missing", 2, "result"),
    "a state left out": (without_line(STATES[2]), "syntax", STATES[3], "number 2"),
    "a state skipped": (without_line(STATES[2]).replace('n="3"', 'n="2"'), "illegal", STATES[3], "seat 1 is to move"),
    "the wrong seat": (GOOD.replace('n="1" active="0"', 'n="1" active="1"'), "illegal", STATES[1], "seat 0 is to move"),
    "no such seat": (GOOD.replace('n="1" active="0"', 'n="1" active="2"'), "syntax", STATES[1], "active"),
    "eleven pieces": (GOOD.replace("<SAS>", "<SAS>4,4 ", 2), "illegal", STATES[0], "cannot be"),
    "two on a cell": (GOOD.replace("<SAS>0,0 1,0", "<SAS>1,0 1,0"), "illegal", STATES[1], "cannot be"),
    "off the board": (GOOD.replace("<SAS>0,0", "<SAS>0,9"), "illegal", STATES[1], "0,9"),
    "no move does that": (
        foreign().replace("<SAS>0,0 ", "<SAS>5,5 ", 1), "illegal", 3, "no legal move",
    ),
    "a move that does something else": (
        GOOD.replace(f'move="{MOVES[0]}"', 'move="c2-d2"'), "contradiction", STATES[1], "does not make",
    ),
    "an illegal move": (GOOD.replace(f'move="{MOVES[0]}"', 'move="a1-a2"'), "illegal", STATES[1], "a1-a2"),
    "no move at all": (GOOD.replace(f'move="{MOVES[0]}"', 'move="?"'), "syntax", STATES[1], "ply 1"),
    "a side left out": (re.sub("<SPS>.*</SPS>", "", GOOD), "missing", STATES[0], "SAS and SPS"),
    "a rule that is none": (GOOD.replace("<state", '<option name="fly" value="yes"/><state', 1), "syntax", 2, "fly"),
    "who gave up has won": (GOOD.replace("<result", '<resigned seat="0"/><result'), "contradiction", RESULT, "gave up"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "code", "line", "word"), BAD.values(), ids=BAD)
def test_a_bad_log_is_refused_by_line_and_the_others_are_imported(
    content: str | bytes, code: str, line: int, word: str, tmp_path: Path
) -> None:
    (tmp_path / "a.xml").write_text(GOOD)
    (tmp_path / "b.xml").write_bytes(content.encode() if isinstance(content, str) else content)
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "c.xml").write_text(GOOD.replace('id="g1"', 'id="g2"'))
    (tmp_path / "notes.md").write_text("no record")
    refused: list[RecordError] = []
    games = read_games(tmp_path)
    counts = import_games(MemoryGameLog(), games, now_ms=0, refuse=refused.append, progress=lambda counts: None)
    assert counts == Counts(read=3, imported=2, refused=1, plies=2 * len(MOVES))
    (error,) = refused
    assert (error.code, error.line, error.source) == (f"record/{code}", line, str(tmp_path / "b.xml")), str(error)
    assert word in str(error)


def test_a_result_that_the_board_denies_is_refused() -> None:
    draughts = GameRecord(ENGLISH_DRAUGHTS.id, "B:W32:B28", (), (1, -1), ("", ""))
    with pytest.raises(RecordError, match="the board says 0-1") as refused:
        parse_xml(format_xml(draughts).encode())
    assert (refused.value.code, refused.value.line) == ("record/contradiction", 6)


def test_the_command_reads_a_folder_and_names_the_file_at_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.xml").write_text(GOOD)
    (folder / "b.xml").write_text(GOOD.replace("</gameLog>", ""))
    import_records([folder], data=tmp_path / "data", as_json=True)
    output, errors = capsys.readouterr()
    assert (json.loads(output)["imported"], json.loads(output)["refused"]) == (1, 1)
    assert f"{folder / 'b.xml'}:" in errors
