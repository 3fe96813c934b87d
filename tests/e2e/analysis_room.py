"""The analysis room as a person uses it: where one is in it, and the lines that it shows."""

from playwright.sync_api import Page, expect


def go(page: Page, address: str) -> None:
    page.evaluate("(address) => location.hash = address", address)


def board(page: Page, path: str) -> None:
    """The room shows the ply of this path."""
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-path", path)


def lines(page: Page) -> str:
    return " ".join(page.get_by_test_id("lines").inner_text().split())
