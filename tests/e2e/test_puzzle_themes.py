"""Themes of puzzles: the server may tell of more than have names, and only those with names are listed."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

THEMES = """async () => {
  const { connection } = document.querySelector("oldhand-app");
  const { progress } = await connection.ask({ type: "get-puzzle-progress", game: "chinese-checkers" });
  return progress.themes.map(({ theme }) => theme);
}"""


def test_a_theme_without_a_name_is_in_no_list(page: Page) -> None:
    themes = page.evaluate(THEMES)
    assert "hop" in themes, "every longest hop has a theme of its own, long-hop, beside this one"
    page.evaluate("location.hash = '#/puzzles/chinese-checkers'")
    options = page.get_by_test_id("puzzle-theme").locator("option")
    expect(options).to_have_count(len(themes))  # all themes instead of the one
    expect(options).to_have_text(
        [re.compile("^All themes$"), *[re.compile(r"^\s*\w[^(]* \(\d+\)\s*$")] * (len(themes) - 1)]
    )
    assert "hop" not in options.evaluate_all("them => them.map(it => it.value)")
    page.evaluate("location.hash = '#/puzzles/chinese-checkers/progress'")
    names = page.get_by_test_id("themes").locator("tbody td:first-child")
    expect(names).to_have_text([re.compile(r"\w")] * (len(themes) - 1))
    expect(names.filter(has_text="long hop")).to_have_count(1)
