"""A game without features learns what its positions are worth, by a small network over their text."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from ai.analysis import searching
from ai.contracts import Evaluation, Evaluator
from ai.duel.headless import SeatedAgent, play_match
from ai.experience.judgement import judgement
from ai.experience.network import evaluator
from ai.random_player import RandomAgent
from ai.registry import agent_facets
from ai.roster import make_agent
from ai.uct import UctAgent
from mining.games.registry import mining_facets
from mining.lab.experiments import generic_growth
from mining.pipeline.rounds import mark_of, tally_of_rounds
from mining.worker.fits import judgement_section, newest_rounds
from shared.agent import Budget, Decision
from shared.core import Outcome, Seat, View
from shared.errors import BookError
from shared.events import Event, MatchEnded, RoundEnded
from shared.experience import ExperienceBook, Section, book_bytes
from shared.experience.network import Network, decode, encode
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


def numbers_of(inputs: int, seats: int = 2) -> int:
    """The weights of a network of two units and one move."""
    return seats * 2 * (inputs + 1) + 2 + seats + 3


FEW = Network(5 * len(START), 2, 2, b" ./bw", ("b2-b3",), bytes(2 * numbers_of(5 * len(START))))


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


def fitted(games: Sequence[tuple[Event, ...]]) -> Section | None:
    log = generic_growth.log_of(games)
    finished = log.finished(GAME.id, 0, len(games))
    tally = tally_of_rounds(log, GAME.id, finished)
    found = judgement_section(tally, tally, newest_rounds(log, GAME.id, mark_of(finished[-1])))
    return None if found is None else found[0]


def values_of(evaluate: Evaluator, text: str, game: Breakthrough = GAME) -> Sequence[float]:
    found = evaluate(game.parse_position(text))
    assert found is not None
    return found.values


def bytes_of(section: Section | None) -> bytes:
    assert section is not None
    return b"".join(section.columns)


def book_with(section: Section) -> ExperienceBook:
    return ExperienceBook(book_bytes(GAME.id, 7, {}, {"judgement": section}))


def test_results_teach_who_stands_better_and_shuffled_results_nothing(games: list[tuple[Event, ...]]) -> None:
    section = fitted(games)
    evaluate = evaluator(GAME, bytes_of(section))
    white, equal, black = (
        values_of(evaluate, text)
        for text in (
            "..b.bb/b...../..w.../....../www.ww/wwwwww w",
            "bbbbbb/bbb.bb/....../....../www.ww/wwwwww w",
            "bbbbbb/bbb.bb/....../...b../w...../ww...w w",
        )
    )
    assert white[0] > equal[0] > black[0] and white[0] == -white[1]
    again = fitted(games)
    assert bytes_of(again) == bytes_of(section), "the same log teaches the same"
    for seed in (1, 2):
        shuffled = generic_growth.with_results_by_lot(games, seed)
        assert fitted(shuffled) is None


def test_a_seat_says_that_its_search_went_by_judgement(games: list[tuple[Event, ...]]) -> None:
    section = fitted(games)
    assert section is not None
    state = GAME.parse_position("bbbbbb/bb.w.b/....../....../www.ww/wwwwww w")
    with book_with(section) as book:
        agent = make_agent(GAME.id, "experience", 1, {GAME.id: book})
        decision = agent.choose(GAME.view(state, Seat(0)), GAME.move_texts(state), Budget(nodes=100))
    assert isinstance(decision.why, OwnThinkingReason) and decision.why.judgement == 7
    assert decision.move[-1] == "6", "the piece reaches the goal"


def test_too_few_games_and_games_that_nobody_won_teach_nothing(games: list[tuple[Event, ...]]) -> None:
    assert fitted(games[:19]) is None
    drawn = [
        tuple(
            replace(event, data=replace(event.data, points=(0, 0)))
            if isinstance(event.data, RoundEnded | MatchEnded)
            else event
            for event in game
        )
        for game in games[:30]
    ]
    assert fitted(drawn) is None


def test_the_section_holds_what_was_put_into_it() -> None:
    assert decode(bytes_of(encode(FEW)), 2) == FEW


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: b"",
        lambda content: content[:-1],
        lambda content: content + b"\0",
        lambda content: b"x" + content[1:],
        lambda content: content[:4] + b"\xff\xff" + content[6:],
        lambda content: content[:20] + b"\2" + content[21:],
        lambda content: b"\xff" * len(content),
    ],
)
def test_damaged_networks_are_refused_before_a_game(spoil: Callable[[bytes], bytes]) -> None:
    with (
        book_with(Section(2, 0, (spoil(bytes_of(encode(FEW))),))) as book,
        pytest.raises(BookError, match="no network for 2 seats") as refused,
    ):
        judgement(book, UctAgent(Random(1)), agent_facets(GAME.id))
    assert refused.value.code == "book/format"


def test_a_section_of_before_networks_changes_nothing() -> None:
    agent = UctAgent(Random(1))
    with book_with(Section(1, 0, (b"ntup" + bytes(20),))) as book:
        assert judgement(book, agent, agent_facets(GAME.id)) is agent


def test_of_a_board_of_another_size_a_network_says_nothing() -> None:
    smaller = replace(FEW, inputs=FEW.inputs - 5, weights=FEW.weights[: 2 * numbers_of(FEW.inputs - 5)])
    evaluate = evaluator(GAME, bytes_of(encode(smaller)))
    state = GAME.begin({}, GAME.deal({}, Random(0)), None)
    assert evaluate(state) is None
    view, legal = GAME.view(state, Seat(0)), GAME.move_texts(state)
    agents = [UctAgent(Random(1)), UctAgent(Random(1))]
    agents[0].evaluate_by(evaluate, 1)
    assert (
        agents[0].choose(view, legal, Budget(nodes=300)).move == agents[1].choose(view, legal, Budget(nodes=300)).move
    )


def test_moves_that_the_log_has_seen_are_preferred_as_it_says() -> None:
    weights = np.zeros(numbers_of(FEW.inputs), "<f2")
    weights[-1] = 2.0  # the bias of the one move
    evaluate = evaluator(GAME, bytes_of(encode(replace(FEW, weights=weights.tobytes()))))
    state = GAME.begin({}, GAME.deal({}, Random(0)), None)
    found = evaluate(state)
    assert found is not None and found.prior is not None
    shares = dict(zip(GAME.move_texts(state), found.prior, strict=True))
    assert sum(shares.values()) == pytest.approx(1)
    assert shares.pop("b2-b3") == pytest.approx(np.exp(2) * max(shares.values()), rel=0.01)
    assert len(set(shares.values())) == 1, "those that it has not seen are alike"


def test_the_analysis_of_a_position_is_guided_by_the_book() -> None:
    weights = np.zeros(numbers_of(FEW.inputs), "<f2")
    weights[-1] = 5.0
    position = GAME.format_position(GAME.begin({}, GAME.deal({}, Random(0)), None))
    with book_with(encode(replace(FEW, weights=weights.tobytes()))) as book:
        make = searching(GAME.id, position, 1, None, book)
        assert make is not None
        found = make()
        for _ in range(3):
            found.deepen(bytearray(1))
        assert found.lines[0].moves[0] == "b2-b3" and (found.lines[0].share or 0) > 0.5


def test_others_share_the_chance_that_is_left() -> None:
    class ForThree(Breakthrough):
        seats, teams = 3, ((Seat(0),), (Seat(1),), (Seat(2),))

    weights = np.zeros(numbers_of(FEW.inputs, 3), "<f2")
    weights[3 * 2 * (FEW.inputs + 1) + 2] = 1.0  # of the value where seat 0 is on move
    content = bytes_of(encode(replace(FEW, seats=3, weights=weights.tobytes())))
    own, *others = values_of(evaluator(ForThree(), content), "..bbbb/bbbbbb/....../....../wwwwww/wwwwww w", ForThree())
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


def test_random_rounds_ask_states_where_a_game_has_an_outcome_of_its_own() -> None:
    class Short(Breakthrough):
        def outcome(self, state: Any) -> Outcome | None:
            return Outcome((1, -1), "short") if len(state.history) == 3 else super().outcome(state)

    state = GAME.begin({}, GAME.deal({}, Random(0)), None)
    assert Short().play_on(state, Random(1), 400) == (Outcome((1, -1), "short"), 3)
    assert GAME.play_on(state, Random(1), 3) == (None, 3)
    outcome, plies = GAME.play_on(state, Random(1), 400)
    assert outcome is not None and plies > 3


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
