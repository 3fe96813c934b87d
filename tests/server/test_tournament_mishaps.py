"""Tournaments with mishaps: a server that was down, people who are gone, an end in the middle of a round."""

from typing import Any

from server.core.suspend_detector import SuspendDetector
from server.features.tournaments.verify import faults_of_tournaments
from shared.groups import GroupSettings
from shared.store import Store
from tests.server.hall import SWISS, Hall, enter, hall, play_deal, refused
from tests.testkit.client import TestClient

FOUR = ("Ann", "Ben", "Cat", "Dan")
EIGHT = (*FOUR, "Eve", "Fay", "Gil", "Hal")


async def test_nobody_is_absent_for_the_time_in_which_the_server_was_down(store: Store) -> None:
    async with hall(store) as before:
        ann, *others = await before.people(*FOUR)
        tournament = await before.announced(ann, rounds=1)
        await enter(tournament, ann, *others)
        await ann.ask("direct-tournament", tournament=tournament, act="start")
    before.stored.now_ms += 3_600_000
    async with before.stored.server() as server:
        after = Hall(before.stored, server)
        await after.runner.poll()
        assert await results(after, tournament) == [None, None]
        await after.people(*FOUR)
        after.stored.now_ms += 119_000
        await after.runner.poll()
        await after.resign_all(tournament)
        await after.runner.poll()
        endings = [board["ending"] for board in (await after.page(tournament))["rounds"][0]["boards"]]
        assert endings == ["played", "played"]


async def test_nobody_is_absent_for_the_time_in_which_the_machine_slept(club: Hall) -> None:
    ann, ben = await club.people("Ann", "Ben")
    tournament = await club.announced(ann, rounds=1)
    await enter(tournament, ann, ben)
    await ben.close()
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    club.stored.now_ms += 121_000
    slept: SuspendDetector = club.runner.suspensions
    slept.count += 1
    await club.runner.poll()
    assert await results(club, tournament) == [None]
    club.stored.now_ms += 121_000
    await club.runner.poll()
    assert sorted((await results(club, tournament))[0]) == [0, 1]


async def test_one_who_deletes_the_account_has_withdrawn(club: Hall) -> None:
    """Before the beginning as if never entered, and afterwards nobody waits for them in later rounds."""
    ann, ben, cat, dan = await club.people(*FOUR)
    tournament = await club.announced(ann, format="round-robin", rounds=None)
    await enter(tournament, ann, ben, cat, dan)
    assert club.store.accounts.forget(ben.id)
    await after_a_minute(club)
    assert (await club.page(tournament))["line"]["entrants"] == 3
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    assert {it["number"] for it in (await club.page(tournament))["entrants"]} == {1, 3, 4}
    await club.resign_all(tournament)
    assert club.store.accounts.forget(dan.id)
    await after_a_minute(club)
    page = await club.page(tournament)
    assert [it["withdrawn"] for it in page["entrants"]] == [False, False, True]
    assert len(page["rounds"]) > 1
    assert all(
        board["ending"] != "played" for board in page["rounds"][1]["boards"] if 4 in (board["first"], board["second"])
    )
    assert list(faults_of_tournaments(club.store)) == []


async def test_the_partner_of_a_deleted_account_may_enter_again(club: Hall) -> None:
    ann, ben, cat = await club.people("Ann", "Ben", "Cat")
    tournament = await club.announced(ann, game="domino-101", rounds=1)
    await enter(tournament, ann, partner="Ben")
    await enter(tournament, ben, partner="Ann")
    assert club.store.accounts.forget(ben.id)
    await after_a_minute(club)
    assert (await club.page(tournament))["line"]["entrants"] == 0
    await enter(tournament, cat)
    await enter(tournament, ann, partner="Cat")
    assert [[it["name"] for it in entrant["players"]] for entrant in (await club.page(tournament))["entrants"]] == [
        ["Cat", "Ann"]
    ]


