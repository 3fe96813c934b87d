"""What the page does besides playing: coming back, keyboards, refusals, watching, and laying domino lines."""

import itertools
import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import FLAT_BOARDS
from tests.e2e.room import Room, create_table, wait_true
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_reloaded_page_is_back_in_its_seat_with_the_same_game(page: Page) -> None:
    room = Room.against(page, "english-draughts", "greedy")
    room.wait_lit()
    room.play_first_lit()
    room.wait_lit()
    moves = page.get_by_test_id("moves").locator("td").all_inner_texts()
    page.reload()
    room.wait_lit()
    assert page.get_by_test_id("moves").locator("td").all_inner_texts() == moves
    expect(page.get_by_test_id("reason")).to_have_text(re.compile(r"Best by its own calculation"))
    expect(page.get_by_test_id("seat-0")).to_contain_text("(you)")


def test_a_lost_connection_comes_back_to_the_table_by_itself(page: Page) -> None:
    # The socket is cut under the page, as a network would; the page must open another and go on.
    page.add_init_script(
        "const Real = WebSocket; window.sockets = [];"
        "window.WebSocket = class extends Real { constructor(...a) { super(...a); window.sockets.push(this); } };"
    )
    page.reload()
    page.locator("[data-testid=link][data-link=open]").wait_for()
    room = Room.against(page, "english-draughts", "greedy")
    room.wait_lit()
    page.evaluate("window.sockets.at(-1).close()")
    wait_true(page, "window.sockets.length === 2")
    page.locator("[data-testid=link][data-link=open]").wait_for()
    room.wait_lit()
    room.play_first_lit()
    room.wait_lit()


def test_a_game_can_be_played_by_keyboard_alone(page: Page) -> None:
    room = Room.against(page, "english-draughts", "random")
    room.wait_lit()
    version = room.version()
    room.pieces.first.focus()
    page.keyboard.press("Enter")
    room.targets.first.focus()
    page.keyboard.press("Space")
    room.wait_news(version)


def test_the_position_in_words_names_every_piece_and_plays_a_legal_move(page: Page) -> None:
    room = Room.against(page, "english-draughts", "random")
    room.wait_lit()
    mirror = page.get_by_test_id("mirror")
    mirror.locator("summary").click()
    expect(mirror).to_contain_text("Black: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12.")
    expect(mirror).to_contain_text("White: 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32.")
    assert sorted(room.legal.all_inner_texts()) == sorted(["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"])
    room.legal.get_by_text("11-15", exact=True).click()
    expect(page.get_by_test_id("moves")).to_contain_text("11-15")


def test_a_table_that_is_not_there_is_answered_with_a_sentence(page: Page, server: str) -> None:
    page.goto(f"{server.rstrip('/')}/#/table/nowhere")
    expect(page.locator("table-view")).to_have_text(re.compile(r"\w+ .*\."))
    expect(page.get_by_test_id("table")).to_have_count(0)


def test_two_people_meet_through_the_lobby_and_a_third_watches(page: Page, server: str, chromium: Browser) -> None:
    create_table(page, "english-draughts")
    expect(page.get_by_test_id("status")).to_have_text("Waiting: 1 of 2 seats free.")
    table = page.url.split("/")[-1]
    with chromium.new_context() as other_context, chromium.new_context() as third_context:
        for context in (other_context, third_context):
            context.add_init_script(FLAT_BOARDS)
        other, third = other_context.new_page(), third_context.new_page()
        for guest in (other, third):
            guest.goto(server)
        other.locator(f"[data-table='{table}']").get_by_test_id("sit").click()
        Room(page).wait_lit()
        third.locator(f"[data-table='{table}']").get_by_test_id("watch").click()
        Room(page).play_first_lit()
        Room(other).wait_lit()
        move = page.get_by_test_id("moves").locator("td:not(.number)").first.inner_text()
        expect(third.get_by_test_id("moves")).to_contain_text(move)
        assert Room(third).pieces.count() == 0
        expect(third.get_by_test_id("seat-1")).to_contain_text("to move")


LAY = """async ([board, history]) => {
  const table = document.createElement("domino-table");
  document.body.append(table);
  table.view = { board, history, start: "", first: 0, hand: [], counts: [] };
  await table.updateComplete;
  const tiles = [...table.shadowRoot.querySelectorAll("[data-testid=laid]")].map((g) => g.getAttribute("transform"));
  table.remove();
  return tiles;
}"""


@pytest.mark.deep
@pytest.mark.parametrize("width", first_of([390, 1200]))
def test_the_tiles_of_no_line_overlap(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    rng = random.Random(101)
    for _ in range(150):
        line, lefts = random_line(rng)
        board = " ".join(f"{a}{b}" for a, b in line)
        laid = page.evaluate(LAY, [board, ["<0-0"] * lefts])
        boxes = [box_of(transform) for transform in laid]
        assert len(boxes) == len(line)
        for (i, one), (j, two) in itertools.combinations(enumerate(boxes), 2):
            assert not overlap(one, two), f"tiles {i} and {j} of {board} with {lefts} to the left"


def random_line(rng: random.Random) -> tuple[list[tuple[int, int]], int]:
    """A line of random length, laid from its first tile at either end until nothing fits, and how many went left."""
    tiles = [(a, b) for a in range(7) for b in range(a + 1)]
    rng.shuffle(tiles)
    line, lefts = [tiles.pop()], 0
    bias = rng.random()
    while True:
        left, right = line[0][0], line[-1][1]
        go_left = rng.random() < bias
        end = left if go_left else right
        fitting = [tile for tile in tiles if end in tile]
        if not fitting:
            return line, lefts
        tile = rng.choice(fitting)
        tiles.remove(tile)
        outer = tile[0] if tile[1] == end else tile[1]
        line = [(outer, end), *line] if go_left else [*line, (end, outer)]
        lefts += go_left


def box_of(transform: str) -> tuple[float, float, float, float]:
    """(left, top, right, bottom) of a tile two long and one wide, from `translate(x y) rotate(degrees)`."""
    x, y, degrees = map(float, re.findall(r"-?[\d.]+", transform))
    wide, high = (1.0, 0.5) if degrees % 180 == 0 else (0.5, 1.0)
    return x - wide, y - high, x + wide, y + high


def overlap(one: tuple[float, float, float, float], two: tuple[float, float, float, float]) -> bool:
    touch = 1e-9
    return one[0] < two[2] - touch and two[0] < one[2] - touch and one[1] < two[3] - touch and two[1] < one[3] - touch
