"""Offers, their answers and all actions stand at the board, in sight on every screen; the chat is one press away."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from server.tables.commands import Arrive
from server.tables.decide import may
from shared.core import Seat
from shared.games import GAMES
from shared.protocol import FischerClock, Terms
from tests.e2e.axe import AXE, SCAN
from tests.e2e.room import press
from tests.e2e.stage import Stage
from tests.testkit.sampled import Turns, first_of
from tests.testkit.scenario import ANN, BEN, CROWD, Scenario, robot

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WAYS = (("flat", "tr"), ("3d", "ar"), ("flat", "ar"), ("3d", "tr"))
"""Board and language: the longest words, and the other direction of writing."""
SMALLEST = (360, 640)
SIZES = ((844, 390), (1280, 800), (390, 844))
"""A usual run measures everything on the smallest screen and one of these, in turn."""
NOT_DRAWN = """
  const names = ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"];
  for (const name of names) WebGL2RenderingContext.prototype[name] = () => {};
"""
"""A scene takes its place, and no picture of it is drawn, which software does slowly."""
NOTHING_LATE = """
  const soon = window.setTimeout;
  window.setTimeout = (call, ms, ...rest) => (ms >= 5_000 ? 0 : soon(call, ms, ...rest));
"""
"""What the page would do by itself after some seconds, it does not."""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
TERMS = Terms(rated=False, clock=FischerClock(bank_s=600, gain_s=5))


def offered_by(game: str, who: Any, what: str) -> Scenario:
    scenario = Scenario(game, terms=TERMS).sit(*CROWD[: GAMES[f"{game}/1"].seats]).begin()
    for _ in range(2 * scenario.rules.seats):
        scenario.play(scenario.rules.move_texts(scenario.table.match.state)[0])
    scenario.propose(who, what)
    return scenario


def held(game: str) -> Scenario:
    scenario = Scenario(game, terms=TERMS).sit(*CROWD[: GAMES[f"{game}/1"].seats]).begin()
    scenario.do(Arrive("hold", Seat(0), None, "handed-over"), robot(1))
    return scenario


CASES = (
    ("english-draughts", lambda: offered_by("english-draughts", BEN, "draw"), 1, ("agree-draw", "decline-draw")),
    (
        "chinese-checkers",
        lambda: offered_by("chinese-checkers", BEN, "takeback"),
        1,
        ("agree-takeback", "decline-takeback"),
    ),
    (
        "chinese-checkers-star-6",
        lambda: offered_by("chinese-checkers-star-6", BEN, "draw"),
        1,
        ("agree-draw", "decline-draw"),
    ),
    ("english-draughts", lambda: offered_by("english-draughts", ANN, "takeback"), 0, ("withdraw-takeback",)),
    ("english-draughts", lambda: held("english-draughts"), 0, ("take-back",)),
    ("domino-101", lambda: held("domino-101"), 0, ("take-back",)),
)
"""Game, the table as Ann in seat 0 sees it, the seat that is concerned, and the answers."""


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None, f"{locator} is not shown"
    return found


def is_within(inner: FloatRect, outer: FloatRect) -> bool:
    return all(
        inner[place] >= outer[place] - 0.5 and inner[place] + inner[size] <= outer[place] + outer[size] + 0.5
        for place, size in (("x", "width"), ("y", "height"))
    )


def faults_at_every_size(page: Page, chip: Locator | None, shown: Sequence[Locator], turns: Turns) -> list[str]:
    """All that is out of sight without scrolling, or not in the chip of its seat."""
    found: list[str] = []
    for number, (width, height) in enumerate((SMALLEST, *turns.of(SIZES))):
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(TWO_FRAMES)
        window = FloatRect(x=0, y=0, width=width, height=height)
        found += [f"{width}x{height}: {each} at {box(each)}" for each in shown if not is_within(box(each), window)]
        if chip is not None:
            found += [
                f"{width}x{height}: {each} is not at its seat" for each in shown if not is_within(box(each), box(chip))
            ]
    return found


@pytest.fixture(name="turns")
def take_turns(request: pytest.FixtureRequest) -> Turns:
    return Turns(bool(request.config.getoption("--deep")), 1)


@pytest.mark.deep
@pytest.mark.parametrize("way", first_of(WAYS))
def test_offers_and_answers_are_in_sight_at_their_seat(
    blank: Page, built: Path, way: tuple[str, str], turns: Turns
) -> None:
    board, language = way
    blank.add_init_script(NOT_DRAWN)
    stage = Stage(blank, built, board=board, language=language)
    faults: list[str] = []
    for number, (game, make, seat, answers) in enumerate(CASES):
        stage.show(make().table, 0, name=f"t{number}")
        shown = [blank.get_by_test_id(answer) for answer in answers]
        found = faults_at_every_size(blank, blank.get_by_test_id(f"seat-{seat}"), shown, turns)
        faults += [f"{game}: {fault}" for fault in found]
    assert faults == []


@pytest.mark.deep
@pytest.mark.parametrize("way", first_of([WAYS[1], WAYS[0], *WAYS[2:]]))
def test_every_action_is_in_sight_beside_the_board_and_ones_own_seat(
    blank: Page, built: Path, way: tuple[str, str], turns: Turns
) -> None:
    board, language = way
    blank.add_init_script(NOT_DRAWN)
    stage = Stage(blank, built, board=board, language=language)
    faults: list[str] = []
    for game in GAMES.values():
        scenario = Scenario(game.id, terms=TERMS).sit(*CROWD[: game.seats]).begin()
        (seat,) = scenario.table.match.to_act
        stage.show(scenario.table, seat, name=game.id.partition("/")[0])
        allowed = {action for action in may(scenario.table, seat) if not action.startswith("say:")} - {"leave"}
        assert {"hint", "substitute", "give-time"} <= allowed
        names = [*(action.replace(":", "-") for action in allowed), "to-chat"]
        actions = blank.locator("table-actions")
        shown = [actions.get_by_test_id(name) for name in names]
        shown += [blank.locator(".board"), blank.get_by_test_id(f"seat-{seat}")]
        faults += [f"{game.id}: {fault}" for fault in faults_at_every_size(blank, None, shown, turns)]
    assert faults == []


@pytest.mark.parametrize("language", first_of(["ar", "en"]))
def test_resigning_is_confirmed_at_the_board(blank: Page, built: Path, language: str, turns: Turns) -> None:
    stage = Stage(blank, built, language=language)
    stage.show(Scenario("english-draughts", terms=TERMS).sit(ANN, BEN).begin().table, 0)
    press(blank.get_by_test_id("resign"))
    answers = [blank.get_by_test_id(answer) for answer in ("resign-yes", "resign-no")]
    assert faults_at_every_size(blank, None, answers, turns) == []
    press(answers[1])
    expect(blank.get_by_test_id("resign")).to_be_focused()
    press(blank.get_by_test_id("resign"))
    press(answers[0])
    stage.wait_asked("resign")


def test_the_substitute_is_named_once_in_ones_own_seat(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    scenario = held("english-draughts")
    stage.show(scenario.table, 0)
    expect(blank.get_by_test_id("take-back")).to_be_visible()
    expect(blank.get_by_text("is playing for you")).to_have_count(1)
    scenario.resign(BEN)
    stage.show(scenario.table, 0)
    expect(blank.get_by_role("heading", name="Victory")).to_be_visible()
    expect(blank.get_by_test_id("take-back")).to_have_count(0)


def test_a_command_that_succeeds_takes_a_refusal_off_the_board(blank: Page, built: Path) -> None:
    blank.add_init_script(NOTHING_LATE)  # or the refusal would go by itself
    stage = Stage(blank, built)
    stage.show(Scenario("english-draughts", terms=TERMS).sit(ANN, BEN).begin().table, 0)
    press(blank.get_by_test_id("propose-draw"))
    stage.wait_asked("propose")
    stage.answer("propose", code="limit/proposals", message="Enough.")
    expect(blank.get_by_test_id("refusal")).to_be_visible()
    press(blank.get_by_test_id("propose-draw"))
    stage.wait_asked("propose")
    stage.answer("propose")
    expect(blank.get_by_test_id("refusal")).to_have_count(0)


@pytest.mark.deep
def test_a_declined_draw_is_shown_until_both_have_moved(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    scenario = Scenario("english-draughts", terms=TERMS).sit(ANN, BEN).begin()
    stage.show(scenario.table, 0)
    events = [
        ("proposed", 0, {"what": "draw"}, None),
        ("declined", 1, {"what": "draw"}, None),
        ("moved", 0, {}, "11-15"),
        ("moved", 1, {}, "22-18"),
    ]
    shown = [False, True, True, False]
    declined = blank.locator(".far").get_by_test_id("declined")
    for version, ((kind, seat, data, move), is_shown) in enumerate(zip(events, shown, strict=True), 2):
        event = {"version": version, "kind": kind, "seat": seat, "data": data, "at_ms": 0, "move": move}
        stage.tell_state(scenario.table, 0, event=event)
        blank.locator(f"[data-testid=table][data-version='{version}']").wait_for()
        expect(declined).to_have_count(int(is_shown))


@pytest.mark.deep
def test_a_line_of_chat_puts_a_dot_on_the_button_and_the_button_shows_it(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    blank.set_viewport_size({"width": 390, "height": 844})
    stage.show(Scenario("english-draughts", terms=TERMS).sit(ANN, BEN).begin().table, 0)
    dot, chat = blank.get_by_test_id("unread"), blank.get_by_test_id("to-chat")
    expect(chat).to_have_accessible_name("Chat")

    def say(number: int, who: Any, text: str) -> None:
        line = {"number": number, "at_ms": 0, "room": "seats", "seat": 1, "id": who.id, "name": who.name, "text": text}
        stage.tell({"type": "chat", "table": "t", "lines": [line]})

    say(1, ANN, "mine")
    say(2, BEN, "How are you?")
    expect(dot).to_have_count(1)
    expect(chat).to_have_accessible_name("Chat, 1 new message")
    chat.click()
    line = blank.get_by_test_id("chat").get_by_text("How are you?")
    expect(line).to_be_in_viewport()
    expect(dot).to_have_count(0)
    expect(blank.get_by_test_id("chat")).to_be_focused()
    blank.keyboard.press("Escape")
    expect(line).not_to_be_in_viewport()
    expect(chat).to_be_focused()
    say(3, BEN, "Are you there?")
    expect(dot).to_have_count(1)


@pytest.mark.deep
@pytest.mark.parametrize("language", first_of(["ar", "en"]))
def test_axe_finds_nothing_in_offers_actions_and_the_open_chat(blank: Page, built: Path, language: str) -> None:
    stage = Stage(blank, built, language=language)
    blank.set_viewport_size({"width": 390, "height": 844})
    blank.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = {}
    for number, (game, make, _, _) in enumerate(CASES):
        stage.show(make().table, 0, name=f"t{number}")
        found[f"{game} {number}"] = blank.evaluate(SCAN)
    press(blank.get_by_test_id("to-chat"))
    expect(blank.get_by_test_id("close-chat")).to_be_visible()
    found["chat"] = blank.evaluate(SCAN)
    assert [f"{where}: {fault['id']}" for where, faults in found.items() for fault in faults] == []
