"""Profiles in SQLite and in a real PostgreSQL: pages of matches, partners, running scores, private tables unnamed."""

import pytest
from sqlalchemy import text

from shared.events import Left, PlayerKind
from shared.rated_matches import Encounters, Ladder, RunningScore
from shared.ratings.pending import rate_pending
from shared.store import Store, profiles
from tests.store.played import DOMINO, LOSS, WIN, TableLog
from tests.store.rated import FAMILY, MIXED, PEOPLE, shown


def test_a_profile_pages_through_the_matches_newest_first(store: Store) -> None:
    ann, _ = store.accounts.create("Ann")
    store.accounts.register(ann.id, "Ann", "hash")
    log = TableLog("t").sit(ann.id, "ai:greedy")
    for number in range(7):
        log.play((WIN, LOSS, (0, 0))[number % 3])
    store.log.append(log.events)
    store.log.append(TableLog("d", DOMINO, rated=False).sit(ann.id, "b", "c", "d").play((1, -1, 1, -1)).events)
    rate_pending(store.ratings)
    pages, before = [], None
    while page := store.profiles.matches(ann.id, before=before, limit=3):
        pages += page
        before = page[-1].number
    assert [(match.table, match.match, match.points) for match in pages] == [
        ("d", 1, 1),
        ("t", 7, 1),
        ("t", 6, 0),
        ("t", 5, -1),
        ("t", 4, 1),
        ("t", 3, 0),
        ("t", 2, -1),
        ("t", 1, 1),
    ]
    assert pages[0].ladder is None and pages[0].rating is None
    assert pages[1].players == ((ann.id, "Ann"), ("ai:greedy", "greedy"))
    assert pages[1].ladder == MIXED and pages[1].rating is not None
    assert [match.table for match in store.profiles.matches(ann.id, game="domino-101")] == ["d"]
    assert [(found.game, found.won, found.drawn, found.lost) for found in store.profiles.totals(ann.id)] == [
        ("domino-101", 1, 0, 0),
        (FAMILY, 3, 2, 2),
    ]
    curve = store.profiles.curve(ann.id, FAMILY, MIXED)
    assert len(curve) == 7 and curve[-1][1] == shown(store, ann.id, MIXED)
    assert [at_ms for at_ms, _ in curve] == sorted(at_ms for at_ms, _ in curve)
    assert store.profiles.tables_of(ann.id) == ["t", "d"]


