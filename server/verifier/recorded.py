"""A table made of a record judged once more. The end that a record states is believed where no rule denies it."""

from collections.abc import Iterator

from server.verifier.played import against, played
from shared import fair
from shared import match as matches
from shared.events import MOVES, Dealt, Event, Kind, MatchEnded, Opened, RoundEnded
from shared.games import GAMES
from shared.match import Match, Phase
from shared.records.record import DealProof, boards_of


class RecordedTable:
    """A table as its events come."""

    def __init__(self, opening: Event) -> None:
        data = opening.expect(Opened)
        self._match = Match.new(GAMES[data.game], data.options, boards=boards_of(data.tags))
        self._proof = None if data.proof is None else _DealEvidence(data.proof)

    def take(self, event: Event) -> Iterator[str]:
        """Faults of one more event. Raises what folding it raises."""
        match, after = self._match, None
        yield from against(match, event)
        if event.kind in MOVES:
            if event.ply != match.ply + 1:
                yield f"ply {event.ply} follows ply {match.ply}"
            after, wrong = played(match, event)
            yield from wrong
        elif isinstance(event.data, RoundEnded):
            yield from _against_result(match, event.data)
        elif isinstance(event.data, MatchEnded):
            verdict, points = match.verdict(), event.data.points
            if verdict is not None and verdict.points != points:
                yield f"the match is told as {list(points)}, and the rules say {list(verdict.points)}"
        elif self._proof is not None:
            yield from self._proof.against(match, event)
        self._match = matches.evolve(match, event, after)
        if event.kind is Kind.DEALT and event.state is not None and event.state != self._packed():
            yield "the pieces-state is not the one that was dealt"

    def _packed(self) -> bytes | None:
        """The pieces-state of the hand in progress; None before the first deal that is not void."""
        match = self._match
        return None if match.state is None else match.game.pack(match.state)

    def end(self) -> Iterator[str]:
        """Faults of a record that ends here."""
        if self._match.phase is Phase.SCORING:
            yield "the round was decided, and its end does not follow"


class _DealEvidence:
    """A record's account of how its deals came about."""

    def __init__(self, proof: DealProof) -> None:
        self._proof = proof
        self._nonces = iter(proof.nonces)
        self._round = self._voids = 0
        """The round dealt last, and how many of its deals were void."""

    def against(self, match: Match, event: Event) -> Iterator[str]:
        """Whether a deal follows from the committed secret and the seats' nonces."""
        self._voids += event.kind is Kind.REDEAL_CLAIMED
        data = event.data
        if not isinstance(data, Dealt):
            return
        if self._round != match.round + 1:
            self._round, self._voids = match.round + 1, 0
        secret = bytes.fromhex(self._proof.secret)
        if fair.commitment(secret) != self._proof.commitment:
            yield "the commitment is not of the secret"
        nonces = next(self._nonces, ("",) * match.game.seats)
        promised = self._proof.commitments or ("",) * match.game.seats
        if any(it and nonce and fair.nonce_commitment(nonce) != it for it, nonce in zip(promised, nonces, strict=True)):
            yield "a nonce is not the one that its seat committed to"
        deal, _ = fair.draw_deal(
            match.game, match.options, secret, nonces, self._proof.match, match.round + 1, self._voids
        )
        if deal != data.deal:
            yield "the deal does not follow from the committed secret and the seats' nonces"
        self._voids += data.redeal is not None


def _against_result(match: Match, data: RoundEnded) -> Iterator[str]:
    if match.phase is Phase.SCORING:
        ruled = match.round_ended()
        for name in ("points", "scores", "carry"):
            if getattr(data, name) != getattr(ruled, name):
                yield f"the round's {name} are told as {getattr(data, name)}, and the rules say {getattr(ruled, name)}"
    elif match.phase is not Phase.PLAY or data.points != data.scores:
        yield "a round ends that was not played"
