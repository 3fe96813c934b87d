"""Ratings of an archive's players: found again from results that they decided, cautious about strangers."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from ai.games.english_draughts.human import human_at, last_moves
from ai.games.english_draughts.human_strength import HIGHEST, LOWEST
from ai.games.english_draughts.people import PeopleReader, shipped
from mining.lab.experiments.ratings import drawn_odds
from mining.lab.makers.archive_ratings import RatedGames, Strengths, fitted, known_name, later, log_loss, played_in
from shared.agent import Budget
from shared.games.english_draughts.board import from_the_mover
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME


def drawn_games(true: np.ndarray, games: int, seed: int) -> RatedGames:
    """Games of players with these ratings, where moving first is worth 30 points and e of 1 + e games of equals are
    drawn for each that is won."""
    rng = np.random.default_rng(seed)
    players = np.array([rng.permutation(len(true))[:2] for _ in range(games)])
    year = rng.integers(1900, 1960, games)
    blank = RatedGames(tuple(map(str, range(len(true)))), players, np.zeros(games, np.int64), year)
    odds = Strengths(true, true, 30.0, (1.0, 0.0)).odds(blank)
    points = 1 - (rng.random(games)[:, None] > odds.cumsum(axis=1)).sum(axis=1)
    return RatedGames(blank.names, players, points, year)


def test_ratings_are_found_again_and_foretell_later_games() -> None:
    true = np.linspace(-150, 150, 12)
    games = drawn_games(true, 6_000, 1)
    out = later(games, 0.2)
    assert 0.2 <= out.mean() < 0.25 and games.year[out].min() > games.year[~out].max()
    found = fitted(games.among(~out))
    assert found.ratings == pytest.approx(true, abs=45)
    assert found.first == pytest.approx(30, abs=20) and found.draws[0] == pytest.approx(1, abs=0.15)
    assert (np.abs(found.ratings - true) < 4 * found.deviations).all() and found.deviations.max() < 30
    tested = games.among(out)
    equal = fitted(games.among(~out), 0)
    assert not equal.ratings.any()
    assert log_loss(found.odds(tested), tested).mean() < log_loss(equal.odds(tested), tested).mean() - 0.02


def test_one_win_makes_nobody_a_champion() -> None:
    games = drawn_games(np.zeros(4), 400, 2)
    won = RatedGames((*games.names, "new"), np.vstack([games.players, [[4, 0]]]), np.append(games.points, 1),
                     np.append(games.year, 1930))  # fmt: skip
    found = fitted(won)
    assert played_in(won)[4] == 1
    assert 0 < found.ratings[4] < 40 and found.deviations[4] > 90


def test_names_are_the_same_however_they_are_spaced() -> None:
    assert {known_name(text) for text in ("Tinsley, M.F.", "Tinsley ,M.F", " Tinsley,M.F. ")} == {"Tinsley, M.F"}


@pytest.mark.parametrize("rating", [LOWEST, 1150, HIGHEST])
def test_the_odds_of_a_rating_are_those_that_the_seat_draws_by(rating: int) -> None:
    state = GAME.begin(GAME.options({}), GAME.deal(GAME.options({}), Random(1)), None)
    for move in ("11-15", "23-19", "8-11"):
        state = GAME.successor(state, GAME.parse_move(state, move))
    view, legal = GAME.view(state, GAME.to_act(state)[0]), GAME.move_texts(state)
    reader, tries = PeopleReader(shipped()), 300
    odds = [reader.choices(from_the_mover(state.position), last_moves(state), sight=sight) for sight in range(6)]
    expected = drawn_odds(rating, [one.odds.astype(float) for one in odds])
    assert expected.sum() == pytest.approx(1)
    agent = human_at(Random(4), rating)
    drawn = Counter(agent.choose(view, legal, Budget()).move for _ in range(tries))
    shares = sorted((count / tries for count in drawn.values()), reverse=True)
    assert shares == pytest.approx(sorted(expected.tolist(), reverse=True)[: len(shares)], abs=0.09)