def test_partners_and_curves_are_of_the_newest_matches(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, partner in enumerate(("old", "bea", "cid", "bea")):
        log = TableLog(f"t{number}", DOMINO).sit("ann", "x", partner, "y").play((1, -1, 1, -1))
        log.change(0, terms={"rated": True})
        store.log.append(log.events)
    rate_pending(store.ratings)
    assert len(store.profiles.curve("ann", "domino-101", PEOPLE)) == 4
    monkeypatch.setattr(profiles, "_CURVE_AMONG", 3)
    assert len(store.profiles.curve("ann", "domino-101", PEOPLE)) == 3
    monkeypatch.setattr(profiles, "_PARTNERED", 3)
    partners = [(found.partner, found.matches) for found in store.profiles.partners("ann", "domino-101")]
    assert partners == [("bea", 2), ("cid", 1)]
    monkeypatch.setattr(profiles, "_PARTNERS", 1)
    assert [found.partner for found in store.profiles.partners("ann", "domino-101")] == ["bea"]


def test_totals_are_those_of_the_results_whatever_happens_to_these(store: Store) -> None:
    ann, _ = store.accounts.create("Ann")
    store.accounts.register(ann.id, "Ann", "hash")
    log = TableLog("t").sit(ann.id, "ai:greedy").play(WIN).play(WIN).play((0, 0))
    log.deal().plies(12).add(Left("left"), 0).end(WIN)
    store.log.append(log.events)
    store.log.append(TableLog("casual", rated=False).sit(ann.id, "bea").play(LOSS).events)

    def totals(player: str) -> list[tuple[int, int, int]]:
        assert not [fault for fault in store.check() if "totals" in fault.text]
        return [(found.won, found.drawn, found.lost) for found in store.profiles.totals(player)]

    for _ in range(2):
        rate_pending(store.ratings, most=2)
        assert (totals(ann.id), totals("ai:greedy")) == ([(2, 0, 0)], [(0, 0, 2)])
        rate_pending(store.ratings)
        assert (totals(ann.id), totals("ai:greedy"), totals("bea")) == ([(2, 1, 2)], [(0, 1, 3)], [(1, 0, 0)])
        store.ratings.start_anew()
        assert totals(ann.id) == []
    rate_pending(store.ratings)
    assert store.accounts.forget(ann.id)
    assert (totals(ann.id), totals("ai:greedy"), totals("bea")) == ([], [(0, 1, 3)], [(1, 0, 0)])
    with store.database.write() as connection:
        connection.execute(text("UPDATE totals SET won = 5 WHERE player = 'bea'"))
    assert str(store.check()[-1]) == "the database: the totals of bea in english-draughts are not those of the matches"


def test_a_private_table_is_named_to_those_alone_who_sat_there(store: Store) -> None:
    for table, facts in (
        ("open", {}),
        ("hidden", {"public": False}),
        ("computed", {"public": False, "kind": PlayerKind.ARCHIVE}),
    ):
        log = TableLog(table).sit("ann", "bea").play()
        log.change(0, **facts)
        store.log.append(log.events)
    rate_pending(store.ratings)
    read = {reader: store.profiles.matches("ann", reader=reader) for reader in (None, "", "cid", "ann", "bea")}
    assert {reader: [match.table for match in found] for reader, found in read.items()} == {
        None: [None, "open"],
        "": [None, "open"],
        "cid": [None, "open"],
        "ann": ["hidden", "open"],
        "bea": ["hidden", "open"],
    }


def test_partners_are_shown_with_what_their_ratings_promised(store: Store) -> None:
    bea, _ = store.accounts.create("Bea")
    store.accounts.register(bea.id, "Bea", "hash")
    for number in range(8):
        points = (1, -1, 1, -1) if number < 6 else (-1, 1, -1, 1)
        log = TableLog(f"t{number}", DOMINO).sit("ann", "x", bea.id if number % 2 else "cid", "y").play(points)
        store.log.append(log.events)
    rate_pending(store.ratings)
    first, second = store.profiles.partners("ann", "domino-101")
    assert {first.partner: first.name, second.partner: second.name} == {bea.id: "Bea", "cid": ""}
    for found in (first, second):
        assert (found.matches, found.won, found.drawn, found.rated, found.actual) == (4, 3, 0, 4, 3.0)
        assert 2.0 < found.expected < 4.0, "they were promised more from win to win"
    assert store.profiles.partners("ann", FAMILY) == []


def test_nothing_of_the_forgotten_is_in_results_or_ladders(store: Store) -> None:
    ann, _ = store.accounts.create("Ann")
    store.log.append(TableLog("t", DOMINO).sit(ann.id, "x", "bea", "y").play((1, -1, 1, -1)).events)
    rate_pending(store.ratings)
    store.accounts.forget(ann.id)
    assert store.ratings.standings(ann.id) == []
    assert store.profiles.matches(ann.id) == []
    (match,) = store.profiles.matches("bea")
    assert match.players[0] == ("", "")
    assert store.profiles.partners("bea", "domino-101") == []
    store.ratings.start_anew()
    rate_pending(store.ratings)
    assert [found.player for found in store.ratings.ladder("domino-101", PEOPLE, limit=9, settled=False)] == [
        "bea",
        "x",
        "y",
    ]


def test_the_running_score_counts_the_matches_of_two_people_in_one_game(store: Store) -> None:
    for table, players in (("t", ("ann", "bea")), ("u", ("bea", "ann")), ("v", ("ann", "cid"))):
        store.log.append(TableLog(table, rated=False).sit(*players).play().play(LOSS).play((0, 0)).play().events)
    store.log.append(TableLog("d", DOMINO).sit("ann", "bea", "cid", "dan").play((1, -1, 1, -1)).events)
    assert not store.profiles.is_counted("t", 1)
    rate_pending(store.ratings)
    assert store.profiles.is_counted("t", 4) and not store.profiles.is_counted("t", 5)
    score = store.profiles.score_between
    assert score(FAMILY, ["ann"], ["bea"]) == RunningScore(won=3, drawn=2, lost=3)
    assert score(FAMILY, ["cid"], ["ann"]) == RunningScore(won=1, drawn=1, lost=2)
    assert score(FAMILY, ["bea"], ["cid"]) == RunningScore(0, 0, 0)
    assert score("domino-101", ["ann"], ["bea"]) == RunningScore(0, 0, 0)


def test_the_score_of_two_pairs_counts_their_own_matches_alone(store: Store) -> None:
    won, lost = (1, -1, 1, -1), (-1, 1, -1, 1)
    for table, players, points in (
        ("t", ("ann", "bea", "cid", "ai:greedy"), won),
        ("u", ("ai:greedy", "cid", "bea", "ann"), won),
        ("v", ("ann", "cid", "bea", "ai:greedy"), won),  # other pairs
        ("w", ("ann", "ai:greedy", "cid", "ai:greedy"), lost),
    ):
        store.log.append(TableLog(table, DOMINO, rated=False).sit(*players).play(points).events)
    rate_pending(store.ratings)
    score = store.profiles.score_between
    assert score("domino-101", ["ann", "cid"], ["bea", "ai:greedy"]) == RunningScore(won=1, drawn=0, lost=1)
    assert score("domino-101", ["cid", "ann"], ["ai:greedy", "bea"]) == RunningScore(won=1, drawn=0, lost=1)
    assert score("domino-101", ["ann", "cid"], ["ai:greedy", "ai:greedy"]) == RunningScore(won=0, drawn=0, lost=1)
    assert score("domino-101", ["ann"], ["bea"]) == RunningScore(0, 0, 0)


def test_encounters_count_each_match_of_a_ladder_once_from_both_sides(store: Store) -> None:
    log = TableLog("t").sit("ai:club", "bot:b")
    for points in (WIN, WIN, LOSS, (0, 0)):
        log.play(points)
    store.log.append(log.events)
    store.log.append(TableLog("u").sit("bot:b", "ai:club").play(LOSS).events)
    store.log.append(TableLog("v").sit("ann", "ai:club").play(WIN).events)
    store.log.append(TableLog("d", DOMINO).sit("ai:club", "ai:easy", "ai:club", "ai:easy").play((1, -1, 1, -1)).events)
    rate_pending(store.ratings)
    players = ["ai:club", "ai:easy", "ann", "b"]
    found = store.profiles.encounters("english-draughts", Ladder.AI, players)
    assert sorted(found, key=lambda it: it.player) == [
        Encounters("ai:club", "b", won=3, drawn=1, lost=1, begun=4),
        Encounters("b", "ai:club", won=1, drawn=1, lost=3, begun=1),
    ]
    found = store.profiles.encounters("domino-101", Ladder.AI, players)
    assert sorted(found, key=lambda it: it.player) == [
        Encounters("ai:club", "ai:easy", won=1, drawn=0, lost=0, begun=1),
        Encounters("ai:easy", "ai:club", won=0, drawn=0, lost=1, begun=0),
    ]
    assert store.profiles.encounters("domino-101", Ladder.AI, []) == []


def test_partners_have_not_met_each_other(store: Store) -> None:
    log = TableLog("d", DOMINO).sit("ai:a", "ai:b", "ai:c", "ai:d").play((1, -1, 1, -1))
    store.log.append(log.events)
    rate_pending(store.ratings)
    found = store.profiles.encounters("domino-101", Ladder.AI, ["ai:a", "ai:b", "ai:c", "ai:d"])
    assert {it.opponent for it in found if it.player == "ai:a"} == {"ai:b", "ai:d"}
