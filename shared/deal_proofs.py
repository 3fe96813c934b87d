"""Whether the deals of a record are those of its committed secret and its seats' nonces. Opens no file and no log."""

from collections.abc import Sequence
from itertools import pairwise

from shared import fair
from shared.core import Options
from shared.events import Dealt, Event, Kind, Opened
from shared.records.judging import game_recorded
from shared.records.record import DealProof, GameRecord, boards_of


def check_deals(record: GameRecord, events: Sequence[Event]) -> bool | None:
    """Whether the deals of a record, given with its events, are what its secret and nonces give, and the nonces those
    that the seats committed to. None when it tells neither.
    """
    if record.proof is None:
        return None
    game = game_recorded(record.game)
    options: Options = events[0].expect(Opened).options
    dealt = [
        (event.round, event.data, event.data.redeal is not None or after.kind is Kind.REDEAL_CLAIMED)
        for event, after in pairwise(events)
        if isinstance(event.data, Dealt)
    ]
    proof = record.proof
    try:
        secret = bytes.fromhex(proof.secret)
    except ValueError:
        return False
    if fair.commitment(secret) != proof.commitment or len(proof.nonces) != len(dealt):
        return False
    if not _are_kept(proof, game.seats):
        return False
    attempt = 0
    for (round_, data, void), nonces in zip(dealt, proof.nonces, strict=True):
        if len(nonces) != game.seats:
            return False
        deal, draw = fair.draw_deal(game, options, secret, nonces, proof.match, round_, attempt)
        is_first = round_ == 1 or boards_of(dict(record.tags)) is not None
        led_by_chance = not void and is_first and game.first_lead(options, data.deal) is None
        if data.deal != deal or (led_by_chance and data.leader != draw):
            return False
        attempt = attempt + 1 if void else 0
    return True


def _are_kept(proof: DealProof, seats: int) -> bool:
    """Whether every nonce is the one that its seat committed to, in every deal."""
    if not proof.commitments:
        return True
    return len(proof.commitments) == seats and all(
        not (nonce and promised) or fair.nonce_commitment(nonce) == promised
        for nonces in proof.nonces
        for nonce, promised in zip(nonces, proof.commitments, strict=False)
    )
