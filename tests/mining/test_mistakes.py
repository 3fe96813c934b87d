"""Lost hands looked back at: the mistake named was made, and the better move is another legal one."""

from pathlib import Path
from random import Random

import pytest

from ai.duel.headless import SeatedAgent, play_match
from ai.roster import make_agent
from mining.games.domino_101.mistakes import correction
from mining.pipeline.opponent_memory import remember
from shared.core import Seat
from shared.events import Dealt, Event, Kind
from shared.experience.memory import OpponentMemory
from shared.experience.memory_format import encode, opened
from shared.games.domino_101.rules import DOMINO_101
from shared.keys import premise, results
from shared.store import open_store
from tests.mining.people import game_of
from tests.testkit.stores import sqlite_database

pytestmark = pytest.mark.slow
OPTIONS = DOMINO_101.options({})


def hand(seed: int) -> list[Event]:
    """A hand of four greedy players, from DEALT to ROUND_ENDED."""
    seats = [SeatedAgent(str(seat), make_agent(DOMINO_101.id, "greedy", f"{seed}:{seat}", {})) for seat in range(4)]
    events = list(play_match(DOMINO_101, OPTIONS, seats, lambda _: Random(seed), rounds=1))
    first = next(place for place, event in enumerate(events) if event.kind is Kind.DEALT)
    end = next(place for place, event in enumerate(events) if event.kind is Kind.ROUND_ENDED)
    return events[first : end + 1]


def test_a_mistake_is_the_seats_move_and_a_legal_one_was_better() -> None:
    found = 0
    for seed in range(12):
        events = hand(seed)
        pairs = correction(OPTIONS, events, Seat(0))
        if pairs is None:
            continue
        found += 1
        memory = OpponentMemory(DOMINO_101.id)
        memory.add(1, [])
        memory.correct(*pairs)
        leader = next(event.seat for event in events if event.move)
        state = DOMINO_101.begin(OPTIONS, events[0].expect(Dealt).deal, leader, 1)
        barred: list[tuple[str, str, str]] = []
        with opened(encode(memory)) as book:
            for event in events:
                if not event.move:
                    continue
                view = DOMINO_101.view(state, Seat(event.seat or 0))
                legal = [DOMINO_101.format_move(state, move) for move in DOMINO_101.legal_moves(state)]
                if event.seat == 0 and premise(view).state == pairs[0][0]:
                    rule = book.rule(view, legal)
                    assert rule is not None and results(view, [rule.move])[rule.move] == pairs[1][1]
                    barred += [(move, event.move, rule.move) for move in book.barred(view, legal)]
                state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, event.move))
        (one,) = barred
        assert one[0] == one[1] != one[2], "what was played is barred, and something else is recalled"
    assert found >= 6


def test_a_correction_is_filed_under_the_seats_knowledge_alone() -> None:
    """Other hands of the unseen tiles leave the premise as it was."""
    events = hand(1)
    pairs = next(found for seat in range(4) if (found := correction(OPTIONS, events, Seat(seat))) is not None)
    assert {len(pair[0]) for pair in pairs} == {13}
    assert pairs[0][0] == pairs[1][0], "one situation, two moves"


def test_a_hand_lost_to_a_person_is_corrected_in_its_memory(tmp_path: Path) -> None:
    store = open_store(sqlite_database(tmp_path))
    ann = store.accounts.create("Ann")[0].id
    agents = [make_agent(DOMINO_101.id, "greedy", seat, {}) for seat in range(4)]
    store.log.append(game_of(DOMINO_101.id, "t", agents, {0: ann}, rounds=4))
    remember(store.log, store.memories, DOMINO_101.id)
    with opened(store.memories.read(ann, DOMINO_101.id).content) as book:
        assert book.entries > 0
    store.close()
