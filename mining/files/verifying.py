"""`oldhand verify`: whether written games are legal, and whether their deals are the committed ones. Opens no log."""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, get_args

import typer

from mining.files.records import UnreadFile, read_games
from shared import fair
from shared.deal_proofs import check_deals
from shared.errors import RecordError
from shared.events import Dealt, Event, Opened
from shared.flags import AsJson
from shared.games import game_named
from shared.record_events import checked_events
from shared.records.judging import game_recorded
from shared.records.record import DUPLICATE, GameRecord, boards_of


@dataclass(slots=True)
class Verdict:
    """The outcomes of the records so far."""

    games: int = 0
    plies: int = 0
    refused: int = 0
    proven: int = 0
    """Games whose every deal follows from the committed secret and the seats' nonces."""
    disproven: int = 0
    deals: int = 0
    """Proven deals in which chance had a part, void ones included."""
    lacking: int = 0
    """Those of them drawn without the nonce of at least one seat."""
    contributions: Counter[fair.Contribution] = field(default_factory=Counter[fair.Contribution])
    """The seats' contributions to each of those deals."""
    rounds: dict[str, tuple[str, dict[int, str]]] = field(default_factory=dict[str, tuple[str, dict[int, str]]])
    """By duplicate round, the commitment to its secret, and its deals by board."""

    @property
    def ok(self) -> bool:
        """Whether there are games, and nothing is wrong with any."""
        return self.games > 0 and not self.refused and not self.disproven

    @property
    def deal_ok(self) -> bool | None:
        """Whether all deals are proven; None where no record tells how its deals came about."""
        return False if self.disproven else True if self.proven else None


def is_of_its_round(record: GameRecord, events: Sequence[Event], verdict: Verdict) -> bool:
    """Whether the boards of a record with a proof are those of the other tables of its duplicate round, as far as both
    have played them. Adds it to the round."""
    tags = dict(record.tags)
    if boards_of(tags) is None or record.proof is None:
        return True
    commitment, deals = verdict.rounds.setdefault(tags[DUPLICATE], (record.proof.commitment, {}))
    dealt = {event.round: event.data.deal for event in events if isinstance(event.data, Dealt)}
    return commitment == record.proof.commitment and all(
        deals.setdefault(number, deal) == deal for number, deal in dealt.items()
    )


def _count(verdict: Verdict, record: GameRecord, events: Sequence[Event]) -> None:
    """The seats' contributions to the deals of a record whose deals are proven."""
    proof, game = record.proof, game_recorded(record.game)
    if proof is None or not fair.has_chance(game, events[0].expect(Opened).options):
        return
    commitments = proof.commitments or ("",) * game.seats
    for nonces in proof.nonces:
        verdict.deals += 1
        verdict.lacking += "" in nonces
        verdict.contributions.update(map(fair.contribution, commitments, nonces))


def verify(
    record: Annotated[Path, typer.Argument(help="A file of games that `oldhand import` reads, or a folder of them.")],
    game: Annotated[str | None, typer.Option(help="The game of records that do not name one.")] = None,
    as_json: AsJson = False,
) -> None:
    """Replay written games, and check that their deals follow from what was committed before they were dealt.

    Ends with 1 unless every game is legal and no deal is disproven. `deal_ok` is null where nothing is told of deals.
    `deals_lacking_nonce` counts the proven deals that were drawn without the nonce of a seat; `nonces` tells for the
    seats of all deals how often each gave one: committed to before any was revealed, unbound (without a commitment),
    withheld (committed to, and not revealed) or none. Of tables that played the same boards, `duplicate_rounds` counts
    the rounds: a table that was dealt other boards than another one of its round is disproven.

    The events of a tournament are judged by `oldhand verify tournament`.

    Example: oldhand verify games.ndjson
    """
    verdict = Verdict()
    for item in read_games(record, None, None if game is None else game_named(game).id):
        if isinstance(item, UnreadFile):
            print(f"{item.source}: not read: {item} [{item.code}]", file=sys.stderr)
            continue
        verdict.games += 1
        try:
            if isinstance(item, RecordError):
                raise item
            events = checked_events(item, 0)
            proven = check_deals(item, events) and is_of_its_round(item, events, verdict)
        except RecordError as error:
            verdict.refused += 1
            source, line = (item.source or record, error.line or item.line)
            print(f"{source}:{line}: {error} [{error.code}]", file=sys.stderr)
            continue
        verdict.plies += item.plies()
        if proven is not None:
            verdict.proven += proven
            verdict.disproven += not proven
            if proven:
                _count(verdict, item, events)
            else:
                print(f"{item.source or record}:{item.line}: a deal is not the committed one", file=sys.stderr)
    result = {
        "ok": verdict.ok,
        "plies": verdict.plies,
        "deal_ok": verdict.deal_ok,
        "games": verdict.games,
        "refused": verdict.refused,
        "deals": verdict.deals,
        "deals_lacking_nonce": verdict.lacking,
        "duplicate_rounds": len(verdict.rounds),
        "nonces": {given: verdict.contributions[given] for given in get_args(fair.Contribution)},
    }
    print(
        json.dumps(result) if as_json else "\n".join(f"{name}: {json.dumps(value)}" for name, value in result.items())
    )
    if not verdict.ok:
        raise typer.Exit(1)
