"""A player of ours as a Hub engine: what it says to what it hears."""

import queue
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from random import Random
from time import monotonic

import pytest

from ai.engines.pacing import share_of
from ai.games.english_draughts.engines import seat
from ai.games.english_draughts.engines.hub import HubLine, format_pos, parse_line, parse_move, parse_pos
from ai.games.english_draughts.engines.hub_engine import HubEngine
from ai.random_player import RandomAgent
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.reasons import OwnThinkingReason

START = "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"
PATIENCE_S = 90.0


class Patient(RandomAgent):
    """Thinks until it is told to stop, and notes what it was asked."""

    rate_limiter: list[Budget]
    views: list[View]

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        self.rate_limiter.append(budget)
        self.views.append(view)
        deadline = monotonic() + PATIENCE_S
        while budget.nodes is None and not budget.stop[0]:
            assert monotonic() < deadline, "nobody has stopped it"
        return Decision(legal[0], OwnThinkingReason(by="patient", score=-0.5, depth=3, line=(legal[0],)))


@pytest.fixture
def agent(monkeypatch: pytest.MonkeyPatch) -> Patient:
    patient = Patient(Random(1))
    patient.rate_limiter, patient.views = [], []

    def make(game: str, name: str, seed: str, books: Mapping[str, object], endgames: object) -> Agent:
        return patient

    monkeypatch.setattr(seat, "make_agent", make)
    return patient


@pytest.fixture
def output() -> "queue.Queue[str]":
    return queue.Queue()


@pytest.fixture
def engine(output: "queue.Queue[str]") -> Iterator[HubEngine]:
    running = HubEngine("greedy", output.put, version="0.1.0")
    yield running
    running.close()


def next_line(output: "queue.Queue[str]") -> HubLine:
    return parse_line(output.get(timeout=PATIENCE_S))


def all_heard(output: "queue.Queue[str]", last: str) -> list[HubLine]:
    lines = [next_line(output)]
    while lines[-1].command != last:
        lines.append(next_line(output))
    return lines


def test_it_introduces_itself_and_takes_parameters(engine: HubEngine, output: "queue.Queue[str]") -> None:
    engine.hear("hub")
    lines = all_heard(output, "wait")
    assert lines[0] == HubLine("id", {"name": "Oldhand", "version": "0.1.0", "author": "the Oldhand authors"})
    params = {line.pairs["name"]: line.pairs for line in lines[1:-1]}
    assert params["variant"]["values"] == "english"
    assert params["player"]["value"] == "greedy"
    assert "random" in params["player"]["values"].split()
    for line in (
        "set-param name=variant value=english",
        "set-param name=player value=random",
        "set-param name=x value=1",
    ):
        engine.hear(line)
    assert output.empty()
    engine.hear("init")
    assert next_line(output).command == "ready"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("set-param name=variant value=frisian", "engine/variant"),
        ("set-param name=player value=nobody", "player/unknown"),
        ("pos pos=W" + "e" * 50, "engine/variant"),
        ("pos", "move/notation"),
        (START + ' moves="11-15 11-15"', "move/illegal"),
        ("level time=soon", "engine/protocol"),
        ("level nodes=0", "engine/protocol"),
        ('pos pos="', "engine/protocol"),
        ("pos pos=B" + "e" * 31 + "w", "engine/refused"),
    ],
)
def test_a_bad_line_is_one_error_and_the_next_is_read(
    engine: HubEngine, output: "queue.Queue[str]", line: str, code: str
) -> None:
    assert engine.hear(line)
    if code == "engine/refused":
        engine.hear("go think")
    error = next_line(output)
    assert error.command == "error"
    assert error.pairs["message"].endswith(f"[{code}]")
    engine.hear("ping")
    assert next_line(output).command == "pong"


def test_unknown_commands_are_passed_over(engine: HubEngine, output: "queue.Queue[str]") -> None:
    for line in ("", "xyzzy a=b", "stop", "ponder-hit"):
        assert engine.hear(line)
    assert output.empty()
    assert not engine.hear("quit")


