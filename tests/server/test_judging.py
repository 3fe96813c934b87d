"""What may happen at a table: decisions alone, without a server."""

from random import Random

import pytest
from msgspec import structs

from server.core.participant import Participant
from server.core.settings import Delays
from server.tables.apply import rebuild
from server.tables.commands import Arrive
from server.tables.decide import Close, Deal, Pass, Silence, asks_the_same, check_add_ai
from server.tables.timer import Timer, next_timer
from shared.core import Seat
from shared.errors import AmbiguousMove, GameError, IllegalMove, NotationError
from shared.events import Counselled, Dealt, Kind, MatchEnded, PlayerKind, RoundEnded
from shared.games import GAMES
from shared.match import Phase
from shared.protocol import AddAi, Play, Sit, Terms
from shared.reasons import ChanceReason
from tests.server.scenarios import code_of, domino, draughts, partners, story_in_counsel, void_story
from tests.testkit.scenario import ANN, AT_ONCE, BEN, CAT, CROWD, DAN, NOW_MS, PERSONS, Scenario, robot


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_what_its_events_say_at_every_step_of_a_match(game: str) -> None:
    scenario = Scenario(game).sit(*CROWD[: GAMES[game].seats]).play_on(Random(3))
    assert scenario.is_what_the_log_says()
    for version in range(1, len(scenario.events), 7):
        assert rebuild(scenario.events[:version]).version == version
    assert [event.version for event in scenario.events] == list(range(1, len(scenario.events) + 1))
    assert scenario.kinds()[-2:] == [Kind.ROUND_ENDED, Kind.MATCH_ENDED]


def test_the_match_begins_when_every_seat_is_taken() -> None:
    scenario = Scenario("english-draughts").sit(ANN)
    assert next_timer(scenario.table, AT_ONCE) is None
    scenario.do(Deal())
    assert scenario.kinds() == [Kind.OPENED, Kind.SAT]
    scenario.sit(BEN)
    assert next_timer(scenario.table, AT_ONCE) == Timer(0, Deal())


def test_the_last_move_brings_the_end_of_round_and_match_with_it() -> None:
    scenario = draughts()
    rng = Random(5)
    while True:
        decision = scenario.play(rng.choice(scenario.table.match.legal_moves(scenario.table.match.to_act[0])))
        if len(decision.events) > 1:
            break
    assert [event.kind for event in decision.events] == [Kind.MOVED, Kind.ROUND_ENDED, Kind.MATCH_ENDED]
    assert scenario.table.match.outcome is not None


def test_a_move_is_stored_with_the_state_after_it_and_whoever_made_it() -> None:
    scenario = draughts()
    event = scenario.play("11-15", reason=ChanceReason()).events[0]
    assert (event.move, event.seat, event.ply, event.round, event.match) == ("11-15", 0, 1, 1, 1)
    assert event.state == scenario.rules.pack(scenario.table.match.state)
    assert event.sitting == 2
    assert event.reason == ChanceReason()


def test_one_of_two_moves_for_one_version_wins() -> None:
    scenario = draughts()
    seen = scenario.table.version
    scenario.do(Play(ref="a", table="t", version=seen, move="11-15"), ANN)
    with pytest.raises(GameError) as refused:
        scenario.do(Play(ref="b", table="t", version=seen, move="9-13"), ANN)
    assert code_of(refused) == "table/stale-version"


@pytest.mark.parametrize(
    ("who", "version", "move", "code"),
    [
        (ANN, 99, "11-15", "table/too-new"),
        (ANN, 3, "11-15", "table/stale-version"),
        (BEN, 4, "21-17", "table/not-your-turn"),
        (CAT, 4, "11-15", "table/not-seated"),
        (ANN, 4, "11-16x", NotationError.code),
        (ANN, 4, "11-14", IllegalMove.code),
    ],
)
def test_a_move_that_may_not_be_is_refused_and_changes_nothing(who: object, version: int, move: str, code: str) -> None:
    scenario = draughts()
    before = scenario.table
    with pytest.raises(GameError) as refused:
        scenario.do(Play(ref="x", table="t", version=version, move=move), who)  # type: ignore[arg-type]
    assert code_of(refused) == code
    assert scenario.table is before


def test_a_short_form_that_fits_two_moves_is_refused() -> None:
    scenario = Scenario("domino-101").sit(*PERSONS).begin()
    rng = Random(1)
    while True:
        match = scenario.table.match
        moves = match.legal_moves(match.to_act[0])
        both = [move for move in moves if f"<{move[:-1]}" in moves]
        if both:
            break
        scenario.play_on(rng, plies=1)
    with pytest.raises(AmbiguousMove):
        scenario.play(both[0][:-1])


