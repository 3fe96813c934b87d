"""Fetches the server's knowledge of people for agents: memories of the players at a table, and the moves of a person
that an agent imitates. Keeps nothing."""

import json
import logging
from collections.abc import Callable, Mapping
from urllib.error import HTTPError
from urllib.parse import quote

from ai.experience.played import PersonMoves
from ai.host.http import fetch
from shared.errors import BookError, GameError
from shared.experience.memory import INSTALLATION
from shared.experience.memory_format import opened, remembered_by

TIMEOUT_S = 30.0
"""No table waits for it (`ai.host.recollection`)."""
MOVES_S = 10.0
"""The server may have to read hundreds of games first."""
_log = logging.getLogger("oldhand.ai")


class MemoryClient:
    """Asks one server, as its operator's AI host."""

    def __init__(self, door: str, token: Callable[[], str], table: str = "") -> None:
        """`door`: `http://host:port`. `token` tells the host token; it may raise GameError. `table`: where the agent
        plays."""
        self._door = door
        self._token = token
        self._table = table

    def of(self, game: str, player: str) -> Mapping[str, bytes] | None:
        """The memory of the person (public id) in the game, as by `memory_of`: empty for a stranger.

        None where it cannot be had within TIMEOUT_S, which is logged.
        """
        path = f"/api/memory/{game}/{quote(player, safe='')}"
        try:
            return memory_of(self._fetch(path), self._fetch(f"{path}?layer=installation"))
        except (OSError, ValueError, BookError, GameError) as error:
            _log.warning("memories cannot be had from %s%s: %s", self._door, path, error)
            return None

    def moves_of(self, game: str, account: str) -> PersonMoves | None:
        """The moves of the person with an account of this name in the rules id.

        None where they cannot be had within MOVES_S, which is logged: the account is gone, or has withdrawn its
        consent.
        """
        path = f"/api/imitated/{game}/{quote(account, safe='')}?table={quote(self._table, safe='')}"
        try:
            content = fetch(self._door, path, token=self._token(), timeout_s=MOVES_S)
            moves: dict[str, dict[str, int]] = json.loads(content)["moves"]
            return PersonMoves(game, {bytes.fromhex(normal): played for normal, played in moves.items()})
        except (OSError, ValueError, KeyError, GameError) as error:
            _log.warning("the moves of a person cannot be had from %s%s: %s", self._door, path, error)
            return None

    def _fetch(self, path: str) -> bytes:
        """Empty where nothing is remembered."""
        try:
            return fetch(self._door, path, token=self._token(), timeout_s=TIMEOUT_S)
        except HTTPError as error:
            if error.code != 404:
                raise
            return b""


def memory_of(own: bytes, installation: bytes) -> dict[str, bytes]:
    """What is remembered of a person and of everybody here, by kind, as `KnownPlayer` holds it; either may be empty.

    Raises BookError `book/format` or `book/newer`.
    """
    contents = remembered_by(own) if own else {}
    if installation:
        opened(installation).close()  # one that cannot be read is reported here
        contents[INSTALLATION] = installation
    return contents
