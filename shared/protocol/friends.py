"""Following people and seeing who of them is online: the commands, their answer and the notice."""

from typing import ClassVar, Literal

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.fields import Person
from shared.protocol.table_states import ServerModel


class Follow(CommandMessage):
    """Follow somebody, or no more; answered with the people whom you follow. Those who show it are seen online.

    Nobody follows a player whom they have muted, or who has muted them: muting ends such a follow."""

    type: Literal["follow"] = "follow"
    declared: ClassVar = Declaration(
        http=(Http("/api/follow", "Follow a player", {"player": "0123456789abcdef", "on": True}),),
        verbs=(Verb("follow", "others", example="follow Ada"), Verb("unfollow", "others")),
        permission="play",
        limit="follows",
    )
    player: Person
    on: bool = True


class GetFollowed(CommandMessage):
    """List the people whom you follow: those who are online first, then by name. With `subscribe`, a `presence`
    follows whenever one of them comes online, leaves, or begins or ends a match at a public table."""

    type: Literal["get-followed"] = "get-followed"
    declared: ClassVar = Declaration(
        http=(Http("/api/followed", "The people whom you follow", fields={"subscribe": None}, method="GET"),),
        verbs=(Verb("friends", "others", ("following",)),),
        permission="read",
        limit="lists",
    )
    subscribe: bool | None = None
    """True begins the subscription, false ends it, null leaves it as it is. Sockets only."""


class ShowPresence(CommandMessage):
    """Show followers that you are online, or hide it. It is shown until it is hidden."""

    type: Literal["show-presence"] = "show-presence"
    declared: ClassVar = Declaration(
        http=(Http("/api/presence", "Show followers that you are online, or hide it", {"on": False}),),
        verbs=(Verb("presence", "others", example="presence off"),),
        permission="play",
        limit="follows",
    )
    on: bool


class FollowedPerson(ServerModel):
    """Somebody whom the receiver follows."""

    id: str
    name: str
    bot: bool
    online: bool
    """False, too, for those who hide it."""
    table: str | None = None
    """A public table where they play now."""


class FollowedPresence(ServerModel):
    """Somebody whom the receiver follows, as they are now, to a subscriber of `get-followed`."""

    type: Literal["presence"] = "presence"
    person: FollowedPerson


class Followed(ServerModel):
    """The people whom the receiver follows: those who are online first, then by name."""

    people: list[FollowedPerson]
    most: int
    """The most people that the receiver may follow."""
    shows_presence: bool
    """Whether the receiver's own followers see that they are online."""


FriendsCommand = Follow | GetFollowed | ShowPresence
