"""What was learned from a match: told of finished rounds, to who played them, from what is remembered of the asker."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from server.core.settings import Rate
from server.features.lessons.lessons import FEW, MOST, LessonBook, finished_match
from server.history.experience import ExplorerAdvice
from shared.core import View
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.experience.explorer import CountedRounds
from shared.experience.installation import Installation, Members
from shared.experience.lessons import PlayedMove, consults, moves_of, situation
from shared.experience.lines import ReplyCounts
from shared.experience.memory import MemoryStamp, OpponentMemory, StoredMemory
from shared.experience.memory_format import encode
from shared.experience.recall import ExperienceRule
from shared.game_log import FinishedRound
from shared.games import GAMES
from shared.keys import results
from shared.protocol.lessons import LearnedBook, MatchLessons
from shared.rounds import rounds_of
from tests.server.http.web import two_at_draughts, web
from tests.server.published_book import Book
from tests.testkit.scenario import ANN, BEN, CAT, Scenario, robot
from tests.testkit.server import QUICK, TestServer, start_server

DRAUGHTS = "english-draughts/1"
LATE = 80
"""From this ply on positions of our match come again."""
LAST = FinishedRound(40, "t", DRAUGHTS, PlayerKind.PERSON, 1, 1, 4, 90, (1, -1), "", 80)


@dataclass
class Log:
    """Has finished one round."""

    row: FinishedRound = LAST

    def last_finished(self, game: str, limit: int) -> list[FinishedRound]:
        return [self.row]


class Memories:
    """Remembers of people what a test says."""

    def __init__(self, upto: int = 40, **contents: bytes) -> None:
        """By the ids of the people."""
        self.upto, self.contents = upto, contents

    def read(self, player: str, game: str) -> StoredMemory:
        return StoredMemory(player, game, self.contents.get(player, b""))

    def mark(self, game: str) -> int:
        return self.upto

    def is_member(self, player: str, *, guests: bool) -> bool:
        return guests

    def stamps(self, game: str, *, guests: bool, most: int) -> dict[str, MemoryStamp]:
        return {player: MemoryStamp(1, 0) for player in self.contents}


@dataclass
class Experience:
    """Has a book without a rule, but for the advice of a test."""

    book: Book | None = field(default_factory=lambda: Book("aa", "7.book", version=7, games=100))
    marks: CountedRounds = field(default_factory=lambda: CountedRounds(40, 100, 1))
    advised: ExplorerAdvice = field(default_factory=ExplorerAdvice)
    """In the situation of `move`."""
    move: PlayedMove | None = None

    def advice(self, game: str, questions: Sequence[tuple[View, Sequence[str]]]) -> list[ExplorerAdvice]:
        meant = None if self.move is None else situation(GAMES[game], self.move)[0]
        return [self.advised if view == meant else ExplorerAdvice() for view, _ in questions]

    def counted(self, game: str) -> CountedRounds:
        return self.marks

    def books(self, game: str) -> list[Book]:
        return [] if self.book is None else [self.book]

    def newest_book(self, game: str) -> Book | None:
        return self.book


def played(game: str = "english-draughts", *others: Any) -> Scenario:
    return Scenario(game, 5).sit(ANN, *(others or (robot(1, "experience"),))).play_on(Random(5))


def of(scenario: Scenario, members: Members = "nobody", **fakes: Any) -> MatchLessons:
    """What Ann is told of the first match."""
    memories: Any = fakes.get("memories", Memories())
    log: Any = fakes.get("log", Log())
    experience: Any = fakes.get("experience", Experience())
    installation = Installation(memories, members, lambda: 0)
    return LessonBook(log, memories, installation, experience).of(scenario.events, ANN.id, 1)


def made_by_ai(scenario: Scenario) -> list[PlayedMove]:
    moves = moves_of(scenario.rules, list(rounds_of(scenario.events)), scenario.events)
    return [move for move in moves if move.agent]


def choices(scenario: Scenario) -> list[PlayedMove]:
    """The AI player's moves that were not forced."""
    return [move for move in made_by_ai(scenario) if len(situation(scenario.rules, move)[1]) > 1]


