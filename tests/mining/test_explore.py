"""`oldhand book`: counts of a position's moves, from both files of the tally, for either seat."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from mining.explore import book, known_moves, view_of
from mining.keeping import Keeper
from shared.errors import NotationError
from shared.games.chinese_checkers import CHINESE_CHECKERS
from shared.games.domino_101 import DOMINO_101
from shared.games.english_draughts import ENGLISH_DRAUGHTS
from shared.store import MemoryGameLog
from tests.mining.logs import Log


def kept(folder: Path, *logs: Log) -> Keeper:
    """The logs counted one after the other: all but the last one folded into the large file."""
    store = MemoryGameLog()
    keeper = Keeper(folder / "mining", logs[0].game.id)
    for log in logs:
        keeper.fold()
        store.append(log.events)
        keeper.catch_up(store)
    return keeper


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
    told = json.loads(capsys.readouterr().out)
    assert told["moves"] == [
        {"move": "11-15", "wins": 1, "losses": 0, "draws": 0, "support": 0.2, "games": 1},
        {"move": "9-14", "wins": 1, "losses": 1, "draws": 2, "support": 0.0, "games": 4},
    ]
    assert told["games"] == 5
    book("english-draughts", data=tmp_path, top=1, as_json=True)
    assert [move["move"] for move in json.loads(capsys.readouterr().out)["moves"]] == ["11-15"]


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
    keeper = kept(tmp_path, log)
    known = known_moves([keeper.base, keeper.recent], *view_of(CHINESE_CHECKERS, None))
    assert [(one.move, one.wins) for one in known] == [("b3-c3", 1), ("c2-c3", 1)]


def test_another_state_with_the_same_key_is_not_counted(tmp_path: Path) -> None:
    log = Log()
    log.round("11-15", (1, -1))
    keeper = kept(tmp_path, log)
    forged = replace(keeper.recent, premises=keeper.recent.premises ^ 1)
    found = known_moves([forged, keeper.recent], *view_of(ENGLISH_DRAUGHTS, None))
    assert [(one.move, one.games) for one in found] == [("11-15", 1)]


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
        view_of(game, position)  # type: ignore[arg-type]