def test_before_the_deal_and_after_the_end_nobody_moves() -> None:
    waiting = Scenario("english-draughts").sit(ANN)
    with pytest.raises(GameError) as refused:
        waiting.do(Play(ref="x", table="t", version=2, move="11-15"), ANN)
    assert code_of(refused) == "table/not-started"
    over = draughts().play_on(Random(1))
    with pytest.raises(GameError) as refused:
        over.do(Play(ref="x", table="t", version=over.table.version, move="11-15"), ANN)
    assert code_of(refused) == "match/over"


def test_seats_are_taken_once() -> None:
    scenario = Scenario("english-draughts").sit(ANN)
    with pytest.raises(GameError) as refused:
        scenario.do(Sit(ref="x", table="t", seat=0), BEN)
    assert code_of(refused) == "table/seat-taken"
    with pytest.raises(GameError) as refused:
        scenario.do(Sit(ref="x", table="t", seat=1), ANN)
    assert code_of(refused) == "table/seat-taken"
    with pytest.raises(GameError) as refused:
        scenario.do(Sit(ref="x", table="t", seat=3), BEN)
    assert code_of(refused) == "protocol/invalid"
    scenario.sit(BEN)
    with pytest.raises(GameError) as refused:
        scenario.do(Sit(ref="x", table="t"), CAT)
    assert code_of(refused) == "table/full"


def test_coming_back_to_ones_own_seat_changes_nothing() -> None:
    scenario = Scenario("english-draughts").sit(ANN)
    decision = scenario.do(Sit(ref="x", table="t"), ANN)
    assert (decision.seat, decision.steps) == (0, ())


def test_a_seat_left_in_mid_match_waits_for_somebody_to_sit_in() -> None:
    scenario = draughts()
    scenario.leave(ANN)
    assert scenario.table.match.to_act == (0,)
    assert scenario.table.match.phase is Phase.PLAY
    assert next_timer(scenario.table, AT_ONCE) is None
    scenario.do(Sit(ref="x", table="t"), CAT)
    sitting = scenario.table.seats[0]
    assert sitting is not None
    assert sitting.sat_in
    scenario.play("11-15")
    assert scenario.is_what_the_log_says()


def test_a_player_seated_before_the_deal_is_no_substitute() -> None:
    scenario = draughts()
    assert [sitting.sat_in for sitting in scenario.table.seats if sitting] == [False, False]


def test_leaving_without_a_seat_is_nothing() -> None:
    assert draughts().leave(CAT).steps == ()


def test_resigning_a_board_game_ends_it_in_the_log() -> None:
    scenario = draughts()
    scenario.play("11-15")
    events = scenario.resign(BEN).events
    assert [event.kind for event in events] == [Kind.RESIGNED, Kind.ROUND_ENDED, Kind.MATCH_ENDED]
    assert events[1].data == RoundEnded((1, -1), "resigned", (1, -1), carry=0)
    ended = events[2].expect(MatchEnded)
    assert (ended.points, ended.reason) == ((1, -1), "resigned")
    assert scenario.table.match.scores == (1, -1)


def test_in_domino_resigning_counts_when_the_partner_says_so_too() -> None:
    scenario = domino()
    assert [event.kind for event in scenario.resign(ANN).events] == [Kind.RESIGNED]
    assert scenario.resign(ANN).steps == ()
    assert [event.kind for event in scenario.resign(BEN).events] == [Kind.RESIGNED]
    events = scenario.resign(CAT).events
    assert [event.kind for event in events] == [Kind.RESIGNED, Kind.MATCH_ENDED]
    assert events[-1].expect(MatchEnded).points == (-1, 1, -1, 1)
    assert scenario.is_what_the_log_says()


def test_an_ai_partner_agrees_to_resign_at_once() -> None:
    scenario = Scenario("domino-101").sit(ANN, robot(1), robot(2), robot(3)).begin()
    events = scenario.resign(ANN).events
    assert [(event.kind, event.seat) for event in events] == [
        (Kind.RESIGNED, 0),
        (Kind.RESIGNED, 2),
        (Kind.MATCH_ENDED, None),
    ]


