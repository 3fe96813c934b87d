"""Deals: committed to before, the same for everybody who checks, and unlike for any other secret or nonce."""

import hashlib
import hmac
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.core import Seat
from shared.fair import (
    CHAIN,
    FairRandom,
    commitment,
    contribution,
    draw_deal,
    has_chance,
    is_fair,
    match_secret,
    nonce_commitment,
)
from shared.games import game_named

SEED = bytes(range(32))
DOMINO = game_named("domino-101")
OPTIONS = DOMINO.options({})


def test_a_match_reveals_the_commitment_of_the_next() -> None:
    for number in (1, 2, CHAIN):
        assert commitment(match_secret(SEED, number)) == match_secret(SEED, number - 1).hex()
    assert match_secret(SEED, CHAIN) == SEED
    with pytest.raises(ValueError, match="1000"):
        match_secret(SEED, CHAIN + 1)


def test_the_bits_are_those_of_hmac_sha256() -> None:
    stream = b"".join(hmac.new(SEED, f"label/{block}".encode(), hashlib.sha256).digest() for block in range(2))
    bits = "".join(f"{byte:08b}" for byte in stream)
    rng = FairRandom(SEED, "label")
    for take in (5, 3, 200, 53, 100):
        wanted, bits = bits[:take], bits[take:]
        assert rng.getrandbits(take) == int(wanted, 2)


def test_a_deal_can_be_drawn_again_by_hand() -> None:
    deal, draw = draw_deal(DOMINO, OPTIONS, SEED, ["a", None, "c", None], 1, 2, 0)
    rng = FairRandom(SEED, "1/2/0/a//c/")
    tiles = list(range(28))
    for place in range(27, 0, -1):  # Fisher and Yates
        while (other := rng.getrandbits((place + 1).bit_length())) > place:
            pass
        tiles[place], tiles[other] = tiles[other], tiles[place]
    names = [f"{low}{high}" for low in range(7) for high in range(low, 7)]
    assert deal == "/".join(" ".join(sorted(names[tile] for tile in tiles[at : at + 7])) for at in range(0, 28, 7))
    while (seat := rng.getrandbits(3)) >= 4:
        pass
    assert draw == seat


def test_a_fair_deal_is_told_from_every_other() -> None:
    nonces = ["a", "b", "c", None]
    deal, _ = draw_deal(DOMINO, OPTIONS, SEED, nonces, 1, 1, 0)
    committed = commitment(SEED)
    assert is_fair(deal, committed, DOMINO, OPTIONS, SEED, nonces, 1, 1, 0)
    assert not is_fair(deal, committed, DOMINO, OPTIONS, SEED, ["a", "b", "d", None], 1, 1, 0)
    assert not is_fair(deal, committed, DOMINO, OPTIONS, SEED, nonces, 1, 1, 1)
    assert not is_fair(deal, committed, DOMINO, OPTIONS, bytes(32), nonces, 1, 1, 0)
    other = DOMINO.deal(OPTIONS, Random(1))
    assert not is_fair(other, committed, DOMINO, OPTIONS, SEED, nonces, 1, 1, 0)


def test_seats_and_tiles_come_up_evenly() -> None:
    leads = [draw_deal(DOMINO, OPTIONS, SEED, [None] * 4, 1, number, 0)[1] for number in range(400)]
    assert all(70 < leads.count(Seat(seat)) < 130 for seat in range(4))


NONCES = st.none() | st.binary(min_size=16, max_size=16).map(bytes.hex)


@given(st.lists(NONCES, min_size=4, max_size=4), st.integers(0, 3), NONCES)
def test_no_seat_can_change_its_nonce_and_keep_the_deal(nonces: list[str | None], seat: int, other: str | None) -> None:
    changed = [*nonces[:seat], other, *nonces[seat + 1 :]]
    deals = [draw_deal(DOMINO, OPTIONS, SEED, them, 1, 1, 0)[0] for them in (nonces, changed)]
    assert (deals[0] == deals[1]) == (other == nonces[seat])


def test_a_nonce_is_committed_to_by_the_hash_of_its_characters() -> None:
    assert nonce_commitment("0f" * 16) == hashlib.sha256(b"0f" * 16).hexdigest()


def test_a_contribution_is_named_by_what_was_published_of_it() -> None:
    known = {("c", "n"): "committed", (None, "n"): "unbound", ("c", None): "withheld", (None, None): "none"}
    assert {given: contribution(*given) for given in known} == known


@pytest.mark.parametrize(
    ("game", "options", "has"),
    [
        ("domino-101", {}, True),
        ("english-draughts", {}, False),
        ("english-draughts", {"start": "ballot-3"}, True),
        ("chinese-checkers", {}, False),
    ],
)
def test_chance_has_a_part_where_something_is_drawn(game: str, options: dict[str, str], has: bool) -> None:
    rules = game_named(game)
    assert has_chance(rules, rules.options(options)) is has
