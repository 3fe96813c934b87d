"""Rounds fold into matches: leads, counsel, scores, targets and resignations."""

import statistics
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shared.core import Game, Lead, Redeal, Seat
from shared.events import KINDS, Counselled, Event, EventData, Kind, MatchEnded, Resigned, Wish
from shared.games import GAMES
from shared.match import Match, Phase, evolve, leader_by_counsel

DOMINO = GAMES["domino-101/1"]
DRAUGHTS = GAMES["english-draughts/1"]


def event(what: EventData | Kind, *, seat: int | None = None, move: str | None = None) -> Event:
    kind, data = (what, None) if isinstance(what, Kind) else (KINDS[type(what)], what)
    return Event("t", 1, kind, 0, seat=None if seat is None else Seat(seat), move=move, data=data)


def play_round(match: Match, rng: Random) -> Match:
    """One round by uniformly random moves, all counsel `either`; the result is folded in."""
    while match.phase is Phase.DEAL:
        deal = match.game.deal(match.options, rng)
        match = evolve(match, event(match.dealt(deal, Seat(rng.randrange(match.game.seats)))))
    while match.phase is Phase.COUNSEL:
        match = evolve(match, event(Counselled("either", silent=False), seat=match.to_act[0]))
    while match.phase is Phase.PLAY:
        seat = match.to_act[0]
        match = evolve(match, event(Kind.MOVED, seat=seat, move=rng.choice(match.legal_moves(seat))))
    return evolve(match, event(match.round_ended()))


def new_match(game: Game[Any, Any], **options: Any) -> Match:
    return Match.new(game, game.options(options))


@pytest.mark.slow
def test_random_domino_matches_have_the_measured_length_and_margin() -> None:
    rng, lengths, losers, winners = Random(101), [], [], []
    for _ in range(250):
        match = new_match(DOMINO)
        while match.verdict() is None:
            match = play_round(match, rng)
        lengths.append(match.round)
        losers.append(min(match.scores))
        winners.append(max(match.scores))
    # RULES, oracles of domino: 7.755 hands (sd 2.18), loser 50.1, winner 113.6; four standard errors of 250 matches.
    assert abs(statistics.mean(lengths) - 7.755) < 4 * 2.18 / 250**0.5
    assert abs(statistics.mean(losers) - 50.1) < 4 * statistics.stdev(losers) / 250**0.5
    assert abs(statistics.mean(winners) - 113.6) < 4 * statistics.stdev(winners) / 250**0.5


def test_a_match_ends_with_the_first_team_at_the_target_and_no_earlier() -> None:
    rng, match = Random(5), new_match(DOMINO, target=100)
    while match.verdict() is None:
        assert max(match.scores) < 100
        match = play_round(match, rng)
    verdict = match.verdict()
    assert verdict is not None
    assert max(match.scores) >= 100
    assert verdict.points == tuple(1 if score == max(match.scores) else -1 for score in match.scores)
    assert verdict.reason == "target"


def test_partners_carry_the_same_score() -> None:
    rng, match = Random(9), new_match(DOMINO)
    for _ in range(4):
        match = play_round(match, rng)
        assert match.scores[0] == match.scores[2]
        assert match.scores[1] == match.scores[3]


@pytest.mark.parametrize(
    ("first", "second", "leads"),
    [
        ("me", "me", "default"), ("me", "either", "first"), ("me", "you", "first"),
        ("either", "me", "second"), ("either", "either", "default"), ("either", "you", "first"),
        ("you", "me", "second"), ("you", "either", "second"), ("you", "you", "default"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("default", [1, 3])
def test_the_stronger_wish_leads_and_a_tie_goes_to_the_default(
    first: Wish, second: Wish, leads: str, default: int
) -> None:
    lead = Lead((Seat(1), Seat(3)), Seat(default))
    expected = {"first": 1, "second": 3, "default": default}[leads]
    assert leader_by_counsel(lead, {Seat(1): first, Seat(3): second}) == expected


def test_counsel_is_taken_after_the_deal_by_the_winning_partners_alone() -> None:
    rng = Random(3)
    match = play_round(new_match(DOMINO), rng)
    assert match.lead is not None
    while match.phase is Phase.DEAL:
        match = evolve(match, event(match.dealt(DOMINO.deal(match.options, rng), Seat(0))))
    assert match.phase is Phase.COUNSEL
    assert match.lead is not None
    assert match.to_act == match.lead.seats
    hands = [view.hand for seat in range(4) if (view := match.view(Seat(seat))) is not None]
    assert [len(hand) for hand in hands] == [7, 7, 7, 7]
    keen, meek = match.lead.seats
    match = evolve(match, event(Counselled("you", silent=False), seat=meek))
    assert match.to_act == (keen,)
    match = evolve(match, event(Counselled("either", silent=False), seat=keen))
    assert match.phase is Phase.PLAY
    assert match.to_act == (keen,)


def test_a_void_deal_is_dealt_anew_and_does_not_count_as_a_round() -> None:
    match = new_match(DOMINO)
    doubles = "00 11 22 33 44 01 02/03 04 05 06 12 13 14/15 16 23 24 25 26 34/35 36 45 46 55 56 66"
    dealt = match.dealt(doubles, Seat(0))
    assert dealt.redeal == Redeal("A", Seat(0))
    match = evolve(match, event(dealt))
    assert (match.phase, match.round, match.state) == (Phase.DEAL, 0, None)


def test_a_team_has_resigned_when_all_of_it_has() -> None:
    match = play_round(new_match(DOMINO), Random(1))
    match = evolve(match, event(Resigned(), seat=1))
    assert match.verdict() is None
    verdict = evolve(match, event(Resigned(), seat=3)).verdict()
    assert verdict is not None
    assert (verdict.points, verdict.reason) == ((1, -1, 1, -1), "resigned")


def test_a_carried_tie_is_added_to_the_next_decisive_hand_once() -> None:
    match = play_round(new_match(DOMINO, closed_tie="carry_over"), Random(2))
    while match.phase is not Phase.SCORING:  # the next decided hand, its result not yet folded in
        match = _up_to_scoring(match, Random(4))
    plain = match.round_ended()
    carried = replace(match, carry=17).round_ended()
    best = max(plain.points)
    assert best > 0
    assert carried.points == tuple(points + 17 if points == best else points for points in plain.points)
    assert carried.carry == 0


def _up_to_scoring(match: Match, rng: Random) -> Match:
    while match.phase is Phase.DEAL:
        match = evolve(match, event(match.dealt(match.game.deal(match.options, rng), Seat(0))))
    while match.phase is Phase.COUNSEL:
        match = evolve(match, event(Counselled("me", silent=False), seat=match.to_act[0]))
    while match.phase is Phase.PLAY:
        seat = match.to_act[0]
        match = evolve(match, event(Kind.MOVED, seat=seat, move=rng.choice(match.legal_moves(seat))))
    return match


def test_one_round_of_draughts_is_the_match() -> None:
    match = play_round(new_match(DRAUGHTS), Random(7))
    verdict = match.verdict()
    assert verdict is not None
    assert verdict.points == match.scores
    assert sum(verdict.points) == 0
    over = evolve(match, event(MatchEnded(verdict.points, verdict.reason, verdict.points)))
    assert over.phase is Phase.OVER
    assert over.to_act == ()