async def test_an_organiser_who_has_left_the_group_directs_its_tournament_no_more(club: Hall) -> None:
    """Its owner goes on. Entrants who leave play on, and one who has withdrawn stays away."""
    ann, ben, cat, dan = await club.people(*FOUR)
    groups = club.store.groups
    group = groups.create(ann.id, GroupSettings(name="Club"))
    for member in (ben, cat, dan):
        groups.join(group.link, member.id)
    groups.set_role(group.id, ann.id, ben.id, "organiser")
    tournament = await club.announced(ben, group=group.id, rounds=2, break_s=None)
    await enter(tournament, ben, cat, dan)
    groups.set_role(group.id, ann.id, ben.id, "member")
    assert (await club.page(tournament, ann.welcome["token"]))["directors"] == [ben.id, ann.id]
    groups.expel(group.id, ann.id, ben.id)
    assert (await club.page(tournament, ann.welcome["token"]))["directors"] == [ann.id]
    assert await refused(ben, "direct-tournament", tournament=tournament, act="start") == "tournament/organiser"
    token = club.store.tokens.make(ben.id, label="Ben")
    assert await club.refusal(f"{tournament}/events", token) == "tournament/not-allowed"
    assert await refused(ann, "direct-tournament", tournament=tournament, act="start") == "done"
    paired = {
        number
        for board in (await club.page(tournament, ann.welcome["token"]))["rounds"][0]["boards"]
        for number in pair(board)
    }
    assert paired == {1, 2, 3}
    await ben.ask("leave-tournament", tournament=tournament)
    assert await refused(ben, "enter-tournament", tournament=tournament) == "tournament/not-allowed"


async def test_the_tournament_of_a_group_that_is_closed_goes_on_under_its_organiser(club: Hall) -> None:
    ann, ben, cat = await club.people("Ann", "Ben", "Cat")
    groups = club.store.groups
    group = groups.create(ann.id, GroupSettings(name="Club"))
    for member in (ben, cat):
        groups.join(group.link, member.id)
    groups.set_role(group.id, ann.id, ben.id, "organiser")
    tournament = await club.announced(ben, group=group.id, rounds=2, break_s=None)
    await enter(tournament, ben, cat)
    await ben.ask("direct-tournament", tournament=tournament, act="start")
    groups.close(group.id, ann.id)
    assert (await club.page(tournament, ben.welcome["token"]))["directors"] == [ben.id]
    assert await refused(ann, "direct-tournament", tournament=tournament, act="pause") == "tournament/organiser"
    await club.resign_all(tournament, ben.welcome["token"])
    await club.runner.poll()
    assert await refused(ben, "direct-tournament", tournament=tournament, act="next-round") == "done"
    assert len((await club.page(tournament, ben.welcome["token"]))["rounds"]) == 2


async def test_a_tournament_that_is_paused_goes_on_when_nobody_directs_it_any_more(club: Hall) -> None:
    """A group has an owner who may go on with its tournament, unless the group is closed."""
    ann, ben, cat, dan, eve = await club.people(*FOUR, "Eve")
    group = club.store.groups.create(dan.id, GroupSettings(name="Club"))
    club.store.groups.join(group.link, eve.id)
    club.store.groups.set_role(group.id, dan.id, eve.id, "organiser")
    open_to_all = await club.announced(ann, rounds=2)
    of_group = await club.announced(eve, rounds=2, group=group.id)
    await enter(open_to_all, ben, cat)
    await enter(of_group, dan, eve)
    for client, tournament in ((ann, open_to_all), (eve, of_group)):
        await client.ask("direct-tournament", tournament=tournament, act="start")
        await client.ask("direct-tournament", tournament=tournament, act="pause")
        assert club.store.accounts.forget(client.id)
    await after_a_minute(club)
    assert (await club.page(open_to_all))["line"]["stage"] == "running"
    assert (await club.page(of_group, dan.welcome["token"]))["line"]["stage"] == "paused"
    club.store.groups.close(group.id, dan.id)
    await after_a_minute(club)
    assert (await club.page(of_group, dan.welcome["token"]))["line"]["stage"] in ("running", "over")


