"""`oldhand book`: counts of a position's moves, from both files of the tally, for either seat."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from mining.files.explore import book
from mining.patterns.thresholds import Thresholds
from mining.pipeline.rounds import Mark
from mining.pipeline.tally_file import dump
from mining.pipeline.tally_store import TallyStore
from mining.worker.config import WorkerConfig
from mining.worker.worker import Worker
from shared.errors import NotationError
from shared.events import PlayerKind
from shared.experience.explorer import Explorer, looked_at
from shared.experience.tally_table import TallyTable
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store import MemoryGameLog, open_store
from tests.mining.evidence import table
from tests.mining.logs import Log
from tests.testkit.stores import sqlite_database


def kept(folder: Path, *logs: Log) -> TallyStore:
    """The logs counted one after the other: all but the last one folded into the large file."""
    store = MemoryGameLog()
    tally_store = TallyStore(folder / "mining", logs[0].game.id)
    for log in logs:
        tally_store.fold()
        store.append(log.events)
        tally_store.catch_up(store)
    return tally_store


def test_moves_are_listed_with_their_counts_the_most_won_with_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = Log(), Log()
    for points in ((1, -1), (-1, 1), (0, 0)):
        old.round("9-14 23-19", points)
    new.round("11-15 23-19", (1, -1))
    new.round("9-14", (0, 0))
    kept(tmp_path, old, new)
    book("english-draughts", data=tmp_path, as_json=True)
    result = json.loads(capsys.readouterr().out)
    nobody = {"oldest": None, "newest": None, "sample": None, "sample_follows": False}
    assert [{**nobody, **move} for move in result["moves"]] == [
        {"move": "11-15", "wins": 1, "losses": 0, "draws": 0, "support": 0.2, "games": 1, "low": 0.2065,
         "from": {"person": 1}, "witnesses": 1, **nobody},
        {"move": "9-14", "wins": 1, "losses": 1, "draws": 2, "support": 0.0, "games": 4, "low": 0.15,
         "from": {"person": 4}, "witnesses": 4, **nobody},
    ]  # fmt: skip
    assert result["games"] == 5
    book("english-draughts", data=tmp_path, top=1, as_json=True)
    assert [move["move"] for move in json.loads(capsys.readouterr().out)["moves"]] == ["11-15"]


def test_moves_that_experience_chose_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = Log()
    log.round("11-15 23-19", (1, -1))
    log.round("11-15 23-19", (-1, 1), by_rule=[1])
    log.round("9-14 23-19", (-1, 1), by_rule=[1])
    kept(tmp_path, log)
    book("english-draughts", data=tmp_path, as_json=True)
    (move,) = json.loads(capsys.readouterr().out)["moves"]
    assert (move["move"], move["wins"], move["losses"], move["from"]) == ("11-15", 1, 0, {"person": 1})


def test_counts_are_for_the_side_to_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = Log()
    log.round("11-15 23-19", (-1, 1))
    kept(tmp_path, log)
    state = ENGLISH_DRAUGHTS.parse_position("B:W21-32:B1-12")
    after = ENGLISH_DRAUGHTS.apply(state, ENGLISH_DRAUGHTS.parse_move(state, "11-15"))
    book("english-draughts", position=ENGLISH_DRAUGHTS.format_position(after), data=tmp_path, as_json=True)
    (move,) = json.loads(capsys.readouterr().out)["moves"]
    assert (move["move"], move["wins"], move["losses"]) == ("23-19", 1, 0)


def test_mirrored_moves_share_their_counts(tmp_path: Path) -> None:
    log = Log(CHINESE_CHECKERS.id)
    log.round("c2-c3", (1, -1))
    tally_store = kept(tmp_path, log)
    assert tally_store.recent.games == 1
    known, _ = Explorer(tmp_path / "mining").known(*looked_at(CHINESE_CHECKERS, None))
    assert [(move, one.wins) for move, one in known] == [("b3-c3", 1), ("c2-c3", 1)]


def test_another_state_with_the_same_key_is_not_counted(tmp_path: Path) -> None:
    log = Log()
    log.round("11-15", (1, -1))
    one = kept(tmp_path, log).recent
    forged = replace(one, premises=one.premises ^ 1, premise_keys=one.premise_keys)
    start = Mark().fields
    for name, tally in (("", forged), (".recent", one)):
        file = tmp_path / "mining" / f"english-draughts-1{name}.tally"
        file.write_bytes(dump(tally, {"mark": start, "after": start}))
    known, rounds = Explorer(tmp_path / "mining").known(*looked_at(ENGLISH_DRAUGHTS, None))
    assert ([(move, found.games) for move, found in known], rounds) == ([("11-15", 1)], 2)


def test_earlier_readers_see_later_counts(tmp_path: Path) -> None:
    logs = [Log(), Log(), Log()]
    for log in logs:
        log.round("11-15", (1, -1))
    explorer = Explorer(tmp_path / "mining")
    look = looked_at(ENGLISH_DRAUGHTS, None)
    assert explorer.known(*look) == ([], 0)
    store = MemoryGameLog()
    tally_store = TallyStore(tmp_path / "mining", ENGLISH_DRAUGHTS.id)
    for number, log in enumerate(logs, start=1):
        store.append(log.events)
        tally_store.catch_up(store)
        ((_, one),), rounds = explorer.known(*look)
        assert (one.games, one.sample, rounds) == (number, number, number)
        if number == 2:
            recent = (tmp_path / "mining" / "english-draughts-1.recent.tally").read_bytes()
            tally_store.fold()
            # Left behind by a miner that was killed between its two steps: these rounds are in the large file already.
            (tmp_path / "mining" / "english-draughts-1.recent.tally").write_bytes(recent)
            assert explorer.known(*look)[1] == 2
    explorer.close()


def test_a_tally_is_not_read_to_its_end_for_one_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log()
    log.round("11-15", (1, -1))
    kept(tmp_path, log)
    explorer, digests = Explorer(tmp_path / "mining"), list[int]()
    monkeypatch.setattr(hashlib, "sha256", lambda content: digests.append(len(content)))
    assert explorer.known(*looked_at(ENGLISH_DRAUGHTS, None))[1] == 1
    assert digests == []
    explorer.close()


def test_a_popular_position_is_added_up_once_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shared.experience.explorer._MANY_ROWS", 1)
    added, add = list[int](), TallyTable.add
    monkeypatch.setattr(TallyTable, "add", lambda table, *how: added.append(table.rows) or add(table, *how))
    logs = [Log(), Log(), Log()]
    for log in logs:
        log.round("11-15", (1, -1))
    tally_store, explorer = kept(tmp_path, *logs[:2]), Explorer(tmp_path / "mining")
    look = looked_at(ENGLISH_DRAUGHTS, None)
    for _ in range(3):
        ((_, one),), rounds = explorer.known(*look)
        assert (one.games, rounds, sum(one.made_by.values()), one.unnamed) == (2, 2, 2, 2)
    assert len(added) == 1 + 3, "the large file once, the one with the rounds since each time"
    assert explorer.known(*look, "ai") == ([], 2), "another kind of player is another question"
    tally_store.fold()
    assert explorer.known(*look)[0][0][1].games == 2, "a new file is read anew"
    explorer.close()


def test_a_broken_tally_says_nothing(tmp_path: Path) -> None:
    log = Log()
    log.round("11-15", (1, -1))
    kept(tmp_path, log)
    file = tmp_path / "mining" / "english-draughts-1.recent.tally"
    file.write_bytes(file.read_bytes()[:-40])
    assert Explorer(tmp_path / "mining").known(*looked_at(ENGLISH_DRAUGHTS, None)) == ([], 0)


def test_makers_samples_and_books_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    practice, person = PlayerKind.PRACTICE, PlayerKind.PERSON
    tables = [
        table(((practice, "child"), (practice, "greedy")), (1, -1), 100, kind=practice),
        table(((practice, "greedy"), (practice, "child")), (1, -1), 300, kind=practice),
        table(((person, "ann"), (practice, "child")), (1, -1), 200, public=False),
        table(((person, "ann"), (practice, "child")), (1, -1), 200, moves="9-14 23-19", public=False),
    ]
    store = open_store(sqlite_database(tmp_path))
    for events in (tables[0], tables[2], tables[3], tables[1]):
        store.log.append(events)
    Worker(store, WorkerConfig(folder=tmp_path, thresholds=Thresholds(1, 1))).mine(ENGLISH_DRAUGHTS.id)
    store.close()
    book("english-draughts", data=tmp_path, as_json=True)
    result = json.loads(capsys.readouterr().out)
    first, second = result["moves"]
    assert first["from"] == {"person": 1, "practice:child": 1, "practice:greedy": 1}
    assert (first["oldest"], first["newest"], first["witnesses"]) == (100, 300, 3)
    assert first["sample"] == tables[1][0].table
    assert second["sample"] is None, "a table that is not public is nobody's business"
    (version,) = result["trend"]
    assert (version["version"], version["rules"][0]["move"]) == (1, "11-15")
    book("english-draughts", data=tmp_path)
    assert "practice:greedy 1" in capsys.readouterr().out


def test_nothing_mined_is_nothing_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book("chinese-checkers", data=tmp_path)
    assert "0 of 14 legal moves known from 0 games" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("game", "position"),
    [(ENGLISH_DRAUGHTS, "B:W32:B"), (ENGLISH_DRAUGHTS, "nonsense"), (DOMINO_101, None)],
)
def test_a_position_that_cannot_be_looked_up_is_refused(game: type, position: str | None) -> None:
    with pytest.raises(NotationError):
        looked_at(game, position)  # type: ignore[arg-type]
