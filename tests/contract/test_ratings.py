"""Results and ratings in SQLite and in a real PostgreSQL: each match once, in order, and again from the log."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from server.tables.commands import Arrive
from shared.core import Seat
from shared.events import Event, Left, PlayerKind, Substituted
from shared.fair import nonce_commitment
from shared.people import EndedMatch, Ladder, RatedMatch, Rating
from shared.protocol import Reveal, Sit, Terms
from shared.ratings.formula import rate
from shared.ratings.pending import rate_pending
from shared.ratings.rebuilding import rebuild
from shared.ratings.weights import DAY_MS
from shared.store import Store
from tests.store.played import DOMINO, DRAUGHTS, DRAW, LOSS, WIN, TableLog
from tests.store.rated import AI, FAMILY, MIXED, PEOPLE, ended, rerated, shown
from tests.testkit.scenario import ANN, BEN, Scenario, robot


def test_the_log_says_who_withheld_a_nonce(store: Store) -> None:
    """Ann reveals hers, Ben does not."""
    scenario = Scenario("english-draughts", terms=Terms(rated=True), start="ballot-3")
    for seat, who in enumerate((ANN, BEN)):
        commitment = nonce_commitment(f"{seat:032x}")
        scenario.do(Sit(ref=scenario.ref(), table="t", seat=seat, commitment=commitment), who)
    scenario.do(Reveal(ref=scenario.ref(), table="t", nonce=f"{0:032x}"), ANN)
    scenario.begin().play_on(Random(1), plies=6)
    scenario.resign(ANN)
    store.log.append(scenario.events)
    (match,) = store.ratings.unrated()
    assert [seat.withheld for seat in match.seats] == [False, True]


def test_the_log_says_who_sat_when_a_match_began(store: Store) -> None:
    log = TableLog("t").sit("ann", "bea").play().play(LOSS, plies=4)
    first, second = ended(store, log)
    assert [(seat.player, seat.program, seat.left) for seat in first.seats] == [
        ("ann", False, False),
        ("bea", False, False),
    ]
    assert (first.table, first.game, first.match, first.plies, first.points, first.rated) == (
        "t",
        DRAUGHTS,
        1,
        12,
        WIN,
        True,
    )
    assert (second.match, second.plies, second.points) == (2, 4, LOSS)
    assert second.number > first.number


def test_a_player_who_left_before_a_match_is_not_in_it(store: Store) -> None:
    log = TableLog("t").sit("ann", "bea").play()
    log.add(Left("left"), 1).sit("cid", first=1).play()
    first, second = ended(store, log)
    assert [seat.player for seat in first.seats] == ["ann", "bea"]
    assert [(seat.player, seat.left) for seat in second.seats] == [("ann", False), ("cid", False)]


def test_programs_are_told_from_persons(store: Store) -> None:
    (match,) = ended(store, TableLog("t", DOMINO).sit("ann", "ai:level-4", "bot:robot", "bea").play((1, -1, 1, -1)))
    assert [(seat.player, seat.program) for seat in match.seats] == [
        ("ann", False),
        ("ai:level-4", True),
        ("robot", True),
        ("bea", False),
    ]


def test_tables_rate_when_their_terms_say_so(store: Store) -> None:
    logs = [TableLog(str(rated), rated=rated).sit("ann", "bea").play() for rated in (True, False, None)]
    assert [match.rated for match in ended(store, *logs)] == [True, False, False]


def test_games_that_were_imported_or_practised_are_no_matches_of_people(store: Store) -> None:
    log = TableLog("t").sit("ann", "bea").play()
    log.change(0, kind=PlayerKind.PRACTICE)
    assert ended(store, log) == []


def test_a_given_up_seat_is_left_unless_retaken_in_time(store: Store) -> None:
    left = TableLog("left").sit("ann", "bea").deal().plies(6)
    left.add(Left("left"), 1).sit("ai:greedy", first=1, sat_in=True).plies(6).end()
    back = TableLog("back").sit("ann", "bea").deal().plies(6).add(Left("left"), 1)
    back.sit("bea", first=1, sat_in=True).plies(6).end()
    found = ended(store, left, back)
    assert [(match.table, match.seats[1].player, match.seats[1].left) for match in found] == [
        ("left", "bea", True),
        ("back", "bea", False),
    ]
    assert not any(match.seats[0].left for match in found)


class Judged:
    """Matches of Ann and Ben, judged as at a table of the server, where an AI player holds Ben's seat now and then."""

    def __init__(self) -> None:
        self.scenario = Scenario("english-draughts", terms=Terms(rated=True)).sit(ANN, BEN)

    def some(self) -> "Judged":
        """A few moves more, of the match that begins if none runs."""
        self.scenario.begin().play_on(Random(1), plies=6)
        return self

    def hold(self) -> "Judged":
        self.scenario.do(Arrive(self.scenario.ref(), Seat(1), None, "absent"), robot(1))
        return self

    def back(self) -> "Judged":
        self.scenario.do(Sit(ref=self.scenario.ref(), table="t"), BEN)
        return self

    def leave(self) -> "Judged":
        self.scenario.leave(BEN)
        return self

    def end(self) -> "Judged":
        """Ann gives up, and another match is asked for by whoever may."""
        self.scenario.resign(ANN)
        for who in (ANN, BEN):
            if self.scenario.table.seat_of(who.id) is not None:
                self.scenario.again(who)
        return self


