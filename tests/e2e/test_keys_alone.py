"""From the lobby to the rematch without a pointer, in every game, in Turkish and in Arabic: what has the focus, what a
screen reader is told, and in which language.
"""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from shared.i18n import LANGUAGES, Catalogue
from shared.i18n.compile import SOURCES, messages
from tests.e2e.keys import press, tab_to
from tests.e2e.room import PATIENCE_MS, Room, unfold
from tests.testkit.sampled import pairs

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = ("english-draughts", "domino-101", "chinese-checkers")


@pytest.fixture(name="reader")
def open_for_a_reader(
    chromium: Browser, server: str, request: pytest.FixtureRequest
) -> Iterator[tuple[Page, Catalogue]]:
    """The lobby in a language, and the words of that language."""
    language = request.param
    with chromium.new_context(viewport={"width": 1200, "height": 850}) as context:
        kept = json.dumps(json.dumps({"language": language, "board": "flat"}))
        context.add_init_script(f"localStorage.setItem('oldhand.preferences', {kept})")
        page = context.new_page()
        page.goto(server)
        page.locator("[data-testid=link][data-link=open]").wait_for()
        yield page, Catalogue(language, messages(SOURCES / language, ("common", "page", "table")))


def play_and_resign(page: Page, words: Catalogue) -> None:
    room = Room(page)
    room.wait_lit()
    page.locator("[data-testid=status]", has_text=words.say("table-your-turn")).wait_for()
    version = room.version()
    assert tab_to(page, lit="piece"), "a piece has no name"
    page.keyboard.press("Enter")
    room.targets.first.wait_for()
    assert tab_to(page, lit="target"), "a target has no name"
    page.keyboard.press("Enter")
    room.wait_news(version)
    expect(page.get_by_test_id("told")).not_to_be_empty()
    room.wait_lit(page.get_by_test_id("hand-result"))
    press(page, "resign")
    expect(page.get_by_test_id("resign-no")).to_be_focused()
    press(page, "resign-yes")
    panel = page.get_by_test_id("result-panel")
    expect(panel).to_be_focused(timeout=PATIENCE_MS)
    assert words.say("result-defeat") in panel.inner_text()


@pytest.mark.parametrize(
    ("reader", "game"),
    [
        ("ar", GAMES[1]),
        *(
            pytest.param(language, game, marks=pytest.mark.deep)
            for game in GAMES
            for language in ("tr", "ar")
            if (language, game) != ("ar", GAMES[1])
        ),
    ],
    indirect=["reader"],
)
def test_keys_alone_lead_from_the_lobby_to_the_rematch_and_back(reader: tuple[Page, Catalogue], game: str) -> None:
    page, words = reader
    direction = "rtl" if LANGUAGES[words.language].right_to_left else "ltr"
    expect(page.locator("html")).to_have_attribute("dir", direction)
    assert words.say("lobby-seat-now") in press(page, f"quick-{game}")
    expect(page.locator("main")).to_be_focused()
    play_and_resign(page, words)
    press(page, "rematch")
    play_and_resign(page, words)
    unfold(page, "result-more").focus()
    press(page, "to-lobby")
    expect(page.get_by_test_id("about")).to_have_text(words.say("lobby-about"))
    expect(page.locator("main")).to_be_focused()


LABELS = """() => {
  const found = [];
  const look = (root) => {
    for (const it of root.querySelectorAll("*")) {
      const label = it.getAttribute("aria-label");
      if (label) found.push(label);
      if (it.shadowRoot) look(it.shadowRoot);
    }
  };
  look(document);
  return found;
}"""
ENGLISH_ONLY = {"the", "you", "your", "turn", "pick", "play", "board", "tiles", "pieces", "white", "move", "of", "and"}
"""Words of the English page that stand in no sentence of the other languages."""


def spoken_in(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower()))


@pytest.mark.deep
@pytest.mark.parametrize(("reader", "game"), pairs(("tr", "ar"), GAMES), indirect=["reader"])
def test_the_table_is_told_in_the_readers_language_alone(reader: tuple[Page, Catalogue], game: str) -> None:
    page, words = reader
    press(page, f"quick-{game}")
    Room(page).wait_lit()
    page.get_by_test_id("mirror").locator("summary").press("Enter")
    sentences = page.get_by_test_id("mirror").locator("p").all_inner_texts()
    labels = page.evaluate(LABELS)
    assert len(sentences) > 1 and len(labels) > 8
    for text in (*sentences, *labels):
        assert not spoken_in(text) & ENGLISH_ONLY, f"{text!r} is English"
    assert any(words.say("table-legal-now") in text for text in sentences)
