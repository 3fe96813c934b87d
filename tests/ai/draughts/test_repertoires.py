"""`like:NAME`: plays as `human` does, but what the person played in the very position counts more."""

from collections.abc import Collection
from pathlib import Path
from random import Random

import pytest

from ai.experience.played import PersonMoves, PlayedMoves
from ai.games.english_draughts.human import COMMON, HumanAgent, human_like
from ai.games.english_draughts.repertoires import KIND, Repertoires, file_arrays, shipped
from ai.roster import make_agent
from ai.weights import write_weights
from shared.agent import Budget
from shared.core import View
from shared.errors import WeightsError
from shared.games.english_draughts.board import from_the_mover
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import DraughtsState
from shared.keys import frame_of
from shared.reasons import HabitReason
from tests.ai.tables import legal_in

TEXTS = ["11-15", "23-19", "8-11", "9-14"]


def after(*moves: str) -> DraughtsState:
    state = GAME.begin(GAME.options({}), GAME.deal(GAME.options({}), Random(1)), None)
    for move in moves:
        state = GAME.successor(state, GAME.parse_move(state, move))
    return state


def view_of(state: DraughtsState) -> View:
    return GAME.view(state, GAME.to_act(state)[0])


def made_by(state: DraughtsState, move: str) -> tuple[int, int]:
    """(own, enemy) after a move, as its mover sees them."""
    made = GAME.successor(state, GAME.parse_move(state, move)).position
    own, enemy, _ = from_the_mover(made._replace(turn=state.position.turn))
    return own, enemy


@pytest.fixture
def small(tmp_path: Path) -> Repertoires:
    """Three games: Ann and Ben play each other twice, and Ben a stranger."""
    games = [([0, 1], 1, 2), ([0, 1, 2], 1, 2), ([3, 1], 0, 2)]
    write_weights(
        tmp_path / "file", KIND, file_arrays(games), {"people": ["A.Ann", "B.Ben"], "texts": TEXTS}, sparse=True
    )
    return Repertoires(tmp_path / "file")


def test_each_move_is_counted_for_the_person_who_made_it(small: Repertoires) -> None:
    start, reply, third, other = after(), after("11-15"), after("11-15", "23-19"), after("9-14")
    assert small.people == ("A.Ann", "B.Ben")
    assert small.of("A.Ann") == {
        from_the_mover(start.position): {made_by(start, "11-15"): 2},
        from_the_mover(third.position): {made_by(third, "8-11"): 1},
    }
    assert small.of("B.Ben") == {
        from_the_mover(reply.position): {made_by(reply, "23-19"): 2},
        from_the_mover(other.position): {made_by(other, "23-19"): 1},
    }


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    write_weights(tmp_path / "file", KIND, {}, {"people": []})
    with pytest.raises(WeightsError) as refusal:
        Repertoires(tmp_path / "file")
    assert refusal.value.code == "weights/shape"


class Played(PlayedMoves):
    """People played the same move over and over."""

    def __init__(self, move: str, times: int) -> None:
        self._counts = {move: times}

    def counts(self, view: View, legal: Collection[str]) -> dict[str, int]:
        return self._counts


@pytest.mark.parametrize("times", [0, 20_000])
def test_other_peoples_plays_count_as_a_few_of_the_persons_own(times: int) -> None:
    start = after()
    shown, own = view_of(start), shipped().of("J.Wyllie")[from_the_mover(start.position)]
    legal, total = legal_in(shown), sum(own.values()) + COMMON
    agents = [HumanAgent(Random(1)), make_agent(GAME.id, "like:J.Wyllie", 1, {})]
    for agent in agents:
        assert isinstance(agent, HumanAgent)
        agent.consult(Played("12-16", times))
    of_people, likely = [agent.likely(shown, legal, Budget()) for agent in agents if isinstance(agent, HumanAgent)]
    for move in legal:
        played = own.get(made_by(start, move), 0)
        assert likely[move].share == pytest.approx((played + COMMON * of_people[move].share) / total)
        assert (likely[move].played, likely[move].games) == (times if move == "12-16" else 0, times)
        assert (likely[move].person_played, likely[move].person_games) == (played, sum(own.values()))


def test_with_the_moves_of_an_account_it_plays_and_cites_them() -> None:
    start, reply = after(), after("11-15")
    normal, _ = frame_of(GAME.id).of_view(view_of(start))
    other, turn = frame_of(GAME.id).of_view(view_of(reply))
    moves = PersonMoves(GAME.id, {normal: {"9-13": 20, "11-15": 1}, other: {turn("24-19"): 3}})
    agent = HumanAgent(Random(1))
    agent.imitate(moves)
    for state, move, played, games in ((start, "9-13", 20, 21), (reply, "24-19", 3, 3)):
        decision = agent.choose(view_of(state), legal_in(view_of(state)), Budget())
        reason = decision.why
        assert isinstance(reason, HabitReason) and decision.move == move
        assert (reason.person_played, reason.person_games) == (played, games)
    strange = view_of(after("11-15", "23-19"))
    assert agent.likely(strange, legal_in(strange), Budget()) == HumanAgent(Random(1)).likely(
        strange, legal_in(strange), Budget()
    )


def test_it_cites_the_persons_own_games() -> None:
    own = shipped().of("J.Wyllie")[from_the_mover(after().position)]
    reason = human_like(Random(1), "J.Wyllie").choose(view_of(after()), legal_in(view_of(after())), Budget()).why
    assert isinstance(reason, HabitReason)
    assert (reason.person_played, reason.person_games) == (max(own.values()), sum(own.values()))
    reason = HumanAgent(Random(1)).choose(view_of(after()), legal_in(view_of(after())), Budget()).why
    assert isinstance(reason, HabitReason) and (reason.person_played, reason.person_games) == (None, None)


@pytest.mark.deep
def test_it_plays_a_persons_opening_where_others_play_another() -> None:
    first = {person: _chosen(after(), person) for person in shipped().people}
    assert len(set(first.values())) > 2
    for person, move in first.items():
        own = shipped().of(person)[from_the_mover(after().position)]
        assert own[made_by(after(), move)] == max(own.values()), person
        assert _chosen(after(), person) == move


def test_without_a_game_of_the_person_it_plays_as_human_does() -> None:
    state, rng = after(), Random(5)
    for _ in range(30):
        state = GAME.successor(state, rng.choice(GAME.legal_moves(state)))
    shown = view_of(state)
    legal = legal_in(shown)
    likely = HumanAgent(Random(1)).likely(shown, legal, Budget())
    assert human_like(Random(1), "M.F.Tinsley").likely(shown, legal, Budget()) == likely


def _chosen(state: DraughtsState, person: str) -> str:
    shown = view_of(state)
    legal = legal_in(shown)
    move = human_like(Random(person), person).choose(shown, legal, Budget()).move
    assert move in legal
    return move
