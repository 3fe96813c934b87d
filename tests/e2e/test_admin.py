"""The operators' room in a real browser: what they see, what they do, and that it is noted; on a phone and for axe."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import AXE, SCAN
from tests.e2e.conftest import FLAT_BOARDS, ROOT
from tests.e2e.room import create_table, register
from tests.product.served import served

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def oldhand(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "shared.cli", *words], check=True, cwd=ROOT, capture_output=True)


@pytest.fixture(name="house", scope="module")
def a_server_of_our_own(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a server and its data folder."""
    assert built.is_dir()
    data = tmp_path_factory.mktemp("data")
    with served(data, "--no-worker", "--no-ai") as server:
        yield server.http, data


def arrive(browser: Browser, address: str, **device: Any) -> Page:
    page = browser.new_context(**device).new_page()
    page.add_init_script(FLAT_BOARDS)
    page.goto(address)
    page.locator("[data-testid=link][data-link=open]").wait_for()
    return page


@pytest.mark.deep
def test_an_operators_actions_are_in_the_audit_log(house: tuple[str, Path], chromium: Browser) -> None:
    address, data = house
    ann = arrive(chromium, address)
    create_table(ann, "english-draughts")
    olga = arrive(chromium, address, viewport={"width": 360, "height": 740})
    register(olga, "Olga")
    olga.goto(f"{address}/admin")
    expect(olga.get_by_test_id("empty")).to_contain_text("operators")
    oldhand("admin", "user", "role", "Olga", "admin", "--data", str(data))
    olga.reload()

    olga.get_by_test_id("announcement").fill("We restart at noon")
    olga.get_by_test_id("announcement").press("Enter")
    expect(ann.get_by_test_id("announcement")).to_contain_text("We restart at noon")

    table = olga.get_by_test_id("admin-tables").locator("li").first
    table.get_by_role("button", name="End table").click()
    olga.get_by_test_id("why").fill("nobody plays")
    olga.get_by_test_id("why").press("Enter")
    expect(olga.get_by_test_id("admin-tables")).to_contain_text("None.")
    expect(ann.get_by_test_id("table")).to_contain_text("Closed.")

    olga.get_by_test_id("seek").fill("Guest")
    olga.get_by_test_id("seek").press("Enter")
    person = olga.get_by_test_id("admin-people").locator("li").filter(has_text="Guest").first
    person.get_by_role("button", name="Mute").click()
    olga.get_by_test_id("why").fill("shouting")
    olga.get_by_test_id("do-it").click()
    expect(person).to_contain_text("shouting")

    record = olga.get_by_test_id("audit")
    for text in ("cli:", "changed the role of Olga", "We restart at noon", "nobody plays", "muted"):
        expect(record).to_contain_text(text)
    assert olga.evaluate("document.documentElement.scrollWidth") <= 360
    olga.evaluate(AXE.read_text(encoding="utf-8"))
    worst = [found["id"] for found in olga.evaluate(SCAN) if found["impact"] in ("serious", "critical")]
    assert worst == []
