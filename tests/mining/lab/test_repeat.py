"""`oldhand experiment repeat`: its scripts, its controls, its rows."""

import pytest

from ai.duel.script import Script
from mining.lab.experiments import repeat
from mining.lab.experiments.harness import cell_of_game
from mining.lab.experiments.repeat import row, table
from shared.agent import Budget
from shared.store.shipped import shipped_books
from tests.ai.tables import legal_in, view

DRAUGHTS, DOMINO = "english-draughts/1", "domino-101/1"
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


def test_a_script_repeats_what_is_legal_and_else_plays_by_itself() -> None:
    from ai.roster import make_agent

    otherwise = make_agent(DRAUGHTS, "greedy", 1, {})
    shown, legal = view(DRAUGHTS, START), legal_in(view(DRAUGHTS, START))
    assert Script(["12-16"], otherwise).choose(shown, legal, Budget()).move == "12-16"
    alone = otherwise.choose(shown, legal, Budget()).move
    assert Script(["1-5"], make_agent(DRAUGHTS, "greedy", 1, {})).choose(shown, legal, Budget()).move == alone
    assert Script([], make_agent(DRAUGHTS, "greedy", 1, {})).choose(shown, legal, Budget()).move == alone


@pytest.mark.deep
@pytest.mark.parametrize("game", [one.book.game for one in shipped_books() if one.book.game != DOMINO])
def test_a_script_beats_only_the_seat_without_a_memory(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("MATCHES", 4), ("FIRST", 2), ("LAST", 2)):
        monkeypatch.setattr(repeat, name, value)
    wins = {setting: row(cell_of_game(game, setting, 2), 1, 1)["wins"] for setting in repeat.SETTINGS}
    assert wins["without"] == [4, 4]
    assert sum(wins["remembers"]) <= 1 and sum(wins["new accounts"]) <= 1


@pytest.mark.deep
@pytest.mark.slow
def test_no_mistake_of_a_lost_hand_is_repeated_when_it_is_dealt_again() -> None:
    rows = [row(cell_of_game(DOMINO, setting, 6), 1, 1) for setting in repeat.SETTINGS]
    without, remembers, _ = rows
    assert without["repeated"] == without["mistakes"] > 0 == without["gain"]
    assert remembers["repeated"] == 0 < remembers["gain"]
    assert "6" in table(rows)