def memory(scenario: Scenario, answers: dict[tuple[bytes, int], ReplyCounts]) -> bytes:
    return encode(OpponentMemory(scenario.rules.id, rounds=1, answers=answers))


def remembered(scenario: Scenario, sign: int) -> bytes:
    """What is remembered of somebody after this match, won (1) or lost (−1)."""
    known = OpponentMemory(scenario.rules.id)
    known.add(sign, [move.pair for move in made_by_ai(scenario)])
    return encode(known)


@pytest.mark.parametrize(("sign", "filled", "empty"), [(1, "barred", "kept"), (-1, "kept", "barred")])
def test_moves_that_lost_to_a_person_are_barred_and_winners_kept(sign: int, filled: str, empty: str) -> None:
    scenario = played()
    learned = of(scenario, memories=Memories(ann=remembered(scenario, sign)))
    assert (learned.learns, learned.ready, getattr(learned, empty).total) == (True, True, 0)
    moves = getattr(learned, filled)
    first = moves.first[0]
    assert (first.seat, first.round, first.wins, first.losses) == (1, 1, int(sign < 0), int(sign > 0))
    plies = next(rounds_of(scenario.events)).plies()
    assert all(plies[move.ply - 1].move == move.move for move in moves.first)
    assert len(moves.first) == min(moves.total, MOST if filled == "barred" else FEW)


def test_barred_moves_are_told_with_positions_but_forced_ones() -> None:
    scenario = played()
    barred = of(scenario, memories=Memories(ann=remembered(scenario, 1))).barred
    moves = [(move.ply, move.move, move.position) for move in barred.first if move.ply < LATE]
    made = [move for move in choices(scenario) if move.ply < LATE]
    assert moves == [(move.ply, move.move, scenario.rules.format_position(move.state)) for move in made]
    assert FEW < len(made) < len([move for move in made_by_ai(scenario) if move.ply < LATE])
    assert barred.total == len(barred.first)


def test_where_every_move_is_barred_those_that_lost_least_are_not_told() -> None:
    scenario = played()
    move = choices(scenario)[0]
    made = results(*situation(scenario.rules, move))
    lost = {(move.pair[0], result): ReplyCounts(losses=2, seen=1, last=-1) for result in made.values()}
    assert of(scenario, memories=Memories(ann=memory(scenario, lost))).barred.total == 0
    lost[move.pair] = ReplyCounts(losses=3, seen=1, last=-1)
    barred = of(scenario, memories=Memories(ann=memory(scenario, lost))).barred
    assert [(one.ply, one.losses) for one in barred.first] == [(move.ply, 3)]


def test_among_beating_moves_the_repeated_one_is_kept() -> None:
    scenario = played()
    move = choices(scenario)[0]
    other = next(key for key in results(*situation(scenario.rules, move)).values() if key != move.pair[1])
    answers = {move.pair: ReplyCounts(1, 0, 0, 1, 1), (move.pair[0], other): ReplyCounts(2, 0, 0, 1, 1)}
    assert of(scenario, memories=Memories(ann=memory(scenario, answers))).kept.total == 0
    answers[move.pair] = ReplyCounts(3, 0, 0, 1, 1)
    assert of(scenario, memories=Memories(ann=memory(scenario, answers))).kept.total == 1


def test_shared_memory_bars_moves_that_lost_to_others() -> None:
    scenario = played()
    memories = Memories(ann=b"", ben=remembered(scenario, 1))
    alone = of(scenario, memories=memories)
    assert (alone.barred.total, alone.barred_here.total, alone.barred_both) == (0, 0, 0)
    together = of(scenario, "everybody", memories=memories)
    plies = [move.ply for move in together.barred_here.first if move.ply < LATE]
    assert (together.barred.total, plies) == (0, [move.ply for move in choices(scenario) if move.ply < LATE])
    assert (together.barred_here.first[0].losses, together.barred_both) == (1, 0)


