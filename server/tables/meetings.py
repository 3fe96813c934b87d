"""The one question whether two people may be put together: at a table, or by a feature that brings people together.

Two people of whom one has muted the other are never put together, neither by the server nor by one of them. The same
holds for a member of a group that shuts out contact from outside and somebody outside. A bot counts as its owner. AI
players may meet anybody. Those who play together already go on, match after match. Those whom a tournament pairs play
in spite of a mute: its rules alone pair. Knows no transport.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from server.core.participant import Participant
from server.tables.features.tournaments import tournament_of
from server.tables.shelters import Shelters
from server.tables.table import Table
from shared.errors import Rejected
from shared.events import PlayerKind


@dataclass(frozen=True, slots=True)
class Meetings:
    """For one server. `is_visible_to(player, by)`: whether `by` has not muted `player`, both by public id."""

    is_visible_to: Callable[[str, str], bool]
    shelters: Shelters

    def may_meet(self, one: Participant, other: Participant) -> bool:
        """Whether these two may be put together."""
        return not (self._has_muted(one, other) or self._has_muted(other, one) or self._is_sheltered(one, other))

    def check(self, who: Participant, other: Participant, unavailable: str) -> None:
        """Whether `who` may be put together with `other`. `unavailable`: the sentence that tells no more than needed.

        Raises Rejected `player/muted` for a player whom `who` has muted, `player/outside` for one whom a group of `who`
        shuts out, else `player/unavailable`.
        """
        if self._has_muted(who, other):
            raise Rejected("player/muted", f"You have muted {other.name}. Unmute this player first.")
        if self.shelters.shuts_out(who.account, other.account) and other.kind is not PlayerKind.AI:
            raise Rejected("player/outside", "Your group allows contact with its members only.")
        if not self.may_meet(who, other):
            raise Rejected("player/unavailable", unavailable)

    def may_join(self, table: Table, who: Participant) -> bool:
        """Whether `who` may be put together with everybody at the table."""
        if tournament_of(table) is not None:
            return not any(self._is_sheltered(who, other) for other in _people_at(table))
        return all(self.may_meet(who, other) for other in _people_at(table))

    def check_join(self, table: Table, who: Participant) -> None:
        """Whether `who`, who has no seat at the table, may sit down with those who have.

        Raises Rejected `player/muted` where `who` has muted one of them, else `seat/unavailable`.
        """
        for other in () if tournament_of(table) is not None else _people_at(table):
            if self._has_muted(who, other):
                raise Rejected("player/muted", "You have muted a player at this table. Unmute this player first.")
        if not self.may_join(table, who):
            raise Rejected("seat/unavailable", "This seat is not open to you. Choose another table.")

    def _has_muted(self, by: Participant, other: Participant) -> bool:
        if PlayerKind.AI in (by.kind, other.kind) or by.account == other.account:
            return False
        return any(not self.is_visible_to(muted, own) for muted in _ids(other) for own in _ids(by))

    def _is_sheltered(self, one: Participant, other: Participant) -> bool:
        return PlayerKind.AI not in (one.kind, other.kind) and self.shelters.separates(one.account, other.account)


def _ids(who: Participant) -> set[str]:
    return {who.id, who.account}


def _people_at(table: Table) -> Iterable[Participant]:
    """The people with seats; before the match also the opener, who may be about to sit down."""
    people = [it.who for it in table.seats if it is not None and it.who.kind is PlayerKind.PERSON]
    opener = None if tournament_of(table) is not None else table.opener  # a tournament is nobody
    if opener is None or table.is_running() or any(one.id == opener for one in people):
        return people
    return [*people, Participant(opener, "")]
