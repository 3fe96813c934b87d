"""Seats learn games of OpenSpiel from the log: results and moves, and nothing of the game."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ai.contracts import Evaluation, Evaluator
from ai.duel.headless import SeatedAgent, play_match
from ai.experience.network import arrays_of, evaluator
from ai.games.open_spiel.mcts import MctsAgent
from ai.random_player import RandomAgent
from ai.registry import agent_facets
from ai.roster import make_agent
from mining.columns import Tally
from mining.lab.experiments import generic_growth
from mining.patterns.network import network_judgement
from mining.patterns.thresholds import Thresholds
from mining.pipeline.rounds import mark_of, tally_of_rounds
from mining.pipeline.weighting import Weighting
from mining.worker.book import BookInputs, make_book
from mining.worker.fits import Fits, fitted, newest_rounds, read, write
from mining.worker.surprises import Surprises
from shared.agent import Agent, Budget
from shared.core import Seat
from shared.events import Event, RoundEnded
from shared.experience import ExperienceBook
from shared.experience.network import decode, encode
from shared.game_log import GameLog
from shared.reasons import OwnThinkingReason
from shared.store import Book
from tests.contract.rounds import AnyGame
from tests.games.open_spiel.names import registered

Games = Sequence[tuple[Event, ...]]
LOGGED, LEFT_OUT = 160, 40


@pytest.fixture(scope="module")
def game() -> Iterator[AnyGame]:
    with registered(["tic_tac_toe"]) as (found,):
        yield found


def games_of(game: AnyGame, count: int, **options: str) -> Games:
    """Games of a player that searches a little against one that does not, who exchange seats."""

    def played(number: int) -> tuple[Event, ...]:
        agents: list[Agent] = [MctsAgent(Random(number), 20), RandomAgent(Random(number))]
        seats = [SeatedAgent("player", agent) for agent in (agents if number % 2 else agents[::-1])]
        return tuple(play_match(game, game.options(options), seats, lambda _: Random(number), budget=Budget))

    return [played(number) for number in range(count)]


@pytest.fixture(scope="module")
def games(game: AnyGame) -> Games:
    return games_of(game, LOGGED + LEFT_OUT)


def fits_of(game: AnyGame, games: Games) -> tuple[GameLog, Tally, Fits]:
    log = generic_growth.log_of(games)
    finished = log.finished(game.id, 0, len(games))
    tally, mark = tally_of_rounds(log, game.id, finished), mark_of(finished[-1])
    return log, tally, fitted(tally, Weighting(), mark, rounds=newest_rounds(log, game.id, mark))


@pytest.fixture(scope="module")
def learned(game: AnyGame, games: Games) -> tuple[GameLog, Tally, Fits]:
    return fits_of(game, games[:LOGGED])


@pytest.fixture(scope="module")
def content(learned: tuple[GameLog, Tally, Fits]) -> bytes:
    return b"".join(learned[2].sections["judgement"].columns)


@pytest.fixture(scope="module")
def evaluate(game: AnyGame, content: bytes) -> Evaluator:
    return evaluator(game, content, agent_facets(game.id).observer)


def test_it_tells_who_wins_games_that_it_does_not_know(game: AnyGame, games: Games, evaluate: Evaluator) -> None:
    right: list[bool] = []
    for events in games[LOGGED:]:
        points = next(event.data.points for event in events if isinstance(event.data, RoundEnded))
        state = game.begin(game.options({}), game.deal({}, Random(0)), None)
        for move in [event.move for event in events if event.move is not None][:-1]:
            state = game.successor(state, game.parse_move(state, move))
            found = evaluate(state)
            assert found is not None
            right += [(found.values[0] > 0) == (points[0] > 0)] if points[0] else []
    assert np.mean(right) > 0.6


def test_shuffled_results_teach_nothing(game: AnyGame, games: Games) -> None:
    assert not fits_of(game, generic_growth.with_results_by_lot(games, 1))[2].sections


def test_a_stored_fit_is_the_one_that_was_made(
    game: AnyGame, learned: tuple[GameLog, Tally, Fits], content: bytes, tmp_path: Path
) -> None:
    log, _, made = learned
    write(tmp_path / "fits", game.id, made, Weighting())
    kept = read(tmp_path / "fits", log, game.id, Weighting())
    assert kept is not None and kept.headers == made.headers and kept.mark == made.mark
    assert b"".join(kept.sections["judgement"].columns) == content
    network = decode(content, game.seats)
    assert b"".join(encode(network).columns) == content
    assert [each.shape for each in arrays_of(network)] == list(network.shapes)


def test_a_seat_of_experience_cites_the_book(game: AnyGame, learned: tuple[GameLog, Tally, Fits]) -> None:
    _, tally, made = learned
    state = game.begin(game.options({}), game.deal({}, Random(0)), None)
    for move in ("x(0,0)", "o(1,1)", "x(0,1)", "o(2,2)"):
        state = game.successor(state, game.parse_move(state, move))
    with ExperienceBook(make_book(tally, Thresholds(), 7, 0, fits=made).content) as book:
        assert "judgement" in book.facts["teaches"]
        for name in ("experience-easy", "experience-medium", "experience"):
            agent = make_agent(game.id, f"{name}~recall", 1, {game.id: book})
            decision = agent.choose(game.view(state, Seat(0)), game.move_texts(state), Budget(nodes=2_000))
            assert isinstance(decision.why, OwnThinkingReason)
            assert (decision.move, decision.why.judgement) == ("x(0,2)", 7)


def test_a_book_from_before_the_first_fit_is_not_the_one_that_is_due(
    game: AnyGame, learned: tuple[GameLog, Tally, Fits]
) -> None:
    _, tally, made = learned
    inputs = BookInputs(tally, Thresholds(), Weighting(), made, Surprises(game.id))
    for fits, is_current in ((made, True), (Fits(0), False)):
        facts = make_book(tally, Thresholds(), 1, 0, fits=fits).facts
        assert inputs.are_those_of(Book(game.id, 1, "", "", 0, 0, 0, 0, facts)) is is_current


def test_decisions_that_are_not_in_the_tally_teach_nothing(game: AnyGame, games: Games) -> None:
    log = generic_growth.log_of(games)
    finished = log.finished(game.id, 0, len(games))
    tally, mark = tally_of_rounds(log, game.id, finished), mark_of(finished[-1])
    newest = {number for row in finished if (number := row.number) > 150}
    assert len(list(newest_rounds(log, game.id, mark, newest))) == 150
    few = tally.chosen(np.arange(15))
    assert network_judgement(few, newest_rounds(log, game.id, mark)) is None


def choice(game: AnyGame, evaluate: Evaluator | None) -> str:
    state = game.begin(game.options({}), game.deal({}, Random(0)), None)
    agent = MctsAgent(Random(3), 60)
    if evaluate is not None:
        agent.evaluate_by(evaluate, 1)
    return agent.choose(game.view(state, Seat(0)), game.move_texts(state), Budget(nodes=2_000)).move


def test_a_search_tries_the_moves_that_are_preferred_and_is_as_ever_on_boards_that_are_not_known(game: AnyGame) -> None:
    def prefer(state: Any) -> Evaluation:
        count = len(game.legal_moves(state))
        return Evaluation([0.0, 0.0], [0.9, *[0.1 / (count - 1)] * (count - 1)] if count > 1 else [1.0])

    assert choice(game, prefer) == "x(0,0)" != choice(game, None)
    assert choice(game, lambda _: None) == choice(game, None)


def test_the_experiment_plays_seats_of_equally_many_playouts(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    without = f"mcts:{generic_growth.PLAYOUTS}"
    assert generic_growth.players_of(game.id) == (f"{without}+recall+judgement", without)
    assert generic_growth.practising(game.id) == ("mcts:50", "mcts:50")
    cells = generic_growth.cells_of(game.id, 2, {})
    sizes = generic_growth.SIZES_BY_PLAYOUTS
    assert [(cell.logged, cell.permuted) for cell in cells] == [*((size, False) for size in sizes), (sizes[-1], True)]
    monkeypatch.setattr(generic_growth, "LEFT_OUT", 2)
    row = generic_growth.row(generic_growth.cell_of(game.id, 4, 2, nodes=None), 1, 1)
    assert (row["logged"], row["nodes"], row["playouts"]) == (4, None, generic_growth.PLAYOUTS)
    assert 0 <= row["itself"]["score"] <= 1 and 0 < row["foretold"] <= 1
