"""A game is found by what somebody types of its name."""

import pytest

from shared.errors import CodedError
from shared.games import GAMES
from shared.i18n import catalogue
from shared.protocol import GameInfo
from shared.text_protocol.table_words import find_game

KNOWN = [GameInfo(id=game.id, title=game.title, seats=game.seats, teams=[], options={}) for game in GAMES.values()]


@pytest.mark.parametrize(
    ("typed", "game", "rest"),
    [
        ("domino clock 10+5", "domino-101", "clock 10+5"),
        ("block", "block-domino", ""),
        ("Block dominoes rated", "block-domino", "rated"),
        ("101 domino", "domino-101", ""),
        ("draughts", "english-draughts", ""),
        ("chinese checkers", "chinese-checkers", ""),
        ("star-6", "chinese-checkers-star-6", ""),
    ],
)
def test_the_beginning_of_an_id_comes_before_what_is_in_a_name(typed: str, game: str, rest: str) -> None:
    found, left = find_game(catalogue("en"), KNOWN, typed.split())
    assert (found.id.split("/")[0], list(left)) == (game, rest.split())


@pytest.mark.parametrize("typed", ["", "star", "chess", "o"])
def test_a_name_of_none_or_of_several_is_refused_with_the_choices(typed: str) -> None:
    with pytest.raises(CodedError, match="block-domino") as refused:
        find_game(catalogue("en"), KNOWN, typed.split())
    assert refused.value.code == "game/unknown"
