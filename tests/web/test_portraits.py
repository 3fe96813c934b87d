"""AI players have faces of their own: no two of a game look alike, nor do two of a kind at one table."""

import pytest

from ai.roster import players
from shared.games import GAMES
from tests.web.node import run_module

DRAWN = """(() => {
    const text = (part) =>
        Array.isArray(part) ? part.map(text).join("")
        : part?.strings === undefined ? String(part)
        : part.strings.map((each, at) => each + (at < part.values.length ? text(part.values[at]) : "")).join("");
    return given.requested.map(([player, place]) => text(it.portrait(player, place)));
})()"""


def drawn(*requested: tuple[str, int]) -> list[str]:
    """The portraits of these players at these places, as SVG."""
    return run_module("ui/portrait.ts", DRAWN, {"requested": requested})


@pytest.mark.parametrize("game", GAMES)
def test_no_two_players_of_a_game_look_alike(game: str) -> None:
    names = [player.name for player in players(game)]
    portraits = drawn(*((name, 0) for name in names))
    assert len(set(portraits)) == len(names)
    assert all(portrait.count("<svg") == 1 and "undefined" not in portrait for portrait in portraits)


def test_players_of_one_kind_differ_by_their_places() -> None:
    assert len(set(drawn(*(("experience", place) for place in range(4))))) == 4


def test_a_switch_and_an_engine_change_no_face_by_chance() -> None:
    plain, switched, again = drawn(("club", 1), ("club+recall", 1), ("club", 1))
    assert plain == switched == again
    unknown, same = drawn(("a-new-engine", 0), ("a-new-engine", 0))
    assert unknown == same != plain
