"""The strategy of Figure 5 in a live seat: what is approached, how far things are, and who says why."""

from collections import deque
from itertools import permutations
from random import Random

import numpy as np
import pytest

from ai.games.chinese_checkers.approach import MIRROR, Distance, KeyStates, gains, in_own_frame
from ai.games.chinese_checkers.kernels.board import board_of
from ai.games.chinese_checkers.kernels.distances import ROOM, STEPS, move_distances
from ai.games.chinese_checkers.key_states import KeyStateAgent, key_states
from ai.games.chinese_checkers.tentative import COMPLETED, TentativeAgent, usage
from ai.games.english_draughts.greedy import GreedyDraughtsAgent
from ai.roster import make_agent
from shared.agent import Agent, Budget, Decision
from shared.core import Seat
from shared.errors import BookError
from shared.experience import ExperienceBook, Section
from shared.experience import key_states as states_form
from shared.experience import usage as usage_form
from shared.experience.key_states import KeyState
from shared.games.chinese_checkers.board import CELL_NUMBERS, CELLS, HOMES
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState
from shared.games.chinese_checkers.rules import _moves as moves_in
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.keys import frame_of
from shared.reason_codec import to_document
from tests.ai.books import FakeBook

pytestmark = pytest.mark.slow

OPTIONS = GAME.options({"repetition": "off", "ply_cap": 1000})


class Book(FakeBook):
    """Has these sections."""

    def __init__(self, sections: dict[str, Section], game: str = GAME.id) -> None:
        super().__init__()
        self._content = {name: b"".join(section.columns) for name, section in sections.items()}
        self._game = game

    @property
    def game(self) -> str:
        return self._game

    def section(self, name: str) -> bytes | None:
        return self._content.get(name)


def random_state(seed: int, plies: int) -> ChineseCheckersState:
    rng = Random(seed)
    state = GAME.parse_position(GAME.deal(OPTIONS, rng), OPTIONS)
    for _ in range(plies):
        state = GAME.successor(state, rng.choice(moves_in(state)))
    return state


def forward(state: ChineseCheckersState, seat: int, plies: int, rng: Random) -> ChineseCheckersState:
    """Some plies later, every move going ahead."""
    for _ in range(plies):
        way = 1 if state.turn == 0 else -1
        ahead = [(a, b) for a, b in moves_in(state) if way * (sum(divmod(b, 9)) - sum(divmod(a, 9))) > 0]
        state = GAME.successor(state, rng.choice(ahead))
    return state


def made(state: ChineseCheckersState, wins: int = 5) -> KeyState:
    """The state as a key state of whoever has just moved."""
    return KeyState(frame_of(GAME.id).normal(GAME.pack(state), state.turn)[0], wins, 1, 2)


def decide(agent: Agent, state: ChineseCheckersState) -> Decision:
    legal = [GAME.format_move(state, move) for move in GAME.legal_moves(state)]
    return agent.choose(GAME.view(state, state.turn), legal, Budget())


def test_a_hop_counts_one_move_and_what_cannot_be_reached_counts_its_steps() -> None:
    """Against a search by levels in the rule book's own terms."""
    for seed in range(6):
        state = random_state(seed, 12 + 6 * seed)
        board, found = board_of(state), np.zeros((10, CELLS), np.int64)
        seat = seed % 2
        before = board.copy()
        move_distances(board, seat, np.zeros(ROOM, np.int32), found)
        assert (board["lines"] == before["lines"]).all()
        for piece, start in enumerate(board[0]["cells"][seat].tolist()[:4]):
            assert found[piece].tolist() == _by_levels(state, seat, start)


def _by_levels(state: ChineseCheckersState, seat: int, start: int) -> list[int]:
    reached, queue = {start: 0}, deque([start])
    while queue:
        cell = queue.popleft()
        pieces = list(state.pieces)
        pieces[seat] = pieces[seat] & ~(1 << start) | 1 << cell
        there = ChineseCheckersState((pieces[0], pieces[1]), Seat(seat), 0, OPTIONS)
        for begin, end in moves_in(there):
            if begin == cell and end not in reached:
                reached[end] = reached[cell] + 1
                queue.append(end)
    return [min(reached.get(cell, 99), int(STEPS[start, cell])) for cell in range(CELLS)]


