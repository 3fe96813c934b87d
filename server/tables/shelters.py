"""Which people may be contacted by members of their own groups alone, for a group shuts out contact from outside.

In memory, as the mutes are: `server.features.groups` reads it from the store. Organisers and owners of such a group are
free to meet anybody. Knows no store and no connection.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from shared.groups import GroupRole


class Shelters:
    """For one server and its event loop."""

    def __init__(self) -> None:
        self._inside: Mapping[str, frozenset[str]] = {}
        """By sheltered person: everybody of the groups that shelter this person."""

    def replace(self, members: Iterable[tuple[str, str, GroupRole]]) -> None:
        """Everybody in such groups, as (group, person, role), from now on."""
        of_group: defaultdict[str, set[str]] = defaultdict(set)
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for group, player, role in members:
            of_group[group].add(player)
            if role == "member":
                groups[player].append(group)
        self._inside = {
            player: frozenset[str]().union(*(of_group[group] for group in own)) for player, own in groups.items()
        }

    def shuts_out(self, player: str, other: str) -> bool:
        """Whether `player` is sheltered and `other` is outside, both by public id of an account."""
        inside = self._inside.get(player)
        return inside is not None and other != player and other not in inside

    def separates(self, one: str, other: str) -> bool:
        """Whether one of these two is sheltered from the other."""
        return self.shuts_out(one, other) or self.shuts_out(other, one)
