"""What was learned, as people see it: from their match that is over, since yesterday, and by what each book is for.

Server and log are real; what the worker would have done is done beforehand, so that every number is known.
"""

import hashlib
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from mining.pipeline.opponent_memory import remember
from server.core.participant import Participant
from shared.core import Seat
from shared.experience import book_name
from shared.experience.lessons import moves_of, situation
from shared.games import GAMES
from shared.rounds import rounds_of
from shared.store import Book, open_store, sqlite_url
from shared.store.store import now_ms
from tests.ai.books import one_rule_book
from tests.e2e.conftest import FLAT_BOARDS
from tests.e2e.room import unfold
from tests.product.served import ALONE, served
from tests.testkit.scenario import Scenario, robot

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "english-draughts/1"
SHORT = 13
"""The lots of a match that Ann wins."""
PLIES = 39
"""Of that match."""
DAY_MS = 24 * 3_600_000
SHOWN = 3
"""Moves of a kind that the panel names at first."""


@dataclass
class Prepared:
    """A server with one finished match and three books."""

    http: str
    token: str
    """Ann's."""
    choices: list[tuple[int, str]]
    """Ply and move of every move of the AI player in the second half of the match that was not forced: that is where it
    will change something, for nothing shows where the mistake was (`shared.experience.lines`)."""


def tried(against: int, **scores: tuple[float, float]) -> dict[str, Any]:
    """A book's trial; `scores`: by purpose, with the new book and with the one before it."""
    purposes = {purpose: {"new": new, "old": old, "games": 20} for purpose, (new, old) in scores.items()}
    duel = {"against": against, "games": 40, "score": 0.6, "low": 0.5, "high": 0.7, "refused": False, "changed": 1}
    return {**duel, "fired": 0.4, "purposes": purposes, "improves": list(purposes)}


def publish(data: Path, version: int, move: str, days: int, trial: dict[str, Any] | None = None) -> None:
    """A book of so many days ago, with `move` for the start of the game."""
    rules = GAMES[GAME]
    options = rules.options({})
    view = rules.view(rules.begin(options, rules.deal(options, Random(0)), None), Seat(0))
    content = one_rule_book(view, move, version)
    file = data / "books" / book_name(GAME, version)
    file.write_bytes(content)
    with closing(open_store(sqlite_url(data), clock=lambda: now_ms() - days * DAY_MS)) as store:
        facts = {} if trial is None else {"canary": trial}
        status = "refused" if trial is not None and trial["refused"] else "published"
        sha256 = hashlib.sha256(content).hexdigest()
        games = 10 * version
        store.books.publish(Book(GAME, version, sha256, file.name, len(content), games, 900, 1, facts, status=status))


