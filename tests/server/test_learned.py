"""What was learned from a match: told of finished rounds, to who played them, from what is remembered of the asker."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from server.http.learned import Lessons
from server.http.publish_rounds import rounds_of
from server.learned import made_in, remembers
from shared.errors import Rejected
from shared.experience.explorer import Counted
from shared.experience.memory import Memory, Remembered, encode
from shared.gamelog import FinishedRound, PlayerKind
from shared.keys import results
from tests.server.houses import House, open_house
from tests.server.http.web import two_at_draughts, web
from tests.server.stories import ANN, BEN, Story, robot
from tests.server.test_app import Book

DRAUGHTS = "english-draughts/1"
LAST = FinishedRound(40, "t", DRAUGHTS, PlayerKind.PERSON, 1, 1, 4, 90, (1, -1), "", 80)


@dataclass
class Log:
    """Has finished one round."""

    row: FinishedRound = LAST

    def last_finished(self, game: str, limit: int) -> list[FinishedRound]:
        return [self.row]


@dataclass
class Memories:
    """Remembers of Ann alone."""

    content: bytes = b""
    upto: int = 40

    def read(self, player: str, game: str) -> Memory:
        return Memory(player, game, self.content if player == ANN.id else b"")

    def mark(self, game: str) -> int:
        return self.upto


@dataclass
class Experience:
    """Has a book without a rule."""

    book: Book | None = field(default_factory=lambda: Book("aa", "7.book", version=7, games=100))
    marks: Counted = field(default_factory=lambda: Counted(40, 100, 1))

    def rules(self, game: str, asked: Sequence[Any]) -> list[None]:
        return [None] * len(asked)

    def counted(self, game: str) -> Counted:
        return self.marks

    def books(self, game: str) -> list[Book]:
        return [] if self.book is None else [self.book]

    def newest_book(self, game: str) -> Book | None:
        return self.book


def played(game: str = "english-draughts", *others: Any) -> Story:
    return Story(game, 5).sit(ANN, *(others or (robot(1, "experience"),))).play_on(Random(5))


def of(story: Story, player: str = ANN.id, match: int = 1, **fakes: Any) -> dict[str, Any]:
    log, memories = fakes.get("log", Log()), fakes.get("memories", Memories())
    return Lessons(log, memories, fakes.get("experience", Experience())).of(story.events, player, match)


def remembered(story: Story, sign: int) -> bytes:
    """What is remembered of Ann after this match, which she won (1) or lost (−1)."""
    known = Remembered(story.rules.id)
    moves = made_in(story.rules, list(rounds_of(story.events)), story.events)
    known.add(sign, [move.pair for move in moves if move.by_ai])
    return encode(known)


@pytest.mark.parametrize(("sign", "told", "not_told"), [(1, "barred", "kept"), (-1, "kept", "barred")])
def test_moves_that_lost_to_the_person_are_barred_and_those_that_won_are_kept(
    sign: int, told: str, not_told: str
) -> None:
    story = played()
    learned = of(story, memories=Memories(remembered(story, sign)))
    assert (learned["learns"], learned["ready"], learned[not_told]["total"]) == (True, True, 0)
    first = learned[told]["first"][0]
    assert (first["seat"], first["round"], first["wins"], first["losses"]) == (1, 1, int(sign < 0), int(sign > 0))
    assert learned[told]["total"] > len(learned[told]["first"]) == 5
    plies = next(rounds_of(story.events)).plies()
    assert all(plies[move["ply"] - 1].move == move["move"] for move in learned[told]["first"])


def test_a_mistake_of_a_hidden_hand_is_told_with_the_move_that_was_better() -> None:
    story = played("domino-101", robot(1, "experience"), robot(2, "level-1"), robot(3, "level-1"))
    rounds = list(rounds_of(story.events))
    moves = [move for move in made_in(story.rules, rounds, story.events) if move.by_ai]
    move = next(move for move in moves if len(story.rules.legal_moves(move.state)) > 1)
    legal = [story.rules.format_move(move.state, one) for one in story.rules.legal_moves(move.state)]
    made = results(story.rules.view(move.state, move.seat), legal)
    better, result = next((text, key) for text, key in made.items() if key != move.pair[1])
    known = Remembered(story.rules.id, rounds=1)
    known.correct(move.pair, (move.pair[0], result))
    learned = of(story, memories=Memories(encode(known)))
    assert learned["barred"]["first"] == [move.told({"wins": 0, "draws": 0, "losses": 1, "better": better})]


def test_nothing_is_learned_where_nobody_remembers_people() -> None:
    story = played("english-draughts", robot(1, "master"))
    learned = of(story, memories=Memories(remembered(story, 1)))
    assert (learned["learns"], learned["barred"]["total"]) == (False, 0)
    assert [remembers(name) for name in ("experience", "experience~rival", "greedy+rival", "human")] == [
        True,
        False,
        True,
        False,
    ]


def test_it_is_told_to_who_played_and_when_the_match_is_over() -> None:
    story = played()
    for player, match, code in ((BEN.id, 1, "table/not-seated"), (ANN.id, 2, "match/unknown")):
        with pytest.raises(Rejected) as refusal:
            of(story, player, match)
        assert refusal.value.code == code
    running = Story("english-draughts", 5).sit(ANN, robot(1, "experience")).begin()
    running.play(running.table.match.legal_moves(running.table.match.to_act()[0])[0])
    with pytest.raises(Rejected, match="not over"):
        of(running)


def test_the_worker_that_has_not_looked_yet_is_told_of() -> None:
    assert not of(played(), memories=Memories(upto=39))["ready"]


@pytest.mark.parametrize(("facts", "has_match"), [({"upto": 39}, False), ({"upto": 40}, True), ({}, False)])
def test_a_match_is_in_a_book_that_was_made_from_it(facts: dict[str, Any], *, has_match: bool) -> None:
    told = of(played(), experience=Experience(Book("aa", "7.book", version=7, facts=facts)))["book"]
    assert told == {"version": 7, "counted": True, "has_match": has_match, "refused": False, "waiting": 1}


def test_a_book_that_was_refused_is_told_of() -> None:
    @dataclass
    class Refusing(Experience):
        def books(self, game: str) -> list[Book]:
            return [Book("bb", "8.book", version=8, status="refused", facts={"upto": 40})]

    told = of(played(), experience=Refusing())["book"]
    assert (told["version"], told["has_match"], told["refused"]) == (7, False, True)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house(web=True) as opened:
        yield opened


async def test_over_http_nobody_asks_for_another(house: House) -> None:
    async with web(house) as program:
        ann, ben, cat = await program("Ann"), await program("Ben"), await program("Cat")
        table = await two_at_draughts(ann, ben)
        path = f"/api/tables/{table}/learned?match=1"
        nobody = await program(None)
        answers = [(await who.get(path)) for who in (nobody, ann, cat)]
        assert [(one.status_code, one.json()["code"]) for one in answers] == [
            (401, "wire/token"),
            (409, "match/running"),
            (409, "match/running"),
        ]
        await ann.do(f"/api/tables/{table}/resign")
        given_up = (await ann.get(path)).json()
        assert (given_up["learns"], given_up["barred"]["total"]) == (False, 0)
        assert (await cat.get(path)).json()["code"] == "table/not-seated"
