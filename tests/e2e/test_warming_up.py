"""AI players whose machine code is still being made: the lobby and the menu of a free seat name them."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.stage import Stage
from tests.testkit.scenario import ANN, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLAYERS = [
    {"game": "english-draughts/1", "name": name, "warming": name != "greedy"} for name in ("greedy", "club", "master")
]


@pytest.mark.parametrize(
    ("language", "sentence", "marked"),
    [
        ("en", "Still warming up: Aunt Nora and Madame Vera.", "Aunt Nora (warming up)"),
        ("tr", "Hâlâ hazırlanıyor: Nora Teyze ve Madam Vera.", "Nora Teyze (hazırlanıyor)"),
    ],
)
def test_lobby_and_seat_menu_say_which_ai_players_warm_up(
    blank: Page, built: Path, language: str, sentence: str, marked: str
) -> None:
    stage = Stage(blank, built, players=PLAYERS, language=language)
    warming = blank.get_by_test_id("game-english-draughts").get_by_test_id("warming")
    expect(warming).to_contain_text(sentence)
    expect(blank.get_by_test_id("game-domino-101").get_by_test_id("warming")).to_have_count(0)
    stage.show(Scenario("english-draughts").sit(ANN).table, 0)
    options = blank.get_by_test_id("seat-1").locator("option")
    expect(options.filter(has_text=marked)).to_have_count(1)
    assert len(options.all_inner_texts()) == len(PLAYERS) + 1, "and anyone"
    blank.evaluate("location.hash = '#/'")
    ready = [player | {"warming": False} for player in PLAYERS]
    stage.tell({"type": "lobby-changes", "tables": [], "removed": [], "next": None, "listed": 0, "players": ready})
    expect(warming).to_have_count(0)
