"""`oldhand import`: what is taken, what is refused and why, and that nothing is taken twice."""

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import typer

from mining.files.importing import Counts, ImportItem, import_games, import_records
from mining.files.records import read_games
from shared.core import Seat
from shared.errors import LogError, RecordError
from shared.events import Event, Kind, Opened, PlayerKind, Sat
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.match import Match, evolve
from shared.record_events import replay, table_events
from shared.records.record import GameRecord
from shared.store import MemoryGameLog, open_store, sqlite_url

GAME = {
    "event": "Manchester 1841", "date": "1841-??-??", "black": "Moorhead, W.", "white": "Wyllie, J.",
    "site": "Manchester", "round": None, "result": "0-1", "moves": "11-15 24-20 8-11 28-24",
}  # fmt: skip


def write(file: Path, *games: dict[str, Any] | str) -> Path:
    lines = [game if isinstance(game, str) else json.dumps(game) for game in games]
    file.write_text("\n".join(lines) + "\n")
    return file


def imported(log: MemoryGameLog, games: Iterable[ImportItem]) -> tuple[Counts, list[RecordError]]:
    refused: list[RecordError] = []
    counts = import_games(log, games, now_ms=5, refuse=refused.append, progress=lambda counts: None)
    return counts, refused


def test_a_record_becomes_a_closed_table_of_the_log(tmp_path: Path) -> None:
    log = MemoryGameLog()
    counts, refused = imported(log, read_games(write(tmp_path / "games.jsonl", GAME)))
    assert (counts, refused) == (Counts(read=1, imported=1, plies=4), [])
    (finished,) = log.finished(ENGLISH_DRAUGHTS.id)
    assert (finished.kind, finished.points, finished.reason, finished.plies) == (
        PlayerKind.ARCHIVE,
        (-1, 1),
        "record",
        4,
    )
    events = log.read(finished.table)
    kinds = [
        Kind.OPENED,
        Kind.SAT,
        Kind.SAT,
        Kind.DEALT,
        *[Kind.MOVED] * 4,
        Kind.ROUND_ENDED,
        Kind.MATCH_ENDED,
        Kind.CLOSED,
    ]
    assert [event.kind for event in events] == kinds
    assert [event.expect(Sat).name for event in events[1:3]] == ["Moorhead, W.", "Wyllie, J."]
    assert events[0].expect(Opened).tags == {"event": "Manchester 1841", "site": "Manchester", "date": "1841-??-??"}


def test_where_nobody_plays_the_same_is_imported(tmp_path: Path) -> None:
    games = [{**GAME, "event": f"Cup {number % 30}"} for number in range(45)]
    file = write(tmp_path / "games.jsonl", *games)
    results: list[tuple[Counts, list[list[Event]]]] = []
    for alone in (False, True):
        log = MemoryGameLog()
        counts = import_games(
            log, read_games(file), now_ms=5, refuse=lambda error: None, progress=lambda counts: None, alone=alone
        )
        results.append((counts, [log.read(row.table) for row in log.finished(ENGLISH_DRAUGHTS.id)]))
    assert results[0] == results[1]
    assert (results[1][0].imported, results[1][0].duplicates) == (30, 15)


def test_the_events_of_a_record_fold_into_its_match(tmp_path: Path) -> None:
    (record,) = read_games(write(tmp_path / "games.jsonl", GAME))
    assert isinstance(record, GameRecord)
    events = table_events(replay(record), 0)
    match = Match.new(ENGLISH_DRAUGHTS, events[0].expect(Opened).options)
    for event in events:
        match = evolve(match, event)
        if event.state is not None:
            assert event.state == ENGLISH_DRAUGHTS.pack(match.state)
        if event.kind is Kind.MOVED:
            assert event.seat == Seat((event.ply - 1) % 2)
            assert (event.sitting, event.ply) == (2 + (event.seat or 0), match.ply)
    assert match.outcome is not None and match.outcome.points == (-1, 1)


def test_records_go_on_where_our_tables_would_draw(tmp_path: Path) -> None:
    start = "B:WK31,K32:BK1,K2"
    around = ("1-6", "31-26", "6-1", "26-31") * 40
    record = GameRecord(
        ENGLISH_DRAUGHTS.id,
        ENGLISH_DRAUGHTS.format_position(ENGLISH_DRAUGHTS.parse_position(start)),
        around,
        (0, 0),
        ("A", "B"),
    )
    counts, refused = imported(MemoryGameLog(), [record])
    assert (counts.imported, counts.plies, refused) == (1, 160, [])


