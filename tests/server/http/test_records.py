"""Games fetched over HTTP: whole when over, else as a seat may know them; what is exported is what is imported."""

import json
from dataclasses import replace
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mining.files.records import read_games
from server.features.export.publish_records import matches_of, state_at
from server.features.export.records import Form, record_visible_to
from server.history.games import known_until
from server.tables.apply import rebuild
from server.tables.decide import Deal
from shared.core import Seat
from shared.errors import RecordError
from shared.events import Dealt, Event, Kind, Opened
from shared.match import Phase
from shared.match_records import records_of
from shared.protocol import Terms
from shared.record_events import checked_events
from tests.server.http.web import Program, two_at_draughts
from tests.server.scenarios import claimable, redealt
from tests.testkit.scenario import ANN, NOW_MS, PERSONS, Scenario
from tests.testkit.server import HOST_TOKEN, TestServer

FORMS: tuple[Form, ...] = ("json", "text", "xml", "ndjson")


def all_that_is_told(events: list[Event], player: str | None) -> list[Any]:
    """Everything that HTTP tells `player` of a table: records in every form, and every state of the past."""
    records: list[Any] = []
    for form in FORMS:
        try:
            records.append(record_visible_to(events, player, range(1, 100), None, form))
        except RecordError as error:  # no hand is over yet
            records.append((form, error.code))
    return records + [state_at(events, version, player, None) for version in range(1, len(events) + 1)]


@given(st.integers(0, 10_000), st.integers(0, 20), st.integers(0, 3))
def test_redealing_unseen_tiles_changes_no_record_or_past_state(seed: int, plies: int, keep: int) -> None:
    scenario = (
        Scenario("domino-101", seed).sit(*PERSONS).begin().play_on(Random(seed), until=Phase.SCORING, plies=plies)
    )
    if any(event.kind is Kind.PASSED for event in scenario.events) or scenario.table.match.phase is not Phase.PLAY:
        return
    other = redealt(scenario, Seat(keep), Random(seed))
    assert all_that_is_told(other, PERSONS[keep].id) == all_that_is_told(scenario.events, PERSONS[keep].id)
    if scenario.table.match.state.leader == keep or scenario.table.match.ply:
        assert all_that_is_told(other, None) == all_that_is_told(scenario.events, None)


def test_a_match_in_progress_shows_hands_that_are_over_and_ones_own_tiles() -> None:
    scenario = Scenario("domino-101", 3).sit(*PERSONS).begin().play_on(Random(3), until=Phase.DEAL).begin()
    scenario.play_on(Random(4), plies=2)
    (mine,), (anybodys,) = matches_of(scenario.events, ANN.id), matches_of(scenario.events, None)
    assert not mine.over
    first, *_, last = mine.record.hands
    assert "?" not in first.deal and first.points is not None
    hand = scenario.rules.view(scenario.table.match.state, Seat(0)).hand
    assert last.deal == f"{' '.join(hand)}/?/?/?"
    assert anybodys.record.hands[-1].deal == "?/?/?/?"
    assert mine.of_round(1).record.hands == (first,)
    assert "?" not in str(mine.shown_whole().record.hands)


def test_a_void_deal_shows_only_the_hand_that_voids_it() -> None:
    for seed in range(60):
        scenario = Scenario("domino-101", seed).sit(*PERSONS).begin()
        dealt = [event.data for event in scenario.events if isinstance(event.data, Dealt)]
        redeal = next((data.redeal for data in dealt if data.redeal is not None), None)
        if redeal is None:
            continue
        (match,) = matches_of(scenario.events, ANN.id)
        shown = match.record.hands[0].deal.split("/")
        assert match.record.hands[0].void
        assert [seat for seat in range(4) if shown[seat] != "?"] == [redeal.seat]
        return
    raise AssertionError("no deal was void")


@pytest.mark.parametrize("dealt_anew", [False, True])
def test_a_claimed_redeal_shows_only_the_claimed_hand(dealt_anew: bool) -> None:
    scenario, seat = claimable()
    hand = [*scenario.rules.view(scenario.table.match.state, seat).hand]
    scenario.claim(PERSONS[seat])
    if dealt_anew:
        scenario.do(Deal())
    for player in (None, *(person.id for person in PERSONS)):
        (match,) = matches_of(scenario.events, player)
        first = match.record.hands[0]
        assert first.void
        assert first.deal == "/".join(" ".join(hand) if number == seat else "?" for number in range(4))
        assert len(match.record.hands) == 1 + dealt_anew


@pytest.mark.parametrize("game", ["domino-101", "english-draughts", "chinese-checkers"])
def test_a_match_that_is_over_is_told_whole_to_everybody(game: str) -> None:
    scenario = Scenario(game, 5).sit(*PERSONS[: 4 if game == "domino-101" else 2]).play_on(Random(5))
    for player in (None, ANN.id):
        (match,) = matches_of(scenario.events, player)
        assert match.over and [match.record] == list(records_of(scenario.events))


def test_others_eyes_are_lent_only_when_the_match_is_over() -> None:
    scenario = Scenario("domino-101", 5).sit(*PERSONS).begin()
    running = len(scenario.events)
    with pytest.raises(Exception, match="when the match is over"):
        state_at(scenario.events, running, ANN.id, Seat(1))
    mine = json.loads(state_at(scenario.events, running, ANN.id, None))
    assert mine["you"] == 0 and len(mine["view"]["hand"]) == 7
    assert json.loads(state_at(scenario.events, running, "stranger", None))["view"]["hand"] == []
    scenario.play_on(Random(5))
    theirs = json.loads(state_at(scenario.events, running, ANN.id, Seat(1)))
    assert theirs["you"] == 1 and len(theirs["view"]["hand"]) == 7