def test_steps_are_the_papers_move_distance() -> None:
    """(7) and (8): φ(xa − xb) + φ(ya − yb) where xa + ya ≥ xb + yb."""
    for a in range(0, CELLS, 7):
        for b in range(CELLS):
            far, near = (a, b) if sum(divmod(a, 9)) >= sum(divmod(b, 9)) else (b, a)
            (xa, ya), (xb, yb) = divmod(far, 9), divmod(near, 9)
            assert STEPS[a, b] == max(xa - xb, 0) + max(ya - yb, 0)


def test_the_nearest_state_behind_is_found_by_the_cheapest_matching() -> None:
    rng = Random(5)
    start = random_state(9, 0)
    states = [made(forward(start, 0, plies, rng), wins=3 + plies) for plies in (1, 3, 5, 7, 9, 5, 7)]
    for seed in range(8):
        state = forward(start, 0, 2, Random(seed))
        found = KeyStates(states).nearest(state, Distance.STEPS, 60)
        expected = min(filter(None, (_dissimilarity(state, each) for each in states)), default=None)
        assert (found.dissimilarity if found else None) == expected


def _dissimilarity(state: ChineseCheckersState, key_state: KeyState) -> int | None:
    """By trying images and, side by side, a matching on a line of costs worked out by dynamic programming."""
    best: int | None = None
    sides = [int.from_bytes(key_state.state[at : at + 11], "little") for at in (11, 0)]
    cells = [[80 - cell for cell in range(CELLS) if side >> cell & 1] for side in sides]
    for mirrored in (False, True):
        images = [[int(MIRROR[cell]) for cell in side] if mirrored else side for side in cells]
        own = [[cell for cell in range(CELLS) if side >> cell & 1] for side in state.pieces]
        rows = [(sorted(map(_row, mine)), sorted(map(_row, theirs))) for mine, theirs in zip(own, images, strict=True)]
        behind = all(b >= a for a, b in zip(*rows[0], strict=True)) and all(
            b <= a for a, b in zip(*rows[1], strict=True)
        )
        if behind and rows[0][0] + rows[1][0] != rows[0][1] + rows[1][1]:
            total = sum(_matching(mine, theirs) for mine, theirs in zip(own, images, strict=True))
            best = total if best is None else min(best, total)
    return best


def _row(cell: int) -> int:
    return sum(divmod(cell, 9))


def _matching(mine: list[int], theirs: list[int]) -> int:
    """The least sum, by sets of cells taken: slow and plain."""
    best = {0: 0}
    for piece in mine:
        after: dict[int, int] = {}
        for taken, cost in best.items():
            for number, cell in enumerate(theirs):
                if not taken >> number & 1:
                    key = taken | 1 << number
                    after[key] = min(after.get(key, 9999), cost + int(STEPS[piece, cell]))
        best = after
    return best[(1 << len(theirs)) - 1]


def test_plain_matching_agrees_with_trying_all_orders() -> None:
    mine, theirs = [0, 13, 40, 77, 5], [80, 2, 41, 9, 30]
    tried = min(sum(int(STEPS[a, b]) for a, b in zip(mine, order, strict=True)) for order in permutations(theirs))
    assert _matching(mine, theirs) == tried


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("distance", ["steps", "hops"])
def test_a_seat_goes_nearer_to_what_winners_reached_and_says_so(distance: str, seat: int) -> None:
    start = random_state(1, 0)
    before = forward(start, 0, 4 + seat, Random(3))
    aim = forward(before, 0, 3, Random(4))
    agent = KeyStateAgent(40, (made(aim),), 7, TentativeAgent(Random(1)), farthest=30, distance=distance)
    decision = decide(agent, before)
    assert decision.why.kind == "key-state", decision
    assert to_document(decision.why)["frequency"] == 3 / 40 and to_document(decision.why)["book"] == 7
    move = GAME.parse_move(before, decision.move)
    here = in_own_frame(before.pieces, before.turn, before)
    after = GAME.successor(before, move)
    then = in_own_frame(after.pieces, before.turn, before)
    found = KeyStates((made(aim),)).nearest(here, Distance(distance), 30)
    assert found is not None and found.dissimilarity == to_document(decision.why)["dissimilarity"]
    assert gains(here, [(move, then)], found.own, Distance(distance)) == {move: to_document(decision.why)["nearer"]}