def test_a_move_barred_twice_over_is_told_once_and_counted() -> None:
    scenario = played()
    first, second, *_ = choices(scenario)
    own = {first.pair: ReplyCounts(losses=1, seen=1, last=-1), second.pair: ReplyCounts(wins=1, seen=1, last=1)}
    others = {first.pair: ReplyCounts(losses=1, seen=1, last=-1), second.pair: ReplyCounts(losses=9, seen=1, last=-1)}
    lessons = of(scenario, "everybody", memories=Memories(ann=memory(scenario, own), ben=memory(scenario, others)))
    assert [move.ply for move in lessons.barred.first] == [first.ply]
    assert (lessons.barred_both, lessons.barred_here.total) == (1, 0)
    assert [move.ply for move in lessons.kept.first] == [second.ply], "what beats Ann is made again against Ann"


def test_barred_moves_and_ruled_positions_of_a_book_are_told() -> None:
    scenario = played()
    move = choices(scenario)[0]
    legal = situation(scenario.rules, move)[1]
    bar, rule = (ExperienceRule(text, 1, 0, 5, "") for text in (move.move, legal[0]))
    experience = Experience(advised=ExplorerAdvice(rule, {move.move: bar}), move=move)
    lessons = of(scenario, experience=experience)
    assert [(one.ply, one.move, one.losses) for one in lessons.barred_by_book.first] == [(move.ply, move.move, 5)]
    assert [(one.ply, one.rule) for one in lessons.rules.first] == [(move.ply, legal[0])]
    without = played("english-draughts", robot(1, "experience~recall"))
    assert of(without, experience=replace(experience, move=choices(without)[0])).barred_by_book.total == 0
    own = memory(scenario, {move.pair: ReplyCounts(losses=1, seen=1, last=-1)})
    lessons = of(scenario, experience=experience, memories=Memories(ann=own))
    assert (lessons.barred.total, lessons.barred_by_book.total) == (1, 0), "a move is told once"


def test_a_book_that_bars_every_move_leaves_those_that_lost_least() -> None:
    advice = ExplorerAdvice(None, {"a": ExperienceRule("a", 0, 0, 5, ""), "b": ExperienceRule("b", 0, 0, 6, "")})
    assert (advice.bar("a", ["a", "b"]), advice.bar("b", ["a", "b"])) == (None, advice.barred["b"])
    assert (advice.bar("a", ["a", "b", "c"]), advice.bar("c", ["a", "b", "c"])) == (advice.barred["a"], None)


def test_a_mistake_of_a_hidden_hand_is_told_with_the_move_that_was_better() -> None:
    scenario = played("domino-101", robot(1, "experience"), robot(2, "level-1"), robot(3, "level-1"))
    move = choices(scenario)[0]
    made = results(*situation(scenario.rules, move))
    better, result = next((text, key) for text, key in made.items() if key != move.pair[1])
    known = OpponentMemory(scenario.rules.id, rounds=1)
    known.correct(move.pair, (move.pair[0], result))
    (lesson,) = of(scenario, memories=Memories(ann=encode(known))).barred.first
    assert (lesson.ply, lesson.losses, lesson.better) == (move.ply, 1, better)


def test_nothing_is_learned_where_nobody_remembers_people() -> None:
    scenario = played("english-draughts", robot(1, "master"))
    learned = of(scenario, memories=Memories(ann=remembered(scenario, 1)))
    assert (learned.learns, learned.barred.total) == (False, 0)


@pytest.mark.parametrize(
    ("agent", "asks"),
    [("experience", True), ("experience~rival", False), ("greedy+rival", True), ("greedy", False), ("", False)],
)
def test_which_players_consult_what_is_remembered_of_people(agent: str, *, asks: bool) -> None:
    assert consults(agent, "rival") is asks
    assert consults(f"{agent}+recall~rival", "rival") is False


