"""Ratings made again from the log, in SQLite and in a real PostgreSQL, are those that were made match by match."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from shared.rated_matches import EndedMatch, Ladder, RatedMatch
from shared.ratings.formula import rate
from shared.ratings.pending import rate_pending
from shared.ratings.rebuilding import rebuild
from shared.ratings.weights import DAY_MS
from shared.store import Store
from tests.store.played import DRAW, LOSS, WIN, TableLog
from tests.store.rated import FAMILY, PEOPLE, rerated, shown


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