def test_a_match_cut_short_shows_its_hands_and_its_secret() -> None:
    scenario = Scenario("domino-101").sit(ANN, robot(1), robot(2), robot(3)).begin()
    data = scenario.resign(ANN).events[-1].expect(MatchEnded)
    assert sorted(tile for hand in data.hands or () for tile in hand) == sorted(
        f"{high}-{low}" for high in range(7) for low in range(high + 1)
    )
    assert data.secret == scenario.table.secret.hex()


def test_the_next_match_begins_when_every_person_has_asked() -> None:
    scenario = domino().play_on(Random(2))
    for who in (ANN, BEN, CAT):
        scenario.again(who)
    assert scenario.table.match.number == 1
    assert scenario.again(ANN).steps == ()
    scenario.again(DAN)
    assert (scenario.table.match.number, scenario.table.match.phase, scenario.table.match.scores) == (
        2,
        Phase.DEAL,
        (0, 0, 0, 0),
    )
    scenario.begin()
    hand = scenario.rules.view(scenario.table.match.state, scenario.table.match.leader).hand
    assert "1-1" in hand
    assert scenario.is_what_the_log_says()


def test_ai_players_always_agree_to_another_match() -> None:
    scenario = Scenario("english-draughts").sit(ANN, robot(1)).begin().play_on(Random(2))
    scenario.again(ANN)
    assert scenario.table.match.number == 2


def test_an_ai_player_for_a_leaver_lets_the_next_match_begin() -> None:
    scenario = draughts().play_on(Random(2))
    scenario.again(ANN)
    scenario.leave(BEN)
    assert scenario.table.match.number == 1
    scenario.sit(robot(1))
    assert scenario.table.match.number == 2


def test_another_match_is_not_asked_for_while_one_runs() -> None:
    with pytest.raises(GameError) as refused:
        draughts().again(ANN)
    assert code_of(refused) == "match/running"


def test_the_stronger_wish_leads_at_one_version() -> None:
    scenario = story_in_counsel()
    one, two = partners(scenario)
    version = scenario.table.version
    scenario.counsel(PERSONS[one], "you", version)
    assert scenario.table.match.to_act == (two,)
    scenario.counsel(PERSONS[two], "either", version)
    assert scenario.table.match.leader == two
    assert scenario.table.match.phase is Phase.PLAY
    with pytest.raises(GameError) as refused:
        scenario.counsel(PERSONS[one], "me", version)
    assert code_of(refused) == "table/stale-version"


def test_counsel_is_given_once_and_for_the_own_team() -> None:
    scenario = story_in_counsel()
    one, _ = partners(scenario)
    scenario.counsel(PERSONS[one], "me")
    for seat in (one, (one + 1) % 4):
        with pytest.raises(GameError) as refused:
            scenario.counsel(PERSONS[seat], "me")
        assert code_of(refused) == "table/not-your-turn"


def test_silence_is_either_after_the_time_for_counsel() -> None:
    scenario = story_in_counsel(counsel_s=7)
    one, two = partners(scenario)
    assert next_timer(scenario.table, Delays()) == Timer(scenario.table.play_ms + 7_000, Silence())
    scenario.counsel(PERSONS[one], "you")
    assert next_timer(scenario.table, Delays()) == Timer(scenario.table.play_ms + 7_000, Silence())
    events = scenario.do(Silence()).events
    assert [(event.kind, event.seat, event.data) for event in events] == [
        (Kind.COUNSELLED, two, Counselled("either", silent=True))
    ]
    assert scenario.table.match.leader == two
    assert scenario.do(Silence()).steps == ()


def test_a_void_deal_is_shown_and_dealt_anew() -> None:
    scenario = void_story()
    dealt = scenario.events[-1].expect(Dealt)
    assert dealt.redeal is not None and dealt.redeal.condition in "ABC"
    assert scenario.table.match.round == 0
    assert next_timer(scenario.table, Delays(redeal_ms=2_000)) == Timer(NOW_MS + 2_000, Deal())
    first = dealt.deal
    scenario.begin()
    assert scenario.table.match.deal != first
    assert scenario.table.match.round == 1
    assert scenario.table.voids > 0, "were this one claimed, the next would be another still"
    scenario.play_on(Random(1), until=Phase.DEAL)
    assert scenario.table.voids == 0
    assert scenario.is_what_the_log_says()


def test_the_server_passes_for_who_cannot_play() -> None:
    scenario = domino()
    rng = Random(1)
    while scenario.table.match.forced() is None:
        match = scenario.table.match
        scenario.play(rng.choice(match.legal_moves(match.to_act[0])))
    seat = scenario.table.match.to_act[0]
    assert next_timer(scenario.table, Delays(pass_ms=700)) == Timer(NOW_MS + 700, Pass())
    event = scenario.do(Pass()).events[0]
    assert (event.kind, event.seat, event.move) == (Kind.PASSED, seat, "pass")


