"""Every reason that a player gives in any of these tests is of the closed list that servers keep."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.host.analysis import AnalysisPool
from ai.host.books import BookCache
from ai.host.endgames import EndgameCache
from ai.host.readiness import CodeReadiness
from ai.host.resources import HostResources
from ai.host.thinking import ThinkingPool
from shared.agent import Decision
from shared.reason_codec import parse_reason, to_document
from shared.reasons import Reason


@pytest.fixture(autouse=True)
def _reasons_are_typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    made, wrong = Decision.__init__, list[Reason]()

    def checked(self: Decision, move: str, why: Reason, hesitation: float = 0.0) -> None:
        made(self, move, why, hesitation)
        if parse_reason(to_document(why)) != why:
            wrong.append(why)

    monkeypatch.setattr(Decision, "__init__", checked)
    yield
    assert not wrong, "servers would drop this reason, or a part of it"


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[HostResources]:
    thinkers = ThinkingPool(1, 5.0)
    analysts = AnalysisPool(thinkers, 2)
    yield HostResources(
        BookCache(tmp_path),
        thinkers,
        CodeReadiness([], lambda _: None),
        EndgameCache(tmp_path, 0),
        0.0,
        analysts,
    )
    analysts.close()
    thinkers.close()
