"""A page as a person uses it who has a keyboard and no pointer: what has the focus, and where Tab leads."""

from playwright.sync_api import Locator, Page, expect

SOON_MS = 10_000
"""For what happens without the server."""
MOST_TABS = 90
FOCUSED = """() => {
  let it = document.activeElement;
  while (it?.shadowRoot?.activeElement) it = it.shadowRoot.activeElement;
  return [it?.dataset?.testid ?? "", it?.dataset?.lit ?? "", it?.getAttribute?.("aria-label") ?? it?.innerText ?? ""];
}"""
"""The test id of what has the focus, whether it is lit, and its name."""


def focused(page: Page) -> tuple[str, str, str]:
    test_id, lit, name = page.evaluate(FOCUSED)
    return test_id, lit, name


def tab_to(page: Page, test_id: str = "", lit: str = "") -> str:
    """Press Tab until this has the focus. Its name."""
    for _ in range(MOST_TABS):
        its_id, its_lit, name = focused(page)
        if (test_id and its_id == test_id) or (lit and its_lit == lit):
            return name
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {test_id or lit}; {focused(page)} has the focus")


def tab_onto(locator: Locator, key: str = "Tab") -> None:
    """Press Tab, or another key that moves the focus, until this has the focus."""
    for _ in range(MOST_TABS):
        if locator.evaluate("it => it.matches(':focus')"):
            return
        locator.page.keyboard.press(key)
    raise AssertionError(f"no {key} leads to {locator}; {focused(locator.page)} has the focus")


def press(page: Page, test_id: str, key: str = "Enter") -> str:
    """Press a key on it. Its name."""
    name = tab_to(page, test_id)
    page.keyboard.press(key)
    return name


def expect_focus(page: Page) -> None:
    """Something on the page has the focus: what had it has not gone without a successor."""
    expect(page.locator("oldhand-app:focus-within")).to_have_count(1, timeout=SOON_MS)