def test_a_pass_that_is_not_forced_is_nothing() -> None:
    assert draughts().do(Pass()).steps == ()


def test_a_finished_round_is_shown_before_the_next_deal() -> None:
    scenario = domino().play_on(Random(1), until=Phase.DEAL)
    assert next_timer(scenario.table, Delays(round_ms=3_000)) == Timer(NOW_MS + 3_000, Deal())


def test_a_closed_table_takes_nothing_more() -> None:
    scenario = draughts()
    scenario.do(Close("left"))
    assert scenario.table.closed == "left"
    assert next_timer(scenario.table, AT_ONCE) is None
    with pytest.raises(GameError) as refused:
        scenario.play("11-15")
    assert code_of(refused) == "table/closed"


def test_only_who_belongs_to_a_table_fills_its_seats() -> None:
    scenario = Scenario("english-draughts").sit(BEN)
    fill = AddAi(ref="x", table="t", seat=1, player="greedy")
    assert check_add_ai(scenario.table, fill, ANN) is None
    assert check_add_ai(scenario.table, fill, BEN) is None
    with pytest.raises(GameError) as refused:
        check_add_ai(scenario.table, fill, CAT)
    assert code_of(refused) == "table/not-seated"
    with pytest.raises(GameError) as refused:
        check_add_ai(scenario.table, structs.replace(fill, seat=0), ANN)
    assert code_of(refused) == "table/seat-taken"


def test_an_ai_player_takes_the_place_of_the_same_one_that_was_lost() -> None:
    scenario = Scenario("english-draughts").sit(ANN, robot(1, book=1)).begin()
    events = scenario.do(Arrive("x", Seat(1), None), robot(2, book=2)).events
    assert [(event.kind, event.seat) for event in events] == [(Kind.LEFT, 1), (Kind.SAT, 1)]
    assert scenario.do(Arrive("y", Seat(1), None), robot(2, book=2)).steps == ()
    with pytest.raises(GameError) as refused:
        scenario.do(Arrive("z", Seat(0), None), robot(3))
    assert code_of(refused) == "table/seat-taken"


def test_a_command_sent_again_is_known_by_what_it_did() -> None:
    scenario = draughts()
    before = scenario.table
    event = scenario.play("11-15").events[0]
    assert asks_the_same(before, Play(ref="r3", table="t", version=4, move="11-15"), event)
    assert asks_the_same(before, Play(ref="r3", table="t", version=4, move="11x15"), event) is False
    assert asks_the_same(before, Play(ref="r3", table="t", version=4, move="9-13"), event) is False
    assert asks_the_same(before, Sit(ref="r3", table="t"), event) is False
    seated = scenario.events[1]
    assert asks_the_same(rebuild(scenario.events[:1]), Sit(ref="r1", table="t"), seated)
    assert (
        asks_the_same(rebuild(scenario.events[:1]), Play(ref="r1", table="t", version=1, move="11-15"), seated) is False
    )


def seated(*players: Participant, **terms: object) -> list[int]:
    """The seats that players get at a domino table when they ask for none."""
    scenario = Scenario("domino-101", terms=Terms(**terms))  # type: ignore[arg-type]
    for who in players:
        if who.kind is PlayerKind.AI:
            scenario.sit(who)
        else:
            scenario.do(Sit(ref=scenario.ref(), table="t"), who)
    found = [scenario.table.seat_of(who.id) for who in players]
    assert None not in found
    return [int(seat) for seat in found if seat is not None]


def test_people_who_ask_for_no_seat_are_seated_as_partners() -> None:
    assert seated(ANN, BEN) == [0, 2]
    assert seated(ANN, BEN, CAT, DAN) == [0, 2, 1, 3]
    assert seated(robot(1), ANN, BEN) == [0, 1, 3]
    assert seated(ANN, robot(1), BEN) == [0, 1, 2]
    assert seated(ANN, BEN, partners=False) == [0, 1]


def test_people_are_seated_at_a_table_for_two_as_they_come() -> None:
    scenario = Scenario("english-draughts")
    for who in (ANN, BEN):
        scenario.do(Sit(ref=scenario.ref(), table="t"), who)
    assert scenario.table.seat_of(BEN.id) == 1
