"""The strip "Your games" holds the games of one's own that wait for somebody, whatever the server has told before."""

from random import Random
from typing import Any

import pytest

from server.tables import publish
from server.tables.decide import Arrive
from shared.core import Seat
from shared.match import Phase
from shared.protocol import Sit
from tests.server.stories import ANN, BEN, Story, robot
from tests.web.node import run_module

FOLD = """given.map((messages) => {
    const own = new it.OwnGames();
    for (const [kind, detail] of messages) own[kind](detail);
    return [own.list.map((state) => [state.table, it.isOwnTurn(state)]), own.turns];
})"""


class Evening:
    """Several tables of Ann's, and what the server tells her of them."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        games = ("english-draughts", "chinese-checkers", "domino-101")
        self.stories = {f"t{number}": Story(self.rng.choice(games), seed=seed + number) for number in range(4)}
        self.messages: list[tuple[str, Any]] = [("greeted", [])]

    def step(self) -> None:
        """Something happens at one of the tables, or the connection is lost and another greeted."""
        if self.rng.random() < 0.05:
            self.messages.append(
                ("greeted", [{"table": name} for name, story in self.stories.items() if seat_of(story) is not None])
            )
            for name in self.stories:
                self.tell(name)
            return
        name, story = self.rng.choice(list(self.stories.items()))
        had_seat = seat_of(story) is not None
        happen(story, self.rng)
        if had_seat and seat_of(story) is None:
            self.messages.append(("left", name))
        elif seat_of(story) is not None:
            self.tell(name)

    def tell(self, name: str) -> None:
        story = self.stories[name]
        state = publish.Publication(story.table, ("ann",), None, story.now_ms).state(seat_of(story))
        self.messages.append(("hear", state.model_dump(mode="json") | {"table": name}))

    def expected(self) -> dict[str, bool]:
        """The games that wait for somebody, and whether for Ann."""
        return {name: waits_for_ann(story) for name, story in self.stories.items() if waits(story)}


def seat_of(story: Story) -> Seat | None:
    return story.table.seat_of(ANN.id)


def happen(story: Story, rng: Random) -> None:
    """A seat is taken, handed over, taken back or given up; or play goes on, to the end and beyond."""
    table, own = story.table, seat_of(story)
    free = [Seat(number) for number, sitting in enumerate(table.seats) if sitting is None]
    deed = rng.random()
    if own is None and free and not table.has_started():
        story.do(Sit(ref=story.ref(), table="t", seat=rng.choice(free)), ANN)
    elif own is not None and deed < 0.03:
        story.leave(ANN)
    elif free and not table.has_started():
        story.do(Arrive(story.ref(), free[0], None), robot(100 + free[0]))
    elif own is not None and table.is_running() and deed < 0.1:
        if table.holders[own] is None:
            story.do(Arrive(story.ref(), own, None, "handed-over"), robot(99))
        else:
            story.do(Sit(ref=story.ref(), table="t", seat=own), ANN)
    elif own is not None and table.is_running() and table.holders[own] is None and deed < 0.12:
        story.resign(ANN)
    elif not free and table.match.phase not in (Phase.OVER, Phase.SCORING):
        story.play_on(rng, plies=1)


def waits(story: Story) -> bool:
    """Ann has a seat at a table that is not over; AI players do not ask for a rematch in words."""
    return seat_of(story) is not None and story.table.match.phase is not Phase.OVER


def waits_for_ann(story: Story) -> bool:
    own, match = seat_of(story), story.table.match
    if own is None or story.table.holders[own] is not None or match.phase not in (Phase.PLAY, Phase.COUNSEL):
        return False
    return own in match.to_act()


@pytest.mark.slow
def test_the_strip_holds_the_games_that_wait_and_says_whose_turn_it_is() -> None:
    evenings = [Evening(seed) for seed in range(12)]
    given: list[list[tuple[str, Any]]] = []
    expected: list[dict[str, bool]] = []
    for evening in evenings:
        for _ in range(10):
            for _ in range(12):
                evening.step()
            given.append(list(evening.messages))
            expected.append(evening.expected())
    assert sum(any(each.values()) for each in expected) > 20
    for (listed, turns), wanted in zip(run_module("app/own-games.ts", FOLD, given), expected, strict=True):
        assert dict(listed) == wanted
        assert turns == sum(wanted.values())
        assert [turn for _, turn in listed] == sorted((turn for _, turn in listed), reverse=True)


def test_a_rematch_that_somebody_else_offers_is_in_the_strip() -> None:
    story = Story("english-draughts").sit(ANN, BEN).begin()
    story.resign(BEN)
    assert not listed_of(story)
    story.again(ANN)
    assert not listed_of(story)
    story = Story("english-draughts").sit(ANN, BEN).begin()
    story.resign(BEN)
    story.again(BEN)
    assert listed_of(story)


def listed_of(story: Story) -> bool:
    state = publish.Publication(story.table, ("ann",), None, story.now_ms).state(seat_of(story))
    ((listed, _),) = run_module("app/own-games.ts", FOLD, [[("greeted", []), ("hear", state.model_dump(mode="json"))]])
    return bool(listed)