async def test_games_that_have_begun_outlast_a_tournament_that_is_cancelled(club: Hall) -> None:
    """A table at which nobody has moved is closed. No result counts any more."""
    ann, *others = await club.people(*FOUR)
    tournament = await club.announced(ann, rounds=2)
    await enter(tournament, ann, *others)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    boards = (await club.page(tournament))["rounds"][0]["boards"]
    for number, move in zip(pair(boards[0]), ("11-15", "24-20"), strict=True):
        client = club.players[await player_of(club, tournament, number)]
        table = boards[0]["table"]
        state = await client.state(lambda state: state["phase"] == "play" and bool(state.get("legal")))
        assert (await client.ask("play", table=table, version=state["version"], move=move))["type"] == "done"
    assert await refused(ann, "direct-tournament", tournament=tournament, act="cancel") == "done"
    await club.runner.poll()
    unplayed = club.players[await player_of(club, tournament, boards[1]["first"])]
    await unplayed.state(lambda state: state["table"] == boards[1]["table"] and state["phase"] == "closed")
    assert club.runner._house.lobby.tables[boards[0]["table"]].is_running()
    assert await results(club, tournament) == [None, None]


async def test_duplicate_tables_are_released_when_their_tournament_is_cancelled(club: Hall) -> None:
    clients, tournament, tables = await duplicate(club)
    await play_deal(tables[0][1], tables[0][0], 1)
    await club.runner.poll()
    assert await refused(tables[0][1][0], "say", table=tables[0][0], text="hello") == "chat/boards"
    await clients[0].ask("direct-tournament", tournament=tournament, act="cancel")
    await club.runner.poll()
    for table, players in tables:
        await players[0].state(lambda state, table=table: state["table"] == table and state["phase"] == "over")
    assert await refused(tables[0][1][0], "say", table=tables[0][0], text="hello") == "done"


async def test_a_duplicate_result_is_corrected_when_its_round_is_over(club: Hall) -> None:
    """Before that it has no points yet that could be corrected. In swing points a win is what 27 pips a deal are."""
    clients, tournament, tables = await duplicate(club, scale="imps")
    ann = clients[0]
    await play_deal(tables[0][1], tables[0][0], 1)
    await club.runner.poll()
    correction = {"act": "correct", "round": 1, "board": 1, "points": 0}
    assert await refused(ann, "direct-tournament", tournament=tournament, **correction) == "tournament/stage"
    await play_deal(tables[1][1], tables[1][0], 1)
    for _ in range(3):
        await club.runner.poll()
    assert (await club.page(tournament))["line"]["stage"] == "over"
    assert await refused(ann, "direct-tournament", tournament=tournament, **correction) == "done"
    board = (await club.page(tournament))["rounds"][0]["boards"][0]
    assert (board["points"], board["ending"]) == ([-6, 6], "corrected")
    assert list(faults_of_tournaments(club.store)) == []


async def test_nobody_enters_a_swiss_whose_last_round_is_paired(club: Hall) -> None:
    ann, *others, eve = await club.people(*FOUR, "Eve")
    tournament = await club.announced(ann, rounds=2, late_rounds=5)
    await enter(tournament, ann, *others)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    await club.resign_all(tournament)
    await club.runner.poll()
    assert len((await club.page(tournament))["rounds"]) == 2
    assert await refused(eve, "enter-tournament", tournament=tournament) == "tournament/closed"


async def test_the_time_of_an_arena_runs_on_while_it_is_paused(club: Hall) -> None:
    ann, ben = await club.people("Ann", "Ben")
    tournament = await club.announced(ann, format="arena", rounds=None, minutes=10)
    await enter(tournament, ann, ben)
    await ann.ask("direct-tournament", tournament=tournament, act="start")
    await ann.ask("direct-tournament", tournament=tournament, act="pause")
    club.stored.now_ms += 11 * 60_000
    await club.runner.poll()
    assert (await club.page(tournament))["line"]["stage"] == "paused"
    await ann.ask("direct-tournament", tournament=tournament, act="resume")
    await club.runner.poll()
    assert (await club.page(tournament))["line"]["stage"] == "over"


