"""What groups forbid their plain members everywhere: contact with people outside, and talk at tables.

In memory, as the mutes are: `server.features.groups` reads it from the store. Organisers and owners are free to meet
anybody and to talk. Knows no store and no connection.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from shared.errors import Rejected
from shared.groups import GroupBond, GroupChat

_STRICTEST: Final[tuple[GroupChat, ...]] = ("off", "phrases", "free")


class Shelters:
    """For one server and its event loop."""

    def __init__(self) -> None:
        self._inside: Mapping[str, frozenset[str]] = {}
        """By sheltered person: everybody of the groups that shelter this person."""
        self._chat: Mapping[str, GroupChat] = {}
        """By person whose talk is limited."""
        self._groups: Mapping[str, frozenset[str]] = {}
        """By sheltered person: the groups that shelter this person."""
        self.on_change: list[Callable[[], None]] = []
        """Called when other people are sheltered, or from others."""

    def replace(self, bonds: Iterable[GroupBond]) -> None:
        """Everybody in such groups from now on."""
        of_group: defaultdict[str, set[str]] = defaultdict(set)
        groups: defaultdict[str, list[str]] = defaultdict(list)
        chats: defaultdict[str, set[GroupChat]] = defaultdict(set)
        for bond in bonds:
            of_group[bond.group].add(bond.player)
            if bond.role == "member":
                chats[bond.player].add(bond.chat)
                if bond.sheltered:
                    groups[bond.player].append(bond.group)
        self._chat = {player: min(chat, key=_STRICTEST.index) for player, chat in chats.items()}
        self._groups = {player: frozenset(own) for player, own in groups.items()}
        before, self._inside = (
            self._inside,
            {player: frozenset[str]().union(*(of_group[group] for group in own)) for player, own in groups.items()},
        )
        if self._inside != before:
            for notify in self.on_change:
                notify()

    def shuts_out(self, player: str, other: str) -> bool:
        """Whether `player` is sheltered and `other` is outside, both by public id of an account."""
        inside = self._inside.get(player)
        return inside is not None and other != player and other not in inside

    def separates(self, one: str, other: str) -> bool:
        """Whether one of these two is sheltered from the other."""
        return self.shuts_out(one, other) or self.shuts_out(other, one)

    def check_may_enter(self, player: str, group: str | None) -> None:
        """Whether the player may play in what a group holds, or everybody if it is None: a sheltered person only in
        what a sheltering group holds. Raises Rejected `player/outside`."""
        if group not in self._groups.get(player, (group,)):
            raise Rejected("player/outside", "Your group allows contact with its members only.")

    def check_may_say(self, player: str, *, free_text: bool) -> None:
        """Whether the player may say something outside the class, in words of their own or by a phrase: at a table, in
        a club, in the name of a tournament. Raises Rejected `group/chat`."""
        chat = self._chat.get(player, "free")
        if chat == "off" or (chat == "phrases" and free_text):
            which = "no chat" if chat == "off" else "only quick chat"
            raise Rejected("group/chat", f"Your class has {which}.")
