"""What the page says of the AI players: of each that can be seated, in the words of the roster."""

from importlib.util import find_spec

import pytest

from ai.roster import players
from shared.games import GAMES
from tests.games.open_spiel.names import registered
from tests.web.node import page_messages


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel has wheels for some platforms alone")
def test_every_ai_player_is_told_of_as_the_roster_tells_of_it() -> None:
    with registered(["tic_tac_toe"]):
        check_descriptions()


def check_descriptions() -> None:
    descriptions = {
        key.removeprefix("roster-about-"): str(text)
        for key, text in page_messages("players").items()
        if key.startswith("roster-about-")
    }
    found = set[str]()
    for game in GAMES:
        for player in players(game):
            named = f"{game.partition('/')[0]}-{player.name}"
            key = named if named in descriptions else player.name
            assert descriptions[key].replace("’", "'") == player.about, named
            found.add(key)
    assert found == descriptions.keys()
