"""Which games a server is told to serve, and what it says of those that it cannot."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.errors import MissingExtra, UnknownGame
from shared.games import GAMES, add_games, game_named
from shared.games.facets import facets_of
from shared.games.open_spiel import library
from shared.games.open_spiel.catalogue import SOURCE
from shared.games.registry import register_named, unregister
from shared.i18n import catalogue


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("OLDHAND_GAMES", "")
    known = set(GAMES)
    yield
    for game in GAMES.keys() - known:
        unregister(game)


def test_games_are_added_once_and_for_the_processes_that_are_started_too() -> None:
    for _ in range(2):
        add_games("openspiel:nim, openspiel:mancala")
        assert os.environ["OLDHAND_GAMES"] == "openspiel:nim,openspiel:mancala"
    assert game_named("openspiel:nim").title == "Nim"
    assert [name for name in GAMES if name.startswith(SOURCE)] == [
        f"openspiel:{name}/{library.library_version()}" for name in ("nim", "mancala")
    ]


def test_a_game_that_is_not_served_is_named_with_the_flag_that_serves_it() -> None:
    with pytest.raises(UnknownGame, match="openspiel:nim is not served: set OLDHAND_GAMES=openspiel:nim"):
        game_named("openspiel:nim")
    with pytest.raises(UnknownGame, match="has no game 'nimm'; choose one of nim"):
        add_games("openspiel:nimm")
    with pytest.raises(UnknownGame, match="parameters of a game are options of its tables"):
        add_games("openspiel:hex(board_size=5)")
    assert os.environ["OLDHAND_GAMES"] == "", "nothing is left of it"


def test_a_game_that_is_named_twice_is_added_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLDHAND_GAMES", " openspiel:nim , ")
    register_named("openspiel:nim,openspiel:nim")
    add_games("openspiel:nim,openspiel:mancala, openspiel:mancala")
    assert os.environ["OLDHAND_GAMES"] == "openspiel:nim,openspiel:mancala"


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("nim", "'nim' of OLDHAND_GAMES or --games is no game; write module:NAME or openspiel:NAME"),
        ("openspiel:", "'openspiel:' of OLDHAND_GAMES or --games is no game"),
        ("../nim:NIM", "the game ../nim:NIM of OLDHAND_GAMES or --games cannot be registered: TypeError: "),
        ("mine_fails:GAME", "cannot be registered: RuntimeError: no board"),
        ("mine_ends:GAME", "cannot be registered: SyntaxError: "),
    ],
)
def test_a_name_that_names_no_game_is_refused_by_one_sentence(
    names: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "mine_fails.py").write_text("raise RuntimeError('no board')")
    (tmp_path / "mine_ends.py").write_text("def (")
    with pytest.raises(UnknownGame) as refused:
        register_named(names)
    assert sentence in str(refused.value) and "\n" not in str(refused.value)


def test_titles_and_hands_are_for_people() -> None:
    add_games("openspiel:team_dominoes")
    game = game_named("openspiel:team_dominoes")
    assert game.title == "Team Dominoes"
    text = facets_of(game.id).text
    assert text is not None
    assert text.held(catalogue("en"), ["4:Deal_(5.0,5.0)", "8:Deal_(1.0,2.0)"]) == "Deal (5.0,5.0) and Deal (1.0,2.0)"


def test_without_the_library_one_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"pip install 'oldhand\[openspiel\]'"):
        add_games("openspiel:othello")
