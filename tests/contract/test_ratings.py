"""Ratings and ladders in SQLite and in a real PostgreSQL: each match counts once, in order, on the right ladder."""

from typing import Any

from shared.events import Left
from shared.rated_matches import Ladder, RatedMatch, Rating
from shared.ratings.pending import rate_pending
from shared.ratings.weights import DAY_MS
from shared.store import Store
from tests.store.played import DOMINO, DRAUGHTS, LOSS, WIN, TableLog
from tests.store.rated import AI, FAMILY, MIXED, PEOPLE, ended, rerated, shown


def test_a_returning_player_gains_nothing_by_moves_made_meanwhile(store: Store) -> None:
    log = TableLog("t").sit("ann", "bea").deal().plies(6).add(Left("left"), 1).sit("ai:greedy", first=1, sat_in=True)
    log.plies(4).add(Left("replaced"), 1).sit("bea", first=1, sat_in=True).plies(20).end(LOSS)
    store.log.append(log.events)
    rate_pending(store.ratings)
    ann, bea = rerated(store, "t", 1) or []
    assert (bea.left, bea.after, bea.why) == (False, Rating(), "substitute")
    assert (ann.after, ann.why) == (Rating(), "opponent-substitute")


def test_the_log_tells_guests_and_networks_and_old_logs_do_not(store: Store) -> None:
    sources = {"old": None, "account": "bea", "guest": "5f1b2c3d4e5f6a7b"}
    for table, source in sources.items():
        log = TableLog(table).sit("ann", "bea")
        log.change(2, source=source)
        store.log.append(log.play().events)
    near = TableLog("near").sit("ann", "bea")
    for place in (1, 2):
        near.change(place, network="0123456789abcdef")
    store.log.append(near.play().events)
    rate_pending(store.ratings)
    whys = {table: {seat.why for seat in rerated(store, table, 1) or []} for table in (*sources, "near")}
    assert whys == {"old": {None}, "account": {None}, "guest": {"guest"}, "near": {"pairing"}}
    (standing,) = store.ratings.standings("ann")
    assert standing.won == 2


def test_repeated_opponents_give_little_in_any_batches(store: Store) -> None:
    log = TableLog("t").sit("ann", "bea")
    for number in range(9):
        log.play(WIN if number % 4 else LOSS)
    store.log.append(log.events)
    seen: list[Any] = []
    for most in (1, 4, None):
        while rate_pending(store.ratings, most):
            pass
        seen.append([store.ratings.standings(player) for player in ("ann", "bea")])
        store.ratings.start_anew()
    assert seen[0] == seen[1] == seen[2]


def test_every_match_is_rated_once_whoever_looks_and_however_often(store: Store) -> None:
    ended(store, TableLog("t").sit("ann", "bea").play())
    (match,) = store.ratings.unrated()
    assert rate_pending(store.ratings) == 1
    before = store.ratings.standings("ann")
    assert not store.ratings.keep([RatedMatch(match, PEOPLE, ())])
    assert rate_pending(store.ratings) == 0
    assert store.ratings.standings("ann") == before
    ended(store, TableLog("u").sit("ann", "bea").play(), TableLog("v").sit("ann", "bea").play())
    _, later = store.ratings.unrated()
    assert not store.ratings.keep([RatedMatch(later, PEOPLE, ())]), "an earlier match comes first"
    assert not store.ratings.keep([]), "nothing is no next match"
    assert rate_pending(store.ratings, most=1) == 1
    assert rate_pending(store.ratings) == 1
    (standing,) = store.ratings.standings("ann")
    assert (standing.won, standing.drawn, standing.lost) == (3, 0, 0)


def test_the_next_match_to_rate_stays_until_rated_or_set_aside(store: Store) -> None:
    assert store.ratings.next_pending(now_ms=0) is None
    delayed = TableLog("late").sit("ann", "bea").play()
    delayed.change(0, terms={"rated": True, "watch_delay_s": 60})
    first, second, third = ended(store, TableLog("t").sit("ann", "bea").play().play(), delayed)
    early_ms, late_ms = third.at_ms - 1, third.at_ms
    for match in (first, second, third):
        assert store.ratings.next_pending(early_ms) == store.ratings.next_pending(early_ms) == match.number
        rate_pending(store.ratings, most=1, now_ms=early_ms)
    assert store.ratings.next_pending(early_ms) is None, "the last one waits for its spectators"
    assert store.ratings.next_pending(late_ms) == third.number
    rate_pending(store.ratings, now_ms=late_ms)
    assert store.ratings.next_pending(late_ms) is None


def test_a_ladder_lists_the_best_first_and_nobody_it_knows_too_little_of(store: Store) -> None:
    for day in range(60):  # each match on a day of its own counts whole
        log = TableLog(f"t{day}").sit("ann", "bea")
        log.at_ms += DAY_MS * day
        store.log.append(log.play(LOSS if day % 3 else WIN).events)
    store.log.append(TableLog("once").sit("ann", "cid").play(LOSS).events)
    rate_pending(store.ratings)
    assert [found.player for found in store.ratings.ladder(FAMILY, PEOPLE, limit=10)] == ["bea", "ann"]
    every = store.ratings.ladder(FAMILY, PEOPLE, limit=10, settled=False)
    assert {found.player for found in every} == {"ann", "bea", "cid"}
    assert [found.rating.shown for found in every] == sorted((found.rating.shown for found in every), reverse=True)
    assert len(store.ratings.ladder(FAMILY, PEOPLE, limit=1)) == 1
    assert store.ratings.ladder(FAMILY, AI, limit=10) == []


