"""Rival's recall: a person who repeats a losing line meets its answers again and is told; nobody else is."""

from random import Random

import pytest

from ai.duel.headless import SeatedAgent, play_match
from ai.games.english_draughts.greedy import GreedyDraughtsAgent
from ai.random_player import RandomAgent
from ai.roster import make_agent
from shared.agent import Agent, KnownPlayer, OpponentAware
from shared.core import Seat
from shared.events import Event, Kind
from shared.experience.memory import INSTALLATION, NAME, OpponentMemory
from shared.experience.memory_format import encode
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.keys import premise, results
from shared.reason_codec import to_document
from shared.reasons import RivalReason
from tests.ai.tables import BUDGET, legal_in, view

GAME = ENGLISH_DRAUGHTS.id
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
FORCED = "B:W18:B5,14"


def remembered(*answers: tuple[str, str, int], game: str = GAME) -> bytes:
    """A memory of rounds in each of which (position, move) was answered; the sign is the person's."""
    memory = OpponentMemory(game)
    for position, move, sign in answers:
        shown = view(game, position)
        memory.add(sign, [(premise(shown).state, results(shown, [move])[move])])
    return encode(memory)


def met(*people: KnownPlayer, name: str = "greedy+rival") -> Agent:
    """The player after it has met these in turn, each in the seat of the one before."""
    agent = make_agent(GAME, name, 1, {})
    assert isinstance(agent, OpponentAware)
    for known in people:
        agent.set_opponents({Seat(1): known})
    return agent


def chosen(memory: bytes | None, position: str = START) -> tuple[str, object]:
    """Move and kind of reason of greedy+rival against whom `memory` is of."""
    shown, people = view(GAME, position), [] if memory is None else [KnownPlayer("ann", {NAME: memory})]
    decision = met(*people).choose(shown, legal_in(shown), BUDGET)
    return decision.move, decision.why.kind


def test_an_answer_that_beat_this_person_is_given_again_and_told() -> None:
    shown = view(GAME, START)
    memory = remembered((START, "12-16", -1), (START, "12-16", 0), (START, "12-16", -1))
    decision = met(KnownPlayer("ann", {NAME: memory})).choose(shown, legal_in(shown), BUDGET)
    assert decision.move == "12-16"
    assert decision.why == RivalReason(move="12-16", wins=2, draws=1, losses=0, games=3)


GIVEAWAY = "B:W13,19,21,22,24,26,27,28,29,30,31,32:B1,2,3,5,6,7,8,10,11,12,14,15"
"""11-16 gives men away."""


@pytest.mark.slow
@pytest.mark.parametrize("looked", [False, True])
def test_a_move_that_won_is_made_again_unless_a_second_look_calls_it_lost(looked: bool) -> None:
    shown = view(GAME, GIVEAWAY)
    made, memory = results(shown, legal_in(shown)), OpponentMemory(GAME)
    state = premise(shown).state
    memory.add(-1, [(state, made["11-16"])])
    if looked:
        memory.looks[state] = {result: -4.0 if move == "11-16" else -0.1 for move, result in made.items()}
    decision = met(KnownPlayer("ann", {NAME: encode(memory)}), name="club+rival").choose(shown, legal_in(shown), BUDGET)
    assert decision.why.kind == "rival"
    assert (decision.move == "11-16") is not looked


def test_a_reason_tells_the_second_look_and_the_move_that_lost() -> None:
    shown = view(GAME, START)
    made, memory, state = results(shown, legal_in(shown)), OpponentMemory(GAME), premise(shown).state
    memory.add(1, [(state, made["12-16"])])
    memory.looks[state] = {result: 0.3 if move == "9-14" else -0.3 for move, result in made.items()}
    decision = met(KnownPlayer("ann", {NAME: encode(memory)})).choose(shown, legal_in(shown), BUDGET)
    why = to_document(decision.why)
    assert (decision.move, why["kind"], why["looked"], why["games"]) == ("9-14", "rival", True, 0)
    assert why["barred"] == {"move": "12-16", "wins": 0, "losses": 1, "games": 1, "source": "opponent"}


def test_the_answer_that_won_most_is_given() -> None:
    memory = remembered((START, "9-13", -1), (START, "12-16", -1), (START, "12-16", -1))
    assert chosen(memory) == ("12-16", "rival")


@pytest.mark.parametrize("signs", [[1], [-1, 1], [-1, -1, -1, 1]], ids=str)
def test_a_losing_answer_is_barred_and_told(signs: list[int]) -> None:
    shown = view(GAME, START)
    own = make_agent(GAME, "greedy", 1, {}).choose(shown, legal_in(shown), BUDGET).move
    memory = remembered(*((START, own, sign) for sign in signs))
    decision = met(KnownPlayer("ann", {NAME: memory})).choose(shown, legal_in(shown), BUDGET)
    assert decision.move != own and decision.why.kind == "own-thinking"
    wins, losses = signs.count(-1), signs.count(1)
    barred = {"move": own, "wins": wins, "losses": losses, "games": len(signs), "source": "opponent"}
    assert to_document(decision.why)["barred"] == barred


