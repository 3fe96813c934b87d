"""Tables that several tests of the server begin with."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from server.tables.decide import Deal
from shared.core import Seat
from shared.errors import GameError
from shared.events import Event, Kind
from shared.match import Phase
from tests.server.stories import ANN, BEN, PERSONS, Story


def code_of(error: "pytest.ExceptionInfo[GameError]") -> str:
    return error.value.code


def draughts() -> Story:
    return Story("english-draughts").sit(ANN, BEN).begin()


def domino(seed: int = 1, **options: Any) -> Story:
    return Story("domino-101", seed, **options).sit(*PERSONS).begin()


def story_in_counsel(**options: object) -> Story:
    for seed in range(1, 50):
        story = domino(seed, **options)
        story.play_on(Random(seed), until=Phase.DEAL)
        story.begin()
        if story.table.match.phase is Phase.COUNSEL:
            return story
    raise AssertionError("no seed leads to a counsel")


def partners(story: Story) -> tuple[Seat, Seat]:
    one, two = story.table.match.to_act()
    return one, two


def void_story() -> Story:
    for seed in range(1, 200):
        story = Story("domino-101", seed).sit(*PERSONS)
        story.do(Deal())
        if story.table.voids:
            return story
    raise AssertionError("no seed gives a void deal")


CLAIMABLE = (36, 46, 88, 130, 131, 142, 213, 226, 229, 242)
"""Seeds of stories whose first deal a seat can have voided."""


def claimants(story: Story) -> list[Seat]:
    return [seat for seat in map(Seat, range(4)) if story.table.match.claim(seat) is not None]


def claimable(seed: int = CLAIMABLE[0]) -> tuple[Story, Seat]:
    """A hand just dealt that one seat can have voided."""
    story = Story("domino-101", seed, redeal_mode="claim").sit(*PERSONS).begin()
    (seat,) = claimants(story)
    return story, seat


def redealt(story: Story, keep: Seat, rng: Random) -> list[Event]:
    """The same events after another deal: what `keep` neither holds nor has seen changes hands among the others."""
    at = max(number for number, event in enumerate(story.events) if event.kind is Kind.DEALT)
    deal = story.events[at].data
    assert deal is not None
    # Who leads the first hand holds 1-1, and everybody knows it.
    known = {"11"} | {event.move[:4].strip("<>").replace("-", "")[::-1] for event in story.events[at:] if event.move}
    hands = [text.split() for text in deal["deal"].split("/")]
    loose = [tile for seat, hand in enumerate(hands) for tile in hand if seat != keep and tile not in known]
    rng.shuffle(loose)
    dealt = [
        sorted(tile if seat == keep or tile in known else loose.pop() for tile in hand)
        for seat, hand in enumerate(hands)
    ]
    other = replace(story.events[at], data={**deal, "deal": "/".join(map(" ".join, dealt))})
    later = [replace(event, state=None) for event in story.events[at + 1 :]]  # nobody hears the pieces-states
    return [*story.events[:at], other, *later]
