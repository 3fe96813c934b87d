"""What stays of a tournament: its files, its log judged again, duplicate deals compared, deleted players."""

import json
import re
from pathlib import Path

import pytest
from sqlalchemy import update

from server.features.tournaments.events import Announced
from server.features.tournaments.exports import calendar
from server.features.tournaments.tournament import folded
from server.features.tournaments.verify import faults_of_tournaments
from shared.protocol.tournaments import TournamentPlan
from shared.store import Store
from shared.store.tournaments import tournament_events
from shared.text_protocol.tournament_words import net_words
from tests.cli.commands import run
from tests.server.hall import Hall, enter, newest, play_deal
from tests.server.text.typist import Typist
from tests.testkit.client import TestClient


async def test_the_files_of_a_tournament_can_be_fetched(club: Hall) -> None:
    ann, ben = await club.people("Ann", "=Ben")
    tournament = await club.announced(ann, rounds=1, about="Bring cake.")
    await enter(tournament, ann, ben)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    await club.resign_all(tournament)
    await club.runner.poll()
    found = {
        name: await club.file(tournament, name) for name in ("results.csv", "games.pdn", "games.ndjson", "calendar.ics")
    }
    assert [line.split(",")[:2] for line in found["results.csv"].splitlines()] == [["round", "board"], ["1", "1"]]
    assert "'=Ben" in found["results.csv"]
    assert re.findall(r'^\[(?:Event|Round) "(.*)"\]', found["games.pdn"], re.M) == ["Saturday Swiss", "1.1"]
    assert json.loads(found["games.ndjson"])["game"] == "english-draughts/1"
    assert "SUMMARY:Saturday Swiss" in found["calendar.ics"]
    assert "DESCRIPTION:Bring cake." in found["calendar.ics"]


def test_a_start_in_a_year_that_calendars_do_not_know_is_written_as_an_earlier_one() -> None:
    plan = TournamentPlan(name="Far", game="english-draughts/1", starts_ms=2**53)
    far = folded("far", [(0, Announced(plan, "ann", "00" * 32))])
    assert b"DTSTART:98920308T122640Z" in calendar(far, "/")


async def test_the_log_of_a_tournament_is_judged_once_more(club: Hall) -> None:
    ann, *others = await club.people("Ann", "Ben", "Cat", "Dan")
    tournament = await club.announced(ann, rounds=2)
    await enter(tournament, ann, *others)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    for _ in range(2):
        await club.resign_all(tournament)
        await club.runner.poll()
    assert list(faults_of_tournaments(club.store)) == []
    rows = club.store.tournaments.read(tournament)
    paired = next(row for row in rows if '"paired"' in row.data)
    swapped = paired.data.replace('"first":1,"second":3', '"first":1,"second":9').replace('"first":1', '"first":2', 1)
    lost = next(row for row in rows if '"decided"' in row.data)
    for row, data in ((paired, swapped), (lost, lost.data.replace("[1.0,0.0]", "[0.0,1.0]"))):
        assert data != row.data
        rewrite(club.store, tournament, row.version, data)
    texts = [str(fault) for fault in faults_of_tournaments(club.store)]
    assert any("was paired as" in text for text in texts)
    assert any("and the tournament says" in text for text in texts)


def rewrite(store: Store, tournament: str, version: int, data: str) -> None:
    """As nobody may."""
    mine = (tournament_events.c.tournament == tournament) & (tournament_events.c.version == version)
    store.database.run(update(tournament_events).where(mine).values(data=data))


