"""Deals that nobody chooses alone and everybody can check afterwards. Knows no table: secrets and nonces come in.

A table has one seed of 32 random bytes. Hashed over and over it gives a chain of secrets, and match n uses the n-th
from the far end: s(n) = SHA-256 applied CHAIN − n times to the seed. So SHA-256(s(n)) = s(n − 1): what was revealed at
the end of one match is the commitment for the next, and the first commitment, s(0), is public before anybody sits.
The server thus commits to every match before it knows a nonce.

Every seat gives a nonce of 16 random bytes for each match, in hexadecimal. It commits to it first (SHA-256 of its 32
characters); when all seats are taken, the commitments are fixed and the nonces are revealed to the server, which
publishes all of them with the deal. A nonce that does not come in time is left out and counts as withheld.

For the deals of a match this proves:

- Players without the server can neither influence nor foresee them, however many work together: none knows the secret.
- A server alone had fixed its secret before it knew any nonce, and every seat its nonce before it knew another's. The
  server can only leave nonces out as if they had been withheld: it can choose among 2^n deals for n seats, but for
  every deal other than the one with all nonces the record names the seats left out, and their players know better.
- The same holds for a server with all players but one, if that one committed: its nonce makes the deal with all nonces
  one that nobody could foresee, and every other deal shows a withheld nonce in the record.
- Of a seat that gave a nonce without a commitment, nothing is proven against a server in league with a player who sat
  down later: that player could choose its nonce for the deal it wanted.
- Where no seat gave a nonce: only that the server did not change a deal after it had opened the table.

Nothing is proven about who has *seen* the tiles: the server knows them all along.

One deal is drawn from the bits of HMAC-SHA256(key s(n), message "match/round/attempt/nonce 0/nonce 1.../block"), blocks
counted from 0 and read from the highest bit, a seat without a nonce giving an empty one. `attempt` counts the void
deals of the round before this one. A number below k takes as many bits as k has, again and again until it is below k;
`Game.deal` shuffles by Fisher and Yates, from the last place down (`random.Random.shuffle`).
"""

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, Literal

from shared.core import Game, Options, Seat

CHAIN = 1000
"""Matches that one seed serves."""
_MILE = 37


Contribution = Literal["committed", "unbound", "withheld", "none"]
"""A seat's part in the deals of a match: a nonce that it committed to before any was revealed; one that it gave without
a commitment; none, although it had committed to one; none at all."""


def nonce_commitment(nonce: str) -> str:
    """SHA-256 of the nonce's characters, in hex: what a seat shows before it gives the nonce."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def contribution(commitment: str | None, nonce: str | None) -> Contribution:
    """Classify a seat's contribution by the published values (None or "" for nothing). Does not compare the two."""
    if commitment:
        return "committed" if nonce else "withheld"
    return "unbound" if nonce else "none"


def match_secret(seed: bytes, number: int) -> bytes:
    """s(number), the secret of match `number` (1 … CHAIN); s(0) is the first commitment."""
    if not 0 <= number <= CHAIN:
        raise ValueError(f"a seed serves matches 1 to {CHAIN}, not {number}")
    known, rest = divmod(CHAIN - number, _MILE)
    return _hashed(_milestones(seed)[known], rest)


@lru_cache(maxsize=1024)
def _milestones(seed: bytes) -> tuple[bytes, ...]:
    """Every so many links of a seed's chain: every match of a table asks for one that is farther from the far end."""
    found = [seed]
    while len(found) <= CHAIN // _MILE:
        found.append(_hashed(found[-1], _MILE))
    return tuple(found)


def _hashed(secret: bytes, times: int) -> bytes:
    for _ in range(times):
        secret = hashlib.sha256(secret).digest()
    return secret


def commitment(secret: bytes) -> str:
    """The commitment published before the match: SHA-256 of its secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


class FairRandom(Random):
    """Random numbers from HMAC-SHA256 of a key and a label, the same in every implementation."""

    def __init__(self, key: bytes, label: str) -> None:
        super().__init__(0)
        self._key = key
        self._label = label
        self._block = 0
        self._pool = 0
        self._left = 0

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Does nothing: key and label are all there is."""

    def getrandbits(self, k: int, /) -> int:
        """The next `k` bits of the stream."""
        while self._left < k:
            digest = hmac.digest(self._key, f"{self._label}/{self._block}".encode(), "sha256")
            self._pool = self._pool << 256 | int.from_bytes(digest)
            self._left += 256
            self._block += 1
        self._left -= k
        value, self._pool = self._pool >> self._left, self._pool & (1 << self._left) - 1
        return value

    @property
    def was_used(self) -> bool:
        """Whether any number was drawn."""
        return self._block > 0

    def random(self) -> float:
        """The next 53 bits, in [0, 1)."""
        return self.getrandbits(53) / (1 << 53)


def has_chance(game: Game[Any, Any], options: Options) -> bool:
    """Whether chance has a part in the deals or in the first lead."""
    rng = FairRandom(bytes(32), "")
    deal = game.deal(options, rng)
    return rng.was_used or game.first_lead(options, deal) is None


def draw_deal(
    game: Game[Any, Any],
    options: Options,
    secret: bytes,
    nonces: Sequence[str | None],
    match: int,
    round_no: int,
    attempt: int,
) -> tuple[str, Seat]:
    """The deal's text, and the seat that leads when the house rules leave the first lead to chance."""
    label = "/".join([str(match), str(round_no), str(attempt), *(nonce or "" for nonce in nonces)])
    rng = FairRandom(secret, label)
    return game.deal(options, rng), Seat(rng.randrange(game.seats))


def is_fair(
    deal: str,
    committed: str,
    game: Game[Any, Any],
    options: Options,
    secret: bytes,
    nonces: Sequence[str | None],
    match: int,
    round_no: int,
    attempt: int,
) -> bool:
    """Whether `deal` is what the committed secret and the seats' nonces give."""
    kept = hmac.compare_digest(commitment(secret), committed)
    return kept and draw_deal(game, options, secret, nonces, match, round_no, attempt)[0] == deal
