"""What finished rounds leave in people's memories: their results, the answers that beat them, how they choose."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ai.games.english_draughts.greedy import GreedyDraughtsAgent
from ai.random_player import RandomAgent
from ai.roster import make_agent
from mining.pipeline.opponent_memory import remember
from shared.core import Seat
from shared.events import Event, Kind, PlayerKind, Sat
from shared.experience import acquaintance
from shared.experience.learners import ADAPTS
from shared.experience.level import Level
from shared.experience.memory import OpponentMemory
from shared.experience.memory_format import decode, opened
from shared.games import GAMES
from shared.reasons import UnlistedReason
from shared.store import Store, open_store
from tests.mining.people import game_of, winner_of
from tests.testkit.stores import sqlite_database

DRAUGHTS, DOMINO = "english-draughts/1", "domino-101/1"


def draughts(table: str, people: dict[int, str], seed: int = 0) -> list[Event]:
    """A game that the seed decides: one plays by chance, one greedily."""
    return game_of(DRAUGHTS, table, [RandomAgent(Random(seed)), GreedyDraughtsAgent(Random(seed))], people, seed)


def memory(store: Store, player: str, game: str = DRAUGHTS) -> OpponentMemory:
    content = store.memories.read(player, game).content
    return decode(content) if content else OpponentMemory(game)


def test_a_lost_game_leaves_its_result_and_the_answers_that_beat(store: Store, ann: str) -> None:
    events = draughts("t", {0: ann})
    assert winner_of(events) == 1
    store.log.append(events)
    assert remember(store.log, store.memories, DRAUGHTS) == 1
    found = memory(store, ann)
    answers = sum(event.kind is Kind.MOVED and event.seat == 1 for event in events)
    assert (found.rounds, found.won, found.drawn, found.lost) == (1, 0, 0, 1)
    assert 0 < len(found.lines.follow) <= answers
    assert all((answer.wins, answer.losses) == (1, 0) for answer in found.answers.values())
    game = GAMES[DRAUGHTS]
    start = game.parse_position(game.deal(game.options({}), Random(0)), game.options({}))
    first, second = [event.move or "" for event in events if event.kind is Kind.MOVED][:2]
    state = game.successor(start, game.parse_move(start, first))
    with opened(store.memories.read(ann, DRAUGHTS).content) as book:
        legal = [game.format_move(state, move) for move in game.legal_moves(state)]
        rule = book.rule(game.view(state, Seat(1)), legal)
        assert rule is not None and rule.move == second, "what the other answered to the first move"
    (opening,) = found.openings
    assert opening.moves.split() == [event.move for event in events if event.kind is Kind.MOVED][:6]
    assert (opening.seat, opening.sign) == (0, -1)


def test_a_won_game_leaves_no_answer_to_give(store: Store, ann: str) -> None:
    store.log.append(draughts("t", {1: ann}))
    remember(store.log, store.memories, DRAUGHTS)
    found = memory(store, ann)
    assert (found.won, found.lost, found.lines.follow) == (1, 0, {})
    assert found.answers


def adapting(events: list[Event]) -> list[Event]:
    """The same game, with the player that adapts in the seats of AI players."""
    found: list[Event] = []
    for event in events:
        data = event.data
        if isinstance(data, Sat) and data.kind is PlayerKind.AI:
            data = replace(data, agent=ADAPTS)
        found.append(replace(event, data=data))
    return found


def test_results_against_the_player_that_adapts_move_its_level(store: Store, ann: str) -> None:
    store.log.append(draughts("t", {0: ann}))
    remember(store.log, store.memories, DRAUGHTS)
    assert memory(store, ann).level is None, "another AI player's results say nothing"
    store.log.append(adapting(draughts("u", {0: ann})))
    remember(store.log, store.memories, DRAUGHTS)
    assert memory(store, ann).level == Level().after(-1)
    store.log.append(adapting(draughts("v", {1: ann})))
    remember(store.log, store.memories, DRAUGHTS)
    assert memory(store, ann).level == Level().after(-1).after(1)


def test_a_partner_that_adapts_is_no_opponent(store: Store, ann: str) -> None:
    agents = [make_agent(DOMINO, "greedy", seat, {}) for seat in range(4)]
    events = adapting(game_of(DOMINO, "t", agents, {0: ann}, rounds=1))
    with_partner = [
        replace(event, data=replace(event.data, agent="greedy"))
        if isinstance(event.data, Sat) and event.seat in (1, 3)
        else event
        for event in events
    ]
    store.log.append(with_partner)
    remember(store.log, store.memories, DOMINO)
    assert memory(store, ann, DOMINO).rounds == 1
    assert memory(store, ann, DOMINO).level is None


def test_only_people_are_remembered_and_each_apart(store: Store, ann: str) -> None:
    bea = store.accounts.create("Bea")[0].id
    store.log.append([*draughts("t", {0: ann, 1: bea}), *draughts("u", {}, 1), *draughts("v", {0: ""}, 2)])
    assert remember(store.log, store.memories, DRAUGHTS) == 3
    assert (memory(store, ann).lost, memory(store, bea).won) == (1, 1)
    assert memory(store, "ai-0") == memory(store, "") == OpponentMemory(DRAUGHTS)


def test_a_round_that_was_handed_over_is_nobody_s(store: Store, ann: str) -> None:
    events = draughts("t", {0: ann})
    halfway = len(events) // 2
    # The AI of seat 1's sitting stands in for whoever came to seat 0 in the middle of the round.
    handed = [replace(event, sitting=3) if event.seat == 0 and event.version > halfway else event for event in events]
    store.log.append(handed)
    remember(store.log, store.memories, DRAUGHTS)
    assert memory(store, ann).rounds == 0


def test_mining_again_adds_nothing_and_mining_in_parts_the_same(store: Store, tmp_path: Path, ann: str) -> None:
    games = [draughts(f"t{seed}", {seed % 2: ann}, seed) for seed in range(4)]
    for game in games:
        store.log.append(game)
        remember(store.log, store.memories, DRAUGHTS)
    in_parts = store.memories.read(ann, DRAUGHTS)
    store.memories.set_mark(DRAUGHTS, 0)  # as if a worker had died before it set the mark
    assert remember(store.log, store.memories, DRAUGHTS) == 4
    assert store.memories.read(ann, DRAUGHTS) == in_parts
    other = open_store(sqlite_database(tmp_path / "other"))
    bea = other.accounts.create("Bea")[0].id
    for seed in range(4):
        other.log.append(draughts(f"t{seed}", {seed % 2: bea}, seed))
    remember(other.log, other.memories, DRAUGHTS)
    assert other.memories.read(bea, DRAUGHTS).content == in_parts.content
    other.close()


def test_mining_anew_does_not_remember_forgotten_rounds(store: Store, ann: str) -> None:
    store.log.append([*draughts("t", {0: ann}), *draughts("u", {0: ann}, 1)])
    remember(store.log, store.memories, DRAUGHTS)
    assert memory(store, ann).rounds == 2
    store.memories.forget(ann, [DRAUGHTS])
    store.memories.start_anew(DRAUGHTS)
    assert remember(store.log, store.memories, DRAUGHTS) == 2
    assert memory(store, ann) == OpponentMemory(DRAUGHTS)
    store.log.append(draughts("v", {0: ann}, 2))
    remember(store.log, store.memories, DRAUGHTS)
    assert memory(store, ann).rounds == 1, "what comes after is new"


def test_memories_that_cannot_be_read_are_made_anew(store: Store, ann: str) -> None:
    store.log.append(draughts("t", {0: ann}))
    remember(store.log, store.memories, DRAUGHTS)
    whole = store.memories.read(ann, DRAUGHTS)
    assert store.memories.keep(whole, whole.content[:-1], 1, whole.upto)
    store.log.append(draughts("u", {0: ann}, 1))
    remember(store.log, store.memories, DRAUGHTS)
    assert memory(store, ann).rounds == 2


def test_a_round_forgotten_before_it_was_mined_is_not_remembered(store: Store, ann: str) -> None:
    store.log.append(draughts("t", {0: ann}))
    store.memories.forget(ann, [DRAUGHTS])
    remember(store.log, store.memories, DRAUGHTS)
    assert memory(store, ann) == OpponentMemory(DRAUGHTS)


def test_moves_by_experience_count_here(store: Store, ann: str) -> None:
    events = [
        replace(event, reason=UnlistedReason({"kind": "rival"}))
        if event.seat == 1 and event.kind is Kind.MOVED
        else event
        for event in draughts("t", {0: ann})
    ]
    store.log.append(events)
    remember(store.log, store.memories, DRAUGHTS)
    assert memory(store, ann).lines.follow


@pytest.mark.slow
def test_at_domino_it_is_learned_how_a_person_chooses(store: Store, ann: str) -> None:
    agents = [make_agent(DOMINO, "greedy", seat, {}) for seat in range(4)]
    store.log.append(game_of(DOMINO, "t", agents, {2: ann}, rounds=3))
    assert remember(store.log, store.memories, DOMINO) == 3
    found = memory(store, ann, DOMINO)
    assert found.rounds == 3 and not found.openings
    mistakes = [answer.seen for answer in found.answers.values() if (answer.wins, answer.losses) == (0, 1)]
    better = [answer.seen for answer in found.answers.values() if (answer.wins, answer.losses) == (1, 0)]
    assert sorted(mistakes) == sorted(better) != [], "of hands that AI players lost, and nothing else"
    assert len(found.answers) == len(mistakes) + len(better)
    assert found.acquaintance is not None
    known = acquaintance.decode(found.acquaintance)
    assert known.hands == 3 and known.choices > 3
