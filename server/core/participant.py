"""Somebody who may sit at a table. Knows no table and no connection."""

from dataclasses import dataclass, field

from shared.events import PlayerKind


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody who may sit at a table: a person, or an AI player that a host brings."""

    id: str
    """Public: it says who, and proves nothing."""
    name: str
    kind: PlayerKind = PlayerKind.PERSON
    agent: str | None = None
    """The AI player's name in the roster."""
    book: int | None = None
    """Version of the experience book it brings."""
    bot: bool = False
    """Whether a person's account is a program's."""
    owner: str | None = None
    """Public id of the account whose bot it is."""
    source: str | None = field(default=None, repr=False, compare=False)
    """As which the mining worker counts it (`shared.game_log.Sitting`). Logged with the seat, and never published."""
    network: str | None = field(default=None, repr=False, compare=False)
    """Of a person, a tag of the network that it comes from; of a player at a table, the tag that is good there alone
    (`shared.events.SeatedPlayer`). None: not known. Never published."""

    @property
    def account(self) -> str:
        """Public id of the account that answers for it: a bot and its owner count as one."""
        return self.owner or self.id

    @property
    def is_guest(self) -> bool:
        """Whether no account answers for it: a guest's source is a tag of its address."""
        return self.kind is PlayerKind.PERSON and self.source is not None and self.source != self.account

    @property
    def is_program(self) -> bool:
        """Whether it is an AI player or somebody's bot."""
        return self.bot or self.kind is not PlayerKind.PERSON
