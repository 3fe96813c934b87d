"""Domino seats for the tests of agents: hands played so far, what a seat sees of them, and headless tables."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from ai.duel.headless import SeatedAgent, play_match
from ai.games.domino_101.kernels.hand import LACKS
from shared.agent import Agent, Budget, Decision
from shared.core import Seat, View
from shared.events import Event
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoState
from shared.games.domino_101.tiles import PIPS_OF, hand_of, tiles_in, union
from tests.ai.kernels.domino_twin import twin_of
from tests.games.domino_hands import random_hand

AgentMaker = Callable[[Random], Agent]


def view_of(state: DominoState, scores: tuple[int, int] = (0, 0)) -> View:
    """What the seat to move sees, in a second round."""
    shown = DOMINO_101.view(state, DOMINO_101.to_act(state)[0])
    return replace(shown, round=2, scores=scores * 2)


def legal_in(state: DominoState) -> list[str]:
    """The legal move texts."""
    return [DOMINO_101.format_move(state, move) for move in DOMINO_101.legal_moves(state)]


def decision_of(agent: Agent, state: DominoState, budget: Budget | None = None) -> Decision:
    """What the agent does in a state."""
    return agent.choose(view_of(state), legal_in(state), budget or Budget())


def played(deal: str, leader: int, plies: str) -> DominoState:
    """The state after these plies."""
    state = DOMINO_101.begin(DOMINO_101.options({}), deal, Seat(leader), round_no=2)
    for text in plies.split():
        state = DOMINO_101.apply(state, DOMINO_101.parse_move(state, text))
    return state


def choices(count: int, seed: int) -> Iterator[DominoState]:
    """States of random hands in which the seat to move has a choice."""
    rng = Random(seed)
    found = 0
    while found < count:
        for state in random_hand(rng):
            if found < count and len(DOMINO_101.legal_moves(state)) > 1 and rng.random() < 0.3:
                found += 1
                yield state


def redealt(state: DominoState, rng: Random) -> DominoState:
    """The tiles that the seat to move cannot see, dealt otherwise; every pass so far stays true."""
    (seat,) = DOMINO_101.to_act(state)
    lacks = [int(numbers) for numbers in twin_of(state)[LACKS : LACKS + 4]]
    others = [Seat(other) for other in range(4) if other != seat]
    hidden = list(tiles_in(union(state.hands[other] for other in others)))
    while True:
        rng.shuffle(hidden)
        hands, start = list(state.hands), 0
        for other in others:
            count = state.hands[other].bit_count()
            hands[other] = hand_of(hidden[start : start + count])
            start += count
        if not any(
            lacks[other] >> number & 1 for other in others for t in tiles_in(hands[other]) for number in PIPS_OF[t]
        ):
            return replace(state, hands=tuple(hands))


def table(agents: Sequence[AgentMaker], seed: int, rounds: int | None = None) -> list[Event]:
    """One headless match, or its first rounds."""
    seats = [SeatedAgent(f"agent-{number}", agent(Random(f"{seed}:{number}"))) for number, agent in enumerate(agents)]
    options = DOMINO_101.options({})
    return list(play_match(DOMINO_101, options, seats, lambda number: Random(f"{seed}:{number}"), rounds=rounds))
