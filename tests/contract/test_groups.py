"""Groups in SQLite and in a real PostgreSQL: roles, links, chat, deletion of accounts, standing tables, figures."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import shared.store.groups
from shared.errors import Limited, Rejected
from shared.games import game_named
from shared.groups import GroupSettings, SeasonScore
from shared.rated_matches import Rating
from shared.ratings.pending import rate_pending
from shared.store import Store
from tests.contract.conftest import Clock
from tests.store.played import DOMINO, DRAW, LOSS, WIN, TableLog

CLUB = GroupSettings("Thursday Club")
TEAMS = game_named("english-draughts").teams


@pytest.fixture
def people(store: Store) -> list[str]:
    """Ids of accounts; the last one is a guest's."""
    made = [identity.id for identity, _ in store.accounts.create_all(["Ann", "Bea", "Cid", "Dan"], "hash")]
    return [*made, store.accounts.create("Eve")[0].id]


@pytest.fixture
def club(store: Store, people: list[str]) -> str:
    """Id of a group: the first of the people owns it, the next two belong to it."""
    group = store.groups.create(people[0], CLUB)
    for player in people[1:3]:
        store.groups.join(group.link, player)
    return group.id


def code_of(call: Callable[..., Any], *args: Any, **options: Any) -> str:
    with pytest.raises(Rejected) as refusal:
        call(*args, **options)
    return refusal.value.code


def roles(store: Store, group: str) -> dict[str, str]:
    return {member.name: member.role for member in store.groups.members(group)}


def test_its_opener_owns_a_group_and_its_link_lets_accounts_in(store: Store, club: str, people: list[str]) -> None:
    assert roles(store, club) == {"Ann": "owner", "Bea": "member", "Cid": "member"}
    [(group, role, count)] = store.groups.of(people[1])
    assert (group.name, role, count) == ("Thursday Club", "member", 3)
    assert store.groups.join(group.link, people[1]).id == club  # again
    assert len(store.groups.members(club)) == 3
    assert code_of(store.groups.join, group.link, people[4]) == "group/guests"
    store.groups.change(club, people[0], GroupSettings("Thursday Club", guests=True))
    store.groups.join(group.link, people[4])
    assert roles(store, club)["Eve"] == "member"
    assert code_of(store.groups.create, people[4], GroupSettings("Guests")) == "group/guests"


def test_a_renewed_link_kills_the_old_one_at_once(store: Store, club: str, people: list[str]) -> None:
    old = store.groups.check(club, people[0])[0].link
    new = store.groups.renew_link(club, people[0])
    assert code_of(store.groups.join, old, people[3]) == "group/link"
    assert code_of(store.groups.by_link, old) == "group/link"
    assert store.groups.join(new, people[3]).id == club


def test_a_name_belongs_to_one_open_group_in_every_spelling(store: Store, club: str, people: list[str]) -> None:
    assert code_of(store.groups.create, people[1], GroupSettings("thursday CLUB")) == "group/name-taken"
    other = store.groups.create(people[1], GroupSettings("Friday Club"))
    assert code_of(store.groups.change, other.id, people[1], CLUB) == "group/name-taken"
    store.groups.close(club, people[0])
    store.groups.change(other.id, people[1], CLUB)
    found = store.groups.group(other.id)
    assert found is not None and found.name == "Thursday Club"


def test_each_role_may_do_what_it_may(store: Store, club: str, people: list[str]) -> None:
    ann, bea, cid, dan, _ = people
    groups = store.groups
    for refused in (
        lambda: groups.change(club, bea, CLUB),
        lambda: groups.renew_link(club, bea),
        lambda: groups.expel(club, bea, cid),
        lambda: groups.set_role(club, bea, cid, "organiser"),
        lambda: groups.close(club, bea),
    ):
        assert code_of(refused) == "group/role"
    groups.set_role(club, ann, bea, "organiser")
    assert code_of(groups.expel, club, bea, ann) == "group/role"
    assert code_of(groups.set_role, club, bea, cid, "organiser") == "group/role"
    link = groups.renew_link(club, bea)
    groups.expel(club, bea, cid)
    assert groups.role(club, cid) is None
    assert code_of(groups.join, link, cid) == "group/link"  # the expelled person knew it
    for call in (groups.check, groups.leave):
        assert code_of(call, club, dan) == "group/not-member"
        assert code_of(call, "nothing", dan) == "group/unknown"
    assert code_of(groups.expel, club, ann, dan) == "group/not-member"


