"""The bare servers beside ours: each answers the load."""

import pytest

from tests.bench.floor import STAGES, measure


@pytest.mark.deep
@pytest.mark.parametrize("stage", STAGES)
def test_a_bare_server_answers_moves(stage: str) -> None:
    assert measure(stage, 0.2, tables=2)["moves/s"] > 10
