"""How a match at a table begins: its clocks, the nonces that the seats commit to, and the next match after one.

Parts of `server.tables.apply`. Decides nothing.
"""

import dataclasses
from typing import Any

from msgspec.structs import replace

from server.tables.clocks import Clocks
from server.tables.table import Contributions, Table
from shared import fair
from shared.core import Game, Seat
from shared.events import Event, PlayerKind, Revealed
from shared.match import Match, Phase
from shared.protocol import Terms


def new_clocks(game: Game[Any, Any], terms: Terms) -> Clocks | None:
    """The clocks before a match; None where nobody's time is counted."""
    takebacks = bool(terms.takebacks) and not game.hidden
    return None if terms.clock is None else Clocks.new(terms.clock, game.seats, goes_back=takebacks)


def with_commitment(table: Table, seat: Seat, commitment: str | None) -> Table:
    """With what the owner of `seat` commits to for the next match."""
    seats = tuple(
        sitting if sitting is None or number != seat else dataclasses.replace(sitting, commitment=commitment)
        for number, sitting in enumerate(table.seats)
    )
    return replace(table, seats=seats)


def with_contributors(table: Table, event: Event) -> Table:
    """All seats are taken by `event`, before the first deal: from now on it is fixed who has a part in the deals."""
    waits = table.match.phase is Phase.DEAL and table.is_first_deal() and table.contributions is None
    if not (waits and table.is_full() and table.has_chance()):
        return table
    sittings = [sitting for sitting in table.seats if sitting is not None]
    commitments = tuple(sitting.commitment for sitting in sittings)
    given = Contributions(
        event.at_ms,
        commitments,
        tuple(sitting.version for sitting in sittings),
        tuple(None if sitting.commitment is not None else sitting.nonce for sitting in sittings),
    )
    return replace(table, contributions=given)


def with_nonce(table: Table, event: Event, data: Revealed) -> Table:
    """With the nonce that a seat reveals."""
    given = table.contributions
    assert event.seat is not None
    if given is None:  # of a match whose other events were left out
        return with_commitment(replace(table, version=event.version, last=event), event.seat, data.commitment)
    nonces = (*given.nonces[: event.seat], data.nonce, *given.nonces[event.seat + 1 :])
    after = replace(table, version=event.version, last=event, contributions=dataclasses.replace(given, nonces=nonces))
    return with_commitment(after, event.seat, data.commitment)


def next_match(table: Table) -> Table:
    """A new match in place of one that is over, once every person seated asked. AI players always agree."""
    if table.match.phase is not Phase.OVER or not table.again or not table.is_full():
        return table
    for number, sitting in enumerate(table.seats):
        if sitting is not None and sitting.who.kind == PlayerKind.PERSON and Seat(number) not in table.again:
            return table
    return with_match(table, table.match.number + 1)


def with_match(table: Table, number: int) -> Table:
    """The table at the beginning of its match with this number."""
    secret = fair.match_secret(table.seed, number)
    return replace(
        table,
        match=Match.new(table.game, table.options, number),
        clocks=new_clocks(table.game, table.terms),
        secret=secret,
        commitment=fair.commitment(secret),
        contributions=None,
        again=(),
        round_result=None,
        reasons=(),
        consulted=(),
        voids=0,
    )
