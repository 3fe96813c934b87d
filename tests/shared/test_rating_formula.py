"""What a match does to ratings: teams as teams, leavers alone as losers, and nothing where nothing is rated."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.rated_matches import EarlierResult, EndedMatch, Ladder, MatchSeat, Rating, SeatResult
from shared.ratings.formula import ladder_of, rate

SETTLED = Rating(25.0, 2.0)


def match(*players: str, points: tuple[int, ...] = (), left: tuple[int, ...] = (), plies: int = 40) -> EndedMatch:
    """A match of draughts, or with four players of domino. `ai:` and `bot` are programs."""
    seats = tuple(
        MatchSeat(player, player.startswith(("ai:", "bot")), number in left) for number, player in enumerate(players)
    )
    game = "domino-101/1" if len(players) == 4 else "english-draughts/1"
    return EndedMatch(1, "t", game, 1, 0, True, plies, seats, points or (1, -1) * (len(players) // 2))


def gains(ended: EndedMatch, known: dict[str, Rating] | None = None) -> list[float]:
    """What each seat's mean gains."""
    known = {seat.player: SETTLED for seat in ended.seats} if known is None else known
    found = rate(ended, Ladder.PEOPLE, known)
    return [result.rating.mu - known[result.player].mu for result in found if result.rating is not None]


def seats(ended: EndedMatch) -> list[SeatResult]:
    return rate(ended, Ladder.PEOPLE, {})


def test_the_ladder_is_fixed_by_who_sat_when_the_match_began() -> None:
    assert ladder_of(match("ann", "bea")) is Ladder.PEOPLE
    assert ladder_of(match("ann", "ai:greedy")) is Ladder.MIXED
    assert ladder_of(match("ann", "bot")) is Ladder.MIXED
    assert ladder_of(match("ai:greedy", "bot")) is Ladder.AI


def test_short_matches_and_tables_that_do_not_rate_count_for_nothing() -> None:
    assert ladder_of(match("ann", "bea", plies=3)) is None
    assert ladder_of(match("ann", "bea", plies=4)) is Ladder.PEOPLE
    assert ladder_of(match("a", "b", "c", "d", plies=7)) is None
    assert ladder_of(replace(match("ann", "bea"), rated=False)) is None
    unrated = rate(match("ann", "bea"), None, {})
    assert [(result.player, result.points, result.rating, result.expected) for result in unrated] == [
        ("ann", 1, None, None),
        ("bea", -1, None, None),
    ]


PLAYERS = st.sampled_from(["ann", "bea", "cid", "dan", "ai:greedy", "ai:experience", "bot:robot"])
SEATINGS = st.lists(PLAYERS, min_size=2, max_size=2) | st.lists(PLAYERS, min_size=4, max_size=4)


@given(SEATINGS)
def test_games_with_programs_count_only_at_rated_tables(players: list[str]) -> None:
    by_default = replace(match(*players), rated="people")
    programs = [player for player in players if player.startswith(("ai:", "bot"))]
    assert ladder_of(by_default) is (None if programs else Ladder.PEOPLE)
    assert ladder_of(replace(by_default, rated=True)) is not None


