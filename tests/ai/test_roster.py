"""Players by name, switches, and refusals that name the choices."""

import pytest

from ai.experience.recall import RecallAgent
from ai.experience.rival import RivalAgent
from ai.roster import agent_kinds, make_agent, player_like_account, player_named, players, split_game
from shared.errors import Rejected, UnknownGame
from shared.experience.learners import LEARNERS
from shared.games import GAMES
from shared.protocol.hosts import ABOUT
from tests.ai.books import FakeBook


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_players_weakest_first_and_each_can_be_made(game: str) -> None:
    names = [player.name for player in players(game)]
    assert names[0] == "random" and names[-3:] == list(LEARNERS)
    for name in names:
        assert make_agent(game, name, 1, {}) is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_sentence_about_a_player_fits_into_its_offer(game: str) -> None:
    assert not [player.about for player in players(game) if len(player.about) > ABOUT]


def test_every_agent_a_player_names_exists_in_every_game() -> None:
    assert all(agent_kinds(game) for game in GAMES)
    for game, agents in ((game, agent_kinds(game)) for game in GAMES):
        assert {player.agent for player in players(game)} <= agents.keys()


@pytest.mark.parametrize(
    ("text", "agent", "kinds"),
    [
        ("greedy", "greedy", set[str]()),
        ("experience-medium", "level-4r", {"recall", "rival", "hindsight"}),
        ("experience", "level-5", {"recall", "rival", "hindsight"}),
        ("greedy+recall", "greedy", {"recall"}),
        ("experience-medium~recall", "level-4r", {"rival", "hindsight"}),
        ("experience-medium~recall~hindsight", "level-4r", {"rival"}),
        ("random+recall~recall", "random", set[str]()),
        ("random~recall+recall", "random", {"recall"}),
    ],
)
def test_switches_add_experience_and_take_it_away(text: str, agent: str, kinds: set[str]) -> None:
    player = player_named("domino-101/1", text)
    assert (player.agent, player.kinds, player.name) == (agent, kinds, text)


@pytest.mark.parametrize("text", ["master", "", "greedy+", "greedy+foresight", "+recall", "greedy recall"])
def test_an_unknown_player_is_refused_with_the_choices(text: str) -> None:
    with pytest.raises(Rejected, match=r"random, greedy, .*experience, with.*recall") as refusal:
        player_named("domino-101/1", text)
    assert refusal.value.code == "player/unknown"


def test_a_player_may_be_written_with_its_game() -> None:
    assert split_game("domino-101:greedy") == ("domino-101/1", "greedy")
    assert split_game("domino-101/1:greedy+recall") == ("domino-101/1", "greedy+recall")
    assert split_game("greedy") == (None, "greedy")
    assert split_game("human:1200") == (None, "human:1200")
    assert split_game("english-draughts:human:1200+recall") == ("english-draughts/1", "human:1200+recall")
    assert split_game("like:Marion Tinsley") == (None, "like:Marion Tinsley")
    assert split_game("english-draughts:like:tinsley+rival") == ("english-draughts/1", "like:tinsley+rival")
    with pytest.raises(UnknownGame):
        split_game("go:greedy")


@pytest.mark.parametrize("game", GAMES)
def test_a_player_of_several_strengths_plays_at_each_rating_of_its_range(game: str) -> None:
    for player in players(game):
        if player.ratings is None:
            with pytest.raises(Rejected, match="has one strength"):
                player_named(game, f"{player.name}:1200")
            continue
        lowest, highest = player.ratings
        for rating in (lowest, lowest + 1, highest):
            rated = player_named(game, f"{player.name}:{rating}+recall")
            assert (rated.agent, rated.ratings, rated.kinds) == (player.agent, None, {"recall"})
            assert make_agent(game, f"{player.name}:{rating}", 1, {}) is not None
        for rating in (lowest - 1, highest + 1):
            with pytest.raises(Rejected, match=f"from {lowest} to {highest}, not {rating}") as refusal:
                player_named(game, f"{player.name}:{rating}")
            assert refusal.value.code == "player/unknown"


def test_there_is_a_player_of_several_strengths() -> None:
    assert [player.name for game in GAMES for player in players(game) if player.ratings] == ["human"]


