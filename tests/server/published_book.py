"""A book as the store tells of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Book:
    sha256: str
    file: str
    game: str = "english-draughts/1"
    version: int = 1
    games: int = 9
    plies: int = 400
    created_ms: int = 7
    status: str = "published"
    rules: int = 5
    facts: Mapping[str, Any] = field(default_factory=dict[str, Any])
