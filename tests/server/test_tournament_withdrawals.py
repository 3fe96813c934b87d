"""Knockouts that are paired by hand, and players who withdraw from tournaments at a server, and come back."""

from server.features.tournaments.verify import faults_of_tournaments
from tests.server.hall import Hall, enter, refused
from tests.server.text.typist import Typist


async def test_the_rounds_of_a_knockout_are_paired_by_hand_among_those_still_in(club: Hall) -> None:
    ann, *others = await club.people("Ann", "Ben", "Cat", "Dan", "Eve")
    made = await club.announced(ann, format="knockout", rounds=None, break_s=None)
    await enter(made, ann, *others)
    by_hand = {"tournament": made, "act": "pair"}
    assert await refused(ann, "direct-tournament", **by_hand, pairs=[[1, 2]]) == "tournament/pairs"
    five_byes = [[number, None] for number in range(1, 6)]
    assert await refused(ann, "direct-tournament", **by_hand, pairs=five_byes) == "tournament/pairs"
    assert (await club.page(made))["line"]["stage"] == "open"
    first = [[1, 2], [4, None], [3, 5]]
    assert await refused(ann, "direct-tournament", **by_hand, pairs=first) == "done"
    await club.runner.poll()
    await club.resign_all(made)
    await club.runner.poll()
    page = await club.page(made)
    assert [it["number"] for it in page["entrants"] if it["out"]] == [2, 5]
    assert await refused(ann, "direct-tournament", **by_hand, pairs=[[1, 3], [4, 2]]) == "tournament/pairs"
    assert await refused(ann, "direct-tournament", **by_hand, pairs=[[3, 4], [1, None]]) == "done"
    await club.runner.poll()
    await club.resign_all(made)
    await club.runner.poll()
    assert await refused(ann, "direct-tournament", tournament=made, act="next-round") == "done"
    page = await club.page(made)
    assert {(it["first"], it["second"]) for it in page["rounds"][2]["boards"]} <= {(1, 3), (3, 1)}
    assert [it["by_hand"] for it in page["rounds"]] == [True, True, False]
    await club.resign_all(made)
    await club.runner.poll()
    page = await club.page(made)
    assert page["line"]["stage"] == "over"
    assert [row["rank"] for row in page["standings"]][:2] == [1, 2]
    assert list(faults_of_tournaments(club.store)) == []


async def test_a_finalist_who_withdraws_loses_the_final_on_the_page_by_typing_and_in_the_file(club: Hall) -> None:
    ann, ben, cat = await club.people("Ann", "Ben", "Cat")
    made = await club.announced(ann, format="knockout", rounds=None, break_s=None)
    await enter(made, ann, ben, cat)
    await ann.ask("direct-tournament", tournament=made, act="start")
    await club.resign_all(made)  # Ann has a bye: Ben meets Cat
    await club.runner.poll()
    for client in (ben, cat):
        await client.ask("leave-tournament", tournament=made)
    await club.runner.poll()
    assert await refused(ben, "enter-tournament", tournament=made) == "tournament/closed"
    assert await refused(ann, "direct-tournament", tournament=made, act="next-round") == "done"
    await club.runner.poll()
    page = await club.page(made)
    assert page["line"]["stage"] == "over"
    assert [(row["rank"], row["entrant"], row["points"]) for row in page["standings"]] == [
        (1, 1, 2),
        (2, 2, 1),
        (3, 3, 0),
    ]
    assert [it["number"] for it in page["entrants"] if it["withdrawn"]] == [2, 3]
    assert page["rounds"][1]["boards"][0]["ending"] == "forfeit"
    assert (await club.file(made, "results.csv")).splitlines()[-1] == "2,1,Ann,Ben,1.0,0.0,forfeit,"
    typist = await Typist.at(club.server)
    await typist.type(f"standings {made}")
    assert await typist.until("1. Ann") == "1. Ann: 2 from 0 matches."
    assert await typist.until("2. Ben") == "2. Ben (withdrawn): 1 from 1 match."
    assert list(faults_of_tournaments(club.store)) == []


async def test_two_finalists_who_withdraw_are_both_second(club: Hall) -> None:
    ann, *others = await club.people("Ann", "Ben", "Cat", "Dan")
    made = await club.announced(ann, format="knockout", rounds=None, break_s=None)
    await enter(made, ann, *others)
    await ann.ask("direct-tournament", tournament=made, act="start")
    assert [it["out"] for it in (await club.page(made))["entrants"]] == [False] * 4
    await club.resign_all(made)
    await club.runner.poll()
    page = await club.page(made)
    assert [it["out"] for it in page["entrants"]] == [False, False, True, True]
    for entrant in (1, 2):
        await ann.ask("direct-tournament", tournament=made, act="remove", entrant=entrant)
    assert await refused(ann, "direct-tournament", tournament=made, act="next-round") == "done"
    page = await club.page(made)
    assert page["line"]["stage"] == "over"
    assert [(row["rank"], row["entrant"]) for row in page["standings"]] == [(2, 1), (2, 2), (3, 3), (3, 4)]


async def test_one_who_leads_and_withdraws_keeps_the_place_and_goes_on_from_there(club: Hall) -> None:
    """In an arena and in a Swiss; in the Swiss the missed round brings nothing."""
    ann, ben, cat = await club.people("Ann", "Ben", "Cat")
    made = await club.announced(ann, break_s=None)
    await enter(made, ann, ben, cat)
    await ann.ask("direct-tournament", tournament=made, act="start")
    await club.resign_all(made)
    await club.runner.poll()
    before = await club.page(made)
    leader = before["standings"][0]
    player = before["entrants"][leader["entrant"] - 1]["players"][0]["id"]
    client = club.players[player]
    await client.ask("leave-tournament", tournament=made)
    gone = await club.page(made)
    assert gone["standings"][0] == leader
    assert gone["entrants"][leader["entrant"] - 1]["returning"] == player
    await ann.ask("direct-tournament", tournament=made, act="next-round")
    await club.resign_all(made)
    await club.runner.poll()
    await enter(made, client)
    await ann.ask("direct-tournament", tournament=made, act="next-round")
    page = await club.page(made)
    assert [it["number"] for it in page["entrants"]] == [1, 2, 3]
    assert not any(it["withdrawn"] or it["returning"] for it in page["entrants"])
    (row,) = (it for it in page["standings"] if it["entrant"] == leader["entrant"])
    assert row["points"] in (1, 2)
    numbers = [number for board in page["rounds"][2]["boards"] for number in (board["first"], board["second"])]
    assert sorted(filter(None, numbers)) == [1, 2, 3]
    assert list(faults_of_tournaments(club.store)) == []
