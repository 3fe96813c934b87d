"""The experiment `rules`: which rules it draws, and what counts as a mistake."""

from typing import Any

import pytest

from mining.contracts import MiningFacets, RuleCheck
from mining.lab.experiments import rules
from mining.lab.experiments.harness import Request
from mining.lab.experiments.table_matches import shipped_book_of
from mining.worker import rule_gate
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.keys import key_of

GAME = ENGLISH_DRAUGHTS.id


@pytest.mark.deep
@pytest.mark.slow
def test_rules_of_early_positions_are_drawn_by_lot_and_searched_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    budgets: list[int] = []

    def loss(state: Any, move: str, nodes: int) -> int:
        budgets.append(nodes)
        return 100 if len(budgets) % 5 == 0 else 0

    facets = MiningFacets(rule_check=RuleCheck(loss, nodes=50, mistake=100))
    monkeypatch.setattr(rules, "mining_facets", lambda _: facets)
    monkeypatch.setattr(rule_gate, "mining_facets", lambda _: facets)
    monkeypatch.setattr(rules, "ARCHIVES", {GAME: rules.ARCHIVES[GAME]})
    published, dropped = rules.cells(Request(games=20))
    row = rules.row(published, 1, 1)
    assert (row["drawn"], row["mistakes"], row["share"], row["worst"]) == (20, 4, 0.2, 100)
    assert budgets == [5_000] * 20 and row["of"] > 1_000
    assert rules.row(dropped, 1, 1)["of"] <= len(list(shipped_book_of(GAME).pairs("refuted")))
    assert key_of(ENGLISH_DRAUGHTS.pack(ENGLISH_DRAUGHTS.parse_position(START))) in rules.early_states(GAME)
