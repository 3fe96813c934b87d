"""Every room shows its board and its main button without scrolling, on every screen, in every language and in both
colour schemes. The table itself is measured in `test_at_the_board`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from shared.games import GAMES
from shared.i18n.languages import LANGUAGES
from shared.puzzles import Puzzle, answers, decode_puzzle, shipped_puzzles
from tests.e2e.room import finished, prefer
from tests.testkit.sampled import Turns, first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow(60)]

SMALLEST = (360, 740)
SIZES = ((844, 390), (1280, 800), (390, 844), (768, 1024), (1440, 900), (1920, 1080))
"""A usual run measures everything on the smallest screen and one a few of these, in turn."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MEASURE = """async (shown) => {
  scrollTo(0, 0);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const outside = shown.map((it) => {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    const isWithin = left > -0.5 && top > -0.5 && right < innerWidth + 0.5 && bottom < innerHeight + 0.5;
    return isWithin ? "" : [left, top, right, bottom].map(Math.round).join();
  });
  return [outside, document.documentElement.scrollWidth > innerWidth];
}"""
"""Left, top, right and bottom of each thing that is not wholly in the window, empty for one that is; and whether the
page is wider than the window."""
LESSON_STEPS = (0, 10, 15)
"""Of the domino lesson: the first, the one with most to read and a move to make, and the last."""
Shown = tuple[str, Sequence[Locator]]
"""A state of a room, and what has to be in sight in it."""


def bare(game: str) -> str:
    return game.partition("/")[0]


def go(page: Page, address: str) -> None:
    page.evaluate("address => { location.hash = address }", address)


def lobby(page: Page) -> Iterator[Shown]:
    go(page, "#/")
    yield "lobby", [page.locator(".now").first]


def analyses(page: Page) -> Iterator[Shown]:
    for game in map(bare, GAMES):
        go(page, f"#/analysis/{game}")
        expect(page.locator(f"[data-testid=analysis][data-game={game}]")).to_be_visible()
        yield f"analysis of {game}", [page.get_by_test_id("analysis-board"), page.get_by_test_id("score-words")]


def hardest_of_each_kind() -> Iterator[Puzzle]:
    """By game and goal a puzzle that one move solves: the one with the most answers to choose from."""
    for game in GAMES:
        short = [puzzle for puzzle in shipped_puzzles(game, decode_puzzle) if len(puzzle.line) == 1]
        for goal in sorted({puzzle.goal for puzzle in short}):
            kind = [puzzle for puzzle in short if puzzle.goal == goal][:100]
            yield max(kind, key=lambda puzzle: len(answers(puzzle, puzzle.state())))


def answer(page: Page, puzzle: Puzzle, move: str, status: str) -> None:
    """Give an answer, wherever its button is."""
    choices = page.get_by_test_id("puzzle-choice")
    choice = choices.filter(has_text=move) if puzzle.goal == "partner" else page.locator(f"[data-move='{move}']")
    choice.evaluate("it => it.click()")
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-status", status)


def puzzles(page: Page) -> Iterator[Shown]:
    room = page.get_by_test_id("puzzle")
    says = [room.locator(".board > :first-child"), room.locator(".task strong"), page.get_by_test_id("puzzle-status")]
    leads_on, hint = page.get_by_test_id("puzzle-next"), page.get_by_test_id("puzzle-hint")
    for puzzle in hardest_of_each_kind():
        name = f"{puzzle.goal} puzzle of {bare(puzzle.game)}"
        go(page, f"#/puzzles/{bare(puzzle.game)}/{puzzle.id}")
        expect(room).to_have_attribute("data-puzzle", puzzle.id)
        offered = answers(puzzle, puzzle.state())
        choices = page.get_by_test_id("puzzle-choice")
        expect(choices).to_have_count(len(offered) if puzzle.goal == "partner" else 0)
        yield f"open {name}", [*says, hint, leads_on, *choices.all()]
        answer(page, puzzle, next(move for move in offered if move not in puzzle.line), "wrong")
        yield f"wrong {name}", [*says, hint, *choices.all()]
        answer(page, puzzle, puzzle.line[0], "solved")
        yield f"solved {name}", [*says, leads_on]


def runs(page: Page) -> Iterator[Shown]:
    go(page, "#/puzzles/domino-101/race")
    board = page.get_by_test_id("puzzle").locator("domino-table")
    yield "race", [board, page.get_by_test_id("run-left"), page.locator(".task strong")]


def lessons(page: Page) -> Iterator[Shown]:
    room, steps = page.get_by_test_id("learn"), page.get_by_test_id("learn-next")
    for game in ("english-draughts", "chinese-checkers"):
        go(page, f"#/learn/{game}")
        yield f"lesson of {game}", [room.locator(".board"), page.get_by_test_id("bubble"), steps]
    go(page, "#/learn/domino-101")
    board = room.locator("domino-table")
    board.wait_for()
    for step in range(LESSON_STEPS[-1] + 1):
        onward = steps if step < LESSON_STEPS[-1] else page.get_by_test_id("learn-again")
        if step in LESSON_STEPS:
            yield f"step {step} of the hand of 101", [board, page.get_by_test_id("bubble"), onward]
        if onward == steps:
            steps.evaluate("it => it.click()")


def players(page: Page) -> Iterator[Shown]:
    go(page, "#/players/english-draughts")
    yield "players", [page.get_by_test_id("ai-player").first.get_by_role("button").first]


def result(page: Page) -> Iterator[Shown]:
    page.evaluate("location.hash = `#/table/${sessionStorage.getItem('table')}`")
    page.get_by_test_id("result-panel").wait_for()
    yield "result", [page.get_by_test_id("rematch")]


def replay(page: Page) -> Iterator[Shown]:
    page.evaluate("location.hash = `#/replay/${sessionStorage.getItem('table')}/1.1`")
    page.get_by_test_id("replay").wait_for()
    yield "replay", [page.get_by_test_id("replay-board"), page.get_by_test_id("play")]


ROOMS: Sequence[Callable[[Page], Iterator[Shown]]] = (lobby, result, replay, players, puzzles, runs, lessons, analyses)


def faults_of(page: Page, shown: Shown, sizes: Sequence[tuple[int, int]], number: int) -> list[str]:
    """All that is not wholly in the window. Light and dark take turns, and every second `number` begins with dark."""
    name, wanted = shown
    found: list[str] = []
    for each in wanted:
        expect(each).to_be_visible()
    handles = [each.element_handle() for each in wanted]
    for turn, (width, height) in enumerate(sizes, number):
        scheme = SCHEMES[turn % 2]
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        outside, is_too_wide = page.evaluate(MEASURE, handles)
        place = f"{name} at {width}x{height} in {scheme} colours"
        boxes = zip(wanted, outside, strict=True)
        found += [f"{place}: {str(each).rpartition('selector=')[2]} at {box}" for each, box in boxes if box]
        found += [f"{place}: wider than the window"] * is_too_wide
    return found


@pytest.mark.parametrize("language", first_of(list(LANGUAGES)))
def test_every_room_shows_its_board_and_main_button_at_once(
    page: Page, language: str, request: pytest.FixtureRequest
) -> None:
    turns = Turns(bool(request.config.getoption("--deep")), 2)
    table = finished(page)
    page.evaluate("table => { sessionStorage.setItem('table', table) }", table)
    prefer(page, board="flat", language=language)
    states = (shown for go_to in ROOMS for shown in go_to(page))
    faults = [
        fault
        for number, shown in enumerate(states)
        for fault in faults_of(page, shown, (SMALLEST, *turns.of(SIZES)), number)
    ]
    page.emulate_media(color_scheme="light")
    assert not faults, "\n".join(faults)


def test_the_header_is_one_line_on_a_phone_and_its_menu_leads_everywhere(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    header: Any = page.locator("header").bounding_box()
    assert header["height"] < 60
    menu = page.get_by_test_id("menu")
    expect(page.get_by_test_id("to-puzzles")).not_to_be_visible()
    menu.click()
    expect(menu).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".identity button")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("to-puzzles")).not_to_be_visible()
    expect(menu).to_be_focused()
    menu.press("Enter")
    page.get_by_test_id("to-analysis").click()
    expect(page.get_by_test_id("paste")).to_be_visible()
    expect(page.get_by_test_id("to-puzzles")).not_to_be_visible()
