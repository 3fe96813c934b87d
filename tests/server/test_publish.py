"""What leaves the server: all that a seat may know, nothing else."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.features.replay.publish_rounds import replay_of
from server.tables.apply import rebuild
from server.tables.decide import Deal
from server.tables.listing import summary
from server.tables.publish import Publication, public_event, public_events
from server.tables.table import Table
from shared.core import Seat
from shared.events import Dealt, Event, Kind
from shared.games import GAMES
from shared.match import Phase
from shared.protocol import FischerClock, Message, PublicEvent, TableState, Terms, view_of
from shared.reasons import ChanceReason, OnlyMoveReason, OwnThinkingReason
from shared.rounds import rounds_of
from tests.server.scenarios import act_at_random, domino, draughts, partners, redealt, story_in_counsel, void_story
from tests.testkit.scenario import ANN, BEN, CROWD, NOW_MS, PERSONS, Scenario, robot


def state_of(table: Table, seat: int | None) -> TableState:
    event = public_event(table.last, table)
    return Publication(table, ["ann"], event, NOW_MS).state(None if seat is None else Seat(seat))


def events_of(scenario: Scenario) -> list[PublicEvent]:
    return public_events(scenario.events, 0)


def texts(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@pytest.mark.parametrize("game", GAMES)
def test_every_state_sent_says_what_its_model_says_field_by_field(game: str) -> None:
    scenario = Scenario(game).sit(*CROWD[: GAMES[game].seats]).play_on(Random(3))
    kept = None
    for version in (*range(1, len(scenario.events), 9), len(scenario.events)):
        table = rebuild(scenario.events[:version])
        event, present = public_event(table.last, table), ["ann", "ben"][version % 2 :]
        publication = Publication(table, present, event, NOW_MS)
        kept = Publication(table, present, event, NOW_MS, before=kept)
        for seat in (None, *map(Seat, range(GAMES[game].seats))):
            sent = publication.encoded(seat)
            assert kept.encoded(seat) == sent
            assert sent.startswith(b'{"type":"state",')
            # A field that the model lacks would be lost on the way, one that is left out would come back.
            assert json.loads(sent) == json.loads(msgspec.json.encode(msgspec.json.decode(sent, type=Message)))


@given(
    seed=st.integers(0, 2**32),
    game=st.sampled_from(sorted(GAMES)),
    clock=st.sampled_from([None, FischerClock(bank_s=60)]),
)
def test_cached_parts_of_a_table_equal_freshly_made_ones(seed: int, game: str, clock: FischerClock | None) -> None:
    rng, kept = Random(seed), None
    scenario = (
        Scenario(game, seed, Terms(takebacks=True, clock=clock, time_out="ai")).sit(*CROWD[: GAMES[game].seats]).begin()
    )
    for _ in range(40):
        table = scenario.table
        seat = Seat(rng.randrange(table.game.seats))
        event, present = public_event(table.last, table), [who.id for who in PERSONS if rng.random() < 0.7]
        gone = {seat: NOW_MS + 5_000} if rng.random() < 0.2 else {}
        fresh, kept = (Publication(table, present, event, NOW_MS, gone, it) for it in (None, kept))
        for asking in (None, *map(Seat, range(table.game.seats))):
            for holds in (False, True):
                assert kept.encoded(asking, holds=holds) == fresh.encoded(asking, holds=holds)
        act_at_random(scenario, seat, rng)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moves_of_a_round_leave_what_is_settled_as_it_was(game: str) -> None:
    scenario = Scenario(game, terms=Terms(takebacks=True, rated=False)).sit(*CROWD[: GAMES[game].seats]).begin()
    kept = Publication(scenario.table, ["ann"], None, NOW_MS)
    for seat in map(Seat, range(GAMES[game].seats)):
        kept.encoded(seat)
    for _ in range(GAMES[game].seats + 1):
        scenario.play_on(Random(3), plies=1)
        before, kept = kept, Publication(scenario.table, ["ann"], None, NOW_MS, before=kept)
        assert kept._settled is before._settled
        fresh = Publication(scenario.table, ["ann"], None, NOW_MS)
        for seat in map(Seat, range(GAMES[game].seats)):  # whether it has a move to take back follows from the ply
            assert kept.encoded(seat) == fresh.encoded(seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_state_says_all_that_a_view_holds(game: str) -> None:
    scenario = Scenario(game).sit(*CROWD[: GAMES[game].seats]).begin().play_on(Random(3), plies=9)
    for seat in (None, *range(GAMES[game].seats)):
        assert view_of(state_of(scenario.table, seat)) == scenario.table.match.view(
            None if seat is None else Seat(seat)
        )


def test_only_who_is_to_move_is_told_what_is_legal() -> None:
    table = draughts().table
    assert state_of(table, 0).legal == list(table.match.legal_moves(Seat(0)))
    assert len(state_of(table, 0).legal) == 7
    assert state_of(table, 1).legal == []
    assert state_of(table, None).legal == []


def test_earlier_events_are_sent_in_the_words_of_the_protocol() -> None:
    scenario = Scenario("english-draughts").sit(ANN, robot(1, book=3))
    opened, sat, ai = events_of(scenario)
    assert (opened.kind, opened.data["by"], opened.data["commitment"]) == ("opened", "ann", scenario.table.commitment)
    assert "secret" not in opened.data
    assert sat.data == {"id": "ann", "name": "Ann", "took_over": False, "kind": "person"}
    assert ai.data == {"id": "ai-1", "name": "greedy", "agent": "greedy", "book": 3, "took_over": False, "kind": "ai"}
    seats = state_of(scenario.table, None).seats
    assert [(seat.name, seat.kind, seat.player, seat.present) for seat in seats] == [
        ("Ann", "person", None, True),
        ("greedy", "ai", "greedy", False),
    ]


def test_free_seats_wait_and_a_closed_table_says_so() -> None:
    assert state_of(Scenario("english-draughts").sit(ANN).table, 0).phase == "waiting"
    assert state_of(Scenario("english-draughts").sit(ANN, BEN).table, 0).phase == "deal"
    assert summary(draughts().table, []).phase == "play"


@pytest.mark.parametrize("keep", range(4))
def test_redealing_what_a_seat_cannot_see_changes_nothing_that_it_is_told(keep: int) -> None:
    compared = 0
    for seed in range(40):
        scenario = domino(seed).play_on(Random(seed), until=Phase.DEAL, plies=seed % 6)
        if any(event.kind is Kind.PASSED for event in scenario.events) or scenario.table.match.phase is not Phase.PLAY:
            continue
        other = redealt(scenario, Seat(keep), Random(seed))
        table = rebuild(other)
        compared += table.match.deal != scenario.table.match.deal
        assert texts(public_events(other, 0)) == texts(events_of(scenario))
        assert msgspec.json.encode(state_of(table, keep)) == msgspec.json.encode(state_of(scenario.table, keep))
        assert last_update(other, Seat(keep)) == last_update(scenario.events, Seat(keep))
    assert compared > 10


def last_update(events: list[Event], seat: Seat) -> bytes:
    """What brings a seat the newest version."""
    published = None
    for version in (len(events) - 1, len(events)):
        table = rebuild(events[:version])
        published = Publication(table, ["ann"], public_event(table.last, table), NOW_MS, before=published)
    assert published is not None
    return published.update((seat, False, ()), (seat, False, ()))


def test_a_spectator_sees_no_tile_of_anybody() -> None:
    scenario = domino().play_on(Random(1), plies=3)
    state = state_of(scenario.table, None)
    assert state.view is not None
    assert state.view.hand == []
    assert sum(state.view.counts) == 25
    held = {tile for seat in range(4) for tile in scenario.rules.view(scenario.table.match.state, Seat(seat)).hand}
    assert not [tile for tile in held if f'"{tile}"' in msgspec.json.encode(state).decode()]


def test_no_deal_and_no_secret_is_told_while_a_match_runs() -> None:
    scenario = domino().play_on(Random(1), until=Phase.DEAL)
    for version in range(1, len(scenario.events) + 1):
        table = rebuild(scenario.events[:version])
        for seat in (None, 0, 1, 2, 3):
            text = msgspec.json.encode(state_of(table, seat)).decode()
            assert scenario.table.seed.hex() not in text
            assert scenario.table.secret.hex() not in text
            assert table.match.deal == "" or table.match.deal not in text
    assert all(event.kind is not Kind.MATCH_ENDED for event in scenario.events)


def test_wishes_are_told_together() -> None:
    scenario = story_in_counsel()
    one, two = partners(scenario)
    scenario.counsel(PERSONS[one], "me")
    assert events_of(scenario)[-1].data == {}
    assert b'"me"' not in msgspec.json.encode(state_of(scenario.table, two))
    assert state_of(scenario.table, two).counsel_ms == 10_000
    scenario.counsel(PERSONS[two], "you")
    assert events_of(scenario)[-1].data == {"wishes": {str(one): "me", str(two): "you"}, "leader": one}
    assert state_of(scenario.table, two).counsel_ms is None


def test_a_void_deal_shows_the_hand_that_voids_it_and_no_other() -> None:
    scenario = void_story()
    data = events_of(scenario)[-1].data
    assert set(data) == {"redeal", "nonces", "commitments"}
    assert len(data["redeal"]["hand"]) == 7
    deal = scenario.events[-1].expect(Dealt).deal.split("/")[data["redeal"]["seat"]].split()
    assert sorted(f"{tile[1]}-{tile[0]}" for tile in deal) == sorted(data["redeal"]["hand"])


def test_in_open_games_a_reason_is_told_at_once() -> None:
    scenario = draughts()
    scenario.play("11-15", reason=ChanceReason())
    assert events_of(scenario)[-1].reason == {"kind": "chance"}


def test_where_hands_are_hidden_reasons_wait_for_the_end_of_the_round() -> None:
    scenario = domino()
    seat = scenario.table.match.to_act[0]
    scenario.play("1-1", reason=OnlyMoveReason())
    assert events_of(scenario)[-1].reason is None
    assert "only-move" not in texts(events_of(scenario))
    scenario.play_on(Random(1), until=Phase.DEAL)
    ended = next(event for event in events_of(scenario) if event.kind == "round_ended")
    assert ended.data["reasons"] == [{"ply": 1, "seat": seat, "reason": {"kind": "only-move"}}]
    assert len(ended.data["hands"]) == 4


@given(st.integers(0, 1 << 16), st.integers(1, 20))
def test_no_belief_about_hidden_hands_is_told_before_they_are(seed: int, plies: int) -> None:
    scenario, rng = Scenario("domino-101", seed=seed).sit(robot(0), robot(1), robot(2), robot(3)).begin(), Random(seed)
    believes = OwnThinkingReason(by="level-5", believed="/04 12/33/66")
    while scenario.table.match.phase is Phase.PLAY and plies:
        plies -= 1
        match = scenario.table.match
        scenario.play(rng.choice(match.legal_moves(match.to_act[0])), reason=believes)
        if scenario.table.match.phase is Phase.PLAY:
            told = [state_of(scenario.table, seat) for seat in (None, 0, 1, 2, 3)]
            assert "believed" not in texts(told) + texts(events_of(scenario))
    ended = scenario.play_on(rng, until=Phase.DEAL)
    assert "/04 12/33/66" in texts(events_of(ended))


def test_reasons_of_a_hand_cut_short_come_with_its_hands() -> None:
    scenario = Scenario("domino-101").sit(ANN, robot(1), robot(2), robot(3)).begin()
    scenario.play("1-1", reason=OnlyMoveReason())
    scenario.resign(ANN)
    ended = events_of(scenario)[-1]
    assert ended.kind == "match_ended"
    assert len(ended.data["reasons"]) == 1
    assert len(ended.data["hands"]) == 4


def test_the_round_last_finished_stays_to_be_seen() -> None:
    scenario = domino().play_on(Random(1), until=Phase.DEAL)
    scenario.do(Deal())
    result = state_of(scenario.table, 0).round_result
    assert result is not None
    assert result.reason in ("out", "closed")


def test_a_seat_names_the_book_consulted_in_this_match() -> None:
    scenario = Scenario("english-draughts").sit(ANN, robot(1, book=3)).begin()
    published: list[Publication | None] = [None]

    def books() -> list[int | None]:
        table = scenario.table
        publication = Publication(table, [], public_event(table.last, table), NOW_MS, before=published[-1])
        published.append(publication)
        sent = publication.encoded(None)
        assert rebuild(scenario.events) == table
        return [seat["book"] for seat in json.loads(sent)["seats"]]

    def move(**why: Any) -> None:
        scenario.play(scenario.table.match.legal_moves(scenario.table.match.to_act[0])[0], **why)

    assert books() == [None, 3]
    move(reason=ChanceReason(consulted=9))
    assert books() == [None, 3], "a person consults no book"
    move()
    assert books() == [None, 3]
    move()
    move(reason=ChanceReason(consulted=4))
    assert books() == [None, 4]
    move()
    move(reason=OnlyMoveReason())
    assert books() == [None, 4]
    scenario.resign(ANN)
    scenario.again(ANN)
    scenario.begin()
    assert books() == [None, 3], "nothing is known of this match yet"
    while scenario.table.consulted == ():
        move(reason=ChanceReason(consulted=5))
    assert books() == [None, 5]
    seats = [replay_of(scenario.events, one).seats for one in rounds_of(scenario.events)]
    assert [[getattr(seat, "book", None) for seat in each] for each in seats] == [[None, 4]]
