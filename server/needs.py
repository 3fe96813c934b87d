"""What the server asks of whatever keeps its things; `shared.store.open_store` gives all of it. Names, no code."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from shared.experience.memory import Memories
from shared.gamelog import GameLog


class Guest(Protocol):
    """A person's identity."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


class Accounts(Protocol):
    """Keeps persons' identities. Synchronous, safe for threads."""

    def create(self, name: str) -> tuple[Guest, str]: ...
    def find_by_token(self, token: str) -> Guest | None: ...
    def rename(self, identity: str, name: str) -> bool: ...


class PublishedBook(Protocol):
    """What the store says of an experience book."""

    @property
    def game(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def sha256(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def games(self) -> int: ...
    @property
    def rules(self) -> int: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...


class Books(Protocol):
    """The list of experience books; `shared.store` has one."""

    def newest(self, game: str) -> PublishedBook | None: ...
    def list(self) -> Sequence[PublishedBook]: ...


class Progress(Protocol):
    """How far background jobs are; `shared.store` has one."""

    def all(self) -> Sequence[Any]: ...


class Store(Protocol):
    """What a server keeps its things in; `shared.store.open_store` gives one."""

    @property
    def log(self) -> GameLog: ...
    @property
    def accounts(self) -> Accounts: ...
    @property
    def books(self) -> Books: ...
    @property
    def progress(self) -> Progress: ...
    @property
    def memories(self) -> Memories: ...