@pytest.mark.parametrize(
    ("game", "code", "word"),
    [
        ("{", "record/syntax", "JSON"),
        ("[1]", "record/syntax", "object"),
        ({**GAME, "moves": 7}, "record/missing", "moves"),
        ({**GAME, "result": "2-0"}, "record/missing", "result"),
        ({**GAME, "result": None}, "record/missing", "result"),
        ({**GAME, "result": ["1-0"]}, "record/missing", "result"),
        ({**GAME, "black": 7}, "record/syntax", "black"),
        ({**GAME, "moves": "11-15 11-15"}, "record/illegal", "ply 2"),
        ({**GAME, "moves": "11-15 hello"}, "record/syntax", "ply 2"),
    ],
)
def test_a_broken_game_is_refused_by_line_and_the_rest_goes_on(
    game: dict[str, Any] | str, code: str, word: str, tmp_path: Path
) -> None:
    other = {**GAME, "moves": "11-15 23-19"}
    counts, refused = imported(MemoryGameLog(), read_games(write(tmp_path / "games.jsonl", GAME, game, "", other)))
    assert (counts.read, counts.imported, counts.refused) == (3, 2, 1)
    (error,) = refused
    assert (error.code, error.line) == (code, 2)
    assert word in str(error)


def test_a_result_that_the_board_denies_is_refused(tmp_path: Path) -> None:
    lost = {**GAME, "start": "B:W26:B22", "moves": "22x31", "result": "0-1"}  # White has no piece left
    won = {**lost, "result": "1-0"}
    counts, refused = imported(MemoryGameLog(), read_games(write(tmp_path / "games.jsonl", lost, won)))
    assert (counts.imported, counts.refused) == (1, 1)
    assert [(error.code, error.line) for error in refused] == [("record/contradiction", 1)]


def test_a_short_capture_that_fits_twice_is_refused_as_ambiguous() -> None:
    start = ENGLISH_DRAUGHTS.format_position(ENGLISH_DRAUGHTS.parse_position("B:W6,7,14,15,22,23:BK2"))
    record = GameRecord(ENGLISH_DRAUGHTS.id, start, ("2x27",), (1, -1), ("A", "B"), line=3)
    _, refused = imported(MemoryGameLog(), [record])
    assert [(error.code, error.line) for error in refused] == [("record/ambiguous", 3)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess/1"}, "record/unsupported"),
        ({"start": "?"}, "record/syntax"),
    ],
)
def test_a_record_that_cannot_be_judged_is_refused(change: dict[str, Any], code: str) -> None:
    fields = {
        "game": ENGLISH_DRAUGHTS.id,
        "start": START,
        "moves": ("11-15",),
        "points": (1, -1),
        "players": ("A", "B"),
    }
    _, refused = imported(MemoryGameLog(), [GameRecord(**{**fields, **change})])
    assert [error.code for error in refused] == [code]


def test_importing_again_imports_none(tmp_path: Path) -> None:
    log, file = MemoryGameLog(), write(tmp_path / "games.jsonl", GAME, {**GAME, "moves": "11-15 23-19"})
    imported(log, read_games(file))
    counts, _ = imported(log, read_games(file))
    assert counts == Counts(read=2, duplicates=2)
    assert len(log.finished(ENGLISH_DRAUGHTS.id)) == 2


def test_a_game_told_twice_in_one_file_is_imported_once(tmp_path: Path) -> None:
    counts, _ = imported(MemoryGameLog(), read_games(write(tmp_path / "games.jsonl", GAME, GAME)))
    assert (counts.imported, counts.duplicates) == (1, 1)


@pytest.mark.parametrize("field", ["event", "date", "black", "white", "moves"])
def test_the_same_moves_at_another_occasion_are_another_game(field: str, tmp_path: Path) -> None:
    repeat = {**GAME, field: "11-15" if field == "moves" else "another"}
    counts, _ = imported(MemoryGameLog(), read_games(write(tmp_path / "games.jsonl", GAME, repeat)))
    assert (counts.imported, counts.duplicates) == (2, 0)


def test_a_duplicate_in_short_texts_and_pdn_dates_is_found(tmp_path: Path) -> None:
    log = MemoryGameLog()
    long = {**GAME, "moves": "11-15 22-18 15x22 25x18"}
    imported(log, read_games(write(tmp_path / "games.jsonl", long)))
    tags = f'[Event "{GAME["event"]}"]\n[Date "1841.??.??"]\n[Black "{GAME["black"]}"]\n[White "{GAME["white"]}"]\n'
    (tmp_path / "games.pdn").write_text(f'{tags}[Result "1/2-1/2"]\n\n1. 11-15 22-18 2. 15-22 25-18 1/2-1/2\n')
    counts, refused = imported(log, read_games(tmp_path / "games.pdn"))
    assert (counts.duplicates, refused) == (1, [])


