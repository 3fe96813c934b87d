"""Makes the pictures of the organisers' guide from an evening of eight: `python -m tests.e2e.tournament_pictures`."""

import io
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import ROOT, SHELL, launched
from tests.e2e.room import register, wait_true
from tests.product.served import served

PICTURES = ROOT / "client" / "web" / "pictures"
GUESTS = ("Ben", "Cem", "Dilek", "Emma", "Farah", "Georg", "Hana")
DESK, PHONE = (1160, 800), (390, 720)
OPENING = ("11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18")
"""So that the boards have something to show."""
RESIGN = """async () => {
  const { connection, own } = document.querySelector("oldhand-app");
  await connection.ask({ type: "resign", table: own[0].table });
}"""
PLAY_IF_LEGAL = """async (move) => {
  const { connection, own } = document.querySelector("oldhand-app");
  const found = own.find(({ legal }) => legal.includes(move));
  if (found) await connection.ask({ type: "play", table: found.table, move, version: found.version });
}"""


def visit(browser: Browser, address: str, size: tuple[int, int]) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, device_scale_factor=1.5, timezone_id="Europe/Istanbul"
    )
    page = context.new_page()
    page.goto(address)
    page.locator("[data-testid=link][data-link=open]").wait_for()
    return page


def photograph(page: Page, part: str = "") -> Image.Image:
    picture = page.screenshot() if part == "" else page.locator(part).screenshot()
    return Image.open(io.BytesIO(picture)).convert("RGB")


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    gap, height = 40, max(picture.height for picture in pictures)
    whole = Image.new("RGB", (sum(it.width for it in pictures) + gap * (len(pictures) - 1), height), "white")
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width + gap
    return whole


def keep(name: str, picture: Image.Image) -> None:
    picture.save(PICTURES / f"tournament-{name}.webp", quality=80, method=6)


def evening(browser: Browser, server: str) -> None:
    organiser = visit(browser, server, DESK)
    register(organiser, "Ann")
    organiser.get_by_test_id("to-tournaments").click()
    organiser.get_by_test_id("announce").click()
    keep("form", photograph(organiser, "tournaments-view"))
    organiser.get_by_test_id("announce-it").click()
    organiser.get_by_test_id("enter").click()
    guests = [visit(browser, organiser.url, PHONE) for _ in GUESTS]
    phones: list[Image.Image] = []
    for name, guest in zip(GUESTS, guests, strict=True):
        guest.get_by_label("Your name").fill(name)
        if name == GUESTS[0]:
            phones.append(photograph(guest))
        guest.get_by_test_id("enter").click()
        guest.get_by_test_id("entered").wait_for()
    guests[0].evaluate("location.hash = '#/'")
    organiser.get_by_text("8 entrants").wait_for()
    organiser.get_by_test_id("desk-start").click()
    guests[0].get_by_test_id("next-table").wait_for()
    phones.append(photograph(guests[0]))
    keep("phones", side_by_side(phones))
    people = [organiser, *guests]
    for page in people:
        wait_true(page, "document.querySelector('oldhand-app').own.length === 1")
    guests[0].evaluate(RESIGN)
    organiser.wait_for_timeout(2_000)
    for move in OPENING:
        for page in people:
            page.evaluate(PLAY_IF_LEGAL, move)
        organiser.wait_for_timeout(500)
    organiser.wait_for_timeout(8_000)  # the boards are asked for every few seconds
    keep("evening", photograph(organiser, "tournament-view"))


def main() -> None:
    with (
        TemporaryDirectory() as folder,
        served(Path(folder), "--no-worker", "--no-ai") as server,
        sync_playwright() as playwright,
        launched(playwright, SHELL) as browser,
    ):
        evening(browser, server.http)


if __name__ == "__main__":
    main()
