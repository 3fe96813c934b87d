"""A game without features learns what its positions are worth, by n-tuples over their text."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from ai.contracts import Evaluation
from ai.duel.headless import SeatedAgent, play_match
from ai.experience.judgement import judgement
from ai.experience.ntuples import TextIndex, evaluator
from ai.random_player import RandomAgent
from ai.registry import agent_facets
from ai.roster import make_agent
from ai.uct import UctAgent
from mining.columns import Tally
from mining.games.registry import mining_facets
from mining.lab.experiments import generic_growth
from mining.patterns import ntuples
from mining.worker.fits import judgement_section
from shared.agent import Budget, Decision
from shared.core import Seat, View
from shared.errors import BookError
from shared.events import Event
from shared.experience import ExperienceBook, Section, book_bytes
from shared.experience.ntuples import NTuples, decode, encode
from shared.games import register
from shared.games.board_game import BoardGame
from shared.games.registry import unregister
from shared.reasons import OwnThinkingReason
from tests.toys.breakthrough import BREAKTHROUGH as GAME
from tests.toys.breakthrough import Breakthrough
from tests.toys.connect_four import CONNECT_FOUR
from tests.toys.hex import HEX

HIDDEN = ("domino-101/1", "block-domino/1")
START = b"bbbbbb/bbbbbb/....../....../wwwwww/wwwwww w"
FEW = NTuples((6, 6, 6, 6, 6, 8), 2, tuple(b".bw" for _ in START), ((0, 1), (7, 8, 14)), bytes(2 * 2 * (9 + 27)))


@pytest.fixture(autouse=True)
def breakthrough() -> Iterator[None]:
    register(GAME)
    yield
    unregister(GAME.id)


class CapturingAgent(RandomAgent):
    """Captures where it can."""

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        board = GAME.read_board(view.board)
        captures = [text for text in legal if board[1 + "abcdef".index(text[3]) + 6 * (6 - int(text[4]))] != "."]
        return super().choose(view, captures or legal, budget)


def games_of(number_of_games: int) -> list[tuple[Event, ...]]:
    """Games in which the side that captures has more pieces, and mostly wins."""
    kinds = (CapturingAgent, RandomAgent)
    return [
        tuple(
            play_match(
                GAME,
                {},
                [SeatedAgent("agent", kinds[(number + seat) % 2](Random(f"{number}:{seat}"))) for seat in (0, 1)],
                lambda _, number=number: Random(number),
                budget=lambda: Budget(),
            )
        )
        for number in range(number_of_games)
    ]


@pytest.fixture(scope="module")
def games() -> list[tuple[Event, ...]]:
    register(GAME)
    found = games_of(100)
    unregister(GAME.id)
    return found


def fitted(tally: Tally) -> Section | None:
    found = judgement_section(tally, tally)
    return None if found is None else found[0]


def bytes_of(section: Section | None) -> bytes:
    assert section is not None
    return b"".join(section.columns)


def book_with(section: Section) -> ExperienceBook:
    return ExperienceBook(book_bytes(GAME.id, 7, {}, {"judgement": section}))


def test_results_teach_who_stands_better_and_shuffled_results_nothing(games: list[tuple[Event, ...]]) -> None:
    section = fitted(generic_growth.tally_of(GAME.id, games))
    evaluate = evaluator(GAME, bytes_of(section))
    white, equal, black = (
        evaluate(GAME.parse_position(text)).values
        for text in (
            "..b.bb/b...../..w.../....../www.ww/wwwwww w",
            "bbbbbb/bbb.bb/....../....../www.ww/wwwwww w",
            "bbbbbb/bbb.bb/....../...b../w...../ww...w w",
        )
    )
    assert white[0] > equal[0] > black[0] and white[0] == -white[1]
    again = fitted(generic_growth.tally_of(GAME.id, games))
    assert bytes_of(again) == bytes_of(section), "the same log teaches the same"
    for seed in (1, 2):
        shuffled = generic_growth.with_results_by_lot(games, seed)
        assert fitted(generic_growth.tally_of(GAME.id, shuffled)) is None


def test_a_seat_says_that_its_search_went_by_judgement(games: list[tuple[Event, ...]]) -> None:
    section = fitted(generic_growth.tally_of(GAME.id, games))
    assert section is not None
    state = GAME.parse_position("bbbbbb/bb.w.b/....../....../www.ww/wwwwww w")
    with book_with(section) as book:
        agent = make_agent(GAME.id, "experience", 1, {GAME.id: book})
        decision = agent.choose(GAME.view(state, Seat(0)), GAME.move_texts(state), Budget(nodes=100))
    assert isinstance(decision.why, OwnThinkingReason) and decision.why.judgement == 7
    assert decision.move[-1] == "6", "the piece reaches the goal"


def test_too_few_games_and_games_that_nobody_won_teach_nothing(games: list[tuple[Event, ...]]) -> None:
    assert fitted(generic_growth.tally_of(GAME.id, games[:19])) is None
    drawn = generic_growth.tally_of(GAME.id, games[:30])
    drawn.draws[:] += drawn.wins + drawn.losses
    drawn.wins[:] = drawn.losses[:] = 0
    assert fitted(drawn) is None


def test_weights_are_found_by_what_stands_in_their_places() -> None:
    index = TextIndex((b".x", b"/", b".ox"), ((0,), (2, 0)))
    texts = np.frombuffer(b"./.x/o./xx/?", np.uint8).reshape(4, 3)
    assert index.weights == 2 + 6
    assert index(texts).tolist() == [[0, 2], [1, 6], [0, 4], [1, 5]], "what is unknown counts as the first"


def test_the_section_holds_what_was_put_into_it() -> None:
    assert decode(bytes_of(encode(FEW)), START, 2) == FEW


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: b"",
        lambda content: content[:-1],
        lambda content: content + b"\0",
        lambda content: b"x" + content[1:],
        lambda content: content[:4] + b"\xff\xff" + content[6:],
        lambda content: content[:10] + b"\0\0" + content[12:],
        lambda content: b"\xff" * len(content),
    ],
)
def test_damaged_ntuples_are_refused_before_a_game(spoil: Callable[[bytes], bytes]) -> None:
    with (
        book_with(Section(2, 0, (spoil(bytes_of(encode(FEW))),))) as book,
        pytest.raises(BookError, match="no n-tuples") as refused,
    ):
        judgement(book, UctAgent(Random(1)), agent_facets(GAME.id))
    assert refused.value.code == "book/format"


@pytest.mark.parametrize(
    ("text", "seats"), [(START + b".", 2), (START.replace(b"/", b".", 1), 2), (START[:-1], 2), (START, 3)]
)
def test_a_book_of_another_grid_is_refused(text: bytes, seats: int) -> None:
    with pytest.raises(BookError, match="2 seats with rows of 6, 6, 6, 6, 6, 8 characters, and this game's are of"):
        decode(bytes_of(encode(FEW)), text, seats)


def test_places_of_ntuples_are_neighbours_where_characters_differ() -> None:
    values = tuple(b".bw" for _ in START)
    used = [place for place, character in enumerate(START) if character not in b"/ w"]
    grown = ntuples.grown(GAME.id, START, values, used)
    assert grown == ntuples.grown(GAME.id, START, values, used) != ntuples.grown("another/1", START, values, used)
    assert {len(each) for each in grown} == {4, 6} and {place for each in grown for place in each} <= set(used)
    many = tuple(bytes(range(65, 85)) for _ in START)
    assert {len(each) for each in ntuples.grown(GAME.id, START, many, used)} == {2}, "20 ways to fill each place"
    assert ntuples.grown(GAME.id, START, values, []) == ()


def test_others_share_the_chance_that_is_left() -> None:
    class ForThree(Breakthrough):
        seats, teams = 3, ((Seat(0),), (Seat(1),), (Seat(2),))

    weights = np.zeros((3, 36), "<i2")
    weights[0, 0] = 4_096  # of a row that begins with two dots, White to move
    content = bytes_of(encode(NTuples(FEW.rows, 3, FEW.values, FEW.places, weights.tobytes())))
    state = ForThree().parse_position("..bbbb/bbbbbb/....../....../wwwwww/wwwwww w")
    own, *others = evaluator(ForThree(), content)(state).values
    assert own == pytest.approx(np.tanh(0.5))
    assert others == [pytest.approx((1 - own) / 2 - 1)] * 2


def test_the_rules_are_asked_once_a_position() -> None:
    asked: dict[str, int] = {"result": 0, "moves": 0}
    positions: list[Any] = []

    class Counted(Breakthrough):
        id = "counted/1"

        def result(self, board: str) -> Any:
            asked["result"] += 1
            return super().result(board)

        def moves(self, board: str) -> Any:
            asked["moves"] += 1
            return super().moves(board)

        def play(self, board: str, move: Any) -> str:
            positions.append(move)
            return super().play(board, move)

    game = Counted()
    register(game)
    try:
        state = game.begin({}, game.deal({}, Random(0)), None)
        view, legal = game.view(state, Seat(0)), game.move_texts(state)
        asked.update(result=0, moves=0)
        UctAgent(Random(1)).choose(view, legal, Budget(nodes=500))
    finally:
        unregister(game.id)
    assert asked["result"] == len(positions) + 1, "of the root, and of every position that was made"
    assert asked["moves"] <= len(positions) + 2


def test_a_preferred_move_is_looked_at_more_often() -> None:
    view = GAME.view(state := GAME.begin({}, GAME.deal({}, Random(0)), None), Seat(0))
    legal = GAME.move_texts(state)

    def prefer(state: Any) -> Evaluation:
        moves = GAME.move_texts(state)
        prior = [5.0 if text == "b2-b3" else 1.0 for text in moves]
        return Evaluation([0.0, 0.0], [each / sum(prior) for each in prior])

    agent = UctAgent(Random(1))
    agent.evaluate_by(prefer, 1)
    assert agent.choose(view, legal, Budget(nodes=400)).move == "b2-b3"


def test_other_games_are_judged_as_before() -> None:
    """Those with an evaluation of their own, with features, and with hidden hands."""
    for game in ("english-draughts/1", "chinese-checkers/1", "domino-101/1", "block-domino/1"):
        nothing = generic_growth.tally_of(game, [])
        assert judgement_section(nothing, nothing) is None
        assert game in HIDDEN or mining_facets(game).judgement is not None


@pytest.mark.parametrize("game", [GAME, CONNECT_FOUR, HEX], ids=lambda game: game.id)
def test_positions_of_the_toys_are_texts_of_one_length(game: BoardGame[Any, Any]) -> None:
    rng = Random(1)
    for _ in range(20):
        state = game.begin({}, game.deal({}, rng), None)
        while game.outcome(state) is None:
            assert game.unpack(game.pack(state)).board == state.board
            assert len(game.pack(state)) == len(game.pack(game.begin({}, game.deal({}, rng), None)))
            state = game.apply(state, rng.choice(game.legal_moves(state)))
        assert game.legal_moves(state) == game.to_act(state) == ()
        assert len(state.history) <= game.max_plies
