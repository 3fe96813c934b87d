"""Nothing that a seat receives depends on what it may not see: thousands of deals, each dealt twice.

A hand is played at random. Then what one seat neither holds nor has seen changes hands among the others, as often as
it takes until everybody could still have passed where they passed; the same moves are made, and at every version that
seat and a spectator must receive the same bytes.
"""

from dataclasses import replace
from random import Random

import pytest

from server.tables.apply import evolve, opened
from server.tables.publish import Publication, public_event
from server.tables.table import Table
from shared.core import Seat
from shared.events import Dealt, Event, Kind
from shared.match import Phase
from tests.server.scenarios import domino
from tests.testkit.scenario import NOW_MS

_TRIES = 40
"""Ways of dealing anew that are tried before a hand is given up: some passes leave no other deal."""


def other_deal(events: list[Event], keep: Seat, rng: Random) -> list[Event] | None:
    """The same hand of a match whose newest deal gave the others other tiles; None when none was found."""
    at = max(number for number, event in enumerate(events) if event.kind is Kind.DEALT)
    deal = events[at].expect(Dealt)
    hands = [text.split() for text in deal.deal.split("/")]
    shown, lacks = _shown(events[at + 1 :])
    known = shown | {"11"}  # who leads the first hand holds 1-1, and everybody knows it
    loose = [tile for seat, hand in enumerate(hands) for tile in hand if seat != keep and tile not in known]
    for _ in range(_TRIES):
        rng.shuffle(loose)
        rest = iter(loose)
        dealt = [
            sorted(tile if seat == keep or tile in known else next(rest) for tile in hand)
            for seat, hand in enumerate(hands)
        ]
        if dealt != hands and not any(
            set(tile) & lacks[seat] and tile not in shown for seat, hand in enumerate(dealt) for tile in hand
        ):
            other = replace(events[at], data=replace(deal, deal="/".join(map(" ".join, dealt))))
            # The pieces-states beside the moves are of the hands as they were.
            return [*events[:at], other, *(replace(event, state=None) for event in events[at + 1 :])]
    return None


def _shown(events: list[Event]) -> tuple[set[str], list[set[str]]]:
    """The tiles played, and for every seat the numbers that it has passed on."""
    shown: set[str] = set()
    lacks: list[set[str]] = [set(), set(), set(), set()]
    ends: list[str] = []
    for event in events:
        if event.kind is Kind.PASSED and event.seat is not None:
            lacks[event.seat] |= set(ends)
        if event.move is None or event.move == "pass":
            continue
        tile = event.move.strip("<>").replace("-", "")
        shown.add("".join(sorted(tile)))
        if not ends:
            ends = list(tile)
            continue
        side = 0 if event.move.startswith("<") else 1
        ends[side] = tile[1] if tile[0] == ends[side] else tile[0]
    return shown, lacks


def streams(events: list[Event], seat: Seat) -> list[tuple[bytes, bytes]]:
    """What the seat and a spectator receive, version by version, from the deal to the last move."""
    table: Table | None = None
    sent: list[tuple[bytes, bytes]] = []
    for event in events:
        table = opened(event) if table is None else evolve(table, event)
        publication = Publication(table, ["ann"], public_event(event, table), NOW_MS)
        sent.append((publication.encoded(seat), publication.encoded(None)))
    return sent


def compare(deals: int, first_seed: int) -> tuple[int, int]:
    """Deals compared, and versions compared in them."""
    compared = versions = 0
    for seed in range(first_seed, first_seed + 10 * deals):
        rng, keep = Random(seed), Seat(seed % 4)
        scenario = domino(seed)
        scenario.play_on(rng, until=Phase.SCORING, plies=rng.randrange(1, 30))
        ended = next((n for n, event in enumerate(scenario.events) if event.kind is Kind.ROUND_ENDED), None)
        events = scenario.events[:ended]  # the hands are shown when the round ends
        other = other_deal(events, keep, rng)
        if other is None:
            continue
        ours, theirs = streams(events, keep), streams(other, keep)
        assert ours == theirs, f"seed {seed}, seat {keep}"
        compared += 1
        versions += len(ours)
        if compared == deals:
            return compared, versions
    raise AssertionError(f"{compared} deals of {deals} could be compared")


@pytest.mark.slow
def test_messages_to_a_seat_do_not_depend_on_hidden_tiles() -> None:
    compared, versions = compare(150, first_seed=0)
    assert versions > 10 * compared, "hands are compared in their middle, not only at the deal"


@pytest.mark.deep
def test_the_same_over_ten_thousand_deals() -> None:
    compared, versions = compare(10_000, first_seed=1_000_000)
    print(f"{compared} deals, {versions} versions")
