"""AI players have names in every language; two of one name at a table are told apart by side or seat."""

import re

import pytest
from msgspec import structs

from ai.roster import players
from shared.games import GAMES
from shared.i18n import LANGUAGES, catalogue
from shared.text.names import is_reserved
from shared.words.people import bare_name, seat_words
from shared.words.players import player_name
from shared.words.reasons import reason_figures
from tests.shared.seated import seated

IDS = sorted({player.name for game in GAMES for player in players(game)} | {"mcts-easy", "mcts-medium", "mcts"})
ENGLISH = catalogue("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ai_player_has_a_name_of_its_own(language: str) -> None:
    names = [player_name(catalogue(language), player) for player in IDS]
    assert not [name for name, player in zip(names, IDS, strict=True) if name == player]
    assert len(set(names)) == len(names)
    assert all(is_reserved(name) for name in names)


def test_switches_follow_the_name_and_an_unknown_id_stays() -> None:
    assert player_name(ENGLISH, "experience") == "Sage Idris"
    assert player_name(ENGLISH, "club+recall~habit") == "Aunt Nora +recall~habit"
    assert player_name(ENGLISH, "human:1200") == "Miss Clara 1200"
    assert player_name(ENGLISH, "human:1200+recall") == "Miss Clara 1200 +recall"
    assert player_name(ENGLISH, "like:M.F.Tinsley") == "Like M.F.Tinsley"
    assert player_name(ENGLISH, "like:M.F.Tinsley+rival") == "Like M.F.Tinsley +rival"
    assert player_name(ENGLISH, "like:@Ann Lee") == "Like Ann Lee"
    assert player_name(ENGLISH, "like:@Ann Lee+rival") == "Like Ann Lee +rival"
    assert player_name(ENGLISH, "like:@") == "Like somebody who has left"
    assert player_name(ENGLISH, "like:") == "like:"
    assert player_name(ENGLISH, "somebody's engine") == "somebody's engine"
    assert player_name(catalogue("tr"), "master") == "Madam Vera"


def test_two_of_one_name_are_told_apart_by_side_or_seat() -> None:
    draughts = seated("english-draughts/1", "experience-medium", "experience-medium")
    both = [bare_name(ENGLISH, draughts, seat) for seat in (0, 1)]
    assert both == ["Old Hand (Black)", "Old Hand (White)"]
    assert seat_words(ENGLISH, draughts, 1) == "Old Hand (White)"
    domino = seated("domino-101/1", "level-3", "experience", "level-3", None)
    assert [bare_name(ENGLISH, domino, seat) for seat in range(4)] == [
        "The paper’s level 3 (seat 1)",
        "Sage Idris",
        "The paper’s level 3 (seat 3)",
        "seat 4",
    ]
    mine = structs.replace(domino, you=3)
    assert [bare_name(ENGLISH, mine, seat) for seat in (0, 2)] == [
        "The paper’s level 3 (left)",
        "The paper’s level 3 (right)",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_player_is_a_person_or_of_a_paper(game: str) -> None:
    for player in players(game):
        told = [words.find(f"character-{player.name}") or "" for words in map(catalogue, LANGUAGES)]
        assert all(bool(sentences) is not player.literature for sentences in told), player.name
        assert all(len(re.findall("[.؟?!]", sentences)) in (0, 2) for sentences in told), told
    assert 6 <= len([player for player in players(game) if not player.literature]) <= 12


def test_citations_name_the_player_behind_a_person() -> None:
    assert reason_figures(ENGLISH, {"kind": "own-thinking", "by": "level-5"}, "6-4") == "Level 5’s own calculation"
    rule = {"kind": "rule", "wins": 3, "draws": 1, "losses": 0, "games": 4, "book": 2, "from": {"ai:club": 4}}
    assert "learned from Club (4)" in reason_figures(ENGLISH, rule, "11-15")
