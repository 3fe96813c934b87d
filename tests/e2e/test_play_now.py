"""*Play now* with another person there: a casual game in one sitting unasked, any other only after a question."""

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.room import PATIENCE_MS, Room, create_table, open_options, press, register_and_return
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "english-draughts"


def wait_at_a_table(page: Page, choices: Mapping[str, str], game: str = GAME) -> str:
    """Open a public table on the chosen terms, take a seat, and return the address."""
    card = open_options(page, game)
    for name, value in choices.items():
        card.locator(f"select[name={name}]").select_option(value)
    press(card.get_by_role("button", name="Create a table"))
    expect(page.get_by_test_id("seat-0")).to_contain_text("(you)")
    return page.url


def wait_for_somebody(page: Page, address: str) -> None:
    """Wait until the list shows that somebody sits at the table, which it does a moment after the table is opened."""
    expect(page.locator(f"[data-table='{address.split('/')[-1]}']")).to_contain_text(re.compile("Ada|Guest"))


def play_now(page: Page, game: str = GAME) -> Locator:
    """Press the button; the question, which may come."""
    page.get_by_test_id(f"quick-{game}").click()
    return page.get_by_test_id(f"game-{game}").get_by_test_id("open-games")


IS_CUT = "it => it.scrollWidth > it.clientWidth + 1 || getComputedStyle(it).textOverflow === 'ellipsis'"


def test_left_partner_and_right_are_three_persons_whose_names_are_whole_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    play_now(page, "domino-101")
    expect(page.get_by_test_id("table")).to_have_attribute(
        "data-phase", re.compile("play|counsel"), timeout=PATIENCE_MS
    )
    seats = page.locator("[data-testid^=seat-][data-kind=ai]")
    said = " ".join(seats.all_inner_texts())
    assert all(word in said for word in ("left", "partner", "right")), said
    names = seats.locator(".name")
    assert len(set(names.all_inner_texts())) == 3
    assert not any(name.evaluate(IS_CUT) for name in names.all())


def test_a_well_known_style_is_played_from_the_lobby_and_others_are_looked_for_at_a_seat(page: Page) -> None:
    card = page.get_by_test_id(f"game-{GAME}")
    expect(card.get_by_test_id("style")).to_have_text("In the style of Marion Tinsley")
    create_table(page, GAME)
    choice = page.get_by_test_id("seat-1").get_by_role("combobox").first
    assert choice.locator("option").count() < 40
    choice.select_option(label="In the style of …")
    page.get_by_test_id("style-1").fill("wyllie")
    page.get_by_test_id("fill-1").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Like J.Wyllie")
    page.evaluate("location.hash = '#/'")
    card.get_by_test_id("style").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Like M.F.Tinsley")


SLOW_OR_RATED = (
    ({"clock": "days-1", "rated": "no"}, "1 day per move, casual"),
    ({"clock": "rapid", "rated": "yes"}, "10 + 5, rated"),
    ({"clock": "days-3", "rated": "yes"}, "3 days per move, rated"),
    ({"clock": "none"}, "No clock, rated"),
)


@pytest.mark.deep
@pytest.mark.parametrize("offer_of_another", first_of(SLOW_OR_RATED))
def test_a_game_for_days_or_for_a_rating_is_asked_about_and_never_begun(
    page: Page, other: Page, offer_of_another: tuple[Mapping[str, str], str]
) -> None:
    choices, sentence = offer_of_another
    register_and_return(other, f"Ada {choices['clock']}")
    address = wait_at_a_table(other, choices)
    wait_for_somebody(page, address)
    question = play_now(page)
    offer = question.get_by_test_id("open-game")
    expect(offer).to_contain_text(sentence)
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(page.get_by_test_id(f"quick-{GAME}")).to_be_focused()
    play_now(page).get_by_test_id("play-ai").click()
    Room(page).wait_lit()
    assert page.url != address
    expect(page.locator("[data-testid^=seat-][data-kind=ai]")).to_have_count(1, timeout=PATIENCE_MS)


