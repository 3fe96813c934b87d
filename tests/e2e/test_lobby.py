"""From the lobby to a seat, and from a match's end to the leaderboards."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.room import PATIENCE_MS, Room, create_table, open_options, prefer, register_and_return

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(name="other")
def another_person(server: str, chromium: Browser) -> Iterator[Page]:
    with chromium.new_context(viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(server)
        page.locator("[data-testid=link][data-link=open]").wait_for()
        yield page


def test_a_seat_now_is_a_game_with_ai_players_where_nobody_waits(page: Page) -> None:
    page.get_by_test_id("quick-domino-101").click()
    room = Room(page)
    room.table.wait_for()
    expect(page.locator("[data-testid^=seat-][data-kind=person]")).to_have_count(1)
    expect(page.locator("[data-testid^=seat-][data-kind=ai]")).to_have_count(3, timeout=PATIENCE_MS)
    expect(room.table).to_have_attribute("data-phase", re.compile("deal|play"))


@pytest.mark.deep
def test_games_of_one_family_share_a_card_and_a_game_of_three_is_played(page: Page) -> None:
    prefer(page, board="flat")
    card = page.get_by_test_id("game-chinese-checkers")
    expect(card.locator("[data-testid^=choose-]")).to_have_text(["81 holes", "2", "3", "4", "6"])
    expect(card.locator("[data-testid^=choose-][aria-pressed=true]")).to_have_text("81 holes")
    card.get_by_role("button", name="Chinese checkers, star for 3", exact=True).click()
    card.get_by_test_id("quick-chinese-checkers-star-3").click()
    room = Room(page)
    room.table.wait_for()
    expect(page.locator("[data-testid^=seat-][data-kind=person]")).to_have_count(1)
    expect(page.locator("[data-testid^=seat-][data-kind=ai]")).to_have_count(2, timeout=PATIENCE_MS)
    for _ in range(2):
        room.wait_lit()
        room.play_first_lit()


@pytest.mark.deep
def test_a_seat_now_is_beside_whoever_waits_at_a_table(page: Page, other: Page) -> None:
    quick = other.get_by_test_id("quick-chinese-checkers")
    expect(quick).to_contain_text("AI players fill empty seats")
    open_options(page, "chinese-checkers").locator("select[name=rated]").select_option("no")
    create_table(page, "chinese-checkers")
    expect(quick).to_contain_text("1 person is waiting")
    quick.click()
    Room(other).table.wait_for()
    assert other.url == page.url
    expect(page.get_by_test_id("seat-0")).to_have_attribute("data-kind", "person")
    Room(other).wait_lit()


def test_a_table_is_opened_by_its_own_rules_and_its_link_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    card = page.get_by_test_id("game-domino-101")
    card.get_by_test_id("terms-domino-101").click()
    card.locator("select[name=rule-target]").select_option("151")
    card.locator("input[name=private]").check()
    card.get_by_role("button", name="Create a table").click()
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_test_id("copy-link")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url.replace("/#/", "/")
    expect(page.get_by_test_id("seat-0")).to_contain_text("(you)")
    for seat in range(1, 4):
        page.get_by_test_id(f"fill-{seat}").click()
        expect(page.get_by_test_id(f"seat-{seat}")).to_have_attribute("data-kind", "ai", timeout=PATIENCE_MS)
    expect(page.get_by_test_id("scores").locator("xpath=..")).to_contain_text("151")
    expect(page.get_by_test_id("invitation")).to_have_count(0)


def test_the_open_tables_are_filtered_by_game_company_clock_and_free_seats(page: Page, other: Page) -> None:
    create_table(page, "english-draughts")
    expect(page.get_by_test_id("seat-0")).to_contain_text("(you)")
    mine = other.locator(f"[data-table='{page.url.split('/')[-1]}']")
    expect(mine).to_be_visible()

    def choose(name: str, value: str) -> None:
        other.get_by_test_id(f"filter-{name}").select_option(value)

    for name, hidden, shown in (
        ("game", "domino-101", "english-draughts"),
        ("company", "ai", "people"),
        ("pace", "days", "none"),
    ):
        choose(name, hidden)
        expect(mine).to_have_count(0)
        choose(name, shown)
        expect(mine).to_be_visible()
    other.get_by_test_id("filter-free").check()
    expect(mine).to_be_visible()
    page.get_by_test_id("fill-1").click()
    expect(mine).to_have_count(0, timeout=PATIENCE_MS)


@pytest.mark.deep
def test_two_accounts_read_their_rating_changes_and_places(page: Page, other: Page) -> None:
    register_and_return(page, "Ada Ranked")
    register_and_return(other, "Ben Ranked")
    create_table(page, "english-draughts")
    other.goto(page.url)
    other.get_by_test_id("sit-1").click()
    mine, theirs = Room(page), Room(other)
    for room in (mine, theirs, mine, theirs):
        room.wait_lit()
        room.play_first_lit()
    theirs.resign()
    changes = dict[str, int]()
    for name, each in (("Ada", page), ("Ben", other)):
        panel = each.get_by_test_id("result-panel")
        expect(panel).to_contain_text("Victory" if name == "Ada" else "Defeat")
        expect(panel.get_by_test_id("rated")).to_have_text("Rated among people")
        seat = panel.get_by_test_id("result-seat-0" if name == "Ada" else "result-seat-1")
        expect(seat).to_contain_text(f"{name} Ranked")
        changes[name] = int(seat.get_by_test_id("rating-change").get_attribute("data-change") or 0)
    assert changes["Ada"] > 0 > changes["Ben"]

    page.get_by_test_id("to-leaders").click()
    page.get_by_test_id("leaders").get_by_role("link", name="People", exact=True).click()
    places = page.get_by_test_id("ladder").get_by_test_id("place")
    expect(places.filter(has_text="Ada Ranked")).to_contain_text(str(600 + changes["Ada"]))
    expect(places.filter(has_text="Ranked")).to_contain_text(["Ada Ranked", "Ben Ranked"])
    places.get_by_role("link", name="Ada Ranked").click()
    expect(page.get_by_test_id("profile")).to_contain_text("1 won, 0 drawn, 0 lost")

    # A rematch begins when both have asked for it.
    other.get_by_test_id("rematch").click()
    page.goto(other.url)
    expect(page.get_by_test_id("result-panel")).to_contain_text("Ben Ranked would like a rematch.")
    page.get_by_test_id("close-result").click()
    page.get_by_test_id("rematch").click()
    expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "play")


def test_every_ai_player_is_listed_and_plays_when_asked(page: Page) -> None:
    page.get_by_test_id("to-players").click()
    page.get_by_test_id("roster").get_by_test_id("choice").select_option(label="Chinese checkers")
    greedy = page.locator("[data-testid=ai-player][data-player=greedy]")
    expect(greedy).to_contain_text("Plays the move that looks best at once.")
    expect(page.get_by_test_id("growth").get_by_role("img")).to_have_attribute("aria-label", re.compile(r"From \d+%"))
    learns = page.get_by_test_id("evening")
    expect(learns.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"From \d+% to \d+%; without"))
    learns.get_by_role("table", include_hidden=True).wait_for(state="attached")
    literature = page.get_by_test_id("literature")
    expect(literature.get_by_test_id("ai-player").first).not_to_be_visible()
    shown = page.locator("[data-testid=ai-player]:visible").evaluate_all("them => them.map(it => it.dataset.player)")
    assert shown[0] == "random" and shown[-2:] == ["experience", "at-your-level"], "from weakest to strongest"
    tops = [each.evaluate("it => it.getBoundingClientRect().y") for each in (literature, page.get_by_test_id("growth"))]
    assert tops == sorted(tops), "figures come last"
    greedy.get_by_role("button").click()
    Room(page).wait_lit()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Hungry Hugo")
