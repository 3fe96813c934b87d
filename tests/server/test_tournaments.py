"""Tournaments at a server: entering, rounds that pair and seat by themselves, absence, corrections, restarts."""

import re

import pytest

from server.cluster.in_process import Hub, InProcessBus
from server.features.tournaments.tables import TournamentTables
from server.features.tournaments.verify import faults_of_tournaments
from shared.groups import GroupSettings
from shared.store import Store
from tests.server.hall import SWISS, Hall, at_play, enter, hall, refused
from tests.server.hosts import GREEDY, offering
from tests.server.text.typist import Typist


async def test_a_swiss_pairs_seats_and_ranks_by_itself(club: Hall) -> None:
    ann, *others = await club.people("Ann", "Ben", "Cat", "Dan", "Eve")
    tournament = await club.announced(ann)
    for client in (ann, *others):
        assert (await client.ask("enter-tournament", tournament=tournament))["type"] == "done"
    assert (await ann.ask("direct-tournament", tournament=tournament, act="start"))["type"] == "done"
    for _ in range(3):
        await club.resign_all(tournament)
        await club.runner.poll()
    await club.runner.poll()
    page = await club.page(tournament)
    assert page["line"]["stage"] == "over"
    assert [len(it["boards"]) for it in page["rounds"]] == [3, 3, 3]
    assert sum(row["points"] for row in page["standings"]) == 3 * (2 + 1)
    byes = [board["first"] for it in page["rounds"] for board in it["boards"] if board["second"] is None]
    assert len(set(byes)) == 3


async def test_nobody_waits_longer_than_the_grace_period_for_the_absent(club: Hall) -> None:
    """Ben never comes: he loses. Neither Cat nor Dan comes: both do, and the round is over."""
    ann, ben, cat, dan = await club.people("Ann", "Ben", "Cat", "Dan")
    tournament = await club.announced(ann, format="round-robin", rounds=None)
    await enter(tournament, ann, ben, cat, dan)
    for client in (ben, cat, dan):
        await client.close()
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    before = (await club.page(tournament))["rounds"][0]["boards"]
    assert [board["points"] for board in before] == [None, None]
    club.stored.now_ms += 121_000
    await club.runner.poll()
    await club.runner.poll()
    page = await club.page(tournament)
    first, second = page["rounds"][0]["boards"]
    both = {tuple(first["points"]), tuple(second["points"])}
    assert (0, 0) in both
    assert both & {(1, 0), (0, 1)}
    assert {first["ending"], second["ending"]} == {"forfeit"}
    assert len(page["rounds"]) == 2
    best = page["standings"][0]
    assert (best["entrant"], best["points"]) == (1, 1)


async def test_a_player_who_leaves_the_table_loses(club: Hall) -> None:
    ann, ben = await club.people("Ann", "Ben")
    tournament = await club.announced(ann, rounds=1)
    await enter(tournament, ann, ben)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    table = (await club.page(tournament))["rounds"][0]["boards"][0]["table"]
    await at_play(ben, table)
    assert (await ben.ask("leave", table=table))["type"] == "done"
    await ann.state(lambda state: state["table"] == table and state["phase"] == "over")
    await club.runner.poll()
    page = await club.page(tournament)
    winner = page["standings"][0]
    assert (winner["entrant"], winner["points"]) == (1, 1)


async def test_a_restart_in_the_middle_of_a_round_loses_nothing(store: Store) -> None:
    async with hall(store) as before:
        ann, *others = await before.people("Ann", "Ben", "Cat", "Dan")
        tournament = await before.announced(ann, rounds=2)
        await enter(tournament, ann, *others)
        await ann.ask("direct-tournament", tournament=tournament, act="start")
        page = await before.page(tournament)
        boards = page["rounds"][0]["boards"]
    async with hall(store) as after:
        for name in ("Ann", "Ben", "Cat", "Dan"):
            client = await after.person(name)
            await client.state(lambda state: state["phase"] == "play")
        assert (await after.page(tournament))["rounds"][0]["boards"] == boards
        await after.resign_all(tournament)
        await after.runner.poll()
        await after.runner.poll()
        await after.resign_all(tournament)
        await after.runner.poll()
        await after.runner.poll()
        page = await after.page(tournament)
        assert page["line"]["stage"] == "over"
        assert [[board["ending"] for board in it["boards"]] for it in page["rounds"]] == [["played"] * 2] * 2