def test_an_owner_hands_over_before_leaving(store: Store, club: str, people: list[str]) -> None:
    ann, bea, *_ = people
    assert code_of(store.groups.leave, club, ann) == "group/owner"
    assert code_of(store.groups.set_role, club, ann, ann, "member") == "group/owner"
    store.groups.set_role(club, ann, bea, "owner")
    assert roles(store, club) == {"Bea": "owner", "Ann": "organiser", "Cid": "member"}
    store.groups.leave(club, ann)
    assert store.groups.of(ann) == []


def test_a_closed_group_answers_that_it_is_closed(store: Store, club: str, people: list[str]) -> None:
    ann, bea, *_ = people
    link = store.groups.check(club, ann)[0].link
    store.standing_tables.add(club, ann, "Us", "english-draughts/1", [ann, bea], options={}, terms={})
    store.groups.close(club, ann)
    assert code_of(store.groups.check, club, ann) == "group/closed"
    assert code_of(store.groups.join, link, ann) == "group/link"
    assert (store.groups.of(bea), store.groups.members(club), store.standing_tables.of(club)) == ([], [], [])


def test_a_group_and_a_person_have_limits(store: Store, club: str, people: list[str], monkeypatch: Any) -> None:
    link = store.groups.check(club, people[0])[0].link
    monkeypatch.setattr(shared.store.groups, "MOST_MEMBERS", 3)
    assert code_of(store.groups.join, link, people[3]) == "group/full"
    monkeypatch.setattr(shared.store.groups, "MOST_GROUPS", 1)
    with pytest.raises(Limited) as refusal:
        store.groups.create(people[0], GroupSettings("Another"))
    assert refusal.value.key == "groups"


@pytest.mark.parametrize(
    ("organiser", "heir"), [(2, "Cid"), (None, "Bea")], ids=["an organiser", "the longest-serving member"]
)
def test_a_deleted_owner_is_succeeded(
    store: Store, club: str, people: list[str], clock: Clock, organiser: int | None, heir: str
) -> None:
    clock.now_ms += 1
    store.groups.join(store.groups.check(club, people[0])[0].link, people[3])
    if organiser is not None:
        store.groups.set_role(club, people[0], people[organiser], "organiser")
    else:
        store.groups.leave(club, people[2])
    store.groups.say(club, (people[0], "Ann"), "hello", None, "1")
    store.accounts.forget(people[0])
    found = roles(store, club)
    assert (found[heir], "Ann" in found) == ("owner", False)
    [line] = store.groups.lines(club, 10)
    assert (line.player, line.name, line.text) == ("", "", None)


@pytest.mark.parametrize("rule", [{"kind": "class"}, {"sheltered": True}], ids=["a class", "a sheltered group"])
@pytest.mark.parametrize("organiser", [False, True])
def test_no_pupil_becomes_the_teacher(
    store: Store, club: str, people: list[str], rule: dict[str, Any], organiser: bool
) -> None:
    store.groups.change(club, people[0], replace(CLUB, **rule))
    if organiser:
        store.groups.set_role(club, people[0], people[2], "organiser")
    store.accounts.forget(people[0])
    found = store.groups.group(club)
    assert found is not None and (found.closed_ms is None) is organiser
    assert roles(store, club) == ({"Bea": "member", "Cid": "owner"} if organiser else {})


def test_no_guest_gets_a_group_of_a_deleted_owner(store: Store, people: list[str]) -> None:
    group = store.groups.create(people[0], GroupSettings("Guests and one", guests=True))
    store.groups.join(group.link, people[4])
    store.groups.set_role(group.id, people[0], people[4], "organiser")
    store.groups.join(group.link, people[1])
    store.accounts.forget(people[0])
    assert roles(store, group.id) == {"Bea": "owner", "Eve": "organiser"}
    store.accounts.forget(people[1])
    found = store.groups.group(group.id)
    assert found is not None and found.closed_ms is not None