def test_a_whole_game_against_itself_is_legal(engine: HubEngine, output: "queue.Queue[str]") -> None:
    state, moves = GAME.parse_position(GAME.deal(GAME.options({}), Random(0))), list[str]()
    engine.hear("init")
    all_heard(output, "ready")
    while GAME.legal_moves(state):
        engine.hear(START + (f' moves="{" ".join(moves)}"' if moves else ""))
        engine.hear("go think")
        moves.append(all_heard(output, "done")[-1].pairs["move"])
        state = GAME.apply(state, parse_move(state, moves[-1]))
    assert GAME.outcome(state) is not None


def test_stop_is_answered_at_once_and_a_ping_meanwhile(agent: Patient, output: "queue.Queue[str]") -> None:
    engine = HubEngine("greedy", output.put, version="0")
    engine.hear("init")
    assert next_line(output).command == "ready"
    engine.hear("level infinite")
    engine.hear("go analyze")
    engine.hear("ping")
    assert next_line(output).command == "pong"
    engine.hear("stop")
    info, done = all_heard(output, "done")
    assert (info.pairs["score"], info.pairs["depth"]) == ("-0.50", "3")
    assert done.pairs["move"] == info.pairs["pv"]


def test_a_thought_ends_before_another_question_is_heard(agent: Patient, output: "queue.Queue[str]") -> None:
    engine = HubEngine("greedy", output.put, version="0")
    engine.hear("init")
    next_line(output)
    engine.hear("level infinite")
    engine.hear("go think")
    engine.hear("pos pos=nonsense")
    assert [line.command for line in all_heard(output, "error")] == ["info", "done", "error"]


def test_a_level_is_a_budget(agent: Patient, output: "queue.Queue[str]") -> None:
    engine = HubEngine("greedy", output.put, version="0")
    engine.hear("init")
    next_line(output)
    for level in ("nodes=500", "depth=7 nodes=5", "move-time=0.01", "time=0.5 inc=0.1 moves=10", "move-time=0"):
        engine.hear(f"level {level}")
        engine.hear("go think")
        all_heard(output, "done")
    limits = [(budget.nodes, budget.depth, budget.seconds) for budget in agent.rate_limiter[1:]]
    assert limits == [
        (500, None, None),
        (5, 7, None),
        (None, None, 0.01),
        (None, None, share_of(0.5, 10, 0.1)),
        (None, None, 0),
    ]


def test_a_ponder_thinks_until_it_hits(agent: Patient, output: "queue.Queue[str]") -> None:
    engine = HubEngine("greedy", output.put, version="0")
    engine.hear("init")
    next_line(output)
    engine.hear("level move-time=0.01")
    engine.hear("go ponder")
    engine.hear("ping")
    assert next_line(output).command == "pong"
    assert agent.rate_limiter[-1].seconds == inf
    engine.hear("ponder-hit")
    assert all_heard(output, "done")


def test_moves_bring_the_history_that_repetition_needs(agent: Patient, output: "queue.Queue[str]") -> None:
    engine = HubEngine("greedy", output.put, version="0")
    engine.hear("init")
    next_line(output)
    engine.hear("level nodes=1")
    pos = format_pos(GAME.parse_position("B:WK32:BK1,K5"))
    engine.hear(f'pos pos={pos} moves="1-6 32-27 6-1 27-32"')
    engine.hear("go think")
    all_heard(output, "done")
    assert agent.views[-1].start == parse_pos(pos)
    assert agent.views[-1].history == ("1-6", "32-27", "6-1", "27-32")
    again = " ".join(["1-6 32-27 6-1 27-32"] * 2)
    engine.hear(f'pos pos={pos} moves="{again}"')
    engine.hear("go think")
    all_heard(output, "done")
    assert agent.views[-1].history == (), "whoever asks there does not call it drawn"


@pytest.mark.parametrize(
    ("clock", "least", "most"),
    [
        ((60.0,), 2.0, 2.5),
        ((60.0, 1), 50.0, 60.0),
        ((60.0, 10), 5.0, 6.0),
        ((0.0, None, 2.0), 0.9, 1.0),
        ((0.0,), 0.0, 0.002),
    ],
)
def test_a_clock_is_shared_out(clock: tuple[float, ...], least: float, most: float) -> None:
    assert least <= share_of(*clock) <= most  # type: ignore[arg-type]
