"""Pupils whose groups shut out contact from outside, or limit their talk, and tournaments."""

from shared.groups import GroupSettings
from tests.server.hall import SWISS, Hall, at_play, enter, refused
from tests.testkit.client import TestClient

SCHOOL = GroupSettings(name="Class 7b", kind="class", sheltered=True)


async def school(club: Hall, settings: GroupSettings = SCHOOL) -> tuple[str, TestClient, TestClient, TestClient]:
    """A class with its teacher and one pupil, and somebody outside."""
    teacher, pia, zed = await club.people("Teacher", "Pia", "Zed")
    group = club.store.groups.create(teacher.id, settings)
    club.store.groups.join(group.link, pia.id)
    read_shelters(club)
    return group.id, teacher, pia, zed


def read_shelters(club: Hall) -> None:
    club.server.running.parts.chat.shelters.replace(club.store.groups.bonds())


async def test_a_sheltered_pupil_plays_in_tournaments_of_the_class_alone(club: Hall) -> None:
    group, teacher, pia, zed = await school(club)
    own = club.store.groups.create(pia.id, GroupSettings(name="Open club"))
    club.store.groups.join(own.link, zed.id)
    for organiser, plan in ((zed, {}), (teacher, {"name": "Everybody"})):
        tournament = await club.announced(organiser, **plan)
        assert await refused(pia, "enter-tournament", tournament=tournament) == "player/outside"
        await enter(tournament, zed)
        await zed.ask("leave-tournament", tournament=tournament)
    for mixed in (None, own.id):
        assert await refused(pia, "create-tournament", plan=SWISS | {"group": mixed}) == "player/outside"
    inside = await club.announced(teacher, group=group)
    await enter(inside, pia, teacher)
    standings = (await pia.ask("get-standings", tournament=inside))["standings"]
    assert {it["players"][0]["id"] for it in standings["placings"]} == {pia.id, teacher.id}


async def test_nobody_becomes_the_partner_of_somebody_who_has_muted_them(club: Hall) -> None:
    ann, ben, cat = await club.people("Ann", "Ben", "Cat")
    tournament = await club.announced(cat, game="domino-101", rounds=1)
    await enter(tournament, ann)
    await ann.ask("mute", player=ben.id)
    assert await refused(ben, "enter-tournament", tournament=tournament, partner="Ann") == "player/unavailable"
    await ann.ask("leave-tournament", tournament=tournament)
    assert await refused(ann, "enter-tournament", tournament=tournament, partner="Ben") == "player/muted"
    await enter(tournament, ann)
    assert await refused(cat, "enter-tournament", tournament=tournament, partner="Ann") == "done"


async def test_a_pupil_who_may_not_write_names_no_tournament(club: Hall) -> None:
    group, teacher, pia, _ = await school(club, GroupSettings(name="Class 7b", kind="class", chat="phrases"))
    own = club.store.groups.create(pia.id, GroupSettings(name="Open club"))
    for where in (None, own.id):
        assert await refused(pia, "create-tournament", plan=SWISS | {"group": where}) == "group/chat"
    club.store.groups.set_role(group, teacher.id, pia.id, "organiser")
    read_shelters(club)
    tournament = await club.announced(pia, group=own.id)
    club.store.groups.set_role(group, teacher.id, pia.id, "member")
    read_shelters(club)
    changed = {"tournament": tournament, "act": "change", "plan": SWISS | {"group": own.id, "name": "Call me"}}
    assert await refused(pia, "direct-tournament", **changed) == "group/chat"


async def test_pupils_of_a_sheltered_class_get_their_seats_in_its_tournament(club: Hall) -> None:
    group, teacher, pia, _ = await school(club)
    (quin,) = await club.people("Quin")
    club.store.groups.join(club.store.groups.check(group, teacher.id)[0].link, quin.id)
    read_shelters(club)
    tournament = await club.announced(teacher, group=group, rounds=1)
    await enter(tournament, pia, quin)
    await teacher.ask("direct-tournament", tournament=tournament, act="start")
    [board] = (await club.page(tournament, teacher.welcome["token"]))["rounds"][0]["boards"]
    for pupil in (pia, quin):
        assert (await at_play(pupil, board["table"]))["you"] is not None


async def test_two_of_whom_one_has_muted_the_other_play_when_the_rounds_pair_them(club: Hall) -> None:
    ann, ben, cat = await club.people("Ann", "Ben", "Cat")
    await ann.ask("mute", player=ben.id)
    tournament = await club.announced(cat, rounds=1)
    await enter(tournament, ann, ben)
    await cat.ask("direct-tournament", tournament=tournament, act="start")
    [board] = (await club.page(tournament))["rounds"][0]["boards"]
    for player in (ann, ben):
        assert (await at_play(player, board["table"]))["you"] is not None