@pytest.fixture(scope="module", name="prepared")
def prepare(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prepared]:
    assert built.is_dir()
    data = tmp_path_factory.mktemp("learned")
    (data / "books").mkdir()
    with closing(open_store(sqlite_url(data))) as store:
        ann, token = store.accounts.create("Ann")
        scenario = Scenario(GAME, SHORT).sit(Participant(ann.id, "Ann"), robot(1, "experience")).play_on(Random(SHORT))
        store.log.append(scenario.events)
        remember(store.log, store.memories, GAME)
    publish(data, 1, "11-15", 3)
    publish(data, 2, "11-15", 2, tried(1, lines=(0.3, 0.25), openings=(0.5, 0.45)))
    publish(data, 3, "9-13", 0, tried(2, lines=(0.75, 0.25), openings=(0.5, 0.5), opponent=(0.6, 0.4)))
    publish(data, 4, "10-15", 0, {**tried(3), "refused": True})
    made = [move for move in moves_of(scenario.rules, list(rounds_of(scenario.events)), scenario.events) if move.agent]
    late = [move for move in made if move.ply >= PLIES // 2]
    choices = [(move.ply, move.move) for move in late if len(situation(scenario.rules, move)[1]) > 1]
    with served(data, *ALONE) as server:
        yield Prepared(server.http, token, choices)


@pytest.fixture(name="ann")
def open_ann(prepared: Prepared, chromium: Browser) -> Iterator[Page]:
    """The lobby as Ann sees it. A console error fails the test."""
    with chromium.new_context(viewport={"width": 1200, "height": 850}) as context:
        context.add_init_script(FLAT_BOARDS)
        context.add_init_script(f"localStorage.setItem('oldhand.token', '{prepared.token}')")
        page = context.new_page()
        errors: list[str] = []
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(prepared.http)
        page.locator("[data-testid=link][data-link=open]").wait_for()
        yield page
        assert errors == []


def test_after_a_match_moves_not_repeated_are_told_with_positions(ann: Page, prepared: Prepared) -> None:
    ann.evaluate("location.hash = '#/table/t'")
    panel, total = ann.get_by_test_id("learned"), len(prepared.choices)
    expect(panel).to_have_attribute("data-ready", "true")
    unfold(ann, "result-more")
    expect(panel.get_by_role("heading")).to_have_text("What Old Hand learned from this game")
    barred = ann.get_by_test_id("learned-barred")
    expect(barred).to_contain_text(f"It will avoid {total} of its moves against you:")
    moves = barred.get_by_role("link")
    expect(moves).to_have_count(SHOWN)
    barred.get_by_text(f"and {total - SHOWN} more", exact=True).click()
    lines = [f"Move {(ply + 1) // 2}, {move}: won 0, drew 0, lost 1 against you" for ply, move in prepared.choices]
    expect(moves).to_have_text(lines)
    expect(ann.get_by_test_id("barred-both")).to_have_text(f"It will avoid {total} of these against everybody here.")
    expect(ann.get_by_test_id("learned-barred-here")).to_have_count(0)
    expect(ann.get_by_test_id("learned-rules")).to_contain_text("Move 1: 9-13 won 5, drew 1, lost 2")
    expect(ann.get_by_test_id("learned-book")).to_have_text("The game is not counted yet.")  # no worker runs
    ply, _ = prepared.choices[-1]
    moves.last.click()
    expect(ann).to_have_url(re.compile(rf"#/replay/t/1\.1/{ply}$"))
    expect(ann.get_by_test_id("replay")).to_have_attribute("data-ply", str(ply))


@pytest.mark.deep
def test_the_page_of_ai_players_says_what_was_learned_since_yesterday(ann: Page) -> None:
    ann.evaluate("location.hash = '#/players/english-draughts'")
    expect(ann.get_by_test_id("experience").get_by_role("heading", name="Learned since yesterday")).to_be_visible()
    expect(ann.get_by_test_id("recent")).to_have_text(
        "10 games more than book 2. Rules: 0 new, 1 changed, 0 dropped. 1 weaker book was refused."
    )
    ann.evaluate("location.hash = '#/players/domino-101'")
    expect(ann.get_by_test_id("experience")).to_contain_text("no book")


def test_the_page_of_ai_players_plots_what_each_book_is_for(ann: Page) -> None:
    ann.evaluate("location.hash = '#/players/english-draughts'")
    purposes = ann.get_by_test_id("purposes")
    expect(purposes.get_by_role("heading", name="What each book is for")).to_be_visible()
    expect(purposes.get_by_role("img", name="What each book is for")).to_be_visible()
    for curve, books in (("lines", 2), ("openings", 2), ("opponent", 1), ("fired", 2)):
        expect(purposes.locator(f"g.{curve} circle")).to_have_count(books)
    heights = [float(mark.get_attribute("cy") or "") for mark in purposes.locator("g.lines circle").all()]
    assert heights[1] < heights[0], "the better score is higher up"
    purposes.get_by_text("Show as a table").click()
    expect(purposes.get_by_role("row")).to_have_text([
        re.compile("lines it lost.*unknown openings.*an unknown opponent.*rules per game", re.DOTALL),
        re.compile("3.*75 ?%, before 25 ?% .20 games.*50 ?%.*60 ?%.*0.4", re.DOTALL),
        re.compile("2.*30 ?%, before 25 ?%.*50 ?%.*–.*0.4", re.DOTALL),
    ])  # fmt: skip
