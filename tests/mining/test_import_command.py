"""`oldhand import` on files and folders as people have them: nothing is skipped in silence, losses are counted."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
import typer

from mining.files.importing import import_records
from mining.files.records import read_games
from shared.errors import RecordError
from shared.records.record import GameRecord

GAME = '[Event "{}"]\n[Result "1/2-1/2"]\n\n1. 11-15 23-19 1/2-1/2\n\n'
LOST = (
    '[Event "x"]\n[Result "1/2-1/2"]\n\n1. 11-15 11-15\n\n'
    '[Event "y"]\n[Result "1-0"]\n\n1. 11-15 23-19 1-0\n\n'
    '[Event "z"]\n[GameType "20"]\n\n1. 32-28 *\n\n'
    '[Event "w"]\n[Result "1/2-1/2"]\n\n1. 11-15 15-11\n\n'
)


def run(capsys: pytest.CaptureFixture[str], *paths: Path, fails: bool = False, **options: Any) -> tuple[Any, str]:
    """The JSON result and what standard error says."""
    if fails:
        with pytest.raises(typer.Exit) as ended:
            import_records([*paths], as_json=True, **options)
        assert ended.value.exit_code == 1
    else:
        import_records([*paths], as_json=True, **options)
    output, errors = capsys.readouterr()
    return json.loads(output), errors


def test_a_folder_is_read_in_any_case_and_other_files_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "in"
    (folder / "Sub").mkdir(parents=True)
    for number, name in enumerate(("MATCH.PDN", "b.Pdn", "c.pgn", "d.TXT", "Sub/e.pdn")):
        (folder / name).write_text(GAME.format(number))
    (folder / "games.docx").write_bytes(b"PK")
    (folder / "games.zip").write_bytes(b"PK")
    (folder / "Other").symlink_to(tmp_path, target_is_directory=True)
    result, errors = run(capsys, folder, data=tmp_path / "data")
    assert (result["read"], result["imported"]) == (5, 5)
    unread = {Path(one["source"]).name for one in result["unread"]}
    assert unread == {"games.docx", "games.zip", "Other"}
    assert all(name in errors for name in unread)


def test_a_folder_without_a_file_of_games_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "games.docx").write_bytes(b"PK")
    result, errors = run(capsys, tmp_path / "in", data=tmp_path / "data", fails=True)
    assert result["read"] == 0
    assert "games.docx" in errors
    (tmp_path / "empty").mkdir()
    assert "no file in it" in run(capsys, tmp_path / "empty", data=tmp_path / "data", fails=True)[1]


def test_a_file_that_cannot_be_read_fails_after_the_others_were_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, other = tmp_path / "a.pdn", tmp_path / "b.pdn"
    good.write_text(GAME.format("a"))
    other.write_text(GAME.format("b"))
    result, errors = run(capsys, good, tmp_path / "none.pdn", other, data=tmp_path / "data", fails=True)
    assert result["imported"] == 2
    assert [one["code"] for one in result["unread"]] == ["record/missing"]
    assert f"{tmp_path / 'none.pdn'}: not read" in errors


def test_files_that_are_not_regular_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdn")
    with pytest.raises(RecordError) as refused:
        list(read_games(tmp_path / "pipe.pdn"))
    assert refused.value.code == "record/unsupported"


def test_a_picture_that_has_the_name_of_a_record_is_refused_once(tmp_path: Path) -> None:
    (tmp_path / "board.pdn").write_bytes(b"PDN3\x10\x02\x00<pdnImage/>" + bytes(range(256)) * 40)
    with pytest.raises(RecordError) as refused:
        list(read_games(tmp_path / "board.pdn"))
    assert refused.value.code == "record/unsupported"


@pytest.mark.parametrize("dry_run", [True, False])
def test_lost_games_are_counted_by_cause_with_the_first_example(
    dry_run: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.pdn"
    file.write_text(GAME.format("a") + LOST)
    result, _ = run(capsys, file, data=tmp_path / "data", dry_run=dry_run)
    assert (result["dry_run"], result["read"], result["imported"], result["refused"]) == (dry_run, 5, 1, 4)
    assert [(loss["code"], loss["games"], loss["line"]) for loss in result["lost"]] == [
        ("record/illegal", 2, 9),
        ("record/ambiguous", 1, 11),
        ("record/unsupported", 1, 16),
    ]
    assert all(loss["source"] == str(file) and loss["message"] for loss in result["lost"])
    assert (tmp_path / "data").exists() is not dry_run


def test_a_dry_run_names_its_losses_in_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.pdn"
    file.write_text(GAME.format("a") + GAME.format("a") + LOST)
    import_records([file], data=tmp_path / "data", dry_run=True)
    output = capsys.readouterr().out
    assert "imported: 1\nduplicates: 1\n" in output
    assert f"lost by record/illegal: 2, first {file}:14: ply 2" in output


def test_lines_of_json_saved_as_utf_16_are_read(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    line = '{"black": "Şükrü", "result": "1-0", "moves": "11–15 23x19"}\n'
    file.write_bytes((line * 2).encode("utf-16"))
    games = [game for game in read_games(file) if isinstance(game, GameRecord)]
    assert [game.players[0] for game in games] == ["Şükrü"] * 2
    assert [game.line for game in games] == [1, 2]


@pytest.mark.parametrize("form", ['{"table": "t", "matches": [%s, %s]}', "[%s, %s]"])
def test_a_json_file_of_the_server_is_read(form: str, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    game = '{"match": 1, "over": true, "result": "*", "moves": "11-15"}'
    file.write_text(form % (game, game))
    assert [game.moves for game in read_games(file) if isinstance(game, GameRecord)] == [("11-15",)] * 2