def test_watchers_know_nothing_before_their_time() -> None:
    scenario = Scenario("english-draughts").sit(*PERSONS[:2]).begin().play_on(Random(5), plies=4)
    first = scenario.events[0]
    late = Terms(spectator_delay_s=60).settled(seats=2, public=True).stored()
    events = [replace(first, data=replace(first.expect(Opened), terms=late)), *scenario.events[1:]]
    events = [replace(event, at_ms=NOW_MS + event.version * 20_000) for event in events]
    now = events[-1].at_ms
    assert rebuild(events).terms.spectator_delay_s == 60
    assert known_until(events, ANN.id, now) == events
    assert known_until(events, None, now) == events[:-3]
    assert known_until(events, None, events[0].at_ms) == events[:3], "before the first deal nothing is hidden"
    assert known_until(events, "stranger", now + 60_000) == events


async def test_a_game_is_fetched_in_every_form_and_read_back(program: Any, tmp_path: Path) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
    path = f"/api/games/{table}"
    assert (await ann.get(path)).json()["matches"][0]["over"] is False
    await ben.do(f"/api/tables/{table}/resign")
    nobody = await program(None)
    read: list[Any] = []
    for form, ending in (("text", "txt"), ("pdn", "pdn"), ("xml", "xml"), ("ndjson", "ndjson")):
        file = tmp_path / f"game.{ending}"
        file.write_bytes((await nobody.get(f"{path}?format={form}")).content)
        read += list(read_games(file))
    assert {game.moves for game in read} == {("11-15",)} and {game.points for game in read} == {(1, -1)}
    for accept, kind in (("text/xml, */*", "application/xml"), ("application/x-ndjson", "application/x-ndjson")):
        assert (await nobody.get(path, Accept=accept)).headers["content-type"].startswith(kind)
    assert (await nobody.get(f"{path}/1/1")).json()["matches"][0]["moves"] == "11-15"
    for other, status in (
        ("/2", 404),
        ("/1/2", 404),
        ("/x", 400),
        ("?format=docx", 400),
        ("?format=xml", 200),
    ):
        assert (await nobody.get(path + other)).status_code == status
    assert (await nobody.get("/api/games/nowhere")).status_code == 404


async def test_a_past_state_is_what_its_seat_was_sent(web_server: TestServer, program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    socket = await web_server.guest("Ann", token=ann.token)
    table = (await socket.ask("open", game="english-draughts"))["table"]
    await socket.ask("sit", table=table)
    await ben.do(f"/api/tables/{table}/sit")
    sent = await socket.state(lambda state: state["version"] == 4)
    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
    past = (await ann.get(f"/api/tables/{table}/states/4")).json()
    assert [name for name in sent if sent[name] != past[name]] == ["seats"]  # who is connected now was not then
    assert past["legal"] == sent["legal"]
    assert (await ben.get(f"/api/tables/{table}/states/4")).json()["legal"] == []
    for version, status in ((6, 409), (0, 409), (-1, 400), (1 << 70, 400)):
        assert (await ann.get(f"/api/tables/{table}/states/{version}")).status_code == status


async def export(program: Program, query: str = "", token: str | None = None) -> list[dict[str, Any]]:
    asker = Program(program.http, token) if token else program
    answer = await asker.get(f"/api/export/english-draughts.ndjson{query}")
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


async def test_finished_games_are_exported_to_their_players_and_imported(
    web_server: TestServer, program: Any, tmp_path: Path
) -> None:
    ann, ben, nobody = await program("Ann"), await program("Ben"), await program(None)
    played: list[str] = []
    for public in (True, False, True):
        table = (await ann.do("/api/tables", game="english-draughts", public=public))["table"]
        for player in (ann, ben):
            await player.do(f"/api/tables/{table}/sit")
        await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
        await ben.do(f"/api/tables/{table}/resign")
        played.append(f"{table}/1")
    running = await two_at_draughts(ann, ben)
    assert [game["id"] for game in await export(nobody)] == [played[0], played[2]]
    assert [game["id"] for game in await export(await program("Cat"))] == [played[0], played[2]]
    assert [game["id"] for game in await export(ann)] == played
    games = await export(nobody, token=HOST_TOKEN)
    assert [game["id"] for game in games] == played and running not in str(games)
    assert [game["id"] for game in await export(ann, f"?since={games[0]['number']}&limit=1")] == [played[1]]
    assert await export(ann, f"?since={games[-1]['number']}") == []
    file = tmp_path / "games.ndjson"
    file.write_bytes((await ann.get("/api/export/english-draughts.ndjson")).content)
    for record in read_games(file):
        assert not isinstance(record, Exception)
        assert list(records_of(checked_events(record, NOW_MS))) == [record]
    assert (await nobody.get("/api/export/chess.ndjson")).status_code == 404


async def test_too_many_exports_are_refused_with_the_seconds_to_wait(program: Any) -> None:
    ann = await program("Ann")
    answers = [await ann.get("/api/export/domino-101.ndjson") for _ in range(11)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429]
    limit = answers[-1].json()["limit"]
    assert limit["key"] == "exports" and 0 < limit["seconds"] <= 30
    assert answers[-1].headers["retry-after"] == str(ceil(limit["seconds"]))
