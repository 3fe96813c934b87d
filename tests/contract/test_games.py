"""What every rule book owes the rest of Oldhand, on every position of seeded random rounds."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.core import Options, Seat, team_of
from shared.errors import AmbiguousMove, IllegalMove, NotationError, OptionError, UnknownGame
from shared.games import GAMES, game_named, register
from shared.games.facets import facets_of
from shared.games.registry import unregister
from tests.contract.rounds import AnyGame, Round, exchange_tiles, play, rounds
from tests.toys.noughts_and_crosses import NOUGHTS_AND_CROSSES


def games(hidden: bool | None = None) -> pytest.MarkDecorator:
    """The test runs for every game; for open games or those with secrets only, if `hidden` says so."""
    chosen = [game for game in (*GAMES.values(), NOUGHTS_AND_CROSSES) if hidden in (None, game.hidden)]
    return pytest.mark.parametrize("game", chosen, ids=[game.id for game in chosen])


every_game, open_games, hidden_games = games(), games(hidden=False), games(hidden=True)


@pytest.fixture(scope="module", autouse=True)
def register_toy() -> Iterator[None]:
    """A game of which nothing is written but its rules keeps the same contract."""
    register(NOUGHTS_AND_CROSSES)
    yield
    unregister(NOUGHTS_AND_CROSSES.id)


REFUSALS = (NotationError, IllegalMove, AmbiguousMove)


def seats_of(game: AnyGame) -> list[Seat]:
    return [Seat(number) for number in range(game.seats)]


def positions(game: AnyGame) -> list[tuple[Round, Any]]:
    return [(round_, state) for round_ in rounds(game.id) for state in round_.states]


def without_plies(position: str) -> str:
    """A position text without the count of plies, which is no part of the pieces."""
    return position.split("@")[0]


@pytest.mark.slow
@every_game
def test_a_seat_is_to_act_iff_there_is_no_outcome_and_then_it_has_a_move(game: AnyGame) -> None:
    for _, state in positions(game):
        to_act = game.to_act(state)
        assert bool(to_act) == (game.outcome(state) is None) == bool(game.legal_moves(state))
        assert set(to_act) <= set(seats_of(game))


@every_game
def test_legal_moves_are_listed_once_in_a_fixed_order(game: AnyGame) -> None:
    for round_, again in ((round_, round_.again()) for round_ in rounds(game.id)):
        for state, same in zip(round_.states, again, strict=True):
            moves = list(game.legal_moves(state))
            assert moves == list(game.legal_moves(same))
            assert len(set(moves)) == len(moves)


@every_game
def test_a_forced_move_is_the_only_legal_one(game: AnyGame) -> None:
    for _, state in positions(game):
        forced = game.forced(state)
        assert forced is None or list(game.legal_moves(state)) == [forced]


@pytest.mark.slow
@every_game
def test_move_texts_are_unique_and_name_their_move(game: AnyGame) -> None:
    for _, state in positions(game):
        moves = {game.format_move(state, move): move for move in game.legal_moves(state)}
        assert len(moves) == len(game.legal_moves(state))
        assert {text: game.parse_move(state, text) for text in moves} == moves


@every_game
def test_a_position_text_is_read_back_and_allows_the_same_moves(game: AnyGame) -> None:
    for round_, state in positions(game):
        text = game.format_position(state)
        read = game.parse_position(text, round_.options)
        assert game.format_position(read) == text
        if game.outcome(state) is None:  # a draw may rest on history, which no position text has
            assert game.to_act(read) == game.to_act(state)
            assert list(game.legal_moves(read)) == list(game.legal_moves(state))


@every_game
def test_positions_pack_alike_iff_they_are_alike_and_are_unpacked(game: AnyGame) -> None:
    by_text: dict[str, set[bytes]] = {}
    frame = facets_of(game.id).frame
    is_digest = frame is not None and frame.is_digest
    for _, state in positions(game):
        packed = game.pack(state)
        assert len(packed) < 64
        text = without_plies(game.format_position(state))
        if is_digest:
            with pytest.raises(NotationError, match="digest"):
                game.unpack(packed)
        else:
            assert game.pack(game.unpack(packed)) == packed
            assert without_plies(game.format_position(game.unpack(packed))) == text
        by_text.setdefault(text, set()).add(packed)
    assert {len(packed) for packed in by_text.values()} == {1}
    assert len(set[bytes]().union(*by_text.values())) == len(by_text)


@every_game
def test_the_same_seed_is_the_same_round_and_another_seed_another(game: AnyGame) -> None:
    first, other = rounds(game.id)[:2]
    again = play(game, 0, game.options({}))
    assert (again.deal, again.texts, again.states) == (first.deal, first.texts, first.states)
    assert other.texts != first.texts


@every_game
def test_a_state_is_a_value(game: AnyGame) -> None:
    for round_ in rounds(game.id):
        for state, same in zip(round_.states, round_.again(), strict=True):
            assert state == same
            assert hash(state) == hash(same)
        assert len(set(round_.states)) == len(round_.states)


@every_game
def test_apply_is_successor_for_legal_moves_and_refuses_all_others(game: AnyGame) -> None:
    rng = Random(1)
    elsewhere = sorted({move for _, state in positions(game) for move in game.legal_moves(state)}, key=repr)
    refused = 0
    for _, state in positions(game):
        legal = game.legal_moves(state)
        if legal:
            move = rng.choice(legal)
            assert game.apply(state, move) == game.successor(state, move)
        for move in rng.sample(elsewhere, min(12, len(elsewhere))):
            if move not in legal:
                refused += 1
                with pytest.raises(IllegalMove):
                    game.apply(state, move)
    assert refused > len(positions(game))


@every_game
def test_the_reader_of_moves_accepts_what_is_legal_and_nothing_else(game: AnyGame) -> None:
    rng = Random(2)
    texts = sorted({text for round_ in rounds(game.id) for text in round_.texts})
    refused = 0
    for _, state in positions(game):
        for text in rng.sample(texts, 6):
            try:
                move = game.parse_move(state, text)
            except REFUSALS:
                refused += 1
            else:
                assert move in game.legal_moves(state)
    assert refused > 0


@every_game
def test_a_round_ends_within_its_bound_and_points_keep_to_the_declared_sum(game: AnyGame) -> None:
    for round_ in rounds(game.id):
        assert len(round_.texts) <= game.max_plies
        outcome = game.outcome(round_.states[-1])
        assert outcome is not None
        assert len(outcome.points) == game.seats
        assert outcome.reason
        if game.zero_sum:
            assert sum(outcome.points) == 0
        for team in game.teams:
            assert len({outcome.points[seat] for seat in team}) == 1


@every_game
def test_every_team_has_won_one_of_the_rounds_tested_here(game: AnyGame) -> None:
    points = [outcome.points for round_ in rounds(game.id) if (outcome := game.outcome(round_.states[-1]))]
    for team in game.teams:
        assert any(all(result[seat] == max(result) > min(result) for seat in team) for result in points)


@every_game
def test_teams_hold_every_seat_once(game: AnyGame) -> None:
    assert sorted(seat for team in game.teams for seat in team) == seats_of(game)
    assert [team[0] for team in game.teams] == sorted(min(team) for team in game.teams)
    assert all(seat in game.teams[team_of(game, seat)] for seat in seats_of(game))


@pytest.mark.slow
@every_game
def test_a_view_holds_the_whole_history_of_the_round_as_plain_data(game: AnyGame) -> None:
    for round_ in rounds(game.id):
        for ply, state in enumerate(round_.states):
            views = [game.view(state, seat) for seat in (None, *seats_of(game))]
            for seat, view in zip((None, *seats_of(game)), views, strict=True):
                assert (view.game, view.options, view.seat) == (game.id, round_.options, seat)
                assert view.history == round_.texts[:ply]
                assert view.to_act == game.to_act(state)
                if ply < len(round_.texts):
                    assert view.first is not None
                    assert game.to_act(state) == ((view.first + ply) % game.seats,)
            assert json.loads(json.dumps(asdict(views[0])))["history"] == list(round_.texts[:ply])


@open_games
def test_open_games_show_everybody_the_same_board_and_its_start(game: AnyGame) -> None:
    for round_ in rounds(game.id):
        for state in round_.states:
            view = game.view(state, None)
            assert (view.board, view.start) == (game.format_position(state), round_.deal)
            assert (view.hand, view.counts) == ((), ())
            for seat in seats_of(game):
                assert game.view(state, seat) == replace(view, seat=seat)


EXCHANGES: Mapping[str, Callable[[Round, Seat | None, int, Random], str | None]] = {
    "block-domino/1": exchange_tiles,
    "domino-101/1": exchange_tiles,
}
"""By rules id: another deal that what was shown to the seat allows too, if nobody passed who could have played."""


@pytest.mark.slow
@hidden_games
def test_views_do_not_change_when_what_they_hide_is_redealt(game: AnyGame) -> None:
    rng = Random(3)
    redealt: dict[Seat | None, int] = dict.fromkeys((None, *seats_of(game)), 0)
    for round_ in rounds(game.id):
        for ply in range(len(round_.texts)):
            for seat in redealt:
                deal = EXCHANGES[game.id](round_, seat, ply, rng)
                if deal is None:
                    continue
                so_far = replace(round_, texts=round_.texts[:ply])
                try:
                    states = so_far.again(deal)
                except (IllegalMove, OptionError):  # somebody passed or led what he could not now: he was seen to
                    continue
                redealt[seat] += 1
                assert states[-1] != round_.states[ply]
                assert game.view(states[-1], seat) == game.view(round_.states[ply], seat)
    assert min(redealt.values()) > 50


@pytest.mark.parametrize("game_id", [game for game in GAMES if facets_of(game).determinize is not None])
def test_deals_drawn_for_a_seat_agree_with_its_view(game_id: str) -> None:
    game, determinize = GAMES[game_id], facets_of(game_id).determinize
    assert determinize is not None
    rng, drawn = Random(4), 0
    for round_ in rounds(game.id):
        for state in round_.states[:-1]:
            for seat in seats_of(game):
                view = replace(game.view(state, seat), round=round_.number)
                draw = determinize(view)
                for other in (draw(rng), draw(rng)):
                    assert replace(game.view(other, seat), round=round_.number) == view
                    assert game.outcome(other) is None or seat not in game.to_act(state)
                    drawn += other != state
                if seat in game.to_act(state):
                    assert game.move_texts(draw(rng)) == game.move_texts(state)
    assert drawn > 1_000


@every_game
def test_views_of_one_state_differ_by_the_hand_alone(game: AnyGame) -> None:
    for _, state in positions(game):
        public = game.view(state, None)
        for seat in seats_of(game):
            assert game.view(state, seat) == replace(public, seat=seat, hand=game.hand(state, seat))


@every_game
def test_a_view_does_not_depend_on_whether_earlier_ones_were_asked_for(game: AnyGame) -> None:
    round_ = rounds(game.id)[0]
    state = round_.states[0]
    for text, unseen in zip(round_.texts, round_.again(round_.deal)[1:], strict=True):
        game.view(state, None)
        state = game.successor(state, game.parse_move(state, text))
        assert game.view(state, None) == game.view(unseen, None)


@hidden_games
def test_a_view_of_a_hand_is_the_seat_s_own_and_counts_are_everybody_s(game: AnyGame) -> None:
    for _, state in positions(game):
        hands = [game.view(state, seat).hand for seat in seats_of(game)]
        assert game.view(state, None).hand == ()
        assert len(set().union(*hands)) == sum(map(len, hands))
        for seat in (None, *seats_of(game)):
            assert game.view(state, seat).counts == tuple(map(len, hands))


@every_game
def test_options_are_complete_plain_and_stay_as_they_are_when_given_again(game: AnyGame) -> None:
    defaults = game.options({})
    assert game.options(defaults) == defaults
    assert json.loads(json.dumps(defaults)) == defaults
    for name, value in defaults.items():
        assert game.options({name: value}) == defaults


@every_game
def test_options_that_a_game_does_not_have_are_refused_by_name(game: AnyGame) -> None:
    with pytest.raises(OptionError, match="no-such-rule"):
        game.options({"no-such-rule": 1})
    for name in game.options({}):
        for value in ("no such value", None, -1, {}):
            with pytest.raises(OptionError, match=name):
                game.options({name: value})


@pytest.mark.slow
@every_game
def test_no_text_makes_a_reader_raise_anything_but_a_refusal(game: AnyGame) -> None:
    state = rounds(game.id)[0].states[5]
    move, position = rounds(game.id)[0].texts[5], game.format_position(state)
    packed = game.pack(state)
    noise = st.text(max_size=20)

    @given(st.integers(0, 200), st.integers(0, 3), noise)
    def read(at: int, drop: int, put: str) -> None:
        for text in (put, move[:at] + put + move[at + drop :]):
            with suppress(*REFUSALS):
                assert game.parse_move(state, text) in game.legal_moves(state)
        for text in (put, position[:at] + put + position[at + drop :]):
            try:
                read_state = game.parse_position(text)
            except NotationError:
                continue
            written = game.format_position(read_state)
            assert game.format_position(game.parse_position(written)) == written

    @given(st.integers(0, len(packed)), st.integers(0, 3), st.binary(max_size=3))
    def unpack(at: int, drop: int, put: bytes) -> None:
        for data in (put, packed[:at] + put + packed[at + drop :]):
            try:
                unpacked = game.unpack(data)
            except NotationError:
                continue
            assert game.pack(unpacked) == data

    read()
    unpack()


@every_game
def test_an_endless_number_in_a_text_is_refused(game: AnyGame) -> None:
    state = rounds(game.id)[0].states[0]
    for digits in ("9" * 5000, "٣", "²"):
        with pytest.raises(REFUSALS):
            game.parse_move(state, digits)
        for text in (digits, f"{game.format_position(state)}@{digits}", f"{game.format_position(state)},{digits}"):
            with pytest.raises(NotationError):
                game.parse_position(text)


def test_a_bare_game_name_means_the_newest_rules() -> None:
    for game in GAMES.values():
        assert game_named(game.id) is game
        assert game_named(game.id.split("/")[0]).id.split("/")[0] == game.id.split("/")[0]
    for name in ("chess", "domino", "domino-101/2", ""):
        with pytest.raises(UnknownGame, match="domino-101"):
            game_named(name)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "given_options"),
    [
        ("english-draughts/1", {"no_progress": 20, "repetition": "off"}),
        ("english-draughts/1", {"start": "ballot-3"}),
        ("domino-101/1", {"first_lead": "random_free", "redeal": ""}),
        ("domino-101/1", {"first_lead": "forced_66", "closed_score": "both", "closed_winner": "lowest_single_hand"}),
        ("domino-101/1", {"first_lead": "holder_free", "pass": "button", "closed_tie": "carry_over"}),
        ("chinese-checkers/1", {"repetition": "forbidden", "squat_from_ply": 0}),
        ("chinese-checkers/1", {"repetition": "off", "hop": "symmetric_long", "ply_cap": 120}),
    ],
    ids=str,
)
def test_rounds_under_house_rules_keep_the_same_contract(game_id: str, given_options: Options) -> None:
    game = GAMES[game_id]
    for seed in range(4):
        round_ = play(game, seed, game.options(given_options))
        assert tuple(round_.again()) == round_.states
        for state in round_.states[:-1]:
            moves = {game.format_move(state, move): move for move in game.legal_moves(state)}
            assert {text: game.parse_move(state, text) for text in moves} == moves
            assert len(game.to_act(state)) == 1
        assert game.outcome(round_.states[-1]) is not None