async def test_a_table_that_was_opened_and_left_without_players_is_filled_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def crash(*_: object) -> None:
        """The server ends between the opening and the first seat."""

    async with hall(store) as before:
        ann, ben = await before.people("Ann", "Ben")
        tournament = await before.announced(ann, rounds=1)
        await enter(tournament, ann, ben)
        with monkeypatch.context() as patched:
            patched.setattr(TournamentTables, "fill", crash)
            await ann.ask("direct-tournament", tournament=tournament, act="start")
    async with hall(store) as after:
        clients = await after.people("Ann", "Ben")
        await after.runner.poll()
        for client in clients:
            await client.state(lambda state: state["phase"] == "play")


async def test_partners_enter_by_naming_each_other_and_the_others_are_joined(club: Hall) -> None:
    ann, ben, cat, dan = await club.people("Ann", "Ben", "Cat", "Dan")
    tournament = await club.announced(ann, game="domino-101", rounds=1)
    await enter(tournament, ann, partner="Ben")
    assert await refused(cat, "enter-tournament", tournament=tournament, partner="Ann") == "done"  # Ann wishes for Ben
    await enter(tournament, ben, partner="Ann")
    await enter(tournament, dan)
    page = await club.page(tournament)
    assert [[it["name"] for it in entrant["players"]] for entrant in page["entrants"]] == [
        ["Ann", "Ben"],
        ["Cat"],
        ["Dan"],
    ]
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    page = await club.page(tournament)
    entrants = [{it["name"] for it in entrant["players"]} for entrant in page["entrants"] if not entrant["withdrawn"]]
    assert entrants == [{"Ann", "Ben"}, {"Cat", "Dan"}]
    state = await ann.state(lambda state: state["phase"] != "waiting")
    seats = [seat["name"] for seat in state["seats"]]
    assert {frozenset(seats[::2]), frozenset(seats[1::2])} == {frozenset({"Ann", "Ben"}), frozenset({"Cat", "Dan"})}


async def test_guests_are_partners_once_one_has_entered_alone(club: Hall) -> None:
    (ann,) = await club.people("Ann")
    ben, cat, other = [await club.server.guest(name) for name in ("Ben", "Cat", "Ben")]
    tournament = await club.announced(ann, game="domino-101", rounds=1)
    ask = {"kind": "enter-tournament", "tournament": tournament}
    assert await refused(cat, **ask, partner="Ben") == "tournament/partner"
    await enter(tournament, ben)
    assert await refused(cat, **ask, partner="ben") == "done"
    await enter(tournament, ann)
    await enter(tournament, other, partner="Ann")
    entrants = (await club.page(tournament))["entrants"]
    assert [[it["name"] for it in entrant["players"]] for entrant in entrants] == [["Ben", "Cat"], ["Ann", "Ben"]]


async def test_a_drawn_match_of_a_knockout_is_played_again_with_sides_changed(club: Hall) -> None:
    ann, ben = await club.people("Ann", "Ben")
    tournament = await club.announced(ann, format="knockout", rounds=None)
    await enter(tournament, ann, ben)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    table = (await club.page(tournament))["rounds"][0]["boards"][0]["table"]
    for client in (ann, ben):
        await at_play(client, table)
    for client in (ann, ben):
        version = (await client.ask("ping")) and client.versions(table)[-1]
        assert (await client.ask("propose", table=table, what="draw", version=version))["type"] == "done"
    await club.runner.poll()
    board = (await club.page(tournament))["rounds"][0]["boards"][0]
    assert board["points"] is None
    assert board["table"] != table
    state = await ann.state(lambda state: state["table"] == board["table"])
    first = next(it for it in (ann, ben) if it.id == state["seats"][0]["id"])
    assert (await club.page(tournament))["entrants"][board["second"] - 1]["players"][0]["id"] == first.id


