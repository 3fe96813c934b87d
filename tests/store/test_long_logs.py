"""Requests cost what they find, however long the log is: they read by an index, and never all rows of a table."""

from pathlib import Path
from random import Random

from server.bench.synthetic_games import MAIN, account, fill
from shared.rated_matches import SETTLED_SIGMA, Ladder
from shared.store import Store
from shared.store.chosen_games import GameFilter
from shared.store.schema import SETTLED
from tests.testkit.plans import plans

GAME = "english-draughts/1"


def test_players_of_imported_games_are_found_without_those_of_others(store: Store, tmp_path: Path) -> None:
    with plans(tmp_path / "oldhand.db") as seen:
        store.chosen_games.recorded_names(GAME)
        store.chosen_games.find(GAME, GameFilter("nobody", ("Tinsley",)), 300)
    names, _, imported = seen
    assert "SCAN sittings USING INDEX sittings_recorded" in names
    assert "SEARCH sittings USING INDEX sittings_recorded (name=?)" in imported
    assert "SCAN tables" not in names + imported


def test_a_ladder_passes_nobody_of_whom_little_is_known(store: Store, tmp_path: Path) -> None:
    assert str(SETTLED).endswith(f"<= {SETTLED_SIGMA}")
    with plans(tmp_path / "oldhand.db") as seen:
        store.ratings.ladder(GAME, Ladder.PEOPLE, limit=100)
    assert "SEARCH ratings USING INDEX ratings_settled (game=? AND ladder=?)" in seen[0]


def test_games_are_chosen_among_the_newest_and_those_of_a_player_by_index(store: Store, tmp_path: Path) -> None:
    with plans(tmp_path / "oldhand.db") as seen:
        store.chosen_games.find(GAME, GameFilter(least_rating=4_000), 300)
        store.chosen_games.find(GAME, GameFilter("ann"), 300)
    *_, newest, own = seen
    assert "SEARCH results USING PRIMARY KEY (number>? AND number<?)" in newest
    assert own.startswith("SEARCH results USING COVERING INDEX results_player (player=? AND game=?)")
    assert "ORDER BY" not in newest + own


def test_a_player_with_many_matches_is_read_from_the_newest_on(store: Store, tmp_path: Path) -> None:
    fill(store, 40, Random(1), 1_800_000_000_000, lambda _: None)
    player = account(1).id
    with plans(tmp_path / "oldhand.db") as seen:
        store.profiles.totals(player)
        store.profiles.curve(player, MAIN, Ladder.PEOPLE)
        found = store.profiles.matches(player, limit=3)
    assert len(found) == 3
    totals, oldest, curve, *lists = seen
    assert totals == "SEARCH totals USING PRIMARY KEY (player=?)"
    assert oldest == "SEARCH results USING COVERING INDEX results_player (player=? AND game=?)"
    assert curve == "SEARCH results USING INDEX results_player (player=? AND game=? AND number>?)"
    assert not any("ORDER BY" in plan or plan.startswith("SCAN") for plan in lists)


def test_the_rating_before_a_match_is_found_next_to_it(store: Store, tmp_path: Path) -> None:
    fill(store, 40, Random(1), 1_800_000_000_000, lambda _: None)
    (newest,) = store.log.last_finished(GAME, 1)
    with plans(tmp_path / "oldhand.db") as seen:
        changes = store.profiles.rerated(newest.table, newest.match, reader=None, now_ms=1 << 50)
    assert changes is not None and len(changes) == 2
    sides = [plan for plan in seen if "results_player" in plan]
    assert len(sides) == 4
    assert not any("ORDER BY" in plan for plan in sides)