def test_a_barred_answer_that_the_agent_would_not_give_changes_nothing() -> None:
    own = make_agent(GAME, "greedy", 1, {}).choose(view(GAME, START), legal_in(view(GAME, START)), BUDGET)
    other = next(move for move in legal_in(view(GAME, START)) if move != own.move)
    assert chosen(remembered((START, other, 1))) == (own.move, "own-thinking")
    assert chosen(remembered((START, own.move, 0))) == (own.move, "own-thinking"), "a draw bars nothing"


def test_where_every_answer_is_barred_one_that_lost_least_is_given() -> None:
    every = legal_in(view(GAME, START))
    once = [(START, move, 1) for move in every]
    twice = [(START, move, 1) for move in every if move != "12-16"]
    assert chosen(remembered(*once, *twice)) == ("12-16", "own-thinking"), "it is not the only move"


def test_a_move_that_is_better_by_a_man_stays() -> None:
    """Of two captures one takes two men."""
    shown = view(GAME, "B:W14,15,22,24:B10,11")
    best = make_agent(GAME, "greedy", 1, {}).choose(shown, legal_in(shown), BUDGET).move
    assert len(legal_in(shown)) > 1
    assert chosen(remembered((shown.board, best, 1)), shown.board)[0] == best


def test_memory_stands_behind_the_persons_own_moves() -> None:
    shown = view(GAME, START)
    agent = met(
        KnownPlayer("ann", {NAME: remembered((START, "12-16", 1)), INSTALLATION: remembered((START, "12-16", -1))})
    )
    assert agent.choose(shown, legal_in(shown), BUDGET).why.kind == "own-thinking", "this person beat it"
    agent = met(KnownPlayer("bea", {INSTALLATION: remembered((START, "12-16", -1))}))
    decision = agent.choose(shown, legal_in(shown), BUDGET)
    assert (decision.move, decision.why.kind, to_document(decision.why)["source"]) == ("12-16", "rival", "installation")
    own = make_agent(GAME, "greedy", 1, {}).choose(shown, legal_in(shown), BUDGET).move
    agent = met(KnownPlayer("bea", {INSTALLATION: remembered((START, own, 1))}))
    decision = agent.choose(shown, legal_in(shown), BUDGET)
    assert decision.move != own and to_document(decision.why)["barred"]["source"] == "installation"


def test_an_answer_that_wins_again_is_given_again() -> None:
    memory = remembered((START, "12-16", -1), (START, "12-16", 1), (START, "12-16", -1))
    assert chosen(memory) == ("12-16", "rival")


def test_a_stranger_is_played_as_if_nobody_were_remembered() -> None:
    assert chosen(None)[1] == "own-thinking"
    assert chosen(encode(OpponentMemory(GAME)))[1] == "own-thinking"


def test_where_there_is_one_move_nothing_is_recalled() -> None:
    assert chosen(remembered((FORCED, "14x23", -1)), FORCED) == ("14x23", "only-move")


def test_a_replacement_is_not_taken_for_the_leaver() -> None:
    shown = view(GAME, START)
    agent = met(KnownPlayer("ann", {NAME: remembered((START, "12-16", -1))}), KnownPlayer("bea"))
    assert agent.choose(shown, legal_in(shown), BUDGET).why.kind == "own-thinking"


def test_a_person_who_repeats_a_lost_game_loses_it_by_recall_alone() -> None:
    """The person plays by the same lot again; the seat's own agent would play by another."""

    def game(agent: Agent, memory: dict[str, bytes]) -> list[Event]:
        person = SeatedAgent("ann", RandomAgent(Random(3)), remembered=memory)
        seats = [person, SeatedAgent("ai", agent)]
        options = ENGLISH_DRAUGHTS.options({})
        return list(play_match(ENGLISH_DRAUGHTS, options, seats, lambda _: Random(0)))

    first = game(GreedyDraughtsAgent(Random(5)), {})
    memory = OpponentMemory(GAME)
    memory.add(-1, answers_of(first, Seat(1)))
    again = game(make_agent(GAME, "random+rival", 6, {}), {NAME: encode(memory)})
    assert [event.move for event in again] == [event.move for event in first]
    kinds = {event.reason.kind for event in again if event.reason and event.seat == 1}
    assert kinds <= {"rival", "only-move", "chance"} and "rival" in kinds


def answers_of(events: list[Event], seat: Seat) -> list[tuple[bytes, int]]:
    """What the seat made of what."""
    game, found = ENGLISH_DRAUGHTS, list[tuple[bytes, int]]()
    state = game.begin(game.options({}), game.deal(game.options({}), Random(0)), Seat(0))
    for event in events:
        if event.kind is Kind.MOVED and event.move is not None:
            if event.seat == seat:
                shown = game.view(state, seat)
                found.append((premise(shown).state, results(shown, [event.move])[event.move]))
            state = game.successor(state, game.parse_move(state, event.move))
    return found