async def test_what_is_not_allowed_is_refused_by_its_code(club: Hall) -> None:
    ann, ben = await club.people("Ann", "Ben")
    guest = await club.server.guest("Guest")
    made = await club.announced(ann, most_entrants=2, least_rating=None)
    ask = "create-tournament", "enter-tournament", "direct-tournament", "leave-tournament"
    assert await refused(guest, ask[0], plan=SWISS) == "tournament/account"
    assert await refused(ann, ask[0], plan=SWISS | {"game": "chess"}) == "game/unknown"
    assert await refused(ann, ask[0], plan=SWISS | {"boards": 4}) == "tournament/game"
    assert await refused(ann, ask[0], plan=SWISS | {"name": " "}) == "protocol/invalid"
    assert await refused(ann, ask[0], plan=SWISS | {"options": {"huff": True}}) == "game/option"
    assert await refused(ben, ask[1], tournament="nothing") == "tournament/unknown"
    assert await refused(ben, ask[2], tournament=made, act="start") == "tournament/organiser"
    assert await refused(ben, ask[3], tournament=made) == "tournament/not-entered"
    assert await refused(ann, ask[2], tournament=made, act="next-round") == "tournament/stage"
    assert await refused(ann, ask[2], tournament=made, act="correct", round=1, board=1, points=1) == "tournament/pairs"
    assert await refused(ann, ask[2], tournament=made, act="remove", entrant=7) == "tournament/not-entered"
    assert await refused(ann, ask[2], tournament=made, act="add-ai", player="nobody") == "player/unavailable"
    for partner in ("Ann", "nobody"):
        assert await refused(ben, ask[1], tournament=made, partner=partner) == "tournament/game"
    rated = await club.announced(ann, least_rating=3000)
    assert await refused(ben, ask[1], tournament=rated) == "tournament/not-allowed"
    await enter(made, ann, guest)
    assert await refused(ben, ask[1], tournament=made) == "tournament/full"
    await ann.ask("direct-tournament", tournament=made, act="start")
    assert await refused(ben, ask[1], tournament=made) == "tournament/closed"
    other = await club.announced(ben)
    assert await refused(guest, ask[1], tournament=other) == "tournament/busy"
    assert await refused(ann, ask[2], tournament=made, act="cancel") == "done"
    assert await refused(ann, ask[2], tournament=made, act="pause") == "tournament/stage"
    assert await refused(guest, ask[1], tournament=other) == "done"


async def test_a_round_that_its_organiser_begins_is_paired_by_the_rules_and_one_by_hand_as_told(club: Hall) -> None:
    ann, *others = await club.people("Ann", "Ben", "Cat", "Dan")
    tournament = await club.announced(ann, break_s=None)
    await enter(tournament, ann, *others)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    await club.resign_all(tournament)
    await club.runner.poll()
    assert await refused(ann, "direct-tournament", tournament=tournament, act="next-round") == "done"
    await club.resign_all(tournament)
    await club.runner.poll()
    pairs = [[4, 1], [3, 2]]
    assert await refused(ann, "direct-tournament", tournament=tournament, act="pair", pairs=pairs) == "done"
    rounds = (await club.page(tournament))["rounds"]
    assert [it["by_hand"] for it in rounds] == [False, False, True]
    assert [[board["first"], board["second"]] for board in rounds[2]["boards"]] == pairs
    assert list(faults_of_tournaments(club.store)) == []


async def test_a_tournament_is_listed_entered_and_followed_by_typing(club: Hall) -> None:
    """Of three, one hears of a bye. What is not known is left out of answers, and they are read all the same."""
    (ann,) = await club.people("Ann")
    tournament = await club.announced(ann)
    people = [await Typist.at(club.server) for _ in range(3)]
    for typist, name in zip(people, ("Ben", "Cem", "Dan"), strict=True):
        await typist.type(f"name {name}", f"enter {tournament}")
        await typist.until("You have entered.")
    await people[0].type("tournaments")
    listed = (
        f"1. {tournament}: Saturday Swiss, English draughts, Swiss, open for entries, 3 entrants. You have entered."
    )
    assert await people[0].until("Saturday Swiss") == listed
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    heard = sorted([await typist.until("Round 1 of Saturday Swiss: ") for typist in people], key=len)
    assert heard[0] == "Round 1 of Saturday Swiss: you have a bye."
    assert all("you meet " in line for line in heard[1:])
    await people[0].type("standings 1")
    assert (await people[0].until("1. ")).endswith(": 1 from 0 matches.")
    await people[0].type(f"rounds {tournament} newest")
    await people[0].until("Type the number of the round")
    await people[0].type("rounds")
    assert re.fullmatch("Board 1: .* against .*, table .*", await people[0].until("Board 1: "))
    assert re.fullmatch("Board 2: .* has a bye", await people[0].until("Board 2: "))


