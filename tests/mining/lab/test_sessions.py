"""`oldhand experiment sessions`: its people, its control, its rows."""

from pathlib import Path

import pytest

from mining.columns import Cells
from mining.lab.experiments import sessions
from mining.lab.experiments.harness import Request, cell_of_game
from mining.lab.experiments.sessions import LEARNS, NOTHING, cells, people, plot, row
from shared.games import GAMES

DRAUGHTS, DOMINO = "english-draughts/1", "domino-101/1"


def test_ten_people_differ_from_each_other_and_from_strangers() -> None:
    for game in sessions.PLAYERS:
        ten = people(game, 1)
        assert len({(one.player, one.style) for one in ten}) == 10
        assert sessions.STRANGERS[game] not in sessions.PLAYERS[game]
    assert {(cell.game, cell.setting) for cell in cells(Request(games=100))} == {
        (game, learns) for game in sessions.PLAYERS for learns in (NOTHING, LEARNS)
    }
    assert set(sessions.PLAYERS) <= set(GAMES)


@pytest.mark.deep
def test_a_learning_seat_gains_against_repetitive_people(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sessions, "STYLES", ("repeats",))
    monkeypatch.setitem(sessions.PLAYERS, DRAUGHTS, ("club",) * 5)
    monkeypatch.setattr(sessions, "UNSEEN_SHARE", 10)
    without, learns = (row(cell_of_game(DRAUGHTS, learns, 60), 1, 1) for learns in (NOTHING, LEARNS))
    assert sum(learns["parts"][5:]) > sum(without["parts"][5:])
    assert learns["unseen"]["score"] > 0 and row(cell_of_game(DRAUGHTS, NOTHING, 60), 1, 1) == without
    assert "learns nothing" in sessions.EXPERIMENT.table([without, learns])
    plot([without, learns], tmp_path)
    assert (tmp_path / "sessions.svg").stat().st_size > 1_000


@pytest.mark.slow
def test_hands_of_domino_make_the_table_of_hindsight_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    made = sessions.sections_of_cells

    def grown(found: Cells) -> object:
        seen.append(int(found[:, 0].sum()))
        return made(found)

    monkeypatch.setattr(sessions, "sections_of_cells", grown)
    measured = row(cell_of_game(DOMINO, LEARNS, 20), 1, 1)
    assert len(measured["parts"]) == 10 and len(seen) == 10 and seen == sorted(set(seen))