def test_it_is_told_to_who_played_and_when_the_match_is_over() -> None:
    scenario = played()
    for player, match, code in ((BEN.id, 1, "table/not-seated"), (ANN.id, 2, "match/unknown")):
        with pytest.raises(Rejected) as refusal:
            finished_match(scenario.events, player, match)
        assert refusal.value.code == code
    assert finished_match(scenario.events, ANN.id) == 1
    given_up = Scenario("english-draughts").sit(ANN, BEN).begin()
    given_up.resign(ANN)
    assert finished_match(given_up.events, BEN.id) == 1, "who has yet to move played it, too"
    given_up.leave(BEN)
    given_up.sit(CAT)
    with pytest.raises(Rejected, match="players of the match"):
        finished_match(given_up.events, CAT.id)
    running = Scenario("english-draughts", 5).sit(ANN, robot(1, "experience")).begin()
    running.play(running.table.match.legal_moves(running.table.match.to_act[0])[0])
    with pytest.raises(Rejected, match="not over"):
        finished_match(running.events, ANN.id)


def test_the_worker_that_has_not_looked_yet_is_told_of() -> None:
    assert not of(played(), memories=Memories(upto=39)).ready


@pytest.mark.parametrize(("facts", "has_match"), [({"upto": 39}, False), ({"upto": 40}, True), ({}, False)])
def test_a_match_is_in_a_book_that_was_made_from_it(facts: dict[str, Any], *, has_match: bool) -> None:
    book = of(played(), experience=Experience(Book("aa", "7.book", version=7, facts=facts))).book
    assert book == LearnedBook(version=7, counted=True, has_match=has_match, refused=False, waiting=1)


def test_a_book_that_was_refused_is_told_of() -> None:
    @dataclass
    class Refusing(Experience):
        def books(self, game: str) -> list[Book]:
            return [Book("bb", "8.book", version=8, status="refused", facts={"upto": 40})]

    book = of(played(), experience=Refusing()).book
    assert (book.version, book.has_match, book.refused) == (7, False, True)


async def test_over_http_nobody_asks_for_another(web_server: TestServer) -> None:
    async with web(web_server) as program:
        ann, ben, cat = await program("Ann"), await program("Ben"), await program("Cat")
        table = await two_at_draughts(ann, ben)
        path = f"/api/tables/{table}/lessons?match=1"
        nobody = await program(None)
        answers = [(await who.get(path)) for who in (nobody, ann, cat)]
        assert [(one.status_code, one.json()["code"]) for one in answers] == [
            (401, "protocol/token"),
            (409, "match/running"),
            (409, "match/running"),
        ]
        await ann.do(f"/api/tables/{table}/resign")
        given_up = (await ann.get(path)).json()
        assert (given_up["learns"], given_up["barred"]["total"]) == (False, 0)
        assert (await cat.get(path)).json()["code"] == "table/not-seated"


async def test_over_a_socket_it_is_told_too_and_not_for_ever() -> None:
    settings = replace(QUICK, limits=replace(QUICK.limits, lessons=Rate(2, 60.0)))
    async with start_server(settings=settings) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.ask("open", game="english-draughts"))["table"]
        for seat, client in enumerate((ann, ben)):
            await client.ask("sit", table=table, seat=seat)
        await ann.state(lambda state: state["phase"] == "play")
        assert (await ann.ask("lessons", table=table))["code"] == "match/running"
        await ben.ask("resign", table=table)
        answer = await ann.ask("lessons", table=table, match=1)
        assert (answer["type"], answer["table"], answer["lessons"]["match"], answer["lessons"]["learns"]) == (
            "done",
            table,
            1,
            False,
        )
        assert (await ann.ask("lessons", table=table))["code"] == "limit/lessons"
        assert (await ben.ask("lessons", table=table, match=2))["code"] == "match/unknown"