@given(SEATINGS, st.booleans())
def test_a_name_on_both_sides_is_not_rated_and_nobody_gains_by_a_defeat(players: list[str], first_wins: bool) -> None:
    points = (1, -1) * (len(players) // 2) if first_wins else (-1, 1) * (len(players) // 2)
    known = dict.fromkeys(players, SETTLED)
    for result in rate(match(*players, points=points), Ladder.MIXED, known):
        on_both_sides = result.player in players[::2] and result.player in players[1::2]
        assert (result.rating is None) is on_both_sides
        if result.rating is not None:
            assert (result.rating.mu - SETTLED.mu) * result.points > 0


def test_the_winner_gains_what_the_loser_loses() -> None:
    won, lost = gains(match("ann", "bea"))
    assert won == pytest.approx(-lost) and won > 0
    upset, _ = gains(match("ann", "bea"), {"ann": Rating(20, 2), "bea": Rating(30, 2)})
    expected, _ = gains(match("ann", "bea"), {"ann": Rating(30, 2), "bea": Rating(20, 2)})
    assert upset > won > expected > 0


def test_a_draw_brings_unequal_players_together() -> None:
    assert gains(match("ann", "bea", points=(0, 0))) == pytest.approx([0, 0])
    weak, strong = gains(match("ann", "bea", points=(0, 0)), {"ann": Rating(20, 2), "bea": Rating(30, 2)})
    assert weak > 0 > strong


def test_partners_win_and_lose_together() -> None:
    won = gains(match("a", "b", "c", "d"))
    assert won[0] == pytest.approx(won[2]) and won[1] == pytest.approx(won[3])
    assert won[0] > 0 > won[1]
    assert [result.partner for result in seats(match("a", "b", "c", "d"))] == ["c", "d", "a", "b"]
    assert [result.partner for result in seats(match("a", "b"))] == [None, None]


def test_a_leaver_loses_and_others_are_rated_by_the_result() -> None:
    stayed, left = gains(match("a", "b", "c", "d")), gains(match("a", "b", "c", "d", left=(0,)))
    assert left[0] < 0 < stayed[0]
    assert left[1:] == pytest.approx(stayed[1:])
    lost, lost_and_left = gains(match("a", "b", points=(-1, 1))), gains(match("a", "b", points=(-1, 1), left=(0,)))
    assert lost_and_left == pytest.approx(lost)


@given(SEATINGS.filter(lambda players: len({*players}) == len(players)), st.booleans(), st.integers(0, 3))
def test_a_withheld_nonce_gains_nothing_and_harms_no_one(players: list[str], first_wins: bool, seat: int) -> None:
    points = (1, -1) * (len(players) // 2) if first_wins else (-1, 1) * (len(players) // 2)
    honest = match(*players, points=points)
    seat %= len(players)
    kept = tuple(replace(it, withheld=number == seat) for number, it in enumerate(honest.seats))
    usual, other = rate(honest, Ladder.MIXED, {}), rate(replace(honest, seats=kept), Ladder.MIXED, {})
    for number, (one, two) in enumerate(zip(usual, other, strict=True)):
        gains_nothing = number == seat and points[number] > 0
        assert two.rating == (Rating() if gains_nothing else one.rating)


def test_an_ai_player_in_several_seats_gets_one_rating() -> None:
    known = {"ann": SETTLED, "ai:greedy": SETTLED}
    ann, second, bea, fourth = rate(match("ann", "ai:greedy", "bea", "ai:greedy"), Ladder.MIXED, known)
    assert ann.rating is not None and bea.rating is not None and ann.rating.mu > SETTLED.mu
    assert second.rating is not None and second.rating.mu < SETTLED.mu and second.rating == fourth.rating


def test_a_forgotten_player_is_a_newcomer_each_time() -> None:
    first, second = rate(match("", ""), Ladder.PEOPLE, {})
    assert first.rating is not None and second.rating is not None
    assert first.rating.mu > second.rating.mu


def test_win_expectations_add_up_to_one() -> None:
    ann, bea = rate(match("ann", "bea"), Ladder.PEOPLE, {"ann": Rating(30, 2), "bea": Rating(20, 2)})
    assert ann.expected is not None and bea.expected is not None
    assert ann.expected > 0.7 and ann.expected + bea.expected == pytest.approx(1.0)


def test_shown_ratings_begin_at_600_and_settle_about_1500() -> None:
    assert Rating().shown == 600 and Rating().provisional
    assert 1_300 < SETTLED.shown < 1_600 and not SETTLED.provisional
    assert Rating(27, 2).shown - SETTLED.shown == 96
    assert SETTLED.deviation == 96


def test_a_stronger_player_climbs_above_a_weaker_one_and_stays_there() -> None:
    known: dict[str, Rating] = {}
    for number in range(60):
        ended = match("ann", "bea", points=(-1, 1) if number % 4 == 3 else (1, -1))
        for result in rate(ended, Ladder.PEOPLE, known):
            assert result.rating is not None
            known[result.player] = result.rating
    assert known["ann"].shown > known["bea"].shown + 150
    assert not known["ann"].provisional


def helped(ended: EndedMatch, seat: int, *, by_others: int = 1, handed_over: bool = True) -> EndedMatch:
    """The match with moves that others made in a seat, of twenty."""
    played = replace(ended.seats[seat], moves=20, moves_by_others=by_others, handed_over=handed_over)
    return replace(ended, seats=(*ended.seats[:seat], played, *ended.seats[seat + 1 :]))


@pytest.mark.parametrize(
    ("by_others", "handed_over", "gains_it"), [(1, True, False), (2, False, True), (3, False, False)]
)
def test_moves_of_a_substitute_earn_the_player_nothing(by_others: int, handed_over: bool, gains_it: bool) -> None:
    ended = helped(match("ann", "bea"), 0, by_others=by_others, handed_over=handed_over)
    ann, _ = rate(ended, Ladder.PEOPLE, {})
    assert ann.rating is not None and (ann.rating.mu > Rating().mu) is gains_it
    assert ann.why == (None if gains_it else "substitute")


def test_a_player_who_was_substituted_loses_as_usual() -> None:
    lost = match("ann", "bea", points=(-1, 1))
    assert rate(helped(lost, 0), Ladder.PEOPLE, {}) == rate(lost, Ladder.PEOPLE, {})


def test_a_substitute_changes_ratings_only_for_its_beaters() -> None:
    won = rate(helped(match("a", "b", "c", "d"), 0), Ladder.PEOPLE, {})
    assert [result.rating for result in won] == [Rating()] * 4
    assert [result.why for result in won] == [
        "substitute",
        "opponent-substitute",
        "partner-substitute",
        "opponent-substitute",
    ]
    lost = match("a", "b", "c", "d", points=(-1, 1, -1, 1))
    assert rate(helped(lost, 0), Ladder.PEOPLE, {}) == rate(lost, Ladder.PEOPLE, {})


def test_an_opponent_who_left_or_was_substituted_too_is_excused_nothing() -> None:
    both = helped(helped(match("ann", "bea"), 0), 1)
    assert [(result.rating == Rating(), result.why) for result in rate(both, Ladder.PEOPLE, {})] == [
        (True, "substitute"),
        (False, None),
    ]
    left = helped(match("ann", "bea", left=(1,)), 0)
    assert rate(left, Ladder.PEOPLE, {})[1].rating != Rating()


def facts(ended: EndedMatch, seat: int, **fields: Any) -> EndedMatch:
    found = [replace(it, **fields) if number == seat else it for number, it in enumerate(ended.seats)]
    return replace(ended, seats=tuple(found))


def test_a_match_with_guests_or_one_source_is_casual() -> None:
    two, four = match("ann", "bea"), match("a", "b", "c", "d")
    one_account = facts(facts(two, 0, account="cid"), 1, account="cid")
    one_network = facts(facts(four, 0, network="n"), 3, network="n")
    for ended, why in ((facts(two, 1, guest=True), "guest"), (one_account, "pairing"), (one_network, "pairing")):
        assert ladder_of(ended) is None
        assert {(result.rating, result.why) for result in rate(ended, None, {})} == {(None, why)}
    partners = facts(facts(four, 0, network="n"), 2, network="n")
    forgotten = facts(facts(two, 0, account=""), 1, account="")
    assert ladder_of(partners) is Ladder.PEOPLE and ladder_of(forgotten) is Ladder.PEOPLE


def climb(opponents: Iterable[str], known: dict[str, Rating] | None = None) -> int:
    """The rating that Ann shows after she has beaten them all on one day."""
    known = {} if known is None else known
    earlier: list[EarlierResult] = []
    for number, opponent in enumerate(opponents):
        ended = replace(match("ann", opponent), number=number)
        for result in rate(ended, Ladder.PEOPLE, known, earlier):
            assert result.rating is not None
            known[result.player] = result.rating
            earlier.append(EarlierResult(number, result.player, None, result.points, result.rating.sigma))
    return known["ann"].shown


def test_losing_newcomers_give_few_points() -> None:
    few, many = (climb(f"new-{number}" for number in range(count)) for count in (7, 20))
    assert many - few < 20
    assert many < Rating(25, 4).shown


def test_one_opponent_gives_no_more_than_three_wins_a_day() -> None:
    def settled() -> dict[str, Rating]:
        return {"ann": SETTLED, "bea": SETTLED}

    gained = [climb(["bea"] * count, settled()) - SETTLED.shown for count in (1, 3, 40)]
    assert 0 < gained[0] < gained[1] <= gained[2] <= 3 * gained[0]


def test_an_opponents_gift_shrinks_with_uncertainty_about_it() -> None:
    settled = gains(match("ann", "bea"), {"ann": SETTLED, "bea": Rating(25, 4)})[0]
    unknown = gains(match("ann", "bea"), {"ann": SETTLED, "bea": Rating(25, 25 / 3)})[0]
    assert 0 < unknown < 0.25 * settled


def test_ai_players_give_the_same_however_often_they_are_met() -> None:
    known = {"ann": SETTLED, "ai:club": Rating(25, 25 / 3)}
    met = [
        EarlierResult(number, name, None, points, 8)
        for number in range(9)
        for name, points in (("ann", 1), ("ai:club", -1))
    ]
    ended = match("ann", "ai:club")
    assert rate(ended, Ladder.MIXED, known, met) == rate(ended, Ladder.MIXED, known)
