"""101 domino: the sentences of its rules, one by one, on hands made for them."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from shared.core import Lead, Outcome, Redeal, Seat
from shared.errors import IllegalMove, NotationError, OptionError
from shared.games.domino_101.rules import DOMINO_101, redeal_condition
from shared.games.domino_101.state import PASS, DominoState
from shared.games.domino_101.tiles import SET, parse_hand, parse_hands, pips, union
from tests.games.domino_hands import CLOSED, CLOSED_BY_THE_LOSERS, LOWEST_HANDS_TIED, OUT, TIED, Hand

DEFAULTS = DOMINO_101.options({})
EVEN = "00 04 12 16 25 35 46/01 05 13 22 26 36 55/02 06 14 23 33 44 56/03 11 15 24 34 45 66"
"""A deal that no condition voids; seat 3 holds 1-1 and 6-6."""
FIVE_DOUBLES = "12 16 25 35 46 01 02/00 11 22 33 44 05 06/03 04 13 14 15 23 24/26 34 36 45 55 56 66"
"""A deal with five doubles in the hand of seat 1, and nothing else that voids it."""


def legal(state: DominoState) -> list[str]:
    return [DOMINO_101.format_move(state, move) for move in DOMINO_101.legal_moves(state)]


def at(position: str, **options: Any) -> DominoState:
    return DOMINO_101.parse_position(position, DOMINO_101.options(options))


def test_a_deal_gives_every_seat_seven_tiles_and_leaves_no_stock() -> None:
    hands = parse_hands(DOMINO_101.deal(DEFAULTS, Random(1)))
    assert [hand.bit_count() for hand in hands] == [7, 7, 7, 7]
    assert union(hands) == SET
    assert pips(SET) == 168


def test_the_same_seed_deals_the_same_hands() -> None:
    assert DOMINO_101.deal(DEFAULTS, Random(5)) == DOMINO_101.deal(DEFAULTS, Random(5))
    assert DOMINO_101.deal(DEFAULTS, Random(5)) != DOMINO_101.deal(DEFAULTS, Random(6))


@pytest.mark.slow
def test_every_tile_comes_to_every_seat_equally_often() -> None:
    rng, deals = Random(9), 4000
    seen = [[0] * 28 for _ in range(4)]
    for _ in range(deals):
        for seat, hand in enumerate(parse_hands(DOMINO_101.deal(DEFAULTS, rng))):
            for tile in range(28):
                seen[seat][tile] += hand >> tile & 1
    # Four standard errors of a binomial count with p = 1/4.
    margin = 4 * (deals * 3 / 16) ** 0.5
    assert all(abs(count - deals / 4) < margin for counts in seen for count in counts)


@pytest.mark.slow
def test_the_conditions_void_as_many_hands_as_counted() -> None:
    counts: dict[str | None, int] = {}
    for bits in combinations([1 << tile for tile in range(28)], 7):
        condition = redeal_condition(sum(bits))
        counts[condition] = counts.get(condition, 0) + 1
    assert counts == {"A": 4558, "B": 1036, "C": 8820, None: 1184040 - 14414}


@pytest.mark.parametrize(
    ("hand", "condition", "reason"),
    [
        ("00 11 22 33 44 05 06", "A", "five doubles"),
        ("00 11 22 33 05 06 12", None, "four doubles are not five"),
        ("00 01 02 03 04 05 12", "B", "six blanks, the double counted"),
        ("01 02 03 04 05 06 12", "B", "six blanks without the double"),
        ("00 01 02 03 04 05 06", "B", "all seven"),
        ("01 02 03 04 05 11 22", "C", "five blanks without 0-0; other doubles do not matter"),
        ("00 01 02 03 04 12 13", None, "five blanks with 0-0"),
        ("01 02 03 04 11 22 56", None, "four blanks"),
    ],
)
def test_a_hand_voids_the_deal(hand: str, condition: str | None, reason: str) -> None:
    assert redeal_condition(parse_hand(hand)) == condition, reason
    if condition is not None:
        assert redeal_condition(parse_hand(hand), "ABC".replace(condition, "")) is None


def test_a_void_deal_names_the_seat_and_the_condition() -> None:
    assert DOMINO_101.redeal(DEFAULTS, FIVE_DOUBLES, 1) == Redeal("A", Seat(1))
    assert DOMINO_101.redeal(DEFAULTS, FIVE_DOUBLES, 2) == Redeal("A", Seat(1))
    assert DOMINO_101.redeal(DEFAULTS, EVEN, 1) is None


def test_a_table_may_do_without_redeals() -> None:
    for options in ({"redeal": "BC"}, {"redeal": ""}, {"redeal_mode": "off"}):
        assert DOMINO_101.redeal(DOMINO_101.options(options), FIVE_DOUBLES, 1) is None
    only_first = DOMINO_101.options({"redeal_scope": "first_hand"})
    assert DOMINO_101.redeal(only_first, FIVE_DOUBLES, 1) == Redeal("A", Seat(1))
    assert DOMINO_101.redeal(only_first, FIVE_DOUBLES, 2) is None


@pytest.mark.parametrize(
    ("first_lead", "leader", "leads"),
    [
        ("forced_11", 3, ["1-1"]),
        ("holder_free", 3, ["3-0", "1-1", "5-1", "4-2", "4-3", "5-4", "6-6"]),
        ("forced_66", 3, ["6-6"]),
    ],
)
def test_the_holder_leads_the_first_hand(first_lead: str, leader: int, leads: list[str]) -> None:
    options = DOMINO_101.options({"first_lead": first_lead})
    first = DOMINO_101.first_lead(options, EVEN)
    assert first == leader
    state = DOMINO_101.begin(options, EVEN, first)
    assert DOMINO_101.to_act(state) == (3,)
    assert legal(state) == leads


def test_the_tile_of_the_first_lead_decides_who_holds_it() -> None:
    deal = EVEN.replace("11", "xx").replace("00", "11").replace("xx", "00")
    assert DOMINO_101.first_lead(DEFAULTS, deal) == 0
    assert DOMINO_101.first_lead(DOMINO_101.options({"first_lead": "holder_free"}), deal) == 0
    assert DOMINO_101.first_lead(DOMINO_101.options({"first_lead": "forced_66"}), deal) == 3


def test_a_random_first_lead_is_left_to_chance_and_free() -> None:
    options = DOMINO_101.options({"first_lead": "random_free"})
    assert DOMINO_101.first_lead(options, EVEN) is None
    assert len(legal(DOMINO_101.begin(options, EVEN, Seat(0)))) == 7


def test_a_prescribed_first_lead_by_another_seat_is_refused() -> None:
    with pytest.raises(OptionError, match="seat 0 does not hold 1-1"):
        DOMINO_101.begin(DEFAULTS, EVEN, Seat(0))


def test_later_hands_are_led_with_any_tile() -> None:
    assert len(legal(DOMINO_101.begin(DEFAULTS, EVEN, Seat(3), round_no=2))) == 7


def test_no_seat_is_to_act_while_partners_take_counsel() -> None:
    state = DOMINO_101.begin(DEFAULTS, EVEN, None, round_no=2)
    assert DOMINO_101.to_act(state) == ()
    assert legal(state) == []
    assert DOMINO_101.outcome(state) is None
    assert DOMINO_101.view(state, Seat(1)).hand == ("1-0", "5-0", "3-1", "2-2", "6-2", "6-3", "5-5")
    with pytest.raises(IllegalMove, match="nobody is to move"):
        DOMINO_101.parse_move(state, "1-0")


@pytest.mark.parametrize("deal", ["", EVEN[:-3], EVEN.replace("11", "12"), EVEN.replace("/", " "), EVEN + "/"])
def test_a_deal_that_is_none_is_refused(deal: str) -> None:
    with pytest.raises(NotationError):
        DOMINO_101.begin(DEFAULTS, deal, Seat(0), round_no=2)


def test_a_tile_goes_where_equal_numbers_touch() -> None:
    state = at("00 04 12 16 25 35 46/01 05 13 22 26 36 55/02 06 23 33 44 56/03 11 15 24 34 45 66;41;0")
    assert legal(state) == ["<4-0", "2-1>", "6-1>", "<6-4"]
    state = DOMINO_101.apply(state, DOMINO_101.parse_move(state, "<6-4"))
    assert DOMINO_101.format_position(state).endswith(";64 41;1")
    state = DOMINO_101.apply(state, DOMINO_101.parse_move(state, "3-1>"))
    assert DOMINO_101.format_position(state).endswith(";64 41 13;2")
    state = DOMINO_101.apply(state, DOMINO_101.parse_move(state, "<6-5"))
    assert DOMINO_101.format_position(state).endswith(";56 64 41 13;3")


def test_a_double_has_two_ends_like_any_tile() -> None:
    state = at("00 04 12 16 25 35 46/01 05 13 22 26 36 55/02 06 14 23 33 44 56/03 11 15 24 34 45 66;-;3")
    state = DOMINO_101.apply(state, DOMINO_101.parse_move(state, "1-1"))
    state = DOMINO_101.apply(state, DOMINO_101.parse_move(state, "2-1>"))
    assert DOMINO_101.format_position(state).endswith(";11 12;1")


def test_a_tile_that_fits_both_ends_is_two_moves() -> None:
    state = at("00 04 12 16 25 35/01 05 13 22 26 36 55/02 06 23 33 44 56/03 11 15 24 34 45 66;64 41;0")
    assert legal(state) == ["2-1>", "<6-1", "6-1>"]


def test_with_equal_ends_a_tile_is_one_move_and_the_right_one() -> None:
    state = at("00 04 12 25 35/01 05 13 22 26 36 55/02 06 23 33 44 56/03 11 15 24 34 45 66;41 16 64;3")
    assert legal(state) == ["4-2>", "4-3>", "5-4>"]


def test_a_pass_is_legal_only_without_a_playable_tile() -> None:
    *_, blocked = (state for state in OUT.states() if legal(state) == ["pass"])
    assert DOMINO_101.forced(blocked) == PASS
    passed = DOMINO_101.apply(blocked, PASS)
    assert passed.hands == blocked.hands
    assert passed.line == blocked.line
    assert DOMINO_101.to_act(passed) == (2,)
    with pytest.raises(IllegalMove, match="the ends are 1 and 1"):
        DOMINO_101.apply(passed, PASS)


def test_with_a_button_the_seat_passes_itself() -> None:
    *_, blocked = (state for state in OUT.states(**{"pass": "button"}) if legal(state) == ["pass"])
    assert DOMINO_101.forced(blocked) is None
    assert DOMINO_101.apply(blocked, PASS).turn == 2


def test_only_a_pass_is_ever_forced() -> None:
    state = DOMINO_101.begin(DEFAULTS, EVEN, Seat(3))
    assert legal(state) == ["1-1"]
    assert DOMINO_101.forced(state) is None


def test_an_out_scores_what_both_opponents_hold() -> None:
    state = OUT.played()
    assert DOMINO_101.outcome(state) == Outcome((9, 0, 9, 0), "out")
    assert DOMINO_101.to_act(state) == ()
    assert legal(state) == []


def test_out_is_tested_before_closed() -> None:
    before = at(
        "66/00 02 03 04 05 11 12/13 14 15 22 23 24 33/35 44 45 55;64 43 36 60 01 16 65 52 26;0", closed_score="both"
    )
    state = DOMINO_101.apply(before, DOMINO_101.parse_move(before, "6-6>"))
    assert DOMINO_101.outcome(state) == Outcome((54, 0, 54, 0), "out")


@pytest.mark.parametrize(
    ("hand", "options", "outcome"),
    [
        (CLOSED, {}, Outcome((0, 66, 0, 66), "closed")),
        (CLOSED, {"closed_score": "difference"}, Outcome((0, 6, 0, 6), "closed")),
        (CLOSED, {"closed_score": "both"}, Outcome((0, 126, 0, 126), "closed")),
        (CLOSED, {"closed_winner": "lowest_single_hand"}, Outcome((60, 0, 60, 0), "closed")),
        (CLOSED_BY_THE_LOSERS, {}, Outcome((0, 49, 0, 49), "closed")),
        (CLOSED_BY_THE_LOSERS, {"closed_winner": "lowest_single_hand"}, Outcome((41, 0, 41, 0), "closed")),
        (
            CLOSED_BY_THE_LOSERS,
            {"closed_winner": "lowest_single_hand", "closed_score": "difference"},
            Outcome((0, 0, 0, 0), "closed"),
        ),
        (TIED, {}, Outcome((0, 0, 0, 0), "closed-tie")),
        (TIED, {"closed_tie": "closer_loses"}, Outcome((46, 0, 46, 0), "closed-tie")),
        (TIED, {"closed_tie": "carry_over"}, Outcome((0, 0, 0, 0), "closed-tie", carry=46)),
        (TIED, {"closed_winner": "lowest_single_hand"}, Outcome((46, 0, 46, 0), "closed")),
        (LOWEST_HANDS_TIED, {}, Outcome((0, 63, 0, 63), "closed")),
        (LOWEST_HANDS_TIED, {"closed_winner": "lowest_single_hand"}, Outcome((0, 0, 0, 0), "closed-tie")),
        (
            LOWEST_HANDS_TIED,
            {"closed_winner": "lowest_single_hand", "closed_tie": "closer_loses"},
            Outcome((57, 0, 57, 0), "closed-tie"),
        ),
        (
            LOWEST_HANDS_TIED,
            {"closed_winner": "lowest_single_hand", "closed_tie": "carry_over"},
            Outcome((0, 0, 0, 0), "closed-tie", carry=57),
        ),
    ],
)
def test_a_closed_hand_scores_by_the_house_rules(hand: Hand, options: dict[str, str], outcome: Outcome) -> None:
    *before, last = hand.states(**options)
    assert [DOMINO_101.outcome(state) for state in before] == [None] * len(before)
    assert DOMINO_101.outcome(last) == outcome


@pytest.mark.parametrize(
    ("hand", "options", "lead"),
    [
        (OUT, {}, Lead((Seat(0), Seat(2)), Seat(2))),
        (OUT, {"next_lead": "who_went_out"}, Lead((Seat(2),), Seat(2))),
        (OUT, {"next_lead": "rotate"}, Lead((Seat(2),), Seat(2))),
        (OUT, {"closed_lead": "last_player"}, Lead((Seat(0), Seat(2)), Seat(2))),
        (CLOSED, {}, Lead((Seat(0), Seat(2)), Seat(2))),
        (CLOSED, {"closed_lead": "last_player"}, Lead((Seat(1), Seat(3)), Seat(3))),
        (CLOSED, {"closed_lead": "winner_team"}, Lead((Seat(1), Seat(3)), Seat(1))),
        (CLOSED, {"next_lead": "who_went_out"}, Lead((Seat(2),), Seat(2))),
        (CLOSED, {"next_lead": "who_went_out", "closed_lead": "last_player"}, Lead((Seat(3),), Seat(3))),
        (CLOSED, {"next_lead": "rotate"}, Lead((Seat(3),), Seat(3))),
        (CLOSED_BY_THE_LOSERS, {}, Lead((Seat(1), Seat(3)), Seat(3))),
        (CLOSED_BY_THE_LOSERS, {"next_lead": "rotate"}, Lead((Seat(0),), Seat(0))),
        (TIED, {}, Lead((Seat(0), Seat(2)), Seat(2))),
        (TIED, {"closed_lead": "last_player"}, Lead((Seat(1), Seat(3)), Seat(3))),
        (TIED, {"closed_lead": "winner_team"}, Lead((Seat(0), Seat(2)), Seat(2))),
        (
            LOWEST_HANDS_TIED,
            {"closed_winner": "lowest_single_hand", "closed_tie": "closer_loses", "closed_lead": "winner_team"},
            Lead((Seat(0), Seat(2)), Seat(0)),
        ),
    ],
)
def test_the_next_leader(hand: Hand, options: dict[str, str], lead: Lead) -> None:
    state = hand.played(**options)
    assert DOMINO_101.next_lead(state.options, state) == lead


def test_a_parsed_finished_hand_knows_its_last_placer() -> None:
    closed = DOMINO_101.unpack(DOMINO_101.pack(CLOSED.played()))
    assert DOMINO_101.next_lead(DEFAULTS, closed).default == 3
    out = DOMINO_101.unpack(DOMINO_101.pack(OUT.played()))
    assert DOMINO_101.next_lead(DEFAULTS, out).default == 2


def test_options_are_complete_and_plain() -> None:
    assert dict(DEFAULTS) == {
        "redeal": "ABC",
        "redeal_mode": "auto",
        "redeal_scope": "every_hand",
        "first_lead": "forced_11",
        "pass": "auto",
        "false_pass": "prevent",
        "closed_score": "loser_total",
        "closed_winner": "team_total",
        "closed_tie": "no_score",
        "next_lead": "counsel",
        "closed_lead": "last_nondouble",
        "target": 101,
        "direction": "clockwise",
        "counsel_s": 10,
    }
    assert DOMINO_101.options(DEFAULTS) == DEFAULTS


def test_options_may_be_given_as_text_or_list() -> None:
    given = {"redeal": ["C", "A"], "target": "151", "counsel_s": "20"}
    complete = DOMINO_101.options(given)
    assert (complete["redeal"], complete["target"], complete["counsel_s"]) == ("AC", 151, 20)
    assert DOMINO_101.target(complete) == 151


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"spinner": True}, "no option 'spinner'"),
        ({"target": 99}, "target is 101, 100, 151"),
        ({"redeal": "ABD"}, "subset of ABC"),
        ({"redeal": 3}, "subset of ABC"),
        ({"redeal": ["AB"]}, "subset of ABC"),
        ({"counsel_s": 0}, "1 to 60 seconds"),
        ({"counsel_s": "soon"}, "1 to 60 seconds"),
        ({"pass": ["auto"]}, "pass is auto, button"),
        ({"false_pass": "lose_hand"}, "needs pass=button"),
    ],
)
def test_an_option_that_is_none_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        DOMINO_101.options(given)
