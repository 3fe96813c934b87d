"""The experiment `endings`: few endings, of few pieces, played out with and without databases."""

from pathlib import Path

import pytest

from ai.games.english_draughts.endgame.building import build
from ai.games.english_draughts.endgame.files import Metric
from mining.lab.experiments import endings
from mining.lab.experiments.command import EXPERIMENTS
from mining.lab.experiments.harness import Request
from shared.errors import EndgameError


@pytest.fixture
def three_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that the experiment takes its databases from."""
    monkeypatch.setattr(endings, "PIECES", 3)
    monkeypatch.setattr(endings, "data_folder", lambda *_: tmp_path)
    endings._databases.cache_clear()  # pyright: ignore[reportPrivateUsage]
    return tmp_path


def test_every_cell_is_measured_against_both_defences() -> None:
    cells = endings.cells(Request(games=200))
    assert len({cell.key for cell in cells}) == len(cells) == 12
    assert EXPERIMENTS["endings"] == endings.__name__


def test_without_databases_it_says_how_to_make_them(three_pieces: Path) -> None:
    build(three_pieces, 3, Metric.WLD)
    with pytest.raises(EndgameError, match="oldhand endgame build --pieces 3 --metric dtw"):
        endings.row(endings.cells(Request(games=20))[0], 1, 1)


@pytest.mark.deep
@pytest.mark.slow
def test_with_distances_everything_is_won_and_without_some_is_not(three_pieces: Path) -> None:
    for metric in Metric:
        build(three_pieces, 3, metric)
    rows = [endings.row(cell, 2, 1) for cell in endings.cells(Request(games=24)) if cell.depth == 4]
    missed = {(row["database"], row["against"]): row["not_won"] for row in rows}
    assert missed["dtw", endings.ITSELF] == missed["dtw", endings.LONGEST_DEFENCE] == 0
    assert missed["none", endings.LONGEST_DEFENCE] > 0
    assert [endings.row(endings.cells(Request(games=24))[0], 2, 1)["not_won"]] == [missed["none", endings.ITSELF]]
    table = endings.EXPERIMENT.table(rows)
    assert len(table.splitlines()) == 2 + len(rows) and "the longest defence" in table
