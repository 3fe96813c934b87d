"""The experiment `losses`: games that were lost, as an installation logs them, and what two books learn from them."""

import pytest

from mining.lab.experiments import losses
from mining.lab.experiments.harness import Request, cell_of_game
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS


def test_both_books_of_both_board_games_are_measured() -> None:
    assert [(cell.game, cell.setting, cell.games) for cell in losses.cells(Request(games=5))] == [
        (game, kind, 4) for game in (ENGLISH_DRAUGHTS.id, CHINESE_CHECKERS.id) for kind in losses.KINDS
    ]


@pytest.mark.deep
def test_lost_games_are_logged_and_their_surprises_change_the_book() -> None:
    alone, wiser = (cell_of_game(CHINESE_CHECKERS.id, kind, 4) for kind in losses.KINDS)
    log, surprises = losses.lost(CHINESE_CHECKERS.id, 4, 1)
    rows = log.finished(CHINESE_CHECKERS.id, 0, 10)
    assert 0 < len(rows) <= 4
    assert {one.number for one in surprises.found} <= {row.number for row in rows}
    sittings = log.facts([rows[0].table])[rows[0].table].sittings
    assert sorted(sitting.player or "" for sitting in sittings.values()) == [
        "",
        f"person {rows[0].table.removeprefix('l')}",
    ]
    measured = [losses.row(cell, 1, 1) for cell in (alone, wiser)]
    assert [row["lost"] for row in measured] == [len(rows)] * 2
    for row in measured:
        for kind in ("before", "teacher", "teacher_before"):
            assert 0 <= row[kind]["low"] <= row[kind]["score"] <= row[kind]["high"] <= 1
    assert measured[0]["teacher_before"] == measured[1]["teacher_before"], "the same games, without what is measured"
    assert losses.KINDS[1] in losses.EXPERIMENT.table(measured)
