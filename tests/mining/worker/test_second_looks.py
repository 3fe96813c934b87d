"""Second looks after matches with people: found at once, written once, within their time, and never over a change."""

from dataclasses import replace
from random import Random

import pytest

from ai.games.english_draughts.greedy import GreedyDraughtsAgent
from ai.random_player import RandomAgent
from mining.pipeline import opponent_memory
from mining.pipeline.second_look import look_again
from mining.worker.second_looks import SecondLooks
from shared.events import Event
from shared.experience.memory import OpponentMemory
from shared.experience.memory_format import decode
from shared.games import GAMES
from shared.keys import frame_of, key_of
from shared.store import Store
from tests.mining.people import game_of

GAMES_WITH_LOOKS = ["english-draughts/1", "chinese-checkers/1"]
DRAUGHTS = GAMES_WITH_LOOKS[0]


def match(game: str, table: str, person: str, seed: int = 0) -> list[Event]:
    agents = [GreedyDraughtsAgent(Random(seed)) if game == DRAUGHTS else RandomAgent(Random(seed)) for _ in range(2)]
    return game_of(game, table, agents, {1: person}, seed)


def remembered(store: Store, player: str, game: str = DRAUGHTS) -> OpponentMemory:
    return decode(store.memories.read(player, game).content)


def constant(state: object) -> dict[str, float]:
    rules = GAMES[DRAUGHTS]
    return {rules.format_move(state, move): 0.25 for move in rules.legal_moves(state)}


def test_every_decision_is_looked_at_once_and_its_moves_are_those_of_the_position(store: Store, ann: str) -> None:
    store.log.append(match(DRAUGHTS, "t", ann))
    opponent_memory.remember(store.log, store.memories, DRAUGHTS)
    memory = remembered(store, ann)
    premises = {premise for premise, _ in memory.answers}
    legal = {premise: {key_of(move.result) for move in frame_of(DRAUGHTS).moves(premise)} for premise in premises}
    forced = sum(len(made) == 1 for made in legal.values())
    assert look_again(memory, constant, lambda: True) == len(legal) - forced > 0
    assert {premise: set(look) for premise, look in memory.looks.items()} == legal
    assert look_again(memory, constant, lambda: True) == 0


def test_the_last_decisions_are_looked_at_first_and_time_is_kept(store: Store, ann: str) -> None:
    store.log.append(match(DRAUGHTS, "t", ann))
    opponent_memory.remember(store.log, store.memories, DRAUGHTS)
    memory = remembered(store, ann)
    assert look_again(memory, constant, lambda: len(memory.looks) < 2) == 2
    path = [premise for premise, _ in memory.answers if len(list(frame_of(DRAUGHTS).moves(premise))) > 1]
    assert len(memory.looks) == 2 and set(memory.looks) <= set(path)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_WITH_LOOKS)
def test_a_process_looks_at_what_is_new_and_rests(store: Store, ann: str, game: str) -> None:
    looks = SecondLooks(store.memories, GAMES_WITH_LOOKS, seconds=0.2)
    assert looks.step() == 0
    store.log.append(match(game, "t", ann))
    opponent_memory.remember(store.log, store.memories, game)
    before = store.memories.read(ann, game)
    found = looks.step()
    memory = remembered(store, ann, game)
    assert found == sum(len(look) > 1 for look in memory.looks.values()) > 0
    assert all(abs(logit) <= 30 for look in memory.looks.values() for logit in look.values())
    after = store.memories.read(ann, game)
    assert (after.rounds, after.upto, after.forgotten) == (before.rounds, before.upto, before.forgotten)
    assert looks.step() == 0, "what is left for lack of time waits for the next match"
    looks.close()


def test_a_memory_that_was_forgotten_meanwhile_stays_forgotten(store: Store, ann: str) -> None:
    store.log.append(match(DRAUGHTS, "t", ann))
    opponent_memory.remember(store.log, store.memories, DRAUGHTS)
    read = store.memories.read(ann, DRAUGHTS)
    store.memories.forget(ann, [DRAUGHTS])
    assert not store.memories.keep(replace(read), read.content, read.rounds, read.upto)
    assert store.memories.read(ann, DRAUGHTS).content == b""


def test_two_writers_of_one_memory_do_not_undo_each_other(store: Store, ann: str) -> None:
    store.log.append(match(DRAUGHTS, "t", ann))
    opponent_memory.remember(store.log, store.memories, DRAUGHTS)
    read = store.memories.read(ann, DRAUGHTS)
    changed = replace(read, updated_ms=read.updated_ms - 1)
    assert not store.memories.keep(changed, b"older", read.rounds, read.upto), "it was written after it was read"
    assert store.memories.keep(read, read.content, read.rounds, read.upto)