async def test_a_plan_arrives_at_the_node_that_runs_it_as_it_was_sent(store: Store) -> None:
    """With what it sets to nothing: no break, for the organiser begins each round."""
    hub = Hub()
    async with hall(store, InProcessBus(hub)) as one, hall(store, InProcessBus(hub)) as other:
        for place, name in ((one, "Ann"), (other, "Ben")):
            tournament = await place.announced(await place.person(name), break_s=None)
            assert (await place.page(tournament))["plan"]["break_s"] is None


async def test_a_tournament_of_a_group_is_for_its_members_and_directed_by_its_organisers(club: Hall) -> None:
    ann, ben, cat = await club.people("Ann", "Ben", "Cat")
    group = club.store.groups.create(ann.id, GroupSettings(name="Club"))
    club.store.groups.join(group.link, ben.id)
    assert await refused(cat, "create-tournament", plan=SWISS | {"group": group.id}) == "tournament/organiser"
    assert await refused(ben, "create-tournament", plan=SWISS | {"group": group.id}) == "tournament/organiser"
    tournament = await club.announced(ann, group=group.id, rounds=1)
    assert await refused(cat, "enter-tournament", tournament=tournament) == "tournament/not-allowed"
    await enter(tournament, ann, ben)
    assert await refused(ben, "direct-tournament", tournament=tournament, act="start") == "tournament/organiser"
    club.store.groups.set_role(group.id, ann.id, ben.id, "organiser")
    assert (await club.page(tournament, ann.welcome["token"]))["directors"] == [ann.id, ben.id]
    assert await refused(ben, "direct-tournament", tournament=tournament, act="start") == "done"
    listed = [(await reader.ask("get-tournaments"))["tournaments"] for reader in (ann, cat)]
    assert [[(it["group_name"], it["entered"]) for it in found] for found in listed] == [[("Club", True)], []]
    found = await club.listed(f"?group={group.id}", ben.welcome["token"])
    assert [it["id"] for it in found] == [tournament]
    assert await club.listed() == []


async def test_rounds_begin_by_the_clock_when_the_organiser_is_gone(club: Hall) -> None:
    """Those who wait for a word of theirs would wait for ever."""
    ann, ben, cat = await club.people("Ann", "Ben", "Cat")
    tournament = await club.announced(ann, break_s=None, rounds=2)
    await enter(tournament, ben, cat)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    await club.resign_all(tournament)
    club.stored.now_ms += 600_000
    await club.runner.poll()
    assert len((await club.page(tournament))["rounds"]) == 1
    assert club.store.accounts.forget(ann.id)
    club.stored.now_ms += 120_000
    await club.runner.poll()
    page = await club.page(tournament)
    assert (page["organiser"], len(page["rounds"])) == ({"id": "", "name": ""}, 2)


async def test_a_corrected_result_changes_the_standings_and_no_pairing(club: Hall) -> None:
    ann, *others = await club.people("Ann", "Ben", "Cat", "Dan")
    tournament = await club.announced(ann, rounds=2)
    await enter(tournament, ann, *others)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    await club.resign_all(tournament)
    await club.runner.poll()
    before = await club.page(tournament)
    loser, winner = (before["rounds"][0]["boards"][0][side] for side in ("second", "first"))
    correction = {"act": "correct", "round": 1, "board": 1, "points": 0}
    assert await refused(ann, "direct-tournament", tournament=tournament, **correction) == "done"
    after = await club.page(tournament)
    points = {row["entrant"]: row["points"] for row in after["standings"]}
    assert (points[loser], points[winner]) == (1, 0)
    assert after["rounds"][0]["boards"][0]["ending"] == "corrected"
    assert after["rounds"][1] == before["rounds"][1]