@pytest.mark.deep
def test_an_answer_may_choose_a_game_for_days(page: Page, other: Page) -> None:
    address = wait_at_a_table(other, {"clock": "days-3", "rated": "yes"})
    wait_for_somebody(page, address)
    play_now(page).get_by_test_id("join-open").click()
    Room(page).table.wait_for()
    assert page.url == address
    expect(other.get_by_test_id("seat-1")).to_have_attribute("data-kind", "person")


def test_a_casual_live_game_is_joined_before_others_are_asked_about(page: Page, other: Page) -> None:
    address = wait_at_a_table(other, {"clock": "rapid", "rated": "no"})
    expect(page.get_by_test_id(f"quick-{GAME}")).to_contain_text("1 person is waiting")
    play_now(page)
    Room(page).table.wait_for()
    assert page.url == address


@pytest.mark.deep
def test_a_game_unrated_by_a_guest_is_joined_unasked(page: Page, other: Page) -> None:
    address = wait_at_a_table(other, {"clock": "none"})
    expect(page.get_by_test_id(f"quick-{GAME}")).to_contain_text("1 person is waiting")
    play_now(page)
    Room(page).table.wait_for()
    assert page.url == address


@pytest.mark.deep
def test_a_rated_seek_is_asked_about_and_the_seeker_waits_on(page: Page, other: Page) -> None:
    register_and_return(other, "Ada Seeker")
    other.get_by_test_id("seek-chinese-checkers").click()
    expect(page.get_by_test_id("seek-chinese-checkers")).to_contain_text("1 is waiting")
    question = play_now(page, "chinese-checkers")
    expect(question.get_by_test_id("open-game")).to_contain_text("1 person is waiting, No clock, rated")
    question.get_by_test_id("play-ai").click()
    expect(page.locator("[data-testid^=seat-][data-kind=ai]")).to_have_count(1, timeout=PATIENCE_MS)
    expect(other.get_by_role("button", name="Cancel")).to_be_visible()
    other.get_by_role("button", name="Cancel").click()


@pytest.mark.deep
def test_ones_own_game_for_days_does_not_stand_in_the_way(page: Page) -> None:
    address = wait_at_a_table(page, {"clock": "days-3"})
    page.get_by_test_id("to-lobby").click()
    play_now(page)
    Room(page).wait_lit()
    assert page.url != address


@pytest.mark.deep
@pytest.mark.parametrize("game", first_of(["english-draughts", "domino-101", "chinese-checkers", "block-domino"], 2))
def test_a_game_with_ai_players_offers_hints_and_in_open_games_takebacks(page: Page, game: str) -> None:
    play_now(page, game)
    room = Room(page)
    room.wait_lit()
    expect(page.get_by_test_id("hint")).to_be_visible()
    if "domino" in game:
        expect(page.get_by_test_id("propose-takeback")).to_have_count(0)
        return
    moves = page.locator("move-list td > [dir=ltr]")
    before = moves.count()  # the AI player may have begun
    room.play_first_lit()
    expect(moves).to_have_count(before + 2)
    page.get_by_test_id("propose-takeback").click()
    expect(moves).to_have_count(before)
    room.wait_lit()


def test_a_search_for_people_says_when_ai_players_join(page: Page) -> None:
    card = page.get_by_test_id(f"game-{GAME}")
    card.get_by_role("button", name="Play with people").click()
    expect(card).to_contain_text("AI players take the empty seats in")
    card.get_by_role("button", name="Cancel").click()
    expect(card).not_to_contain_text("AI players take the empty seats in")


def test_an_action_that_succeeds_takes_a_refusal_off_the_screen(page: Page) -> None:
    page.get_by_test_id("to-friends").click()
    field = page.get_by_label("Player’s name")
    field.fill("nobody of this name")
    field.press("Enter")
    expect(page.get_by_test_id("refusal")).to_be_visible()
    page.get_by_test_id("presence").click()
    expect(page.get_by_test_id("refusal")).to_have_count(0)
