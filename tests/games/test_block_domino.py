"""Block dominoes: the sentences of the rules, on hands made for them and against an independent referee."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.duel.headless import SeatedAgent, play_match
from ai.perft import count
from ai.random_player import RandomAgent
from shared.core import Lead, Outcome, Seat
from shared.errors import IllegalMove, OptionError
from shared.events import Dealt, MatchEnded, RoundEnded
from shared.games import GAMES
from shared.games.block_domino.deals import determinize
from shared.games.block_domino.rules import BLOCK_DOMINO as GAME
from shared.games.domino_101.state import DominoState
from tests.games.block_domino_referee import Play, Table, sequences
from tests.games.domino_hands import CLOSED, CLOSED_BY_THE_LOSERS, OUT, TIED, Hand

RULES = GAME.options({})
FREE = GAME.options({"first_lead": "random_free"})
FIVE_DOUBLES = "12 16 25 35 46 01 02/00 11 22 33 44 05 06/03 04 13 14 15 23 24/26 34 36 45 55 56 66"
"""Seat 1 holds five doubles, seat 3 6-6."""
SHORT = "06 16 26 36 46 56 66/00 01 02 03 04 05 11/12 13 14 15 22 23 24/25 33 34 35 44 45 55"
"""Seat 0 holds all seven tiles with a six."""


def played(deal: str, leader: int, plies: str, round_no: int = 2) -> DominoState:
    state = GAME.begin(RULES, deal, Seat(leader), round_no)
    for text in plies.split():
        state = GAME.apply(state, GAME.parse_move(state, text))
    return state


def texts(state: DominoState) -> list[str]:
    return list(GAME.move_texts(state))


def test_it_is_a_game_of_four_with_options_of_its_own() -> None:
    assert GAMES["block-domino/1"] is GAME
    assert (GAME.seats, GAME.teams, GAME.hidden) == (4, ((0, 2), (1, 3)), True)
    assert (RULES["target"], RULES["redeal_mode"], RULES["first_lead"]) == (100, "off", "forced_66")
    assert FREE == {**RULES, "first_lead": "random_free"}
    for name, value in (("target", 101), ("redeal_mode", "auto"), ("first_lead", "forced_11"), ("stock", 14)):
        with pytest.raises(OptionError, match=name):
            GAME.options({name: value})


def test_no_deal_is_void_and_nobody_may_claim_that_it_is() -> None:
    assert GAME.redeal(RULES, FIVE_DOUBLES, 1) is None
    state = GAME.begin(RULES, FIVE_DOUBLES, Seat(3))
    assert [GAME.claim(state, Seat(seat), 1) for seat in range(4)] == [None] * 4


def test_the_holder_of_the_double_six_leads_the_first_hand_with_it() -> None:
    assert GAME.first_lead(RULES, FIVE_DOUBLES) == 3
    assert texts(GAME.begin(RULES, FIVE_DOUBLES, Seat(3))) == ["6-6"]
    with pytest.raises(OptionError, match="6-6"):
        GAME.begin(RULES, FIVE_DOUBLES, Seat(0))
    assert GAME.first_lead(FREE, FIVE_DOUBLES) is None, "drawn by lot"
    assert len(texts(GAME.begin(FREE, FIVE_DOUBLES, Seat(0)))) == 7


@pytest.mark.parametrize("leader", range(4))
def test_later_hands_are_led_by_the_next_seat_with_any_tile(leader: int) -> None:
    state = GAME.begin(RULES, SHORT, Seat(leader), 2)
    assert len(texts(state)) == 7
    while GAME.outcome(state) is None:
        state = GAME.successor(state, GAME.legal_moves(state)[0])
    follower = Seat((leader + 1) % 4)
    assert GAME.next_lead(RULES, state) == Lead((follower,), follower)


def test_a_playable_seat_must_play_and_others_pass_without_drawing() -> None:
    state = played(SHORT, 0, "6-6")
    assert texts(state) == ["pass"] and GAME.forced(state) == GAME.legal_moves(state)[0]
    state = played(SHORT, 0, "6-6 pass pass pass")
    assert texts(state) == ["6-0>", "6-1>", "6-2>", "6-3>", "6-4>", "6-5>"], "equal ends are one place"
    with pytest.raises(IllegalMove):
        GAME.apply(state, GAME.legal_moves(played(SHORT, 0, "6-6"))[0])
    assert [hand.bit_count() for hand in state.hands] == [6, 7, 7, 7]


@pytest.mark.parametrize(
    ("hand", "points", "reason"),
    [
        (OUT, (9, 0, 9, 0), "out"),
        (CLOSED, (0, 66, 0, 66), "closed"),
        (CLOSED_BY_THE_LOSERS, (0, 49, 0, 49), "closed"),
        (TIED, (0, 0, 0, 0), "closed-tie"),
    ],
    ids=["out", "blocked", "blocked-by-the-losers", "blocked-and-level"],
)
def test_the_winners_score_what_the_losers_hold_and_level_teams_nothing(
    hand: Hand, points: tuple[int, ...], reason: str
) -> None:
    """Worked by hand from the tiles left, which `tests.games.domino_hands` lists: 6 + 3 pips with both opponents of who
    went out, whose partner's 19 do not count; 66 against 60; 49 against 41, whoever has the lowest hand; 46 each."""
    assert GAME.outcome(played(hand.deal, hand.leader, hand.plies)) == Outcome(points, reason)


