"""Updates against full states: a client that applies every update always has the state that the server would send."""

import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from server.tables.apply import evolve, opened
from server.tables.publish import Audience, Publication, public_event
from shared.core import Seat
from shared.games import GAMES
from shared.protocol import FischerClock, TableState, TableUpdate, Terms, updated
from tests.server.scenarios import act_at_random
from tests.testkit.scenario import CROWD, NOW_MS, PERSONS, Scenario
from tests.web.node import run_module

SEEDS = range(3)
ACTIONS = 60


def published(game: str, seed: int) -> Iterator[Publication]:
    """A table whose players act at random, come and go: each of its versions, some of them twice."""
    rng, clock = Random(seed), FischerClock(bank_s=600) if seed % 2 else None
    scenario = Scenario(game, seed, Terms(takebacks=True, clock=clock, time_out="ai"))
    for who in CROWD[: GAMES[game].seats]:
        scenario.sit(who)
    scenario.begin()
    table, now_ms, before = opened(scenario.events[0]), NOW_MS, None
    for _ in range(ACTIONS):
        while table.version < scenario.events[-1].version:
            if rng.random() < 0.8:  # else somebody comes or goes
                table = evolve(table, scenario.events[table.version])
            present = [who.id for who in PERSONS if rng.random() < 0.9]
            gone_ms = {Seat(0): now_ms + 5_000} if rng.random() < 0.1 else {}
            now_ms += rng.randrange(900)
            before = Publication(table, present, public_event(table.last, table), now_ms, gone_ms, before)
            yield before
        act_at_random(scenario, Seat(rng.randrange(scenario.table.game.seats)), rng)


def streams(game: str, seed: int) -> dict[Audience, list[tuple[bytes, bytes]]]:
    """For every seat and a spectator: each publication's full state, and the update that brings it (b"": none)."""
    audiences: list[Audience] = [(None, False, ()), *((Seat(it), False, ()) for it in range(GAMES[game].seats))]
    found: dict[Audience, list[tuple[bytes, bytes]]] = {audience: [] for audience in audiences}
    for publication in published(game, seed):
        for audience in audiences:
            update = b"" if publication.before is None else publication.update(audience, audience)
            found[audience].append((publication.encoded(audience[0]), update))
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_an_updated_state_is_the_full_state_in_every_client(game: str, seed: int) -> None:
    cases: list[list[dict[str, Any]]] = []
    for sent in streams(game, seed).values():
        state = msgspec.json.decode(sent[0][0], type=TableState)
        for full, update in sent[1:]:
            after = updated(state, msgspec.json.decode(update, type=TableUpdate))
            assert after == msgspec.json.decode(full, type=TableState)
            state = after
        cases.append([json.loads(sent[0][0]), *(json.loads(update) for _, update in sent[1:])])
    by_the_page = run_module("protocol/updates.ts", f"given.map({_IN_TURN})", cases)
    assert by_the_page == [[json.loads(full) for full, _ in sent] for sent in streams(game, seed).values()]


_IN_TURN = "([first, ...rest]) => rest.reduce((all, one) => [...all, it.updated(all.at(-1), one)], [first])"


def test_updates_are_a_fraction_of_the_states_that_they_stand_for() -> None:
    (spectator, *_) = streams("english-draughts/1", 0).values()
    assert sum(len(update) for _, update in spectator[2:]) * 2 < sum(len(full) for full, _ in spectator[2:])


@pytest.mark.parametrize("game", GAMES)
def test_an_update_of_another_version_is_not_applied(game: str) -> None:
    sent = next(iter(streams(game, 0).values()))
    states = [msgspec.json.decode(full, type=TableState) for full, _ in sent]
    for (before, after), (_, text) in zip(pairwise(states), sent[1:], strict=True):
        update = msgspec.json.decode(text, type=TableUpdate)
        assert updated(None, update) is None
        assert updated(structs.replace(before, version=before.version + 1), update) is None
        assert (updated(after, update) is None) == (after.version != before.version)


def test_the_page_asks_for_a_full_state_when_a_version_is_missing() -> None:
    _, (full, _), (_, first), (_, second), *_ = streams("english-draughts/1", 0)[None, False, ()]
    messages = [json.loads(text) for text in (first, full, second, first, second)]
    received = "((states) => given.map((one) => states.receive(one)?.version ?? null))(new it.TableStates())"
    assert run_module("protocol/updates.ts", received, messages) == [None, 1, None, 2, 3]
