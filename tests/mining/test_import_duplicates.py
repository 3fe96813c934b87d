"""Duplicates: no distinct game is dropped, and a file that is imported again holds no new one."""

from pathlib import Path

import pytest

from mining.files.importing import Counts, import_games
from mining.files.records import read_games
from shared.game_log import GameLog
from shared.match_records import records_of
from shared.store import MemoryGameLog

TAGS = {"Event": "Cup", "Date": "1990.01.02", "White": "A", "Black": "B", "Result": "1/2-1/2"}


def pdn(**tags: str) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n1. 11-15 23-19 2. 8-11\n\n"


def imported(log: GameLog, file: Path, *texts: str) -> Counts:
    file.write_text("".join(texts))
    refused: list[object] = []
    counts = import_games(log, read_games(file), now_ms=5, refuse=refused.append, progress=lambda counts: None)
    assert refused == []
    return counts


@pytest.mark.parametrize(
    "others",
    [
        [{"Round": "1"}, {"Round": "3"}],
        [{"Site": "Glasgow"}, {"Site": "London"}],
        [{"Date": "1990.01.02"}, {"Date": "1990.01.03"}],
        [{"Board": "1"}, {"Board": "2"}],
        [{"UTCTime": "10:00:00"}, {"UTCTime": "11:00:00"}],
        [{"Round": "1"}, {}],
        [{}, {"Round": "1"}, {"Round": "2"}],
        [{"Result": "1/2-1/2"}, {"Result": "*"}],
    ],
    ids=lambda tags: "-".join(value for one in tags for value in one.values()),
)
def test_games_alike_but_for_their_occasion_are_all_kept_and_only_once(
    others: list[dict[str, str]], tmp_path: Path
) -> None:
    texts = [pdn(**TAGS | more) for more in others]
    for order in (texts, texts[::-1]):
        log = MemoryGameLog()
        assert imported(log, tmp_path / "a.pdn", *order).imported == len(others)
        for again in (texts, texts[::-1]):
            counts = imported(log, tmp_path / "b.pdn", *again)
            assert (counts.imported, counts.duplicates) == (0, len(others))


def test_games_that_name_nothing_are_kept_as_often_as_their_file_has_them(tmp_path: Path) -> None:
    log = MemoryGameLog()
    nothing = pdn(Event="?", Date="????.??.??", White="?", Result="1/2-1/2")
    assert imported(log, tmp_path / "a.pdn", nothing, nothing, pdn()).imported == 3
    assert imported(log, tmp_path / "a.pdn", nothing, nothing, pdn()).imported == 0
    assert imported(log, tmp_path / "b.pdn", nothing, nothing, nothing, nothing).imported == 2


def test_a_game_told_twice_with_its_occasion_is_imported_once(tmp_path: Path) -> None:
    game = pdn(**TAGS, Round="1", Opening="Edinburgh")
    counts = imported(MemoryGameLog(), tmp_path / "a.pdn", game, game.replace("Edinburgh", "Single Corner"))
    assert (counts.imported, counts.duplicates) == (1, 1)


def test_statements_of_one_file_alone_are_no_difference(tmp_path: Path) -> None:
    log = MemoryGameLog()
    imported(log, tmp_path / "a.pdn", pdn(**TAGS, Site="Glasgow", Round="3"))
    assert imported(log, tmp_path / "b.pdn", pdn(**TAGS, Site="?", Round="-")).duplicates == 1
    assert imported(log, tmp_path / "c.pdn", pdn(**TAGS, Site="Glasgow", Round="4")).imported == 1


def test_the_first_of_equal_games_keeps_its_fingerprint_table(tmp_path: Path) -> None:
    alone, both = MemoryGameLog(), MemoryGameLog()
    imported(alone, tmp_path / "a.pdn", pdn(**TAGS, Round="1"))
    imported(both, tmp_path / "b.pdn", pdn(**TAGS, Round="1"), pdn(**TAGS, Round="2"))
    (first,) = (events[0].table for events in alone.tables("english-draughts/1"))
    assert [events[0].table == first for events in both.tables("english-draughts/1")] == [True, False]


def test_an_unfinished_game_is_kept_and_counts_for_nobody(tmp_path: Path) -> None:
    log = MemoryGameLog()
    assert imported(log, tmp_path / "a.pdn", pdn(White="A", Result="*")).imported == 1
    assert log.finished("english-draughts/1") == []
    ((record,),) = (list(records_of(events)) for events in log.tables("english-draughts/1"))
    assert (record.points, record.players, record.moves) == (None, ("", "A"), ("11-15", "23-19", "8-11"))
