"""Databases of all endings of up to four pieces, built once for every test that asks for one."""

from pathlib import Path

import pytest

from ai.games.english_draughts.endgame.building import build
from ai.games.english_draughts.endgame.files import Metric


@pytest.fixture(scope="session")
def distances(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with distances to the win."""
    data = tmp_path_factory.mktemp("distances")
    build(data, 4, Metric.DTW)
    return data


@pytest.fixture(scope="session")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with wins, losses and draws alone."""
    data = tmp_path_factory.mktemp("results")
    build(data, 4, Metric.WLD)
    return data