async def test_a_round_that_is_wanted_during_a_pause_is_refused_with_the_reason(store: Store) -> None:
    async with hall(store) as before:
        ann, ben = await before.people("Ann", "Ben")
        tournament = await before.announced(ann, rounds=2)
        await enter(tournament, ann, ben)
        await ann.ask("direct-tournament", tournament=tournament, act="start")
        await ann.ask("direct-tournament", tournament=tournament, act="pause")
    async with hall(store) as after:
        ann, ben = await after.people("Ann", "Ben")
        await after.resign_all(tournament)
        await after.runner.poll()
        assert await results(after, tournament) == [[1, 0]]
        for act, pairs in (("next-round", None), ("pair", [[1, 2]])):
            answer = await ann.ask("direct-tournament", tournament=tournament, act=act, pairs=pairs)
            assert (answer["code"], "paused" in answer["message"]) == ("tournament/stage", True)
        await ann.ask("direct-tournament", tournament=tournament, act="resume")
        await after.runner.poll()
        assert len((await after.page(tournament))["rounds"]) == 2


async def test_a_plan_that_cannot_be_kept_is_refused(club: Hall) -> None:
    (ann,) = await club.people("Ann")
    tournament = await club.announced(ann)
    cases: list[tuple[dict[str, Any], str]] = [
        ({"most_entrants": 4, "fill_to": 5}, "protocol/invalid"),
        ({"filler": "nobody-offers-it"}, "player/unavailable"),
        ({"starts_ms": 2**53}, "protocol/invalid"),
    ]
    for changed, code in cases:
        plan = SWISS | changed
        assert await refused(ann, "create-tournament", plan=plan) == code
        assert await refused(ann, "direct-tournament", tournament=tournament, act="change", plan=plan) == code
    assert await refused(ann, "direct-tournament", tournament=tournament, act="postpone", starts_ms=2**53) == (
        "protocol/invalid"
    )


async def test_one_ref_announces_one_tournament(club: Hall) -> None:
    (ann,) = await club.people("Ann")
    one, again = [await ann.ask("create-tournament", ref="same", plan=SWISS) for _ in range(2)]
    assert one == again
    assert await refused(ann, "create-tournament", ref="same", plan=SWISS | {"name": "Another"}) == "ref/reused"
    assert await refused(ann, "create-tournament", ref="same", plan=SWISS | {"rounds": 5}) == "ref/reused"


# What these tests share.


def pair(board: dict[str, Any]) -> list[int]:
    return [number for number in (board["first"], board["second"]) if number is not None]


async def results(club: Hall, tournament: str) -> list[Any]:
    """The points at the boards of the newest round."""
    return [board["points"] for board in (await club.page(tournament))["rounds"][-1]["boards"]]


async def player_of(club: Hall, tournament: str, number: int) -> str:
    entrants = (await club.page(tournament))["entrants"]
    return next(it["players"][0]["id"] for it in entrants if it["number"] == number)


async def after_a_minute(club: Hall) -> None:
    """By then it is noticed that an account is gone."""
    club.stored.now_ms += 61_000
    await club.runner.poll()
    await club.runner.poll()


async def duplicate(club: Hall, **plan: Any) -> tuple[list[TestClient], str, list[tuple[str, list[TestClient]]]]:
    """A duplicate round of one deal at two tables: everybody, the tournament, and each table with its players."""
    clients = await club.people(*EIGHT)
    tournament = await club.announced(clients[0], **{"game": "domino-101", "rounds": 1, "boards": 1, **plan})
    for client, mate in zip(clients, (1, 0, 3, 2, 5, 4, 7, 6), strict=True):
        await enter(tournament, client, partner=EIGHT[mate])
    await clients[0].ask("direct-tournament", tournament=tournament, act="start")
    page = await club.page(tournament)
    players = {it["number"]: [club.players[player["id"]] for player in it["players"]] for it in page["entrants"]}
    boards = page["rounds"][0]["boards"]
    return clients, tournament, [(it["table"], players[it["first"]] + players[it["second"]]) for it in boards]