def test_a_rated_match_tells_its_effect_on_each_rating(store: Store) -> None:
    log = TableLog("t").sit("ann", "ai:greedy").play(WIN).play(LOSS)
    store.log.append(log.events)
    store.log.append(TableLog("people").sit("ann", "bea").play(WIN).events)
    store.log.append(TableLog("casual", rated=False).sit("ann", "bea").play(WIN).events)
    assert rerated(store, "t", 1) == []
    rate_pending(store.ratings)
    assert rerated(store, "t", 3) is None and rerated(store, "nowhere", 1) is None
    first, second = rerated(store, "t", 1) or [], rerated(store, "t", 2) or []
    assert [(seat.player, seat.ladder, seat.before) for seat in first] == [
        ("ann", MIXED, Rating()),
        ("ai:greedy", MIXED, Rating()),
    ]
    assert [seat.before for seat in second] == [seat.after for seat in first]
    assert [seat.after for seat in second] == [Rating(*_mu_sigma(store, name, MIXED)) for name in ("ann", "ai:greedy")]
    (among_people, _) = rerated(store, "people", 1) or []
    assert (among_people.ladder, among_people.before) == (PEOPLE, Rating())
    assert [(seat.ladder, seat.before, seat.after) for seat in rerated(store, "casual", 1) or []] == [
        (None, None, None)
    ] * 2


def test_the_rating_before_a_match_is_that_of_the_match_counted_before_it(store: Store) -> None:
    slow = TableLog("slow").sit("ann", "bea")
    slow.change(0, terms={"rated": True, "watch_delay_s": 60})
    for log in (slow, TableLog("quick").sit("ann", "cid"), TableLog("last").sit("ann", "dan")):
        log.at_ms += 500_000 * (log.table == "last")
        store.log.append(log.play().events)
    rate_pending(store.ratings, now_ms=1 << 40)
    slow_ann, quick_ann, last_ann = ((rerated(store, table, 1) or [])[0] for table in ("slow", "quick", "last"))
    assert (quick_ann.before, slow_ann.before) == (Rating(), quick_ann.after), "its spectators saw the end later"
    assert last_ann.before == slow_ann.after


def test_a_name_on_both_sides_is_rated_nowhere(store: Store) -> None:
    both = TableLog("both", DOMINO).sit("ann", "ai:greedy", "ai:greedy", "bea").play((1, -1, 1, -1))
    apart = TableLog("apart", DOMINO).sit("ann", "ai:greedy", "bea", "ai:greedy").play((1, -1, 1, -1))
    for log in (both, apart):
        store.log.append(log.events)
    for _ in range(2):
        assert rate_pending(store.ratings) == 2
        first, second = rerated(store, "both", 1) or [], rerated(store, "apart", 1) or []
        assert [seat.after is None for seat in first] == [False, True, True, False]
        assert [seat.before for seat in second] == [first[0].after, Rating(), first[3].after, Rating()]
        assert {shown for _, shown in store.profiles.curve("ai:greedy", "domino-101", MIXED)} == {
            second[1].after.shown if second[1].after else None
        }
        (standing,) = store.ratings.standings("ai:greedy")
        assert standing.won == 0 < standing.lost
        store.ratings.start_anew()


def test_tables_rated_among_people_rate_no_match_with_programs(store: Store) -> None:
    for rated, other in (("people", "ai:greedy"), ("people", "bot:robot"), ("people", "bea"), (True, "ai:greedy")):
        store.log.append(TableLog(f"{rated} {other}", rated=rated).sit("ann", other).play(WIN).events)
    for _ in range(2):
        rate_pending(store.ratings)
        assert {(one.ladder, one.won) for one in store.ratings.standings("ann")} == {(PEOPLE, 1), (MIXED, 1)}
        store.ratings.start_anew()


def test_ladders_are_apart(store: Store) -> None:
    for number, other in enumerate(("bea", "ai:greedy", "bot:robot")):
        store.log.append(TableLog(f"t{number}").sit("ann", other).play().events)
    store.log.append(TableLog("ai").sit("ai:greedy", "bot:robot").play().events)
    rate_pending(store.ratings)
    assert {(found.ladder, found.won) for found in store.ratings.standings("ann")} == {(PEOPLE, 1), (MIXED, 2)}
    assert {(found.ladder, found.won) for found in store.ratings.standings("ai:greedy")} == {(MIXED, 0), (AI, 1)}
    assert shown(store, "ann") == Rating(*_mu_sigma(store, "ann", PEOPLE)).shown
    assert store.ratings.of(DRAUGHTS, PEOPLE, ["ann", "nobody"]).keys() == {"ann"}


def _mu_sigma(store: Store, player: str, ladder: Ladder) -> tuple[float, float]:
    rating = store.ratings.of(DRAUGHTS, ladder, [player])[player]
    return rating.mu, rating.sigma
