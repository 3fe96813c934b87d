"""English draughts: a position and the referee's reason for each sentence of the rules."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.core import Game, Outcome, Seat, View
from shared.errors import IllegalMove, OptionError
from shared.games.english_draughts.ballots import BALLOTS
from shared.games.english_draughts.board import Move
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState
from tests.games.draughts_positions import RULES_OFF, TRICKY, games, play, positions, texts

GAME: Game[DraughtsState, Move] = ENGLISH_DRAUGHTS


@pytest.mark.parametrize(("position", "legal", "reason"), TRICKY, ids=[reason for _, _, reason in TRICKY])
def test_the_legal_moves_are_the_referees(position: str, legal: str, reason: str) -> None:
    state = GAME.parse_position(position)
    assert sorted(texts(state)) == sorted(legal.split(", ") if legal else []), reason


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("B:W32:B26", "26-31", "W:W32:BK31"),
        ("B:W26,27:B22", "22x31", "W:W27:BK31"),
        ("B:W26,27:BK22", "22x31x24", "W:W:BK24"),
        ("W:W5:B10", "5-1", "B:WK1:B10"),
        ("W:W18:BK14,K15,1", "18x11", "B:W11:B1,K14"),
        ("B:W6,7,14,15,22,23:BK2", "2x11x18x9x2", "W:W22,23:BK2"),
        ("B:WK18:B14", "14x23", "W:W:B23"),
    ],
)
def test_a_move_leaves_the_board_as_the_rules_say(before: str, move: str, after: str) -> None:
    state = play(GAME.parse_position(before), move)
    assert GAME.format_position(state) == after
    assert state.position == GAME.parse_position(after).position


@pytest.mark.parametrize(
    ("position", "points"), [("B:W32:B28", (-1, 1)), ("W:W29:B22,25", (1, -1)), ("B:W32:B", (-1, 1))]
)
def test_a_side_that_cannot_move_loses(position: str, points: tuple[int, int]) -> None:
    state = GAME.parse_position(position)
    assert GAME.outcome(state) == Outcome(points, "no-move")
    assert GAME.to_act(state) == ()


KINGS = "B:WK32:BK1"
ROUND_AND_BACK = "1-6 32-28 6-1 28-32"


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    almost = play(GAME.parse_position(KINGS), f"{ROUND_AND_BACK} 1-6 32-28 6-1")
    assert GAME.outcome(almost) is None
    third = play(almost, "28-32")
    assert GAME.outcome(third) == Outcome((0, 0), "repetition")
    assert GAME.legal_moves(third) == ()


def test_only_positions_since_the_last_mans_move_can_be_repeated() -> None:
    state = play(GAME.parse_position("B:W20,K32:BK1"), ROUND_AND_BACK)
    assert state.since.count(state.position) == 1
    assert play(state, "1-6 20-16").since == ()


@pytest.mark.parametrize("limit", [1, 2, 7, 80])
def test_plies_of_kings_without_a_capture_end_in_a_draw(limit: int) -> None:
    options = GAME.options({"no_progress": limit, "repetition": "off"})
    state = GAME.parse_position(KINGS, options)
    for number, text in enumerate((ROUND_AND_BACK.split() * 20)[:limit]):
        assert GAME.outcome(state) is None, number
        state = play(state, text)
    assert GAME.outcome(state) == Outcome((0, 0), "no-progress")


def test_a_capture_and_a_mans_move_start_the_count_anew() -> None:
    options = GAME.options({"no_progress": 4, "repetition": "off"})
    state = play(GAME.parse_position("B:W20,24,K32:BK1,K27", options), "1-6 32x23 6-1 23-27 1-6 20-16 6-1 27-32 1-6")
    assert GAME.outcome(state) is None
    assert len(state.since) == 3
    assert GAME.outcome(play(state, "32-27")) == Outcome((0, 0), "no-progress")


def test_a_block_on_the_last_counted_ply_loses() -> None:
    state = play(GAME.parse_position("W:W32,K18:B28", GAME.options({"no_progress": 1})), "18-15")
    assert GAME.outcome(state) == Outcome((-1, 1), "no-move")


def test_with_the_draw_rules_off_play_goes_on() -> None:
    state = play(GAME.parse_position(KINGS, RULES_OFF), " ".join([ROUND_AND_BACK] * 30))
    assert GAME.outcome(state) is None
    assert len(GAME.legal_moves(state)) == 2


def test_a_forbidden_move_is_refused_and_changes_nothing() -> None:
    state = GAME.parse_position("B:W18:B5,14")
    with pytest.raises(IllegalMove):
        GAME.apply(state, (5, 9))
    with pytest.raises(IllegalMove):
        GAME.apply(state, (14, 18))
    assert state == GAME.parse_position("B:W18:B5,14")


@given(positions())
def test_turning_the_board_and_the_colours_changes_nothing_else(state: DraughtsState) -> None:
    def turned(move: Move) -> Move:
        return tuple(33 - square for square in move)

    turn, white, black = GAME.format_position(state).split(":")
    sides = [
        ",".join(f"{'K' * ('K' in piece)}{33 - int(piece.strip('K'))}" for piece in side[1:].split(",") if piece)
        for side in (black, white)
    ]
    mirror = GAME.parse_position(f"{'W' if turn == 'B' else 'B'}:W{sides[0]}:B{sides[1]}")
    assert sorted(map(turned, GAME.legal_moves(mirror))) == sorted(GAME.legal_moves(state))


@given(games())
def test_a_view_tells_the_whole_game_to_everybody(state: DraughtsState) -> None:
    views = [GAME.view(state, seat) for seat in (Seat(0), Seat(1), None)]
    assert [view.seat for view in views] == [Seat(0), Seat(1), None]
    view = views[2]
    assert view.start == START
    assert view.first == Seat(0)
    replayed = play(GAME.begin(view.options, view.start, view.first), " ".join(view.history))
    assert replayed == state
    assert hash(replayed) == hash(state)
    assert view == View(
        game="english-draughts/1",
        options=GAME.options({}),
        seat=None,
        to_act=GAME.to_act(state),
        board=GAME.format_position(state),
        start=START,
        first=Seat(0),
        history=view.history,
    )


def test_the_seat_of_the_deal_text_leads() -> None:
    options = GAME.options({})
    assert GAME.first_lead(options, START) == Seat(0)
    deal = "W:W21,22:B1,2"
    assert GAME.first_lead(options, deal) == Seat(1)
    state = GAME.begin(options, deal, Seat(1))
    assert GAME.to_act(state) == (Seat(1),)
    assert GAME.view(state, None).first == Seat(1)


def test_the_standard_deal_is_the_start() -> None:
    assert GAME.deal(GAME.options({}), Random(1)) == START


def test_a_ballot_deal_is_one_of_the_157_openings() -> None:
    options = GAME.options({"start": "ballot-3"})
    deals = {GAME.deal(options, Random(seed)) for seed in range(60)}
    assert len(deals) > 30
    assert all(deal.startswith("W:") for deal in deals)
    assert GAME.deal(options, Random(5)) == GAME.deal(options, Random(5))


def test_the_ballots_are_157_legal_openings_without_those_marked_lost() -> None:
    start = GAME.parse_position(START)
    after = {GAME.format_position(play(start, ballot)): ballot for ballot in BALLOTS}
    assert len(BALLOTS) == len(after) == 157
    assert not {"9-13 21-17 10-14", "9-14 22-18 14-17", "12-16 23-19 16-23", "11-16 24-19 10-15"} & set(BALLOTS)


def test_options_are_complete_and_take_numbers_as_text() -> None:
    assert GAME.options({}) == {"start": "standard", "no_progress": 80, "repetition": "draw"}
    assert GAME.options({"no_progress": "40"})["no_progress"] == 40
    assert GAME.options(GAME.options({"no_progress": "off"}))["no_progress"] == "off"


@pytest.mark.parametrize(
    "given",
    [
        {"color": "red"},
        {"start": "ballot-2"},
        {"no_progress": 0},
        {"no_progress": 1001},
        {"no_progress": True},
        {"no_progress": 2.5},
        {"no_progress": None},
        {"no_progress": "9" * 5000},
        {"repetition": "on"},
        {"repetition": ["off"]},
    ],
)
def test_an_option_that_does_not_exist_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        GAME.options(given)


def test_draughts_has_one_round_and_no_forced_moves() -> None:
    state = GAME.parse_position("B:W18:B5,14")
    assert GAME.forced(state) is None
    assert GAME.target(GAME.options({})) is None
    assert GAME.redeal(GAME.options({}), START, 1) is None
    with pytest.raises(AssertionError):
        GAME.next_lead(GAME.options({}), state)


@given(st.integers(0, 2**32 - 1))
def test_random_games_end_by_the_rules(seed: int) -> None:
    rng = Random(seed)
    state = GAME.parse_position(START)
    plies = 0
    while legal := GAME.legal_moves(state):
        state = GAME.successor(state, rng.choice(legal))
        plies += 1
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert sum(outcome.points) == 0
    assert plies <= 168 * 80 <= GAME.max_plies
