"""Following people and seeing who of them is online: the commands, their answer and the notice."""

from typing import ClassVar

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import LONGEST_PERSON, Person, tidy_name
from shared.protocol.structs import ServerModel


class Follow(CommandMessage, frozen=True, kw_only=True, tag="follow"):
    """Follow somebody, or no more; answered with the people whom you follow. Those who show it are seen online.

    Nobody follows a player whom they have muted, or who has muted them: muting ends such a follow."""

    declared: ClassVar = Declaration(
        http=(Http("/api/follow", "Follow a player", {"player": "0123456789abcdef", "on": True}),),
        verbs=(Verb("follow", "others", example="follow Ada"), Verb("unfollow", "others")),
        permission="play",
        limit="follows",
    )
    player: Person
    on: bool = True

    def __post_init__(self) -> None:
        tidy_name(self, "player", LONGEST_PERSON)


class GetFollowed(CommandMessage, frozen=True, kw_only=True, tag="get-followed"):
    """List the people whom you follow: those who are online first, then by name. With `subscribe`, a `presence`
    follows whenever one of them comes online, leaves, or begins or ends a match at a public table."""

    declared: ClassVar = Declaration(
        http=(Http("/api/followed", "The people whom you follow", fields={"subscribe": None}, method="GET"),),
        verbs=(Verb("friends", "others", ("following",)),),
        permission="read",
        limit="lists",
    )
    subscribe: bool | None = None
    """True begins the subscription, false ends it, null leaves it as it is. Sockets only."""


class ShowPresence(CommandMessage, frozen=True, kw_only=True, tag="show-presence"):
    """Show followers that you are online, or hide it. It is shown until it is hidden."""

    declared: ClassVar = Declaration(
        http=(Http("/api/presence", "Show followers that you are online, or hide it", {"on": False}),),
        verbs=(Verb("presence", "others", example="presence off"),),
        permission="play",
        limit="follows",
    )
    on: bool


class FollowedPerson(ServerModel, frozen=True, kw_only=True):
    """Somebody whom the receiver follows."""

    id: str
    name: str
    bot: bool
    online: bool
    """False, too, for those who hide it."""
    table: str | None = None
    """A public table where they play now."""


class FollowedPresence(ServerModel, frozen=True, kw_only=True, tag="presence"):
    """Somebody whom the receiver follows, as they are now, to a subscriber of `get-followed`."""

    person: FollowedPerson


class Followed(ServerModel, frozen=True, kw_only=True):
    """The people whom the receiver follows: those who are online first, then by name."""

    people: list[FollowedPerson]
    most: int
    """The most people that the receiver may follow."""
    shows_presence: bool
    """Whether the receiver's own followers see that they are online."""


FriendsCommand = Follow | GetFollowed | ShowPresence
