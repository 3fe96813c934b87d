"""The page draws deals once more in TypeScript: held against the server's own on the same matches."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from shared.fair import nonce_commitment
from shared.games import game_named
from shared.match import Phase
from shared.match_records import records_of
from shared.protocol import Reveal, Sit
from shared.records.ndjson import format_line
from tests.testkit.scenario import PERSONS, Scenario
from tests.web.node import run_module

CHECKED = """await Promise.all(given.map(async ([dealt, seen, seats]) => {
    const { FAIR_DEALS } = await import(`${SRC}games/${dealt.game.split("/")[0]}/fair-deals.ts`);
    return it.checkDeals(dealt, seen, FAIR_DEALS, seats);
}))"""
Dealt = dict[str, Any]


def dealt(scenario: Scenario, nonces: list[str | None], unbound: list[str | None] | None = None) -> Dealt:
    """The record of a match whose seats commit to these nonces and reveal them."""
    for seat, nonce in enumerate(nonces):
        fields = {"commitment": nonce and nonce_commitment(nonce), "nonce": unbound and unbound[seat]}
        scenario.do(msgspec.convert({"ref": f"s{seat}", "table": "t", "seat": seat, **fields}, Sit), PERSONS[seat])
    for seat in scenario.table.to_reveal():
        nonce = nonces[seat]
        assert nonce is not None
        scenario.do(Reveal(ref=f"n{seat}", table="t", nonce=nonce), PERSONS[seat])
    scenario.begin()
    scenario.play_on(Random(1), until=Phase.OVER, plies=400)
    if scenario.table.match.phase is not Phase.OVER:
        scenario.resign(PERSONS[0])
    (record,) = records_of(scenario.events)
    return json.loads(format_line(record))


def nonces(seed: int, seats: int = 4) -> list[str | None]:
    rng = Random(seed)
    return [rng.randbytes(16).hex() for _ in range(seats)]


@cache
def matches() -> list[Dealt]:
    """Matches of many deals, some of them void, some led by lot, some with seats that gave no nonce."""
    domino = [Scenario("domino-101", seed, first_lead="random_free", target=100) for seed in range(6)]
    draughts = [Scenario("english-draughts", seed, start="ballot-3") for seed in range(6)]
    cases = [dealt(scenario, nonces(seed)) for seed, scenario in enumerate(domino)]
    cases += [dealt(scenario, nonces(seed, 2)) for seed, scenario in enumerate(draughts)]
    cases.append(dealt(Scenario("domino-101", 36, target=100), [None] * 4))
    cases.append(dealt(Scenario("domino-101", 7, target=100), [*nonces(7)[:3], None], [None, None, None, "ab" * 16]))
    assert any(hand.get("void") for match in cases for hand in match.get("hands", ()))
    return cases


def checked(cases: list[tuple[Dealt, dict[str, Any]]]) -> list[dict[str, Any]]:
    given = [(match, seen, game_named(match["game"]).seats) for match, seen in cases]
    return run_module("protocol/fair-deals.ts", CHECKED, given)


def test_the_page_draws_what_the_server_has_dealt() -> None:
    found = checked([(match, {}) for match in matches()])
    assert [it["verdict"] for it in found] == ["verified"] * 12 + ["unproven", "verified"]
    assert found[0]["given"] == ["committed"] * 4 and found[6]["given"] == ["committed"] * 2
    assert found[-2]["given"] == ["none"] * 4 and found[-1]["given"] == ["committed"] * 3 + ["unbound"]


def flipped(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def first(match: Dealt) -> Dealt:
    return next(hand for hand in match["hands"] if not hand.get("void"))


TAMPERED: dict[str, Callable[[Dealt], object]] = {
    "secret": lambda m: m["proof"].update(secret=flipped(m["proof"]["secret"])),
    "no secret": lambda m: m["proof"].update(secret="secret"),
    "commitment": lambda m: m["proof"].update(commitment=flipped(m["proof"]["commitment"])),
    "a nonce in all deals": lambda m: [row.__setitem__(0, "00" * 16) for row in m["proof"]["nonces"]],
    "a nonce left out": lambda m: [row.__setitem__(0, "") for row in m["proof"]["nonces"]],
    "a seat's commitment": lambda m: m["proof"]["commitments"].__setitem__(1, "0" * 64),
    "a deal too few": lambda m: m["proof"]["nonces"].pop(),
    "two hands exchanged": lambda m: first(m).update(deal="/".join(reversed(first(m)["deal"].split("/")))),
    "who leads": lambda m: first(m).update(leader=(first(m)["leader"] + 1) % 4),
    "another match": lambda m: m["proof"].update(match=2),
}
SEEN: dict[str, dict[str, Any]] = {
    "another commitment": {"commitment": "0" * 64},
    "another hand": {"seat": 0, "hands": {"1": ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"]}},
    "another nonce than ours": {"nonce": {"seat": 2, "text": "00" * 16}},
}


@pytest.mark.parametrize("change", TAMPERED)
def test_a_record_that_was_tampered_with_fails(change: str) -> None:
    match = deepcopy(matches()[0])
    TAMPERED[change](match)
    assert checked([(match, {})])[0]["verdict"] == "failed"


def test_the_page_checks_the_record_against_its_own_memory() -> None:
    match = matches()[0]
    hand = ["-".join(reversed(tile)) for tile in first(match)["deal"].split("/")[3].split()]
    nonce = {"seat": 2, "text": match["proof"]["nonces"][0][2]}
    true = {"commitment": match["proof"]["commitment"], "seat": 3, "hands": {"1": hand}, "nonce": nonce}
    found = checked([(match, true), *((match, true | false) for false in SEEN.values())])
    assert [it["verdict"] for it in found] == ["verified", *["failed"] * len(SEEN)]


def test_a_record_without_a_proof_is_said_to_have_none() -> None:
    match = {name: value for name, value in matches()[0].items() if name != "proof"}
    assert checked([(match, {})]) == [{"verdict": "untold", "given": []}]