def test_nothing_near_enough_leaves_the_choice_to_the_agent() -> None:
    before = random_state(1, 4)
    aim = made(forward(before, 0, 9, Random(4)))
    agent = KeyStateAgent(40, (aim,), 7, TentativeAgent(Random(1)), farthest=1)
    assert to_document(decide(agent, before).why)["by"] == "tentative"
    ahead = made(random_state(1, 0))
    behind = KeyStateAgent(40, (ahead,), 7, TentativeAgent(Random(1)), farthest=99)
    assert to_document(decide(behind, before).why)["by"] == "tentative"


def test_usage_multiplies_the_gains_of_tentative_move_and_is_told() -> None:
    state = random_state(2, 10)
    plain, heeding = TentativeAgent(Random(1)), TentativeAgent(Random(1))
    times = np.random.default_rng(3).integers(0, 400, CELLS)
    book = Book({"usage": usage_form.encode(100, times.tolist())})
    assert usage(book, heeding) is heeding
    for (move, value), heeded in zip(
        plain.evaluations(state).items(), heeding.evaluations(state).values(), strict=True
    ):
        end = move[1] if state.turn == 0 else 80 - move[1]
        assert heeded == pytest.approx(value / 2 * (1 + times[end] / 100))
    why = decide(heeding, state).why
    assert why.kind == "usage" and to_document(why)["by"] == "tentative" and to_document(why)["book"] == 7
    own = CELL_NUMBERS[to_document(why)["cell"]] if state.turn == 0 else 80 - CELL_NUMBERS[to_document(why)["cell"]]
    assert to_document(why)["usage"] == pytest.approx(times[own] / 100)


def test_a_rule_comes_first_then_a_key_state_then_the_agent_with_usage() -> None:
    before = forward(random_state(1, 0), 0, 4, Random(3))
    near = Book(
        {
            "key-states": states_form.encode(40, 23, [made(forward(before, 0, 3, Random(4)))]),
            "usage": usage_form.encode(100, [100] * CELLS),
        }
    )
    name = "tentative+recall+key-states+usage"
    agent = make_agent(GAME.id, name, 1, {GAME.id: near})
    assert decide(agent, before).why.kind == "key-state"
    assert decide(agent, random_state(8, 60)).why.kind == "usage"
    move = GAME.format_move(before, GAME.legal_moves(before)[0])
    near._moves[GAME.view(before, Seat(0)).board] = move
    assert decide(agent, before).why.kind == "rule"


def test_other_games_and_books_without_the_sections_change_nothing() -> None:
    greedy = GreedyDraughtsAgent(Random(1))
    for game in (GAME.id, ENGLISH_DRAUGHTS.id):
        assert key_states(Book({}, game), greedy) is greedy and usage(Book({}, game), greedy) is greedy
    book: ExperienceBook = Book({"usage": usage_form.encode(1, [1] * 32)})
    with pytest.raises(BookError, match="32 cells"):
        usage(book, TentativeAgent(Random(1)))


def test_completed_it_takes_a_win_that_the_papers_does_not_look_for() -> None:
    goal = HOMES[1]
    last, gap = CELL_NUMBERS["i5"], CELL_NUMBERS["i6"]
    cells = [cell for cell in range(CELLS) if goal >> cell & 1 and cell != gap]
    own = sum(1 << cell for cell in cells) | 1 << last
    enemy = sum(1 << cell for cell in (0, 1, 2, 3, 9, 10, 11, 18, 19, 36))
    state = ChineseCheckersState((own, enemy), Seat(0), 70, OPTIONS)
    won = [move for move in GAME.legal_moves(state) if GAME.outcome(GAME.successor(state, move))]
    assert won
    decision = decide(TentativeAgent(Random(1), way=COMPLETED), state)
    assert GAME.parse_move(state, decision.move) in won
    assert to_document(decision.why)["by"] == "tentative-r" and to_document(decision.why)["score"] > 900