def test_a_group_of_its_deleted_owner_alone_closes(store: Store, people: list[str]) -> None:
    alone = store.groups.create(people[3], GroupSettings("Alone"))
    store.accounts.forget(people[3])
    found = store.groups.group(alone.id)
    assert found is not None and found.closed_ms is not None


def test_an_export_has_memberships_and_lines(store: Store, club: str, people: list[str]) -> None:
    store.groups.say(club, (people[1], "Bea"), None, "hello", "1")
    membership, line = store.groups.kept_about(people[1])
    assert (membership["type"], membership["name"], membership["role"]) == ("group", "Thursday Club", "member")
    assert (line["type"], line["group"], line["phrase"]) == ("group-line", club, "hello")


def test_chat_is_kept_once_bounded_and_as_the_group_allows(
    store: Store, club: str, people: list[str], monkeypatch: Any
) -> None:
    monkeypatch.setattr(shared.store.groups, "KEPT_LINES", 3)
    ann, bea = (people[0], "Ann"), (people[1], "Bea")
    for number in range(5):
        assert store.groups.say(club, bea, f"line {number}", None, str(number)) is not None
    assert store.groups.say(club, bea, "line 4", None, "4") is None
    assert [line.text for line in store.groups.lines(club, 10)] == ["line 2", "line 3", "line 4"]
    store.groups.change(club, people[0], GroupSettings("Thursday Club", chat="phrases"))
    assert code_of(store.groups.say, club, ann, "free", None, "a") == "group/chat"
    assert store.groups.say(club, ann, None, "hello", "b") is not None
    store.groups.change(club, people[0], GroupSettings("Thursday Club", chat="off"))
    assert code_of(store.groups.say, club, ann, None, "hello", "c") == "group/chat"
    assert code_of(store.groups.say, club, (people[3], "Dan"), None, "hello", "d") == "group/not-member"


def test_the_bound_are_those_of_groups_that_shelter_and_of_classes_that_limit_talk(
    store: Store, club: str, people: list[str]
) -> None:
    def bonds() -> set[tuple[str, str, bool, str]]:
        return {(bond.player, bond.role, bond.sheltered, bond.chat) for bond in store.groups.bonds()}

    def expected(*rule: Any) -> set[Any]:
        return {(people[0], "owner", *rule), (people[1], "member", *rule), (people[2], "member", *rule)}

    name = CLUB.name
    for settings, rule in (
        (GroupSettings(name, sheltered=True, chat="off"), (True, "free")),  # a club's chat is its own
        (GroupSettings(name, kind="class", chat="phrases"), (False, "phrases")),
        (GroupSettings(name, kind="class", chat="off", sheltered=True), (True, "off")),
    ):
        store.groups.change(club, people[0], settings)
        assert bonds() == expected(*rule)
    store.groups.change(club, people[0], GroupSettings(name, kind="class"))
    assert bonds() == set()


def test_a_season_counts_the_matches_of_these_people_side_against_side(
    store: Store, club: str, people: list[str]
) -> None:
    ann, bea, cid, *_ = people
    standing_tables = store.standing_tables
    rules: Any = {"options": {}, "terms": {"rated": False}}
    number = standing_tables.add(club, ann, "Us", "english-draughts/1", [ann, bea], **rules)
    last = None
    for table, log in (
        ("one", TableLog("one").sit(ann, bea).play(WIN).play(DRAW)),
        ("turned", TableLog("turned").sit(bea, ann).play(WIN)),
        ("others", TableLog("others").sit(ann, cid).play(WIN)),
    ):
        store.log.append(log.events)
        last = standing_tables.claim_table(club, ann, number, table, last)
    standing_tables.begin_season(club, bea, number)
    second = standing_tables.find(club, number)
    store.log.append(TableLog("two").sit(ann, bea).play(LOSS).events)
    standing_tables.claim_table(club, ann, number, "two", last)
    store.log.append(TableLog("casual").sit(ann, bea).play(WIN).events)  # not the group's
    rate_pending(store.ratings)
    assert standing_tables.scores(second, TEAMS) == [SeasonScore(2, 1, (0, 1), 0), SeasonScore(1, 3, (1, 1), 1)]
    assert [table.table for table in standing_tables.tables_of(club, number)] == ["two", "others", "turned", "one"]