HELD_OR_NOT: dict[str, tuple[Judged, list[tuple[str, bool]]]] = {
    "held to the end": (Judged().some().hold().some().end(), [("ben", True)]),
    "taken back": (Judged().some().hold().some().back().some().end(), [("ben", False)]),
    "taken back, and the next match": (Judged().some().hold().back().end().some().end(), [("ben", False)] * 2),
    "held to the end, and the next match": (Judged().some().hold().end().some().end(), [("ben", True), ("ben", False)]),
    "held again": (Judged().some().hold().back().some().hold().end(), [("ben", True)]),
    "given up while held": (Judged().some().hold().leave().some().end(), [("ben", True)]),
    "whoever held it goes on": (
        Judged().some().hold().leave().end().some().end(),
        [("ben", True), ("ai:greedy", False)],
    ),
}


@pytest.mark.parametrize("name", HELD_OR_NOT)
def test_a_player_substituted_at_the_end_has_lost(store: Store, name: str) -> None:
    judged, expected = HELD_OR_NOT[name]
    store.log.append(judged.scenario.events)
    found = store.ratings.unrated()
    assert [(match.seats[1].player, match.seats[1].left) for match in found] == expected
    assert not any(match.seats[0].left for match in found)


def substituted(*reasons: str) -> list[Event]:
    """Ann and Ben play thirty moves; an AI player makes one of Ben's for each of these reasons."""
    judged = Judged().some()
    for _ in reasons:
        judged.hold().scenario.play_on(Random(1), plies=2)
        judged.back()
    judged.scenario.play_on(Random(1), plies=24 - 2 * len(reasons))
    judged.scenario.resign(ANN)
    given = iter(reasons)
    return [
        replace(event, table="-".join(reasons), data=replace(event.data, reason=next(given)))
        if isinstance(event.data, Substituted)
        else replace(event, table="-".join(reasons))
        for event in judged.scenario.events
    ]


def test_the_log_says_who_made_the_moves_of_a_seat(store: Store) -> None:
    for reasons in (("absent",), ("absent", "time"), ("handed-over",)):
        store.log.append(substituted(*reasons))
    found = {match.table: match.seats[1] for match in store.ratings.unrated()}
    assert {table: (seat.moves, seat.moves_by_others, seat.handed_over) for table, seat in found.items()} == {
        "absent": (15, 1, False),
        "absent-time": (15, 2, False),
        "handed-over": (15, 1, True),
    }
    assert not any(seat.left for seat in found.values())


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


def test_an_ai_player_whose_host_was_lost_has_not_left(store: Store) -> None:
    log = TableLog("t").sit("ann", "ai:greedy").deal().plies(6)
    log.add(Left("host-gone"), 1).sit("ai:greedy", first=1, sat_in=True).plies(6).end()
    (match,) = ended(store, log)
    assert not match.seats[1].left


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


def test_ratings_are_made_again_from_the_log(store: Store) -> None:
    players = ("ann", "bea", "cid", "ai:greedy", "ai:master")
    for number in range(30):
        first, second = players[number % 5], players[(number * 2 + 1) % 5]
        if first != second:
            points = (WIN, LOSS, (0, 0))[number % 3]
            store.log.append(TableLog(f"t{number}").sit(first, second).play(points).events)
    rate_pending(store.ratings)
    before = [store.ratings.standings(player) for player in players]
    curves = [store.profiles.curve(player, FAMILY, ladder) for player in players for ladder in Ladder]
    assert sum(map(len, before)) > 5
    store.ratings.start_anew()
    assert store.ratings.standings("ann") == []
    rate_pending(store.ratings)
    assert [store.ratings.standings(player) for player in players] == before
    assert [store.profiles.curve(player, FAMILY, ladder) for player in players for ladder in Ladder] == curves


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


