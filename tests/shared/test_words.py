"""What people type finds the moves of the games, boards are told as they stand, reasons are worded as on the page."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from shared.errors import AmbiguousMove, CodedError, IllegalMove, NotationError
from shared.games import GAMES
from shared.games.domino_101.text import ends_words
from shared.i18n import catalogue
from shared.match import Match, Phase
from shared.reasons import FIGURES, REASON_TYPES
from shared.words.durations import clock_face, span
from shared.words.game_text import Piece
from shared.words.games import field_text_of
from shared.words.moves import find_move, move_words, option_words
from shared.words.people import YOU
from shared.words.reasons import reason_figures, reason_words
from shared.words.terms import format_clock, parse_clock

ENGLISH = catalogue("en")
UNKNOWN = ENGLISH.say("reasons-unknown")


RULE = {"kind": "rule", "wins": 171, "draws": 500, "losses": 224, "games": 895, "book": 2}
SEARCH = {"kind": "own-thinking", "by": "club", "depth": 4, "score": 0.26, "line": ["11-15", "23-19", "8-11"]}
RIVAL = {"kind": "rival", "move": "9-13", "wins": 1, "draws": 0, "losses": 0, "games": 1}
HERE = {"kind": "rival", "move": "9-13", "wins": 2, "draws": 0, "losses": 1, "games": 3, "source": "installation"}
LIKE = {"kind": "habit", "share": 0.4, "times": 2.5, "features": [], "played": 38, "games": 51, "person_played": 3,
        "person_games": 4}  # fmt: skip
REPLAYED = {"kind": "rival", "move": "5-4", "wins": 1, "draws": 0, "losses": 0, "games": 1, "replayed": True}


def barred(source: str) -> dict[str, object]:
    return {**SEARCH, "barred": {"move": "9-13", "wins": 0, "losses": 2, "games": 2, "source": source}}


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (RULE, "From experience: Won 171 of 895 games"),
        (SEARCH, "Calculated 4 moves ahead: about even"),
        ({**SEARCH, "score": -0.3, "depth": 1}, "Calculated 1 move ahead: its position is worse"),
        ({**SEARCH, "score": 1.5}, "Calculated 4 moves ahead: its position is much better"),
        ({**SEARCH, "score": 7.4, "clear": 5.0}, "Calculated 4 moves ahead: its position is better"),
        ({**SEARCH, "score": 1.4, "clear": 5.0}, "Calculated 4 moves ahead: about even"),
        ({**SEARCH, "decided": 7}, "Calculated a win in 4 moves"),
        ({**SEARCH, "decided": -2}, "Calculated a loss in 1 move"),
        ({"kind": "own-thinking", "depth": 2, "score": 0.9}, "Calculated 2 moves ahead"),
        ({"kind": "own-thinking", "by": "greedy", "score": 0.9}, "Best by its own calculation"),
        ({"kind": "own-thinking", "rule": "maxmin", "next": 2}, UNKNOWN),
        ({"kind": "endgame", "value": "win", "plies": 13}, "Winning endgame: 7 moves to go"),
        (LIKE, "From experience: This person’s own move here"),
        ({**LIKE, "person_played": 0}, "From experience: A typical move of people here"),
        (RIVAL, "From experience: Its opponent lost to this move last time"),
        ({**RIVAL, "games": 3}, "From experience: Its opponent lost 1 of 3 games to this move"),
        (HERE, "From experience: Players here lost 2 of 3 games to this move"),
        (REPLAYED, "From experience: It replayed a hand that it lost from here, and this move did better"),
        (barred("opponent"), "From experience: Its opponent beat 9-13 2 times, so it tries another move"),
        (barred("installation"), "From experience: Players here beat 9-13 2 times, so it tries another move"),
        (barred("log"), "From experience: 9-13 lost 2 of 2 games, so it tries another move"),
        ({"kind": "chance"}, "Random move"),
        ({"kind": "something-new", "x": 1, "y": [2]}, UNKNOWN),
    ],
)
def test_a_reason_is_one_plain_sentence(reason: dict[str, object], words: str) -> None:
    assert reason_words(ENGLISH, reason) == words


def test_a_weighed_move_is_told_by_what_spoke_for_it() -> None:
    because = [{"feature": "own", "worth": 1.5}, {"feature": "next", "worth": -1}, {"feature": "heavy", "worth": 0.4}]
    weighed = {"kind": "own-thinking", "by": "weigher", "rule": "weighed"}
    words = reason_words(ENGLISH, {**weighed, "because": because})
    assert words == "It keeps its tiles playable and sheds a heavy tile"
    assert reason_words(ENGLISH, {**weighed, "because": because[1:2]}) == "Best by its own calculation"
    assert reason_words(ENGLISH, weighed) == "All moves were equally good"


def test_a_calculation_names_the_side_that_stands_better() -> None:
    words = reason_words(ENGLISH, {**SEARCH, "score": 1.5}, side="White")
    assert words == "Calculated 4 moves ahead: White is much better"


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (RIVAL, "You lost to this move last time"),
        ({**RIVAL, "wins": 2, "games": 3}, "You lost 2 of 3 games to this move"),
        (barred("opponent"), "You beat 9-13 2 times, so it tries another move"),
        (HERE, "Players here lost 2 of 3 games to this move"),
    ],
)
def test_the_opponent_is_spoken_to(reason: dict[str, object], words: str) -> None:
    assert reason_words(ENGLISH, reason, to_opponent=True) == f"From experience: {words}"


@pytest.mark.parametrize(
    ("reason", "figures"),
    [
        (RULE, "11-15 was played here in 895 games: 171 won, 500 drawn, 224 lost"),
        (SEARCH, "Club’s own calculation; evaluates the position at +0.3; expects 23-19, 8-11"),
        (
            {**SEARCH, "prepared": True},
            "Club’s own calculation; from its opening book, calculated beforehand; evaluates the position at +0.3; "
            "expects 23-19, 8-11",
        ),
        (
            {**SEARCH, "decided": 7},
            "Club’s own calculation; looked 4 moves ahead; expects 23-19, 8-11",
        ),
        (
            barred("log"),
            "Calculated 4 moves ahead: about even; Club’s own calculation; evaluates the position at +0.3; "
            "expects 23-19, 8-11",
        ),
        ({"kind": "endgame", "value": "draw"}, "looked up in the endgame database"),
        (
            LIKE,
            "this person played it in 3 of 4 games here; played here by 38 of 51; "
            "40% would choose it, 2.5 times as often as another move",
        ),
        (RIVAL, ""),
        ({"kind": "something-new"}, ""),
    ],
)
def test_the_figures_of_a_reason_are_told_apart(reason: dict[str, object], figures: str) -> None:
    assert reason_figures(ENGLISH, reason, "11-15") == figures


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
KINDS = sorted({*REASON_TYPES, *FIGURES})


@pytest.mark.slow
@given(
    st.dictionaries(st.sampled_from(["games", "features", "rule", "because", "line", "depth", "rows", "hops"]), PLAIN),
    st.sampled_from(KINDS),
    st.sampled_from(KINDS),
)
def test_no_reason_that_a_program_may_give_breaks_the_words(given_: dict[str, object], kind: str, rule: str) -> None:
    reason = {"kind": kind, "rule": rule, **given_}
    assert reason_words(ENGLISH, reason)
    assert isinstance(reason_figures(ENGLISH, reason, "a1-a2"), str)


def positions(game_id: str, seed: int, plies: int) -> Match:
    """A match after some plies drawn by lot."""
    game = GAMES[game_id]
    rng = Random(seed)
    options = game.options({})
    deal = game.deal(options, rng)
    leader = game.first_lead(options, deal)
    match = Match.new(game, options)
    state = game.begin(options, deal, leader)
    match = replace(match, state=state, leader=leader, phase=Phase.PLAY, to_act=game.to_act(state))
    for _ in range(plies):
        legal = match.legal_moves(match.to_act[0]) if match.phase is Phase.PLAY else ()
        if not legal:
            break
        match = played(match, rng.choice(legal))
    return match


def played(match: Match, move: str) -> Match:
    state = match.game.successor(match.state, match.game.parse_move(match.state, move))
    to_act = match.game.to_act(state)
    return replace(match, state=state, phase=Phase.PLAY if to_act else Phase.SCORING, to_act=to_act)


@pytest.mark.slow
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 1 << 30), st.integers(0, 60))
def test_every_way_of_saying_a_legal_move_finds_it(game: str, seed: int, plies: int) -> None:
    match = positions(game, seed, plies)
    if match.phase is not Phase.PLAY:
        return
    seat = match.to_act[0]
    view = match.view(seat)
    assert view is not None
    legal = match.legal_moves(seat)
    for move in legal:
        assert find_move(ENGLISH, game, view.board, legal, move) == move
        assert find_move(ENGLISH, game, view.board, legal, option_words(ENGLISH, game, move).upper()) == move
        spoken = move_words(ENGLISH, game, move, YOU).split(" ", 2)[2:]
        assert find_move(ENGLISH, game, view.board, legal, "".join(spoken).replace(" on the ", " ") or "pass") == move


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 1000), st.text(max_size=12))
def test_typed_text_is_a_legal_move_or_refused_in_a_sentence(game: str, seed: int, typed: str) -> None:
    match = positions(game, seed, 6)
    seat = match.to_act[0]
    view = match.view(seat)
    assert view is not None
    legal = match.legal_moves(seat)
    try:
        found = find_move(ENGLISH, game, view.board, legal, typed)
    except (NotationError, IllegalMove, AmbiguousMove) as refusal:
        found = None
        message = str(refusal)
    else:
        message = "type"
    assert (found is None or found in legal) and "type" in message


@pytest.mark.parametrize(
    ("game", "board", "legal", "typed", "move"),
    [
        ("domino-101/1", "62 24", ["<6-4", "6-4>", "<6-1"], "6-4 left", "<6-4"),
        ("domino-101/1", "62 24", ["<6-4", "6-4>", "<6-1"], "46r", "6-4>"),
        ("domino-101/1", "62 24", ["<6-4", "6-4>", "<6-1"], "one six", "<6-1"),
        ("domino-101/1", "66", ["6-4>", "6-1>"], "six four on the left", "6-4>"),
        ("domino-101/1", "-", ["5-5"], "double five", "5-5"),
        ("domino-101/1", "64", ["pass"], "pass", "pass"),
        ("english-draughts/1", "", ["11-15", "22x15x8"], "11 15", "11-15"),
        ("english-draughts/1", "", ["11-15", "22x15x8"], "22x8", "22x15x8"),
        ("english-draughts/1", "", ["2x9x18x11x2", "2x11x18x9x2"], "2 to 9 to 18 to 11 to 2", "2x9x18x11x2"),
        ("chinese-checkers/1", "", ["c2xc4xe4", "c2-c3"], "C2 e4", "c2xc4xe4"),
    ],
)
def test_a_move_is_found_as_people_type_it(game: str, board: str, legal: list[str], typed: str, move: str) -> None:
    assert find_move(ENGLISH, game, board, legal, typed) == move


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("6-4", "6-4 can be played in several ways; type 6-4 left or 6-4 right"),
        ("5-5", "5-5 is not a legal move now; type moves to list yours"),
        ("6-1 right", "6-1 right is not a legal move now; type moves to list yours"),
        ("sixty", "'sixty' is not a tile; type play 6-4, play 6-4 left or pass"),
    ],
)
def test_a_move_that_is_none_is_refused_with_what_to_do(typed: str, sentence: str) -> None:
    with pytest.raises((NotationError, IllegalMove, AmbiguousMove)) as refusal:
        find_move(ENGLISH, "domino-101/1", "62 24", ["<6-4", "6-4>", "<6-1"], typed)
    assert str(refusal.value) == sentence


@pytest.mark.slow
@given(st.sampled_from(["english-draughts/1", "chinese-checkers/1"]), st.integers(0, 1000), st.integers(0, 80))
def test_the_pieces_told_are_those_of_the_position(game: str, seed: int, plies: int) -> None:
    match = positions(game, seed, plies)
    view = match.view(None)
    assert view is not None
    pieces = field_text_of(game).pieces(view.board)
    assert set(pieces) <= set(field_text_of(game).fields)
    if match.phase is Phase.PLAY:  # whoever is to move starts from pieces of its own
        starts = {re.split("[-x]", move)[0] for move in match.legal_moves(match.to_act[0])}
        assert {pieces[start].seat for start in starts} == {match.to_act[0]}


def test_draughts_pieces_are_read_from_the_position_text() -> None:
    assert field_text_of("english-draughts/1").pieces("B:W21,K31:B1,K2") == {
        "21": Piece(1),
        "31": Piece(1, king=True),
        "1": Piece(0),
        "2": Piece(0, king=True),
    }


@pytest.mark.parametrize("game", ["english-draughts/1", "chinese-checkers/1"])
def test_the_own_home_is_drawn_below_and_the_board_turns(game: str) -> None:
    text = field_text_of(game)
    for seat, home in ((0, text.fields[0]), (1, text.fields[-1])):
        rows = text.rows(seat)
        assert home in rows[-1]
        assert sorted(field for row in rows for field in row) == sorted(text.fields)
    for field in text.fields:
        (x, y), (turned_x, turned_y) = text.point(field, 0), text.point(field, 1)
        last = (7, 7) if game.startswith("english") else (16, 16)
        assert (x + turned_x, y + turned_y) == last


@pytest.mark.parametrize("text", ["5+3", "0.5+0", "10+5", "30s", "3d", "none"])
def test_a_clock_is_read_and_written_alike(text: str) -> None:
    assert format_clock(parse_clock(ENGLISH, text)) == text


@pytest.mark.parametrize("text", ["", "five", "0+0", "5+", "99d", "1s", "-3", "5+3+1"])
def test_a_clock_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(CodedError) as refusal:
        parse_clock(ENGLISH, text)
    assert refusal.value.code == "text/unclear"


def test_time_and_lists_are_told_as_people_tell_them() -> None:
    assert [span(ENGLISH, ms) for ms in (0, 4_250, 61_000, 3_600_000, 97_200_000)] == [
        "0.0 seconds", "4.2 seconds", "1 minute 1 second", "1 hour", "1 day 3 hours",
    ]  # fmt: skip
    assert [clock_face(ms) for ms in (9_300, 252_000, 3_723_000, 97_200_000)] == ["0:09.3", "4:12", "1:02:03", "1d 3h"]
    assert [ENGLISH.listed(list("abc"[:n])) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    apart = "\u2068Ada\u2069 \u0648\u2068Ben\u2069"
    assert catalogue("ar").listed(["Ada", "Ben"]) == f"\u200f{apart}", "from the right, whatever its first name is"
    assert tuple(ends_words(ENGLISH, board) for board in ("64 44", "66", "-")) == (
        "ends are six and four",
        "both ends are six",
        "",
    )
