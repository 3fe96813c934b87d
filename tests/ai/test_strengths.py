"""The stars of AI players: each player of the games that ship has some, and more stars win."""

from functools import partial

import pytest

from ai.duel.contest import Contest, play_game
from ai.roster import player_named, players
from shared.experience import ExperienceBook
from shared.experience.learners import ADAPTS
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store.shipped import shipped_books

deep = partial(pytest.param, marks=pytest.mark.deep)
GAMES = (DOMINO_101.id, CHINESE_CHECKERS.id, ENGLISH_DRAUGHTS.id)


@pytest.mark.parametrize("game", GAMES)
def test_players_have_from_one_to_five_stars(game: str) -> None:
    strengths = {player.name: player.strength for player in players(game)}
    assert strengths.pop(ADAPTS) is None, "it has those of the person"
    assert set(strengths.values()) == {1, 2, 3, 4, 5}
    assert player_named(game, "experience~recall").strength == player_named(game, "experience").strength


def test_an_engine_of_another_program_has_no_stars() -> None:
    assert player_named(ENGLISH_DRAUGHTS.id, "engine:./scan hub").strength is None


@pytest.mark.deep
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "better", "worse", "games"),
    [
        (ENGLISH_DRAUGHTS.id, "greedy", "random", 6),
        deep(ENGLISH_DRAUGHTS.id, "club", "novice", 10),
        deep(ENGLISH_DRAUGHTS.id, "experience-easy", "child", 10),
        (ENGLISH_DRAUGHTS.id, "experience-medium", "experience-easy", 10),
        (ENGLISH_DRAUGHTS.id, "expert", "club", 6),
        (CHINESE_CHECKERS.id, "greedy", "random", 6),
        deep(CHINESE_CHECKERS.id, "novice", "child", 10),
        deep(CHINESE_CHECKERS.id, "experience-easy", "child", 10),
        deep(CHINESE_CHECKERS.id, "experience-medium", "experience-easy", 10),
        (CHINESE_CHECKERS.id, "experience-medium", "club", 10),
        (DOMINO_101.id, "greedy", "random", 60),
        deep(DOMINO_101.id, "level-2", "level-4", 60),
        deep(DOMINO_101.id, "level-4r", "greedy", 60),
        deep(DOMINO_101.id, "level-5", "level-2", 12),
        deep(DOMINO_101.id, "experience-medium", "experience-easy", 60),
        (DOMINO_101.id, "experience", "experience-medium", 12),
    ],
)
def test_more_stars_win(game: str, better: str, worse: str, games: int) -> None:
    named = [player_named(game, name) for name in (better, worse)]
    assert named[0].strength > named[1].strength  # type: ignore[operator]
    book = next(ExperienceBook(one.content()) for one in shipped_books() if one.book.game == game)
    contest = Contest(game, (better, worse), 1)
    assert sum(play_game(contest, number, {game: book}).score for number in range(games)) > games / 2