class Racing(MemoryGameLog):
    """A log into which somebody else puts the same games the first time that we append some."""

    def __init__(self, rival: list[Event]) -> None:
        super().__init__()
        self.rival = rival

    def append(self, events: Any) -> None:
        if self.rival:
            rival, self.rival = self.rival, []
            super().append(rival)
        super().append(events)


def test_two_imports_at_once_import_every_game_once(tmp_path: Path) -> None:
    games = [{**GAME, "event": str(number)} for number in range(9)]
    records = [game for game in read_games(write(tmp_path / "g.jsonl", *games)) if isinstance(game, GameRecord)]
    log = Racing([event for record in records[:4] for event in table_events(replay(record), 0)])
    counts, _ = imported(log, records)
    assert (counts.imported, counts.duplicates) == (5, 4)
    assert len(log.finished(ENGLISH_DRAUGHTS.id)) == 9


def test_a_log_that_cannot_be_written_stops_the_import() -> None:
    class Full(MemoryGameLog):
        def append(self, events: Any) -> None:
            raise LogError("store/unreachable", "the disk is full")

    record = GameRecord(ENGLISH_DRAUGHTS.id, START, ("11-15",), (1, -1), ("A", "B"))
    with pytest.raises(LogError, match="full"):
        imported(Full(), [record])


def test_the_command_reads_files_of_every_kind_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = write(tmp_path / "a.jsonl", GAME, {**GAME, "moves": "11-15 11-15"})
    packed = tmp_path / "b.jsonl.gz"
    packed.write_bytes(gzip.compress(json.dumps({**GAME, "event": "b"}).encode()))
    pdn = tmp_path / "c.pdn"
    pdn.write_text('[Event "c"]\n[Result "1-0"]\n\n1. 11-15 23-19 1-0\n\n[Event "d"]\n[Result "1-0"]\n\n1. 11-99 1-0\n')
    import_records([plain, packed, pdn], data=tmp_path, first_named="white", as_json=True)
    output, errors = capsys.readouterr()
    result = json.loads(output)
    assert {name: result[name] for name in ("read", "imported", "duplicates", "refused", "plies")} == {
        "read": 5, "imported": 3, "duplicates": 0, "refused": 2, "plies": 10,
    }  # fmt: skip
    assert f"{plain}:2: ply 2: 11-15 is not legal" in errors
    assert f"{pdn}:9: " in errors
    assert errors.count("[record/") == 2
    store = open_store(sqlite_url(tmp_path))
    try:
        assert [row.points for row in store.log.finished(ENGLISH_DRAUGHTS.id)] == [(-1, 1)] * 3
    finally:
        store.close()


def test_the_command_fails_only_when_nothing_could_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = write(tmp_path / "a.jsonl", {**GAME, "moves": "11-15 11-15"})
    with pytest.raises(typer.Exit) as ended:
        import_records([broken], data=tmp_path, as_json=True)
    assert ended.value.exit_code == 1
    assert json.loads(capsys.readouterr().out)["refused"] == 1
    import_records([broken, write(tmp_path / "b.jsonl", GAME)], data=tmp_path)
    import_records([write(tmp_path / "empty.jsonl")], data=tmp_path)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("games.docx", b"", "record/unsupported"),
        ("none.jsonl", None, "record/missing"),
        ("cut.jsonl.gz", gzip.compress(b'{"moves":""}')[:-9], "record/missing"),
        ("no.jsonl.gz", b"not gzip", "record/missing"),
        ("bad.jsonl.gz", gzip.compress(b"")[:10] + b"\xff" * 20, "record/missing"),
    ],
    ids=["kind", "none", "cut", "no-gzip", "bad"],
)
def test_a_file_that_cannot_be_read_is_refused(name: str, content: bytes | None, code: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(RecordError) as refused:
        list(read_games(tmp_path / name))
    assert refused.value.code == code


def test_a_record_that_names_no_game_is_one_of_the_game_asked_for(tmp_path: Path) -> None:
    file = write(tmp_path / "g.jsonl", {"moves": "c2-c3 g8-g7", "result": "1-0"}, {**GAME, "game": "english-draughts"})
    counts, refused = imported(log := MemoryGameLog(), read_games(file, game="chinese-checkers"))
    assert (counts.imported, refused) == (2, [])
    assert [len(log.finished(game)) for game in ("chinese-checkers/1", "english-draughts/1")] == [1, 1]