async def test_duplicate_deals_are_compared_when_the_last_table_has_finished(
    club: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal")
    clients = await club.people(*names)
    tournament = await club.announced(clients[0], game="domino-101", rounds=1, boards=1, about="")
    for client, mate in zip(clients, ("Ben", "Ann", "Dan", "Cat", "Fay", "Eve", "Hal", "Gil"), strict=True):
        await enter(tournament, client, partner=mate)
    await clients[0].ask("direct-tournament", tournament=tournament, act="start")
    page = await club.page(tournament)
    assert len(page["commitments"]) == 1
    terms = (await newest(clients[0], page["rounds"][0]["boards"][0]["table"]))["terms"]
    assert (terms["takebacks"], terms["hints"], terms["rated"]) == (False, False, False)
    tables: list[tuple[str, list[TestClient]]] = []
    by_number = {it["number"]: [club.players[player["id"]] for player in it["players"]] for it in page["entrants"]}
    for board in page["rounds"][0]["boards"]:
        tables.append((board["table"], by_number[board["first"]] + by_number[board["second"]]))
    await play_deal(tables[0][1], tables[0][0], 1)
    await club.runner.poll()
    page = await club.page(tournament)
    assert [board["deals"] for board in page["rounds"][0]["boards"]] == [None, None]
    assert [board["points"] for board in page["rounds"][0]["boards"]] == [None, None]
    assert {it["points"] for it in page["standings"]} == {0}
    assert (await club.refusal(f"{tournament}/rounds/1/deals/1")) == "tournament/stage"
    hidden = await club.file(tournament, "events")
    assert '"decided"' in str(club.store.tournaments.read(tournament))
    assert '"decided"' not in hidden and '"hands"' not in hidden
    await play_deal(tables[1][1], tables[1][0], 1)
    for _ in range(3):
        await club.runner.poll()
    page = await club.page(tournament)
    assert page["line"]["stage"] == "over"
    nets = [board["deals"][0] for board in page["rounds"][0]["boards"]]
    expected = (0.5, 0.5) if nets[0] == nets[1] else (1, 0) if nets[0] > nets[1] else (0, 1)
    assert [board["points"][0] for board in page["rounds"][0]["boards"]] == list(expected)
    traveller = json.loads(await club.file(f"{tournament}/rounds/1/deals/1"))
    assert [row["net"] for row in traveller["rows"]] == sorted(nets, reverse=True)
    typist = await Typist.at(club.server)
    await typist.type("name Zoe", f"rounds {tournament}", "traveller 1 1")
    await typist.until("To see the deal of this round, type: traveller")
    await typist.until("Seat 4: ")
    for net in sorted(nets, reverse=True):
        assert f": {net_words(net)} for north–south, compared " in await typist.until(" east–west: ")
    assert list(faults_of_tournaments(club.store)) == []
    (tmp_path / "hidden").write_text(hidden)
    file, events = tmp_path / "file", await club.file(tournament, "events")
    file.write_text(events)
    assert run(capsys, "verify", "tournament", str(tmp_path / "hidden"))[0] == 0
    status, out, _ = run(capsys, "verify", "tournament", str(file), "--json")
    found = json.loads(out)
    assert (status, found["results"], found["games"], found["faults"]) == (0, 2, 2, [])
    assert found["standings"][0]["points"] == page["standings"][0]["points"]
    for true, forged in ((page["commitments"][0], "0" * 64), (f'"deals":[{nets[0]}]', '"deals":[99]')):
        file.write_text(events.replace(true, forged, 1))
        assert run(capsys, "verify", "tournament", str(file))[0] == 1, forged


async def test_a_deleted_player_is_named_in_no_tournament_and_the_results_stay(club: Hall) -> None:
    ann, ben = await club.people("Ann", "Ben")
    tournament = await club.announced(ben, rounds=1)
    await enter(tournament, ann, ben)
    await ben.ask("direct-tournament", tournament=tournament, act="start")
    await club.resign_all(tournament)
    await club.runner.poll()
    assert '"entered"' in json.dumps(list(club.store.tournaments.kept_about(ann.id)))
    assert "seed" not in str(list(club.store.tournaments.kept_about(ben.id)))
    before = [row["points"] for row in (await club.page(tournament))["standings"]]
    assert club.store.accounts.forget(ann.id)
    assert list(club.store.tournaments.kept_about(ann.id)) == []
    assert ann.id not in str(club.store.tournaments.read(tournament))
    assert [row["points"] for row in (await club.page(tournament))["standings"]] == before