def test_one_of_two_claims_to_a_standing_table_is_granted(store: Store, club: str, people: list[str]) -> None:
    """Also where the clock of the second one is behind."""
    ann, bea, *_ = people
    number = store.standing_tables.add(club, ann, "Us", "english-draughts/1", [ann, bea], options={}, terms={})
    claim = partial(store.standing_tables.claim_table, club, ann, number)
    assert [claim("z", None), claim("y", None), claim("y", "z"), claim("a", "z"), claim("a", "y")] == [*"zzyya"]
    assert code_of(store.standing_tables.claim_table, club, ann, number + 1, "b", None) == "group/standing-unknown"


def test_partners_count_as_a_side(store: Store, club: str, people: list[str]) -> None:
    store.groups.join(store.groups.check(club, people[0])[0].link, people[3])
    ann, bea, cid, dan, _ = people
    number = store.standing_tables.add(club, dan, "Four", DOMINO, [ann, bea, cid, dan], options={}, terms={})
    standing = store.standing_tables.find(club, number)
    store.log.append(TableLog("t", DOMINO).sit(ann, bea, cid, dan).play((1, -1, 1, -1)).events)
    store.log.append(TableLog("u", DOMINO).sit(ann, cid, bea, dan).play((1, -1, 1, -1)).events)  # other partners
    store.standing_tables.claim_table(club, ann, number, "t", None)
    store.standing_tables.claim_table(club, ann, number, "u", "t")
    rate_pending(store.ratings)
    assert store.standing_tables.scores(standing, game_named(DOMINO).teams) == [SeasonScore(1, 1, (1, 0), 0)]


def test_a_standing_table_is_of_its_players_and_the_organisers(store: Store, club: str, people: list[str]) -> None:
    ann, bea, cid, dan, _ = people
    rules: Any = {"options": {}, "terms": {}}
    add = store.standing_tables.add
    assert code_of(add, club, cid, "Us", "english-draughts/1", [ann, bea], **rules) == "group/role"
    assert code_of(add, club, ann, "Us", "english-draughts/1", [ann, dan], **rules) == "group/not-member"
    number = add(club, bea, "Us", "english-draughts/1", [bea, cid], **rules)
    other = store.groups.create(dan, GroupSettings("Other"))
    assert code_of(store.standing_tables.find, other.id, number) == "group/standing-unknown"
    assert code_of(store.standing_tables.begin_season, other.id, dan, number) == "group/standing-unknown"
    store.standing_tables.remove(club, ann, number)
    assert store.standing_tables.of(club) == []
    store.standing_tables.note_table(club, ann, "t")
    store.standing_tables.note_table(club, bea, "t")
    assert code_of(store.standing_tables.note_table, other.id, dan, "t") == "group/table-taken"
    for name in ("t", "of a tournament", "of a tournament"):
        store.standing_tables.hold_table(club, name)
    held = {it.table: it.by for it in store.standing_tables.tables_of(club)}
    assert held == {"t": ann, "of a tournament": ""}


def test_a_teacher_finds_matches_of_public_tables_and_of_the_group(
    store: Store, club: str, people: list[str], clock: Clock
) -> None:
    ann, bea, cid, *_ = people
    hidden, shown = (TableLog(name).sit(bea, cid) for name in ("hidden", "shown"))
    for log in (hidden, shown):
        log.change(0, public=False)
        store.log.append(log.play(WIN).events)
    store.log.append(TableLog("public").sit(bea, cid).play(LOSS).events)
    store.standing_tables.note_table(club, ann, "shown")
    store.solvers.decide(bea, "english-draughts", "p1", Rating(), lambda one, two: (one, two), solved=True)
    rate_pending(store.ratings)
    clock.now_ms = 100_000
    found = store.standing_tables.matches_of(club, [bea], 10)
    assert [(match.table, match.match, match.points) for match in found] == [("public", 1, -1), ("shown", 1, 1)]
    figures = store.standing_tables.figures([bea, ann])
    assert (figures[bea].week, figures[bea].month, figures[bea].solved, figures[bea].failed) == (3, 3, 1, 0)
    assert (figures[ann].week, figures[ann].last_ms, figures[ann].solved) == (0, None, 0)
