"""Report cards: what moves cost by phase, how often the others pass, and that a few matches are judged at a time."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from server.features.report_cards import report_cards
from server.features.report_cards.report_cards import ReportCards, sums_of
from server.history.experience import Experience
from shared.core import Seat
from shared.events import Kind
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.ratings.pending import rate_pending
from shared.rounds import rounds_of
from shared.store import Store, open_store
from tests.server.http.web import Program, two_at_draughts, web
from tests.testkit.scenario import NOW_MS, PERSONS, Scenario
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

LINE = ("9-13", "22-18", "11-15", "18x11", "8x15", "21-17")


class Judge:
    """Holds one first move of Black's for costly."""

    unit = "man"

    def move_values(self, state: Any) -> Mapping[str, int]:
        return {move: -80 if move == "9-13" else -10 for move in ENGLISH_DRAUGHTS.move_texts(state)}

    def standing(self, state: Any) -> int:
        return 0


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(sqlite_database(tmp_path), clock=lambda: NOW_MS)


@pytest.fixture
async def server(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TestServer]:
    monkeypatch.setattr(Experience, "judge", lambda _self, _game: Judge())
    async with start_server(cast(Any, store), QUICK, web=True, books_folder=tmp_path / "books") as opened:
        yield opened
    store.close()


async def play(ann: Program, ben: Program, store: Store) -> None:
    """A match that Ben gives up after LINE."""
    table = await two_at_draughts(ann, ben)
    for version, move in enumerate(LINE, start=4):
        await (ann, ben)[version % 2].do(f"/api/tables/{table}/play", version=version, move=move)
    await ben.do(f"/api/tables/{table}/resign")
    await asyncio.to_thread(rate_pending, store.ratings, now_ms=NOW_MS)


async def card(who: Program, player: str) -> dict[str, Any]:
    answer = await who.get(f"/api/players/{player}/report?game=english-draughts")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_costs_are_told_by_phase_and_a_few_matches_are_judged_at_a_time(
    server: TestServer, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_cards, "_AT_A_TIME", 1)
    monkeypatch.setattr(report_cards, "_OPENING", 1)
    async with web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        for _ in range(2):
            await play(ann, ben, store)
        first, second = await card(Program(ann.http), ann.id), await card(Program(ann.http), ann.id)
        assert [(one["matches"], one["of"]) for one in (first, second)] == [(1, 2), (2, 2)]
        assert (first["unit"], first["passes"]) == ("man", None)
        assert first["phases"] == [
            {"phase": "opening", "moves": 1, "lost": 70.0},
            {"phase": "middle", "moves": 1, "lost": 0.0},
            {"phase": "end", "moves": 1, "lost": 0.0},
        ]
        assert [one["moves"] for one in second["phases"]] == [2, 2, 2]
        assert [one["lost"] for one in (await card(ann, ben.id))["phases"]] == [0.0, 0.0, 0.0]
        empty = await card(ann, "ai:nobody")
        assert (empty["matches"], empty["of"], empty["phases"][0]["lost"]) == (0, 0, None)
        answer = await ann.get(f"/api/players/{ann.id}/report?game=chess")
        assert (answer.status_code, answer.json()["code"]) == (404, "game/unknown")


def test_passes_of_partner_and_opponents_are_those_before_the_next_turn() -> None:
    events = Scenario("domino-101").sit(*PERSONS).begin().play_on(Random(2)).events
    partner = opponent = plays = 0
    for played in rounds_of(events):
        seats = [(ply.seat, ply.kind is Kind.MOVED) for ply in played.plies()]
        for ply, (seat, moved) in enumerate(seats):
            if seat == 0 and moved:
                plays += 1
                passed = [later for later, moves in seats[ply + 1 : ply + 4] if not moves]
                partner += passed.count(Seat(2))
                opponent += passed.count(Seat(1)) + passed.count(Seat(3))
    counted = sums_of(PERSONS[0].id, events, 1, None)
    assert partner and opponent and partner != opponent
    assert (counted.plays, counted.partner_passed, counted.opponent_passed) == (plays, partner, opponent)


def test_a_card_of_a_game_with_hidden_hands_judges_nothing(store: Store) -> None:
    found = ReportCards(store, cast(Any, None), lambda: NOW_MS).of("ann", "domino-101", None)
    assert (found.game, found.unit, found.of) == ("domino-101/1", None, 0)
    store.close()
