"""What is read of a tournament of a group: by its members, by those who have entered, and by nobody else."""

from urllib.error import HTTPError

import pytest

from shared.groups import GroupSettings
from tests.server.hall import Hall, enter, refused
from tests.testkit.client import TestClient

PLACES = ("", "/cross-table", "/rounds/1/deals/1", "/results.csv", "/games.pdn", "/games.ndjson", "/calendar.ics")


def token_of(client: TestClient) -> str:
    return client.welcome["token"]


async def test_nobody_outside_reads_anything_of_a_tournament_of_a_group(club: Hall) -> None:
    ann, ben, zed = await club.people("Ann", "Ben", "Zed")
    group = club.store.groups.create(ann.id, GroupSettings(name="Class 7b"))
    club.store.groups.join(group.link, ben.id)
    tournament = await club.announced(ann, group=group.id)
    await enter(tournament, ann, ben)
    for place in (f"?group={group.id}", *(f"{tournament}{place}" for place in (*PLACES, "/events"))):
        for token in ("", token_of(zed)):
            assert await club.refusal(place, token) == "tournament/not-allowed", place
    for kind, fields in (("get-standings", {}), ("get-traveller", {"round": 1, "deal": 1})):
        assert await refused(zed, kind, tournament=tournament, **fields) == "tournament/not-allowed"
        assert await refused(ben, kind, tournament=tournament, **fields) in ("done", "round/unknown")
    for place in ("", "cross-table", "results.csv", "calendar.ics", "events"):
        assert await club.file(tournament, place, token_of(ben))
    club.store.groups.leave(group.id, ben.id)
    page = await club.page(tournament, token_of(ben))
    assert [it["players"][0]["name"] for it in page["entrants"]] == ["Ann", "Ben"], "who has entered plays on"
    await ben.ask("leave-tournament", tournament=tournament)
    club.store.groups.close(group.id, ann.id)
    assert (await club.page(tournament, token_of(ann)))["directors"] == [ann.id]


async def test_a_tournament_of_everybody_is_read_without_a_token(club: Hall) -> None:
    ann, ben = await club.people("Ann", "Ben")
    tournament = await club.announced(ann)
    await enter(tournament, ann, ben)
    assert (await club.page(tournament, "of nobody"))["id"] == tournament
    assert [it["id"] for it in await club.listed("", "of nobody")] == [tournament]
    with pytest.raises(HTTPError):
        await club.file(tournament, "rounds/1/deals/1")


async def test_the_tables_of_a_group_s_tournament_stand_in_its_room_alone(club: Hall) -> None:
    ann, ben, zed = await club.people("Ann", "Ben", "Zed")
    group = club.store.groups.create(ann.id, GroupSettings(name="Class 7b"))
    club.store.groups.join(group.link, ben.id)
    for inside in (group.id, None):
        tournament = await club.announced(ann, group=inside, rounds=1)
        await enter(tournament, ann, ben)
        assert await refused(ann, "direct-tournament", tournament=tournament, act="start") == "done"
        await club.runner.poll()
        board = (await club.page(tournament, token_of(ann)))["rounds"][0]["boards"][0]
        everybody = [it["table"] for it in (await zed.ask("tables"))["tables"]]
        members = [it["table"] for it in (await ben.ask("enter-group", group=group.id))["group"]["tables"]]
        assert [board["table"] in them for them in (everybody, members)] == [inside is None, inside is not None]
        await club.resign_all(tournament, token_of(ann))
        await club.runner.poll()
        assert "resign" in await club.file(tournament, "games.ndjson", token_of(ann))
