"""The experiment `tuning`: a seat that was tuned against itself as it ships, and the shuffled control."""

from dataclasses import replace
from typing import Any

import pytest

from ai.games.english_draughts.network import SHIPPED, shipped
from mining.columns import Bytes
from mining.contracts import Fitted
from mining.games.english_draughts import tuner
from mining.lab.experiments import tuning
from mining.lab.experiments.harness import Request
from shared.experience.tuning import encode
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

DRAUGHTS = ENGLISH_DRAUGHTS.id


def test_every_game_with_a_tuner_has_a_shuffled_control() -> None:
    cells = tuning.cells(Request(games=20))
    assert len({cell.key for cell in cells}) == len(cells)
    for game in {cell.game for cell in cells}:
        assert {cell.permuted for cell in cells if cell.game == game} == {False, True}


@pytest.mark.deep
@pytest.mark.slow
def test_a_row_is_a_score_against_the_seat_as_it_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    taught: list[tuple[list[int], list[float]]] = []

    def fit(section: bytes | None, states: Bytes, points: Any, scores: Any) -> Fitted:
        taught.append((scores.tolist(), points.tolist()))
        return encode(shipped().tolist(), SHIPPED.read_bytes()), {"positions": len(states)}

    monkeypatch.setattr(tuner, "NODES", 200)
    monkeypatch.setattr(tuning, "PRACTISED", 200)
    monkeypatch.setattr(tuning, "_tuner", lambda game: replace(tuner.TUNER, fit=fit))
    row, control = (
        tuning.row(tuning.cell_of(DRAUGHTS, 4, 100, 4, permuted=permuted), seed=3, jobs=1) for permuted in (False, True)
    )
    assert (row["games"], row["logged"], row["control"]) == (4, 4, False)
    assert 0 <= row["low"] <= row["score"] <= row["high"] <= 1
    assert row["positions"] > 50 and control["control"]
    (scores, points), (shuffled, _) = taught
    assert sorted(scores) == sorted(shuffled) and scores != shuffled
    assert set(points) <= {0.0, 0.5, 1.0}