@given(st.integers(0, 2**32), st.integers(0, 3))
def test_random_hands_go_as_an_independent_referee_has_them(seed: int, leader: int) -> None:
    rng = Random(seed)
    deal = GAME.deal(RULES, rng)
    state, table = GAME.begin(RULES, deal, Seat(leader), 2), Table.dealt(deal, leader)
    while GAME.outcome(state) is None:
        assert not table.is_over() and GAME.to_act(state) == (table.turn,)
        plays = {text_of(play): play for play in table.plays()}
        assert set(texts(state)) == (plays.keys() or {"pass"})
        text = rng.choice(texts(state))
        state, table = GAME.apply(state, GAME.parse_move(state, text)), table.after(plays.get(text))
    outcome = GAME.outcome(state)
    assert outcome is not None
    while not table.is_over():  # the referee sees a block by four passes
        assert outcome.reason in ("closed", "closed-tie") and not table.plays()
        table = table.after(None)
    assert outcome.points[:2] == table.points() == outcome.points[2:]


def text_of(play: Play) -> str:
    (one, other), where = play
    name = f"{max(one, other)}-{min(one, other)}"
    return {"lead": name, "left": f"<{name}", "right": f"{name}>"}[where]


@pytest.mark.parametrize(("seed", "plies"), [(1, 0), (2, 0), (3, 4), (4, 12), (5, 16)])
def test_sequences_with_all_hands_open_are_as_many_as_an_enumeration_finds(seed: int, plies: int) -> None:
    """From the lead to depth 4, and from the middle of a hand to its end."""
    rng = Random(seed)
    deal = GAME.deal(RULES, rng)
    state, table = GAME.begin(RULES, deal, Seat(seed % 4), 2), Table.dealt(deal, seed % 4)
    for _ in range(plies):
        plays = {text_of(play): play for play in table.plays()}
        text = rng.choice(texts(state))
        state, table = GAME.apply(state, GAME.parse_move(state, text)), table.after(plays.get(text))
    depths = range(1, 5 if plies < 12 else 14)
    found = [count(GAME, state, depth) for depth in depths]
    assert found == [sequences(table, depth) for depth in depths]
    assert found[0] > 0


def test_a_match_goes_to_a_hundred_and_the_lead_passes_round() -> None:
    seats = [SeatedAgent("random", RandomAgent(Random(seat))) for seat in range(4)]
    events = list(play_match(GAME, RULES, seats, lambda round_no: Random(f"match {round_no}")))
    ends = [event.data for event in events if isinstance(event.data, RoundEnded)]
    leaders = [event.data.leader for event in events if isinstance(event.data, Dealt)]
    (over,) = [event.data for event in events if isinstance(event.data, MatchEnded)]
    assert len(ends) > 2 and over.reason == "target"
    assert max(ends[-1].scores) >= 100 > max(ends[-2].scores)
    assert leaders == [((leaders[0] or 0) + number) % 4 for number in range(len(leaders))]
    assert over.points == tuple(1 if score >= 100 else -1 for score in ends[-1].scores)


@pytest.mark.parametrize("round_no", [1, 2])
def test_hands_to_reckon_with_could_have_been_played_as_they_were(round_no: int) -> None:
    """Dealt anew with the tiles that lie, they allow every ply so far by the referee, the passes too."""
    rng, passes = Random(round_no), 0
    for _ in range(12):
        deal = GAME.deal(RULES, rng)
        leader = GAME.first_lead(RULES, deal) if round_no == 1 else Seat(rng.randrange(4))
        assert leader is not None
        state = GAME.begin(RULES, deal, leader, round_no)
        while GAME.outcome(state) is None:
            drawn = determinize(replace(GAME.view(state, Seat(rng.randrange(4))), round=round_no))(rng)
            hands = [set(GAME.hand(drawn, seat)) for seat in map(Seat, range(4))]
            plies = GAME.view(state, None).history
            for ply, text in enumerate(plies):
                if text != "pass":
                    hands[(leader + ply) % 4].add(text.strip("<>"))
            assert round_no == 2 or "6-6" in hands[leader]
            table = Table.dealt("/".join(" ".join(tile.replace("-", "") for tile in hand) for hand in hands), leader)
            for text in plies:
                plays = {text_of(play): play for play in table.plays()}
                assert text in plays or (text == "pass" and not plays)
                passes += text == "pass"
                table = table.after(plays.get(text))
            state = GAME.successor(state, rng.choice(GAME.legal_moves(state)))
    assert passes > 50