@pytest.mark.slow
def test_a_match_counts_once_its_spectators_saw_the_end(store: Store) -> None:
    players, rng = ("ann", "bea", "cid", "ai:greedy"), Random(5)
    ends_ms: dict[int, int] = {}
    seen_ms: dict[int, int] = {}
    coming: dict[int, TableLog] = {}
    for number in range(12):
        coming[number] = log = TableLog(f"t{number}").sit(*rng.sample(players, 2))
        delay_s = 60 * (number % 3)
        log.change(0, terms={"rated": True, "watch_delay_s": delay_s})
        log.at_ms = 40_000 * number
        ends_ms[number] = log.play(rng.choice((WIN, LOSS))).at_ms
        seen_ms[number] = ends_ms[number] + 1_000 * delay_s
    for now_ms in range(0, 700_000, 25_000):  # as a server does that looks again and again
        for number in [number for number in coming if ends_ms[number] <= now_ms]:
            store.log.append(coming.pop(number).events)
        rate_pending(store.ratings, now_ms=now_ms)
        for number in ends_ms:
            seen = seen_ms[number] <= now_ms
            assert bool(rerated(store, f"t{number}", 1, now_ms=now_ms)) == seen
            known = rerated(store, f"t{number}", 1, "ann", now_ms)
            assert bool(known) == seen, "not even to those who sat there: their profiles are everybody's"

    def outcome() -> list[Any]:
        curves = [store.profiles.curve(player, FAMILY, ladder) for player in players for ladder in Ladder]
        changes = [rerated(store, f"t{number}", 1) for number in range(12)]
        return [*curves, *changes, *(store.ratings.standings(player) for player in players)]

    live = outcome()
    for most in (1, 3, None):
        store.ratings.start_anew()
        while rate_pending(store.ratings, most):
            pass
        while store.ratings.unrated():
            rate_pending(store.ratings, most)
        assert outcome() == live


def test_a_rebuild_takes_back_guests_gifts_and_a_dry_run_agrees(store: Store) -> None:
    """Twenty guests of whom the log says nothing, as it did once, and three accounts."""
    account, _ = store.accounts.create("Ann")
    store.accounts.register(account.id, "Ann", "hash")
    store.log.append(TableLog("fair").sit(account.id, "bea").play(LOSS).events)
    guests = [store.accounts.create(f"Guest {number}")[0].id for number in range(20)]
    for number, guest in enumerate(guests):
        store.log.append(TableLog(f"g{number}").sit(account.id, guest).play().events)
    store.ratings.keep(
        [RatedMatch(it, PEOPLE, tuple(rate(_as_before(it), PEOPLE, {}))) for it in store.ratings.unrated()]
    )
    won = store.ratings.every_standing()
    rehearsed = rebuild(store.ratings, 1 << 40, dry_run=True)
    assert store.ratings.every_standing() == won
    rebuilt = rebuild(store.ratings, 1 << 40, dry_run=False)
    assert rehearsed == rebuilt
    assert (rebuilt.matches, rebuilt.casual, rebuilt.limited) == (21, {"guest": 20}, {})
    lost = next(change for change in rebuilt.changes if change.player == account.id)
    assert lost.before is not None and lost.after is not None and lost.points < 0
    assert lost.after.shown == shown(store, account.id)
    assert {change.player for change in rebuilt.changes if change.after is None} == set(guests)
    assert rebuild(store.ratings, 1 << 40, dry_run=False).changes == []


def _as_before(ended: EndedMatch) -> EndedMatch:
    """As it was rated while guests counted."""
    return replace(ended, seats=tuple(replace(seat, guest=False) for seat in ended.seats))


def test_a_rehearsal_rates_as_a_rebuild_does_whatever_was_played(store: Store) -> None:
    rng, people = Random(3), ("ann", "bea", "cid", "ai:greedy", "bot:robot")
    for number in range(40):
        log = TableLog(f"t{number}", rated=rng.choice((True, "people"))).sit(*rng.sample(people, 2))
        log.at_ms += DAY_MS * (number // 15)
        if number % 7 == 0:
            log.change(0, terms={"rated": True, "watch_delay_s": 90_000})
        store.log.append(log.play(rng.choice((WIN, LOSS, DRAW))).events)
    now_ms = 2 * DAY_MS + DAY_MS // 2
    rehearsed = rebuild(store.ratings, now_ms, dry_run=True)
    assert rehearsed == rebuild(store.ratings, now_ms, dry_run=False)
    assert rehearsed.casual["program"] and len(rehearsed.changes) > 5