@pytest.mark.parametrize("text", ["human:0", "human:01200", "human:x", "human:", "human:-5", "human:1200:1200"])
def test_a_rating_is_a_plain_number(text: str) -> None:
    with pytest.raises(Rejected, match="there is no player"):
        player_named("english-draughts/1", text)


@pytest.mark.parametrize("text", ["like:tinsley", "like:Marion Tinsley", "like:M.F.Tinsley"])
def test_a_player_may_be_asked_to_play_like_a_person(text: str) -> None:
    player = player_named("english-draughts/1", f"{text}+rival")
    assert (player.name, player.agent, player.person) == ("like:M.F.Tinsley+rival", "human", "M.F.Tinsley")
    assert player.kinds == {"rival"} and player.compiled and player.ratings is None and not player.people
    assert "M.F.Tinsley" in player.about
    assert isinstance(make_agent("english-draughts/1", player.name, 1, {}), RivalAgent)


def test_a_player_knows_whom_it_can_play_like() -> None:
    able = [player for game in GAMES for player in players(game) if player.people]
    assert [player.name for player in able] == ["human"]
    for person in able[0].people:
        assert player_named("english-draughts/1", f"like:{person}").person == person


def test_a_player_plays_like_an_account_once_it_has_the_moves() -> None:
    player = player_like_account("english-draughts/1", "like:@Ann Lee+rival")
    assert (player.name, player.agent, player.account) == ("like:@Ann Lee+rival", "human", "Ann Lee")
    assert player.kinds == {"rival"} and player.compiled and player.person is None
    assert player.imitation is None and not player.people and player.ratings is None
    assert [it.name for game in GAMES for it in players(game) if it.imitation] == ["human"]
    for game, text in (("domino-101/1", "like:@Ann"), ("english-draughts/1", "like:Ann")):
        with pytest.raises(Rejected, match="there is no player"):
            player_like_account(game, text)


@pytest.mark.parametrize(
    ("game", "text", "answer"),
    [
        ("english-draughts/1", "like:@Ann", r"sits at a server's tables alone: add-ai SEAT like:@Ann"),
        ("english-draughts/1", "like:me", r"add-ai SEAT like:me"),
        ("english-draughts/1", "like:Tinsly", r"did you mean M\.F\.Tinsley\?"),
        ("english-draughts/1", "like:barker", r"did you mean C\.F\.Barker or W\.R\.Barker\?"),
        ("english-draughts/1", "like:", "oldhand ai --list"),
        ("english-draughts/1", "like", "there is no player 'like'"),
        ("english-draughts/1", "like:tinsley+foresight", "there is no player 'like:tinsley"),
        ("english-draughts/1", "like:tinsley:1200", "nobody is called"),
        ("domino-101/1", "like:tinsley", "there is no player 'like:tinsley'"),
    ],
)
def test_imitation_needs_a_named_player(game: str, text: str, answer: str) -> None:
    with pytest.raises(Rejected, match=answer) as refusal:
        player_named(game, text)
    assert refusal.value.code == "player/unknown"


def test_a_book_is_put_before_players_that_use_it_and_no_others() -> None:
    books = {"english-draughts/1": FakeBook()}
    assert isinstance(make_agent("english-draughts/1", "experience~rival", 1, books), RecallAgent)
    assert not isinstance(make_agent("english-draughts/1", "greedy", 1, books), RecallAgent)
    assert not isinstance(make_agent("english-draughts/1", "experience~rival", 1, {}), RecallAgent)
    assert not isinstance(make_agent("domino-101/1", "experience~rival", 1, books), RecallAgent)


@pytest.mark.parametrize("books", [{}, {"english-draughts/1": FakeBook()}])
def test_memory_of_an_opponent_needs_no_book_and_comes_first(books: dict[str, FakeBook]) -> None:
    assert isinstance(make_agent("english-draughts/1", "experience", 1, books), RivalAgent)
    assert isinstance(make_agent("english-draughts/1", "greedy+rival", 1, books), RivalAgent)
    assert not isinstance(make_agent("english-draughts/1", "greedy", 1, books), RivalAgent)
