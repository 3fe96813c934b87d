"""The players that learn: three in every game, with one book, and the last with the search of the strongest player."""

from collections.abc import Iterator
from random import Random

import pytest

from ai.experience.recall import RecallAgent
from ai.experience.weighing import searches
from ai.registry import agent_facets
from ai.roster import Player, make_agent, player_named, players
from shared.agent import Budget, agent_chain
from shared.experience.learners import LEARNERS, STRONGEST
from shared.games import GAMES, register
from shared.games.facets import is_hidden
from shared.games.registry import unregister
from tests.ai.books import FakeBook
from tests.toys.noughts_and_crosses import NOUGHTS_AND_CROSSES

ALL = (*GAMES, NOUGHTS_AND_CROSSES.id)


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register(NOUGHTS_AND_CROSSES)
    yield
    unregister(NOUGHTS_AND_CROSSES.id)


def strongest_of(game: str) -> Player:
    """The strongest player that does not learn."""
    return player_named(game, list(agent_facets(game).agents)[-1])


@pytest.mark.parametrize("game", ALL)
def test_every_game_offers_them_at_rising_strength(game: str) -> None:
    offered = players(game)[-len(LEARNERS) :]
    assert tuple(player.name for player in offered) == LEARNERS
    stars = [player.strength or 0 for player in offered]
    assert stars == sorted(stars)
    assert len({player.about for player in offered}) == len(offered)


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("name", LEARNERS)
def test_they_consult_the_same_book(game: str, name: str) -> None:
    book = FakeBook()
    book.facts = {"game": game, "version": 7}
    chain = list(agent_chain(make_agent(game, name, 1, {game: book})))
    assert any(isinstance(each, RecallAgent) for each in chain)


@pytest.mark.parametrize("game", [game for game in ALL if not is_hidden(game)])
def test_open_board_players_search_ever_harder(game: str) -> None:
    names = list(agent_facets(game).agents)
    places = [names.index(player_named(game, learner).agent) for learner in LEARNERS]
    assert places == sorted(set(places))
    assert all(searches(make_agent(game, learner, 1, {})) for learner in LEARNERS)


@pytest.mark.parametrize("game", ALL)
def test_none_has_more_stars_than_the_strongest_of_them(game: str) -> None:
    learner, other = player_named(game, STRONGEST), strongest_of(game)
    assert (learner.agent, learner.strength) == (other.agent, other.strength)
    assert (learner.strength or 0) == max(player.strength or 0 for player in players(game))
    assert searches(make_agent(game, STRONGEST, 1, {})), "so that it can refute what a rule names"


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL)
def test_the_strongest_of_them_thinks_as_the_strongest_player_does(game: str) -> None:
    """Of the same positions, as many as the budget has or, without one, as many as its level has."""
    rules, rng = GAMES[game], Random(3)
    options = rules.options({})
    deal = rules.deal(options, Random(5))
    state = rules.begin(options, deal, rules.first_lead(options, deal), 1)
    for _ in range(4):
        seat = rules.to_act(state)[0]
        view, legal = rules.view(state, seat), rules.move_texts(state)
        learner, other = (
            make_agent(game, name, 1, {}).choose(view, legal, Budget(nodes=300))
            for name in (STRONGEST, strongest_of(game).name)
        )
        assert learner == other
        state = rules.successor(state, rules.parse_move(state, rng.choice(legal)))