async def test_two_of_one_name_are_two_entrants(club: Hall) -> None:
    ann = await club.person("Ann")
    guests = [await club.server.guest("Sam") for _ in range(2)]
    tournament = await club.announced(ann)
    await enter(tournament, *guests)
    entrants = (await club.page(tournament))["entrants"]
    assert [it["players"][0]["id"] for it in entrants] == [guest.id for guest in guests]
    assert [it["number"] for it in entrants] == [1, 2]


async def test_an_ai_player_plays_in_two_tournaments_and_a_person_in_one(club: Hall) -> None:
    ann, ben, cat = await club.people("Ann", "Ben", "Cat")
    host = await offering(club.server)
    first, second = [await club.announced(ann, rounds=1) for _ in range(2)]
    await enter(first, ben, cat)
    await enter(second, ann, ben)
    for tournament in (first, second):
        added = await refused(ann, "direct-tournament", tournament=tournament, act="add-ai", player="greedy")
        assert added == "done"
        await ann.ask("direct-tournament", tournament=tournament, act="start")
    page = await club.page(second)
    playing = [it["players"][0]["id"] for it in page["entrants"] if not it["withdrawn"]]
    assert playing == [ann.id, "ai:greedy"]
    assert [page["line"]["stage"], len(page["rounds"])] == ["running", 1]
    await host.close()


async def test_an_organiser_changes_all_but_game_and_group_until_it_begins(club: Hall) -> None:
    ann, ben = await club.people("Ann", "Ben")
    made = await club.announced(ann, fill_to=2)
    await enter(made, ben)
    act = {"kind": "direct-tournament", "tournament": made, "act": "change"}
    wish = SWISS | {"name": "Sunday Swiss", "rounds": 5, "starts_ms": 2_000_000_000_000}
    assert await refused(ben, **act, plan=wish) == "tournament/organiser"
    assert await refused(ann, **act) == "protocol/invalid"
    assert await refused(ann, **act, plan=wish | {"game": "domino-101"}) == "tournament/game"
    assert await refused(ann, **act, plan=wish | {"format": "knockout", "boards": 2}) == "protocol/invalid"
    past = club.stored.now_ms - 61_000
    assert await refused(ann, **act, plan=wish | {"starts_ms": past}) == "tournament/past"
    assert await refused(ann, **act | {"act": "postpone"}, starts_ms=past) == "tournament/past"
    assert await refused(ann, "create-tournament", plan=SWISS | {"starts_ms": past}) == "tournament/past"
    for _ in range(2):
        assert await refused(ann, **act, plan=wish) == "done"
    page = await club.page(made)
    found = [page["line"][it] for it in ("name", "rounds", "starts_ms", "entrants")]
    assert found == ["Sunday Swiss", 5, wish["starts_ms"], 1]
    assert page["version"] == 3, "what was sent again changed nothing"
    await enter(made, ann)
    assert await refused(ann, **act, plan=wish | {"most_entrants": 2}) == "done"
    assert await refused(ann, "direct-tournament", tournament=made, act="start") == "done"
    assert await refused(ann, **act, plan=wish) == "tournament/stage"


async def test_ai_players_enter_by_the_number_each_another_one(club: Hall) -> None:
    (ann,) = await club.people("Ann")
    host = await offering(club.server, *(GREEDY | {"name": name} for name in ("club", "greedy", "master")))
    made = await club.announced(ann, most_entrants=3)
    act = {"kind": "direct-tournament", "tournament": made, "act": "add-ai"}
    assert await refused(ann, **act, count=4) == "tournament/full"
    assert await refused(ann, **act, player="greedy") == "done"
    assert await refused(ann, **act, count=2) == "done"
    entrants = (await club.page(made))["entrants"]
    assert sorted(it["players"][0]["id"] for it in entrants) == ["ai:club", "ai:greedy", "ai:master"]
    await host.close()
