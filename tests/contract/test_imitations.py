"""Consents to be imitated in SQLite and in a real PostgreSQL, the games that count, and names that are given up."""

import pytest

from shared.events import RoundEnded
from shared.moderation import Report
from shared.rated_matches import Ladder
from shared.ratings.pending import rate_pending
from shared.store import Store
from tests.store.played import WIN, TableLog

GAME = "english-draughts/1"
NOW_MS = 10 * 60_000
LIKE = "like:@Ann Lee"


@pytest.fixture
def lee(store: Store) -> str:
    """The id of an account."""
    guest, _ = store.accounts.create("Ann")
    store.accounts.register(guest.id, "Ann Lee", "hash")
    return guest.id


def played(store: Store, table: str, *players: str, later_ms: int = 0) -> None:
    """A finished match; `later_ms`: it ends so much later than others."""
    log = TableLog(table).sit(*players).deal().plies()
    log.at_ms += later_ms
    log.add(RoundEnded(WIN, "test", WIN, carry=0)).end()
    store.log.append(log.events)
    rate_pending(store.ratings, now_ms=NOW_MS)


def test_imitation_needs_consent_which_ends_with_the_account(store: Store, lee: str) -> None:
    assert not store.imitations.is_allowed(lee)
    for on in (True, True, False, False, True):
        store.imitations.allow(lee, on=on)
        assert store.imitations.is_allowed(lee) is on
    assert not store.imitations.is_allowed("bea")
    assert store.accounts.forget(lee)
    assert not store.imitations.is_allowed(lee)


def test_games_that_ended_near_or_before_what_was_forgotten_do_not_count(store: Store, lee: str) -> None:
    played(store, "early", lee, "bea")
    played(store, "late", "bea", lee)
    assert [store.imitations.count(lee, GAME, most) for most in (1, 9)] == [1, 2]
    assert store.imitations.count(lee, "domino-101/1", 9) == store.imitations.count("cid", GAME, 9) == 0
    store.memories.forget(lee, ["domino-101/1"])
    assert store.imitations.count(lee, GAME, 9) == 2
    store.memories.forget(lee, [GAME])
    assert store.imitations.count(lee, GAME, 9) == 0
    played(store, "near", lee, "bea", later_ms=50_000)
    assert store.imitations.count(lee, GAME, 9) == 0
    played(store, "after", lee, "bea", later_ms=70_000)
    assert store.imitations.count(lee, GAME, 9) == 1


@pytest.mark.parametrize("how", ["renamed", "forgotten"])
def test_a_given_up_name_leaves_the_imitating_players(store: Store, lee: str, how: str) -> None:
    others = ("like:@Ann Leeds", "like:@AnnxLee", "human")
    for number, player in enumerate((LIKE, f"{LIKE}+rival", f"{LIKE}~recall", *others)):
        played(store, f"t{number}", "bea", f"ai:{player}")
    where = {"version": 6, "match": 1, "round": 1, "ply": 2, "seat": 1, "game": GAME, "book": None, "text": "x"}
    store.reports.add(Report(0, 0, "bea", f"ai:{LIKE}", "t0", **where))  # type: ignore[arg-type]
    assert store.ratings.standings(f"ai:{LIKE}") and "Ann Lee" in str(store.log.read("t0"))
    if how == "renamed":
        assert store.accounts.rename(lee, "Anna")
    else:
        assert store.accounts.forget(lee)
    for number in range(3):
        events = str(store.log.read(f"t{number}"))
        assert "Ann Lee" not in events and "agent='like:@'" in events
    for number, player in enumerate(others, 3):
        assert f"agent='{player}'" in str(store.log.read(f"t{number}"))
        assert store.ratings.standings(f"ai:{player}")
    for player in (LIKE, f"{LIKE}+rival"):
        assert store.ratings.standings(f"ai:{player}") == [] and store.profiles.totals(f"ai:{player}") == []
    names = [match.players[1] for match in store.profiles.matches("bea", reader="bea", limit=9)]
    assert not any("Ann Lee" in "".join(name).replace("Ann Leeds", "") for name in names)
    assert [report.reported for report in store.reports.list()] == ["ai:like:@"]
    ladder = store.ratings.ladder("english-draughts", Ladder.MIXED, limit=9, settled=False)
    assert not [standing for standing in ladder if standing.player.startswith(f"ai:{LIKE}+")]


def test_the_same_name_spelled_again_stays(store: Store, lee: str) -> None:
    played(store, "t", "bea", f"ai:{LIKE}")
    assert store.accounts.rename(lee, "Ann Lee")
    assert f"agent='{LIKE}'" in str(store.log.read("t"))
